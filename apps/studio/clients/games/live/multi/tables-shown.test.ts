/** Which tables stand on the page of several when it opens. */
import { expect, test } from 'vitest';
import { isAtMultiTable } from '../../../../src/contract.ts';
import { firstTables, readTables } from './tables-shown.ts';

const table = (code: string, state = 'open') => ({ code, game: code.slice(0, -2), state });
const ALL = [
  table('BAC-1'),
  table('BAC-2'),
  table('DAT-1', 'closed'),
  ...['ROU-1', 'SIC-1', 'AB-1', 'SD-1'].map((code) => table(code)),
];

test('nobody chose: the first open table of each game, four at most', () => {
  expect(firstTables(ALL, [])).toEqual(['BAC-1', 'ROU-1', 'SIC-1', 'AB-1']);
});

test('what was chosen stands again, without what is closed, what comes twice, and a fifth', () => {
  expect(firstTables(ALL, ['SD-1', 'DAT-1', 'BAC-2', 'BAC-2'])).toEqual(['SD-1', 'BAC-2']);
  expect(firstTables(ALL, ['SD-1', 'BAC-2', 'BAC-1', 'AB-1', 'ROU-1'])).toHaveLength(4);
  expect(firstTables(ALL, ['DAT-1'])).toHaveLength(4);
});

test.each([[null], ['{'], ['{"a":1}'], ['[1,null]']])('what was kept as %s is none', (text) => {
  expect(readTables(text)).toEqual([]);
});

test('fights, which are forbidden in places and bet on under games of their own, are not among the tables of the page', () => {
  expect(['BAC', 'COCK', 'COCKA'].map(isAtMultiTable)).toEqual([true, false, false]);
});
