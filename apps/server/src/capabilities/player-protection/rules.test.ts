import { isExclusionWord } from '@house/rules/exclusion-word';
import { describe, expect, test } from 'vitest';
import { endOfCoolOff, endOfExclusion, startsOfPeriods, widens } from './rules.ts';

const at = (text: string): number => Date.parse(text);

describe('a limit', () => {
  test.each([
    [null, 5n, false],
    [null, null, false],
    [5n, 4n, false],
    [5n, 5n, false],
    [5n, 6n, true],
    [0n, 1n, true],
    [5n, null, true],
  ])('of %s that becomes %s lets more through: %s', (before, after, wider) => {
    expect(widens(before, after)).toBe(wider);
  });
});

describe('a pause', () => {
  const now = at('2026-08-31T20:00:00Z');
  test('ends after days to the second, an exclusion by the calendar and never early', () => {
    expect(endOfCoolOff('day', now)).toBe(at('2026-09-01T20:00:00Z'));
    expect(endOfCoolOff('week', now)).toBe(at('2026-09-07T20:00:00Z'));
    expect(endOfCoolOff('month', now)).toBe(at('2026-09-30T20:00:00Z'));
    expect(endOfExclusion('halfYear', now)).toBe(at('2027-03-03T20:00:00Z'));
    expect(endOfExclusion('year', now)).toBe(at('2027-08-31T20:00:00Z'));
    expect(endOfExclusion('fiveYears', now)).toBe(at('2031-08-31T20:00:00Z'));
    expect(endOfExclusion('permanent', now)).toBeNull();
  });

  test.each([
    ['EXCLUDE', true],
    [' exclude\n', true],
    ['বন্ধ', true],
    [' বন্ধ ', true],
    ['', false],
    ['EXCLUD', false],
    ['yes', false],
    ['বন', false],
  ])('for long takes the word: %j is it: %s', (typed, right) => {
    expect(isExclusionWord(typed)).toBe(right);
  });
});

test('periods begin at midnight of the zone, weeks on Monday', () => {
  const starts = (now: string, offset: number) =>
    Object.values(startsOfPeriods(at(now), offset)).map((start: Date) => start.toISOString());
  // 1 April 2026 is a Wednesday; in Dhaka it begins at 18:00 UTC.
  expect(starts('2026-03-31T17:59:59Z', 360)).toEqual([
    '2026-03-30T18:00:00.000Z',
    '2026-03-29T18:00:00.000Z',
    '2026-02-28T18:00:00.000Z',
  ]);
  expect(starts('2026-03-31T18:00:00Z', 360)).toEqual([
    '2026-03-31T18:00:00.000Z',
    '2026-03-29T18:00:00.000Z',
    '2026-03-31T18:00:00.000Z',
  ]);
  expect(starts('2026-04-05T23:00:00Z', 0)[1]).toBe('2026-03-30T00:00:00.000Z');
  expect(starts('2026-04-05T03:00:00Z', -300)[0]).toBe('2026-04-04T05:00:00.000Z');
});
