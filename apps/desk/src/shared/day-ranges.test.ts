import { expect, test } from 'vitest';
import { judgeRange, quickRangeOf } from './day-ranges.ts';

const dayOf = (move: number): string =>
  new Date(Date.parse('2026-11-20') + move * 86_400_000).toISOString().slice(0, 10);

test('knows the quick range that two days make', () => {
  expect(quickRangeOf('2026-11-20', '2026-11-20', dayOf)).toBe('today');
  expect(quickRangeOf('2026-11-14', '2026-11-20', dayOf)).toBe('last7');
  expect(quickRangeOf('2026-08-23', '2026-11-20', dayOf)).toBe('last90');
  expect(quickRangeOf('2026-11-01', '2026-11-20', dayOf)).toBeUndefined();
});

test('judges a range by the 90 days the server reads at once', () => {
  const judge = (from: string, to: string) => judgeRange(from, to, '2026-11-20');
  expect(judge('2026-11-20', '2026-11-19')).toBe('backwards');
  expect(judge('2026-01-01', '2026-03-31')).toBeNull();
  expect(judge('2026-01-01', '2026-04-01')).toBe('tooLong');
  expect(judge('', '2026-04-01')).toBeNull();
});

test('judges a range without an end to the end of today, as the server reads it', () => {
  expect(judgeRange('2026-08-23', '', '2026-11-20')).toBeNull();
  expect(judgeRange('2026-08-22', '', '2026-11-20')).toBe('tooLong');
  expect(judgeRange('2026-11-21', '', '2026-11-20')).toBe('backwards');
});
