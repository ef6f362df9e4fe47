import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { watchWrites } from './writes.ts';

test('a database that refuses writes is told for half a minute after the last refusal, in the log once', async () => {
  const clock = { now: () => 0 };
  const told: string[] = [];
  const metrics = createMetrics();
  const writes = watchWrites({ log: { error: (text: string) => void told.push(text) }, metrics }, clock);
  const read = async () => [writes.areRefused(), (await metrics.registry.metrics()).match(/^house_database_.*$/m)?.[0]];
  expect(await read()).toEqual([false, 'house_database_refuses_writes 0']);
  writes.refused();
  clock.now = () => 20_000;
  writes.refused();
  clock.now = () => 49_999;
  expect(await read()).toEqual([true, 'house_database_refuses_writes 1']);
  clock.now = () => 50_000;
  expect(await read()).toEqual([false, 'house_database_refuses_writes 0']);
  expect(told).toEqual(['the database refuses writes']);
});
