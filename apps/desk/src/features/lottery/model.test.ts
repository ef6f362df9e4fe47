import { expect, test } from 'vitest';
import { isNumberOf, kindOfLimit, nameOfLimit, readAmountText, readPercent, readWhole, writePercent } from './model.ts';

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

test('counts and amounts are read as people type them, and no others', () => {
  expect([readWhole('২০', 200), readWhole('201', 200), readWhole('1.5', 200)]).toEqual([20, null, null]);
  expect([readAmountText('1,250.5'), readAmountText('0'), readAmountText('0', 'allowed'), readAmountText('x')]).toEqual(
    ['1250.50', null, '0.00', null],
  );
});

test('a limited number is one whole number of its play, and says how it is limited', () => {
  expect([
    isNumberOf('SSC1', '3B.DIRECT_S', '৫৫৮'),
    isNumberOf('SSC1', '3B.DIRECT_S', '55'),
    isNumberOf('X', 'Y', '1'),
  ]).toEqual([true, false, false]);
  expect(nameOfLimit({ gameCode: 'F5D1', play: 'DIGIT', selection: '7|-|-|-|-' })).toBe('A 7');
  expect(kindOfLimit({ maxStake: null, maxTotal: null })).toBe('closed');
  expect(kindOfLimit({ maxStake: '5.00', maxTotal: null })).toBe('stake');
  expect(kindOfLimit({ maxStake: null, maxTotal: '5.00' })).toBe('total');
});
