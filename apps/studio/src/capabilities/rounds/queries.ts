/** The statements of rounds, a function each. A change of state names the state it leaves, so that it happens once. */
import type { ChestEvent } from '@house/games/fish/volley';
import type { PoolEvent, PoolWin } from '@house/games/pools';
import { toWire, type Wire } from '@house/games/wire';
import type { Db, Tx } from '@house/server/platform/database';
import { sql } from 'kysely';
import { type Choice, MULTI_TABLE, type RoundState } from '../../contract.ts';

export interface RoundRow {
  readonly id: string;
  readonly player: string;
  readonly game: string;
  readonly currency: string;
  readonly key: string;
  /** Null of a shared round, which has a seed of its own. */
  readonly seed_pair: string | null;
  readonly crash_round: string | null;
  /** Of a bet at a live table. */
  readonly table_round: string | null;
  readonly nonce: number;
  readonly stake: bigint;
  readonly choice: Choice;
  readonly actions: readonly Choice[];
  readonly version: number;
  readonly state: RoundState;
  readonly prize: bigint | null;
  readonly bet_transaction: string;
  readonly win_transaction: string;
  readonly refusal: string | null;
  readonly balance: string | null;
  readonly tries: number;
  readonly placed_at: Date;
  /** Takes part in the shared pools. */
  readonly in_pools: boolean;
  /** What pools and chests paid beside the game itself. */
  readonly pool_events: readonly Wire<PoolEvent | ChestEvent>[];
  /** Played with trial money. */
  readonly trial: boolean;
  /** The operator's order that took it back; null: none. */
  readonly operator_void: string | null;
  /** The operator's grant that it was one of, and that paid for it; null: the player paid. */
  readonly grant_id: string | null;
  /** How often its prize was corrected after it was paid: the wallet is told by `resettle`. */
  readonly corrections: number;
}

/** Told to the player, or asked of the wallet again, no sooner than this. */
const RETRY_FIRST = '1 second';
const RETRY_LONGEST = '5 minutes';
const PAGE = 20;

export const columns = sql`id, player, game, currency, key, seed_pair, crash_round, table_round, nonce, stake, choice, actions, version,
  state, prize, bet_transaction, win_transaction, refusal, balance, tries, placed_at, in_pools, pool_events, trial, operator_void, grant_id, corrections`;

export type NewRound = Pick<
  RoundRow,
  | 'id'
  | 'player'
  | 'game'
  | 'currency'
  | 'key'
  | 'seed_pair'
  | 'crash_round'
  | 'table_round'
  | 'nonce'
  | 'stake'
  | 'choice'
  | 'bet_transaction'
  | 'win_transaction'
  | 'in_pools'
  | 'trial'
  | 'grant_id'
>;

export async function findByKey(db: Db, player: string, key: string): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`-- studio.roundByKey
    select ${columns} from rounds where player = ${player} and key = ${key}`.execute(db);
  return rows[0];
}

export async function findRound(db: Db, player: string, id: string): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`-- studio.round
    select ${columns} from rounds where id = ${id} and player = ${player}`.execute(db);
  return rows[0];
}

export async function findUnfinished(db: Db, player: string, game: string): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`-- studio.unfinished
    select ${columns} from rounds
    where player = ${player} and game = ${game} and state in ('placed', 'open', 'decided', 'voiding')
      and table_round is null and operator_void is null`.execute(db);
  return rows[0];
}

/** The newest first; before the id, where one is given. Of the page of several tables: bets at any of them. */
export async function listRounds(
  db: Db,
  player: string,
  { game, before }: { game: string; before: string | null },
): Promise<readonly RoundRow[]> {
  const { rows } = await sql<RoundRow>`-- studio.rounds
    select ${columns} from rounds
    where player = ${player} and state in ('settled', 'void')
      and case when ${game} = ${MULTI_TABLE} then table_round is not null else game = ${game} end
      and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${PAGE}`.execute(db);
  return rows;
}

export async function insertRound(tx: Tx, round: NewRound): Promise<RoundRow> {
  const [row] = await insertRounds(tx, [round]);
  return row as RoundRow;
}

/** In one statement; the rows in no order. */
export async function insertRounds(tx: Tx, rounds: readonly NewRound[]): Promise<readonly RoundRow[]> {
  const given = JSON.stringify(rounds.map(({ stake, ...round }) => ({ ...round, stake: String(stake) })));
  const { rows } = await sql<RoundRow>`-- studio.placeRounds
    insert into rounds (id, player, game, currency, key, seed_pair, crash_round, table_round, nonce, stake, choice, state,
      bet_transaction, win_transaction, in_pools, trial, grant_id, next_try_at)
    select id, player, game, currency, key, seed_pair, crash_round, table_round, nonce, stake, choice, 'placed',
      bet_transaction, win_transaction, in_pools, trial, grant_id, clock_timestamp() + interval '10 seconds'
    from jsonb_to_recordset(${given}::jsonb) as given (id uuid, player text, game text, currency text, key uuid,
      seed_pair uuid, crash_round uuid, table_round uuid, nonce integer, stake bigint, choice jsonb, bet_transaction uuid,
      win_transaction uuid, in_pools boolean, trial boolean, grant_id text)
    returning ${columns}`.execute(tx);
  return rows;
}

