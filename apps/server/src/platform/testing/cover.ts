/**
 * How much of screens x looks a run goes through. Every run goes through a cover: each row in the look whose turn it
 * is, so that each look meets every kind of row. With `WHOLE=1` (`npm run sweep`) it is the whole product.
 */
export const WHOLE = process.env['WHOLE'] === '1';

/** Whether the row at this place is for the look, one of several that take turns. */
export function isTurnOf<Look>(look: Look, looks: readonly Look[], place: number, whole = WHOLE): boolean {
  return whole || looks[place % looks.length] === look;
}

/** The rows that are for the look. */
export function rowsOfLook<Row, Look>(rows: readonly Row[], looks: readonly Look[], look: Look, whole = WHOLE): Row[] {
  return rows.filter((_, place) => isTurnOf(look, looks, place, whole));
}

/**
 * For tests of what a screen does, which its look does not change: one of the looks, files take turns. How it looks in
 * each of them is walked.
 */
export function looksOfTurn<Look>(looks: readonly Look[], turn: number, whole = WHOLE): Look[] {
  return rowsOfLook(
    looks,
    looks.map((_, place) => place),
    turn % looks.length,
    whole,
  );
}

const END = Number(process.env['TESTS_END_AT'] ?? Number.POSITIVE_INFINITY);

/**
 * A run of everything in CI must come to an end in half an hour, whatever the machine (scripts/test.mjs): pages that nobody
 * has begun to look at by then are skipped, and the run tells how many.
 */
export const isOutOfTime = (): boolean => Date.now() > END;
