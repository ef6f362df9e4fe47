import { describe, expect, test } from 'vitest';
import { unbiased } from './unbiased.ts';

describe('unbiased', () => {
  test('throws words away from the last whole multiple on', () => {
    const words = [4_294_967_290, 4_294_967_295, 4_294_967_289, 13];
    const next = (): number => words.shift() ?? 0;
    // 2^32 mod 10 is 6, so words from 4 294 967 290 on are discarded.
    expect(unbiased(10, next)).toBe(9);
    expect(words).toEqual([13]);
  });

  test('keeps every word when n divides 2^32', () => {
    expect(unbiased(2 ** 32, () => 4_294_967_295)).toBe(4_294_967_295);
    expect(unbiased(16, () => 4_294_967_295)).toBe(15);
    expect(unbiased(1, () => 77)).toBe(0);
  });

  test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('refuses n = %s', (n) => {
    expect(() => unbiased(n, () => 0)).toThrow(RangeError);
  });
});
