/** The calls of chases: the contract in, the service, the contract out. */
import {
  type ChaseHeadView,
  type ChaseView,
  getChase,
  listChases,
  makeChase,
  stopChase,
} from '@house/contract/lottery/chases';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal, present } from '../../../platform/result.ts';
import type { Wallet } from '../../wallet/port.ts';
import { type Chase, type ChaseHead, type ChaseOrder, type Chases, standingOf } from './port.ts';

export interface ChaseRoutesDeps {
  readonly house: CallRouter;
  readonly chases: Chases;
  readonly wallet: Pick<Wallet, 'balancesOf'>;
}

/** Amounts have passed the contract's pattern, which is the money package's own. */
const amountOf = (text: string): bigint => present(parseAmount(text), 'an amount of the contract parses');

export function serveChases({ house, chases, wallet }: ChaseRoutesDeps): void {
  const cashOf = async (memberId: bigint): Promise<string> => formatAmount((await wallet.balancesOf(memberId)).cash);

  house.serveSignedIn(makeChase, null, async ({ body, principal }) => {
    const { lines, firstDrawId, lastDrawId, amount, ...wish } = body;
    const made = await chases.make(principal.id, {
      ...wish,
      lines: lines.map(({ level, factor, unitStake, ...line }) => ({
        ...line,
        ...(level === undefined ? {} : { level }),
        ...(factor === undefined ? {} : { factor }),
        unitStake: amountOf(unitStake),
      })),
      firstDrawId: BigInt(firstDrawId),
      ...(lastDrawId === undefined ? {} : { lastDrawId: BigInt(lastDrawId) }),
      amount: amountOf(amount),
    });
    return isRefusal(made) ? made : { chase: writeChase(made), balance: await cashOf(principal.id) };
  });
  house.serveSignedIn(listChases, null, async ({ query: { page, size }, principal }) => {
    const { rows, total } = await chases.listOf(principal.id, { offset: (page - 1) * size, limit: size });
    return { page, size, total, rows: rows.map(writeHead) };
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

function writeHead(head: ChaseHead): ChaseHeadView {
  return {
    ...head,
    id: String(head.id),
    madeAt: head.madeAt.toISOString(),
    endedAt: head.endedAt?.toISOString() ?? null,
    held: formatAmount(head.held),
    inPlay: formatAmount(head.inPlay),
    won: formatAmount(head.won),
    returned: formatAmount(head.returned),
  };
}

function writeChase({ lines, orders, ...head }: Chase): ChaseView {
  return {
    ...writeHead(head),
    lines: lines.map((line) => ({ ...line, unitStake: formatAmount(line.unitStake) })),
    orders: orders.map(writeOrder),
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
