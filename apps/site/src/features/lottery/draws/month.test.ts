import { describe, expect, test } from 'vitest';
import { dayAfterKey, daysFrom, lastDayOf, monthsFrom, sameDayIn, weeksOf } from './month.ts';

test('days and months go on over the ends of months and years', () => {
  expect(daysFrom('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysFrom('2028-03-01', -1)).toBe('2028-02-29');
  expect(monthsFrom('2026-01', -1)).toBe('2025-12');
  expect(monthsFrom('2026-11', 14)).toBe('2028-01');
  expect(lastDayOf('2027-02')).toBe('2027-02-28');
  expect(sameDayIn('2027-02', '2027-01-31')).toBe('2027-02-28');
});

describe('the weeks of a month', () => {
  test('begin on Sunday, hold every day once and no other', () => {
    // 1 November 2026 is a Sunday.
    expect(weeksOf('2026-11')[0]?.[0]).toBe('2026-11-01');
    for (const month of ['2026-01', '2026-02', '2028-02', '2026-08', '2026-12']) {
      const weeks = weeksOf(month);
      const days = weeks.flat().filter((day) => day !== null);
      expect(days).toHaveLength(Number(lastDayOf(month).slice(8)));
      expect(days).toEqual(days.toSorted());
      expect(weeks.every((week) => week.length === 7 && week.some((day) => day !== null))).toBe(true);
    }
  });
});

test('keys move as in any calendar, mirrored where one reads from the right', () => {
  const from = '2026-11-18';
  const moves = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
  expect(moves.map((key) => dayAfterKey(key, from, false))).toEqual([
    '2026-11-17',
    '2026-11-19',
    '2026-11-11',
    '2026-11-25',
    '2026-11-15',
    '2026-11-21',
    '2026-10-18',
    '2026-12-18',
  ]);
  expect(dayAfterKey('ArrowLeft', from, true)).toBe('2026-11-19');
  expect(dayAfterKey('a', from, false)).toBeNull();
});
