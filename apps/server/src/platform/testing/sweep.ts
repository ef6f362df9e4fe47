/**
 * How much of a table a test goes through. The gate (`npm test`) goes through a part of it that is always the same; the
 * sweep (`npm run sweep`) goes through all of it. What belongs where: docs/tests.md.
 */

/** True in a sweep; vitest.config.ts sets it for that kind alone. */
export const SWEEP = process.env['SWEEP'] === '1';

/** Whether the gate tries the row at this place with this look: rows take the looks one after the other. */
export function isTurnOf<Look>(look: Look, looks: readonly Look[], place: number, sweep = SWEEP): boolean {
  return sweep || looks[place % looks.length] === look;
}

/** For tests of what a screen does, which its look does not change: in the gate one of the looks, files take turns. */
export function looksOfTurn<Look>(looks: readonly Look[], turn: number, sweep = SWEEP): readonly Look[] {
  return looks.filter((look) => isTurnOf(look, looks, turn, sweep));
}
