/**
 * Seeds of shoes. Each has one of its own: its promise (SHA-256) is shown before betting on its first hand opens, the seed is
 * told when no more hands come of it. Hands follow from the seed and their place alone, so nobody's stake can change them.
 */
import { SEED_BYTES } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { dealHands, LIVE_CLIENT_SEED, type LiveGame } from '@house/games/live/live';
import type { Db, Tx } from '@house/server/platform/database';
import { present } from '@house/server/platform/result';
import type { RevealedPair, ShownShoe } from '../../contract.ts';
import { handOf } from '../rounds/play.ts';
import type { SealedSeeds } from '../rounds/sealed-seeds.ts';
import type { RoundSeeds } from '../rounds/seed-pairs.ts';
import { findShoe, findTableRound, insertShoe, type ShoeRow, type TableRoundRow } from './queries.ts';

export interface Shoes {
  /** Made, promised and sealed. */
  make(tx: Tx, table: string): Promise<ShoeRow>;
  /** Throws where the secret does not open it. */
  readonly handsOf: (game: LiveGame, shoe: ShoeRow) => number;
  readonly handAt: (game: LiveGame, shoe: ShoeRow, place: number) => unknown;
  /** The seeds of a bet, by the round of the table that it is in. */
  readonly seedsOf: (tableRound: string) => Promise<RoundSeeds>;
  readonly show: (shoe: ShoeRow) => ShownShoe;
  /** Null: no such shoe, or hands still come of it. */
  readonly revealed: (id: string) => Promise<RevealedPair | null>;
  /** The shoe of a round, from memory where it was asked for before. */
  readonly of: (round: Pick<TableRoundRow, 'shoe'>) => Promise<ShoeRow>;
}

const KEPT = 2_000;

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
  /** Which hand of which shoe a round plays never changes. */
  const places = new Map<string, Pick<TableRoundRow, 'shoe' | 'hand'>>();

  const openedOf = (shoe: ShoeRow): Uint8Array => seeds.open(shoe);
  const seedsAt = (shoe: ShoeRow, nonce: number): RoundSeeds => ({
    ...{ pair: shoe.id, serverSeed: openedOf(shoe), clientSeed: LIVE_CLIENT_SEED, nonce },
  });
  const of: Shoes['of'] = async ({ shoe }) => present(await findShoe(db, shoe), 'the shoe of a round is kept');

  return {
    of,
    async make(tx, table) {
      const id = uuidV7(now(), randomBytes(10));
      return insertShoe(tx, { id, table_code: table, ...seeds.seal(id, makeSeed(table)) });
    },
    handsOf: (game, shoe) =>
      dealHands(game, { serverSeed: toHex(openedOf(shoe)), clientSeed: LIVE_CLIENT_SEED }).length,
    handAt: (game, shoe, place) => present(handOf(game, seedsAt(shoe, place)), 'a round has a hand of its shoe'),
    async seedsOf(tableRound) {
      const place =
        places.get(tableRound) ?? present(await findTableRound(db, tableRound), 'the round of a bet is kept');
      places.set(tableRound, { shoe: place.shoe, hand: place.hand });
      for (const oldest of places.keys()) {
        if (places.size <= KEPT) break;
        places.delete(oldest);
      }
      return seedsAt(await of(place), place.hand);
    },
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
