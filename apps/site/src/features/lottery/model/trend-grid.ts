/**
 * Where everything of the trend picture stands. Pure: results in, coordinates out. Results come newest first and are
 * drawn newest last, as one reads down.
 */
import type { DrawSummary } from '@house/contract/lottery/site';
import type { BoardKind, GameFacts } from '@house/lottery/game';

export interface TrendRow {
  readonly drawNo: string;
  /** Where a draw of elsewhere was held. */
  readonly station?: string;
  readonly result: readonly number[];
}

/** Rows that have a result, newest first. */
export function trendRows(draws: readonly DrawSummary[]): TrendRow[] {
  return draws.flatMap(({ drawNo, result, official }) =>
    result === null ? [] : [{ drawNo, result, ...(official === null ? {} : { station: official.station }) }],
  );
}

/**
 * Draws since each value was last drawn at a position, as it stood after each row: `[row][value]`, 0 in the row that
 * drew it. Counting starts at the oldest row given, so hand in more rows than are shown. Values count from `lowest`.
 */
export function omissionGrid(newestFirst: readonly TrendRow[], place: number, values: number, lowest = 0): number[][] {
  const grid: number[][] = [];
  let last = Array.from({ length: values }, () => 0);
  for (const { result } of [...newestFirst].reverse()) {
    last = last.map((count, value) => (result[place] === lowest + value ? 0 : count + 1));
    grid.push(last);
  }
  return grid.reverse();
}

export interface GridMetrics {
  readonly cell: number;
  readonly rowHeight: number;
  /** Space before the first column. */
  readonly label: number;
  /** Space between positions. */
  readonly gap: number;
}

/** Middle of a value's column at a shown position. */
export function columnX(metrics: GridMetrics, shownPlace: number, values: number, value: number): number {
  return metrics.label + shownPlace * (metrics.cell * values + metrics.gap) + metrics.cell * (value + 0.5);
}

/** Middle of a row under the head. */
export function rowY(metrics: GridMetrics, row: number): number {
  return (row + 0.5) * metrics.rowHeight;
}

export function gridWidth(metrics: GridMetrics, places: number, values: number): number {
  return metrics.label + places * metrics.cell * values + Math.max(0, places - 1) * metrics.gap;
}

/** Rows of a long picture: each band is a picture of its own, and only those near the window are drawn. */
export interface RowBand {
  readonly from: number;
  readonly to: number;
}

const BAND_ROWS = 10;

export function bandsOf(rows: number): RowBand[] {
  return Array.from({ length: Math.ceil(rows / BAND_ROWS) }, (_, band) => ({
    from: band * BAND_ROWS,
    to: Math.min(rows, (band + 1) * BAND_ROWS),
  }));
}

/** Boards of many numbers write them in two figures; digits, dice and shirts stand as they are. */
const TWO_FIGURES: readonly BoardKind[] = ['numbers', 'markSix', 'keno'];

/** A number as its board shows it: `07` of eleven, `7` of ten digits. */
export function writeValue({ board }: Pick<GameFacts, 'board'>, value: number): string {
  return String(value).padStart(TWO_FIGURES.includes(board) ? 2 : 1, '0');
}

/** Digits stand side by side, longer numbers apart; of many, none. */
const NUMBERS_WRITTEN = 5;

export function shortResult(result: readonly number[]): string {
  if (result.length > NUMBERS_WRITTEN) return '';
  return result.join(result.some((number) => number > 9) ? ' ' : '');
}

/** A letter with its signs, and the letters that a hasanta ties to it: ড্রা. */
const BROADCAST = /^.(?:[\p{M}\u200C\u200D]|(?<=\u09CD[\u200C\u200D]?)\p{L})*/su;

/** The first letter as one writes it, with what belongs to it. */
export function firstLetter(word: string): string {
  return BROADCAST.exec(word)?.[0] ?? '';
}
