/**
 * Red packets: see port.ts. Everybody locks in this order: the member's own (`lockRoomsOf`), their row, the packet, the room, then the
 * heads of the journal, which the posting takes last; what pages are told follows the commit. Each step is one transaction, so a
 * packet stands with the money it holds or not at all, and a share is taken with the line that pays it.
 */
import { randomInt } from '@house/fairness/random';
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import { type Tx, transact } from '../../platform/database.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Asker } from '../identity/port.ts';
import { BUSY, isKeyInRange, type Movement, type PostOutcome } from '../wallet/port.ts';
import {
  findPacket,
  findShareOf,
  insertPacket,
  leftOf,
  lockPacket,
  markEnded,
  markTaken,
  nextShare,
  readBounds,
  readGiven,
  readTakenToday,
  selectOver,
} from './packet-queries.ts';
import {
  answerBefore,
  type ChatRoomDeps,
  type Filterer,
  judgeEntry,
  judgeSpeaking,
  type Said,
  speakerOf,
} from './parts.ts';
import type {
  Caller,
  EnterRefusal,
  GiveRefusal,
  Line,
  Packet,
  PacketTerms,
  PacketWish,
  TakenShare,
  TakeRefusal,
} from './port.ts';
import { findLineByKey, findRoom, insertLine, lockRoom, lockRoomsOf } from './queries.ts';
import { tidyRoomText } from './rules/filters.ts';
import { sanctionIn } from './rules/pace.ts';
import { cutShares, judgeDaySum, judgePacket } from './rules/packets.ts';
import { lineEvents, packetEvent } from './shapes.ts';

export type PacketDeps = ChatRoomDeps;

const ENDED_AT_ONCE = 200;

/** A posting's refusal that somebody may meet; any other is a fault. */
function refusalOf(outcome: PostOutcome | undefined): Refusal<'wallet.insufficientFunds' | 'wallet.busy'> | null {
  const line = present(outcome, 'a posting answers for its line');
  if (!isRefusal(line)) {
    must(!line.repeated, 'what was not done before has no line in the ledger');
    return null;
  }
  if (line.refused === 'wallet.insufficientFunds') return refuse('wallet.insufficientFunds', line.values);
  if (line.refused === 'wallet.busy') return refuse('wallet.busy', line.values);
  throw new Error(`a red packet could not be posted: ${line.refused}`);
}

const isInternal = (grade: string | null): boolean => grade === 'internalLine' || grade === 'internalGeneral';

/** Whether a member's account gives and takes money of others: active, no break, none of the house's own lines. */
async function judgeAccount(
  deps: PacketDeps,
  tx: Tx,
  memberId: bigint,
): Promise<Refusal<'chatRooms.packetClosed' | 'chatRooms.excluded'> | null> {
  const status = await deps.lockMemberRow(tx, memberId);
  const { paused, excluded } = await deps.pausesOf(tx, memberId);
  if (excluded) return refuse('chatRooms.excluded');
  return status === 'active' && !paused ? null : refuse('chatRooms.packetClosed');
}

async function isOfHouse(deps: PacketDeps, memberId: bigint): Promise<boolean> {
  const member = await deps.findMember(memberId);
  return member === null || member.kind === 'trial' || isInternal(member.agentGrade);
}

export async function packetTerms(
  deps: PacketDeps,
  { memberId, isTrial }: Caller,
): Promise<PacketTerms | EnterRefusal | Refusal<'session.trialAccount'>> {
  if (isTrial) return refuse('session.trialAccount');
  const entry = await judgeEntry(deps, memberId, null);
  if (isRefusal(entry)) return entry;
  const { zoneOffsetMinutes } = deps;
  const [{ dayGiven, dayTaken: _dayTaken, ...bounds }, given, { cash }, { remaining }] = await Promise.all([
    readBounds(deps.db),
    readGiven(deps.db, memberId, { zoneOffsetMinutes, unit: 'day' }),
    deps.wallet.balancesOf(memberId),
    deps.requirementsOf(memberId),
  ]);
  return {
    ...bounds,
    dayLeft: given < dayGiven ? dayGiven - given : 0n,
    available: cash > 0n && remaining === 0n ? cash : 0n,
    toPlay: remaining,
  };
}

interface Gift {
  readonly asker: Asker;
  readonly caller: Caller;
  readonly code: string;
  readonly wish: PacketWish;
}

