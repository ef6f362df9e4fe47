/** Tables of fixed odds. */
import type { OddsTable } from './fast-odds.ts';

/** A table of plays that have one tier each. */
export function oneTier(odds: Readonly<Record<string, bigint>>): OddsTable {
  return Object.fromEntries(Object.entries(odds).map(([code, one]) => [code, [one]]));
}
