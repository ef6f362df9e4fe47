import { expect, test } from 'vitest';
import { dayInZone, fieldOfInstant, instantOfField } from './zone-time.ts';

const LATE_EVENING = Date.parse('2026-11-20T19:30:05Z');

test('takes the day of the zone, not of GMT, and moves it by whole days', () => {
  expect(dayInZone(LATE_EVENING, 360)).toBe('2026-11-21');
  expect(dayInZone(LATE_EVENING, 360, -1)).toBe('2026-11-20');
  expect(dayInZone(Date.parse('2026-03-01T12:00:00Z'), 360, -1)).toBe('2026-02-28');
});

test('a time is read in the zone of the house', () => {
  expect(fieldOfInstant('2026-11-20T18:30:07.000Z', 360)).toBe('2026-11-21T00:30');
  expect(fieldOfInstant(null, 360)).toBe('');
  expect(instantOfField('2026-11-21T00:30', 360)).toBe('2026-11-20T18:30:00.000Z');
  expect(instantOfField('2026-11-21T00:30:07', 360)).toBe('2026-11-20T18:30:07.000Z');
  expect(['', '2026-11-21', '2026-99-21T00:30'].map((text) => instantOfField(text, 360))).toEqual([null, null, null]);
});
