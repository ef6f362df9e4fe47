/**
 * A vendor over the signed protocol whose messages come twice, late, out of order and in batches: bets, wins, rollbacks and
 * the end of rounds. What it sent and heard nothing of it sends again, rounds later, until it is answered for good.
 */
import type { SeededRandom } from '@house/fairness/seeded';
import type { Answer } from '@house/vendor-protocol/schemas';
import { present } from '../../src/platform/result.ts';
import type { VendorBet } from '../audit/vendor.ts';
import { VENDOR_GAME } from '../seamless.ts';
import type { Stage } from '../stage.ts';
import type { Till, TillMember } from '../till.ts';
import type { VendorMessage } from '../vendor-message.ts';

/** Millionths of the protocol in a unit of the wallet. */
const FINER = 100n;
const TURNS_MAX = 200;

const millionths = (amount: bigint): string => `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`;

/** A bet and what follows from it, in the order in which the vendor means it. */
function playBet(stage: Stage, random: SeededRandom, member: TillMember): VendorMessage[] {
  const name = stage.key(random).slice(9);
  const fine = BigInt(random.between(1, 90_000_000));
  const stake = (fine + FINER - 1n) / FINER;
  const roundId = `r-${name}`;
  const bet = stage.auditor.vendor.open({ transactionId: `b-${name}`, memberId: member.id, roundId, stake });
  const about = { user: String(member.id), currency: 'BDT', gameCode: VENDOR_GAME.gameCode, roundId };
  const ending = random.pick(['win', 'win', 'wins', 'rollback', 'rollback', 'both', 'close', 'nothing'] as const);
  const isClosed = ending === 'nothing' && random.chance(1, 2);
  bet.isCloseSent = isClosed || ending === 'close';
  bet.isRollbackSent = ending === 'rollback' || ending === 'both';
  const of = { bet, about };
  const win = (n: number): VendorMessage => {
    const prize = random.chance(1, 3) ? 0n : BigInt(random.between(1, 150_000_000));
    const txId = `w${n}-${name}`;
    bet.wins.set(txId, { prize: prize / FINER, isPaid: false });
    return { ...of, call: 'win', txId, amount: millionths(prize) };
  };
  const messages: VendorMessage[] = [
    {
      ...of,
      call: 'bet',
      token: member.token,
      txId: bet.transactionId,
      amount: millionths(fine),
      roundClosed: isClosed,
    },
  ];
  if (ending === 'win' || ending === 'wins' || ending === 'both') messages.push(win(1));
  if (ending === 'wins') messages.push(win(2));
  if (bet.isRollbackSent) messages.push({ ...of, call: 'rollback', txId: `x-${name}` });
  if (ending === 'close') messages.push({ ...of, call: 'roundclose' });
  return messages;
}

export async function playAtVendor(stage: Stage, random: SeededRandom, till: Till): Promise<void> {
  const bets = Array.from({ length: random.between(1, 3) }, () => playBet(stage, random, random.pick(till.members)));
  let messages = bets.flat();
  if (random.chance(1, 3)) messages = shuffle(random, messages);
  const now: VendorMessage[] = [];
  for (const message of messages) {
    const fate = random.pick(['once', 'once', 'once', 'twice', 'lost', 'unheard'] as const);
    if (fate !== 'lost') now.push(message);
    if (fate === 'twice') now.push(message);
    // The house has done it, and its vendor does not know.
    if (fate === 'lost' || fate === 'unheard') till.late.push(message);
  }
  await deliver(stage, random, till, now);
}

/** What was lost comes after all. */
export async function deliverLate(stage: Stage, random: SeededRandom, till: Till): Promise<void> {
  const count = random.between(1, 6);
  await deliver(stage, random, till, shuffle(random, till.late.splice(0, count)));
}

/** All that is on its way, until nothing is. */
export async function finishVendor(stage: Stage, till: Till): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX && till.late.length > 0; turn += 1)
    await deliver(stage, stage.fork(), till, till.late.splice(0));
  if (till.late.length > 0) stage.auditor.wrong(`${till.late.length} messages of the vendor are never answered`);
}

/** One after the other, all at once, or signed once as a batch. */
async function deliver(
  stage: Stage,
  random: SeededRandom,
  till: Till,
  messages: readonly VendorMessage[],
): Promise<void> {
  const way = random.pick(['each', 'atOnce', 'batch'] as const);
  const inBatch = messages.filter(({ call }) => call !== 'roundclose');
  if (way === 'batch' && inBatch.length > 0) {
    const entries = inBatch.map((message) => ({
      call: message.call,
      requestId: uuidOf(stage, random),
      ...bodyOf(message),
    }));
    const before = inBatch.map(({ bet }) => bet.isTaken);
    const answer = await stage.ask(random, ({ vendor }) => vendor.client.batch({ entries: entries as never }));
    for (const [place, message] of inBatch.entries())
      hear(stage, till, message, present(answer.outcomes[place], 'each entry has an outcome'), before[place] ?? false);
    stage.auditor.note('vendor batch');
    return;
  }
  const once = async (message: VendorMessage) => {
    const before = message.bet.isTaken;
    const answer = await stage.ask(random, ({ vendor }) => vendor.client[message.call](bodyOf(message) as never));
    hear(stage, till, message, answer, before);
  };
  if (way === 'atOnce') await Promise.all(messages.map(once));
  else for (const message of messages) await once(message);
}

const uuidOf = (stage: Stage, random: SeededRandom): string => stage.key(random);

function bodyOf(message: VendorMessage): object {
  const { bet, about } = message;
  switch (message.call) {
    case 'bet': {
      const { token, txId, amount, roundClosed } = message;
      return { ...about, token, txId, amount, roundClosed };
    }
    case 'win':
      return { ...about, txId: message.txId, betTxId: bet.transactionId, amount: message.amount };
    case 'rollback':
      return { ...about, txId: message.txId, betTxId: bet.transactionId };
    case 'roundclose':
      return about;
  }
}

function hear(
  { auditor: { vendor } }: Stage,
  till: Till,
  message: VendorMessage,
  { status, ourTxId }: Answer,
  before: boolean,
): void {
  const { bet } = message;
  if (message.call === 'bet') vendor.heardBet(bet, status, ourTxId, before);
  if (message.call === 'win') vendor.heardWin(bet, message.txId, status, before);
  if (message.call === 'rollback') vendor.heardRollback(bet, status);
  // A win comes again until its bet is there; the bet was sent, or waits to be.
  const isBetOpen = message.call === 'win' && status === 'BET_NOT_FOUND' && till.late.some(isBetOf(bet));
  if (status === 'TEMPORARY' || isBetOpen) till.late.push(message);
}

const isBetOf =
  (bet: VendorBet) =>
  (message: VendorMessage): boolean =>
    message.bet === bet && message.call === 'bet';

function shuffle<T>(random: SeededRandom, list: readonly T[]): T[] {
  const left = [...list];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(random.rand(left.length), 1));
  return out;
}
