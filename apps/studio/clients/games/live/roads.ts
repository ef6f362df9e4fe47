/** Roads of a shoe: where each result stands, as players have drawn them by hand for long. Pure. */

export const ROWS = 6;

export interface RoadCell<Of> {
  readonly column: number;
  readonly row: number;
  readonly of: Of;
}

/** Results in columns of six, the oldest first. */
export function beadRoad<Of>(results: readonly Of[]): readonly RoadCell<Of>[] {
  return results.map((of, at) => ({ column: Math.floor(at / ROWS), row: at % ROWS, of }));
}

export interface BigRoadCell {
  readonly side: 0 | 1;
  /** Results of neither side that came after it. */
  readonly ties: number;
}

/** Streaks of a side: its lengths, with the ties within. A tie before the first result belongs to it. */
function streaksOf(sides: readonly (0 | 1 | null)[]): BigRoadCell[][] {
  const streaks: BigRoadCell[][] = [];
  let early = 0;
  for (const side of sides) {
    const streak = streaks.at(-1);
    const last = streak?.at(-1);
    if (side === null) {
      if (streak === undefined || last === undefined) early += 1;
      else streak[streak.length - 1] = { ...last, ties: last.ties + 1 };
    } else if (last?.side === side) streak?.push({ side, ties: 0 });
    else {
      streaks.push([{ side, ties: early }]);
      early = 0;
    }
  }
  return streaks;
}

/** Each streak begins a column; where it finds no room downwards it turns to the right. */
function lay<Of>(streaks: readonly (readonly Of[])[]): readonly RoadCell<Of>[] {
  const taken = new Set<string>();
  const cells: RoadCell<Of>[] = [];
  let begin = 0;
  for (const streak of streaks) {
    let [column, row] = [begin, 0];
    let turned = false;
    streak.forEach((of, at) => {
      if (at > 0) {
        const isFree = !turned && row + 1 < ROWS && !taken.has(`${column} ${row + 1}`);
        if (isFree) row += 1;
        else {
          turned = true;
          column += 1;
        }
      }
      taken.add(`${column} ${row}`);
      cells.push({ column, row, of });
    });
    begin += 1;
    while (taken.has(`${begin} 0`)) begin += 1;
  }
  return cells;
}

export function bigRoad(sides: readonly (0 | 1 | null)[]): readonly RoadCell<BigRoadCell>[] {
  return lay(streaksOf(sides));
}

/**
 * Big eye (1), small (2), cockroach (3): each result of the big road is held against the column that many before. Red
 * (true) where streaks go on alike, blue where they do not.
 */
export function derivedRoad(sides: readonly (0 | 1 | null)[], gap: 1 | 2 | 3): readonly RoadCell<boolean>[] {
  const lengths = streaksOf(sides).map((streak) => streak.length);
  const colours: boolean[] = [];
  lengths.forEach((length, column) => {
    for (let row = 0; row < length; row += 1) {
      if (row === 0) {
        // The columns before: alike where they are as long as one another.
        if (column < gap + 1) continue;
        colours.push(lengths[column - 1] === lengths[column - 1 - gap]);
      } else {
        if (column < gap) continue;
        const before = lengths[column - gap] ?? 0;
        // A gap just below the end of the column before is the one sign of unlike streaks.
        colours.push(row !== before);
      }
    }
  });
  const streaks: boolean[][] = [];
  for (const colour of colours) {
    const streak = streaks.at(-1);
    if (streak?.[0] === colour) streak.push(colour);
    else streaks.push([colour]);
  }
  return lay(streaks);
}

/** How often each comes, the most frequent first. */
export function countsOf(results: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const result of results) counts.set(result, (counts.get(result) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
