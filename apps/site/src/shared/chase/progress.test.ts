import type { ChaseView } from '@house/contract/lottery-chases';
import { expect, test } from 'vitest';
import { cameBack, progressOf } from './progress.ts';

type Order = ChaseView['orders'][number];

/** Orders of ten taka each, one a draw, in these states; a settled one may carry what it won. */
function givenOrders(...states: readonly (Order['state'] | { readonly won: string })[]): Order[] {
  return states.map((state, place) => ({
    place,
    drawId: String(500 + place),
    drawNo: `20261121-012${place}`,
    multiple: 1,
    amount: '10.00',
    state: typeof state === 'string' ? state : 'settled',
    ticket: null,
    prize: typeof state === 'string' ? null : state.won,
  }));
}

test('a chase counts draws that ended, and says what is held, won and given back', () => {
  const orders = givenOrders({ won: '0.00' }, { won: '96.00' }, 'placed', 'waiting', 'waiting', 'returned');
  expect(progressOf({ state: 'active', orders })).toMatchObject({
    drawn: 2,
    all: 6,
    held: 200_000n,
    won: 960_000n,
    returned: 100_000n,
    placed: [orders[2]],
    mayStop: true,
  });
});

test('it may be stopped while it runs and something of it has not been drawn', () => {
  expect(progressOf({ state: 'active', orders: givenOrders('waiting') }).mayStop).toBe(true);
  expect(progressOf({ state: 'active', orders: givenOrders('placed') }).mayStop).toBe(true);
  expect(progressOf({ state: 'active', orders: givenOrders({ won: '0.00' }, 'returned') }).mayStop).toBe(false);
  for (const state of ['stopping', 'stopped', 'done'] as const)
    expect(progressOf({ state, orders: givenOrders('waiting') }).mayStop).toBe(false);
});

test('stopping says what came back by it, not what a void draw gave back before', () => {
  const before = { orders: givenOrders('returned', 'placed', 'waiting', 'waiting') };
  const bothBack = { orders: givenOrders('returned', 'returned', 'returned', 'returned') };
  const betStands = { orders: givenOrders('returned', 'placed', 'returned', 'returned') };
  expect(cameBack(before, bothBack)).toBe(300_000n);
  expect(cameBack(before, betStands)).toBe(200_000n);
});
