/**
 * S2, Monsoon Ways: five strips of 42 and no lines: equal symbols on reels next to each other, from the left, pay once for
 * every way to choose one on each. A stake is twenty coins. Free spins turn richer strips and double what ways win, not
 * what scatters do.
 */
import type { ScatterPays, SlotGame } from '../slot.ts';
import { payScatters, playFreeSpins } from './free-spins.ts';
import { listPays, type Pays, REELS, ROWS, SCATTER, WILD } from './lines.ts';
import { type Grid, spinReels } from './reels.ts';
import { SLOT_MAX_WIN, SLOT_STAKES } from './stakes.ts';
import type { WinLog } from './win-log.ts';

export const MONSOON_STRIPS = [
  'ATcTJQaQcKJdbTJAKaQdcAAQbTcQJJdSTQATJKdKKb',
  'TdAbQAJKWKTAQddcdQbdTQKccTaATJSJTJAJSKaQKb',
  'cbaKAJKTcaAKAdTdbTWTTJSKKAccdAJaJQQbQTdQJQ',
  'cAJbJKdaJSKcTKKcAdJQdbASTQTQAJQWTcAbdbaQTK',
  'daKaATJTQAbKAQSTJKccJbdAJQQAaTJKdcKJQcdTbQ',
];

export const MONSOON_FREE_STRIPS = [
  'AQJJAQcQdTScQQcJAdbaKAKbTKbKdJAcTdQJTJaTKT',
  'QAWKTbAKAJdScTSJWbcQdTAaTddJKQcbJdAQKaQKTW',
  'KQTcKJbAdAcKJcJdWaAbAcQaAWKbKWdTTQQadJQSTT',
  'AcdKWKQQKQJcTJdacSbWbKaKAWcSJATJQdQTATbdAb',
  'TJcTaJdATJAKQJKKQcdATQbbdQaKScaTJAKAbQJQdc',
];

/** In coins a way. */
export const MONSOON_PAYS: Pays = {
  a: { 3: 75, 4: 250, 5: 1_000 },
  b: { 3: 45, 4: 125, 5: 400 },
  c: { 3: 30, 4: 70, 5: 250 },
  d: { 3: 20, 4: 50, 5: 150 },
  A: { 3: 12, 4: 30, 5: 100 },
  K: { 3: 10, 4: 25, 5: 75 },
  Q: { 3: 8, 4: 20, 5: 60 },
  J: { 3: 6, 4: 15, 5: 45 },
  T: { 3: 5, 4: 12, 5: 36 },
};

export const MONSOON_SCATTER: ScatterPays = {
  symbol: SCATTER,
  shown: [
    { count: 3, pay: 1, freeSpins: 8 },
    { count: 4, pay: 5, freeSpins: 12 },
    { count: 5, pay: 50, freeSpins: 20 },
  ],
};

export const MONSOON_COINS = 20;
export const MONSOON_FREE_MULTIPLIER = 2;

/** Writes what every symbol wins by its ways. */
export function payWays(grid: Grid, log: WinLog, multiplier: number): void {
  for (const [symbol, pays] of Object.entries(MONSOON_PAYS)) {
    const cells: number[] = [];
    let [count, ways] = [0, 1];
    for (const [reel, shown] of grid.entries()) {
      const found = [...shown].flatMap((one, row) => (one === symbol || one === WILD ? [reel * ROWS + row] : []));
      if (found.length === 0) break;
      cells.push(...found);
      count += 1;
      ways *= found.length;
    }
    const pay = pays[count];
    if (pay !== undefined) log.win({ by: 'ways', symbol, count, cells, ways, multiplier }, pay * ways, MONSOON_COINS);
  }
}

export const MONSOON_WAYS: SlotGame = {
  code: 'S2',
  kind: 'slot',
  rtp: { lowest: '0.963816', highest: '0.963816', proof: 'exact' },
  hitRate: '0.315',
  volatility: 'medium',
  stakes: SLOT_STAKES,
  maxWin: SLOT_MAX_WIN,
  reels: REELS,
  rows: ROWS,
  payTable: {
    unitsPerStake: MONSOON_COINS,
    symbols: listPays(MONSOON_PAYS),
    wild: WILD,
    scatter: MONSOON_SCATTER,
    lines: [],
  },
  play(random, log) {
    const spin = (strips: readonly string[], multiplier: number) => {
      const grid = spinReels(random, strips, ROWS);
      log.show({ kind: 'spin', grid });
      payWays(grid, log, multiplier);
      return payScatters(grid, log, MONSOON_SCATTER, 1);
    };
    playFreeSpins(log, spin(MONSOON_STRIPS, 1), () => spin(MONSOON_FREE_STRIPS, MONSOON_FREE_MULTIPLIER));
  },
};
