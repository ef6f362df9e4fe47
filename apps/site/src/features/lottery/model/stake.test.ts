/** lottery.md 1.1 and 1.2: what is sold in units costs one of four prices, what is sold at odds takes any stake. */
import { givenPlay, SSC } from '@house/lottery/given';
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { FIRST_STAKE, multiplierMost, sellsUnits, stakePerLine } from './stake.ts';

const MINE = { ...FIRST_STAKE, unit: 'own', own: '37.13', mode: 'jiao', multiplier: 2 } as const;

test.each([
  ['3B.G6', 2_000n * 2n],
  ['3B.SPECIAL', (3_713n * ONE * 2n) / 100n],
  ['SUM5', (3_713n * ONE * 2n) / 100n],
  ['BULL', (3_713n * ONE * 2n) / 100n],
])('a line of %s costs %i mills', (code, expected) => {
  expect(stakePerLine(MINE, sellsUnits(givenPlay(SSC, code)))).toBe(expected);
});

test('a stake at odds is multiplied up to 9,999 times (screens.md 2.5), a unit at a level up to 99,999 (lottery.md 1.1)', () => {
  expect([false, true].map(multiplierMost)).toEqual([9_999, 99_999]);
});
