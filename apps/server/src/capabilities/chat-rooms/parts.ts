/** What members and staff do in rooms stands on: what the capability is given, who may be in a room, adding a line. */
import { randomInt } from '@house/fairness/random';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { LiveEventInput } from '../../platform/realtime.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import { maskAccount } from '../identity/port.ts';
import type { Kyc } from '../kyc/port.ts';
import type { Risk } from '../risk/port.ts';
import type { TurnoverRequirements } from '../turnover-requirements/port.ts';
import type { Wagers } from '../wagers/port.ts';
import type { Wallet } from '../wallet/port.ts';
import type { Withdrawals } from '../withdrawals/port.ts';
import type { Caller, EnterRefusal, Line, RecordAct, Room, SpeakRefusal } from './port.ts';
import {
  aliasOf,
  findLineByKey,
  findRoom,
  insertLine,
  lockRoom,
  lockRoomsOf,
  type NewLine,
  readPace,
  runningSanctions,
  selectFilters,
} from './queries.ts';
import { type Filtered, filterText } from './rules/filters.ts';
import { judgePace, type RunningSanction, sanctionIn } from './rules/pace.ts';
import { lineEvents } from './shapes.ts';

export interface ChatRoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'postWithin' | 'balancesOf'>;
  readonly wagers: Pick<Wagers, 'findWager' | 'describeMarkets'>;
  readonly findMember: Identity['findMember'];
  readonly namesOfMembers: Identity['namesOfMembers'];
  readonly lockMemberRow: Identity['lockMemberRow'];
  readonly checkPaymentPassword: Identity['profile']['checkPaymentPassword'];
  readonly rankOf: (memberId: bigint) => Promise<number>;
  /** Whether a member takes a break, and whether that is an exclusion. */
  readonly pausesOf: (tx: Tx, memberId: bigint) => Promise<{ readonly paused: boolean; readonly excluded: boolean }>;
  /** In a transaction that has posted, by all credits before that. */
  readonly requirementsOf: TurnoverRequirements['standingOf'];
  readonly isUnderReview: Risk['isUnderReview'];
  /** What a member asked to be paid and sent away otherwise in this month, without packets. */
  readonly leftThisMonth: Withdrawals['askedThisMonth'];
  readonly judgeLevel: Kyc['judgePayout'];
  /** The names of a live game that can be played, or of one of its tables; null: there is none such. */
  readonly tableNames: (gameId: string, table: string | null) => Promise<Readonly<Record<string, string>> | null>;
  /** The brand has chat. */
  readonly isOn: () => Promise<boolean>;
  readonly zoneOffsetMinutes: number;
  readonly record: RecordAct;
  readonly publish: (tx: Tx, events: readonly LiveEventInput[]) => Promise<void>;
  readonly publishNow: (events: readonly LiveEventInput[]) => Promise<void>;
}

const ALIAS_SIGNS = '0123456789abcdefghijklmnopqrstuvwxyz';
const ALIAS_LENGTH = 12;

/** What tells people of rooms apart; nobody learns from it who they are. */
export const drawAlias = (): string =>
  Array.from({ length: ALIAS_LENGTH }, () => ALIAS_SIGNS[randomInt(ALIAS_SIGNS.length)]).join('');

export const banned = ({ until }: RunningSanction): Refusal<'chatRooms.banned'> =>
  refuse('chatRooms.banned', until === null ? {} : { until: until.toISOString() });

/** Whether a member may be in rooms, or in this one, at all; what runs against them when they may. */
export async function judgeEntry(
  deps: ChatRoomDeps,
  memberId: bigint,
  room: string | null,
): Promise<EnterRefusal | readonly RunningSanction[]> {
  if (!(await deps.isOn())) return refuse('chatRooms.off');
  const { excluded } = await transact(deps.db, (tx) => deps.pausesOf(tx, memberId));
  if (excluded) return refuse('chatRooms.excluded');
  const sanctions = await runningSanctions(deps.db, memberId);
  const ban = sanctionIn(sanctions, 'ban', room);
  return ban === null ? sanctions : banned(ban);
}

