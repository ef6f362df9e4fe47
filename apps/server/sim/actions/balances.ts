/** Money that is held and paid or given back, and balances that staff correct. */
import type { SeededRandom } from '@house/fairness/seeded';
import type { Movement } from '../../src/capabilities/wallet/port.ts';
import { LOTTERY } from '../audit/accounts.ts';
import { type Stage, TAKA } from '../stage.ts';

type Moved = Pick<Movement, 'type' | 'account' | 'contra' | 'amount'>;

/** Holds some of a member's cash and pays it out, or gives it back. */
export async function holdAndRelease(stage: Stage, random: SeededRandom): Promise<void> {
  const memberId = random.pick(stage.members);
  const amount = BigInt(random.between(1, 400)) * TAKA;
  await hold(stage, random, memberId, amount, random.chance(1, 2) ? 'pay' : 'return');
}

/** He takes out all the cash he has; nothing of his is in flight. */
export async function withdrawAll(stage: Stage, random: SeededRandom, memberId: bigint): Promise<void> {
  const cash = stage.auditor.cashOf(memberId);
  if (cash > 0n) await hold(stage, random, memberId, cash, 'pay');
}

async function hold(
  stage: Stage,
  random: SeededRandom,
  memberId: bigint,
  amount: bigint,
  then: 'pay' | 'return',
): Promise<void> {
  const { auditor } = stage;
  const post = (moved: Moved) =>
    stage.post(random, { memberId, key: stage.key(random), reference: 1n, ...moved } satisfies Movement);
  const held = await post({ type: 'hold', account: 'cash', contra: 'locked', amount: -amount });
  if (held === undefined || held.refused !== undefined) {
    auditor.note('hold refused');
    return;
  }
  auditor.hold(memberId, amount);
  if (then === 'pay') {
    const paid = await post({ type: 'holdPaid', account: 'locked', contra: 'cashier', amount: -amount });
    if (paid?.refused !== undefined) throw new Error('a hold can be paid');
    auditor.payHold(memberId, amount);
    auditor.note('hold paid');
    return;
  }
  const back = await post({ type: 'holdReturn', account: 'cash', contra: 'locked', amount });
  if (back?.refused !== undefined) throw new Error('a hold can be returned');
  auditor.hold(memberId, -amount);
  auditor.note('hold returned');
}

/** Takes back more than there may be: the balance may go below zero, by a recorded correction only. */
export async function correctBalance(stage: Stage, random: SeededRandom): Promise<void> {
  const amount = BigInt(random.between(-300, 300)) * TAKA;
  if (amount !== 0n) await correct(stage, random, random.pick(stage.members), amount);
}

/** Somebody whose chase waits for its next draw owes more than he has; nothing of his is in flight. */
export async function indebtChaser(stage: Stage): Promise<void> {
  const { random, auditor } = stage;
  const chasers = auditor.chases.running();
  if (chasers.length === 0) return;
  const { memberId } = random.pick(chasers);
  const cash = auditor.cashOf(memberId);
  await correct(stage, random, memberId, -(cash > 0n ? cash : 0n) - BigInt(random.between(1, 200)) * TAKA);
  await auditor.follow();
}

async function correct(stage: Stage, random: SeededRandom, memberId: bigint, amount: bigint): Promise<void> {
  const outcome = await stage.post(random, {
    memberId,
    key: stage.key(random),
    type: 'correction',
    account: 'cash',
    contra: 'lottery',
    amount,
    reference: 2n,
    mayGoNegative: true,
  });
  if (outcome?.refused !== undefined) throw new Error('a correction is posted');
  stage.auditor.move(memberId, amount, LOTTERY);
  stage.auditor.note('correction');
  if (outcome !== undefined && outcome.balanceAfter < 0n) stage.auditor.note('balance below zero by correction');
}
