/** Tin Ghar (docs/games.md, S4): three reels of 24 stops, five lines. One wild in a win doubles it, two make it fourfold. */
import { floorDiv, formatAmount, ONE } from '@house/money/amount';
import type { GameEvent, StudioGame } from '../game.ts';

/** 7 seven, 3 2 1 bars, b bell, l lemon, c cherry, W wild. */
export const STRIPS = ['21732l2lb11c1W3lcblbclcc', '7cl2cl11lb23l13b1bW2c7cl', '12lc7c21W3bl12lcbl1bbc3l'] as const;
/** Rows on reels 1 to 3; 0 is the top. */
export const LINES: readonly (readonly number[])[] = [
  [0, 0, 0],
  [1, 1, 1],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];
/** In line bets; a line bet is a fifth of the stake. */
export const PAYS: Readonly<Record<string, bigint>> = { '7': 75n, '3': 25n, '2': 14n, '1': 8n, b: 10n, l: 4n, c: 3n };
export const THREE_WILDS = 200n;
export const ANY_BARS = 3n;

/** What three symbols on a line pay, in line bets. */
export function payOf(symbols: readonly string[]): bigint {
  const others = symbols.filter((symbol) => symbol !== 'W');
  const wilds = symbols.length - others.length;
  const [first] = others;
  if (first === undefined) return THREE_WILDS;
  const times = 2n ** BigInt(wilds);
  if (others.every((symbol) => symbol === first)) return (PAYS[first] ?? 0n) * times;
  return others.every((symbol) => '123'.includes(symbol)) ? ANY_BARS * times : 0n;
}

/** The three symbols of each reel at these stops, from the top. */
export function gridAt(stops: readonly number[]): readonly string[] {
  return STRIPS.map((strip, reel) =>
    [0, 1, 2].map((row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? '').join(''),
  );
}

export const tinGhar: StudioGame = {
  code: 'S4',
  stakes: { min: ONE, max: 1_000n * ONE },
  play({ stream, stake, choice, actions }) {
    if (Object.keys(choice).length > 0 || actions.length > 0) return { wrong: 'choice' };
    const stops = STRIPS.map((strip) => stream.rand(strip.length));
    const grid = gridAt(stops);
    const events: GameEvent[] = [{ kind: 'spin', stops, grid }];
    let total = 0n;
    for (const [line, rows] of LINES.entries()) {
      const symbols = rows.map((row, reel) => grid[reel]?.[row] ?? '');
      const pay = payOf(symbols);
      if (pay === 0n) continue;
      total += pay;
      const cells = rows.map((row, reel) => [reel, row]);
      events.push({ kind: 'line', line, cells, prize: formatAmount(floorDiv(stake * pay, 5n)) });
    }
    // Floored once, over all lines.
    return { events, prize: floorDiv(stake * total, BigInt(LINES.length)) };
  },
};
