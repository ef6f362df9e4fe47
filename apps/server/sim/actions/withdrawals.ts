/**
 * Money out: asked for twice, given up as it is approved, approved and rejected at once, paid by an interface that loses
 * answers and by two people at the counter, received, disputed, paid anew and given back, while members are frozen and let go.
 */
import type { SeededRandom } from '@house/fairness/seeded';
import { sql } from 'kysely';
import type { Withdrawal, WithdrawalAct } from '../../src/capabilities/withdrawals/port.ts';
import { isRefusal } from '../../src/platform/result.ts';
import type { Money } from '../money.ts';
import { type Stage, TAKA } from '../stage.ts';
import { askerOf, type Till } from '../till.ts';
import { lookAt, type SimLeg } from './withdrawal-rows.ts';

const STAFF = [1n, 2n, 3n, 4n] as const;
const FAULTS_MAX = 20;

/** By one call, or by two at once under one key. */
export async function askToWithdraw(stage: Stage, random: SeededRandom, { members, asked }: Till): Promise<void> {
  const member = random.pick(members);
  const cash = stage.auditor.cashOf(member.id);
  const most = Number(cash / TAKA);
  const amount =
    BigInt(random.chance(1, 6) || most < 500 ? random.between(400, 60_000) : random.between(500, most)) * TAKA;
  const wish = { key: stage.key(random), amount, accountId: random.pick(member.accounts), paymentPassword: 'any' };
  const asker = askerOf(member);
  const once = async () => {
    const answer = await stage.ask(random, ({ money }) => money.withdrawals.request(asker, wish));
    if (isRefusal(answer)) {
      stage.auditor.note(`withdrawal: ${answer.refused}`);
      return;
    }
    stage.auditor.withdrawals.requested(answer.id, member.id, amount);
    if (!asked.includes(answer.id)) asked.push(answer.id);
    stage.auditor.note(answer.approvalsNeeded === 2 ? 'withdrawal for two' : 'withdrawal for one');
  };
  await (random.chance(1, 3) ? Promise.all([once(), once()]) : once());
}

const actOf = (stage: Stage, random: SeededRandom, withdrawalId: bigint, staffId: bigint): WithdrawalAct => ({
  ...{ withdrawalId, staffId, staff: `S${staffId}`, address: '203.0.113.7', decisionLimit: null },
  ...{ reason: 'looked at it', key: stage.key(random) },
});

/** One act of staff, sometimes sent twice at once: both have one outcome, or the second finds it done. */
async function actOnce(
  stage: Stage,
  random: SeededRandom,
  act: (money: Money) => Promise<Withdrawal | { readonly refused: string }>,
): Promise<Withdrawal | null> {
  const once = () => stage.ask(random, ({ money }) => act(money));
  const answers = await (random.chance(1, 4) ? Promise.all([once(), once()]) : Promise.all([once()]));
  for (const answer of answers) {
    if (answer.refused === 'request.keyReused')
      stage.auditor.wrong('an act of staff that is sent again is another one');
    if (answer.refused !== undefined) stage.auditor.note(`act: ${answer.refused}`);
  }
  return answers.find((answer): answer is Withdrawal => answer.refused === undefined) ?? null;
}

/** Several at once: some approve, somebody rejects, the member gives it up. */
export async function reviewSome(stage: Stage, random: SeededRandom, till: Till): Promise<void> {
  const row = await lookAt(stage, random, till, ({ state }) => state === 'requested');
  if (row === null) return;
  const { id, memberId } = row;
  const { withdrawals } = stage.auditor;
  const approve = (staffId: bigint) => () => {
    withdrawals.asks(id, 'approve', staffId);
    const act = actOf(stage, random, id, staffId);
    return actOnce(stage, random, (money) => money.withdrawals.approve(act));
  };
  const reject = () => {
    withdrawals.asks(id, 'reject', 3n);
    const act = actOf(stage, random, id, 3n);
    return actOnce(stage, random, (money) => money.withdrawals.reject(act));
  };
  const cancel = () => {
    withdrawals.cancels(id);
    return actOnce(stage, random, (money) => money.withdrawals.cancel(memberId, id));
  };
  const steps: (() => Promise<unknown>)[] = [approve(1n)];
  if (random.chance(2, 3)) steps.push(approve(2n));
  if (random.chance(1, 6)) steps.push(reject);
  if (random.chance(1, 6)) steps.push(cancel);
  await Promise.all(steps.map((step) => step()));
}

/** Two at the counter, each with a payment of their own: one of them is written down. */
export async function payAtCounter(stage: Stage, random: SeededRandom, till: Till): Promise<void> {
  const row = await lookAt(stage, random, till, ({ legs, kind }) => kind === 'nagad' && has(legs, 'queued'));
  const leg = row?.legs.find(({ state }) => state === 'queued');
  if (row === null || leg === undefined) return;
  const pay = async (staffId: bigint) => {
    const act = { ...actOf(stage, random, row.id, staffId), leg: leg.n };
    const payment = `C${act.key.slice(-12)}`;
    const paid = await actOnce(stage, random, (money) => money.withdrawals.pay(act, payment));
    const isTheirs = paid?.legs.some(({ n, reference }) => n === leg.n && reference === payment) === true;
    if (isTheirs) stage.auditor.withdrawals.paidAtCounter(row.id, leg.n, payment);
  };
  await (random.chance(1, 2) ? Promise.all([pay(1n), pay(2n)]) : pay(1n));
}

