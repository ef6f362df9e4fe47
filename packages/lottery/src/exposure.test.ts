import { describe, expect, test } from 'vitest';
import { coverageOf, coversTooMuch } from './exposure.ts';
import { COLOR10 } from './games/color-10.ts';
import { FAST5D } from './games/fast-5d.ts';
import { givenPlay } from './given.ts';
import { rational } from './rational.ts';

const digit = givenPlay(FAST5D, 'DIGIT');
const number = givenPlay(COLOR10, 'NUMBER');
const keys = (slot: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${slot}:${index}`);

describe('coverage of a play in one issue', () => {
  test('seven of ten numbers still count, eight do not', () => {
    expect(coverageOf(number, keys('N', 7))).toEqual(rational(7n, 10n));
    expect(coversTooMuch(number, keys('N', 7))).toBe(false);
    expect(coversTooMuch(number, keys('N', 8))).toBe(true);
  });

  test('a unit bet twice covers once', () => {
    expect(coverageOf(number, [...keys('N', 7), ...keys('N', 7)])).toEqual(rational(7n, 10n));
  });

  test('digits at different positions do not cover each other', () => {
    expect(
      coverageOf(
        digit,
        ['A', 'B', 'C', 'D', 'E'].flatMap((slot) => keys(slot, 7)),
      ),
    ).toEqual(rational(7n, 10n));
    expect(coversTooMuch(digit, [...keys('A', 1), ...keys('E', 8)])).toBe(true);
  });

  test.each([
    ['COLOR', ['N:G', 'N:V'], false],
    ['COLOR', ['N:G', 'N:R'], true],
    ['SIDES', ['N:B'], false],
    ['SIDES', ['N:B', 'N:S'], true],
  ])('COLOR10 %s %j: %s', (playCode, units, expected) => {
    expect(coversTooMuch(givenPlay(COLOR10, playCode), units)).toBe(expected);
  });

  test('no units and units of another play cover nothing', () => {
    expect(coverageOf(digit, [])).toEqual(rational(0n));
    expect(coverageOf(digit, ['N:1', 'A:10', 'A'])).toEqual(rational(0n));
  });
});
