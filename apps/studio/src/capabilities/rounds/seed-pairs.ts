/**
 * Pairs of seeds (docs/fairness.md): the studio's, committed before it is used and sealed at rest, and the player's own.
 *
 * next      made, its commitment shown. Leaves by: the player asks for another pair, or has none (current).
 * current   serves one nonce a round, whatever the game. Leaves by: the player asks for another pair (revealed), which waits
 *           until no round of it is unfinished.
 * revealed  its seed is published: every round made with it can be computed again.
 */
import { SEED_BYTES } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import type { Clock } from '@house/server/platform/clock';
import { type Db, type Tx, transact } from '@house/server/platform/database';
import { present, type Refusal, refuse } from '@house/server/platform/result';
import { sql } from 'kysely';
import type { RevealedPair, ShownPair } from '../../contract.ts';
import { createSealedSeeds } from './sealed-seeds.ts';

const FIRST_CLIENT_SEED_BYTES = 8;

interface PairRow {
  readonly id: string;
  readonly commitment: Buffer;
  readonly sealed: Buffer;
  readonly client_seed: string | null;
  readonly next_nonce: number;
}

/** What a round is made of. */
export interface RoundSeeds {
  readonly pair: string;
  readonly serverSeed: Uint8Array;
  readonly clientSeed: string;
  readonly nonce: number;
}

export interface SeedPairs {
  /** The pair of a player, made when they have none. */
  show(player: string): Promise<ShownPair>;
  /** Takes the next nonce of a player's pair, in the transaction that writes the round. */
  take(tx: Tx, player: string): Promise<RoundSeeds>;
  /** The next nonces of many players, in the transaction that writes their rounds: `keep` takes those that were needed. */
  lend(
    tx: Tx,
    players: readonly string[],
  ): Promise<{ readonly seeds: ReadonlyMap<string, RoundSeeds>; keep(players: readonly string[]): Promise<void> }>;
  /** The seeds of a round that was written. */
  of(round: { readonly pair: string; readonly nonce: number }): Promise<RoundSeeds>;
  /** Ends the pair that the player saw and begins the next with their seed; the same again answers the same. */
  rotate(
    player: string,
    seen: { pair: string; clientSeed: string },
  ): Promise<{ revealed: RevealedPair; pair: ShownPair } | Refusal<'round.unfinished' | 'round.changed'>>;
  /** The seed of a pair that is over; null while it is in use, or of somebody else. */
  revealed(player: string, pair: string): Promise<RevealedPair | null>;
}

