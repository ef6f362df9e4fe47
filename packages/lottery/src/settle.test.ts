import { ONE, parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameFamily } from './game.ts';
import {
  ALL_PLAYS,
  allowedStakes,
  COLOR10,
  FAST5D,
  factors,
  givenPlay,
  givenPrice,
  givenSelection,
  resultsOf,
  SSC,
  selectionsOf,
  sellAndSettle,
} from './given.ts';
import { FULL_ODDS, readPricedPlay, unitReturn, writePricedPlay } from './pricing.ts';
import { listResults } from './result.ts';
import { compileDraw, payoutOf, winningParts } from './settle.ts';
import { bestCaseOf } from './ticket.ts';
import type { DrawResult } from './tickets/selection.ts';

const money = (text: string): bigint => mustHave(parseAmount(text), 'an amount');

/**
 * The odds table of lottery.md 11 written out once more, in cents and without a line of the catalogue's code:
 * what one unit wins on a result.
 */
function oracle(family: GameFamily, playCode: string, slot: string, choice: string, result: DrawResult): number {
  if (family === COLOR10) return colorOracle(playCode, choice, result[0] ?? 0);
  const value = slot === 'SUM' ? result.reduce((a, b) => a + b, 0) : (result['ABCDE'.indexOf(slot)] ?? 0);
  if (playCode === 'DIGIT') return String(value) === choice ? 960 : 0;
  return sideOracle(choice, value, slot === 'SUM' ? 23 : 5);
}

function colorOracle(playCode: string, choice: string, digit: number): number {
  if (playCode === 'NUMBER') return String(digit) === choice ? 950 : 0;
  if (playCode === 'SIDES') return sideOracle(choice, digit, 5);
  const pays: Record<string, readonly number[]> = {
    //  0    1    2    3    4    5    6    7    8    9
    G: [0, 200, 0, 200, 0, 150, 0, 200, 0, 200],
    R: [150, 0, 200, 0, 200, 0, 200, 0, 200, 0],
    V: [475, 0, 0, 0, 0, 475, 0, 0, 0, 0],
  };
  return pays[choice]?.[digit] ?? 0;
}

function sideOracle(choice: string, value: number, bigFrom: number): number {
  const wins = { B: value >= bigFrom, S: value < bigFrom, O: value % 2 === 1, E: value % 2 === 0 }[choice];
  return wins ? 192 : 0;
}

describe('worked examples', () => {
  test.each([
    ['COLOR', 'G', '150.00'],
    ['COLOR', 'V', '475.00'],
    ['SIDES', 'B', '192.00'],
    ['SIDES', 'O', '192.00'],
    ['COLOR', 'R', '0'],
    ['COLOR', 'G,V', '625.00'],
    ['NUMBER', '5', '950.00'],
    ['SIDES', 'S,E', '0'],
  ])('COLOR10 draws 5: 100 on %s %s pays %s (example 55)', (playCode, selection, prize) => {
    expect(compileDraw(COLOR10, [5]).payoutTicket(playCode, selection, 100n * ONE)).toBe(money(prize));
  });

  test.each([
    ['DIGIT', '8|8|4|0|2', '48.00'],
    ['DIGIT', '1,8|-|-|-|-', '9.60'],
    ['DIGIT', '2|4|8|8|0', '0'],
    ['SIDES', 'B,E|-|-|S,O|-', '5.76'],
    ['SUM', 'B,S,O,E', '3.84'],
    ['SUM', 'S', '1.92'],
  ])('FAST5D draws 8 8 4 0 2: 1 on %s %s pays %s', (playCode, selection, prize) => {
    expect(compileDraw(FAST5D, [8, 8, 4, 0, 2]).payoutTicket(playCode, selection, ONE)).toBe(money(prize));
  });

  test.each([
    [[9, 9, 4, 0, 0], 'small'],
    [[9, 9, 5, 0, 0], 'big'],
  ])('the sum of %j is %s', (result, side) => {
    const draw = compileDraw(FAST5D, result);
    expect(draw.payoutTicket('SUM', 'B', ONE) > 0n).toBe(side === 'big');
    expect(draw.payoutTicket('SUM', 'S', ONE) > 0n).toBe(side === 'small');
  });
});

