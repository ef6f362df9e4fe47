import { mustHave } from '@house/money/broken-promise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Play } from './game.ts';
import { VN_NORTH_FAST } from './games/elott.ts';
import { ALL_PLAYS, FAST5D, familyOf, givenPlay, givenSelection, resultsOf, SSC, selectionsOf } from './given.ts';
import { holdsNumbers, nameNumber, numberEverywhere, readNumber, shareOnNumber } from './limited.ts';
import type { Selection } from './tickets/selection.ts';

describe('a limited number', () => {
  test.each([
    [FAST5D, 'DIGIT', '7|-|-|-|-', '1,7|-|-|-|-', true],
    [FAST5D, 'DIGIT', '7|-|-|-|-', '-|7|-|-|-', false],
    [SSC, '3B.DIRECT_S', '558', '123,558', true],
    [SSC, '3B.DIRECT_S', '558', '123,585', false],
    [SSC, '3B.DIRECT', '5|5|8', '4,5|5|7,8', true],
    [SSC, '3B.DIRECT', '5|5|8', '4,5|6|7,8', false],
    [SSC, '3B.G6', '1,2,3', '1,2,3,4', true],
    [SSC, '3B.G6', '1,2,5', '1,2,3,4', false],
  ] as const)('%# %s %s: %s in %s is %s', (family, code, number, ticket, held) => {
    const play = givenPlay(family, code);
    expect(holdsNumbers(play, givenSelection(play, ticket))(givenSelection(play, number))).toBe(held);
  });

  test('is exactly one unit, in either digits', () => {
    const play = givenPlay(SSC, '3B.DIRECT_S');
    expect(readNumber(play, '৫৫৮')).toEqual([['558']]);
    expect([readNumber(play, '123,558'), readNumber(play, '12'), readNumber(play, 'x')]).toEqual([null, null, null]);
    expect(readNumber(givenPlay(SSC, '3B.G6'), '1,2')).toBeNull();
  });

  test('is one pick where that alone costs several units', async () => {
    const plays = await VN_NORTH_FAST.loadPlays();
    const lo2 = mustHave(
      plays.find(({ code }) => code === 'LO2'),
      'LO2',
    );
    expect(lo2.countUnits([['05']])).toBe(27);
    expect(readNumber(lo2, '05')).toEqual([['05']]);
    expect(readNumber(lo2, '05,06')).toBeNull();
    const held = holdsNumbers(lo2, givenSelection(lo2, '05,06'));
    expect([held([['05']]), held([['07']])]).toEqual([true, false]);
    expect(readNumber(givenPlay(SSC, '3B.SUM'), '10')).toEqual([['10']]);
    expect(readNumber(givenPlay(SSC, '3B.SUM'), '10,11')).toBeNull();
  });

  test('is called by its numbers, with its place where only some are picked', () => {
    const name = (family: typeof SSC, code: string, text: string) =>
      nameNumber(givenPlay(family, code), givenSelection(givenPlay(family, code), text));
    expect(name(SSC, '3B.DIRECT_S', '558')).toBe('558');
    expect(name(SSC, '3B.DIRECT', '5|5|8')).toBe('5 5 8');
    expect(name(FAST5D, 'DIGIT', '7|-|-|-|-')).toBe('A 7');
  });
});

