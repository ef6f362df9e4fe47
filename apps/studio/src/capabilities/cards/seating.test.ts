/** Ties between two players, and what the desk's rules make of them. */
import { expect, test } from 'vitest';
import { judgeSeat, tiesBetween } from './seating.ts';

const REFUSE = { device: 'refuse', address: 'refuse', line: 'refuse' } as const;

test.each([
  [['d:one'], ['d:one'], ['device']],
  [['a:one', 'd:x'], ['d:y', 'a:one'], ['address']],
  [['l:one'], ['l:one', 'a:z'], ['line']],
  [['u:boss'], ['s:boss'], ['line']],
  [['s:boss'], ['u:boss'], ['line']],
  // Two below one agent, and the same name of another kind.
  [['u:boss', 's:one'], ['u:boss', 's:two'], []],
  [['d:one'], ['a:one'], []],
  [[], ['d:one'], []],
])('%j and %j share %j', (one, other, shared) => {
  expect(tiesBetween(one, other)).toEqual(shared);
});

test('one tie that is refused keeps them apart, what warns is told, what is allowed is nothing', () => {
  const others = [['d:x'], ['a:home', 'l:line']];
  expect(judgeSeat(REFUSE, ['a:home'], others)).toBeNull();
  expect(judgeSeat({ ...REFUSE, address: 'warn' }, ['a:home'], others)).toEqual(['address']);
  expect(judgeSeat({ ...REFUSE, address: 'allow' }, ['a:home'], others)).toEqual([]);
  expect(judgeSeat({ ...REFUSE, address: 'warn' }, ['a:home', 'd:x'], others)).toBeNull();
  expect(judgeSeat(REFUSE, ['d:y'], others)).toEqual([]);
});
