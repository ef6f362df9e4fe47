/**
 * Seeds of shoes. Each has one of its own: its promise (SHA-256) is shown before betting on its first hand opens, the seed is
 * told when no more hands come of it. Hands follow from the seed and their place alone, so nobody's stake can change them.
 */
import { SEED_BYTES } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { LIVE_CLIENT_SEED, type LiveGame } from '@house/games/live/live';
import type { Db, Tx } from '@house/server/platform/database';
import { present } from '@house/server/platform/result';
import type { RevealedPair, ShownShoe } from '../../contract.ts';
import { handOf, handsOf } from '../rounds/play.ts';
import type { SealedSeeds } from '../rounds/sealed-seeds.ts';
import type { RoundSeeds } from '../rounds/seed-pairs.ts';
import { findShoe, findTableRound, insertShoe, type ShoeRow, type TableRoundRow } from './queries.ts';

export interface Shoes {
  /** Made, promised and sealed. */
  make(tx: Tx, table: string): Promise<ShoeRow>;
  /** Throws where the secret does not open it. */
  readonly handsOf: (game: LiveGame, shoe: ShoeRow) => number;
  readonly handAt: (game: LiveGame, shoe: ShoeRow, place: number) => unknown;
  /** The seeds of a bet, by the round of the table that it is in; from memory where they were asked for before. */
  readonly seedsOf: (tableRound: string) => Promise<RoundSeeds>;
  /** The shoe of that round, without its seed. */
  readonly shoeIdOf: (tableRound: string) => Promise<string>;
  readonly show: (shoe: ShoeRow) => ShownShoe;
  /** Null: no such shoe, or hands still come of it. */
  readonly revealed: (id: string) => Promise<RevealedPair | null>;
  /** The shoe of a round as it is now. */
  readonly of: (round: Pick<TableRoundRow, 'shoe'>) => Promise<ShoeRow>;
}

const KEPT = 2_000;

/** What never changes is read once, and kept of the last that were asked for. */
function createMemory<Value>(): (key: string, read: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, Value>();
  return async (key, read) => {
    const value = kept.get(key) ?? (await read());
    kept.delete(key);
    kept.set(key, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return value;
  };
}

export function createShoes({
  db,
  seeds,
  now,
  makeSeed = () => randomBytes(SEED_BYTES),
}: {
  db: Db;
  seeds: SealedSeeds;
  now: () => number;
  /** A test chooses them. */
  makeSeed?: ((table: string) => Uint8Array) | undefined;
}): Shoes {
  /** Which hand of which shoe a round plays never changes, nor does a seed. */
  const places = createMemory<Pick<TableRoundRow, 'shoe' | 'hand'>>();
  const known = createMemory<RoundSeeds>();

  const openedOf = (shoe: ShoeRow): Uint8Array => seeds.open(shoe);
  const seedsAt = (shoe: ShoeRow, nonce: number): RoundSeeds => ({
    ...{ pair: shoe.id, serverSeed: openedOf(shoe), clientSeed: LIVE_CLIENT_SEED, nonce },
  });
  const placeOf = (tableRound: string) =>
    places(tableRound, async () => {
      const { shoe, hand } = present(await findTableRound(db, tableRound), 'the round of a bet is kept');
      return { shoe, hand };
    });
  const of: Shoes['of'] = async ({ shoe }) => present(await findShoe(db, shoe), 'the shoe of a round is kept');

  return {
    of,
    async make(tx, table) {
      const id = uuidV7(now(), randomBytes(10));
      return insertShoe(tx, { id, table_code: table, ...seeds.seal(id, makeSeed(table)) });
    },
    handsOf: (game, shoe) => handsOf(game, seedsAt(shoe, 0)).length,
    handAt: (game, shoe, place) => present(handOf(game, seedsAt(shoe, place)), 'a round has a hand of its shoe'),
    seedsOf: (tableRound) =>
      known(tableRound, async () => {
        const place = await placeOf(tableRound);
        return seedsAt(await of(place), place.hand);
      }),
    shoeIdOf: async (tableRound) => (await placeOf(tableRound)).shoe,
    show: (shoe) => ({
      ...{ id: shoe.id, number: shoe.number, commitment: toHex(shoe.commitment) },
      serverSeed: shoe.revealed_at === null ? null : toHex(openedOf(shoe)),
    }),
    async revealed(id) {
      const shoe = await findShoe(db, id);
      if (shoe === undefined || shoe.revealed_at === null) return null;
      return {
        id,
        commitment: toHex(shoe.commitment),
        serverSeed: toHex(openedOf(shoe)),
        clientSeed: LIVE_CLIENT_SEED,
        rounds: shoe.hands,
      };
    },
  };
}
