/** The order of a record by one of its columns. */
import { expect, test } from 'vitest';
import { nextSort, sortRows } from './sort-rows.ts';

const ROWS = [
  { id: 'a', paid: 20n, game: 'Keno' },
  { id: 'b', paid: null, game: 'fast 10' },
  { id: 'c', paid: 9n, game: 'Fast 5' },
  { id: 'd', paid: 20n, game: 'Keno' },
];
const idsBy = (direction: 'ascending' | 'descending', column: 'paid' | 'game') =>
  sortRows(ROWS, direction, (row) => row[column])
    .map(({ id }) => id)
    .join('');

test('figures go by their size, and a row without one stands last either way', () => {
  expect([idsBy('ascending', 'paid'), idsBy('descending', 'paid')]).toEqual(['cadb', 'adcb']);
});

test('words go as a person reads them, and equal rows keep the order of the house', () => {
  expect([idsBy('ascending', 'game'), idsBy('descending', 'game')]).toEqual(['cbad', 'adbc']);
});

test('nothing happens to the rows that were given', () => {
  idsBy('ascending', 'paid');
  expect(ROWS.map(({ id }) => id).join('')).toBe('abcd');
});

test('a second press turns a column round; another one begins with its greatest, or its first word', () => {
  const byTime = { key: 'time', direction: 'descending' } as const;
  expect(nextSort(byTime, 'time', 'figure').direction).toBe('ascending');
  expect(nextSort(byTime, 'stake', 'figure')).toEqual({ key: 'stake', direction: 'descending' });
  expect(nextSort(byTime, 'game', 'words')).toEqual({ key: 'game', direction: 'ascending' });
});
