import { expect, test } from 'vitest';
import { createUptimeClock } from './clock.ts';

test('the time a machine has been up goes on while it sleeps', () => {
  let up = 1_000;
  const clock = createUptimeClock(() => up);
  const before = clock.now();
  up += 3_600;
  expect(clock.now() - before).toBeGreaterThanOrEqual(3_600_000 - 1);
});

test('it goes on where the system says nothing of it, or the same for ever', async () => {
  const clocks = [
    createUptimeClock(() => 5),
    createUptimeClock(() => {
      throw new Error('not permitted');
    }),
  ];
  for (const clock of clocks) {
    const before = clock.now();
    await expect.poll(() => clock.now() - before, { interval: 2 }).toBeGreaterThan(3);
  }
});
