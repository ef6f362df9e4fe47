/** Orders of a chase draw by draw, and how its lines ended in each. Amounts are mills. */
import type { ChaseView } from '@house/contract/lottery/chases';
import { mustHave } from '@house/money/broken-promise';
import { millsOf } from '../mills.ts';

type Order = ChaseView['orders'][number];
export type EndedOrder = Pick<Order, 'line' | 'state' | 'prize'>;

export interface ChaseDraw {
  readonly drawId: string;
  readonly drawNo: string;
  readonly multiple: number;
  /** Of all lines. */
  readonly amount: bigint;
  readonly orders: readonly Order[];
}

/** The draws in the order of their orders. */
export function ordersByDraw(orders: readonly Order[]): ChaseDraw[] {
  const byDraw = new Map<string, Order[]>();
  for (const order of orders) byDraw.set(order.drawId, [...(byDraw.get(order.drawId) ?? []), order]);
  return [...byDraw.values()].map((ofDraw) => {
    const { drawId, drawNo, multiple } = mustHave(ofDraw[0], 'a group has an order');
    const amount = ofDraw.reduce((sum, order) => sum + millsOf(order.amount), 0n);
    return { drawId, drawNo, multiple, amount, orders: ofDraw };
  });
}

const ENDS = ['won', 'placed', 'waiting', 'returned', 'lost'] as const;

export interface DrawEnd {
  readonly end: (typeof ENDS)[number];
  /** Their numbers. */
  readonly lines: readonly number[];
  /** What they won together. */
  readonly prize: bigint;
}

function endOf({ state, prize }: EndedOrder): DrawEnd['end'] {
  if (state !== 'settled') return state;
  return prize === null || millsOf(prize) === 0n ? 'lost' : 'won';
}

/** How the lines of one draw ended, those that ended alike together, what won first. */
export function endsOf(orders: readonly EndedOrder[]): DrawEnd[] {
  return ENDS.flatMap((end) => {
    const alike = orders.filter((order) => endOf(order) === end);
    if (alike.length === 0) return [];
    const prize = alike.reduce((sum, order) => sum + (order.prize === null ? 0n : millsOf(order.prize)), 0n);
    return [{ end, lines: alike.map(({ line }) => line), prize }];
  });
}
