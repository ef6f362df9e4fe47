import { ticketDigest } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { createSeededRandom } from '@house/fairness/seeded';
import { mustHave } from '@house/money/broken-promise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COVERAGE_RULES, choiceKeys, createCoverage, coversTooMuch as judge } from './exposure.ts';
import type { Play, ResultShape } from './game.ts';
import {
  ALL_PLAYS,
  COLOR10,
  FAMILIES,
  FAST5D,
  familyOf,
  givenPlay,
  givenSelection,
  SSC,
  selectionsOf,
} from './given.ts';
import { compareRational, type Rational, rational } from './rational.ts';
import { listResults } from './result.ts';
import type { Selection } from './tickets/selection.ts';

const shapeOf = (play: Play): ResultShape =>
  mustHave(
    ALL_PLAYS.find((one) => one.play === play),
    play.code,
  ).family.resultShape;

function coveredBy(play: Play, selections: readonly Selection[]) {
  const coverage = createCoverage(play, shapeOf(play));
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

  test.each<[string, string, string[], Rational]>([
    // The parts of a combination win on the same results: what the last place covers is all there is.
    ['SSC', '3B.COMBO', ['1|1|1,2,3'], rational(3n, 10n)],
    ['SSC', '4.COMBO', ['1|1|1|1,2'], rational(2n, 10n)],
    ['SSC', '5.COMBO', ['4|5|6|7|8,9'], rational(2n, 10n)],
    ['SSC', '3B.COMBO', ['1|1|0,1,2,3', '2|2|4,5,6,7'], rational(8n, 10n)],
    // Two at least of five places, each with a chance of 3/10.
    ['SSC', 'RX2.DIRECT', ['0,1,2|0,1,2|0,1,2|0,1,2|0,1,2'], rational(47_178n, 100_000n)],
    ['SSC', 'RX2.DIRECT', ['0,1,2,3,4,5,6,7,8,9|0,1,2,3,4,5,6,7|-|-|-'], rational(8n, 10n)],
    ['SSC', '5.F1', ['1,2'], rational(67_232n, 100_000n)],
    // Each of two pays on 91 of 216, both on 30 of them.
    ['K3', 'DIFF2', ['1,2,3,4,5,6'], rational(210n, 216n)],
    ['11X5', 'RX3', ['01,02,03,04,05,06,07,08'], rational(462n - 28n, 462n)],
  ])('%s %s: %j cover results that several units win once', (family, playCode, texts, expected) => {
    const play = givenPlay(familyOf(family), playCode);
    const selections = texts.map((text) => givenSelection(play, text));
    expect(coveredBy(play, selections).walk()).toEqual(expected);
    expect(coversTooMuch(play, selections)).toBe(compareRational(expected, rational(7n, 10n)) > 0);
  });

  test.each([
    // 1 - 0.99^18 is 16.55 %, 1 - 0.99^27 23.77 %.
    ['VNMN', 'LO2', '00,01,02,03', false],
    ['VNMN', 'LO2', '00,01,02,03,04', true],
    ['VNMB', 'LO2', '00,01', false],
    ['VNMB', 'LO2', '00,01,02', true],
    ['VNMB', 'LO2K', '00,01', false],
    ['VNMB', 'DE.DB', pairs(69), false],
    ['VNMB', 'DE.DB', pairs(70), true],
  ])('%s %s: a number that many prizes show has the chance that one does, %s covers too much: %s', (...row) => {
    const [family, playCode, text, expected] = row;
    const play = givenPlay(familyOf(family), playCode);
    expect(coversTooMuch(play, [givenSelection(play, text)])).toBe(expected);
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
          const coverage = createCoverage(play, shapeOf(play));
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

describe('what covers too much', () => {
  /** Games of a few results, but for plays whose boxes are judged each by itself. */
  const small = ALL_PLAYS.filter(({ family: { resultShape }, play }) => resultShape.count <= 3 && !hasPicks(play));

  function hasPicks({ takes, grammar }: Play): boolean {
    return grammar.boxes.length > 1 && takes === 1;
  }

  test.each(small)('$family.familyCode $play.code: wins on more than 70 % of all results', ({ family, play }) => {
    const { resultShape } = family;
    const results = [...listResults(resultShape)];
    const wins = (selections: readonly Selection[]): number =>
      results.filter((result) => selections.some((one) => play.countHits(one, result).some((hits) => hits > 0))).length;
    fc.assert(
      fc.property(fc.array(selectionsOf(play), { minLength: 1, maxLength: 3 }), (selections) => {
        const share = rational(BigInt(wins(selections)), BigInt(results.length));
        expect(coversTooMuch(play, selections)).toBe(compareRational(share, rational(7n, 10n)) > 0);
      }),
      { numRuns: 15, seed: 7 },
    );
  });
});

/**
 * What the rules answer of the same bets in every release, a digest a family. A line that is another one now: the rules answer
 * otherwise of what is sold today, so raise `COVERAGE_RULES` (what was judged before is not held against them), then write
 * the new lines and the new number here. A family that is new, or has plays that are new, takes its new line alone.
 */
describe('the rules of coverage keep their number as long as they answer alike', () => {
  const PINNED: { readonly rules: number; readonly answers: Readonly<Record<string, string>> } = {
    rules: 1,
    answers: {
      '11X5': '452dbd951344b304',
      '3D': '34b8c05b93e86a81',
      '4D': 'f688ec50d80ae6cf',
      COLOR10: 'b85ed74c71d4bc1d',
      FAST11X5: 'dd962e3cfb584394',
      FAST28: '27d321a0310e2ff5',
      FAST5D: 'e3b0c44298fc1c14',
      FASTK3: '4683b5482bef14e1',
      FASTPK10: 'e804a7ad274b8e82',
      HANOI: '0fb5862b1f64f5d9',
      K3: 'dd2c05c1fd06da27',
      KENO80: 'e3b0c44298fc1c14',
      LAO: 'd15f22d2f568d6d9',
      MEGA: 'e3b0c44298fc1c14',
      MK6: '1e67e7f743518eed',
      MK6F: '9abd26d126d5568e',
      PC28: '586079e6f62cb9a9',
      PK10: '407aecc8bd696f1c',
      SSC: 'fe286f5de0970d30',
      THAI: '8a792b5d8816d5e1',
      VNMB: '8da593da76f761a6',
      VNMBF: 'cfdc3949248715ad',
      VNMN: '45dd2713e254f54b',
      VNMNF: '31f214d3b4b81633',
      YEEKEE: '02a7f277966e4320',
    },
  };

  /** Some narrow selections and some wide ones of a play that looks at few enough numbers; the same in every run. */
  function givenBets(familyCode: string, play: Play): Selection[][] {
    const { code, grammar } = play;
    if (new Set(play.reads).size > 3) return [];
    const random = createSeededRandom(`${familyCode} ${code}`);
    const digits = (): string => Array.from({ length: grammar.entryLength }, () => random.rand(10)).join('');
    const text = (wide: number): string =>
      grammar.kind === 'entries'
        ? Array.from({ length: wide * 6 }, digits).join(',')
        : grammar.boxes.map(({ choices }) => choices.filter(() => random.chance(wide, 5)).join(',') || '-').join('|');
    return [2, 4].map((wide) =>
      [text(wide), text(wide)]
        .map((one) => grammar.parse(one))
        .filter((one): one is Selection => one !== null && play.countUnits(one) > 0),
    );
  }

  function answersOf({ familyCode, plays, resultShape }: (typeof FAMILIES)[number]): string {
    const answers = plays.flatMap((play) =>
      givenBets(familyCode, play).map((selections) => {
        const coverage = createCoverage(play, resultShape);
        for (const selection of selections) coverage.add(selection);
        return `${play.code} ${selections.map((one) => play.grammar.format(one)).join(' ')} ${judge(coverage)}`;
      }),
    );
    return toHex(ticketDigest(answers.join('\n'))).slice(0, 16);
  }

  test('each family', () => {
    const answers = Object.fromEntries(FAMILIES.map((family) => [family.familyCode, answersOf(family)]));
    expect({ rules: COVERAGE_RULES, answers }).toEqual(PINNED);
  });
});
