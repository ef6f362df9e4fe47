import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ceilDiv, floorDiv, formatAmount, multiplyFloor, ONE, parseAmount } from './amount.ts';

const mills = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });

describe('parseAmount', () => {
  test.each([
    ['0', 0n],
    ['-0', 0n],
    ['12.50', 125_000n],
    ['+12.5', 125_000n],
    ['-0.0001', -1n],
    ['0.002', 20n],
    ['99999999999999.9999', 10n ** 18n - 1n],
  ])('reads %s', (text, expected) => {
    expect(parseAmount(text)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '.5',
    '5.',
    '1e3',
    '1E3',
    '0x10',
    '1,000',
    '1 000',
    ' 1',
    '1\n',
    '007',
    '00',
    '--1',
    '+-1',
    '1.00000',
    'NaN',
    'Infinity',
    '১২',
    '100000000000000',
    '1.2.3',
  ])('refuses %j', (text) => {
    expect(parseAmount(text)).toBeNull();
  });
});

describe('formatAmount', () => {
  test.each([
    [0n, '0.00'],
    [125_000n, '12.50'],
    [20n, '0.0020'],
    [1n, '0.0001'],
    [-1n, '-0.0001'],
    [-4_200_000n, '-420.00'],
  ])('writes %d mills', (amount, expected) => {
    expect(formatAmount(amount)).toBe(expected);
  });

  test('writes one text per amount, and parseAmount reads it back', () => {
    fc.assert(
      fc.property(mills, (amount) => {
        const text = formatAmount(amount);
        expect(text).toMatch(/^-?(0|[1-9]\d*)\.(\d{2}|\d{4})$/);
        expect(parseAmount(text)).toBe(amount);
      }),
    );
  });

  test('is stable: writing what was read changes nothing more', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+-]?[0-9]{1,6}(\.[0-9]{1,4})?$/), (text) => {
        const amount = parseAmount(text);
        if (amount !== null) expect(parseAmount(formatAmount(amount))).toBe(amount);
      }),
    );
  });
});

describe('rounding', () => {
  test('floors and ceils on both sides of zero', () => {
    expect([floorDiv(7n, 2n), floorDiv(-7n, 2n), floorDiv(7n, -2n), floorDiv(-7n, -2n)]).toEqual([3n, -4n, -4n, 3n]);
    expect([ceilDiv(7n, 2n), ceilDiv(-7n, 2n), ceilDiv(7n, -2n), ceilDiv(-7n, -2n)]).toEqual([4n, -3n, -3n, 4n]);
  });

  test('brackets the exact quotient, and both agree exactly when it is whole', () => {
    const divisor = fc.bigInt({ min: -1_000n, max: 1_000n }).filter((value) => value !== 0n);
    fc.assert(
      fc.property(mills, divisor, (a, b) => {
        const [low, high] = [floorDiv(a, b), ceilDiv(a, b)];
        expect(high - low).toBe(a % b === 0n ? 0n : 1n);
        const remainder = a - low * b;
        expect(b > 0n ? remainder >= 0n && remainder < b : remainder <= 0n && remainder > b).toBe(true);
      }),
    );
  });

  test('a division by zero is a broken promise, not a number', () => {
    expect(() => floorDiv(1n, 0n)).toThrow(RangeError);
  });

  test('multiplies first and floors once: the 633.3333 of a third', () => {
    expect(multiplyFloor(1_900n * ONE, 1n, 3n)).toBe(6_333_333n);
  });
});
