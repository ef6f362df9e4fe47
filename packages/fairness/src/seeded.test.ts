import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawDigits } from './draw.ts';
import { createSeededRandom } from './seeded.ts';

test('equal seeds give equal sequences on every machine', () => {
  const random = createSeededRandom('seed 7');
  expect(Array.from({ length: 8 }, () => random.rand(1_000))).toEqual([513, 396, 238, 313, 725, 892, 402, 303]);
});

test('other seeds and forks give other sequences; a fork does not move its parent', () => {
  const sample = (random: ReturnType<typeof createSeededRandom>): string => random.bytes(16).join();
  const parent = createSeededRandom(7);
  const fork = parent.fork('players');
  fork.bytes(100);
  expect(sample(parent)).toBe(sample(createSeededRandom(7)));
  expect(sample(createSeededRandom(7))).toBe(sample(createSeededRandom('7')));
  expect(
    new Set([sample(createSeededRandom(7)), sample(createSeededRandom(8)), sample(parent.fork('players'))]).size,
  ).toBe(3);
});

test('numbers stay in range, for any seed', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, low, width) => {
      const random = createSeededRandom(seed);
      const number = random.between(low, low + width);
      expect(number >= low && number <= low + width).toBe(true);
      expect([1, 2, 3]).toContain(random.pick([1, 2, 3]));
      expect(random.chance(0, 10)).toBe(false);
      expect(random.chance(10, 10)).toBe(true);
    }),
  );
  expect(() => createSeededRandom(1).pick([])).toThrow(RangeError);
});

test('can stand in for a draw stream, every digit about equally often', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const digit of drawDigits(createSeededRandom('digits'), 10_000)) counts[digit] = (counts[digit] ?? 0) + 1;
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
