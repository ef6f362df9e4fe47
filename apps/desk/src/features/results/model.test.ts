import { expect, test } from 'vitest';
import {
  announcementOf,
  changedFields,
  closeMinuteOf,
  feedFacts,
  fieldsOf,
  isNamed,
  minuteOf,
  monthDaysOf,
  timeText,
  wrongFields,
} from './model.ts';

const THAI = fieldsOf('THAI');
const RIGHT = { FIRST: '835249', FRONT3: '312 889', BACK3: '249,605', LAST2: '54' };

test('a board is complete when each prize has its numbers in full length', () => {
  expect(wrongFields(THAI, RIGHT)).toEqual([]);
  expect(wrongFields(THAI, { ...RIGHT, LAST2: '৫৪' })).toEqual([]);
  expect(wrongFields(THAI, {})).toEqual(['FIRST', 'FRONT3', 'BACK3', 'LAST2']);
  expect(wrongFields(THAI, { ...RIGHT, FRONT3: '312', LAST2: '5x' })).toEqual(['FRONT3', 'LAST2']);
  expect(announcementOf(THAI, RIGHT)).toEqual({
    FIRST: ['835249'],
    FRONT3: ['312', '889'],
    BACK3: ['249', '605'],
    LAST2: ['54'],
  });
});

test('times of a day and days of a month are read, or not taken', () => {
  expect([975, 0, 1_439].map(timeText)).toEqual(['16:15', '00:00', '23:59']);
  expect(['16:15', '24:00', '1:00', ''].map(minuteOf)).toEqual([975, null, null, null]);
  expect(monthDaysOf('16, 1 1 32 0 x')).toEqual([1, 16]);
});

test('a station is found by words of its names in any case, with marks or without', () => {
  const names = ['কা মাউ', 'Cà Mau', 'CM', 'Vietnam South'];
  for (const typed of ['', 'ca mau', 'MAU cm', 'south', 'কা', ' ']) expect(isNamed(names, typed), typed).toBe(true);
  for (const typed of ['hanoi', 'ca mau hanoi']) expect(isNamed(names, typed), typed).toBe(false);
});

test('a source says where it is asked and where each field stands', () => {
  expect(feedFacts('{"url":"https://a/","fields":{"DB":"p.db","G1":["x","y"]}}')).toEqual({
    address: 'https://a/',
    fields: [
      { code: 'DB', at: 'p.db' },
      { code: 'G1', at: 'x, y' },
    ],
  });
});

test('a change of a row names the parts that differ, of draw and close always both, and all of a new row', () => {
  const row = {
    gameCode: 'VNMN',
    station: 'DL',
    names: { bn: 'দা লাত', en: 'Da Lat' },
    zone: 'Asia/Ho_Chi_Minh',
    weekdays: [0],
    monthDays: [],
    drawMinute: 975,
    closeBeforeMinutes: 15,
    resultMinutes: 45,
    voidAfterMinutes: 1_440,
    validFrom: null,
    validTo: null,
  };
  expect(changedFields(row, row)).toEqual([]);
  expect(changedFields(row, { ...row, zone: 'Asia/Bangkok' })).toEqual(['time', 'closes']);
  expect(changedFields(row, { ...row, drawMinute: 985, closeBeforeMinutes: 25 })).toEqual(['time', 'closes']);
  expect(changedFields(row, { ...row, closeBeforeMinutes: 5, validTo: '2030-01-01' })).toEqual([
    'time',
    'closes',
    'validTo',
  ]);
  expect(changedFields(row, { ...row, names: { bn: 'ক', en: 'Da Lat' }, weekdays: [1] })).toEqual(['bn', 'days']);
  expect(changedFields(null, row)).toHaveLength(9);
  expect(closeMinuteOf({ ...row, drawMinute: 10 })).toBe(1_435);
});
