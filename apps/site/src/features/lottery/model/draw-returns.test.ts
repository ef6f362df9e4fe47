import { expect, test } from 'vitest';
import { returnsOf } from './draw-returns.ts';

const bet = (ticket: string, stake: string, prize: string, drawId = '1') =>
  ({ ticket, drawId, drawNo: `no-${drawId}`, stake, prize, state: prize === '0.00' ? 'lost' : 'won' }) as const;

test('a line that wins is no win of an order that cost more', () => {
  const rows = [bet('a', '10.00', '19.00'), bet('b', '10.00', '0.00'), bet('c', '10.00', '0.00')];
  expect(returnsOf(rows, new Set(['a', 'b', 'c']))).toEqual([{ drawNo: 'no-1', paid: 190_000n, staked: 300_000n }]);
});

test('each draw is told by itself, and one that paid nothing or ended before is not told', () => {
  const rows = [bet('a', '1.00', '3.00'), bet('b', '1.00', '0.00', '2'), bet('c', '1.00', '5.00', '3')];
  expect(returnsOf(rows, new Set(['a', 'b']))).toEqual([{ drawNo: 'no-1', paid: 30_000n, staked: 10_000n }]);
  const backed = { ...bet('d', '9.00', '9.00'), state: 'void' } as const;
  expect(returnsOf([rows[0] ?? backed, backed], new Set(['a', 'd']))).toEqual([
    { drawNo: 'no-1', paid: 30_000n, staked: 10_000n },
  ]);
});
