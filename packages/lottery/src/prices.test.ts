import { ONE } from '@house/money/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_PLAYS, FAST5D, factors, givenPlay, givenSelection, SSC, selectionsOf } from './given.ts';
import { canBeParted, FULL_PRICES, factorOfTicket, partByPrice, paysBelowStake } from './prices.ts';
import { readPricedPlay, writePricedPlay } from './pricing.ts';
import { compileDraw } from './settle.ts';

describe('a play with its price', () => {
  test.each([
    ['DIGIT', { atLevel: null, factor: 1_000 }],
    ['DIGIT@*500', { atLevel: null, factor: 500 }],
    ['DIGIT@*1', { atLevel: null, factor: 1 }],
    ['DIGIT@1800+80', { atLevel: { level: 1_800, kept: 80 }, factor: 1_000 }],
    ['DIGIT@1800+80*925', { atLevel: { level: 1_800, kept: 80 }, factor: 925 }],
  ])('%s reads as what it was written from', (text, price) => {
    expect(readPricedPlay(text)).toEqual({ code: 'DIGIT', price });
    expect(writePricedPlay('DIGIT', price)).toBe(text);
  });

  test.each(['DIGIT@', 'DIGIT@*', 'DIGIT@*0', 'DIGIT@*050', 'DIGIT@*1000', 'DIGIT*500', 'DIGIT@500', 'DIGIT@*5 '])(
    '%s is none: there is one way to write each',
    (text) => expect(readPricedPlay(text)).toBeNull(),
  );

  test('pays half of 9.60 at half its odds, floored once', () => {
    const draw = compileDraw(FAST5D, [7, 0, 0, 0, 0]);
    expect(draw.payoutTicket('DIGIT@*500', '7|-|-|-|-', ONE)).toBe(48_000n);
    // 1.07 x 9.6 x 0.333 = 3.4205...
    expect(draw.payoutTicket('DIGIT@*333', '7|-|-|-|-', 10_700n)).toBe(34_205n);
    const level = compileDraw(SSC, [1, 2, 5, 5, 8]);
    // Example 4 of lottery.md 14 at half its prize: 633.3333 would be 316.6666, from 2 x 10000/30 x 0.95 / 2.
    expect(level.payoutTicket('3B.G3@1900+0*500', '1,5,8', 2n * ONE)).toBe(3_166_666n);
  });
});

test('a play pays below its stake where not even its best tier gives it back', () => {
  const even = givenPlay(FAST5D, 'SUM');
  expect([1_000, 521, 520, 1].map((factor) => paysBelowStake(even, factor))).toEqual([false, false, true, true]);
  // One of a thousand pays: a thousandth of it still pays 0.98.
  expect([2, 1].map((factor) => paysBelowStake(givenPlay(SSC, '3B.DIRECT'), factor))).toEqual([false, true]);
  for (const { play } of ALL_PLAYS) expect(paysBelowStake(play, 1_000), play.code).toBe(false);
});

describe('the price of a ticket', () => {
  const prices = { all: 900, plays: new Map([['DIGIT', 800]]) };

  test('is that of its play, else of the game, and of the lowest number it holds', () => {
    expect(factorOfTicket(FULL_PRICES, 'DIGIT', [])).toBe(1_000);
    expect(factorOfTicket(prices, 'SIDES', [])).toBe(900);
    expect(factorOfTicket(prices, 'DIGIT', [])).toBe(800);
    expect(factorOfTicket(prices, 'DIGIT', [{ factor: 700 }, { factor: 500 }])).toBe(400);
    expect(factorOfTicket({ all: 1, plays: new Map() }, 'DIGIT', [{ factor: 500 }])).toBe(1);
  });

  test('parts picks and typed numbers, not what is one number in several boxes', () => {
    expect(
      [
        [FAST5D, 'DIGIT'],
        [SSC, '3B.DIRECT_S'],
        [SSC, '3B.DIRECT'],
        [SSC, '3B.G6'],
      ].map(([family, code]) => canBeParted(givenPlay(family as typeof SSC, code as string))),
    ).toEqual([true, true, false, false]);
    const typed = givenPlay(SSC, '3B.DIRECT_S');
    const parts = partByPrice(typed, givenSelection(typed, '123,558,777'), FULL_PRICES, [
      { picks: [['558']], factor: 500 },
      { picks: [['777']], factor: 500 },
      { picks: [['999']], factor: 100 },
    ]);
    expect(parts).toEqual([
      { selection: [['123']], factor: 1_000, reduced: false },
      { selection: [['558', '777']], factor: 500, reduced: true },
    ]);
  });

  test('however a ticket is parted, its parts are its units, each once', () => {
    for (const { play } of ALL_PLAYS.filter((each) => canBeParted(each.play))) {
      fc.assert(
        fc.property(selectionsOf(play), factors, fc.nat(), (ticket, factor, nth) => {
          const singles = ticket.flatMap((picks, place) => picks.map((pick) => ({ place, pick })));
          const one = singles[nth % singles.length];
          const number = ticket.map((_, place) => (place === one?.place ? [one.pick] : []));
          const parts = partByPrice(play, ticket, FULL_PRICES, [{ picks: number, factor }]);
          const units = parts.map(({ selection }) => play.countUnits(selection));
          expect(units.reduce((sum, count) => sum + count, 0)).toBe(play.countUnits(ticket));
          expect(parts.filter(({ reduced }) => reduced).map(({ selection }) => selection)).toEqual([number]);
        }),
        { numRuns: 10 },
      );
    }
  });
});
