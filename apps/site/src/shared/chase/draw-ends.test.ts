import { expect, test } from 'vitest';
import { endsOf, ordersByDraw } from './draw-ends.ts';

const order = (
  place: number,
  line: number,
  drawId: string,
  state: 'waiting' | 'settled' | 'returned',
  prize?: string,
) => ({
  ...{ place, line, drawId, drawNo: `20261121-${drawId}`, multiple: 2, amount: '10.00', state },
  ...{ ticket: null, prize: prize ?? null },
});

test('orders of one draw stand together, in the order of the draws, with what they cost together', () => {
  const orders = [order(1, 1, '9', 'waiting'), order(2, 2, '9', 'waiting'), order(3, 1, '12', 'waiting')];
  expect(ordersByDraw(orders)).toEqual([
    { drawId: '9', drawNo: '20261121-9', multiple: 2, amount: 200_000n, orders: orders.slice(0, 2) },
    { drawId: '12', drawNo: '20261121-12', multiple: 2, amount: 100_000n, orders: orders.slice(2) },
  ]);
});

test('lines that ended alike are told together, what won first', () => {
  const orders = [
    order(1, 1, '9', 'returned'),
    order(2, 2, '9', 'settled', '0.00'),
    order(3, 3, '9', 'settled', '96.00'),
    order(4, 4, '9', 'settled', '4.50'),
  ];
  expect(endsOf(orders)).toEqual([
    { end: 'won', lines: [3, 4], prize: 1_005_000n },
    { end: 'returned', lines: [1], prize: 0n },
    { end: 'lost', lines: [2], prize: 0n },
  ]);
});
