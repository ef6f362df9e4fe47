/**
 * The progressive pools of games and of fish rooms (`@house/games/pools`): raised, and won, in the transaction that decides a
 * round.
 *
 * The threshold of a pool is hidden until it is won: the table holds its seed sealed and the hash that promises it.
 */
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { randomBytes } from '@house/fairness/random';
import {
  addToPool,
  findPool,
  openPool,
  POOL_UNITS_PER_MILL,
  POOLS,
  type Pool,
  type PoolWin,
  ROOM_POOLS,
  thresholdOf,
} from '@house/games/pools';
import { floorDiv, formatAmount } from '@house/money/amount';
import type { Clock } from '@house/server/platform/clock';
import { type Db, type Tx, transact } from '@house/server/platform/database';
import { present } from '@house/server/platform/result';
import { createSealer } from '@house/server/platform/seal';
import { sql } from 'kysely';
import type { ShownPools } from '../../contract.ts';
import { maskPlayer } from '../../mask-player.ts';

const SHOWN_WINS = 8;
/** Every page that is open asks every few seconds: one answer serves all that ask within a second. */
const KEPT_MILLISECONDS = 1_000;

interface PoolRow {
  readonly code: string;
  readonly number: number;
  /** Ten-thousandths of 0.0001. */
  readonly units: bigint;
  readonly commitment: Buffer;
  readonly sealed: Buffer;
}

interface WinRow {
  readonly code: string;
  readonly number: number;
  readonly player: string;
  readonly amount: bigint;
  readonly commitment: Buffer;
  readonly seed: Buffer;
  readonly won_at: Date;
}

interface PoolBet {
  readonly round: string;
  readonly player: string;
  /** Units of 0.0001; the wallet has taken it. */
  readonly stake: bigint;
}

export interface Pools {
  /** Opens those that are not there yet. */
  open(): Promise<void>;
  /**
   * What stakes do to the pools of these codes, one after the other: answers what they win, of a round from the smallest.
   * Within the transaction that decides the rounds, which must not hold a lock on pools already, or only on codes before these.
   */
  raise(tx: Tx, codes: readonly string[], bets: readonly PoolBet[]): Promise<(PoolWin & { readonly round: string })[]>;
  /** Those that games share; at most a second old. */
  show(): Promise<ShownPools>;
  /** What stands in those of fish rooms, in units of 0.0001. */
  ofRooms(): Promise<ReadonlyMap<string, bigint>>;
}