describe.each([FAST5D, COLOR10].flatMap((family) => family.plays.map((play) => ({ family, play }))))(
  '$family.familyCode $play.code',
  ({ family, play }) => {
    test('wins what the odds table says, unit by unit', () => {
      fc.assert(
        fc.property(selectionsOf(play), resultsOf(family.resultShape), (selection, result) => {
          const expected = play.grammar.boxes.flatMap((box, at) =>
            (selection[at] ?? []).map((choice) => BigInt(oracle(family, play.code, box.code, choice, result)) * 100n),
          );
          const sum = expected.reduce((total, odds) => total + odds, 0n);
          expect(payoutOf(winningParts(play, selection, result, FULL_ODDS), ONE)).toBe(sum);
        }),
      );
    });
  },
);

describe.each(ALL_PLAYS)('$family.familyCode $play.code', ({ family, play }) => {
  const price = givenPrice(play);

  test('never pays more than the best case, wins no more units than it has, and reads back what it wrote', () => {
    fc.assert(
      fc.property(selectionsOf(play), resultsOf(family.resultShape), allowedStakes, (selection, result, stake) => {
        const payout = payoutOf(winningParts(play, selection, result, price), stake);
        expect(payout >= 0n && payout <= bestCaseOf(play, selection, stake, price)).toBe(true);
        const most = play.mostHits(selection);
        for (const [tier, hits] of play.countHits(selection, result).entries())
          expect(hits).toBeLessThanOrEqual(most[tier] ?? 0);
        expect(play.grammar.readStored(play.grammar.format(selection))).toEqual(selection);
      }),
      { numRuns: 40 },
    );
  });

  test('at a factor pays that share of each winning unit, floored once, and never more than the full prize', () => {
    fc.assert(
      fc.property(
        selectionsOf(play),
        resultsOf(family.resultShape),
        allowedStakes,
        factors,
        (selection, result, stake, factor) => {
          const lowered = { ...price, factor };
          const stored = writePricedPlay(play.code, lowered);
          expect(readPricedPlay(stored)).toEqual({ code: play.code, price: lowered });
          const paid = compileDraw(family, result).payoutTicket(stored, play.grammar.format(selection), stake);
          expect(paid).toBe(payoutOf(winningParts(play, selection, result, lowered), stake));
          expect(paid <= bestCaseOf(play, selection, stake, lowered)).toBe(true);
          const full = winningParts(play, selection, result, price);
          expect(paid <= payoutOf(full, stake)).toBe(true);
          const given = play.countHits(selection, result);
          const expected = play.tiers.reduce((sum, tier, at) => {
            const { numerator, denominator } = unitReturn(play, at, price);
            const share = tier.refund ? 1_000n : BigInt(factor);
            return sum + BigInt(given[at] ?? 0) * ((stake * numerator * share) / (denominator * 1_000n));
          }, 0n);
          expect(paid).toBe(expected);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('settled twice, or by another evaluator, it pays the same', () => {
    fc.assert(
      fc.property(selectionsOf(play), resultsOf(family.resultShape), allowedStakes, (selection, result, stake) => {
        const text = play.grammar.format(selection);
        const stored = writePricedPlay(play.code, price);
        const draw = compileDraw(family, result);
        const first = draw.payoutTicket(stored, text, stake);
        expect(draw.payoutTicket(stored, text, stake)).toBe(first);
        expect(compileDraw(family, result).payoutTicket(stored, text, stake)).toBe(first);
        expect(first).toBe(payoutOf(winningParts(play, selection, result, price), stake));
      }),
      { numRuns: 20 },
    );
  });
});

test('the best case is reached by some result where slots are one number', () => {
  for (const play of COLOR10.plays) {
    fc.assert(
      fc.property(selectionsOf(play), (selection) => {
        const reached = [...listResults(COLOR10.resultShape)].map((result) =>
          payoutOf(winningParts(play, selection, result, FULL_ODDS), ONE),
        );
        expect(reached.some((prize) => prize === bestCaseOf(play, selection, ONE, FULL_ODDS))).toBe(true);
      }),
      { numRuns: 50 },
    );
  }
});

test('the best case of five positions adds up, and of both sides counts one', () => {
  const best = (play: string, text: string): bigint => {
    const known = givenPlay(FAST5D, play);
    return bestCaseOf(known, givenSelection(known, text), ONE, FULL_ODDS);
  };
  expect(best('DIGIT', '1,2|3|4|5|6,7,8')).toBe(480_000n);
  expect(best('SIDES', 'B,S|-|-|-|-')).toBe(19_200n);
  expect(best('SIDES', 'B,O|-|-|-|-')).toBe(38_400n);
});

describe('what can only come from broken code or a broken row', () => {
  test.each([[[]], [[1, 2, 3, 4]], [[1, 2, 3, 4, 10]], [[1, 2, 3, 4, -1]], [[1, 2, 3, 4, 0.5]]])(
    'a result %j stops the settlement',
    (result) => {
      expect(() => compileDraw(FAST5D, result)).toThrow('has its shape');
    },
  );

  test('two plays with the same selection text are kept apart', () => {
    const sum = givenPlay(FAST5D, 'SUM');
    const free = { ...sum, code: 'FREE', countHits: () => [0, 0, 0, 0] };
    const draw = compileDraw({ ...FAST5D, plays: [sum, free] }, [9, 9, 9, 9, 9]);
    expect(draw.payoutTicket('SUM', 'B', ONE)).toBe(19_200n);
    expect(draw.payoutTicket('FREE', 'B', ONE)).toBe(0n);
  });

  test('an unknown play stops it', () => {
    const draw = compileDraw(FAST5D, [1, 2, 3, 4, 5]);
    expect(() => draw.partsOf('COLOR', 'G')).toThrow('names a play');
    expect(() => draw.partsOf('DIGIT@', '1|-|-|-|-')).toThrow('names a play');
  });
});

describe('a play at a level that is sold for any stake at decimal odds (prize mode ZY)', () => {
  const PAIR = [1, 2, 2, 5, 5];
  const pays = (playText: string): bigint => compileDraw(SSC, PAIR).payoutTicket(playText, 'PAIR', 100n * ONE);

  test('pays odds floored to three decimals: a pair at level 1960 is 3.629', () => {
    expect(pays('3B.SPECIAL@1960+0Z')).toBe(money('362.90'));
    expect(pays('3B.SPECIAL@1960+0Z*500')).toBe(money('181.45'));
  });

  test('a ticket that was sold by units before is paid as it was sold', () => {
    expect(pays('3B.SPECIAL@1960+0')).toBe(money('362.9629'));
  });

  test('is sold at that price now, and its text is read back', () => {
    const sold = sellAndSettle(SSC, { play: '3B.SPECIAL', selection: 'PAIR', level: 1_960, stakePerUnit: ONE }, PAIR);
    expect(sold.playText).toBe('3B.SPECIAL@1960+0Z');
    expect(readPricedPlay(sold.playText)).toEqual({
      code: '3B.SPECIAL',
      price: { atLevel: { level: 1_960, kept: 0 }, factor: 1_000, decimal: true },
    });
    const atOdds = { code: '3OF2', price: { atLevel: null, factor: 500, point: 80 } };
    expect([writePricedPlay(atOdds.code, atOdds.price), readPricedPlay('3OF2@+80*500')]).toEqual([
      '3OF2@+80*500',
      atOdds,
    ]);
    expect(readPricedPlay('3OF2@+80Z')).toBeNull();
    expect([readPricedPlay('3B.SPECIAL@Z'), readPricedPlay('3B.SPECIAL@1960+0z')]).toEqual([null, null]);
  });
});
