/** Open turnover requirements in one figure. */
import { expect, test } from 'vitest';
import { sumOpen } from './turnover.ts';

test('open requirements are one sum, rounded down so that 100 % is never told too early', () => {
  const open = [
    { required: '1000.00', progress: '999.99' },
    { required: '500.00', progress: '500.00' },
  ];
  expect(sumOpen(open)).toEqual({ required: 15_000_000n, progress: 14_999_900n, percent: 99 });
  expect(sumOpen([])).toMatchObject({ percent: 0 });
});
