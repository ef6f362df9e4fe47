import { expect, test } from 'vitest';
import { countDays, dayAt, groupByDay, judgeRange, momentParts, quickOf, quickRange, readRange } from './days.ts';

const DHAKA = 360;
const TODAY = '2026-11-20';

test('a day begins at midnight of the house, not of Greenwich', () => {
  expect(dayAt(Date.parse('2026-11-19T17:59:59Z'), DHAKA)).toBe('2026-11-19');
  expect(dayAt(Date.parse('2026-11-19T18:00:00Z'), DHAKA)).toBe('2026-11-20');
  expect(momentParts('2026-12-31T18:00:02Z', DHAKA)).toMatchObject({
    year: 2027,
    month: 1,
    dayOfMonth: 1,
    exact: '00:00:02',
  });
});

test('quick ranges count today, and are known again from their days', () => {
  expect(quickRange('last7', TODAY)).toEqual({ from: '2026-11-14', to: TODAY });
  expect(countDays(quickRange('last30', TODAY))).toBe(30);
  expect(quickOf(quickRange('yesterday', TODAY), TODAY)).toBe('yesterday');
  expect(quickOf({ from: '2026-11-01', to: '2026-11-02' }, TODAY)).toBeNull();
});

test('refuses ranges that are reversed, ahead, unfinished or longer than 90 days', () => {
  expect(judgeRange({ from: '2026-11-20', to: '2026-11-19' }, TODAY)).toBe('reversed');
  expect(judgeRange({ from: '2026-11-20', to: '2026-11-21' }, TODAY)).toBe('future');
  expect(judgeRange({ from: '', to: TODAY }, TODAY)).toBe('missing');
  expect(judgeRange({ from: '2026-02-30', to: TODAY }, TODAY)).toBe('missing');
  expect(judgeRange({ from: '2026-08-23', to: TODAY }, TODAY)).toBeNull();
  expect(judgeRange({ from: '2026-08-22', to: TODAY }, TODAY)).toBe('tooLong');
});

test('an address nobody may ask for opens the usual days', () => {
  const usual = quickRange('today', TODAY);
  expect(readRange('2020-01-01', '2026-11-20', TODAY, usual)).toBe(usual);
  expect(readRange('x', '', TODAY, usual)).toBe(usual);
  expect(readRange('2026-11-01', '', TODAY, usual)).toEqual({ from: '2026-11-01', to: TODAY });
});

test('groups rows under their day and keeps their order', () => {
  const rows = ['2026-11-20T10:00:00Z', '2026-11-19T18:00:00Z', '2026-11-19T17:59:00Z'].map((at) => ({ at }));
  const groups = groupByDay(rows, (row) => row.at, DHAKA);
  expect(groups.map(({ day, rows: own }) => [day, own.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ]);
  expect(groups[0]?.rows[0]).toBe(rows[0]);
});
