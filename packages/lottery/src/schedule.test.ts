import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listGames } from './catalogue.ts';
import {
  closeOffsetSeconds,
  DHAKA_OFFSET_MINUTES,
  findIssueTimes,
  issueAt,
  issuesPerDay,
  nextIssues,
} from './schedule.ts';

const rule = (periodMinutes: number, zoneOffsetMinutes = DHAKA_OFFSET_MINUTES) => ({
  periodMinutes,
  zoneOffsetMinutes,
});
const at = (text: string): number => Date.parse(text);
const periods = fc.constantFrom(1, 2, 3, 5, 10);
const zones = fc.constantFrom(-720, -210, 0, 330, 345, 360, 420, 840);
const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2099, 0, 1) });

describe('issueAt in Dhaka', () => {
  test('the first issue of a day opens at local midnight', () => {
    expect(issueAt(rule(1), at('2025-01-01T00:00:00+06:00'))).toEqual({
      issueNo: '20250101-0001',
      day: '20250101',
      sequence: 1,
      openAt: at('2025-01-01T00:00:00+06:00'),
      closeAt: at('2025-01-01T00:00:55+06:00'),
      drawAt: at('2025-01-01T00:01:00+06:00'),
    });
  });

  test('the last issue draws at the next midnight and still belongs to its day', () => {
    expect(issueAt(rule(1), at('2025-01-01T23:59:59.999+06:00'))).toMatchObject({
      issueNo: '20250101-1440',
      drawAt: at('2025-01-02T00:00:00+06:00'),
    });
    expect(issueAt(rule(5), at('2024-02-29T23:57:00+06:00'))).toMatchObject({
      issueNo: '20240229-288',
      closeAt: at('2024-02-29T23:59:45+06:00'),
    });
  });

  test('numbers have four digits up to three minutes and three beyond', () => {
    const noon = at('2025-06-15T12:00:30+06:00');
    expect([1, 3, 5].map((minutes) => issueAt(rule(minutes), noon).issueNo)).toEqual([
      '20250615-0721',
      '20250615-0241',
      '20250615-145',
    ]);
  });

  test('sales close 5, 10, 10 and 15 seconds before draws of 1, 2, 3 and 5 minutes', () => {
    expect([1, 2, 3, 5].map(closeOffsetSeconds)).toEqual([5, 10, 10, 15]);
  });
});

describe('the schedule', () => {
  test('every instant lies in exactly one issue', () => {
    fc.assert(
      fc.property(periods, zones, instants, (period, zone, instant) => {
        const issue = issueAt(rule(period, zone), instant);
        expect(issue.openAt <= instant && instant < issue.drawAt).toBe(true);
        expect(issue.drawAt - issue.openAt).toBe(period * 60_000);
        expect(issue.openAt < issue.closeAt && issue.closeAt < issue.drawAt).toBe(true);
        expect(issueAt(rule(period, zone), issue.drawAt).openAt).toBe(issue.drawAt);
        expect(issueAt(rule(period, zone), issue.drawAt - 1)).toEqual(issue);
      }),
    );
  });

  test('an issue is found by its number again', () => {
    fc.assert(
      fc.property(periods, zones, instants, (period, zone, instant) => {
        const issue = issueAt(rule(period, zone), instant);
        expect(findIssueTimes(rule(period, zone), issue.issueNo)).toEqual(issue);
      }),
    );
  });

  test('the issues of a day follow each other without a gap, number by number', () => {
    for (const game of listGames()) {
      const day = nextIssues(
        rule(game.periodMinutes),
        at('2025-03-01T00:00:00+06:00'),
        issuesPerDay(game.periodMinutes) + 1,
      );
      for (const [index, issue] of day.slice(0, -1).entries()) {
        expect(issue.sequence).toBe(index + 1);
        expect(day[index + 1]?.openAt).toBe(issue.drawAt);
      }
      expect(new Set(day.map((issue) => issue.issueNo)).size).toBe(day.length);
      expect(day.at(-1)).toMatchObject({ day: '20250302', sequence: 1 });
    }
  });

  test('the next issues begin with the running one; none are asked, none come', () => {
    const now = at('2025-01-01T23:59:10+06:00');
    expect(nextIssues(rule(1), now, 2).map((issue) => issue.issueNo)).toEqual(['20250101-1440', '20250102-0001']);
    expect(nextIssues(rule(1), now, 0)).toEqual([]);
  });

  test.each([
    '20250101-0000',
    '20250101-1441',
    '20250101-001',
    '20250230-0001',
    '20251301-0001',
    '2025011-0001',
    '20250101-0001 ',
    '',
  ])('there is no one-minute issue %j', (issueNo) => {
    expect(findIssueTimes(rule(1), issueNo)).toBeNull();
  });

  test.each([0, -1, 7, 1.5, 1_441])('a day cannot be cut into draws of %d minutes', (minutes) => {
    expect(() => issuesPerDay(minutes)).toThrow(RangeError);
    expect(() => issueAt(rule(minutes), 0)).toThrow(RangeError);
  });
});
