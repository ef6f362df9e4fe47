/**
 * Roads: how tables show a run of outcomes (lottery.md 13), for baccarat, dragon and tiger, and any two-sided strip.
 *
 * The big road is logical: a column is a run of one side, however long; bending at the sixth row is only how it is drawn
 * (`drawBigRoad`), and the derived roads never see it.
 */
export type RoadSide = 'first' | 'second';
/** A tie belongs to neither side. */
export type RoadOutcome = RoadSide | 'tie';

export const ROAD_ROWS = 6;

/** A run of one side; `ties` counts the ties that came while each of its cells was the last. */
export interface RoadColumn {
  readonly side: RoadSide;
  readonly ties: readonly number[];
}

/** Runs in order. Ties before the first side have no cell to stand on and are told apart. */
export function bigRoad(outcomes: readonly RoadOutcome[]): { columns: readonly RoadColumn[]; leadingTies: number } {
  const columns: { side: RoadSide; ties: number[] }[] = [];
  let leadingTies = 0;
  for (const outcome of outcomes) {
    const last = columns.at(-1);
    if (outcome === 'tie') {
      if (last === undefined) leadingTies += 1;
      else last.ties.push((last.ties.pop() ?? 0) + 1);
    } else if (last?.side === outcome) last.ties.push(0);
    else columns.push({ side: outcome, ties: [0] });
  }
  return { columns, leadingTies };
}

export interface RoadCell {
  readonly column: number;
  readonly row: number;
  readonly side: RoadSide;
  readonly ties: number;
}

/** Where each cell is drawn: down, and to the right where the sixth row or another run's tail is in the way. */
export function drawBigRoad(columns: readonly RoadColumn[], rows = ROAD_ROWS): RoadCell[] {
  const taken = new Set<string>();
  const cells: RoadCell[] = [];
  let start = 0;
  for (const { side, ties } of columns) {
    while (taken.has(`${start},0`)) start += 1;
    let [column, row] = [start, 0];
    for (const [index, tie] of ties.entries()) {
      if (index > 0) {
        const blocked = row + 1 >= rows || taken.has(`${column},${row + 1}`);
        // Once turned, it goes on to the right.
        if (column === start && !blocked) row += 1;
        else column += 1;
      }
      taken.add(`${column},${row}`);
      cells.push({ column, row, side, ties: tie });
    }
    start += 1;
  }
  return cells;
}

/** Bead plate: every outcome, down six rows and on to the next column. */
export function beadPlate(outcomes: readonly RoadOutcome[], rows = ROAD_ROWS): (RoadOutcome | null)[][] {
  const columns = Math.ceil(outcomes.length / rows);
  return Array.from({ length: columns }, (_, column) =>
    Array.from({ length: rows }, (_row, row) => outcomes[column * rows + row] ?? null),
  );
}

export type RoadColor = 'red' | 'blue';
/** Big eye boy, small road, cockroach road. */
export const DERIVED_ROADS = { bigEye: 1, small: 2, cockroach: 3 } as const;

/**
 * The derived road that looks `k` columns back: red where the big road repeats itself, blue where it does not. It begins
 * at the second cell of column k + 1 or, where that column has one cell, at the first of column k + 2.
 */
export function derivedRoad(columns: readonly RoadColumn[], k: number): RoadColor[] {
  const length = (column: number): number => columns[column]?.ties.length ?? 0;
  const colors: RoadColor[] = [];
  for (let column = k; column < columns.length; column += 1) {
    for (let row = 0; row < length(column); row += 1) {
      if (row === 0 && column === k) continue;
      const repeats =
        row === 0
          ? length(column - 1) === length(column - 1 - k)
          : length(column - k) > row === length(column - k) > row - 1;
      colors.push(repeats ? 'red' : 'blue');
    }
  }
  return colors;
}
