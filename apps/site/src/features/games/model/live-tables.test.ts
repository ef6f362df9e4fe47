/** The feed of live tables: read whole or not at all, and roads in the letters that players know. */
import { expect, test } from 'vitest';
import { letterOf, readTables, toneOf } from './live-tables.ts';

const TABLE = {
  ...{ code: 'BAC-1', game: 'BAC', names: { bn: 'ব্যাকারা', en: 'Baccarat' }, state: 'open', min: '10.00', max: '500.00' },
  ...{ players: 2, road: [{ code: 'banker', text: '7' }] },
};

test('an answer of another shape is none', () => {
  expect(readTables({ tables: [TABLE] })).toEqual([TABLE]);
  for (const answer of [null, {}, { tables: [{ ...TABLE, names: null }] }]) expect(readTables(answer)).toEqual([]);
});

test.each([
  [{ code: 'banker', text: '7' }, 'B', 'one'],
  [{ code: 'player', text: '8' }, 'P', 'two'],
  [{ code: 'tie', text: '3' }, 'T', 'tie'],
  [{ code: 'red', text: '32' }, '32', 'one'],
  [{ code: 'bust', text: '24' }, '24', 'other'],
  [{ code: 'unqualified', text: '' }, 'U', 'other'],
] as const)('%j is written %s', (mark, letter, tone) => {
  expect([letterOf(mark), toneOf(mark)]).toEqual([letter, tone]);
});