interface Change {
  readonly from: readonly RoundState[];
  readonly to: RoundState;
  readonly prize?: bigint;
  readonly refusal?: string;
  /** Null: not told. */
  readonly balance: string | null;
}

/**
 * The round as it is after; undefined when it was not in the state it was to leave. One of a grant that was not played goes
 * back to it; where the wallet says that nothing is left of the grant, it is over.
 */
export async function changeState(db: Db, id: string, change: Change): Promise<RoundRow | undefined> {
  const ended = ['settled', 'refused', 'void'].includes(change.to);
  const { rows } = await sql<RoundRow>`-- studio.changeRound
    with changed as (update rounds set state = ${change.to},
      prize = coalesce(${change.prize === undefined ? null : String(change.prize)}::bigint, prize),
      refusal = coalesce(${change.refusal ?? null}, refusal), balance = coalesce(${change.balance}, balance),
      tries = 0, next_try_at = clock_timestamp() + interval '10 seconds',
      ended_at = case when ${ended} then clock_timestamp() end
    where id = ${id} and state = any(${[...change.from]}::text[])
    returning ${columns}),
    back as (
      update grants g set used = used - 1,
        cancelled_at = case when c.refusal = 'GRANT_OVER' then coalesce(g.cancelled_at, clock_timestamp()) else g.cancelled_at end
      from changed c where g.id = c.grant_id and c.state in ('refused', 'void'))
    select * from changed`.execute(db);
  return rows[0];
}

/** Many rounds whose prizes the wallet has confirmed, in one statement; the rows that were still to be confirmed. */
export async function settleAll(
  db: Db,
  confirmed: readonly { readonly id: string; readonly balance: string | null }[],
): Promise<readonly RoundRow[]> {
  const { rows } = await sql<RoundRow>`-- studio.settleAll
    update rounds set state = 'settled', balance = coalesce(told.now_has, balance), tries = 0, ended_at = clock_timestamp()
    from (
      select unnest(${confirmed.map(({ id }) => id)}::uuid[]) as bet,
        unnest(${confirmed.map(({ balance }) => balance)}::text[]) as now_has) told
    where id = told.bet and state = 'decided'
    returning ${columns}`.execute(db);
  return rows;
}

/** Adds what the pools paid to a round that is decided in the same transaction. */
export async function addPoolWins(tx: Tx, id: string, wins: readonly PoolWin[]): Promise<RoundRow> {
  const won = wins.reduce((sum, { amount }) => sum + amount, 0n);
  const events = toWire<readonly PoolEvent[]>(wins.map((win) => ({ kind: 'pool', ...win })));
  const { rows } = await sql<RoundRow>`-- studio.addPoolWins
    update rounds set prize = prize + ${String(won)}::bigint, pool_events = ${JSON.stringify(events)}::jsonb
    where id = ${id} and state = 'decided' and in_pools
    returning ${columns}`.execute(tx);
  return rows[0] as RoundRow;
}

/** Adds what the player did; undefined when the round is not open, or not as they saw it. */
export async function appendAction(
  tx: Tx,
  id: string,
  { version, action, prize }: { version: number; action: Choice; prize: bigint | null },
): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`-- studio.act
    update rounds set actions = actions || ${JSON.stringify([action])}::jsonb, version = version + 1,
      prize = ${prize === null ? null : String(prize)}::bigint, state = ${prize === null ? 'open' : 'decided'},
      next_try_at = clock_timestamp() + interval '10 seconds'
    where id = ${id} and state = 'open' and version = ${version}
    returning ${columns}`.execute(tx);
  return rows[0];
}

/** Rounds whose wallet is to be asked again, put off meanwhile, so that two processes do not both ask. */
export async function takeWaiting(db: Db, limit: number): Promise<readonly RoundRow[]> {
  const { rows } = await sql<RoundRow>`-- studio.takeWaiting
    update rounds set tries = tries + 1,
      next_try_at = clock_timestamp() + least(${RETRY_FIRST}::interval * power(2, least(tries, 12)), ${RETRY_LONGEST}::interval)
    where id in (
      select id from rounds where state in ('placed', 'decided', 'voiding') and next_try_at <= clock_timestamp()
      order by next_try_at limit ${limit} for update skip locked)
    returning ${columns}`.execute(db);
  return rows;
}

/** Rounds that nobody came back to: they are void, the stake goes back. */
export async function abandon(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`-- studio.abandon
    update rounds set state = 'voiding', next_try_at = clock_timestamp()
    where id in (
      select id from rounds where state = 'open' and placed_at < clock_timestamp() - interval '24 hours'
      order by placed_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length;
}
