import { expect, test } from 'vitest';
import { zoneClock } from './zone-clock.ts';

const NOON = Date.parse('2026-11-20T12:05:00Z');

test('writes the time of day of the brand with its zone', () => {
  expect(zoneClock(NOON, 360)).toBe('18:05 GMT+6');
});

test('writes half hours and zones west of Greenwich', () => {
  expect(zoneClock(NOON, 330)).toBe('17:35 GMT+5:30');
  expect(zoneClock(NOON, -180)).toBe('09:05 GMT−3');
});
