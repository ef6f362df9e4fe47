/** Pages of a list below each other: a row that moved to the next page meanwhile stands once. */
import { expect, test } from 'vitest';
import { joinPages } from './long-list.ts';

const shape = { rowsIn: 'rows', idOf: ({ id }: { id: string }) => id } as const;
const givenPage = (ids: string, total: number) => ({ rows: [...ids].map((id) => ({ id })), total });
const idsOf = (page: ReturnType<typeof givenPage> | undefined) => page?.rows.map(({ id }) => id).join('');

test('pages stand below each other in their order, and what is said of all is as the last one says', () => {
  const joined = joinPages([givenPage('abc', 6), givenPage('def', 7), givenPage('g', 8)], shape);
  expect([idsOf(joined), joined?.total]).toEqual(['abcdefg', 8]);
});

test('a row that newer ones pushed to the next page stands once, where it stood first', () => {
  expect(idsOf(joinPages([givenPage('abc', 5), givenPage('cde', 6)], shape))).toBe('abcde');
});

test('one page is itself, and none is nothing', () => {
  const page = givenPage('ab', 2);
  expect(joinPages([page], shape)).toBe(page);
  expect(joinPages<typeof page, 'rows'>([], shape)).toBeUndefined();
});
