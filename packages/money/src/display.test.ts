import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { floorDiv, formatAmount, ONE } from './amount.ts';
import { toLatinDigits, writeDigits } from './digits.ts';
import {
  formatMoney,
  formatMoneyShort,
  formatMoneyWhole,
  formatOdds,
  groupDigits,
  parseTypedAmount,
  parseTypedWhole,
} from './display.ts';

const mills = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
const symbol = '৳';

describe('formatMoney', () => {
  test.each([
    [4_821_930_540n * 1_000n, {}, '৳48,21,93,054.00'],
    [482_193_054_000n, {}, '৳4,82,19,305.40'],
    [-4_200_000n, {}, '\u2212৳420.00'],
    [1_560_000n, { signed: true }, '+৳156.00'],
    [0n, { signed: true }, '৳0.00'],
    [19_999n, {}, '৳1.99'],
    [-1n, {}, '\u2212৳0.01'],
    [1_239_999n, { decimals: 0 }, '৳123'],
    [1n, { decimals: 4 }, '৳0.0001'],
    [482_193_054_000n, { digits: 'beng' }, '৳৪,৮২,১৯,৩০৫.৪০'],
    [482_193_054_000n, { grouping: 'thousand' }, '৳48,219,305.40'],
  ] as const)('shows %d mills with %o', (amount, style, expected) => {
    expect(formatMoney(amount, { symbol, ...style })).toBe(expected);
  });

  test('leaves the symbol out when the brand has none', () => {
    expect(formatMoney(10n * ONE)).toBe('10.00');
  });

  test('agrees with the platform on lakh grouping and Bengali digits', () => {
    const latin = new Intl.NumberFormat('en-IN', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      roundingMode: 'floor',
    });
    const bengali = new Intl.NumberFormat('bn-BD-u-nu-beng', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      roundingMode: 'floor',
    });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (amount) => {
        const exact = formatAmount(amount) as `${number}`;
        expect(formatMoney(amount)).toBe(latin.format(exact));
        expect(formatMoney(amount, { digits: 'beng' })).toBe(bengali.format(exact));
      }),
    );
  });

  test('never shows more than the amount, and less by under one hundredth', () => {
    fc.assert(
      fc.property(mills, (amount) => {
        const shown = parseTypedAmount(formatMoney(amount)) ?? 0n;
        expect(shown <= amount && amount - shown < 100n).toBe(true);
        expect(shown).toBe(floorDiv(amount, 100n) * 100n);
      }),
    );
  });
});

describe('formatMoneyShort', () => {
  test.each([
    [12_500n, {}, '৳12.5\u00a0K'],
    [1_840_000n, {}, '৳18.4\u00a0L'],
    [77_800_000n, {}, '৳7.78\u00a0Cr'],
    [12_500n, { language: 'bn' }, '৳12.5\u00a0হাজার'],
    [1_840_000n, { language: 'bn' }, '৳18.4\u00a0লাখ'],
    [77_800_000n, { language: 'bn' }, '৳7.78\u00a0কোটি'],
    [77_800_000n, { language: 'bn', digits: 'beng' }, '৳৭.৭৮\u00a0কোটি'],
    [999n, {}, '৳999'],
    [1_000n, {}, '৳1\u00a0K'],
    [99_999n, {}, '৳99.9\u00a0K'],
    [100_000n, {}, '৳1\u00a0L'],
    [12_345_678_900_000n, {}, '৳12,34,567\u00a0Cr'],
    [-1_234n, {}, '\u2212৳1.24\u00a0K'],
    [5_000n, { signed: true }, '+৳5\u00a0K'],
  ] as const)('shows %d with %o', (whole, style, expected) => {
    expect(formatMoneyShort(whole * ONE, { symbol, ...style })).toBe(expected);
  });
});

test('odds show two decimals, three where the market needs them', () => {
  expect(formatOdds(19_200n)).toBe('1.92');
  expect(formatOdds(19_250n, { decimals: 3 })).toBe('1.925');
  expect(formatOdds(96_000n, { digits: 'beng' })).toBe('৯.৬০');
});

test('whole amounts are never rounded up, and what is below one is not shown as nothing', () => {
  const whole = (mills: bigint) => formatMoneyWhole(mills, { symbol: '৳' });
  expect([whole(100n * ONE), whole(ONE), whole(ONE * 2n - 1n), whole(0n)]).toEqual(['৳100', '৳1', '৳1', '৳0']);
  expect([whole(ONE / 5n), whole(ONE - 1n)]).toEqual(['৳0.20', '৳0.99']);
});

test('groups by lakh and crore', () => {
  expect(['1', '999', '1000', '100000', '12345678'].map((whole) => groupDigits(whole))).toEqual([
    '1',
    '999',
    '1,000',
    '1,00,000',
    '1,23,45,678',
  ]);
});

describe('digits', () => {
  test('every typed digit becomes Latin', () => {
    expect(toLatinDigits('০১২৩৪৫৬৭৮৯ ０１２３４５６７８９ 0123456789')).toBe('0123456789 0123456789 0123456789');
  });

  test('what is written in Bengali digits reads back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9,.]{0,20}$/), (text) => {
        expect(toLatinDigits(writeDigits(text, 'beng'))).toBe(text);
        expect(writeDigits(text, 'latn')).toBe(text);
      }),
    );
  });
});

describe('parseTypedAmount', () => {
  test.each([
    ['১,০০০.৫০', 10_005_000n],
    [' 1 000 ', 10_000_000n],
    ['٠', null],
    ['.5', 5_000n],
    ['5.', 50_000n],
    ['007', 70_000n],
    ['-007.5', -75_000n],
    ['-0.5', -5_000n],
    ['-.5', -5_000n],
    ['+05', 50_000n],
    ['0', 0n],
    ['\u2212420', -4_200_000n],
    ['', null],
    ['.', null],
    ['-', null],
    ['-.', null],
    ['1..', null],
    ['1.5.', null],
    ['12k', null],
    ['1.23456', null],
    ['1,00,050', 1_000_500_000n],
    ['১,০০,০৫০', 1_000_500_000n],
    ['1,000,050.25', 10_000_502_500n],
    ['1,0000', 100_000_000n],
    ['1000,50', null],
    ['১০০০,৫০', null],
    ['1,5', null],
    ['1,00', null],
    ['1 50', null],
    ['0,500', null],
    [',500', null],
    ['1,,000', null],
    ['1.000,50', null],
    ['1, 000', null],
    ['1e2', null],
    ['1-2', null],
  ])('reads %j', (text, expected) => {
    expect(parseTypedAmount(text)).toBe(expected);
  });
});

describe('parseTypedWhole', () => {
  test.each([
    ['15', 15],
    ['১৫', 15],
    [' 007 ', 7],
    ['1,000', 1_000],
    ['1.5', null],
    ['1,5', null],
    ['-3', null],
    ['+3', null],
    ['1e2', null],
    ['3x', null],
    ['', null],
    ['1000000000', 1_000_000_000],
    ['1234567890123456', null],
  ])('reads %j', (text, expected) => {
    expect(parseTypedWhole(text)).toBe(expected);
  });
});
