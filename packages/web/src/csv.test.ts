import { expect, test } from 'vitest';
import { CSV_PAGE_ROWS, CSV_ROWS_MAX, collectRows, writeCsv } from './csv.ts';

test('quotes what needs it, disarms formulas and leaves figures alone', () => {
  const text = writeCsv(
    ['A', 'B'],
    [
      ['x,"y"', '=SUM(A1)'],
      ['-12.50', '+8801'],
    ],
  );
  expect(text).toBe('\uFEFFA,B\r\n"x,""y""",\'=SUM(A1)\r\n-12.50,\'+8801\r\n');
});

test('a name of digits stays as it is where a spreadsheet would round it or drop its zeros, an amount stays a figure', () => {
  const cells = ['384217639583019008', '0072', '0', '0.5000', '99999999999.9999', '-99999999999.9999', '2026112700123'];
  expect(writeCsv(['A'], [cells])).toBe(
    "\uFEFFA\r\n'384217639583019008,'0072,0,0.5000,99999999999.9999,-99999999999.9999,2026112700123\r\n",
  );
});

function house(total: number) {
  return async (page: number) => {
    const from = (page - 1) * CSV_PAGE_ROWS;
    const rows = Array.from({ length: Math.max(0, Math.min(CSV_PAGE_ROWS, total - from)) }, (_, i) => `${from + i}`);
    return { rows, total };
  };
}

test('reads every page once, also when the last one is full', async () => {
  const seen: number[] = [];
  const { rows, cut } = await collectRows(
    house(200),
    (row) => row,
    (done) => seen.push(done),
  );
  expect([rows.length, cut, seen]).toEqual([200, false, [100, 200]]);
  expect(
    (
      await collectRows(
        house(0),
        (row) => row,
        () => undefined,
      )
    ).rows,
  ).toEqual([]);
});

test('stops at the most and says that there was more', async () => {
  const { rows, cut } = await collectRows(
    house(CSV_ROWS_MAX + 5),
    (row) => row,
    () => undefined,
  );
  expect([rows.length, cut]).toEqual([CSV_ROWS_MAX, true]);
});

test('keeps a row once that new rows pushed to the next page', async () => {
  let shift = 0;
  const readPage = async (page: number) => {
    const rows = await house(150)(page);
    const moved = page === 1 ? rows.rows : ['99', ...rows.rows];
    shift += page === 1 ? 0 : 1;
    return { rows: moved, total: 150 + shift };
  };
  const { rows } = await collectRows(
    readPage,
    (row) => row,
    () => undefined,
  );
  expect(new Set(rows).size).toBe(rows.length);
});
