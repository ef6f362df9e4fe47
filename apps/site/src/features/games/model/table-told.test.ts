/** Only a game of ours is believed about its table, and only what looks like one. */
import { expect, test } from 'vitest';
import { tableTold } from './table-told.ts';

test('a table is heard', () => {
  expect(tableTold({ source: 'house-studio', version: 1, kind: 'table', table: 'BAC-1' })).toBe('BAC-1');
});

test.each([
  null,
  'table',
  { source: 'house-studio', kind: 'ready' },
  { source: 'else', kind: 'table', table: 'BAC-1' },
  { source: 'house-studio', kind: 'table', table: '<b>' },
  { source: 'house-studio', kind: 'table', table: 7 },
])('%j is none', (said) => expect(tableTold(said)).toBeNull());
