/** What both sides of a talk stand on: what the capability is given, events, adding a line, ending. */
import { createHash } from 'node:crypto';
import { tidyLines } from '@house/rules/text';
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { type PictureGate, type PictureWish, redrawPicture } from '../../platform/pictures.ts';
import { type LiveEventInput, memberChannel } from '../../platform/realtime.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { Content } from '../content/port.ts';
import type { Identity } from '../identity/port.ts';
import { selectSettings } from './desk-queries.ts';
import type { Language, Line, Picture, Question, RecordAct, SayRefusal, ShowRefusal, Words } from './port.ts';
import { findLineByKey, insertImage, insertLine, type LockedConversation, readPace } from './queries.ts';
import { BURST, IMAGES, TYPING_MILLISECONDS } from './rules.ts';

export interface ChatDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly content: Pick<Content, 'brand' | 'settings'>;
  readonly identity: Pick<Identity, 'staffWith'>;
  readonly publish: (tx: Tx, events: readonly LiveEventInput[]) => Promise<void>;
  readonly publishNow: (events: readonly LiveEventInput[]) => Promise<void>;
  readonly record: RecordAct;
  readonly recordDataAccess: RecordDataAccess;
  /** A member's rank. */
  readonly rankOf: (memberId: bigint) => Promise<number>;
  /** What is asked most, from the written help; none: nothing is asked before connecting. */
  readonly topQuestions: (language: Language) => Promise<readonly Question[]>;
}

const IMAGE: PictureWish = {
  types: ['image/jpeg', 'image/png'],
  bytesMax: 5 * 1024 * 1024,
  width: 1_600,
  height: 1_600,
  fit: 'inside',
};
/** The channel of those at the desk who may see talks; it names talks and says no word of them. */
const DESK_CHANNEL = 'deskChat';

export const lineShape = ({ place, key, author, kind, text, at }: Line) => ({
  place,
  key,
  author,
  kind,
  text,
  at: at.toISOString(),
});

export function ownerEvent(
  ownerId: bigint,
  kind: 'line' | 'conversation' | 'read' | 'typing',
  data: LiveEventInput['data'],
): LiveEventInput {
  return { channel: memberChannel('chat', ownerId), kind, data };
}

export function deskEvent(kind: 'conversation' | 'typing', conversationId: bigint): LiveEventInput {
  return { channel: DESK_CHANNEL, kind, data: { conversationId: String(conversationId) } };
}

/** A new line, for both sides. */
export function lineEvents(conversation: LockedConversation, line: Line): LiveEventInput[] {
  return [
    ownerEvent(conversation.ownerId, 'line', { conversationId: String(conversation.id), line: lineShape(line) }),
    deskEvent('conversation', conversation.id),
  ];
}

/** What the house itself says in a talk. */
export function addHouseLine(
  tx: Tx,
  conversation: LockedConversation,
  kind: 'taken' | 'passed' | 'ended',
  text = '',
): Promise<Line> {
  return insertLine(tx, { conversationId: conversation.id, key: null, author: 'house', staffId: null, kind, text });
}

/** What is said, as far as it must be known to judge it. */
type Said =
  | { readonly kind: 'text'; readonly key: string; readonly text: string }
  | { readonly kind: 'image'; readonly key: string; readonly sentHash: Buffer };
/** What is said, ready to be kept. */
type Prepared = Exclude<Said, { kind: 'image' }> | (Extract<Said, { kind: 'image' }> & { readonly webp: Buffer });

interface Author {
  readonly author: 'owner' | 'staff';
  readonly staffId: bigint | null;
}

const wordsSaid = (key: string, text: string) => ({ kind: 'text', key, text: tidyLines(text) }) as const;

