/** How far the clock of a device stands from the server's, in the unit a person would say it in. */

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const SECOND_MS = 1_000;
/** Two of a unit are said in it, fewer in the next smaller one: 90 minutes, 36 hours. */
const COUNT_MIN = 2;
const UNSAID_MS = 2_000;

export interface Drift {
  readonly unit: 'day' | 'hour' | 'minute' | 'second';
  readonly count: number;
}

/** Null while it is too little to tell anybody of. */
export function driftOf(milliseconds: number): Drift | null {
  const off = Math.abs(milliseconds);
  if (off <= UNSAID_MS) return null;
  const [unit, length] = UNITS.find(([, each]) => off >= COUNT_MIN * each) ?? (['second', SECOND_MS] as const);
  return { unit, count: Math.round(off / length) };
}
