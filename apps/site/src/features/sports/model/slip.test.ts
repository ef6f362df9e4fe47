/** The slip: picking, ways to bet, and sums. */
import { describe, expect, test } from 'vitest';
import {
  acceptOdds,
  changeMode,
  changeSize,
  EMPTY_SLIP,
  foldsOf,
  nameOfPick,
  type Pick,
  readSlip,
  type Slip,
  statesOf,
  sumsOf,
  togglePick,
} from './slip.ts';

const pick = (event: string, selection: string, odds: string, market = `${event}0`): Pick => ({
  ...{ eventId: event, marketId: market, type: '1x2', part: null, line: null, selection, odds },
  home: { en: 'Home' },
  away: { en: 'Away' },
});
const of = (...picks: Pick[]): Slip => picks.reduce(togglePick, EMPTY_SLIP);
const BDT = 10_000n;

describe('picking', () => {
  test('again takes off, another of the market takes its place, the second makes a multi', () => {
    const one = of(pick('1', '1', '2.00'));
    expect(togglePick(one, pick('1', '1', '2.00')).picks).toEqual([]);
    expect(togglePick(one, pick('1', 'X', '3.00')).picks.map(({ selection }) => selection)).toEqual(['X']);
    expect(togglePick(one, pick('2', '1', '1.80')).mode).toBe('multi');
  });

  test('what is kept is read back, and rubbish is an empty slip', () => {
    const slip = changeMode(of(pick('1', '1', '2.00'), pick('2', '1', '1.80'), pick('3', '2', '1.50')), 'system');
    expect(readSlip(JSON.stringify(slip))).toEqual(slip);
    for (const text of [null, '', '{}', '{"picks":[1]}']) expect(readSlip(text).picks).toEqual([]);
  });
});

test('sums of the same picks as singles, a multi and a system', () => {
  const slip = of(pick('1', '1', '2.00'), pick('2', '1', '1.80'), pick('3', '2', '1.50'));
  const sums = (mode: 'single' | 'multi' | 'system') => sumsOf(changeMode(slip, mode), 10n * BDT);
  expect(sums('single')).toEqual({ lines: 3, total: 30n * BDT, most: 53n * BDT, odds: null });
  expect(sums('multi')).toEqual({ lines: 1, total: 10n * BDT, most: 54n * BDT, odds: 5_400n });
  expect(sums('system')).toEqual({ lines: 3, total: 30n * BDT, most: 93n * BDT, odds: null });
  const system = changeMode(slip, 'system');
  expect(foldsOf(changeSize(system, 9))).toEqual([2]);
  // The full covers: a trixie and a patent.
  const trixie = sumsOf(changeSize(system, 'full'), 10n * BDT);
  expect([foldsOf(changeSize(system, 'full')), trixie.lines, trixie.most]).toEqual([[2, 3], 4, 147n * BDT]);
  expect([foldsOf(changeSize(system, 'all')), sumsOf(changeSize(system, 'all'), BDT).lines]).toEqual([[1, 2, 3], 7]);
  expect(readSlip(JSON.stringify(changeSize(system, 'all')))).toEqual(changeSize(system, 'all'));
});

test('how picks stand: changed only where their person would not take it', () => {
  const slip = of(pick('1', '1', '2.00'), pick('1', 'yes', '1.80', '11'));
  const now = { [nameOfPick({ marketId: '10', selection: '1' })]: '1.90' };
  expect(statesOf(slip, now)).toEqual(['conflict', 'conflict']);
  const singles = changeMode(slip, 'single');
  expect(statesOf(singles, { ...now, '11 yes': null })).toEqual(['changed', 'suspended']);
  expect(statesOf(singles, { '10 1': '2.10' })).toEqual(['stands', 'stands']);
  expect(statesOf({ ...singles, oddsChange: 'any' }, now)).toEqual(['stands', 'stands']);
  expect(statesOf(acceptOdds(singles, now), now)).toEqual(['stands', 'stands']);
});
