import { expect, test } from 'vitest';
import { readAllPages, writeCsv } from './csv.ts';

test('quotes what would break a line apart', () => {
  expect(writeCsv([['a,b', 'say "no"', 'two\nlines']])).toBe('"a,b","say ""no""","two\nlines"\r\n');
});

test('a cell never becomes a formula, and a negative amount stays a number', () => {
  expect(writeCsv([['=1+1', '@sum', '-40.00', '+x']])).toBe("'=1+1,'@sum,-40.00,'+x\r\n");
});

test('reads every page once and stops at the last', async () => {
  const asked: number[] = [];
  const rows = await readAllPages(async (page, size) => {
    asked.push(page);
    const length = page < 3 ? size : 7;
    return { rows: Array.from({ length }, (_, index) => (page - 1) * size + index), total: 207 };
  });
  expect(asked).toEqual([1, 2, 3]);
  expect(rows).toEqual(Array.from({ length: 207 }, (_, index) => index));
});

test('takes no more than 10,000 rows', async () => {
  const rows = await readAllPages(async (_, size) => ({ rows: Array.from({ length: size }, () => 1), total: 50_000 }));
  expect(rows).toHaveLength(10_000);
});
