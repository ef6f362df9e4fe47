/** The wheel stops where the event says, wherever it stood. */
import { expect, test } from 'vitest';
import { turnTo } from './turn.ts';

test('brings the middle of the segment to the top, at least four turns on', () => {
  for (const from of [0, 342, 1_764.5]) {
    for (const [segment, segments] of [
      [0, 10],
      [9, 10],
      [31, 50],
    ] as const) {
      const degrees = turnTo(from, segment, segments);
      expect((degrees + ((segment + 0.5) * 360) / segments) % 360).toBeCloseTo(0, 6);
      expect(degrees - from).toBeGreaterThanOrEqual(1_440);
      expect(degrees - from).toBeLessThan(1_800);
    }
  }
});
