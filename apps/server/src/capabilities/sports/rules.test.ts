/** What of a ticket counts as turnover: the examples of operations.md 2.3. */
import { expect, test } from 'vitest';
import { turnoverOfTicket, writeTicket } from './rules.ts';

const BDT = 10_000n;
const single = (odds: number) => writeTicket([1], [{ selection: '1', odds }]);

test.each([
  ['a win at 2.50', 2_500, 250n, 100n],
  ['a win at 1.90', 1_900, 190n, 90n],
  ['a half win at 1.90', 1_900, 145n, 45n],
  ['a half loss', 1_900, 50n, 50n],
  ['a loss', 1_900, 0n, 100n],
  ['a void one', 1_900, 100n, 0n],
  ['any at 1.40', 1_400, 140n, 0n],
])('%s', (_, odds, prize, counts) => {
  expect(turnoverOfTicket({ ...single(odds), stake: 100n * BDT, prize: prize * BDT })).toBe(counts * BDT);
});

test('an accumulator is judged by its odds together, a system by all of its lines', () => {
  const legs = [1_250, 1_250, 1_300].map((odds) => ({ selection: 'over', odds }));
  expect(writeTicket([3], legs)).toEqual({ play: 'MULTI@3/3', selection: 'over@1.25 over@1.25 over@1.30' });
  expect(turnoverOfTicket({ ...writeTicket([3], legs), stake: 100n, prize: 0n })).toBe(100n);
  expect(turnoverOfTicket({ ...writeTicket([1, 2], legs), stake: 600n, prize: 0n })).toBe(0n);
});
