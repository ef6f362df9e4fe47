import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRational, compareRational, formatPercent, rational } from './rational.ts';

const whole = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const fractions = fc
  .tuple(
    whole,
    whole.filter((value) => value !== 0n),
  )
  .map(([top, bottom]) => rational(top, bottom));

test('one value has one form', () => {
  expect(rational(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n });
  expect(rational(0n, -9n)).toEqual(rational(0n));
  expect(() => rational(1n, 0n)).toThrow(RangeError);
});

test('adding and comparing are exact', () => {
  fc.assert(
    fc.property(fractions, fractions, (a, b) => {
      expect(addRational(a, b)).toEqual(addRational(b, a));
      expect(compareRational(addRational(a, b), a)).toBe(compareRational(b, rational(0n)));
      expect(compareRational(a, b) === 0).toBe(a.numerator === b.numerator && a.denominator === b.denominator);
    }),
  );
});

test('percents are floored to two decimals', () => {
  expect([rational(19n, 20n), rational(1n), rational(1n, 3n), rational(1n, 100_000n)].map(formatPercent)).toEqual([
    '95.00',
    '100.00',
    '33.33',
    '0.00',
  ]);
});
