import { expect, test } from 'vitest';
import { isDay } from './day-text.ts';

test('a day is one of the calendar, written in full', () => {
  expect(['2026-11-22', '2028-02-29'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-11-22x', 'today'].some(isDay)).toBe(false);
});
