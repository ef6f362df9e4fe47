import { expect, test } from 'vitest';
import { LEDGER_FILTERS, ledgerQuery, pagesOf } from './model.ts';

test('asks only for what a search knows', () => {
  const asked = ledgerQuery({
    ...LEDGER_FILTERS,
    type: 'bet',
    account: 'nowhere',
    key: 'abc',
    min: '১,০০০.50',
    max: '-4',
  });
  expect(asked).toMatchObject({ type: 'bet', account: undefined, key: undefined, min: '1000.50', max: undefined });
});

test('fills pages of a download over steps that found less', async () => {
  const line = { id: '1-1' } as never;
  const steps = new Map([
    ['', { rows: [line], next: 'a', searchedTo: null }],
    ['a', { rows: [], next: 'b', searchedTo: null }],
    ['b', { rows: [line], next: 'c', searchedTo: null }],
    ['c', { rows: [line], next: null, searchedTo: null }],
  ]);
  const read = pagesOf(async (after) => steps.get(after) ?? { rows: [], next: null, searchedTo: null });
  const first = await read(1, 2);
  expect([first.rows.length, first.total > 2]).toEqual([2, true]);
  expect(await read(2, 2)).toMatchObject({ rows: [line], total: 3 });
  const endless = pagesOf(async () => ({ rows: [], next: 'x', searchedTo: null }));
  await expect(endless(1, 2)).rejects.toThrow('too wide');
});
