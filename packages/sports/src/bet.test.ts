/** Bets against the published vectors (games.md 7.5, 7.7), and what holds of every bet. */
import { formatAmount, parseAmount } from '@house/money/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cashOutValue,
  combinations,
  combinedOdds,
  conflictsIn,
  countLines,
  isBet,
  mostReturned,
  NAMED_SYSTEMS,
  nameOfSystem,
  settleBet,
  stakeLeft,
} from './bet.ts';
import { parseDecimal } from './odds.ts';
import { factorOf, OUTCOMES, type Outcome } from './outcome.ts';
import vectors from './settlement.vectors.json' with { type: 'json' };

const amount = (text: string): bigint => parseAmount(text) ?? -1n;

test.each(vectors.bets)('$case', ({ stake, folds, legs, returns }) => {
  const settled = legs.map(([odds, outcome]) => ({ odds: parseDecimal(odds ?? '') ?? 0, outcome: outcome as Outcome }));
  expect(formatAmount(settleBet(amount(stake), folds, settled))).toBe(returns);
});

describe('lines', () => {
  test('of full covers of 3 to 8 legs', () => {
    const full = (n: number) => Array.from({ length: n - 1 }, (_, i) => i + 2);
    expect([3, 4, 5, 6, 7, 8].map((n) => countLines(n, full(n)))).toEqual([4, 11, 26, 57, 120, 247]);
    expect([2, 3, 4].map((k) => combinations(4, k))).toEqual([6, 4, 1]);
  });

  test('systems that have a name are found by it', () => {
    for (const [name, { legs, folds }] of Object.entries(NAMED_SYSTEMS)) expect(nameOfSystem(legs, folds)).toBe(name);
    expect(nameOfSystem(4, [2])).toBeNull();
  });

  test('what is no bet is told', () => {
    expect([isBet(1, [1]), isBet(12, [12]), isBet(3, [2]), isBet(8, [2, 3, 8])]).toEqual([true, true, true, true]);
    expect([isBet(2, [1]), isBet(9, [2]), isBet(13, [13]), isBet(3, [3, 2]), isBet(3, []), isBet(3, [4])]).toEqual(
      Array(6).fill(false),
    );
  });

  test('legs of one event stand in each other’s way', () => {
    expect(conflictsIn(['a', 'b', 'a', 'c'])).toEqual([0, 2]);
  });
});

describe('of every bet', () => {
  const leg = fc.record({ odds: fc.integer({ min: 1_010, max: 500_000 }), outcome: fc.constantFrom(...OUTCOMES) });
  const bet = fc.array(leg, { minLength: 3, maxLength: 8 }).chain((legs) =>
    fc
      .subarray(
        legs.map((_, i) => i + 1),
        { minLength: 1 },
      )
      .map((folds) => ({ legs, folds })),
  );

  test('the sum over its lines, one by one, is what it returns', () => {
    fc.assert(
      fc.property(bet, ({ legs, folds }) => {
        const factors = legs.map(({ odds, outcome }) => factorOf(odds, outcome));
        let [sum, over] = [0n, 1n];
        for (let mask = 1; mask < 2 ** legs.length; mask += 1) {
          const line = factors.filter((_, i) => (mask >> i) & 1);
          if (!folds.includes(line.length)) continue;
          const numerator = line.reduce((product, f) => product * f.numerator, 1n);
          const denominator = line.reduce((product, f) => product * f.denominator, 1n);
          [sum, over] = [sum * denominator + numerator * over, over * denominator];
        }
        expect(settleBet(100_000n, folds, legs)).toBe((100_000n * sum) / over);
      }),
      { numRuns: 60 },
    );
  });

  test('what is void gives the stake of every line back, and nothing returns more than it can', () => {
    fc.assert(
      fc.property(bet, ({ legs, folds }) => {
        const allVoid = legs.map(({ odds }) => ({ odds, outcome: 'void' as const }));
        expect(settleBet(100_000n, folds, allVoid)).toBe(100_000n * BigInt(countLines(legs.length, folds)));
        const open = legs.map(({ odds }) => ({ odds, outcome: null }));
        expect(settleBet(100_000n, folds, legs)).toBeLessThanOrEqual(mostReturned(100_000n, folds, open));
      }),
      { numRuns: 60 },
    );
  });
});

test('twenty legs of digits stay exact: odds are multiplied whole and floored once', () => {
  expect(combinedOdds([1_720, 1_910, 3_300])).toBe(10_841n);
  const legs = Array.from({ length: 12 }, () => ({ odds: 1_333, outcome: 'win' as const }));
  expect(settleBet(10_000n, [12], legs)).toBe((10_000n * 1_333n ** 12n) / 1_000n ** 12n);
});

describe('cash-out', () => {
  const whole = { stakePerLine: 1_000_000n, marginPercent: 5, tenths: 10 };
  const open = { taken: 3_000, now: 1_800, outcome: null };
  test('as the rules work it out, whole and in tenths', () => {
    const value = (tenths: number) => cashOutValue({ ...whole, tenths, folds: [1], legs: [open] });
    expect(formatAmount(value(10) ?? 0n)).toBe('158.33');
    expect(formatAmount(value(1) ?? 0n)).toBe('15.83');
    expect(formatAmount(value(5) ?? 0n)).toBe('79.16');
  });
  test('of an accumulator only open legs count at what they are now; without a price there is none', () => {
    const won = { taken: 2_000, now: null, outcome: 'win' as const };
    expect(formatAmount(cashOutValue({ ...whole, folds: [2], legs: [won, open] }) ?? 0n)).toBe('316.66');
    expect(cashOutValue({ ...whole, folds: [1], legs: [{ ...open, now: null }] })).toBeNull();
  });
  test('of a system it is the sum of its lines', () => {
    const won = { taken: 2_000, now: null, outcome: 'win' as const };
    const lost = { taken: 1_500, now: null, outcome: 'lose' as const };
    // Of three pairs one stands: the leg that won with the one that is open.
    expect(formatAmount(cashOutValue({ ...whole, folds: [2], legs: [won, open, lost] }) ?? 0n)).toBe('316.66');
    const pairs = cashOutValue({ ...whole, folds: [2], legs: [won, open, open] });
    // 2 x 2 x 5/3 and 25/9 of 100.00, less a twentieth.
    expect(formatAmount(pairs ?? 0n)).toBe('897.22');
  });
  test('a part never costs the house more than the whole, and what is left is cut exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1_010, max: 20_000 }), (tenths, now) => {
        const sell = (parts: number) =>
          cashOutValue({ ...whole, tenths: parts, folds: [1], legs: [{ ...open, now }] }) ?? 0n;
        expect(sell(tenths) + sell(10 - tenths)).toBeLessThanOrEqual(sell(10));
      }),
      { numRuns: 60 },
    );
    expect(stakeLeft(1_000_000n, 3)).toBe(700_000n);
    expect(stakeLeft(333_333n, 3)).toBeNull();
    expect(stakeLeft(333_333n, 10)).toBe(0n);
  });
});