describe('a number in the plays that take the same bet', () => {
  const everywhere = (familyCode: string, playCode: string, text: string): string[] => {
    const family = familyOf(familyCode);
    const play = givenPlay(family, playCode);
    return numberEverywhere(family.plays, play, givenSelection(play, text)).map(
      (held) => `${held.play.code} ${held.play.grammar.format(held.picks)}`,
    );
  };

  test.each([
    [
      'SSC',
      '3B.DIRECT',
      '5|5|8',
      ['5.COMBO -|-|5|5|8', '4.COMBO -|5|5|8', '3B.DIRECT_S 558', '3B.COMBO 5|5|8', 'RX3.DIRECT -|-|5|5|8'],
    ],
    [
      'SSC',
      '3B.DIRECT_S',
      '558',
      ['5.COMBO -|-|5|5|8', '4.COMBO -|5|5|8', '3B.DIRECT 5|5|8', '3B.COMBO 5|5|8', 'RX3.DIRECT -|-|5|5|8'],
    ],
    [
      'SSC',
      '2B.DIRECT',
      '5|8',
      ['5.COMBO -|-|-|5|8', '4.COMBO -|-|5|8', '3B.COMBO -|5|8', '2B.DIRECT_S 58', 'RX2.DIRECT -|-|-|5|8'],
    ],
    ['SSC', 'DWD', '-|-|-|-|7', ['5.COMBO -|-|-|-|7', '4.COMBO -|-|-|7', '3B.COMBO -|-|7']],
    ['SSC', '3B.G3_S', '558', ['3B.G3 5,8', '3B.GMIX_S 558', 'RX3.G3 pos=B,S,G;5,8']],
    ['SSC', '3B.G6', '1,2,3', ['3B.G6_S 123', '3B.GMIX_S 123', 'RX3.G6 pos=B,S,G;1,2,3']],
    ['SSC', '2A.G', '1,2', ['2A.G_S 12', 'RX2.G pos=W,Q;1,2']],
    ['SSC', 'RX2.DIRECT', '1|2|-|-|-', ['2A.DIRECT 1|2', '2A.DIRECT_S 12']],
    ['SSC', '3B.SUM', '18', []],
    [
      '4D',
      'BIG',
      '1234',
      ['BOX.BIG 1234', 'IBOX.BIG 1234', ...['R234', '1R34', '12R4', '123R'].map((r) => `ROLL.BIG ${r}`)],
    ],
    ['4D', 'BOX.BIG', '4321', ['IBOX.BIG 1234']],
    ['4D', 'ROLL.SMALL', 'R234', []],
    ['VNMB', 'LO2', '05', ['LO2K 05']],
    ['VNMB', 'DE.DB', '05', ['DE.HT 05']],
    ['VNMN', 'C3.H', '055', ['C3.HT 055']],
    ['PK10', 'Q1', '01', ['DWD 01|-|-|-|-|-|-|-|-|-']],
  ])('%s %s %s is sold as %j too', (familyCode, playCode, text, others) => {
    expect(everywhere(familyCode, playCode, text).slice(1)).toEqual(others);
  });

  test.each([
    // Each of six fillings of the first boxes buys the last two once.
    ['SSC', '2B.DIRECT', '5|8', '5.COMBO', '1,2|3|4,5,6|5|8,9', [6, 1]],
    ['SSC', '3B.DIRECT', '5|5|8', '3B.COMBO', '5,6|5|8', [1, 1]],
    ['4D', 'BIG', '1234', 'BOX.BIG', '1234', [1, 1]],
    ['4D', 'BIG', '1234', 'IBOX.BIG', '1234', [1, 24]],
    ['4D', 'IBOX.BIG', '1223', 'BOX.BIG', '1223', [12, 1]],
    ['VNMB', 'LO2', '05', 'LO2K', '05', [27, 27 * 27]],
    ['VNMN', 'LO2K', '05', 'LO2', '05', [18 * 18, 18]],
  ])('%s %s %s in %s %s has %j of its stake', (familyCode, own, number, code, ticket, [times, among]) => {
    const family = familyOf(familyCode);
    const play = givenPlay(family, own);
    const held = mustHave(
      numberEverywhere(family.plays, play, givenSelection(play, number)).find((one) => one.play.code === code),
      code,
    );
    const picks = givenSelection(held.play, ticket);
    expect(holdsNumbers(held.play, picks)(held.picks)).toBe(true);
    expect(shareOnNumber({ play, picks: givenSelection(play, number) }, held, picks)).toEqual({ times, among });
  });

  /** Single numbers of a play, where the first picks of some tickets are one. */
  const numbersOf = (play: Play): Selection[] =>
    fc
      .sample(selectionsOf(play), { numRuns: 12, seed: 7 })
      .map((selection) => selection.map((picks) => picks.slice(0, 1)))
      .filter((picks) => readNumber(play, play.grammar.format(picks)) !== null);

  test('wherever it wins in its own play, every ticket that holds it wins', () => {
    let looked = 0;
    for (const { family, play } of ALL_PLAYS) {
      if (play.numberOf === undefined) continue;
      const [drawn = []] = fc.sample(resultsOf(family.resultShape), { numRuns: 1, seed: 7 });
      for (const number of numbersOf(play)) {
        const common = play.numberOf(number);
        if (common === null) continue;
        const result = [...drawn];
        for (const [index, shown] of common.shown.entries()) result[common.at[index] ?? -1] = Number(shown);
        expect(play.countHits(number, result).some((hits) => hits > 0)).toBe(true);
        for (const held of numberEverywhere(family.plays, play, number)) {
          const { code, grammar } = held.play;
          // Boxes of a combination that say nothing of the number have anything in them.
          const ticket = held.picks.map((picks, box) =>
            picks.length > 0 || !code.endsWith('COMBO') ? picks : (grammar.boxes[box]?.choices.slice(0, 2) ?? []),
          );
          expect(held.play.countUnits(ticket), code).toBeGreaterThan(0);
          expect(holdsNumbers(held.play, ticket)(held.picks), code).toBe(true);
          expect(
            held.play.countHits(ticket, result).some((hits) => hits > 0),
            code,
          ).toBe(true);
          looked += 1;
        }
      }
    }
    expect(looked).toBeGreaterThan(1_000);
  });
});
