/**
 * S6, Sundarban Jackpots: five strips of 36, ten lines; a wild anywhere on reels 2 to 4 fills its reel. What the base game
 * returns is 0.931907; the four shared pools (`pools.ts`) give 0.030333 more and are no part of a round.
 */
import type { SlotGame } from '../slot.ts';
import { linesTable, type Pays, payLines, REELS, ROWS, TWENTY_LINES, WILD } from './lines.ts';
import { spinReels } from './reels.ts';
import { SLOT_MAX_WIN, SLOT_STAKES } from './stakes.ts';

export const SUNDARBAN_STRIPS = [
  'AcJbQcAdQcQJAAKQaKJQKJddaJKJKKdbbQAc',
  'KcAcAbJKacJKQJaJcAKWAQAJQdQddQbbKdQJ',
  'QJbdAKcQQaJQAbccdcKJAJaKAbWdAJQJKKdQ',
  'JJcQQKWbQKbJdadJJKQKAAdAQQAcAacJdbKc',
  'JKAcJQbKJAcJKcaaQdQQAdQbcAKdAJJKKQdb',
];

export const SUNDARBAN_PAYS: Pays = {
  a: { 3: 50, 4: 250, 5: 1_000 },
  b: { 3: 35, 4: 120, 5: 500 },
  c: { 3: 25, 4: 90, 5: 300 },
  d: { 3: 20, 4: 60, 5: 200 },
  A: { 3: 10, 4: 40, 5: 120 },
  K: { 3: 8, 4: 30, 5: 100 },
  Q: { 3: 6, 4: 25, 5: 75 },
  J: { 3: 5, 4: 18, 5: 50 },
};

export const SUNDARBAN_LINES = TWENTY_LINES.slice(0, 10);

/** What of a reel shows once its wild has filled it. */
export function expandReel(reel: string): string {
  return reel.includes(WILD) ? WILD.repeat(reel.length) : reel;
}

export const SUNDARBAN: SlotGame = {
  code: 'S6',
  kind: 'slot',
  rtp: { lowest: '0.962241', highest: '0.962241', proof: 'exact', fromPools: '0.030333' },
  hitRate: '0.264',
  volatility: 'medium',
  stakes: SLOT_STAKES,
  maxWin: SLOT_MAX_WIN,
  reels: REELS,
  rows: ROWS,
  payTable: linesTable(SUNDARBAN_PAYS, SUNDARBAN_LINES),
  play(random, log) {
    const grid = spinReels(random, SUNDARBAN_STRIPS, ROWS);
    log.show({ kind: 'spin', grid });
    for (const [reel, shown] of grid.entries()) if (shown.includes(WILD)) log.show({ kind: 'expand', reel });
    payLines(grid.map(expandReel), log, { lines: SUNDARBAN_LINES, pays: SUNDARBAN_PAYS });
  },
};
