/**
 * Rounds in which no bet is taken any more. A process knows its own at once and writes them behind, many at a time: that a
 * round is closed moves no money, and a win must not wait for a second commit. What a process that dies has not written is a
 * round that would take another bet; its vendor sends none.
 */
import { createBatching } from '../../platform/batching.ts';
import type { Db } from '../../platform/database.ts';
import { type ClosedRound, insertClosedRounds, type RoundName, selectClosedRounds } from './queries.ts';

const LIMITS = { callsUnderWay: 2, batchSize: 500, worthParting: 32, queueLimit: 20_000, memberLimit: 2_000 };
const REMEMBERED_MAX = 20_000;

const nameOf = ({ vendor, memberId, roundId }: RoundName): string => `${vendor} ${memberId} ${roundId}`;

export interface ClosedRounds {
  isClosed(round: RoundName): Promise<boolean>;
  /** From now on; written soon. */
  close(round: ClosedRound): void;
  /** Resolves when everything is written that was closed. */
  written(): Promise<void>;
}

export function createClosedRounds(db: Db, onFault: (error: unknown) => void): ClosedRounds {
  /** Those this process closed last; the first go first. */
  const own = new Set<string>();
  const waiting: ClosedRound[] = [];
  let writing: Promise<void> | undefined;
  const reading = createBatching<RoundName, { readonly closed: boolean }, ReadonlySet<number>>({
    gather(requests) {
      const rounds = requests.flat();
      return {
        send: () => selectClosedRounds(db, rounds),
        outcomesOf: (closed) => rounds.map((_round, place) => ({ closed: closed.has(place) })),
      };
    },
    memberOf: ({ memberId }) => memberId,
    busy: { closed: false },
    limits: LIMITS,
  });

  async function write(): Promise<void> {
    while (waiting.length > 0) await insertClosedRounds(db, waiting.splice(0, LIMITS.batchSize));
  }

  return {
    async isClosed(round) {
      if (own.has(nameOf(round))) return true;
      const [outcome] = await reading.ask([round]);
      return outcome?.closed === true;
    },
    close(round) {
      const name = nameOf(round);
      if (own.has(name)) return;
      if (own.size >= REMEMBERED_MAX) own.delete(own.values().next().value ?? name);
      own.add(name);
      waiting.push(round);
      writing ??= write()
        .catch(onFault)
        .finally(() => {
          writing = undefined;
        });
    },
    async written() {
      await writing;
    },
  };
}
