import { FULL_ODDS } from '@house/lottery/pricing';
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { percentOfPoint } from '../../../shared/percent-of-point.ts';
import { givenPlayOf } from './given.ts';
import { levelAt, levelWithin, VISITOR_TERMS } from './level.ts';
import { payRows } from './pay-rows.ts';
import { tierPrizes } from './prizes.ts';

const TERMS = {
  rebatePoint: 100,
  lowestLevel: 1_700,
  highestLevel: 1_900,
  levelStep: 2,
  level: null,
  dailyPoints: { VN: 0, SEA: 0, ELOTT: 0, LIVE: 0, SLOTS: 0, FISH: 0, SPORTS: 0, COCK: 0 },
};

test('a level stands on a step inside the terms; without a wish it is the last chosen, or the highest', () => {
  expect(levelWithin(TERMS, null)).toBe(1_900);
  expect(levelWithin({ ...TERMS, level: 1_750 }, null)).toBe(1_750);
  expect(levelWithin({ ...TERMS, level: 1_960 }, null)).toBe(1_900);
  expect(levelWithin({ ...TERMS, level: 1_750 }, 1_800)).toBe(1_800);
  expect(levelWithin(TERMS, 1_801)).toBe(1_800);
  expect(levelWithin(TERMS, 1_960)).toBe(1_900);
  expect(levelWithin(TERMS, 1_600)).toBe(1_700);
  expect(levelWithin(VISITOR_TERMS, 1_960)).toBe(1_700);
});

test('what a level uses of the point is not kept (lottery.md 1.3)', () => {
  expect(levelAt({ ...TERMS, rebatePoint: 130, highestLevel: 1_960 }, 1_800)).toEqual({ level: 1_800, kept: 80 });
  expect(percentOfPoint(80)).toBe('8.0');
  expect(levelAt(TERMS, null)).toEqual({ level: 1_900, kept: 0 });
});

test('prizes at a level are those of the house table (lottery.md 2)', () => {
  const price = { atLevel: { level: 1_800, kept: 0 }, factor: 1_000 };
  const prizes = (code: string) => tierPrizes(givenPlayOf('SSC1', code), 2n * ONE, price).map(({ prize }) => prize);
  expect(prizes('3B.DIRECT')).toEqual([1_800n * ONE]);
  expect(prizes('4.COMBO')).toEqual([18_000n, 1_800n, 180n, 18n].map((taka) => taka * ONE));
  expect(prizes('3B.GMIX_S')).toEqual([600n * ONE, 300n * ONE]);
});

test('the pay table joins what pays alike', () => {
  const rows = payRows(givenPlayOf('DICE1', 'SUM'), FULL_ODDS);
  expect(rows.map(({ choices }) => choices.map(({ code }) => code).join())).toContain('3,18');
  expect(rows).toHaveLength(8);
  expect(payRows(givenPlayOf('LUCKY1', 'TRIPLE'), FULL_ODDS)).toHaveLength(1);
  const [level] = payRows(givenPlayOf('SSC1', '3B.G3'), { atLevel: { level: 1_800, kept: 0 }, factor: 1_000 });
  expect([level?.rtp?.numerator, level?.rtp?.denominator]).toEqual([9n, 10n]);
});

test('a play that pays less says less, and returns less', () => {
  const [row] = payRows(givenPlayOf('F5D1', 'DIGIT'), { ...FULL_ODDS, factor: 500 });
  expect(row?.prizes.map(({ times }) => times)).toEqual([48_000n]);
  expect([row?.rtp?.numerator, row?.rtp?.denominator]).toEqual([12n, 25n]);
  const [choice] = payRows(givenPlayOf('DICE1', 'SUM'), { ...FULL_ODDS, factor: 500 });
  expect(choice?.rtp?.numerator).toBe(17n);
});
