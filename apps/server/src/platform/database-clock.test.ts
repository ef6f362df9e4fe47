import { expect, test } from 'vitest';
import { createDatabaseClock } from './database-clock.ts';

const MINUTE = 60_000;

test('minutes for which a clock was behind do not count as doubt of a jump ahead', async () => {
  let [said, up] = [0, 0];
  const jumps: number[] = [];
  const clock = createDatabaseClock({
    read: async () => said,
    uptime: { now: () => up },
    onJump: (milliseconds) => jumps.push(milliseconds / MINUTE),
  });
  const lookAfter = async (minutes: number, aheadMinutes: number): Promise<boolean> => {
    up += minutes * MINUTE;
    said = up + aheadMinutes * MINUTE;
    return clock.look();
  };
  expect(await lookAfter(0, 0)).toBe(true);
  expect(await lookAfter(1, -60)).toBe(true);
  expect(await lookAfter(4, 60)).toBe(false);
  expect(await lookAfter(4, 60)).toBe(false);
  expect(await lookAfter(1, 60)).toBe(true);
  expect(jumps).toEqual([60]);
});
