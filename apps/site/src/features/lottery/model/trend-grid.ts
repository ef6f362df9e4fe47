/**
 * Where everything of the trend picture stands. Pure: results in, coordinates out. Results come newest first and are
 * drawn newest last, as one reads down.
 */
import type { DrawSummary } from '@house/contract/lottery';

export interface TrendRow {
  readonly drawNo: string;
  readonly result: readonly number[];
}

/** Rows that have a result, newest first. */
export function trendRows(draws: readonly DrawSummary[]): TrendRow[] {
  return draws.flatMap(({ drawNo, result }) => (result === null ? [] : [{ drawNo, result }]));
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

/** Middle of a row; row 0 is under the head. */
export function rowY(metrics: GridMetrics, row: number): number {
  return (row + 1.5) * metrics.rowHeight;
}

export interface GridSize {
  readonly width: number;
  readonly height: number;
}

export function gridSize(metrics: GridMetrics, places: number, values: number, rows: number): GridSize {
  return {
    width: metrics.label + places * metrics.cell * values + Math.max(0, places - 1) * metrics.gap,
    height: (rows + 1) * metrics.rowHeight + 4,
  };
}

/** Digits stand side by side, longer numbers apart; of many, none. */
const NUMBERS_WRITTEN = 5;

export function shortResult(result: readonly number[]): string {
  if (result.length > NUMBERS_WRITTEN) return '';
  return result.join(result.some((number) => number > 9) ? ' ' : '');
}
