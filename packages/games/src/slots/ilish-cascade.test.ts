/** Clusters of S3: which cells are joined, and what a fall leaves. */
import { createSeededRandom } from '@house/fairness/seeded';
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { playSlot } from '../slot.ts';
import { findClusters, ILISH_CASCADE } from './ilish-cascade.ts';

test('five joined by their sides are a cluster, four or joined by corners are not', () => {
  const grid = ['111234', '122234', '134512', '345123', '451234', '512345'];
  expect(findClusters(grid)).toEqual([{ symbol: '1', cells: [0, 1, 2, 6, 12] }]);
  expect(findClusters(['111134', '222234', '134512', '345123', '451234', '512345'])).toEqual([]);
});

test('what stood above a cluster falls and keeps its order, and the last grid has no cluster', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    let before: readonly string[] = [];
    for (const event of playSlot(ILISH_CASCADE, createSeededRandom(seed), 2n * ONE).events) {
      if (event.kind === 'cascade') {
        for (const [reel, shown] of event.grid.entries()) {
          const left = [...(before[reel] ?? '')].filter((_, row) => !event.removed.includes(reel * 6 + row)).join('');
          expect(shown.endsWith(left)).toBe(true);
        }
      }
      if ('grid' in event) before = event.grid;
    }
    expect(findClusters(before)).toEqual([]);
  }
});
