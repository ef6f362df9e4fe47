import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pageQuery } from './shapes.ts';

test('a page of a list has 20 rows unless told, and 100 at most', () => {
  const query = z.object(pageQuery);
  expect(query.parse({})).toEqual({ page: 1, size: 20 });
  const sizes = ['0', '1', '100', '101', '2.5'];
  expect(sizes.map((size) => query.safeParse({ size }).success)).toEqual([false, true, true, false, false]);
});
