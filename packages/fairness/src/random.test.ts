import { afterEach, describe, expect, test, vi } from 'vitest';
import { randomBytes, randomInt, randomUuid } from './random.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('randomness of the house', () => {
  test('fills every byte, also beyond what Web Crypto gives at once', () => {
    const bytes = randomBytes(200_000);
    expect(bytes).toHaveLength(200_000);
    // 256 missing bytes in a row would have a chance of 2^-2048.
    for (let from = 0; from < bytes.length; from += 256) {
      expect(bytes.subarray(from, from + 256).some((byte) => byte !== 0)).toBe(true);
    }
    expect(randomBytes(0)).toHaveLength(0);
  });

  test('whole numbers stay in range and reach both ends', () => {
    const seen = new Set(Array.from({ length: 500 }, () => randomInt(3)));
    expect([...seen].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    expect(() => randomInt(0)).toThrow(RangeError);
  });

  test('comes from Web Crypto and from nowhere else', () => {
    const mathRandom = vi.spyOn(Math, 'random');
    const source = vi.spyOn(globalThis.crypto, 'getRandomValues');
    randomBytes(8);
    randomInt(10);
    randomUuid();
    expect(source).toHaveBeenCalledTimes(3);
    expect(mathRandom).not.toHaveBeenCalled();
  });

  test('UUIDs are version 4 and differ', () => {
    const uuids = Array.from({ length: 100 }, randomUuid);
    for (const uuid of uuids)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(uuids).size).toBe(100);
  });
});
