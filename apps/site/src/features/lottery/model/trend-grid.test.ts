import { expect, test } from 'vitest';
import { givenDraw } from './given.ts';
import { bandsOf, columnX, firstLetter, gridWidth, omissionGrid, rowY, trendRows, writeValue } from './trend-grid.ts';

const metrics = { cell: 10, rowHeight: 20, label: 100, gap: 5 };

test('only draws with a result make rows', () => {
  expect(trendRows([givenDraw(0), givenDraw(-1, { result: [1, 2, 3, 4, 5] })])).toEqual([
    { drawNo: '20261121-0120', result: [1, 2, 3, 4, 5] },
  ]);
});

test('an omission counts the draws since a value came, as it stood after each draw', () => {
  const rows = [[2], [0], [2]].map((result, index) => ({ drawNo: String(index), result }));
  expect(omissionGrid(rows, 0, 3)).toEqual([
    [1, 3, 0],
    [0, 2, 1],
    [1, 1, 0],
  ]);
});

test('a number is written as its board shows it', () => {
  expect((['numbers', 'markSix', 'keno'] as const).map((board) => writeValue({ board }, 7))).toEqual([
    '07',
    '07',
    '07',
  ]);
  expect((['digits', 'dice', 'race'] as const).map((board) => writeValue({ board }, 7))).toEqual(['7', '7', '7']);
  expect(writeValue({ board: 'markSix' }, 49)).toBe('49');
});

test('columns and rows stand in the middle of their cells', () => {
  expect(columnX(metrics, 1, 10, 0)).toBe(210);
  expect(rowY(metrics, 0)).toBe(10);
  expect(gridWidth(metrics, 2, 10)).toBe(305);
});

test('bands hold every row once', () => {
  expect(bandsOf(0)).toEqual([]);
  expect(bandsOf(25)).toEqual([
    { from: 0, to: 10 },
    { from: 10, to: 20 },
    { from: 20, to: 25 },
  ]);
});

test('the first letter of a word keeps its signs and what is tied to it', () => {
  expect(['ড্রাগন', 'ছোট', 'বড়', 'জোড়', 'Tiger', 'টাই', ''].map(firstLetter)).toEqual([
    'ড্রা',
    'ছো',
    'ব',
    'জো',
    'T',
    'টা',
    '',
  ]);
});
