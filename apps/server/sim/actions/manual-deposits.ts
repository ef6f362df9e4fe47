/**
 * Deposits to accounts of the house: the reference before the statement or after it, twice at once, by two who claim one
 * payment; other amounts, other senders, late ones; statements that come twice, by feed and by hand, and are given up.
 */
import type { SeededRandom } from '@house/fairness/seeded';
import type { DepositOrder } from '../../src/capabilities/cashier/port.ts';
import { isRefusal } from '../../src/platform/result.ts';
import { type Stage, TAKA } from '../stage.ts';
import type { Till, TillMember } from '../till.ts';
import { ageOrder } from '../time.ts';

const CHANNEL = 'bkash';
const TURNS_MAX = 20;

export async function depositByHand(stage: Stage, random: SeededRandom, { members }: Till): Promise<void> {
  const member = random.pick(members);
  const order = await open(stage, random, member);
  if (order === null) return;
  const reference = `R${order.id}`.slice(0, 20);
  const digits = String(random.between(1_000, 9_999));
  const other = random.chance(1, 6) ? 1n : 0n;
  const amount = order.amount + other * TAKA;
  const sender = `0171234${random.chance(1, 6) ? '0000' : digits}`;
  if (random.chance(1, 6)) await ageOrder(stage.database.db, order.id, random.between(21, 300));
  const submit = (memberId = member.id, id = order.id) => claim(stage, random, memberId, id, reference, digits);
  const tell = () => feed(stage, random, reference, amount, sender);
  if (random.chance(1, 8)) {
    await submit();
    return;
  }
  if (random.chance(1, 8)) return tell();
  // Somebody else has read the reference, and claims it for an order of theirs.
  const rival = random.chance(1, 6) ? random.pick(members) : null;
  const rivalOrder = rival === null ? null : await open(stage, random, rival);
  const steps: (() => Promise<unknown>)[] = [() => submit(), tell];
  if (random.chance(1, 3)) steps.push(() => submit());
  if (rival !== null && rivalOrder !== null) steps.push(() => submit(rival.id, rivalOrder.id));
  if (random.chance(1, 2)) await Promise.all(steps.map((step) => step()));
  else for (const step of random.chance(1, 2) ? steps : steps.toReversed()) await step();
}

async function open(stage: Stage, random: SeededRandom, { id: memberId }: TillMember): Promise<DepositOrder | null> {
  const amount = BigInt(random.between(200, 20_000)) * TAKA;
  const wish = { memberId, key: stage.key(random), channel: CHANNEL, amount, language: 'bn' };
  const order = await stage.ask(random, ({ cashier }) => cashier.createDeposit(wish));
  if (isRefusal(order)) {
    stage.auditor.note(`manual deposit: ${order.refused}`);
    return null;
  }
  stage.auditor.manualDeposits.opened(order.id, memberId, amount);
  return order;
}

async function claim(
  stage: Stage,
  random: SeededRandom,
  memberId: bigint,
  orderId: bigint,
  reference: string,
  senderDigits: string,
): Promise<void> {
  const wish = { reference, senderDigits, slip: null };
  const answer = await stage.ask(random, ({ money }) => money.manualDeposits.submit(memberId, orderId, wish));
  if (isRefusal(answer)) stage.auditor.note(`manual deposit: ${answer.refused}`);
}

/** The wallet's own message, by the feed, twice at once now and then; or typed by one and confirmed, or given up, by another. */
async function feed(
  stage: Stage,
  random: SeededRandom,
  reference: string,
  amount: bigint,
  sender: string,
): Promise<void> {
  const { manualDeposits } = stage.auditor;
  manualDeposits.sent(reference, amount, sender.slice(-4));
  const text = `You have received Tk ${amount / TAKA}.00 from ${sender}. Fee Tk 0.00. TrxID ${reference} at 28/11/2026 15:30`;
  if (random.chance(2, 3)) {
    manualDeposits.told(reference);
    const once = () =>
      stage.ask(random, ({ money }) => money.manualDeposits.takeFeed(CHANNEL, [{ from: 'bKash', text }]));
    await (random.chance(1, 3) ? Promise.all([once(), once()]) : once());
    return;
  }
  const act = (staffId: bigint) => ({
    ...{ staffId, staff: `S${staffId}`, address: '203.0.113.7', decisionLimit: null },
    ...{ reason: 'as the statement says', key: stage.key(random) },
  });
  const typed = { ...act(1n), channel: CHANNEL, text };
  const kept = await stage.ask(random, ({ money }) => money.manualDeposits.importText(typed));
  if (isRefusal(kept)) {
    stage.auditor.note(`import: ${kept.refused}`);
    return;
  }
  const decided = { ...act(2n), importId: kept.id };
  if (random.chance(1, 4)) {
    await stage.ask(random, ({ money }) => money.manualDeposits.discardImport(decided));
    stage.auditor.note('import given up');
    return;
  }
  manualDeposits.told(reference);
  await stage.ask(random, ({ money }) => money.manualDeposits.confirmImport(decided));
}

/** Two of staff look at one that waits: the one takes it, the other may refuse it. */
export async function decideSomeManual(stage: Stage, random: SeededRandom): Promise<void> {
  const { manualDeposits } = stage.auditor;
  const waiting = manualDeposits.waiting();
  if (waiting.length === 0) return;
  const orderId = random.pick(waiting);
  const decide = async (staffId: bigint, decision: 'accept' | 'refuse') => {
    if (decision === 'accept') manualDeposits.accepts(orderId, staffId);
    const act = {
      ...{ staffId, staff: `S${staffId}`, address: '203.0.113.7', decisionLimit: null },
      ...{ reason: 'looked at it', key: stage.key(random), orderId, decision, lineReference: null },
    };
    const answer = await stage.ask(random, ({ money }) => money.manualDeposits.decide(act));
    if (isRefusal(answer)) stage.auditor.note(`manual deposit: ${answer.refused}`);
  };
  await Promise.all([decide(3n, 'accept'), decide(4n, random.pick(['accept', 'refuse'] as const))]);
}

/** What a process that died left between confirming and matching, and what the cashier has not heard of. */
export async function finishManualDeposits(stage: Stage): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    await stage.auditor.awaitDead();
    const { deaths } = stage;
    await stage.ask(stage.fork(), async ({ money }) => {
      await money.manualDeposits.matchLeftOver();
      while ((await money.manualDeposits.tellNews(20)) === 20);
    });
    if (deaths === stage.deaths) return;
  }
  throw new Error('workers of manual deposits die for ever');
}
