/** Searches for the best win are shared by those who look, and long ones are not repeated at once. */
import { expect, test } from 'vitest';
import type { ProgressDeps } from './mission-progress.ts';
import { shareWins } from './win-searches.ts';

type Search = ProgressDeps['bestMultipleOf'];
const asked = { memberId: 7n, product: null, leastStake: 1n, from: new Date(0), to: new Date(1) } as const;

test('one search runs at a time; a short one is forgotten, a long one told again for twenty times as long', async () => {
  let [now, searches] = [0, 0];
  const ended: (() => void)[] = [];
  const search: Search = async () => {
    searches += 1;
    await new Promise<void>((resolve) => ended.push(resolve));
    return BigInt(searches);
  };
  const parts = { bestMultipleOf: search } as unknown as ProgressDeps;
  const shared = shareWins(parts, () => now);
  const db = {} as Parameters<Search>[0];
  const look = (memberId = 7n) => shared.bestMultipleOf(db, { ...asked, memberId });
  const both = [look(), look()];
  const other = look(8n);
  expect(searches).toBe(2);
  for (const end of ended.splice(0)) end();
  expect(await Promise.all([...both, other])).toEqual([2n, 2n, 2n]);
  const long = look();
  expect(searches).toBe(3);
  now += 3_000;
  ended.pop()?.();
  expect(await long).toBe(3n);
  now += 59_999;
  expect([await look(), searches]).toEqual([3n, 3]);
  now += 1;
  const again = look();
  expect(searches).toBe(4);
  ended.pop()?.();
  await again;
});
