/**
 * S4, Tin Ghar: three strips of 24, three rows and two diagonals, a line bet is a fifth of the stake. `3` `2` `1` are
 * triple, double and single bar, `b` bell, `l` lemon, `c` cherry, `W` wild. One wild in a win doubles it, two make it
 * four times; three wilds have a pay of their own. A wild may stand on every reel.
 */
import type { PayTable, SlotGame } from '../slot.ts';
import { type Grid, spinReels, symbolAt } from './reels.ts';
import { SLOT_MAX_WIN, SLOT_STAKES } from './stakes.ts';
import type { WinLog } from './win-log.ts';

const ROWS = 3;
const REELS = 3;

export const TIN_GHAR_STRIPS = ['21732l2lb11c1W3lcblbclcc', '7cl2cl11lb23l13b1bW2c7cl', '12lc7c21W3bl12lcbl1bbc3l'];

/** The row of each line on each reel. */
const LINES = [
  [0, 0, 0],
  [1, 1, 1],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];

const WILD = 'W';
/** Stands for bars that are not all alike. */
const MIXED_BARS = 'B';
const BARS = '321';

/** In line bets. */
const PAYS: Readonly<Record<string, number>> = { W: 200, 7: 75, 3: 25, 2: 14, b: 10, 1: 8, l: 4, c: 3, B: 3 };

/** From the highest pay down. */
const SYMBOLS = ['W', '7', '3', '2', 'b', '1', 'l', 'c', MIXED_BARS];

const PAY_TABLE: PayTable = {
  unitsPerStake: LINES.length,
  symbols: SYMBOLS.map((symbol) => ({ symbol, pays: [{ count: REELS, pay: String(PAYS[symbol]) }] })),
  wild: WILD,
  lines: LINES,
};

/** What three symbols win: what for, and by how much wilds multiply it. Null for nothing. */
export function judgeTinGharLine(shown: string): { symbol: string; multiplier: number; pay: number } | null {
  const others = [...shown].filter((symbol) => symbol !== WILD);
  const [first = WILD] = others;
  const symbol = others.every((one) => one === first)
    ? first
    : others.every((one) => BARS.includes(one))
      ? MIXED_BARS
      : null;
  if (symbol === null) return null;
  return { symbol, multiplier: symbol === WILD ? 1 : 2 ** (REELS - others.length), pay: PAYS[symbol] ?? 0 };
}

function payLines(grid: Grid, log: WinLog): void {
  for (const [line, rows] of LINES.entries()) {
    const won = judgeTinGharLine(rows.map((row, reel) => symbolAt(grid[reel], row)).join(''));
    if (won === null) continue;
    const cells = rows.map((row, reel) => reel * ROWS + row);
    const { symbol, multiplier, pay } = won;
    log.win({ by: 'line', symbol, count: REELS, cells, line, multiplier }, pay, LINES.length);
  }
}

export const TIN_GHAR: SlotGame = {
  code: 'S4',
  kind: 'slot',
  rtp: { lowest: '0.963542', highest: '0.963542', proof: 'exact' },
  hitRate: '0.404',
  volatility: 'low',
  stakes: SLOT_STAKES,
  maxWin: SLOT_MAX_WIN,
  reels: REELS,
  rows: ROWS,
  payTable: PAY_TABLE,
  play(random, log) {
    const grid = spinReels(random, TIN_GHAR_STRIPS, ROWS);
    log.show({ kind: 'spin', grid });
    payLines(grid, log);
  },
};