/** Whether a locked talk takes this now: a refusal, the line that stands there under its key, or null when it does. */
async function judgeSaying(
  tx: Tx,
  conversation: LockedConversation,
  by: Author,
  said: Said,
): Promise<Line | null | SayRefusal> {
  const before = await findLineByKey(tx, conversation.id, said.key);
  if (before !== null) {
    const same =
      before.author === by.author &&
      (said.kind === 'text' ? before.text === said.text : before.sentHash?.equals(said.sentHash) === true);
    return same && before.kind === said.kind ? before : refuse('request.keyReused');
  }
  if (conversation.state === 'ended') return refuse('chat.conversationEnded');
  const pace = await readPace(tx, conversation.id, by.author);
  const { slowSeconds } = await selectSettings(tx);
  const slow = by.author === 'owner' && pace.sinceLast !== null ? slowSeconds - pace.sinceLast : 0;
  if (slow > 0) return refuse('chat.tooFast', { retryAfterSeconds: Math.ceil(slow) });
  if (pace.lines >= BURST.lines) return refuse('chat.tooFast', { retryAfterSeconds: BURST.seconds });
  if (said.kind === 'image' && pace.images >= IMAGES.most) {
    return refuse('chat.tooFast', { retryAfterSeconds: IMAGES.minutes * 60 });
  }
  return null;
}

async function addSaid(
  tx: Tx,
  conversation: LockedConversation,
  by: Author,
  said: Prepared,
  publish: ChatDeps['publish'],
): Promise<Line | SayRefusal> {
  const judged = await judgeSaying(tx, conversation, by, said);
  if (judged !== null) return judged;
  const text = said.kind === 'text' ? said.text : '';
  const line = await insertLine(tx, { conversationId: conversation.id, key: said.key, ...by, kind: said.kind, text });
  if (said.kind === 'image') {
    await insertImage(tx, {
      conversationId: conversation.id,
      place: line.place,
      webp: said.webp,
      sentHash: said.sentHash,
    });
  }
  await publish(tx, lineEvents(conversation, line));
  return line;
}

/** Adds words to a locked talk, and tells; the same key with the same words is the line there is. */
export function addWords(
  tx: Tx,
  conversation: LockedConversation,
  by: Author,
  { key, text }: Words,
  publish: ChatDeps['publish'],
): ReturnType<typeof addSaid> {
  return addSaid(tx, conversation, by, wordsSaid(key, text), publish);
}

/** Does something to a talk under its lock, when it is one in which the caller may speak. */
type UnderLock<R extends Refusal> = <T>(
  work: (tx: Tx, conversation: LockedConversation) => Promise<T>,
) => Promise<T | R>;

/**
 * Shows a picture in a talk. It is judged before it is decoded too, and its try counted: neither an ended talk nor haste
 * reaches the decoder. It is drawn while no row is locked, and judged again before it is kept.
 */
export async function showUnderLock<R extends Refusal>(
  underLock: UnderLock<R>,
  by: Author,
  { key, image }: Picture,
  { mayDraw, publish }: { mayDraw: () => ReturnType<PictureGate>; publish: ChatDeps['publish'] },
): Promise<Line | R | ShowRefusal> {
  const sentHash = createHash('sha256').update(image).digest();
  const said = { kind: 'image', key, sentHash } as const;
  const judged = await underLock((tx, conversation) => judgeSaying(tx, conversation, by, said));
  if (judged !== null) return judged;
  const wait = mayDraw();
  if (wait !== null) return refuse('chat.tooFast', { retryAfterSeconds: wait });
  const picture = await redrawPicture(image, IMAGE);
  if (picture === 'invalid') return refuse('chat.imageInvalid');
  if (picture === 'tooLarge') return refuse('chat.imageTooLarge');
  if (isRefusal(picture)) return picture;
  return underLock((tx, conversation) => addSaid(tx, conversation, by, { ...said, webp: picture.webp }, publish));
}

const TYPING_KEPT = 10_000;

/** Whether it is time to say again that this side of this talk is writing. */
export function createTypingGate(clock: Clock): (side: string, conversationId: bigint) => boolean {
  const told = new Map<string, number>();
  return (side, conversationId) => {
    const key = `${side} ${conversationId}`;
    const now = clock.now();
    if ((told.get(key) ?? Number.NEGATIVE_INFINITY) > now - TYPING_MILLISECONDS) return false;
    if (told.size >= TYPING_KEPT) told.clear();
    told.set(key, now);
    return true;
  };
}
