/**
 * Deposits through a gateway that calls back twice, forged, with another amount, or never; some are paid, or become known,
 * after their time: then they are credited, held for staff, or closed at the gateway before anybody pays.
 */
import type { SeededRandom } from '@house/fairness/seeded';
import type { Cashier, DepositOrder } from '../../src/capabilities/cashier/port.ts';
import { signCallback } from '../../src/platform/body-signature.ts';
import { transact } from '../../src/platform/database.ts';
import { isRefusal } from '../../src/platform/result.ts';
import type { Lateness } from '../audit/deposits.ts';
import { GATEWAY_SECRET } from '../process.ts';
import { type Stage, TAKA } from '../stage.ts';
import { ageOrder, hurryOrders } from '../time.ts';

/** An order may be paid for so long, and what is paid counts for so long after that. */
const OPEN_MINUTES = 20;
const LATE_MINUTES = OPEN_MINUTES + 7 * 1_440;
/** So long the ledger takes a key of then. */
const KEY_MINUTES = 45 * 1_440;
const AGES: Readonly<Record<Exclude<Lateness, 'inTime'>, readonly [number, number]>> = {
  late: [OPEN_MINUTES + 1, LATE_MINUTES - 60],
  tooLate: [LATE_MINUTES + 1, KEY_MINUTES],
  monthsLate: [KEY_MINUTES + 1, 2 * KEY_MINUTES],
};
const TURNS_MAX = 50;

export async function deposit(
  stage: Stage,
  random: SeededRandom,
  memberId = random.pick(stage.members),
): Promise<void> {
  const order = await openOrder(stage, random, memberId);
  if (order === null) return;
  if (random.chance(1, 8)) {
    await stage.ask(random, (process) => process.cashier.cancelDeposit(memberId, order.id));
    return;
  }
  await pay(stage, random, order);
  await callBack(stage, random, order);
}

/** One that is older than an order gets, paid before that or after it, or not at all; somebody tells of it, or nobody does. */
export async function depositLate(stage: Stage, random: SeededRandom): Promise<void> {
  const order = await openOrder(stage, random, random.pick(stage.members));
  if (order === null) return;
  const isPaidBefore = random.chance(1, 2);
  const isPaidAfter = random.chance(2, 3);
  const lateness = random.pick(['late', 'late', 'tooLate', 'monthsLate'] as const);
  if (isPaidBefore) await pay(stage, random, order);
  await ageOrder(stage.database.db, order.id, random.between(...AGES[lateness]));
  stage.auditor.deposits.aged(order.id, lateness);
  if (random.chance(1, 3)) await runCashierJobs(stage, random);
  if (!isPaidBefore && isPaidAfter) await pay(stage, random, order);
  if ((isPaidBefore || isPaidAfter) && random.chance(1, 2)) await callBack(stage, random, order);
}

async function openOrder(stage: Stage, random: SeededRandom, memberId: bigint): Promise<DepositOrder | null> {
  const asked = BigInt(random.between(200, 2_000)) * TAKA;
  const request = { memberId, key: stage.key(random), channel: 'sandbox', amount: asked, language: 'bn' };
  const order = await stage.ask(random, (process) => process.cashier.createDeposit(request));
  if (isRefusal(order)) {
    stage.auditor.note(order.refused);
    return null;
  }
  const again = await stage.ask(random, (process) => process.cashier.createDeposit(request));
  if (isRefusal(again) || again.id !== order.id) throw new Error('the same key opens the same order');
  stage.auditor.deposits.opened(order.id, memberId, asked);
  return order;
}

/** Somebody pays on the gateway's page, if that still serves. */
async function pay(stage: Stage, random: SeededRandom, order: DepositOrder): Promise<void> {
  const paid = random.chance(1, 6) ? order.amount - 37n * TAKA : order.amount;
  const token = new URL(order.payUrl ?? '', 'http://gateway').pathname.split('/').at(-1) ?? '';
  stage.auditor.deposits.pays(order.id, paid);
  await stage.ask(random, (process) => process.sandbox.decide(token, paid, 'never'));
}

/** A forged callback, then the genuine one to both processes at once, then once more. */
async function callBack(stage: Stage, random: SeededRandom, order: DepositOrder): Promise<void> {
  const tell = (secret: string) => {
    // What it claims decides nothing.
    const claimed = random.chance(1, 5) ? order.amount + TAKA : order.amount;
    const body = {
      gatewayOrder: order.gatewayOrder,
      orderId: order.id.toString(),
      amount: `${claimed / TAKA}.00`,
      result: 'paid',
    };
    const rawBody = JSON.stringify(body);
    const timestamp = Date.now().toString();
    return {
      channel: 'sandbox',
      headers: { 'x-timestamp': timestamp, 'x-signature': signCallback(secret, timestamp, rawBody) },
      rawBody,
      address: '203.0.113.7',
    };
  };
  const receive = (secret: string) => stage.ask(random, (process) => process.cashier.receiveCallback(tell(secret)));
  const forged = await receive('not the secret');
  if (forged?.refused !== 'cashier.signatureWrong') throw new Error('a forged callback is refused');
  const answers = await Promise.all([receive(GATEWAY_SECRET), receive(GATEWAY_SECRET)]);
  answers.push(await receive(GATEWAY_SECRET));
  for (const answer of answers) if (answer !== undefined) throw new Error(`a callback is taken: ${answer.refused}`);
  stage.auditor.deposits.told(order.id);
}

/** Two of the staff at once credit some deposit that is held, or write down that it went back. */
export async function decideSomeHeld(stage: Stage, random: SeededRandom): Promise<void> {
  const held = stage.auditor.deposits.held();
  if (held.length === 0) return;
  const { id, memberId } = random.pick(held);
  const decision = random.chance(1, 2) ? 'credit' : 'return';
  stage.auditor.deposits.decided(id, decision);
  const decide = () =>
    stage.ask(random, ({ db, cashier }) =>
      transact(db, async (tx) => {
        const decided = await cashier.decideHeld(tx, memberId, id, decision);
        if (isRefusal(decided)) return decided.refused;
        await decided.finish();
        return null;
      }),
    );
  for (const refused of await Promise.all([decide(), decide()]))
    if (refused !== null && refused !== 'cashier.notHeld') throw new Error(`held money is decided about: ${refused}`);
}

const JOBS: readonly ((cashier: Cashier) => Promise<number>)[] = [
  (cashier) => cashier.pollDueDeposits(20),
  (cashier) => cashier.expireDeposits(20),
  (cashier) => cashier.closeDeposits(20),
];

/** One look of a worker at the cashier's jobs. */
export async function runCashierJobs(stage: Stage, random: SeededRandom): Promise<void> {
  for (const job of JOBS) while ((await stage.ask(random, ({ cashier }) => job(cashier))) === 20);
}

/** Two workers at once, until none of them dies: each order has then been asked about, and is closed where it is over. */
export async function finishDeposits(stage: Stage): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    // What a dead process still has in hand is passed by.
    await stage.auditor.awaitDead();
    const { deaths } = stage;
    // Whoever died in the midst of asking costs the order a turn, which would be minutes.
    await hurryOrders(stage.database.db);
    await Promise.all([runCashierJobs(stage, stage.fork()), runCashierJobs(stage, stage.fork())]);
    if (deaths === stage.deaths) return;
  }
  throw new Error('workers of the cashier die for ever');
}
