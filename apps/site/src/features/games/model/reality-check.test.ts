/** When a reality check is due. */
import { expect, test } from 'vitest';
import { isCheckDue, minutesBetween } from './reality-check.ts';

test('a check is due when so many minutes have gone by since the last, and not before', () => {
  expect(isCheckDue(15 * 60_000 - 1, 0, 15)).toBe(false);
  expect(isCheckDue(15 * 60_000, 0, 15)).toBe(true);
  expect(isCheckDue(75 * 60_000, 60 * 60_000, 30)).toBe(false);
});

test('time played is told in whole minutes, never below zero', () => {
  expect(minutesBetween(0, 119_999)).toBe(1);
  expect(minutesBetween(60_000, 0)).toBe(0);
});
