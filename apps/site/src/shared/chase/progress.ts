/** How far a chase is, and where its money stands (lottery.md 1.6). Amounts are mills. */
import type { ChaseView } from '@house/contract/lottery-chases';
import { parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';

type Order = ChaseView['orders'][number];

export interface ChaseProgress {
  /** Draws that have ended with it. */
  readonly drawn: number;
  readonly all: number;
  /** Held for draws that are not open yet: comes back whenever it stops. */
  readonly held: bigint;
  readonly won: bigint;
  /** What went back without a draw. */
  readonly returned: bigint;
  /** The bets that wait for their draw: they come back while it is open. */
  readonly placed: readonly Order[];
  readonly mayStop: boolean;
}

function millsOf(amount: string): bigint {
  return mustHave(parseAmount(amount), 'the server writes amounts as the contract says');
}

function sumOf(orders: readonly Order[], state: Order['state']): bigint {
  return orders.reduce((sum, order) => (order.state === state ? sum + millsOf(order.amount) : sum), 0n);
}

export function progressOf({ state, orders }: Pick<ChaseView, 'state' | 'orders'>): ChaseProgress {
  const placed = orders.filter((order) => order.state === 'placed');
  const held = sumOf(orders, 'waiting');
  return {
    drawn: orders.filter((order) => order.state === 'settled').length,
    all: orders.length,
    held,
    won: orders.reduce((sum, { prize }) => (prize === null ? sum : sum + millsOf(prize)), 0n),
    returned: sumOf(orders, 'returned'),
    placed,
    mayStop: state === 'active' && (held > 0n || placed.length > 0),
  };
}

/** What stopping gave back: the difference between a chase before and after. */
export function cameBack(before: Pick<ChaseView, 'orders'>, after: Pick<ChaseView, 'orders'>): bigint {
  return sumOf(after.orders, 'returned') - sumOf(before.orders, 'returned');
}
