/** The calls of chases: the contract in, the service, the contract out. */
import { type ChaseView, getChase, listChases, makeChase, stopChase } from '@house/contract/lottery-chases';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { House } from '../../../platform/http.ts';
import { isRefusal, present } from '../../../platform/result.ts';
import type { Wallet } from '../../wallet/port.ts';
import { type Chase, type ChaseOrder, type Chases, standingOf } from './port.ts';

export interface ChaseRoutesDeps {
  readonly house: House;
  readonly chases: Chases;
  readonly wallet: Pick<Wallet, 'balancesOf'>;
}

/** Amounts have passed the contract's pattern, which is the money package's own. */
const amountOf = (text: string): bigint => present(parseAmount(text), 'an amount of the contract parses');

export function serveChases({ house, chases, wallet }: ChaseRoutesDeps): void {
  const cashOf = async (memberId: bigint): Promise<string> => formatAmount((await wallet.balancesOf(memberId)).cash);

  house.serveSignedIn(makeChase, null, async ({ body, principal }) => {
    const { level, factor, firstDrawId, unitStake, amount, ...wish } = body;
    const made = await chases.make(principal.id, {
      ...wish,
      ...(level === undefined ? {} : { level }),
      ...(factor === undefined ? {} : { factor }),
      firstDrawId: BigInt(firstDrawId),
      unitStake: amountOf(unitStake),
      amount: amountOf(amount),
    });
    return isRefusal(made) ? made : { chase: writeChase(made), balance: await cashOf(principal.id) };
  });
  house.serveSignedIn(listChases, null, async ({ query: { page, size }, principal }) => {
    const { rows, total } = await chases.listOf(principal.id, { offset: (page - 1) * size, limit: size });
    return { page, size, total, rows: rows.map(writeChase) };
  });
  house.serveSignedIn(getChase, null, async ({ params, principal }) => {
    const found = await chases.find(principal.id, BigInt(params.id));
    return isRefusal(found) ? found : writeChase(found);
  });
  house.serveSignedIn(stopChase, null, async ({ params, principal }) => {
    const stopped = await chases.stop(principal.id, BigInt(params.id));
    if (isRefusal(stopped)) return stopped;
    const standing = standingOf(stopped).map(writeOrder);
    return { chase: writeChase(stopped), standing, balance: await cashOf(principal.id) };
  });
}

function writeChase(chase: Chase): ChaseView {
  return {
    ...chase,
    id: String(chase.id),
    unitStake: formatAmount(chase.unitStake),
    madeAt: chase.madeAt.toISOString(),
    endedAt: chase.endedAt?.toISOString() ?? null,
    orders: chase.orders.map(writeOrder),
  };
}

function writeOrder(order: ChaseOrder): ChaseView['orders'][number] {
  return {
    ...order,
    drawId: String(order.drawId),
    amount: formatAmount(order.amount),
    prize: order.prize === null ? null : formatAmount(order.prize),
  };
}
