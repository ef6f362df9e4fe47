/** What the pay tables say is what the house pays, at the price of now (lottery.md 1.2, 1.3, 7). */
import { familyOf, givenPlay, givenSelection, SSC } from '@house/lottery/given';
import { priceAt } from '@house/lottery/pricing';
import { formatPercent } from '@house/lottery/rational';
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { payRows } from './pay-rows.ts';
import { prizesOfPicks } from './prizes.ts';

const LEVEL = { level: 1_960, kept: 0 };
const THREE = givenPlay(familyOf('PC28'), 'THREE');

test('odds of a level stand floored to three decimals, a third that is 0 left out, with what they return', () => {
  const shapes = givenPlay(SSC, '3B.SPECIAL');
  const rows = payRows(shapes, priceAt(shapes, LEVEL)).map(({ prizes, rtp }) => [
    prizes.map(({ odds }) => odds).join(),
    rtp && formatPercent(rtp),
  ]);
  expect(rows.map(([odds]) => odds)).toEqual(['98.00', '16.333', '3.629', '2.722', '3.266']);
  expect(rows.every(([, rtp]) => rtp === '97.97' || rtp === '97.98')).toBe(true);
});

test('of a play with dozens of prizes the table names the likeliest and the rarest', () => {
  const [row] = payRows(THREE, priceAt(THREE, LEVEL));
  expect(row?.prizes.map(({ odds }) => odds)).toEqual(['4.394', '196.00']);
});

test.each([
  ['12,13,14', ['4.394']],
  ['0,1,27', ['196.00']],
])('three sums picked, %s, pay %j', (text, odds) => {
  const prizes = prizesOfPicks(THREE, givenSelection(THREE, text), ONE, priceAt(THREE, LEVEL));
  expect(prizes.map(({ odds }) => odds)).toEqual(odds);
});

test('two sums are no bet yet: every prize is open', () => {
  expect(prizesOfPicks(THREE, [['1', '2']], ONE, priceAt(THREE, LEVEL)).length).toBe(THREE.tiers.length);
});
