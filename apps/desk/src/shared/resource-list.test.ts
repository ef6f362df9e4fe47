import { expect, test } from 'vitest';
import { defaultsOf, type Filter, queryOf } from './resource-list.ts';

const filters: Readonly<Record<string, Filter>> = {
  q: { kind: 'search', labelId: 'common.search' },
  status: { kind: 'choice', labelId: 'desk.status', choices: ['active', 'locked'], inAddress: 'st' },
  state: { kind: 'choice', labelId: 'desk.state', choices: ['open', 'done'], start: 'open' },
  day: { kind: 'day', labelId: 'desk.day' },
};
const list = {
  filters,
  columns: [{ key: 'joined', sortable: true as const }, { key: 'cash', sortable: true as const }, { key: 'kind' }],
  sort: { by: 'joined', order: 'desc' as const },
};

test('an address that says nothing stands for the first choices and the first sorting', () => {
  expect(defaultsOf(list)).toEqual({ q: '', st: '', state: 'open', day: '', sort: 'joined', order: 'desc' });
  expect(defaultsOf({ columns: [] })).toEqual({});
});

test('an address asks by the names of the query', () => {
  const values = { q: ' rafi ', st: 'locked', state: 'done', day: '2026-11-28', sort: 'cash', order: 'asc' };
  expect(queryOf(list, values)).toEqual({
    q: 'rafi',
    status: 'locked',
    state: 'done',
    day: '2026-11-28',
    sort: 'cash',
    order: 'asc',
  });
});

test('what a list does not know is no filter, and no sorting', () => {
  const values = { q: '', st: "' or 1=1", state: 'all', day: 'today', sort: 'kind', order: 'up' };
  expect(queryOf(list, values)).toEqual({ sort: 'joined', order: 'desc' });
});
