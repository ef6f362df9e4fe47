import { expect, test } from 'vitest';
import { RowArray } from './row-array.ts';

const KEY = '0192f0c1-2b3a-7c4d-8e5f-0123456789ab';

test('writes the header of the array, of each row and of each field', () => {
  const array = new RowArray();
  array.row().int2(-2).text(null);
  array.row().int2(3).text('ab');
  expect(array.toBuffer().toString('hex')).toBe(
    [
      '00000001 00000000 00000000 00000002 00000001',
      '0000001600000002 0000001500000002fffe 00000019ffffffff',
      '0000001800000002 00000015000000020003 00000019000000026162',
    ]
      .join('')
      .replaceAll(' ', ''),
  );
});

test('tells what it holds so far and goes on', () => {
  const array = new RowArray();
  const lengthNow = (): number => array.toBuffer().readInt32BE(12);
  array.row().int4(1);
  expect(lengthNow()).toBe(1);
  array.row().int4(2);
  expect(lengthNow()).toBe(2);
  expect(array.toBuffer()).toEqual(array.toBuffer());
});

test.each<[string, (row: RowArray) => unknown]>([
  ['a smallint', (row) => row.int2(32_768)],
  ['a smallint', (row) => row.int2(-32_769)],
  ['a smallint', (row) => row.int2(0.5)],
  ['an integer', (row) => row.int4(2 ** 31)],
  ['an integer', (row) => row.int4(1.5)],
  ['an integer', (row) => row.int4(Number.NaN)],
  ['a bigint', (row) => row.int8(2n ** 63n)],
  ['a bigint', (row) => row.int8(-(2n ** 63n) - 1n)],
  ['a uuid', (row) => row.uuid(KEY.slice(0, -2))],
  ['a uuid', (row) => row.uuid(`${KEY}00`)],
  ['a uuid', (row) => row.uuid(KEY.replace('f', 'g'))],
  ['a uuid', (row) => row.uuid(KEY.replace('f', '\u0966'))],
  ['a text', (row) => row.text('a\0b')],
])('%s refuses what it can not hold, when the array is sent and for good', (type, write) => {
  const array = new RowArray();
  write(array.row());
  expect(() => array.toBuffer()).toThrow(new RangeError(`${type} can not hold its value`));
  array.row().int4(1);
  expect(() => array.toBuffer()).toThrow(RangeError);
});
