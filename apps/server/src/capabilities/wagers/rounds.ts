/** What rides together in one call and may meet there is done in rounds that follow each other. */
import type { OutsideReference } from '../wallet/port.ts';

/** The round of each item, from 1: one more than the last that shares a name with it. */
export function roundsOf<Item>(items: readonly Item[], namesOf: (item: Item) => readonly string[]): number[] {
  const last = new Map<string, number>();
  return items.map((item) => {
    const names = namesOf(item);
    const round = 1 + Math.max(...names.map((name) => last.get(name) ?? 0));
    for (const name of names) last.set(name, round);
    return round;
  });
}

/** A transaction of another system as a name, in the shard that knows it. */
export const nameOfTransaction = (
  prefix: string,
  shard: number,
  { vendor, kind, transactionId }: OutsideReference,
): string => JSON.stringify([prefix, shard, vendor, kind, transactionId]);
