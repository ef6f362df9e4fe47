import { describe, expect, test } from 'vitest';
import { choiceKeys, coverageOf, coversTooMuch } from './exposure.ts';
import { COLOR10, FAST5D, givenPlay, givenSelection, SSC } from './given.ts';
import { rational } from './rational.ts';

const digit = givenPlay(FAST5D, 'DIGIT');
const number = givenPlay(COLOR10, 'NUMBER');
const digits = (count: number): string => [...'0123456789'].slice(0, count).join(',');

describe('coverage of a play in one issue (operations.md 2.3)', () => {
  const coverage = (play: typeof digit, texts: string[]) =>
    coverageOf(
      play,
      texts.map((text) => givenSelection(play, text)),
    );

  test('seven of ten numbers still count, eight do not', () => {
    expect(coverage(number, [digits(7)])).toEqual(rational(7n, 10n));
    expect(coversTooMuch(number, [givenSelection(number, digits(7))])).toBe(false);
    expect(coversTooMuch(number, [givenSelection(number, digits(8))])).toBe(true);
  });

  test('a unit bet twice covers once', () => {
    expect(coverage(number, [digits(7), digits(7), '1'])).toEqual(rational(7n, 10n));
  });

  test('digits at different positions do not cover each other', () => {
    expect(coverage(digit, [Array.from({ length: 5 }, () => digits(7)).join('|')])).toEqual(rational(7n, 10n));
    expect(coversTooMuch(digit, [givenSelection(digit, `1|-|-|-|${digits(8)}`)])).toBe(true);
  });

  test.each([
    ['COLOR', 'G,V', false],
    ['COLOR', 'G,R', true],
    ['SIDES', 'B', false],
    ['SIDES', 'B,S', true],
  ])('COLOR10 %s %s: %s', (playCode, text, expected) => {
    const play = givenPlay(COLOR10, playCode);
    expect(coversTooMuch(play, [givenSelection(play, text)])).toBe(expected);
  });

  test('of unit tickets it is their units times the chance of one', () => {
    const direct = givenPlay(SSC, '3B.DIRECT');
    const most = (size: number) => [givenSelection(direct, `${digits(10)}|${digits(10)}|${digits(size)}`)];
    expect(coverageOf(direct, most(7))).toEqual(rational(7n, 10n));
    expect([7, 8].map((size) => coversTooMuch(direct, most(size)))).toEqual([false, true]);
    expect(coverageOf(direct, [...most(5), ...most(5)])).toEqual(rational(5n, 10n));
  });

  test('nothing covers nothing', () => {
    expect(coverageOf(digit, [])).toEqual(rational(0n));
  });
});

test('the limit per choice counts picks and typed numbers one by one, and other tickets whole', () => {
  const keys = (family: typeof SSC, play: string, text: string): string[] => {
    const known = givenPlay(family, play);
    return choiceKeys(known, givenSelection(known, text));
  };
  expect(keys(FAST5D, 'DIGIT', '1,2|-|3|-|-')).toEqual(['A:1', 'A:2', 'C:3']);
  expect(keys(SSC, '3B.DIRECT_S', '123,456')).toEqual(['123', '456']);
  expect(keys(SSC, '3B.G6', '1,2,3,4')).toEqual(['1,2,3,4']);
});
