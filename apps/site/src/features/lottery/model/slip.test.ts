import { ONE } from '@house/money/amount';
import { describe, expect, test } from 'vitest';
import { GIVEN_GAME, givenLine, givenPlay } from './given.ts';
import { lineAmount, lineMostWin, restakeLine, sumSlip, writeSlipLine } from './slip.ts';
import { FIRST_STAKE, stakePerLine } from './stake.ts';

const { limits } = GIVEN_GAME;
const picks = (text: string) => givenPlay('DIGIT').grammar.parse(text) ?? [];

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
    const line = writeSlipLine(GIVEN_GAME, limits, 'a', {
      play: 'DIGIT',
      picks: picks('7,3|-|9|-|6,1,0'),
      unit: 10n * ONE,
      multiplier: 2,
      price: null,
    });
    expect(line).toEqual(givenLine({ id: 'a' }));
    expect(lineAmount(givenLine())).toBe(120n * ONE);
  });

  test.each([
    ['below the minimum', ONE / 2n, 'wagers.stakeTooSmall'],
    ['above the maximum', 50_001n * ONE, 'wagers.stakeTooLarge'],
    ['between the steps', ONE + 1n, 'wagers.stakeNotInSteps'],
  ])('is refused %s', (_why, unit, refused) => {
    const wish = { play: 'DIGIT', picks: picks('1|-|-|-|-'), unit, multiplier: 1, price: null };
    expect(writeSlipLine(GIVEN_GAME, limits, 'a', wish)).toMatchObject({ refused });
  });

  test('without picks or of an unknown play is refused', () => {
    const wish = { picks: [[], [], [], [], []], unit: ONE, multiplier: 1, price: null };
    expect(writeSlipLine(GIVEN_GAME, limits, 'a', { ...wish, play: 'DIGIT' })).toMatchObject({
      refused: 'lottery.selectionInvalid',
    });
    expect(writeSlipLine(GIVEN_GAME, limits, 'a', { ...wish, play: 'BULL' })).toMatchObject({
      refused: 'lottery.playUnknown',
    });
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
    expect(sumSlip(GIVEN_GAME, lines, limits.maximumWin)).toEqual({
      lines: 2,
      units: 7,
      total: 220n * ONE,
      mostWin: 576n * ONE + 192n * ONE,
      capped: false,
    });
  });

  test('are cut at the most one person can win in a draw', () => {
    const line = givenLine({ unitStake: '50000.00' });
    expect(sumSlip(GIVEN_GAME, [line], limits.maximumWin)).toMatchObject({ mostWin: limits.maximumWin, capped: true });
  });
});
