/** Chances and return of the mega draw, by walking through every one of its draws. */
import { mustHave } from '@house/money/broken-promise';
import { expect, test } from 'vitest';
import { megaFirstPrize } from '../games/mega-pays.ts';
import { MEGA_DRAWN, MEGA_LAST, megaReturn } from '../games/mega-return.ts';
import { MEGA } from '../given.ts';
import { formatPercent, rational } from '../rational.ts';
import { lowestRtpBasisPoints } from '../rtp.ts';
import { combinations } from '../tickets/combinatorics.ts';
import { MEGA_ODDS, MEGA_PLAYS } from './mega.ts';

const play = mustHave(MEGA_PLAYS[0], 'the line');
const odds = mustHave(MEGA_ODDS['LINE'], 'its odds');
const numbers = Array.from({ length: MEGA_LAST }, (_, index) => index + 1);
const write = (picks: readonly number[]): string[] => picks.map((number) => String(number).padStart(2, '0'));
const shownIn = (line: readonly number[], draw: ReadonlySet<number>) => line.filter((one) => draw.has(one)).length;

test('the game draws what its bets are on', () => {
  expect(MEGA.resultShape).toEqual({ kind: 'prefix', from: MEGA_LAST, count: MEGA_DRAWN });
});

test('every tier of a line is drawn as often as it says, and the whole returns 67.89 %', () => {
  const line = [3, 7, 12, 21, 30];
  const won = new Map<number, bigint>();
  let draws = 0n;
  for (const draw of combinations(numbers, MEGA_DRAWN)) {
    draws += 1n;
    const shown = shownIn(line, new Set(draw));
    won.set(shown, (won.get(shown) ?? 0n) + 1n);
  }
  expect(play.tiers).toEqual([5, 4, 3, 2].map((shown) => ({ ways: Number(won.get(shown)), results: Number(draws) })));
  const paid = [5, 4, 3, 2].reduce((sum, shown, tier) => sum + (won.get(shown) ?? 0n) * (odds[tier] ?? 0n), 0n);
  // Odds are ten-thousandths, so this is in hundredths of a percent.
  expect(paid / draws).toBe(6_789n);
  expect(lowestRtpBasisPoints(MEGA)).toBe(6_789);
});

test('the first prize that pages name is that of a line, and the share of it that the desk has set', () => {
  const first = mustHave(odds[0], 'the first prize');
  expect(megaFirstPrize(200_000n, 1_000)).toBe((200_000n * first) / 10_000n);
  expect(megaFirstPrize(200_000n, 925)).toBe((200_000n * first * 925n) / 10_000_000n);
});

test('the first prize of a line at its price is the most a member may win in a draw', () => {
  const { minimumStake, maximumStake, maximumWin } = MEGA.limits;
  expect(minimumStake).toBe(maximumStake);
  expect((minimumStake * mustHave(odds[0], 'the first prize')) / 10_000n).toBe(maximumWin);
});

test.each([[[1, 2, 3, 4, 5]], [[1, 2, 3, 4, 5, 6]], [[2, 3, 5, 8, 13, 21, 29, 30]], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]])(
  '%j is every line of five among them, won line by line',
  (picks) => {
    const selection = [write(picks)];
    const lines = [...combinations(picks, MEGA_DRAWN)];
    expect(play.countUnits(selection)).toBe(lines.length);
    for (const draw of [
      [1, 2, 3, 4, 5],
      [26, 27, 28, 29, 30],
      [2, 8, 21, 24, 30],
      [1, 3, 6, 9, 14],
    ]) {
      const drawn = new Set(draw);
      const expected = [5, 4, 3, 2].map((shown) => lines.filter((line) => shownIn(line, drawn) === shown).length);
      expect(play.countHits(selection, draw)).toEqual(expected);
    }
  },
);

test('a ticket of more numbers returns less: a draw pays its lines together no more than the first prize', () => {
  const { maximumWin: mostWin, minimumStake: price } = MEGA.limits;
  const returnOf = (picks: number) => megaReturn(picks, { price, factor: 1_000, mostWin });
  expect([5, 6, 10, 15].map((picks) => formatPercent(returnOf(picks)))).toEqual(['67.89', '67.36', '64.48', '58.62']);
  // Draw by draw, of the first fifteen numbers.
  const picks = Array.from({ length: 15 }, (_, index) => index + 1);
  const selection = [write(picks)];
  let paid = 0n;
  let draws = 0n;
  for (const draw of combinations(numbers, MEGA_DRAWN)) {
    draws += 1n;
    const won = play
      .countHits(selection, draw)
      .reduce((sum, hits, tier) => sum + BigInt(hits) * ((price * (odds[tier] ?? 0n)) / 10_000n), 0n);
    paid += won < mostWin ? won : mostWin;
  }
  expect(returnOf(15)).toEqual(rational(paid, 3_003n * price * draws));
  // At half the prizes nothing but the cap is as it was.
  expect(formatPercent(megaReturn(5, { price, factor: 500, mostWin }))).toBe('33.94');
});

test('four numbers are no line', () => {
  expect(play.countUnits([write([1, 2, 3, 4])])).toBe(0);
});
