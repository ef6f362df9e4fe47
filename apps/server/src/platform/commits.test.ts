import { expect, test } from 'vitest';
import { watchCommits } from './commits.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('commits hang while one takes longer than two seconds, and after it until one is quick', async () => {
  let now = 0;
  let begun = 0;
  let end: () => void = () => undefined;
  const commits = watchCommits(
    () => {
      begun += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    },
    { now: () => now },
  );
  expect(commits.hang()).toBe(false);
  now = 1_999;
  expect(commits.hang()).toBe(false);
  now = 2_000;
  expect([commits.hang(), begun]).toEqual([true, 1]);
  // What ends it may be a limit of time, after which the database says that it has committed here alone.
  now = 3_000;
  end();
  await settle();
  expect(commits.hang()).toBe(true);
  now = 8_000;
  expect([commits.hang(), begun]).toEqual([true, 2]);
  now = 8_100;
  end();
  await settle();
  expect(commits.hang()).toBe(false);
});

test('a commit that is refused does not hang, and none is made more often than every five seconds', async () => {
  let now = 0;
  let begun = 0;
  const commits = watchCommits(
    () => {
      begun += 1;
      return Promise.reject(new Error('read-only'));
    },
    { now: () => now },
  );
  for (now = 0; now < 10_000; now += 500) {
    expect(commits.hang()).toBe(false);
    await settle();
  }
  expect(begun).toBe(2);
});
