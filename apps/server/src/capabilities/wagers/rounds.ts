/**
 * What rides together in one call: a request that comes several times goes once, and requests that may meet (of one key,
 * one wager, one transaction) go in rounds that follow each other.
 */
import type { OutsideReference } from '../wallet/port.ts';

/** A call of more rounds would hold up others for too long: who is beyond is told to ask again. */
const ROUNDS_MAX = 32;

interface Naming<Item> {
  /** Two that share a name may meet. */
  readonly namesOf: (item: Item) => readonly string[];
  /** The same for requests of which the second is answered the outcome of the first. */
  readonly requestOf: (item: Item) => string;
}

interface Rounds<Item> {
  readonly sent: readonly Item[];
  /** Of each that is sent, from 1. */
  readonly rounds: readonly number[];
  /** Outcomes of all items, from those of what was sent. */
  readonly tell: <Outcome extends { readonly refused?: string | undefined }>(
    outcomes: readonly Outcome[],
    busy: Outcome,
  ) => Outcome[];
}

export function gatherRounds<Item>(items: readonly Item[], { namesOf, requestOf }: Naming<Item>): Rounds<Item> {
  const last = new Map<string, number>();
  const known = new Map<string, number>();
  const sent: Item[] = [];
  const rounds: number[] = [];
  const places = items.map((item) => {
    const request = requestOf(item);
    const before = known.get(request);
    if (before !== undefined) return { place: before, again: true };
    const names = namesOf(item);
    const round = 1 + Math.max(...names.map((name) => last.get(name) ?? 0));
    if (round > ROUNDS_MAX) return null;
    for (const name of names) last.set(name, round);
    known.set(request, sent.length);
    rounds.push(round);
    return { place: sent.push(item) - 1, again: false };
  });
  return {
    sent,
    rounds,
    tell: (outcomes, busy) =>
      places.map((one) => {
        const outcome = one === null ? busy : (outcomes[one.place] ?? busy);
        return one?.again === true && outcome.refused === undefined ? { ...outcome, repeated: true } : outcome;
      }),
  };
}

/** A transaction of another system as a name, in the shard that knows it. */
export const nameOfTransaction = (
  prefix: string,
  shard: number,
  { vendor, kind, transactionId }: OutsideReference,
): string => JSON.stringify([prefix, shard, vendor, kind, transactionId]);
