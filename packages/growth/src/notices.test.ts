/** Quiet hours, across midnight of the house's zone. */
import { expect, test } from 'vitest';
import { tellAt } from './notices.ts';

const ZONE = 360;
/** By the clock of Dhaka. */
const at = (text: string): Date => new Date(`2026-12-${text}+06:00`);

test.each([
  ['01T21:59:59', '01T21:59:59'],
  ['01T22:00:00', '02T08:00:00'],
  ['02T03:30:00', '02T08:00:00'],
  ['02T07:59:59', '02T08:00:00'],
  ['02T08:00:00', '02T08:00:00'],
])('from 22 to 8 what comes at %s is told at %s', (now, told) => {
  expect(tellAt(at(now), { from: 22, to: 8 }, ZONE)).toEqual(at(told));
});

test('hours within a day, and none', () => {
  expect(tellAt(at('01T13:00:00'), { from: 12, to: 15 }, ZONE)).toEqual(at('01T15:00:00'));
  expect(tellAt(at('01T15:00:00'), { from: 12, to: 15 }, ZONE)).toEqual(at('01T15:00:00'));
  expect(tellAt(at('01T13:00:00'), null, ZONE)).toEqual(at('01T13:00:00'));
  expect(tellAt(at('01T13:00:00'), { from: 5, to: 5 }, ZONE)).toEqual(at('01T13:00:00'));
});