export function createSeedPairs({ db, clock, secret }: { db: Db; clock: Clock; secret: string }): SeedPairs {
  const seeds = createSealedSeeds(secret, 'seed pair');

  async function make(tx: Tx, player: string): Promise<void> {
    const id = uuidV7(clock.now(), randomBytes(10));
    const { commitment, sealed } = seeds.seal(id, randomBytes(SEED_BYTES));
    await sql`-- studio.makePair
      insert into seed_pairs (id, player, state, commitment, sealed)
      values (${id}, ${player}, 'next', ${commitment}, ${sealed})`.execute(tx);
  }

  async function begin(tx: Tx, player: string, clientSeed: string): Promise<void> {
    await sql`-- studio.beginPair
      update seed_pairs set state = 'current', client_seed = ${clientSeed}
      where player = ${player} and state = 'next'`.execute(tx);
    await make(tx, player);
  }

  async function live(tx: Tx, player: string, state: 'current' | 'next'): Promise<PairRow | undefined> {
    const { rows } = await sql<PairRow>`-- studio.livePair
      select id, commitment, sealed, client_seed, next_nonce from seed_pairs
      where player = ${player} and state = ${state} for update`.execute(tx);
    return rows[0];
  }

  /** Makes what a player lacks. Two tabs that open at once wait for each other here. */
  async function ensure(tx: Tx, player: string): Promise<PairRow> {
    const there = await live(tx, player, 'current');
    if (there !== undefined) return there;
    await sql`-- studio.lockPlayer
      select pg_advisory_xact_lock(hashtextextended(${`studio.pair ${player}`}, 0))`.execute(tx);
    const made = await live(tx, player, 'current');
    if (made !== undefined) return made;
    if ((await live(tx, player, 'next')) === undefined) await make(tx, player);
    await begin(tx, player, toHex(randomBytes(FIRST_CLIENT_SEED_BYTES)));
    return present(await live(tx, player, 'current'), 'a player has a pair of seeds');
  }

  async function showIn(tx: Tx, player: string): Promise<ShownPair> {
    const current = await ensure(tx, player);
    const next = present(await live(tx, player, 'next'), 'a pair that follows is committed');
    return {
      id: current.id,
      commitment: toHex(current.commitment),
      clientSeed: current.client_seed ?? '',
      nonce: current.next_nonce,
      nextCommitment: toHex(next.commitment),
    };
  }

  const reveal = (row: PairRow): RevealedPair => ({
    id: row.id,
    commitment: toHex(row.commitment),
    serverSeed: toHex(seeds.open(row)),
    clientSeed: row.client_seed ?? '',
    rounds: row.next_nonce,
  });

  async function findRevealed(within: Db, player: string, pair: string): Promise<RevealedPair | null> {
    const { rows } = await sql<PairRow>`-- studio.revealedPair
      select id, commitment, sealed, client_seed, next_nonce from seed_pairs
      where id = ${pair} and player = ${player} and state = 'revealed'`.execute(within);
    return rows[0] === undefined ? null : reveal(rows[0]);
  }

  return {
    show: (player) => transact(db, (tx) => showIn(tx, player)),

    async take(tx, player) {
      const row = await ensure(tx, player);
      await sql`-- studio.takeNonce
        update seed_pairs set next_nonce = next_nonce + 1 where id = ${row.id}`.execute(tx);
      return { pair: row.id, serverSeed: seeds.open(row), clientSeed: row.client_seed ?? '', nonce: row.next_nonce };
    },

    async lend(tx, players) {
      const { rows } = await sql<PairRow & { readonly player: string }>`-- studio.livePairs
        select id, player, commitment, sealed, client_seed, next_nonce from seed_pairs
        where player = any(${[...players]}::text[]) and state = 'current' order by id for update`.execute(tx);
      const lent = new Map<string, PairRow>(rows.map((row) => [row.player, row]));
      for (const player of players) if (!lent.has(player)) lent.set(player, await ensure(tx, player));
      return {
        seeds: new Map(
          [...lent].map(([player, row]) => [
            player,
            { pair: row.id, serverSeed: seeds.open(row), clientSeed: row.client_seed ?? '', nonce: row.next_nonce },
          ]),
        ),
        async keep(needed) {
          const ids = needed.flatMap((player) => lent.get(player)?.id ?? []);
          await sql`-- studio.takeNonces
            update seed_pairs set next_nonce = next_nonce + 1 where id = any(${ids}::uuid[])`.execute(tx);
        },
      };
    },

    async of({ pair, nonce }) {
      const { rows } = await sql<PairRow>`-- studio.pairOfRound
        select id, commitment, sealed, client_seed, next_nonce from seed_pairs where id = ${pair}`.execute(db);
      const row = present(rows[0], 'the pair of a round is kept');
      return { pair, serverSeed: seeds.open(row), clientSeed: row.client_seed ?? '', nonce };
    },

    rotate: (player, { pair, clientSeed }) =>
      transact(db, async (tx) => {
        const row = await ensure(tx, player);
        if (row.id !== pair) {
          const revealed = await findRevealed(tx, player, pair);
          if (revealed === null) return refuse('round.changed');
          return { revealed, pair: await showIn(tx, player) };
        }
        const { rows } = await sql`-- studio.unfinishedOfPair
          select 1 from rounds where seed_pair = ${pair} and state in ('placed', 'open', 'decided', 'voiding')
          limit 1`.execute(tx);
        if (rows.length > 0) return refuse('round.unfinished');
        await sql`-- studio.revealPair
          update seed_pairs set state = 'revealed', revealed_at = clock_timestamp() where id = ${pair}`.execute(tx);
        await begin(tx, player, clientSeed);
        return { revealed: reveal(row), pair: await showIn(tx, player) };
      }),

    revealed: (player, pair) => findRevealed(db, player, pair),
  };
}
