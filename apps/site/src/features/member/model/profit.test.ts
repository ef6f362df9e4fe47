import { expect, test } from 'vitest';
import { countDays } from './days.ts';
import { barsOf, outcomeOf, PROFIT_RANGES, partOf, profitRange } from './profit.ts';

const TODAY = '2026-11-20';

test('a month begins on its first day, and no range is longer than what may be asked for', () => {
  expect(profitRange('month', TODAY)).toEqual({ from: '2026-11-01', to: TODAY });
  expect(profitRange('month', '2026-11-01')).toEqual(profitRange('today', '2026-11-01'));
  for (const range of PROFIT_RANGES) expect(countDays(profitRange(range, '2026-12-31'))).toBeLessThanOrEqual(31);
});

test('a result is up, down or even', () => {
  expect([1n, -1n, 0n].map(outcomeOf)).toEqual(['up', 'down', 'even']);
});

test('every day has a bar as long as its result is large, whichever way it went', () => {
  const nets = new Map([
    ['2026-11-18', -200n],
    ['2026-11-20', 50n],
  ]);
  expect(barsOf(nets, { from: '2026-11-18', to: TODAY })).toEqual([
    { day: '2026-11-18', net: -200n, part: 1 },
    { day: '2026-11-19', net: 0n, part: 0 },
    { day: '2026-11-20', net: 50n, part: 0.25 },
  ]);
});

test('what is small beside the rest can still be seen, and what is nothing cannot', () => {
  expect(partOf(1n, 1_000_000n)).toBe(0.03);
  expect(partOf(0n, 10n)).toBe(0);
  expect(partOf(-5n, 10n)).toBe(0);
});
