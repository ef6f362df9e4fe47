import { describe, expect, test } from 'vitest';
import { OFFICIAL_RULES, officialDraws } from './official-schedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Monday, 00:00 in Ho Chi Minh City. */
const MONDAY = Date.UTC(2026, 10, 16) - 7 * HOUR;

const stationsOn = (gameCode: string, from: number): string[] =>
  officialDraws(OFFICIAL_RULES, [], from, from + DAY)
    .filter((draw) => draw.gameCode === gameCode)
    .map(({ station }) => station);

describe('VN (lottery.md 9.2)', () => {
  test.each([
    ['Monday', 0, ['CM', 'DT', 'HCM'], ['PY', 'TTH'], ['HN']],
    ['Thursday', 3, ['AG', 'BTH', 'TN'], ['BDI', 'QB', 'QT'], ['HN']],
    ['Saturday', 5, ['BP', 'HCM', 'HG', 'LA'], ['DNA', 'DNO', 'QNG'], ['ND']],
    ['Sunday', 6, ['DL', 'KG', 'TG'], ['KH', 'KT', 'TTH'], ['TB']],
  ])('%s', (_, day, south, central, north) => {
    const from = MONDAY + day * DAY;
    expect([stationsOn('VNMN', from), stationsOn('VNMT', from), stationsOn('VNMB', from)]).toEqual([
      south,
      central,
      north,
    ]);
  });

  test('sales close a quarter of an hour before the region begins, and the issue names its date and station', () => {
    const [draw] = officialDraws(OFFICIAL_RULES, [], MONDAY, MONDAY + DAY).filter(
      ({ gameCode }) => gameCode === 'VNMB',
    );
    expect(draw?.issueNo).toBe('20261116-HN');
    expect(new Date(draw?.drawAt ?? 0).toISOString()).toBe('2026-11-16T11:15:00.000Z');
    expect((draw?.drawAt ?? 0) - (draw?.closeAt ?? 0)).toBe(15 * 60_000);
  });

  test('four days of Tet have no draw, the day after has', () => {
    const tet = [{ gameCode: 'VNMB', from: '2026-11-16', to: '2026-11-19' }];
    const days = officialDraws(OFFICIAL_RULES, tet, MONDAY, MONDAY + 5 * DAY).filter(
      ({ gameCode }) => gameCode === 'VNMB',
    );
    expect(days.map(({ issueNo }) => issueNo)).toEqual(['20261120-HP']);
  });
});

test('the Thai draw is on the 1st and 16th, the Lao one on Monday, Wednesday and Friday, 4D on three days', () => {
  const month = officialDraws(OFFICIAL_RULES, [], Date.UTC(2026, 10, 1) - 7 * HOUR, Date.UTC(2026, 11, 1) - 7 * HOUR);
  const datesOf = (gameCode: string): string[] =>
    month.filter((draw) => draw.gameCode === gameCode).map(({ issueNo }) => issueNo.slice(6, 8));
  expect(datesOf('TH')).toEqual(['01', '16']);
  expect(datesOf('LA').slice(0, 4)).toEqual(['02', '04', '06', '09']);
  expect(datesOf('4D').slice(0, 4)).toEqual(['01', '04', '07', '08']);
});

test('a station is replaced by a row with other days of validity', () => {
  const old = OFFICIAL_RULES.find(({ gameCode, station }) => gameCode === 'VNMB' && station === 'HN');
  if (old === undefined) throw new Error('Hanoi draws');
  const rules = [
    { ...old, validTo: '2026-11-16' },
    { ...old, station: 'HNM', validFrom: '2026-11-17' },
  ];
  const draws = officialDraws(rules, [], MONDAY, MONDAY + 7 * DAY);
  expect(draws.map(({ issueNo }) => issueNo)).toEqual(['20261116-HN', '20261119-HNM']);
});

test('a window holds its first instant and not its last, so two windows side by side name each draw once', () => {
  const whole = officialDraws(OFFICIAL_RULES, [], MONDAY, MONDAY + 14 * DAY);
  const cut = whole[7]?.drawAt ?? 0;
  const parts = [
    ...officialDraws(OFFICIAL_RULES, [], MONDAY, cut),
    ...officialDraws(OFFICIAL_RULES, [], cut, MONDAY + 14 * DAY),
  ];
  expect(parts.map(({ issueNo }) => issueNo).sort()).toEqual(whole.map(({ issueNo }) => issueNo).sort());
});
