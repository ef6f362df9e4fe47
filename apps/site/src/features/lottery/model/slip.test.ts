import { findGame } from '@house/lottery/catalogue';
import { ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { describe, expect, test } from 'vitest';
import { GIVEN_GAME, givenLine, givenPlay, givenPlayOf, givenView } from './given.ts';
import { limitsOf } from './limits.ts';
import { FULL_TERMS, type SaleTerms } from './sale-terms.ts';
import {
  lineAmount,
  lineMostWin,
  lineOfWager,
  mostPaidOf,
  repriceLine,
  restakeLine,
  slipOverflow,
  sumSlip,
  writeSlipLines,
} from './slip.ts';
import { FIRST_STAKE, stakePerLine } from './stake.ts';

const { limits } = GIVEN_GAME;
const picks = (text: string) => givenPlay('DIGIT').grammar.parse(text) ?? [];

function write(wish: Parameters<typeof writeSlipLines>[3], terms: SaleTerms = FULL_TERMS, game = GIVEN_GAME) {
  const ids = ['a', 'b', 'c'];
  return writeSlipLines(game, game.limits, () => ids.shift() ?? '', wish, terms);
}

const open = { closed: false, maxStake: null, fullDraws: [], reducedDraws: [], fullFactor: null };
const number = { ...open, play: 'DIGIT', selection: '7|-|-|-|-', factor: 500 };
const REDUCED: SaleTerms = {
  prices: { all: 1_000, plays: new Map([['DIGIT', 900]]) },
  numbers: [number],
  stopped: new Set(),
};

describe('the stake box', () => {
  test('multiplies unit and multiplier exactly', () => {
    expect(stakePerLine({ ...FIRST_STAKE, unit: '100', multiplier: 9_999 }, false)).toBe(999_900n * ONE);
    expect(stakePerLine({ ...FIRST_STAKE, unit: 'own', own: '০.৫০', multiplier: 3 }, false)).toBe((15n * ONE) / 10n);
  });

  test.each(['', 'abc', '0', '-5', '1e3'])('takes no "%s" for an amount', (own) => {
    expect(stakePerLine({ ...FIRST_STAKE, unit: 'own', own }, false)).toBeNull();
  });
});

describe('a line', () => {
  test('counts as the server counts: each digit is one line', () => {
    const wish = { play: 'DIGIT', picks: picks('7,3|-|9|-|6,1,0'), unit: 10n * ONE, multiplier: 2, atLevel: null };
    expect(write(wish)).toEqual([givenLine({ id: 'a' })]);
    expect(lineAmount(givenLine())).toBe(120n * ONE);
  });

  test.each([
    ['below the minimum', ONE / 2n, 'wagers.stakeTooSmall'],
    ['above the maximum', 50_001n * ONE, 'wagers.stakeTooLarge'],
    ['between the steps', ONE + 1n, 'wagers.stakeNotInSteps'],
  ])('is refused %s', (_why, unit, refused) => {
    const wish = { play: 'DIGIT', picks: picks('1|-|-|-|-'), unit, multiplier: 1, atLevel: null };
    expect(write(wish)).toMatchObject({ refused });
  });

  test('of more typed numbers than one carries is several, each of them a ticket of its own', () => {
    const game = mustHave(findGame('SSC1'), 'there is SSC1');
    const all = Array.from({ length: 100_000 }, (_, place) => String(place).padStart(5, '0'));
    const wish = { play: '5.DIRECT_S', unit: 20n, multiplier: 1, atLevel: { level: 1_800, kept: 0 } };
    const lines = write({ ...wish, picks: [all] }, FULL_TERMS, game);
    if ('refused' in lines) throw new Error(lines.refused);
    expect(lines.map(({ units }) => units)).toEqual(Array.from({ length: 5 }, () => 20_000));
    expect(lines.flatMap(({ selection }) => selection.split(','))).toEqual(all);
    // They fill a slip; what other games hold counts too.
    expect(slipOverflow([], lines)).toBeNull();
    expect(slipOverflow(lines, [givenLine()])).toBe('slipLong');
    expect(slipOverflow([], lines, 1_000_000)).toBe('slipLong');
    expect(
      slipOverflow(
        [],
        Array.from({ length: 1_001 }, () => givenLine()),
      ),
    ).toBe('slipFull');
  });

  test('is one number or one set of a ticket on a board of Viet Nam (lottery.md 9.3)', () => {
    const game = mustHave(findGame('VNMB1'), 'VNMB1');
    const lines = (play: string, text: string, terms = FULL_TERMS) => {
      const own = givenPlayOf('VNMB1', play).grammar.parse(text) ?? [];
      const written = write({ play, picks: own, unit: 10n * ONE, multiplier: 1, atLevel: null }, terms, game);
      return 'refused' in written ? written.refused : written.map(({ selection, units }) => [selection, units]);
    };
    expect(lines('LO2', '05,45,05')).toEqual([
      ['05', 27],
      ['45', 27],
    ]);
    expect(lines('XIEN3', '05,45,86,99')).toEqual([
      ['05,45,86', 1],
      ['05,45,99', 1],
      ['05,86,99', 1],
      ['45,86,99', 1],
    ]);
    // A pair at reduced odds is a line of its own; the others pay in full.
    const pair = { ...number, play: 'XIEN2', selection: '05,86' };
    const terms = { ...REDUCED, numbers: [pair] };
    const own = givenPlayOf('VNMB1', 'XIEN2').grammar.parse('05,45,86') ?? [];
    const written = write({ play: 'XIEN2', picks: own, unit: 10n * ONE, multiplier: 1, atLevel: null }, terms, game);
    expect(written).toMatchObject([
      { selection: '05,45' },
      { selection: '05,86', factor: 500, reduced: true },
      { selection: '45,86' },
    ]);
  });

  test('too many of them for a slip are refused as such, however many they are', () => {
    const all = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0')).join(',');
    const own = givenPlayOf('VNMB1', 'XIEN4').grammar.parse(all) ?? [];
    const game = mustHave(findGame('VNMB1'), 'VNMB1');
    const written = write(
      { play: 'XIEN4', picks: own, unit: 10n * ONE, multiplier: 1, atLevel: null },
      FULL_TERMS,
      game,
    );
    expect('refused' in written ? written.refused : slipOverflow([], written)).toBe('slipFull');
  });

  test('without picks or of an unknown play is refused', () => {
    const wish = { picks: [[], [], [], [], []], unit: ONE, multiplier: 1, atLevel: null };
    expect(write({ ...wish, play: 'DIGIT' })).toMatchObject({
      refused: 'lottery.selectionInvalid',
    });
    expect(write({ ...wish, play: 'BULL' })).toMatchObject({
      refused: 'lottery.playUnknown',
    });
  });

  test('of a play that is not sold now is not written, others are (lottery.md 1.5)', () => {
    const wish = { play: 'DIGIT', picks: picks('1|-|-|-|-'), unit: ONE, multiplier: 1, atLevel: null };
    expect(write(wish, { ...FULL_TERMS, stopped: new Set(['DIGIT']) })).toEqual({ refused: 'lottery.playStopped' });
    expect(write(wish, { ...FULL_TERMS, stopped: new Set(['SUM']) })).toHaveLength(1);
  });

  test('wins at most one digit at each position', () => {
    expect(lineMostWin(GIVEN_GAME, givenLine())).toBe(3n * 192n * ONE);
  });

  test('at the amount the house would take keeps its picks', () => {
    const line = restakeLine(givenLine(), '50.00');
    expect(line).toMatchObject({ selection: givenLine().selection, unit: '50.00', multiplier: 1, unitStake: '50.00' });
    expect(lineAmount(line)).toBe(300n * ONE);
  });
});

describe('the sums of a slip', () => {
  test('add lines, stakes and best cases', () => {
    const lines = [givenLine(), givenLine({ id: 'b', play: 'SUM', selection: 'B', units: 1, unitStake: '100.00' })];
    expect(sumSlip(GIVEN_GAME, lines, limits)).toEqual({
      lines: 2,
      units: 7,
      total: 220n * ONE,
      mostWin: 576n * ONE + 192n * ONE,
      capped: false,
    });
  });

  test('are cut at the most one person can win in a draw', () => {
    const line = givenLine({ unitStake: '50000.00' });
    expect(sumSlip(GIVEN_GAME, [line], limits)).toMatchObject({ mostWin: limits.maximumWin, capped: true });
  });
});

test('an order costs and wins at most what the house says of the game', () => {
  const own = limitsOf(GIVEN_GAME, givenView({ maxOrder: '30.00', maxOrderWin: '200.00' }));
  expect([own.maximumTicket, own.maximumOrderWin]).toEqual([30n * ONE, 200n * ONE]);
  const line = givenLine({ units: 1, selection: '7|-|-|-|-', unitStake: '25.00' });
  expect(sumSlip(GIVEN_GAME, [line], own)).toMatchObject({ mostWin: 200n * ONE, capped: true });
});

test('each line is cut at the most a bet can win, then all at the most one person can', () => {
  const caps = { maximumOrderWin: 500n, maximumWin: 1_000n };
  expect(mostPaidOf([300n, 200n], caps)).toEqual({ mostWin: 500n, capped: false });
  expect(mostPaidOf([588n], caps)).toEqual({ mostWin: 500n, capped: true });
  expect(mostPaidOf([588n, 300n], caps)).toEqual({ mostWin: 800n, capped: true });
  expect(mostPaidOf([588n, 588n, 1n], caps)).toEqual({ mostWin: 1_000n, capped: true });
});

describe('a play that pays less', () => {
  const wish = { play: 'DIGIT', picks: picks('7,3|-|9|-|-'), unit: ONE, multiplier: 1, atLevel: null };

  test('says so on its line, and parts it where a number is at reduced odds', () => {
    const lines = write(wish, REDUCED);
    expect(lines).toMatchObject([
      { id: 'a', selection: '3|-|9|-|-', units: 2, factor: 900 },
      { id: 'b', selection: '7|-|-|-|-', units: 1, factor: 450, reduced: true },
    ]);
    expect(sumSlip(GIVEN_GAME, Array.isArray(lines) ? lines : [], limits).mostWin).toBe(2n * 86_400n + 43_200n);
  });

  test('is one line again at the full price once the prices are the old ones', () => {
    const [line] = repriceLine(GIVEN_GAME, givenLine({ factor: 450, reduced: true }), FULL_TERMS, () => 'b');
    expect(line).toEqual(givenLine());
  });

  test('parts a line that is on the slip already, and keeps the name of its first part', () => {
    expect(repriceLine(GIVEN_GAME, givenLine(), REDUCED, () => 'b')).toMatchObject([
      { id: 'line-1', selection: '3|-|9|-|0,1,6', units: 5, factor: 900 },
      { id: 'b', selection: '7|-|-|-|-', units: 1, factor: 450 },
    ]);
  });

  test('whose tickets cannot be parted names the number, unless it is bet by itself', () => {
    const ssc = mustHave(findGame('SSC1'), 'there is SSC1');
    const play = givenPlayOf('SSC1', '3B.DIRECT');
    const numbers = [{ ...number, play: '3B.DIRECT', selection: '5|5|8' }];
    const box = (text: string) => ({
      play: '3B.DIRECT',
      picks: play.grammar.parse(text) ?? [],
      unit: 2n * ONE,
      multiplier: 1,
      atLevel: { level: 1_700, kept: 0 },
    });
    const terms = { ...FULL_TERMS, numbers };
    expect(write(box('5,6|5|8'), terms, ssc)).toEqual({
      refused: 'lottery.numberReduced',
      values: { number: '5 5 8' },
    });
    expect(write(box('5|5|8'), terms, ssc)).toMatchObject([{ level: 1_700, factor: 500, reduced: true }]);
  });

  test('stands in the record with its price', () => {
    const wager = { play: 'DIGIT@*450', selection: '7|-|-|-|-', units: 1, unitStake: '1.00' };
    expect(lineMostWin(GIVEN_GAME, lineOfWager(wager))).toBe(43_200n);
  });
});
