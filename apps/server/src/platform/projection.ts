/**
 * Projections read the append-only ledger behind a saved position and keep what follows from it: totals, reports, pushes.
 * Work and position are saved in one transaction, so a crash repeats nothing and skips nothing; a position set back to
 * zero rebuilds the same figures (architecture.md 4).
 */
import type { Tx } from './database.ts';

export interface Projection {
  /** Unique; also the name of its saved position. */
  readonly name: string;
  /** Reads one batch of one shard after `position`, does its work inside `tx`, returns the new position (the same = nothing to do). */
  readonly follow: (tx: Tx, shard: number, position: bigint) => Promise<bigint>;
  /** Empties what it keeps, so that following from zero rebuilds it. */
  readonly reset?: (tx: Tx) => Promise<void>;
}
