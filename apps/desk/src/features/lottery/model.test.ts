import { expect, test } from 'vitest';
import {
  extremesOf,
  hasNumbers,
  isNumberOf,
  kindOfLimit,
  nameOfLimit,
  readAmountText,
  readPercent,
  readShare,
  readWhole,
  writePercent,
} from './model.ts';

test('a percentage is read with one decimal, in either digits, within its bound', () => {
  expect([readPercent('13', 130), readPercent('১৩.০', 130), readPercent(' 0.5 ', 10)]).toEqual([130, 130, 5]);
  expect([readPercent('13.1', 130), readPercent('1.25', 130), readPercent('', 130), readPercent('-1', 130)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([130, 5, 0].map(writePercent)).toEqual(['13.0', '0.5', '0.0']);
});

test('a share of a prize is above nothing and at most whole', () => {
  expect([readShare('৫০', 999), readShare('0.1', 999), readShare('100', 1_000)]).toEqual([500, 1, 1_000]);
  expect([readShare('0', 999), readShare('100', 999), readShare('x', 999), readShare('', 999)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('counts and amounts are read as people type them, and no others', () => {
  expect([readWhole('২০', 200), readWhole('201', 200), readWhole('1.5', 200)]).toEqual([20, null, null]);
  expect([readAmountText('1,250.5'), readAmountText('0'), readAmountText('0', 'allowed'), readAmountText('x')]).toEqual(
    ['1250.50', null, '0.00', null],
  );
  expect(['1000,50', '1,5', '-3', '1e2'].map((typed) => readAmountText(typed))).toEqual([null, null, null, null]);
});

test('a limited number is one whole number of its play, and says how it is limited', () => {
  expect([
    isNumberOf('SSC1', '3B.DIRECT_S', '৫৫৮'),
    isNumberOf('SSC1', '3B.DIRECT_S', '55'),
    isNumberOf('X', 'Y', '1'),
  ]).toEqual([true, false, false]);
  expect([hasNumbers('VNMB1', 'LO2'), hasNumbers('SSC1', '5.DIRECT'), hasNumbers('X', 'Y')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(nameOfLimit({ gameCode: 'F5D1', play: 'DIGIT', selection: '7|-|-|-|-' })).toBe('A 7');
  expect(kindOfLimit({ maxStake: null, maxTotal: null, factor: null })).toBe('closed');
  expect(kindOfLimit({ maxStake: '5.00', maxTotal: null, factor: null })).toBe('stake');
  expect(kindOfLimit({ maxStake: null, maxTotal: '5.00', factor: null })).toBe('total');
  expect(kindOfLimit({ maxStake: null, maxTotal: null, factor: 500 })).toBe('reduced');
});

test('the number that came least and the one that came most are named, the first of equals', () => {
  expect(extremesOf([4, 9, 1, 9, 1])).toEqual({ least: { place: 2, times: 1 }, most: { place: 1, times: 9 } });
  expect(extremesOf([])).toEqual({ least: { place: 0, times: 0 }, most: { place: 0, times: 0 } });
});
