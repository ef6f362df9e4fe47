import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceKeys, createCoverage, coversTooMuch as judge } from './exposure.ts';
import type { Play } from './game.ts';
import { ALL_PLAYS, COLOR10, FAST5D, familyOf, givenPlay, givenSelection, SSC, selectionsOf } from './given.ts';
import { compareRational, type Rational, rational } from './rational.ts';
import type { Selection } from './tickets/selection.ts';

function coveredBy(play: Play, selections: readonly Selection[]) {
  const coverage = createCoverage(play);
  for (const selection of selections) coverage.add(selection);
  return coverage;
}
const coverageOf = (play: Play, selections: readonly Selection[]): Rational => coveredBy(play, selections).share();
const coversTooMuch = (play: Play, selections: readonly Selection[]): boolean => judge(coveredBy(play, selections));

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

  const pairs = (last: number): string =>
    Array.from({ length: last + 1 }, (_, number) => String(number).padStart(2, '0')).join(',');

  test('numbers typed in two tickets count once: 00-39 and then 00-40 are 41 of 100', () => {
    const typed = givenPlay(SSC, '2B.DIRECT_S');
    expect(coverage(typed, [pairs(39), pairs(40)])).toEqual(rational(41n, 100n));
    expect(coverage(typed, [pairs(69), pairs(39)])).toEqual(rational(7n, 10n));
    expect(
      coversTooMuch(
        typed,
        [pairs(69), pairs(70)].map((text) => givenSelection(typed, text)),
      ),
    ).toBe(true);
  });

  test.each<[string, string, string[], Rational]>([
    // 4 x 10 lines and 5 x 10, of which four rows are the same.
    ['SSC', '2B.DIRECT', ['0,1,2,3|0,1,2,3,4,5,6,7,8,9', '0,1,2,3,4|0,1,2,3,4,5,6,7,8,9'], rational(1n, 2n)],
    ['SSC', '3B.SUM', ['10', '10,11'], rational(63n + 69n, 1_000n)],
    // Ten threes of 0-4 and twenty of 0-5, ten of them the same; six results each.
    ['SSC', '3B.G6', ['0,1,2,3,4', '0,1,2,3,4,5'], rational(120n, 1_000n)],
    ['SSC', '3B.G3', ['0,1', '1,2', '0,1,2'], rational(18n, 1_000n)],
    ['11X5', 'Q2.G', ['01,02,03', 'dan=01;tuo=02,03', '01,02'], rational(3n, 55n)],
    ['PK10', 'Q2', ['01,02|02,03', '01|02,03'], rational(3n, 90n)],
    ['K3', 'PAIR_SINGLE', ['1,2|3', '1|3,4'], rational(9n, 216n)],
    ['SSC', 'RX2.G', ['pos=W,Q;1,2,3', 'pos=W,Q,B;1,2'], rational(5n * 2n, 100n)],
    // One result each of the first, sixth and third sum; 1 + 3 + 1.
    ['PC28', 'THREE', ['0,1,27', '0,1,27', '0,26,27'], rational(5n + 5n, 1_000n)],
    // Too many lines to be told apart: the tickets are.
    ['SSC', '5.DIRECT', ['1|2|3|4|5', '1|2|3|4|5', '1|2|3|4|5,6'], rational(3n, 100_000n)],
  ])('%s %s: %j cover each unit once', (family, playCode, texts, expected) => {
    expect(coverage(givenPlay(familyOf(family), playCode), texts)).toEqual(expected);
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

describe.each(ALL_PLAYS)('$family.familyCode $play.code', ({ play }) => {
  const selections = fc.array(selectionsOf(play), { minLength: 1, maxLength: 5 });

  test('covers the same in whatever order selections come, however often, and never less after one more', () => {
    fc.assert(
      fc.property(
        selections.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const coverage = createCoverage(play);
          let before = rational(0n);
          for (const selection of all) {
            coverage.add(selection);
            expect(compareRational(coverage.share(), before)).toBeGreaterThanOrEqual(0);
            before = coverage.share();
          }
          expect(coverageOf(play, [...shuffled, ...all])).toEqual(before);
        },
      ),
      { numRuns: 20 },
    );
  });

  // What has a bit for each number there can be is small: 20 KB for five digits and a letter.
  if (play.grammar.kind === 'entries') {
    test('covers by tickets what one ticket with all their numbers covers', () => {
      expect(play.grammar.entryLength).toBeLessThanOrEqual(5);
      fc.assert(
        fc.property(selections, (all) => {
          const together = [[...new Set(all.flatMap(([own = []]) => own))].sort()];
          expect(coverageOf(play, all)).toEqual(coverageOf(play, [together]));
        }),
        { numRuns: 20 },
      );
    });
  }
});