/** Two workers at once, of which one may meet what the other has in hand. */
export async function runPayouts(stage: Stage, random: SeededRandom): Promise<void> {
  const once = () => stage.ask(random, ({ money }) => money.runPayouts());
  await (random.chance(1, 2) ? Promise.all([once(), once()]) : once());
}

/** What was sent arrived, or did not. */
export async function hearMember(stage: Stage, random: SeededRandom, till: Till): Promise<void> {
  const row = await lookAt(stage, random, till, ({ legs }) => has(legs, 'sent'));
  const leg = row?.legs.find(({ state }) => state === 'sent');
  if (row === null || leg === undefined) return;
  const { id, memberId } = row;
  const proof = '00000000-0000-7000-8000-000000000000';
  const say = random.pick(['all', 'one', 'not', 'not'] as const);
  await actOnce(stage, random, ({ withdrawals }) =>
    say === 'not'
      ? withdrawals.dispute(memberId, id, leg.n, proof)
      : withdrawals.confirm(memberId, id, say === 'all' ? null : leg.n),
  );
}

/** What waits for a person: disputed, failed, held, or of an outcome nobody knows. Two of them look at it at once. */
export async function decideSomeParts(stage: Stage, random: SeededRandom, till: Till): Promise<void> {
  const isOpen = ({ state }: SimLeg) => ['disputed', 'failed', 'held', 'sending'].includes(state);
  const row = await lookAt(stage, random, till, ({ legs }) => legs.some(isOpen));
  const leg = row?.legs.find(isOpen);
  if (row === null || leg === undefined) return;
  if (leg.state === 'sending') {
    await askTheBank(stage, random, row.id, leg);
    return;
  }
  const choices = {
    disputed: ['forceReceipt', 'resend', 'return'],
    failed: ['resend', 'return'],
    held: ['release', 'return'],
  };
  const decisions = choices[leg.state as keyof typeof choices] as ('forceReceipt' | 'resend' | 'return' | 'release')[];
  const decision = random.pick(decisions);
  const decide = (staffId: bigint) => {
    if (decision === 'return' || decision === 'resend')
      stage.auditor.withdrawals.asks(row.id, decision, staffId, leg.n);
    const act = { ...actOf(stage, random, row.id, staffId), leg: leg.n };
    return actOnce(stage, random, (money) => money.withdrawals.decideLeg(act, decision));
  };
  const two = [random.pick(STAFF), random.pick(STAFF)] as const;
  if (random.chance(1, 2)) await Promise.all(two.map(decide));
  else for (const staffId of two) await decide(staffId);
}

/** Somebody asks there what became of it, and writes down what they are told. */
async function askTheBank(stage: Stage, random: SeededRandom, id: bigint, leg: SimLeg): Promise<void> {
  const told = stage.bank.askFor(`W${id}-${leg.n}-${leg.attempt}`);
  const act = { ...actOf(stage, random, id, random.pick(STAFF)), leg: leg.n };
  if (told.state === 'unknown') return;
  await actOnce(stage, random, ({ withdrawals }) =>
    told.state === 'paid' ? withdrawals.pay(act, told.payment) : withdrawals.decideLeg(act, 'fail'),
  );
}

/** Staff lock an account, or let go whoever is locked. */
export async function freezeSome({ database: { db } }: Stage, random: SeededRandom, { members }: Till): Promise<void> {
  const ids = members.map(({ id }) => String(id));
  const released = await sql`update members set status = 'active' where id = any (${ids}::bigint[])
    and status = 'locked'`.execute(db);
  if (released.numAffectedRows === 0n)
    await sql`update members set status = 'locked' where id = ${random.pick(members).id}`.execute(db);
}

/** Somebody clears what freezes withdrawals. */
export async function clearAlerts(stage: Stage, random: SeededRandom): Promise<void> {
  const filter = { state: null, memberId: null };
  const { rows } = await stage.ask(random, ({ money }) => money.risk.listAlerts(filter, { offset: 0, limit: 100 }));
  const waiting = rows.filter(({ state }) => state !== 'closed');
  if (waiting.length === 0) return;
  const { staffId, staff, address, reason, key } = actOf(stage, random, 0n, random.pick(STAFF));
  const act = { staffId, staff, address, reason, key, alertId: random.pick(waiting).id, outcome: 'cleared' as const };
  await stage.ask(random, ({ money }) => money.risk.closeAlert(act));
}

/** As if half an hour had gone by; nothing is under way. What nobody spoke of counts as received. */
export async function letTimePass(stage: Stage): Promise<void> {
  await stage.auditor.awaitDead();
  stage.bank.settle();
  await sql`update withdrawal_legs set sent_at = sent_at - interval '31 minutes',
    queued_at = queued_at - interval '31 minutes', sending_since = sending_since - interval '31 minutes'
    where state in ('sent', 'sending')`.execute(stage.database.db);
  await stage.ask(stage.fork(), ({ money }) => money.withdrawals.confirmDue(100));
}

const has = (legs: readonly SimLeg[], state: string): boolean => legs.some((leg) => leg.state === state);

/** Payouts until nothing is queued that the interface pays, and none of them died. */
export async function finishPayouts(stage: Stage): Promise<void> {
  for (let turn = 0; turn < FAULTS_MAX; turn += 1) {
    await stage.auditor.awaitDead();
    const { deaths } = stage;
    await stage.ask(stage.fork(), ({ money }) => money.runPayouts());
    if (deaths === stage.deaths) return;
  }
  throw new Error('workers of payouts die for ever');
}
