import { expect, test } from 'vitest';
import { int2Column, int4Column, int8Column, textColumn, uuidColumn } from './columns.ts';

const KEY = '0192f0c1-2b3a-7c4d-8e5f-0123456789ab';

const hex = (column: Buffer, expected: readonly string[]): void =>
  expect(column.toString('hex')).toBe(expected.join('').replaceAll(' ', ''));

test('writes the header of the array and the length before each value', () => {
  hex(
    int2Column([-2, null, 3], (value) => value),
    ['00000001 00000000 00000015 00000003 00000001', '00000002fffe', 'ffffffff', '000000020003'],
  );
  hex(
    textColumn([null, 'ab', ''], (value) => value),
    ['00000001 00000000 00000019 00000003 00000001', 'ffffffff', '000000026162', '00000000'],
  );
});

test('a column of nothing but nulls, or of nothing, is empty', () => {
  const nothing = ['00000000 00000000 00000014'];
  hex(
    int8Column([null, null], (value) => value),
    nothing,
  );
  hex(
    int8Column([], () => 1n),
    nothing,
  );
  hex(
    textColumn([null], (value) => value),
    ['00000000 00000000 00000019'],
  );
});

test.each<[string, () => unknown]>([
  ['a smallint', () => int2Column([32_768], (value) => value)],
  ['a smallint', () => int2Column([-32_769], (value) => value)],
  ['a smallint', () => int2Column([0.5], (value) => value)],
  ['an integer', () => int4Column([2 ** 31], (value) => value)],
  ['an integer', () => int4Column([1.5], (value) => value)],
  ['an integer', () => int4Column([Number.NaN], (value) => value)],
  ['a bigint', () => int8Column([2n ** 63n], (value) => value)],
  ['a bigint', () => int8Column([-(2n ** 63n) - 1n], (value) => value)],
  ['a uuid', () => uuidColumn([KEY.slice(0, -2)], (value) => value)],
  ['a uuid', () => uuidColumn([KEY.slice(0, -1)], (value) => value)],
  ['a uuid', () => uuidColumn([`${KEY}00`], (value) => value)],
  ['a uuid', () => uuidColumn([`${KEY}0`], (value) => value)],
  ['a uuid', () => uuidColumn([''], (value) => value)],
  ['a uuid', () => uuidColumn([KEY.replace('f', 'g')], (value) => value)],
  ['a uuid', () => uuidColumn([KEY.replace('f', '\u0966')], (value) => value)],
  ['a text', () => textColumn(['a\0b'], (value) => value)],
])('%s refuses what it can not hold', (type, write) => {
  expect(write).toThrow(new RangeError(`${type} can not hold its value`));
});
