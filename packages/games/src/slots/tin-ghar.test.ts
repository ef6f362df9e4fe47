/** S4 by every outcome: 24 x 24 x 24 stops. */
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { replaySlot } from '../slot.ts';
import { judgeTinGharLine, TIN_GHAR } from './tin-ghar.ts';

const STOPS = 24;
const STAKE = 10n * ONE;

test('all 13,824 outcomes return 0.963542, pay in 0.404297 of them, deviate by 3.4500 and pay 72.4 stakes at most', () => {
  let [sum, squares, hits, most] = [0n, 0n, 0n, 0n];
  for (let at = 0; at < STOPS ** 3; at += 1) {
    const stops = [Math.floor(at / STOPS ** 2), Math.floor(at / STOPS) % STOPS, at % STOPS];
    const { prize } = replaySlot(TIN_GHAR, stops, STAKE);
    sum += prize;
    squares += prize * prize;
    if (prize > 0n) hits += 1n;
    if (prize > most) most = prize;
  }
  const count = Number(STOPS ** 3);
  const mean = Number(sum) / Number(STAKE) / count;
  const deviation = Math.sqrt(Number(squares) / Number(STAKE) ** 2 / count - mean ** 2);
  expect(mean.toFixed(6)).toBe('0.963542');
  expect(TIN_GHAR.rtp).toMatchObject({ lowest: '0.963542', highest: '0.963542', proof: 'exact' });
  expect((Number(hits) / count).toFixed(6)).toBe('0.404297');
  expect(deviation.toFixed(4)).toBe('3.4500');
  expect(most).toBe((724n * STAKE) / 10n);
});

test.each([
  ['777', '7', 1, 75],
  ['7W7', '7', 2, 75],
  ['WcW', 'c', 4, 3],
  ['WWW', 'W', 1, 200],
  ['321', 'B', 1, 3],
  ['3W1', 'B', 2, 3],
  ['W1W', '1', 4, 8],
])('%s pays for %s, times %i, %i line bets', (shown, symbol, multiplier, pay) => {
  expect(judgeTinGharLine(shown)).toEqual({ symbol, multiplier, pay });
});

test.each(['7bl', '3b2', 'W7b', 'c1c'])('%s pays nothing', (shown) => {
  expect(judgeTinGharLine(shown)).toBeNull();
});
