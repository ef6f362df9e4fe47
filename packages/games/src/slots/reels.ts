/** Reels that are strips of symbols, and the cells one sees of them. */
import type { DrawStream } from '@house/fairness/draw';
import { mustHave } from '@house/money/broken-promise';

/** One text a reel. */
export type Grid = readonly string[];

/** What `rows` cells show from a stop on, from the top; a strip has no end. */
export function windowOf(strip: string, stop: number, rows: number): string {
  let shown = '';
  for (let row = 0; row < rows; row += 1) shown += symbolAt(strip, (stop + row) % strip.length);
  return shown;
}

/** Stops every reel, from the left: one number each, which is the place of its top cell on the strip. */
export function spinReels(random: DrawStream, strips: readonly string[], rows: number): Grid {
  return strips.map((strip) => windowOf(strip, random.rand(strip.length), rows));
}

export function symbolAt(reel: string | undefined, row: number): string {
  return mustHave(reel?.[row], 'a symbol in every cell');
}

/** The cells of a symbol, ascending. */
export function cellsOf(grid: Grid, symbol: string): number[] {
  return grid.flatMap((reel, at) =>
    [...reel].flatMap((shown, row) => (shown === symbol ? [at * reel.length + row] : [])),
  );
}
