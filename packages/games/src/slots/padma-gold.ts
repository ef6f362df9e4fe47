/**
 * S1, Padma Gold: five strips of 40, twenty lines. Three scatters or more pay and give 10, 15 or 20 free spins, in which
 * every win, of scatters too, is three times as high and scatters give more of them.
 */
import type { ScatterPays, SlotGame } from '../slot.ts';
import { payScatters, playFreeSpins } from './free-spins.ts';
import { linesTable, type Pays, payLines, REELS, ROWS, SCATTER, TWENTY_LINES } from './lines.ts';
import { spinReels } from './reels.ts';
import { SLOT_MAX_WIN, SLOT_STAKES } from './stakes.ts';

export const PADMA_STRIPS = [
  'TaAQKJAKTJJTAKTbcTSJdcKQadAQbbKcTJQQdTJd',
  'QQdKdAJddccQTacbQKbSAQKTJTAKJTSJbJaWTTAW',
  'TaWAcTWJATbdKQSTaTbQcAAJcJJKKAQbJKQdTdQd',
  'JTQAcTdKTAdJdAQKScdKKTbJaaJKTWbTWQSQcbAJ',
  'JTAcATQKcTKJAQdQTTKcJTdJQKbJbJbdScaKQAda',
];

export const PADMA_PAYS: Pays = {
  a: { 2: 8, 3: 100, 4: 400, 5: 2_000 },
  b: { 3: 60, 4: 250, 5: 1_000 },
  c: { 3: 50, 4: 150, 5: 500 },
  d: { 3: 30, 4: 100, 5: 300 },
  A: { 3: 20, 4: 60, 5: 200 },
  K: { 3: 15, 4: 50, 5: 150 },
  Q: { 3: 10, 4: 40, 5: 100 },
  J: { 3: 8, 4: 25, 5: 80 },
  T: { 3: 6, 4: 20, 5: 60 },
};

export const PADMA_SCATTER: ScatterPays = {
  symbol: SCATTER,
  shown: [
    { count: 3, pay: 2, freeSpins: 10 },
    { count: 4, pay: 10, freeSpins: 15 },
    { count: 5, pay: 50, freeSpins: 20 },
  ],
};

export const PADMA_FREE_MULTIPLIER = 3;

export const PADMA_GOLD: SlotGame = {
  code: 'S1',
  kind: 'slot',
  rtp: { lowest: '0.963195', highest: '0.963195', proof: 'exact' },
  hitRate: '0.354',
  volatility: 'medium',
  stakes: SLOT_STAKES,
  maxWin: SLOT_MAX_WIN,
  reels: REELS,
  rows: ROWS,
  payTable: { ...linesTable(PADMA_PAYS, TWENTY_LINES), scatter: PADMA_SCATTER },
  play(random, log) {
    const spin = (multiplier: number) => {
      const grid = spinReels(random, PADMA_STRIPS, ROWS);
      log.show({ kind: 'spin', grid });
      payLines(grid, log, { lines: TWENTY_LINES, pays: PADMA_PAYS, multiplier });
      return payScatters(grid, log, PADMA_SCATTER, multiplier);
    };
    playFreeSpins(log, spin(1), () => spin(PADMA_FREE_MULTIPLIER));
  },
};