export async function givePacket(deps: PacketDeps, filterer: Filterer, gift: Gift): Promise<Line | GiveRefusal> {
  const { asker, caller, code, wish } = gift;
  if (caller.isTrial) return refuse('session.trialAccount');
  const entry = await judgeEntry(deps, caller.memberId, code);
  if (isRefusal(entry)) return entry;
  const { text: note, refused } = await filterer.filter(tidyRoomText(wish.note).replace(/\n+/g, ' '));
  if (refused !== null) return refuse('chatRooms.textRefused', { why: refused });
  const said: Said = { key: wish.key, kind: 'packet', text: note, bet: null, ticket: null };
  const before = await findLineByKey(deps.db, caller.memberId, wish.key);
  if (before !== undefined) return answerGift(before, gift, said);
  if ((await findRoom(deps.db, code)) === undefined) return refuse('chatRooms.roomUnknown');
  if (await isOfHouse(deps, caller.memberId)) return refuse('chatRooms.packetClosed');
  // A page that was loaded anew asks what became of it, and no longer has what was typed: that is no try.
  if (wish.paymentPassword === '') return refuse('profile.paymentPasswordWrong');
  // It counts its tries by itself, so it stands before the transaction.
  const wrong = await deps.checkPaymentPassword(asker, wish.paymentPassword);
  if (wrong !== undefined) return wrong;
  const speaker = await speakerOf(deps, caller);
  const line = await transact(deps.db, (tx) => giveWithin(deps, tx, { ...gift, said, speaker }));
  // Behind the commit: whoever holds heads of the journal waits for nobody. Who misses it sees the gap with the next line.
  if (!isRefusal(line)) await deps.publishNow(lineEvents(line));
  return line;
}

/** The same gift again is answered by its line. */
function answerGift(line: Line, { code, wish }: Gift, said: Said): Line | Refusal<'request.keyReused'> {
  const { packet } = line;
  const same =
    packet !== null && packet.total === wish.total && packet.shares === wish.shares && packet.mode === wish.mode;
  return same ? answerBefore(line, code, said) : refuse('request.keyReused');
}

async function giveWithin(
  deps: PacketDeps,
  tx: Tx,
  gift: Gift & { readonly said: Said; readonly speaker: Awaited<ReturnType<typeof speakerOf>> },
): Promise<Line | GiveRefusal> {
  const { caller, code, wish, said, speaker } = gift;
  const { memberId } = caller;
  const { key, total, shares, mode } = wish;
  const { zoneOffsetMinutes } = deps;
  const now = await lockRoomsOf(tx, memberId);
  const before = await findLineByKey(tx, memberId, key);
  if (before !== undefined) return answerGift(before, gift, said);
  if (!isKeyInRange(uuidTime(key), now.getTime())) return refuse('request.keyOutOfRange');
  const bounds = await readBounds(tx);
  const barred = judgePacket(bounds, { total, shares }) ?? (await judgeAccount(deps, tx, memberId));
  if (barred !== null) return barred;
  if (await deps.isUnderReview(tx, memberId)) return refuse('chatRooms.underReview');
  const today = await readGiven(tx, memberId, { zoneOffsetMinutes, unit: 'day' });
  const tooMuch = judgeDaySum(bounds.dayGiven, today, total);
  if (tooMuch !== null) return tooMuch;
  const month = await readGiven(tx, memberId, { zoneOffsetMinutes, unit: 'month' });
  const room = await lockRoom(tx, code);
  if (room === undefined) return refuse('chatRooms.roomUnknown');
  const silent = await judgeSpeaking(tx, memberId, room);
  if (silent !== null) return silent;
  const id = deps.ids.next();
  const packet = { id, key, room: code, senderId: memberId, total, shares, mode, note: said.text, at: now };
  await insertPacket(tx, { ...packet, hours: bounds.hours }, cutShares({ ...bounds, total, shares, mode }, randomInt));
  const line = await insertLine(tx, { room: code, memberId, ...speaker, ...said, packetId: id });
  const taken: Movement = {
    ...({ memberId, key, type: 'packetGiven', account: 'cash', contra: 'redPackets', reference: id } as const),
    amount: -total,
  };
  const [outcome] = await deps.wallet.postWithin(tx, [taken]);
  const refused = refusalOf(outcome);
  if (refused !== null) return refused;
  // Behind the line: a withdrawal, or a credit whose money this might have taken, is seen by now. A refusal takes the line back.
  const left = await deps.leftThisMonth(memberId, tx);
  const above = await deps.judgeLevel(tx, memberId, { asked: left + month, amount: total });
  if (above !== null) return above;
  const { remaining, isBehind } = await deps.requirementsOf(memberId, tx);
  if (isBehind && remaining === 0n) return BUSY;
  return remaining === 0n ? line : refuse('chatRooms.turnoverOpen', { remaining: formatAmount(remaining) });
}

