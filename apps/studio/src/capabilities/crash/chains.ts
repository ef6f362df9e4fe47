/**
 * Chains of seeds. Who could choose the seed of each rocket before promising it could throw away those that fly high. So the
 * seeds of thousands of rockets are settled at once: a secret last seed is hashed again and again, the last hash (the head) is
 * published, and rockets take the seeds from the head's end on. Each seed's SHA-256 is the seed of the rocket before, and of
 * the first the head: the promise of a rocket is known as soon as the one before has ended, and none can be another.
 */
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import type { Clock } from '@house/server/platform/clock';
import type { Db, Tx } from '@house/server/platform/database';
import { present } from '@house/server/platform/result';
import type { ShownChain } from '../../contract.ts';
import type { SealedSeeds } from '../rounds/sealed-seeds.ts';
import { type Chain, findChain, insertChain, listChains } from './queries.ts';

/** Rockets of a chain: about a day and a half of flights. */
export const CHAIN_LENGTH = 10_000;
const CHAINS_SHOWN = 50;

export interface CrashChains {
  /** The seed of the rocket of this number. Makes a chain that begins with it where none reaches it. */
  seedOf(tx: Tx, number: number): Promise<Uint8Array>;
  /** The newest first. */
  list(): Promise<readonly ShownChain[]>;
}

/** The head, and behind it the seeds of the rockets in their order: `length` of them. */
export function seedsOfChain(last: Uint8Array, length: number): readonly Uint8Array[] {
  const seeds = [last];
  for (let left = length; left > 0; left -= 1) seeds.push(commitOf(present(seeds.at(-1), 'a chain has a last seed')));
  return seeds.reverse();
}

export function createCrashChains({
  db,
  clock,
  sealed,
  length = CHAIN_LENGTH,
}: {
  db: Db;
  clock: Clock;
  sealed: SealedSeeds;
  length?: number;
}): CrashChains {
  // Of one chain at a time: a rocket asks for the seed after that of the rocket before.
  let held: { readonly id: string; readonly seeds: readonly Uint8Array[] } | null = null;

  async function make(tx: Tx, first: number): Promise<Chain> {
    const id = uuidV7(clock.now(), randomBytes(10));
    const last = randomBytes(SEED_BYTES);
    const seeds = seedsOfChain(last, length);
    const head = Buffer.from(present(seeds[0], 'a chain has a head'));
    held = { id, seeds };
    return insertChain(tx, {
      id,
      first,
      length,
      head,
      sealed: sealed.seal(id, last).sealed,
      madeAt: new Date(clock.now()),
    });
  }

  function seedAt({ id, first }: Chain, number: number): Uint8Array {
    return present(held?.id === id ? held.seeds[number - first + 1] : undefined, 'the chain reaches the rocket');
  }

  function openOrNull(chain: Chain): Uint8Array | null {
    try {
      return sealed.open(chain);
    } catch {
      return null;
    }
  }

  return {
    async seedOf(tx, number) {
      const chain = await findChain(tx, number);
      if (chain === undefined) return seedAt(await make(tx, number), number);
      if (held?.id !== chain.id) {
        const last = openOrNull(chain);
        // The secret was lost: what the chain had left is given up, for all to see, and another begins.
        if (last === null && chain.first < number) return seedAt(await make(tx, number), number);
        held = { id: chain.id, seeds: seedsOfChain(present(last, 'the secret opens the chain'), chain.length) };
      }
      return seedAt(chain, number);
    },
    async list() {
      const chains = await listChains(db, CHAINS_SHOWN);
      return chains.map((chain) => ({
        first: chain.first,
        length: chain.length,
        head: toHex(chain.head),
        madeAt: chain.made_at.getTime(),
      }));
    },
  };
}
