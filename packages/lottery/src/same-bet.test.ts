import { mustHave } from '@house/money/broken-promise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Play } from './game.ts';
import { ALL_PLAYS, familyOf, givenPlay, givenSelection, selectionsOf } from './given.ts';
import { holdsNumbers, readNumber } from './limited.ts';
import { numberEverywhere, shareOnNumber } from './same-bet.ts';
import type { DrawResult, Selection } from './tickets/selection.ts';

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

  /** What is picked, over and over; beginning at each of its digits. */
  const repeated = (number: Selection, count: number): DrawResult[] => {
    const shown = number.flat().flatMap((pick) => (pick.length === 2 && pick.startsWith('0') ? [pick] : [...pick]));
    return shown.map((_, first) =>
      Array.from({ length: count }, (_place, place) => Number(shown[(place + first) % shown.length])),
    );
  };

  test('wherever it wins in its own play, every ticket that holds it wins', () => {
    let looked = 0;
    for (const { family, play } of ALL_PLAYS) {
      for (const number of numbersOf(play)) {
        const others = numberEverywhere(family.plays, play, number);
        const won = repeated(number, family.resultShape.count).find((result) =>
          play.countHits(number, result).some((hits) => hits > 0),
        );
        if (others.length === 1 || won === undefined) continue;
        for (const held of others) {
          const { code, grammar } = held.play;
          // Boxes of a combination that say nothing of the number have anything in them.
          const ticket = held.picks.map((picks, box) =>
            picks.length > 0 || !code.endsWith('COMBO') ? picks : (grammar.boxes[box]?.choices.slice(0, 2) ?? []),
          );
          expect(held.play.countUnits(ticket), code).toBeGreaterThan(0);
          expect(holdsNumbers(held.play, ticket)(held.picks), code).toBe(true);
          expect(
            held.play.countHits(ticket, won).some((hits) => hits > 0),
            code,
          ).toBe(true);
          looked += 1;
        }
      }
    }
    expect(looked).toBeGreaterThan(1_000);
  });
});
