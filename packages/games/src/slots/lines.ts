/** Wins on lines: a run of one symbol from the left reel, wilds standing for it. Reel 1 never shows a wild. */
import type { PayTable, SymbolPays } from '../slot.ts';
import { type Grid, symbolAt } from './reels.ts';
import type { WinLog } from './win-log.ts';

/** What a symbol pays by how many stand in a row, in line bets or coins. */
export type Pays = Readonly<Record<string, Readonly<Record<number, number>>>>;

export const WILD = 'W';
export const SCATTER = 'S';
export const ROWS = 3;
export const REELS = 5;

/** The row of each line on each reel, 0 at the top. */
export const TWENTY_LINES: readonly (readonly number[])[] = [
  '11111 00000 22222 01210 21012 00122 22100 10001 12221 10121',
  '12101 01110 21112 01010 21212 11011 11211 00200 22022 02020',
]
  .flatMap((half) => half.split(' '))
  .map((line) => [...line].map(Number));

export interface LineWin {
  readonly symbol: string;
  readonly count: number;
  readonly pay: number;
}

/** What the symbols of one line win, read from the left. Null for nothing. */
export function judgeLine(shown: string, pays: Pays): LineWin | null {
  const symbol = symbolAt(shown, 0);
  let count = 1;
  while (count < shown.length && (shown[count] === symbol || shown[count] === WILD)) count += 1;
  const pay = pays[symbol]?.[count];
  return pay === undefined ? null : { symbol, count, pay };
}

/** Writes the wins of every line. A line bet is the stake by the number of lines. */
export function payLines(
  grid: Grid,
  log: WinLog,
  { lines, pays, multiplier = 1 }: { lines: readonly (readonly number[])[]; pays: Pays; multiplier?: number },
): void {
  for (const [line, rows] of lines.entries()) {
    const won = judgeLine(rows.map((row, reel) => symbolAt(grid[reel], row)).join(''), pays);
    if (won === null) continue;
    const { symbol, count, pay } = won;
    const cells = rows.slice(0, count).map((row, reel) => reel * ROWS + row);
    log.win({ by: 'line', symbol, count, cells, line, multiplier }, pay, lines.length);
  }
}

/** Pays as a client shows them, the symbols in the order they are given. */
export function listPays(pays: Pays): SymbolPays[] {
  return Object.entries(pays).map(([symbol, counts]) => ({
    symbol,
    pays: Object.entries(counts).map(([count, pay]) => ({ count: Number(count), pay: String(pay) })),
  }));
}

/** The pay table of a game of lines with wilds. */
export function linesTable(pays: Pays, lines: readonly (readonly number[])[]): PayTable {
  return { unitsPerStake: lines.length, symbols: listPays(pays), wild: WILD, lines };
}
