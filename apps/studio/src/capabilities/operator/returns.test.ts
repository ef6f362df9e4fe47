/** When the return of a game as played gives an alarm. */
import { expect, test } from 'vitest';
import { addSums, judgeReturn } from './returns.ts';

const PROVED = { lowest: 0.96, highest: 0.97 };
/** Rounds that pay twice the stake, or nothing. */
const evenMoney = (rounds: number, won: number) => ({ rounds, ratios: 2 * won, squares: 4 * won });

test('few rounds prove nothing: no bounds and no alarm', () => {
  expect(judgeReturn(evenMoney(0, 0), PROVED)).toEqual({ mean: null, bounds: null, outside: false });
  expect(judgeReturn(evenMoney(1_999, 0), PROVED)).toEqual({ mean: 0, bounds: null, outside: false });
});

test('bounds lie around what was proved and close in as rounds come', () => {
  const widths = [10_000, 100_000, 1_000_000].map((rounds) => {
    const { bounds, outside } = judgeReturn(evenMoney(rounds, rounds * 0.4825), PROVED);
    expect(outside).toBe(false);
    return (bounds?.highest ?? 0) - 0.97;
  });
  expect(widths[0]).toBeLessThan(0.4);
  expect(widths[2]).toBeLessThan(0.006);
  expect(widths.toSorted((one, other) => other - one)).toEqual(widths);
});

test('a mean outside is an alarm, on either side', () => {
  expect(judgeReturn(evenMoney(1_000_000, 490_000), PROVED).outside).toBe(true);
  expect(judgeReturn(evenMoney(1_000_000, 475_000), PROVED).outside).toBe(true);
});

test('a rare large prize that has not come yet is no alarm', () => {
  // One in a thousand pays 960 stakes: 3,000 rounds without it come once in twenty tries.
  expect(judgeReturn(evenMoney(3_000, 0), PROVED).outside).toBe(false);
});

test('bands add up to their game', () => {
  expect(addSums([evenMoney(10, 5), evenMoney(30, 10)])).toEqual({ rounds: 40, ratios: 30, squares: 60 });
});