export async function takePacket(
  deps: PacketDeps,
  caller: Caller,
  packetId: bigint,
): Promise<TakenShare | TakeRefusal> {
  if (caller.isTrial) return refuse('session.trialAccount');
  const known = await findPacket(deps.db, packetId);
  if (known === undefined) return refuse('chatRooms.packetUnknown');
  const entry = await judgeEntry(deps, caller.memberId, known.room);
  if (isRefusal(entry)) return entry;
  const mute = sanctionIn(entry, 'mute', known.room);
  if (mute !== null) return refuse('chatRooms.muted', mute.until === null ? {} : { until: mute.until.toISOString() });
  if (await isOfHouse(deps, caller.memberId)) return refuse('chatRooms.packetClosed');
  const taken = await transact(deps.db, (tx) => takeWithin(deps, tx, caller.memberId, packetId));
  if (isRefusal(taken)) return taken;
  const packet = present(await findPacket(deps.db, packetId), 'a packet stays');
  if (!taken.repeated) await deps.publishNow([packetEvent(packet)]);
  return { amount: taken.amount, packet };
}

async function takeWithin(
  deps: PacketDeps,
  tx: Tx,
  memberId: bigint,
  packetId: bigint,
): Promise<{ readonly refused?: undefined; amount: bigint; repeated: boolean } | TakeRefusal> {
  await lockRoomsOf(tx, memberId);
  const barred = await judgeAccount(deps, tx, memberId);
  const packet = await lockPacket(tx, packetId);
  if (packet === undefined) return refuse('chatRooms.packetUnknown');
  const before = await findShareOf(tx, packetId, memberId);
  if (before !== undefined) return { amount: before.amount, repeated: true };
  if (barred !== null) return barred;
  if (packet.senderId === memberId) return refuse('chatRooms.packetOwn');
  if (packet.state !== 'open' || packet.isOver) return refuse('chatRooms.packetOver');
  if (await deps.isUnderReview(tx, memberId)) return refuse('chatRooms.packetClosed');
  const share = await nextShare(tx, packetId);
  if (share === undefined) return refuse('chatRooms.packetOver');
  const { dayTaken } = await readBounds(tx);
  const tooMuch = judgeDaySum(dayTaken, await readTakenToday(tx, memberId, deps.zoneOffsetMinutes), share.amount);
  // How much a share is, is nobody's to learn who does not take it.
  if (tooMuch !== null) return refuse('chatRooms.packetDaySum', { left: '0.00' });
  await markTaken(tx, packetId, share.place, memberId);
  if (packet.left === 1) await markEnded(tx, packetId, 'done', 0n);
  const got: Movement = {
    ...({ memberId, type: 'packetTaken', account: 'cash', contra: 'redPackets', reference: packetId } as const),
    amount: share.amount,
    key: uuidFromContent(packet.at.getTime(), `red packet:${packetId}:${share.place}`),
  };
  const refused = refusalOf((await deps.wallet.postWithin(tx, [got]))[0]);
  if (refused !== null) {
    must(refused.refused === 'wallet.busy', 'whoever is given money lacks none');
    return BUSY;
  }
  return { amount: share.amount, repeated: false };
}

/** Ends a packet that is held: what nobody took goes back to who gave it. Nothing where it is over. */
export async function endWithin(
  deps: Pick<PacketDeps, 'wallet'>,
  tx: Tx,
  packet: Packet,
  state: 'expired' | 'void',
): Promise<Refusal<'wallet.busy'> | undefined> {
  if (packet.state !== 'open') return undefined;
  const left = await leftOf(tx, packet.id);
  await markEnded(tx, packet.id, state, left);
  if (left === 0n) return undefined;
  const back: Movement = {
    ...({ type: 'packetReturned', account: 'cash', contra: 'redPackets', reference: packet.id } as const),
    ...{ memberId: packet.senderId, amount: left },
    key: uuidFromContent(packet.at.getTime(), `red packet returned:${packet.id}`),
  };
  const refused = refusalOf((await deps.wallet.postWithin(tx, [back]))[0]);
  return refused === null ? undefined : BUSY;
}

/**
 * Ends packets whose hours are over; answers how many. What is refused for load waits for the next time, and one that cannot be
 * ended keeps none of those behind it waiting: its fault is thrown once they are done.
 */
export async function endPackets(deps: PacketDeps): Promise<number> {
  let ended = 0;
  const faults: unknown[] = [];
  for (const id of await selectOver(deps.db, ENDED_AT_ONCE)) {
    try {
      if (await endOne(deps, id)) ended += 1;
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'red packets could not be ended');
  return ended;
}

async function endOne(deps: PacketDeps, id: bigint): Promise<boolean> {
  const refused = await transact(deps.db, async (tx) => {
    const packet = await lockPacket(tx, id);
    return packet?.state === 'open' && packet.isOver ? endWithin(deps, tx, packet, 'expired') : undefined;
  });
  if (refused !== undefined) return false;
  const packet = await findPacket(deps.db, id);
  if (packet !== undefined) await deps.publishNow([packetEvent(packet)]);
  return true;
}
