/** Tables of adjustments: what is read, and what is said of each line that is not. */
import { expect, test } from 'vitest';
import { LINES_MAX, readTable } from './read-table.ts';

const TAKA = 10_000n;

test('a table is read line by line, its heads passed over, with commas, semicolons or tabs', () => {
  expect(
    readTable(
      '\uFEFFkey,account,amount,times,type\r\nA1,rahim01,100.50,15\nA2;karim01;-৫০;;correction\n\nA3\t"Sumi"\t+7',
    ),
  ).toEqual([
    { key: 'A1', account: 'rahim01', kind: 'adjustment', amount: 1_005_000n, times: 15, fault: null },
    { key: 'A2', account: 'karim01', kind: 'correction', amount: -50n * TAKA, times: 0, fault: null },
    { key: 'A3', account: 'Sumi', kind: 'adjustment', amount: 7n * TAKA, times: 0, fault: null },
  ]);
});

test.each([
  ['A1,rahim01', 'unreadable'],
  ['A1,rahim01,1,000.00,1,adjustment', 'unreadable'],
  ['=1+1,rahim01,5', 'formula'],
  ['A1,@SUM(A1),5', 'formula'],
  ['A1,rahim01,5,0,-x', 'formula'],
  [',rahim01,5', 'keyMissing'],
  ['A1,rahim01,0', 'amountInvalid'],
  ['A1,rahim01,=5', 'amountInvalid'],
  ['A1,rahim01,1000000.01', 'amountInvalid'],
  ['A1,rahim01,5,31', 'timesInvalid'],
  ['A1,rahim01,5,1.5', 'timesInvalid'],
  ['A1,rahim01,-5,1', 'timesInvalid'],
  ['A1,rahim01,5,1,bonus', 'kindUnknown'],
])('%s: %s', (row, fault) => {
  expect(readTable(row)?.map((line) => line.fault)).toEqual([fault]);
});

test('a key stands once in a table, and a table has at most so many lines', () => {
  expect(readTable('A1,a,5\nA1,b,5')?.map(({ fault }) => fault)).toEqual([null, 'keyRepeated']);
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `K${n},a,1`).join('\n');
  expect(readTable(lines(LINES_MAX))).toHaveLength(LINES_MAX);
  expect(readTable(lines(LINES_MAX + 1))).toBeNull();
});
