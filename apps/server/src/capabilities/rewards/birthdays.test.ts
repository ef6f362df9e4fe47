/** Which days of the year a day gives birthday gifts for. */
import { expect, test } from 'vitest';
import { birthdaysOfDay } from './birthdays.ts';

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

test('the 29th of February falls on the 28th where a year has none', () => {
  expect(birthdaysOfDay(dayOf('2026-11-29'))).toEqual({ year: 2026, days: [1_129] });
  expect(birthdaysOfDay(dayOf('2027-02-28'))).toEqual({ year: 2027, days: [228, 229] });
  expect(birthdaysOfDay(dayOf('2028-02-28'))).toEqual({ year: 2028, days: [228] });
  expect(birthdaysOfDay(dayOf('2028-02-29'))).toEqual({ year: 2028, days: [229] });
});
