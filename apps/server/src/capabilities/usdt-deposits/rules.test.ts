import { describe, expect, test } from 'vitest';
import { formatUsdt, leastWorth, makeCredits, memberRateOf, readTransfers, takesTwo, worthOf } from './rules.ts';

const TOKEN = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const word = (hex: string) => hex.padStart(64, '0');
const log = {
  contract: TOKEN,
  topics: ['ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word('11'), word(TOKEN)],
  data: word((25_000_000).toString(16)),
};
const receipt = { block: 1, blockTime: new Date(0), hasSucceeded: true, logs: [log] };

describe('a receipt', () => {
  test('tells its transfers by the number of their log', () => {
    const approval = { ...log, topics: [word('8c5be1'), ...log.topics.slice(1)] };
    expect(readTransfers({ ...receipt, logs: [approval, log] })).toMatchObject([
      { logIndex: 1, to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', value: 25_000_000n },
    ]);
  });

  test('of what failed, and transfers of nothing, tell none', () => {
    expect(readTransfers({ ...receipt, hasSucceeded: false })).toEqual([]);
    expect(readTransfers({ ...receipt, logs: [{ ...log, data: word('0') }] })).toEqual([]);
  });
});

describe('a rate', () => {
  test('loses its spread, and what is below a hundredth is dropped', () => {
    expect(memberRateOf(1_220_000n, 100)).toBe(1_207_800n);
    expect(worthOf(10_000_001n, 1_207_800n)).toBe(12_078_000n);
    expect(worthOf(1n, 1_207_800n)).toBe(0n);
  });

  test('says how many USDT a minimum is, rounded up', () => {
    const least = leastWorth(12_000_000n, 1_207_800n);
    expect(formatUsdt(least)).toBe('9.94');
    expect(worthOf(least, 1_207_800n)).toBeGreaterThanOrEqual(12_000_000n);
  });

  test('takes two when it is more than five percent from any of the last day, or the first', () => {
    expect(takesTwo(1_200_000n, [])).toBe(true);
    expect(takesTwo(1_260_000n, [1_200_000n])).toBe(false);
    expect(takesTwo(1_260_001n, [1_200_000n])).toBe(true);
    expect(takesTwo(1_140_000n, [1_200_000n, 1_210_000n])).toBe(true);
  });
});

describe('transfers', () => {
  const of = (usdt: number, memberRate = 1_200_000n) => ({ micro: BigInt(usdt) * 1_000_000n, memberRate });

  test('of the minimum are a credit each', () => {
    expect(makeCredits([of(10), of(20)], 12_000_000n).map(({ amount }) => amount)).toEqual([12_000_000n, 24_000_000n]);
  });

  test('below it wait for the one that makes the sum, whose rate counts', () => {
    const credits = makeCredits([of(4), of(4), of(3, 1_100_000n), of(1)], 12_000_000n);
    expect(credits).toMatchObject([{ micro: 11_000_000n, memberRate: 1_100_000n, amount: 12_100_000n }]);
    expect(credits[0]?.transfers).toHaveLength(3);
  });
});
