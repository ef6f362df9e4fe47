/** Turns: one of a member at once, those of others beside it, a failure ends its turn, too many are told to come back. */
import { expect, test } from 'vitest';
import { refuse } from './result.ts';
import { createTurns } from './turns.ts';

const BUSY = refuse('request.unavailable', { retryAfterSeconds: 2 });

test('of one member one runs at a time, in order, though some fail; another member waits for none of them', async () => {
  const turns = createTurns({ waitingMost: 40, busy: BUSY });
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const run = (index: number) =>
    turns(1n, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      order.push(index);
      if (index % 2 === 1) throw new Error('failed');
    });
  const runs = Array.from({ length: 6 }, (_, index) => run(index));
  await turns(2n, async () => expect(order).toEqual([]));
  const outcomes = await Promise.allSettled(runs);
  expect([most, ...order]).toEqual([1, 0, 1, 2, 3, 4, 5]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});

test('who comes when enough wait is told to come back, and has his turn once they are through', async () => {
  const turns = createTurns({ waitingMost: 2, busy: BUSY });
  const runs = Array.from({ length: 4 }, (_, index) => turns(1n, async () => index));
  expect(await Promise.all(runs)).toEqual([0, 1, 2, BUSY]);
  expect(await turns(1n, async () => 'again')).toBe('again');
});
