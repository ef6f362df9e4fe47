/**
 * S5, Jhinuk Hold & Win: every cell is drawn by itself, twenty lines. Six coins or more are held: three respins, in which
 * each empty cell shows a coin 6 times of 100; a new coin makes it three again. All coins pay, and a full grid 1,000
 * stakes more.
 */
import type { DrawStream } from '@house/fairness/draw';
import type { SlotGame } from '../slot.ts';
import type { Coin } from '../slot-events.ts';
import { linesTable, type Pays, payLines, REELS, ROWS, TWENTY_LINES } from './lines.ts';
import { cellsOf, type Grid } from './reels.ts';
import { SLOT_MAX_WIN, SLOT_STAKES } from './stakes.ts';
import { pickWeighted, type Weights } from './weighted.ts';
import type { WinLog } from './win-log.ts';

const COIN = 'C';
const CELLS = REELS * ROWS;
export const HOLD_FROM = 6;
export const HOLD_RESPINS = 3;
/** A coin in an empty cell, times of 100. */
export const HOLD_CHANCE = 6;
const HUNDRED = 100;
export const HOLD_GRAND = 1_000;

type SymbolWeights = Weights<string>;
const OUTER: SymbolWeights = Object.entries({ a: 8, b: 12, c: 15, d: 18, A: 26, K: 28, Q: 32, J: 36, C: 25 });
const INNER: SymbolWeights = Object.entries({ a: 7, b: 11, c: 14, d: 17, A: 25, K: 28, Q: 31, J: 34, W: 8, C: 25 });
export const JHINUK_REELS: readonly SymbolWeights[] = [OUTER, INNER, INNER, INNER, OUTER];

export const JHINUK_PAYS: Pays = {
  a: { 3: 120, 4: 500, 5: 2_500 },
  b: { 3: 70, 4: 250, 5: 1_000 },
  c: { 3: 50, 4: 150, 5: 500 },
  d: { 3: 36, 4: 120, 5: 400 },
  A: { 3: 18, 4: 50, 5: 150 },
  K: { 3: 15, 4: 45, 5: 120 },
  Q: { 3: 12, 4: 40, 5: 100 },
  J: { 3: 10, 4: 30, 5: 100 },
};

/** What a coin is worth, in stakes; 20, 50 and 150 are mini, minor and major. */
export const COIN_VALUES: Weights<number> = [
  [1, 300],
  [2, 200],
  [3, 150],
  [5, 100],
  [8, 50],
  [10, 40],
  [15, 20],
  [20, 25],
  [50, 8],
  [150, 2],
];

function drawCoins(random: DrawStream, cells: readonly number[]): Coin[] {
  return cells.map((cell) => ({ cell, value: pickWeighted(random, COIN_VALUES) }));
}

function playHold(random: DrawStream, log: WinLog, grid: Grid): void {
  const shown = cellsOf(grid, COIN);
  if (shown.length < HOLD_FROM || log.isCapped()) return;
  const held = drawCoins(random, shown);
  log.show({ kind: 'hold-begin', coins: [...held], respins: HOLD_RESPINS });
  let respins = HOLD_RESPINS;
  while (respins > 0 && held.length < CELLS) {
    const taken = new Set(held.map(({ cell }) => cell));
    const empty = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !taken.has(cell));
    const coins = drawCoins(
      random,
      empty.filter(() => random.rand(HUNDRED) < HOLD_CHANCE),
    );
    held.push(...coins);
    respins = coins.length > 0 ? HOLD_RESPINS : respins - 1;
    log.show({ kind: 'hold-respin', coins, respins });
  }
  const value = held.reduce((sum, coin) => sum + coin.value, 0);
  const amount = log.pay(value);
  const grand = log.pay(held.length === CELLS ? HOLD_GRAND : 0);
  log.show({ kind: 'hold-end', coins: held.length, amount, grand });
}

export const JHINUK: SlotGame = {
  code: 'S5',
  kind: 'slot',
  rtp: { lowest: '0.963681', highest: '0.963681', proof: 'exact' },
  hitRate: '0.304',
  volatility: 'high',
  stakes: SLOT_STAKES,
  maxWin: SLOT_MAX_WIN,
  reels: REELS,
  rows: ROWS,
  payTable: linesTable(JHINUK_PAYS, TWENTY_LINES),
  play(random, log) {
    const grid = JHINUK_REELS.map((weights) =>
      Array.from({ length: ROWS }, () => pickWeighted(random, weights)).join(''),
    );
    log.show({ kind: 'spin', grid });
    payLines(grid, log, { lines: TWENTY_LINES, pays: JHINUK_PAYS });
    playHold(random, log, grid);
  },
};