/** Words are data that changes rarely: read again after so long. */
const FILTERS_MILLISECONDS = 5_000;

/** Judges texts by the words of now; `forget` after a change of them in this process. */
export function createFilterer(deps: Pick<ChatRoomDeps, 'db' | 'clock'>): {
  filter(text: string): Promise<Filtered>;
  forget(): void;
} {
  let kept: { words: Parameters<typeof filterText>[1]; at: number } | null = null;
  return {
    async filter(text) {
      const now = deps.clock.now();
      if (kept === null || now - kept.at > FILTERS_MILLISECONDS || now < kept.at) {
        kept = { words: await selectFilters(deps.db), at: now };
      }
      return filterText(text, kept.words);
    },
    forget() {
      kept = null;
    },
  };
}
export type Filterer = ReturnType<typeof createFilterer>;

/** What somebody wants to say. */
export type Said = Pick<NewLine, 'kind' | 'text' | 'bet' | 'ticket'> & { readonly key: string };

const isSame = (line: Line, room: string, said: Said): boolean =>
  line.room === room &&
  line.kind === said.kind &&
  line.ticket === said.ticket &&
  (line.kind === 'packet' || line.text === said.text);

/** The line that stands under this key, or that another one does. */
export const answerBefore = (line: Line, room: string, said: Said): Line | Refusal<'request.keyReused'> =>
  isSame(line, room, said) ? line : refuse('request.keyReused');

interface Speaker {
  readonly alias: string;
  readonly name: string;
  readonly rank: number;
}

/** How a member is shown: masked, with the rank they have now. */
export async function speakerOf(deps: ChatRoomDeps, { memberId, username }: Caller): Promise<Speaker> {
  const [alias, rank] = await Promise.all([aliasOf(deps.db, memberId, drawAlias), deps.rankOf(memberId)]);
  return { alias, name: maskAccount(username), rank };
}

/** Whether a member may say something in this room now. Behind their lock, so that pace counts. */
export async function judgeSpeaking(
  tx: Tx,
  memberId: bigint,
  room: Room,
): Promise<Refusal<'chatRooms.roomClosed' | 'chatRooms.muted' | 'chatRooms.tooFast' | 'chatRooms.banned'> | null> {
  if (!room.open) return refuse('chatRooms.roomClosed');
  const sanctions = await runningSanctions(tx, memberId);
  const ban = sanctionIn(sanctions, 'ban', room.code);
  if (ban !== null) return banned(ban);
  const mute = sanctionIn(sanctions, 'mute', room.code);
  if (mute !== null) return refuse('chatRooms.muted', mute.until === null ? {} : { until: mute.until.toISOString() });
  return judgePace(await readPace(tx, memberId, room.code), room.slowSeconds);
}

/** Says something as a member: judged, numbered, told, all in one transaction. */
export async function speak(
  deps: ChatRoomDeps,
  caller: Caller,
  code: string,
  said: Said,
): Promise<Line | SpeakRefusal> {
  const entry = await judgeEntry(deps, caller.memberId, code);
  if (isRefusal(entry)) return entry;
  if (caller.isTrial) return refuse('session.trialAccount');
  if ((await findRoom(deps.db, code)) === undefined) return refuse('chatRooms.roomUnknown');
  const speaker = await speakerOf(deps, caller);
  return transact(deps.db, async (tx) => {
    await lockRoomsOf(tx, caller.memberId);
    const before = await findLineByKey(tx, caller.memberId, said.key);
    if (before !== undefined) return answerBefore(before, code, said);
    const room = await lockRoom(tx, code);
    if (room === undefined) return refuse('chatRooms.roomUnknown');
    const barred = await judgeSpeaking(tx, caller.memberId, room);
    if (barred !== null) return barred;
    const line = await insertLine(tx, { room: code, memberId: caller.memberId, ...speaker, ...said, packetId: null });
    await deps.publish(tx, lineEvents(line));
    return line;
  });
}
