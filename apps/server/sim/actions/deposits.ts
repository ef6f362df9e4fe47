/** Deposits through a gateway that calls back twice, late, forged and with another amount. */
import type { SeededRandom } from '@house/fairness/seeded';
import type { DepositOrder } from '../../src/capabilities/cashier/port.ts';
import { signCallback } from '../../src/capabilities/cashier/signature.ts';
import { isRefusal } from '../../src/platform/result.ts';
import { CASHIER } from '../audit/accounts.ts';
import { GATEWAY_SECRET } from '../process.ts';
import { type Stage, TAKA } from '../stage.ts';

export async function deposit(
  stage: Stage,
  random: SeededRandom,
  memberId = random.pick(stage.members),
): Promise<void> {
  const asked = BigInt(random.between(200, 2_000)) * TAKA;
  const request = { memberId, key: stage.key(random), channel: 'sandbox', amount: asked, language: 'bn' };
  const order = await stage.ask(random, (process) => process.cashier.createDeposit(request));
  if (isRefusal(order)) {
    stage.auditor.note(order.refused);
    return;
  }
  const again = await stage.ask(random, (process) => process.cashier.createDeposit(request));
  if (isRefusal(again) || again.id !== order.id) throw new Error('the same key opens the same order');
  if (random.chance(1, 8)) {
    await stage.ask(random, (process) => process.cashier.cancelDeposit(memberId, order.id));
    stage.auditor.note('deposit cancelled');
    return;
  }
  const paid = random.chance(1, 6) ? asked - 37n * TAKA : asked;
  const token = new URL(order.payUrl ?? '', 'http://gateway').pathname.split('/').at(-1) ?? '';
  await stage.ask(random, (process) => process.sandbox.decide(token, paid, 'never'));
  await callBack(stage, random, order, asked, paid);
  stage.auditor.move(memberId, paid, CASHIER);
  stage.auditor.note(paid === asked ? 'deposit credited' : 'deposit of another amount credited');
}

/** A forged callback, then the genuine one to both processes at once, then once more. */
async function callBack(
  stage: Stage,
  random: SeededRandom,
  order: DepositOrder,
  asked: bigint,
  paid: bigint,
): Promise<void> {
  const tell = (secret: string) => {
    const body = {
      gatewayOrder: order.gatewayOrder,
      orderId: order.id.toString(),
      amount: `${(random.chance(1, 5) ? asked + TAKA : paid) / TAKA}.00`,
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
  await Promise.all([receive(GATEWAY_SECRET), receive(GATEWAY_SECRET)]);
  await receive(GATEWAY_SECRET);
}
