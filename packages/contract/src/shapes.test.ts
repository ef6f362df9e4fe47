import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pageQuery, positiveAmount } from './shapes.ts';

test('a page of a list has 20 rows unless told, and 100 at most', () => {
  const query = z.object(pageQuery);
  expect(query.parse({})).toEqual({ page: 1, size: 20 });
  const sizes = ['0', '1', '100', '101', '2.5'];
  expect(sizes.map((size) => query.safeParse({ size }).success)).toEqual([false, true, true, false, false]);
});

test('an amount is written out: no sign, exponent, other base, spaces, grouping, and no more than the ledger holds', () => {
  const isTaken = (value: unknown): boolean => z.safeParse(positiveAmount, value).success;
  expect(['0', '0.0001', '500', '99999999999999.9999'].filter((value) => !isTaken(value))).toEqual([]);
  const unfit = ['-5', '+5', '1e5', '5E2', '0x10', ' 5', '5 ', '1,000', '05', '.5', '5.', '5.00001', '100000000000000'];
  expect(['', 'NaN', 'Infinity', '৫', ...unfit, 5, null].filter(isTaken)).toEqual([]);
});
