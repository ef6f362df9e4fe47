/** Red packets: no hundredth is lost or made, no share is below the least, and no place is better than another. */
import { randomInt } from '@house/fairness/random';
import { describe, expect, test } from 'vitest';
import { cutShares, judgeDaySum, judgePacket, type PacketBounds } from './packets.ts';

const TAKA = 10_000n;
const BOUNDS: PacketBounds = {
  min: 10n * TAKA,
  max: 2_000n * TAKA,
  shareMin: TAKA,
  sharesMin: 3,
  sharesMax: 50,
  dayGiven: 5_000n * TAKA,
  dayTaken: 2_000n * TAKA,
};
const sum = (shares: readonly bigint[]) => shares.reduce((all, share) => all + share, 0n);

describe('shares', () => {
  test('even ones differ by a hundredth at most and are all of it', () => {
    const shares = cutShares({ total: 100n * TAKA, shares: 7, mode: 'even', shareMin: TAKA }, randomInt);
    expect(sum(shares)).toBe(100n * TAKA);
    expect(new Set(shares)).toEqual(new Set([142_900n, 142_800n]));
  });

  test('random ones are all of it, none below the least, over many packets', () => {
    for (let round = 0; round < 500; round += 1) {
      const shares = 3 + randomInt(48);
      const total = BigInt(shares) * TAKA + BigInt(randomInt(1_000_000)) * 100n;
      const cut = cutShares({ total, shares, mode: 'random', shareMin: TAKA }, randomInt);
      expect(cut).toHaveLength(shares);
      expect(sum(cut)).toBe(total);
      expect(cut.every((share) => share >= TAKA && share % 100n === 0n)).toBe(true);
    }
  });

  test('no place is better than another: within four errors of the mean', () => {
    const rounds = 4_000;
    const sums = [0, 0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      cutShares({ total: 104n * TAKA, shares: 4, mode: 'random', shareMin: TAKA }, randomInt).forEach((share, at) => {
        sums[at] = (sums[at] ?? 0) + Number(share) / 10_000;
      });
    }
    // A share of a uniform cut of 100 into 4 has the standard deviation 100 * sqrt(3 / 80).
    const error = (100 * Math.sqrt(3 / 80)) / Math.sqrt(rounds);
    for (const all of sums) expect(Math.abs(all / rounds - 26)).toBeLessThan(4 * error);
  });

  test('every way to cut is as likely as every other, to the hundredth', () => {
    // All that can be drawn for three shares of a packet with one hundredth to spare: each place has it as often.
    const seen = new Map<string, number>();
    for (let one = 0; one < 3; one += 1) {
      for (let two = 0; two < 3; two += 1) {
        if (one === two) continue;
        const draws = [one, two];
        const cut = cutShares(
          { total: 3n * TAKA + 100n, shares: 3, mode: 'random', shareMin: TAKA },
          () => draws.shift() ?? 0,
        );
        seen.set(cut.join(' '), (seen.get(cut.join(' ')) ?? 0) + 1);
      }
    }
    expect([...seen.values()]).toEqual([2, 2, 2]);
  });

  test('with nothing free each is the least', () => {
    expect(cutShares({ total: 3n * TAKA, shares: 3, mode: 'random', shareMin: TAKA }, randomInt)).toEqual([
      TAKA,
      TAKA,
      TAKA,
    ]);
  });
});

test.each([
  [10n * TAKA, 3, true],
  [2_000n * TAKA, 50, true],
  [9n * TAKA, 3, false],
  [2_001n * TAKA, 3, false],
  [10n * TAKA + 1n, 3, false],
  [10n * TAKA, 2, false],
  [100n * TAKA, 51, false],
  [10n * TAKA, 11, false],
])('%s in %s shares: %s', (total, shares, fits) => {
  expect(judgePacket(BOUNDS, { total, shares }) === null).toBe(fits);
});

test('a day has a sum', () => {
  expect(judgeDaySum(BOUNDS.dayGiven, 4_000n * TAKA, 1_000n * TAKA)).toBeNull();
  expect(judgeDaySum(BOUNDS.dayGiven, 4_000n * TAKA, 1_000n * TAKA + 1n)?.values).toEqual({ left: '1000.00' });
  expect(judgeDaySum(BOUNDS.dayGiven, 9_000n * TAKA, 1n)?.values).toEqual({ left: '0.00' });
});
