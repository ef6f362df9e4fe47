import { describe, expect, test } from 'vitest';
import { YEEKEE_HOURS } from './games/official.ts';
import { type OfficialRule, officialDraws, ZONES } from './official-schedule.ts';
import { isWithinHours } from './schedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Monday, 00:00 in Ho Chi Minh City. */
const MONDAY = Date.UTC(2026, 10, 16) - 7 * HOUR;

function rule(
  gameCode: string,
  station: string,
  on: OfficialRule['on'],
  change: Partial<OfficialRule> = {},
): OfficialRule {
  return {
    gameCode,
    station,
    zone: 'Asia/Ho_Chi_Minh',
    on,
    drawMinute: 18 * 60 + 15,
    closeBeforeMinutes: 15,
    validFrom: null,
    validTo: null,
    ...change,
  };
}

const HANOI = rule('VNMB', 'HN', { weekdays: [1, 4] });
const NORTH = [
  HANOI,
  rule('VNMB', 'QN', { weekdays: [2] }),
  rule('VNMB', 'BN', { weekdays: [3] }),
  rule('VNMB', 'HP', { weekdays: [5] }),
  rule('VNMB', 'ND', { weekdays: [6] }),
  rule('VNMB', 'TB', { weekdays: [0] }),
];
const THAI = rule('THAI', 'TH', { monthDays: [1, 16, 31] }, { zone: 'Asia/Bangkok', drawMinute: 15 * 60 + 35 });

const issuesOf = (rules: readonly OfficialRule[], from: number, to: number): string[] =>
  officialDraws(rules, [], from, to).map(({ issueNo }) => issueNo);

test('each weekday has its stations', () => {
  expect(issuesOf(NORTH, MONDAY, MONDAY + 7 * DAY)).toEqual([
    '20261116-HN',
    '20261117-QN',
    '20261118-BN',
    '20261119-HN',
    '20261120-HP',
    '20261121-ND',
    '20261122-TB',
  ]);
});

test('sales close a quarter of an hour before the region begins, and the issue names its local day and station', () => {
  const [draw] = officialDraws(NORTH, [], MONDAY, MONDAY + DAY);
  expect(new Date(draw?.drawAt ?? 0).toISOString()).toBe('2026-11-16T11:15:00.000Z');
  expect(new Date(draw?.closeAt ?? 0).toISOString()).toBe('2026-11-16T11:00:00.000Z');
});

test('a place that draws always has a draw on sale: a sale begins before the one before it ends', () => {
  for (const rules of [[HANOI], [THAI]]) {
    const draws = officialDraws(rules, [], MONDAY, MONDAY + 60 * DAY);
    for (const [at, draw] of draws.slice(1).entries())
      expect(draw.openAt, draw.issueNo).toBeLessThanOrEqual(draws[at]?.drawAt ?? 0);
  }
});

describe('days of the month', () => {
  test('a month without a 31st skips it, February whether leap or not', () => {
    const days = issuesOf([THAI], Date.UTC(2028, 0, 15), Date.UTC(2028, 4, 2)).map((no) => no.slice(0, 8));
    expect(days).toEqual([
      '20280116',
      '20280131',
      '20280201',
      '20280216',
      '20280301',
      '20280316',
      '20280331',
      '20280401',
      '20280416',
      '20280501',
    ]);
  });

  test('the local day decides: 1 January 06:00 in Singapore is still the old year in UTC', () => {
    const early = rule('FOURD', 'SG', { monthDays: [1] }, { zone: 'Asia/Singapore', drawMinute: 6 * 60 });
    const [draw] = officialDraws([early], [], Date.UTC(2026, 11, 31), Date.UTC(2027, 0, 1));
    expect([draw?.issueNo, new Date(draw?.drawAt ?? 0).toISOString()]).toEqual([
      '20270101-SG',
      '2026-12-31T22:00:00.000Z',
    ]);
  });
});

test('four days of Tet have no draw, the day after has', () => {
  const tet = [{ gameCode: 'VNMB', from: '2026-11-16', to: '2026-11-19' }];
  const days = officialDraws(NORTH, tet, MONDAY, MONDAY + 5 * DAY).map(({ issueNo }) => issueNo);
  expect(days).toEqual(['20261120-HP']);
  const others = [{ gameCode: 'VNMN', from: '2026-11-16', to: '2026-11-19' }];
  expect(officialDraws(NORTH, others, MONDAY, MONDAY + DAY)).toHaveLength(1);
});

test('a station is replaced by a row with other days of validity, both ends of which count', () => {
  const rules = [
    { ...HANOI, validTo: '2026-11-16' },
    { ...HANOI, station: 'HNM', validFrom: '2026-11-19' },
  ];
  expect(issuesOf(rules, MONDAY, MONDAY + 7 * DAY)).toEqual(['20261116-HN', '20261119-HNM']);
});

test('a window holds its first instant and not its last, so two windows side by side name each draw once', () => {
  const whole = officialDraws([...NORTH, THAI], [], MONDAY, MONDAY + 30 * DAY);
  const cut = whole[7]?.drawAt ?? 0;
  const parts = [...issuesOf([...NORTH, THAI], MONDAY, cut), ...issuesOf([...NORTH, THAI], cut, MONDAY + 30 * DAY)];
  expect(parts.sort()).toEqual(whole.map(({ issueNo }) => issueNo).sort());
});

test.each(Object.entries(ZONES))('%s has the same offset all year round, this year and the next', (zone, minutes) => {
  const offsets = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  for (let day = 0; day < 730; day += 7) {
    const text = offsets
      .formatToParts(Date.UTC(2026, 0, 1) + day * DAY)
      .find(({ type }) => type === 'timeZoneName')?.value;
    expect(text).toBe(`GMT+${String(minutes / 60).padStart(2, '0')}:00`);
  }
});

test('Yeekee has 88 rounds a day: the first is drawn at 06:15 in Bangkok, the last at 04:00', () => {
  const rounds = Array.from({ length: 96 }, (_, round) => MONDAY + round * 15 * 60_000).filter((at) =>
    isWithinHours(YEEKEE_HOURS, at),
  );
  expect(rounds).toHaveLength(88);
  const timeOf = (at: number): string => new Date(at + 7 * HOUR).toISOString().slice(11, 16);
  const times = rounds.map(timeOf);
  expect(times.includes('06:15') && times.includes('04:00') && times.includes('00:00')).toBe(true);
  expect(times.includes('06:00') || times.includes('04:15')).toBe(false);
});
