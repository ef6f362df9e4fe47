/**
 * The order in which everybody locks: heads of shards, then markets. A posting holds its heads while it waits for a market, so
 * a transaction that changed a market and then posts would wait for it in a circle.
 */
import type { Tx } from '../../platform/database.ts';

const ended = new WeakSet<Tx>();

/** Called by whoever takes a market whole: the transaction posts nothing from then on. */
export function endPostings(tx: Tx): void {
  ended.add(tx);
}

export const mayPost = (tx: Tx): boolean => !ended.has(tx);
