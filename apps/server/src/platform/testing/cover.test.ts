import { expect, test } from 'vitest';
import { rowsOfLook } from './cover.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'];
const LOOKS = ['bn', 'en'];

test('a cover has each row once, and no look has two more than another', () => {
  const parts = LOOKS.map((look) => rowsOfLook(ROWS, LOOKS, look, false));
  expect(parts).toEqual([
    ['a', 'c', 'e'],
    ['b', 'd'],
  ]);
});

test('the whole has every row in every look', () => {
  for (const look of LOOKS) expect(rowsOfLook(ROWS, LOOKS, look, true)).toEqual(ROWS);
});
