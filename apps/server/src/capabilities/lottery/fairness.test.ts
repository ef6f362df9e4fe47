/** Chi-square by position of what we draw (screens.md 7.14), held to the printed tables of the distribution. */
import { expect, test } from 'vitest';
import { chiSquareTail, measureFairness } from './fairness.ts';

test.each([
  [3.841, 1, 0.05],
  [11.07, 5, 0.05],
  [3.325, 9, 0.95],
  [16.919, 9, 0.05],
  [21.666, 9, 0.01],
  [65.171, 48, 0.05],
  [100.749, 79, 0.05],
])('a value of %f at %i degrees of freedom comes by chance in %f', (value, degrees, chance) => {
  expect(chiSquareTail(value, degrees)).toBeCloseTo(chance, 4);
});

const DIGITS = { kind: 'digits', count: 2 } as const;
/** Every pair of digits `times` times: as even as can be. */
const evenDraws = (times: number) =>
  Array.from({ length: 100 * times }, (_, at) => [Math.floor(at / 10) % 10, at % 10]);

test('numbers that come alike often are even at every position', () => {
  const { draws, positions } = measureFairness(DIGITS, evenDraws(2));
  expect(draws).toBe(200);
  for (const position of positions) {
    expect(position).toMatchObject({ chiSquare: 0, degrees: 9, pValue: 1, verdict: 'even' });
    expect(position.counts).toEqual(Array.from({ length: 10 }, () => 20));
  }
});

test('a position where one digit comes too often is odd, and only that one', () => {
  const leaning = evenDraws(2).map(([a = 0, b = 0], at) => [at % 6 === 0 ? 7 : a, b]);
  const [first, second] = measureFairness(DIGITS, leaning).positions;
  expect(first?.verdict).toBe('odd');
  expect(first?.pValue).toBeLessThan(0.005);
  expect(second?.verdict).toBe('even');
});

test('too few draws say nothing, however they lie; none divide nothing', () => {
  const same = Array.from({ length: 49 }, () => [3, 3]);
  expect(measureFairness(DIGITS, same)).toMatchObject({ drawsNeeded: 50, positions: [{ verdict: 'few' }, {}] });
  expect(measureFairness(DIGITS, []).positions[0]).toMatchObject({ chiSquare: 0, pValue: 1, verdict: 'few' });
});

test('numbers drawn without putting them back are counted from one on', () => {
  const shape = { kind: 'prefix', from: 3, count: 2 } as const;
  const orders = [
    [1, 2],
    [1, 3],
    [2, 1],
    [2, 3],
    [3, 1],
    [3, 2],
  ];
  const { lowest, positions } = measureFairness(shape, [...orders, ...orders, ...orders]);
  expect(lowest).toBe(1);
  expect(positions.map(({ counts }) => counts)).toEqual([
    [6, 6, 6],
    [6, 6, 6],
  ]);
});
