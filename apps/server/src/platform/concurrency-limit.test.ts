/** Never more at once than the limit, everyone's turn comes, a failure gives its place back. */
import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('runs at most two at once, and all in the end, though some fail', async () => {
  const limit = createConcurrencyLimit(2);
  let running = 0;
  let most = 0;
  const runs = Array.from({ length: 20 }, (_, index) =>
    limit(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (index % 3 === 0) throw new Error('failed');
      return index;
    }),
  );
  const outcomes = await Promise.allSettled(runs);
  expect(most).toBe(2);
  expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(7);
});
