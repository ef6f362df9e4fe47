/** Slots: never more at once than there are, everyone's turn comes, a failure gives its slot back. */
import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('runs at most two at once, and all in the end, though some fail', async () => {
  const slots = createSlots(2);
  let running = 0;
  let most = 0;
  const runs = Array.from({ length: 20 }, (_, index) =>
    slots(async () => {
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
