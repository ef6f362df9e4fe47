/** Feedback as people send it and read on; the desk's side stands in desk.ts. */
import { tidyLines } from '@house/rules/text';
import { FEEDBACK_WORDS } from '@house/rules/words';
import { type Tx, transact } from '../../../platform/database.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import type { Sender } from '../parties.ts';
import { ANSWER_HOURS, ENTRIES_MAX, hasFeedbackLength, hashOf, isMail, isPhone, secretOf } from '../rules.ts';
import { countSending } from '../tries.ts';
import { createFeedbackDesk } from './desk.ts';
import { type FeedbackParts, readThread, USE } from './parts.ts';
import type { EntryRefusal, Feedback, FeedbackWish, SendRefusal, Unknown } from './port.ts';
import {
  findCase,
  findCaseBySecret,
  findCaseOfKey,
  findEntryOfKey,
  insertCase,
  insertEntry,
  listCasesOf,
  lockCase,
  moveCase,
} from './queries.ts';

const wrongLength = () => refuse('feedback.words', { min: FEEDBACK_WORDS.min, max: FEEDBACK_WORDS.max });

/** What a visitor is reached by; a member may leave one as well. */
function readContact(sender: Sender, typed: string | null) {
  const contact = typed?.trim() ?? '';
  if (contact === '') return sender.memberId === null ? refuse('feedback.contactMissing') : null;
  return isMail(contact) || isPhone(contact) ? contact : refuse('feedback.contactInvalid');
}

function fingerprintOf({ memberId }: Sender, wish: Omit<FeedbackWish, 'key'>): Buffer {
  const { kind, text, reference, images, contact } = wish;
  return hashOf(JSON.stringify([String(memberId), kind, text, reference, images, contact]));
}

async function sendFeedback(parts: FeedbackParts, sender: Sender, wish: FeedbackWish) {
  const { db } = parts;
  const { memberId } = sender;
  const contact = readContact(sender, wish.contact);
  if (isRefusal(contact)) return contact;
  const text = tidyLines(wish.text);
  const reference = wish.reference?.trim() || null;
  if (!hasFeedbackLength(text)) return wrongLength();
  const fingerprint = fingerprintOf(sender, { ...wish, text, reference, contact });
  const secret = memberId === null ? secretOf(parts.secret, 'feedback', wish.key) : null;

  async function repeated() {
    const before = await findCaseOfKey(db, wish.key);
    if (before === undefined) return undefined;
    if (!before.fingerprint.equals(fingerprint)) return refuse('request.keyReused');
    return { id: before.id, number: before.number, secret };
  }

  const before = await repeated();
  if (before !== undefined) return before;
  const limited = await countSending(db, 'feedback', sender);
  if (limited !== undefined) return limited;
  const id = parts.ids.next();
  const outcome = await transact(db, async (tx): Promise<boolean | SendRefusal> => {
    const row = { id, key: wish.key, fingerprint, kind: wish.kind, reference, memberId, contact } as const;
    const dueHours = ANSWER_HOURS[wish.kind];
    const secretHash = secret === null ? null : hashOf(secret);
    if (!(await insertCase(tx, { ...row, secretHash, language: sender.language, dueHours }))) return false;
    const refused = await addEntry(parts, tx, sender, { caseId: id, key: wish.key, text, images: wish.images });
    return refused ?? true;
  });
  if (isRefusal(outcome)) return outcome as SendRefusal;
  return present(await repeated(), 'whoever has the key has a case');
}

/** Writes an entry with its pictures; undefined when it stands. */
async function addEntry(
  parts: FeedbackParts,
  tx: Tx,
  { memberId }: Sender,
  entry: { caseId: bigint; key: string; text: string; images: readonly string[] },
): Promise<undefined | EntryRefusal> {
  const id = parts.ids.next();
  const { images, ...written } = entry;
  const fingerprint = hashOf(JSON.stringify([String(memberId), String(entry.caseId), entry.text, images]));
  const author = memberId === null ? 'visitor' : 'member';
  if (!(await insertEntry(tx, { ...written, id, fingerprint, author, staffId: null }))) {
    return refuse('request.keyReused');
  }
  return parts.uploads.attach(tx, memberId, [...new Set(images)], { for: USE, by: id });
}

async function writeOn(
  parts: FeedbackParts,
  sender: Sender & { readonly memberId: bigint },
  id: bigint,
  wish: { key: string; text: string; images: readonly string[] },
) {
  const text = tidyLines(wish.text);
  if (!hasFeedbackLength(text)) return wrongLength();
  const limited = await countSending(parts.db, 'entry', sender);
  if (limited !== undefined) return limited;
  const outcome = await transact(parts.db, async (tx) => {
    const found = await lockCase(tx, id);
    if (found === undefined || found.memberId !== sender.memberId) return refuse('feedback.unknown');
    // Under the lock: of the same request twice at once, one finds what the other wrote.
    const before = await findEntryOfKey(tx, wish.key);
    if (before !== undefined) {
      const fingerprint = hashOf(JSON.stringify([String(sender.memberId), String(id), text, wish.images]));
      return before.fingerprint.equals(fingerprint) ? undefined : refuse('request.keyReused');
    }
    if (found.state === 'closed' || found.entries >= ENTRIES_MAX) return refuse('feedback.closed');
    const refused = await addEntry(parts, tx, sender, { ...wish, caseId: id, text });
    if (refused !== undefined) return refused;
    const state = found.takenBy === null ? 'received' : 'inWork';
    await moveCase(tx, id, { state, takenBy: found.takenBy, dueHours: ANSWER_HOURS[found.kind] });
    return undefined;
  });
  return outcome ?? threadOf(parts, sender.memberId, id);
}

async function threadOf(parts: FeedbackParts, memberId: bigint, id: bigint) {
  const found = await findCase(parts.db, id);
  const unknown: Unknown = refuse('feedback.unknown');
  return found === undefined || found.memberId !== memberId ? unknown : readThread(parts, found);
}

export function createFeedback(parts: FeedbackParts): Feedback {
  return {
    send: (sender, wish) => sendFeedback(parts, sender, wish),
    listOf: (memberId, page) => listCasesOf(parts.db, memberId, page),
    threadOf: (memberId, id) => threadOf(parts, memberId, id),
    writeOn: (sender, id, wish) => writeOn(parts, sender, id, wish),
    async threadBySecret(secret) {
      const found = await findCaseBySecret(parts.db, hashOf(secret));
      return found === undefined ? refuse('feedback.unknown') : readThread(parts, found);
    },
    desk: createFeedbackDesk(parts),
  };
}
