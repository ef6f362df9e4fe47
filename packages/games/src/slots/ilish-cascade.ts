/**
 * S3, Ilish Cascade: six by six cells, each drawn by itself, no wild. Five or more equal symbols joined by their sides pay
 * and vanish; what stands above falls, new symbols follow, and each tumble multiplies more: 1, 2, 3, 5, 8, 12, 20.
 */
import type { DrawStream } from '@house/fairness/draw';
import type { PayTable, SlotGame } from '../slot.ts';
import { type Grid, symbolAt } from './reels.ts';
import { SLOT_MAX_WIN, SLOT_STAKES } from './stakes.ts';
import { pickWeighted, type Weights } from './weighted.ts';

const SIZE = 6;
const LEAST = 5;
const SYMBOL_WEIGHTS: Weights<string> = Object.entries({ 1: 12, 2: 14, 3: 17, 4: 19, 5: 23, 6: 27 });
const MULTIPLIERS = [1, 2, 3, 5, 8, 12, 20];
const LAST_MULTIPLIER = 20;

/** Where each band of sizes begins. */
const BANDS = [5, 6, 7, 8, 9, 11, 13, 16];

/** By band, in hundredths of the stake. */
const PAYS: Readonly<Record<string, readonly number[]>> = {
  1: [300, 500, 800, 1_500, 4_000, 10_000, 30_000, 100_000],
  2: [200, 300, 500, 1_000, 2_500, 6_000, 18_000, 60_000],
  3: [150, 220, 400, 600, 1_400, 3_600, 10_000, 40_000],
  4: [100, 150, 220, 360, 800, 2_200, 6_000, 24_000],
  5: [60, 90, 140, 220, 500, 1_200, 3_500, 14_000],
  6: [35, 55, 90, 140, 280, 700, 2_100, 7_500],
};
const HUNDRED = 100;

const PAY_TABLE: PayTable = {
  unitsPerStake: 1,
  symbols: Object.entries(PAYS).map(([symbol, pays]) => ({
    symbol,
    pays: pays.map((pay, band) => ({
      count: BANDS[band] ?? 0,
      most: (BANDS[band + 1] ?? SIZE * SIZE + 1) - 1,
      pay: String(pay / HUNDRED),
    })),
  })),
  lines: [],
};

export interface Cluster {
  readonly symbol: string;
  /** Ascending. */
  readonly cells: readonly number[];
}

/** Joined by their sides, five cells and more, in the order of their first cells. */
export function findClusters(grid: Grid): Cluster[] {
  const shown = grid.join('');
  const seen = new Set<number>();
  const clusters: Cluster[] = [];
  for (let start = 0; start < shown.length; start += 1) {
    if (seen.has(start)) continue;
    const symbol = symbolAt(shown, start);
    const cells = [start];
    seen.add(start);
    for (const cell of cells) {
      for (const next of neighboursOf(cell)) {
        if (seen.has(next) || shown[next] !== symbol) continue;
        seen.add(next);
        cells.push(next);
      }
    }
    if (cells.length >= LEAST) clusters.push({ symbol, cells: cells.toSorted((a, b) => a - b) });
  }
  return clusters;
}

const NEIGHBOURS = Array.from({ length: SIZE * SIZE }, (_, cell) => {
  const row = cell % SIZE;
  return [
    ...(row > 0 ? [cell - 1] : []),
    ...(row < SIZE - 1 ? [cell + 1] : []),
    ...(cell >= SIZE ? [cell - SIZE] : []),
    ...(cell < SIZE * (SIZE - 1) ? [cell + SIZE] : []),
  ];
});

function neighboursOf(cell: number): readonly number[] {
  return NEIGHBOURS[cell] ?? [];
}

/** What a cluster pays, in hundredths of the stake. */
function payOf(symbol: string, size: number): number {
  return PAYS[symbol]?.[BANDS.findLastIndex((from) => size >= from)] ?? 0;
}

function drawSymbols(random: DrawStream, count: number): string {
  let shown = '';
  for (let at = 0; at < count; at += 1) shown += pickWeighted(random, SYMBOL_WEIGHTS);
  return shown;
}

/** The grid after those cells vanished: new symbols fall in from above, reel by reel, the top one drawn first. */
function dropInto(grid: Grid, removed: ReadonlySet<number>, random: DrawStream): Grid {
  return grid.map((reel, at) => {
    const left = [...reel].filter((_, row) => !removed.has(at * SIZE + row)).join('');
    return drawSymbols(random, SIZE - left.length) + left;
  });
}

export const ILISH_CASCADE: SlotGame = {
  code: 'S3',
  kind: 'slot',
  rtp: { lowest: '0.96253', highest: '0.96253', proof: 'simulated', error: '0.0006' },
  hitRate: '0.380',
  volatility: 'medium-low',
  stakes: SLOT_STAKES,
  maxWin: SLOT_MAX_WIN,
  reels: SIZE,
  rows: SIZE,
  payTable: PAY_TABLE,
  play(random, log) {
    let grid: Grid = Array.from({ length: SIZE }, () => drawSymbols(random, SIZE));
    log.show({ kind: 'spin', grid });
    for (let tumble = 0; ; tumble += 1) {
      const clusters = findClusters(grid);
      if (clusters.length === 0) return;
      const multiplier = MULTIPLIERS[tumble] ?? LAST_MULTIPLIER;
      for (const { symbol, cells } of clusters) {
        const count = cells.length;
        log.win({ by: 'cluster', symbol, count, cells, multiplier }, payOf(symbol, count), HUNDRED);
      }
      if (log.isCapped()) return;
      const removed = clusters.flatMap(({ cells }) => cells);
      grid = dropInto(grid, new Set(removed), random);
      log.show({ kind: 'cascade', removed, grid });
    }
  },
};