export function createPools({ db, clock, secret }: { db: Db; clock: Clock; secret: string }): Pools {
  // A key for each pool: what is sealed for one does not open as another's.
  const sealerOf = ({ code }: Pick<Pool, 'code'>, number: number) =>
    createSealer(secret, `studio pool ${code} ${number}`);

  function makeSeed(pool: Pool, number: number): Pick<PoolRow, 'commitment' | 'sealed'> {
    const seed = randomBytes(SEED_BYTES);
    return { commitment: Buffer.from(commitOf(seed)), sealed: sealerOf(pool, number).sealText(toHex(seed)) };
  }

  function openSeed(pool: Pool, { number, sealed }: PoolRow): Uint8Array {
    const hex = sealerOf(pool, number).openSealed(sealed) ?? '';
    return present(fromHex(hex, SEED_BYTES), 'the secret opens the seeds of the pools');
  }

  async function recordWin(
    tx: Tx,
    { round, player }: { round: string; player: string },
    { code, number, amount, commitment, serverSeed }: PoolWin,
  ): Promise<void> {
    await sql`-- studio.winPool
      insert into pool_wins (code, number, round_id, player, amount, commitment, seed)
      values (${code}, ${number}, ${round}, ${player}, ${String(amount)}, decode(${commitment}, 'hex'),
        decode(${serverSeed}, 'hex'))`.execute(tx);
  }

  async function read(): Promise<ShownPools> {
    const [running, won] = await Promise.all([
      sql<PoolRow>`-- studio.pools
        select code, number, units, commitment, sealed from pools`.execute(db),
      sql<WinRow>`-- studio.poolWins
        select code, number, player, amount, commitment, seed, won_at from pool_wins
        where code = any(${POOLS.map(({ code }) => code)}::text[]) order by won_at desc limit ${SHOWN_WINS}`.execute(
        db,
      ),
    ]);
    return {
      pools: POOLS.flatMap((pool) => {
        const row = running.rows.find(({ code }) => code === pool.code);
        if (row === undefined) return [];
        const { number, units, commitment } = row;
        const amount = formatAmount(floorDiv(units, POOL_UNITS_PER_MILL));
        return [{ code: pool.code, number, amount, cap: formatAmount(pool.cap), commitment: toHex(commitment) }];
      }),
      wins: won.rows.map(({ code, number, player, amount, commitment, seed, won_at }) => ({
        code,
        number,
        player: maskPlayer(player),
        amount: formatAmount(amount),
        commitment: toHex(commitment),
        serverSeed: toHex(seed),
        at: won_at.toISOString(),
      })),
    };
  }

  let kept: { readonly until: number; readonly answer: Promise<ShownPools> } | null = null;

  return {
    open: () =>
      transact(db, async (tx) => {
        for (const pool of [...POOLS, ...ROOM_POOLS]) {
          const { commitment, sealed } = makeSeed(pool, 1);
          await sql`-- studio.openPool
            insert into pools (code, units, commitment, sealed)
            values (${pool.code}, ${String(openPool(pool))}, ${commitment}, ${sealed})
            on conflict (code) do nothing`.execute(tx);
        }
      }),

    async raise(tx, codes, bets) {
      const { rows } = await sql<PoolRow>`-- studio.lockPools
        select code, number, units, commitment, sealed from pools where code = any(${[...codes]}::text[])
        order by code for update`.execute(tx);
      const wins: (PoolWin & { round: string })[] = [];
      const raised: PoolRow[] = [];
      for (const row of rows) {
        const pool = present(findPool(row.code), 'a pool of the table is one of the rules');
        let now = row;
        let seed = openSeed(pool, now);
        for (const { round, stake } of bets) {
          const { units, prize } = addToPool(pool, now.units, stake, thresholdOf(pool, now.number, seed));
          if (prize === null) {
            now = { ...now, units };
            continue;
          }
          const { code, number, commitment } = now;
          wins.push({ code, number, amount: prize, commitment: toHex(commitment), serverSeed: toHex(seed), round });
          now = { code, number: number + 1, units, ...makeSeed(pool, number + 1) };
          seed = openSeed(pool, now);
        }
        raised.push(now);
      }
      await sql`-- studio.raisePools
        update pools set units = next.units, number = next.number, commitment = next.commitment, sealed = next.sealed,
          opened_at = case when pools.number = next.number then pools.opened_at else clock_timestamp() end
        from unnest(${raised.map(({ code }) => code)}::text[], ${raised.map(({ number }) => number)}::integer[],
          ${raised.map(({ units }) => String(units))}::bigint[], ${raised.map(({ commitment }) => commitment)}::bytea[],
          ${raised.map(({ sealed }) => sealed)}::bytea[]) as next (code, number, units, commitment, sealed)
        where pools.code = next.code`.execute(tx);
      wins.sort((one, other) => (one.amount < other.amount ? -1 : 1));
      const players = new Map(bets.map(({ round, player }) => [round, player]));
      for (const win of wins) {
        await recordWin(tx, { round: win.round, player: present(players.get(win.round), 'who bet') }, win);
      }
      return wins;
    },

    async ofRooms() {
      const { rows } = await sql<{ code: string; units: bigint }>`-- studio.roomPools
        select code, units from pools where code = any(${ROOM_POOLS.map(({ code }) => code)}::text[])`.execute(db);
      return new Map(rows.map(({ code, units }) => [code, floorDiv(units, POOL_UNITS_PER_MILL)]));
    },

    show() {
      const at = clock.now();
      if (kept !== null && at < kept.until) return kept.answer;
      const answer = read();
      kept = { until: at + KEPT_MILLISECONDS, answer };
      answer.catch(() => {
        kept = null;
      });
      return answer;
    },
  };
}
