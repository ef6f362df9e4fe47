/** The statements of the house about our studio: orders to take rounds back, and its games in the ledger. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { VoidOrder, VoidState } from './port.ts';

export interface VoidRow extends Omit<VoidOrder, 'refused'> {
  readonly key: string;
}

const columns = sql`id, key, round_id as "roundId", void_of as "of", what, member_id as "memberId", game, stake, prize, reason, state,
  requested_by as "requestedById", requested_name as "requestedBy", requested_at as "requestedAt",
  decided_name as "decidedBy", decided_at as "decidedAt", decided_because as "decidedBecause"`;

/** Nothing where the round has an order that stands, or the key was used. */
export async function insertVoid(
  tx: Tx,
  order: Pick<
    VoidRow,
    'id' | 'key' | 'roundId' | 'of' | 'what' | 'memberId' | 'game' | 'stake' | 'prize' | 'reason'
  > & {
    readonly staffId: bigint;
    readonly staff: string;
  },
): Promise<boolean> {
  const { rows } = await sql`-- studio.requestVoid
    insert into studio_voids (id, key, round_id, void_of, what, member_id, game, stake, prize, reason, requested_by, requested_name)
    values (${order.id}, ${order.key}::uuid, ${order.roundId}::uuid, ${order.of}, ${order.what}, ${order.memberId}, ${order.game}, ${order.stake},
      ${order.prize}, ${order.reason}, ${order.staffId}, ${order.staff})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function findVoidByKey(db: Db | Tx, key: string): Promise<VoidRow | undefined> {
  const { rows } = await sql<VoidRow>`-- studio.voidByKey
    select ${columns} from studio_voids where key = ${key}::uuid`.execute(db);
  return rows[0];
}

export async function readVoid(db: Db | Tx, id: bigint): Promise<VoidRow | undefined> {
  const { rows } = await sql<VoidRow>`-- studio.void
    select ${columns} from studio_voids where id = ${id}`.execute(db);
  return rows[0];
}

/** Held until the transaction ends. */
export async function lockVoid(tx: Tx, id: bigint): Promise<VoidRow | undefined> {
  const { rows } = await sql<VoidRow>`-- studio.lockVoid
    select ${columns} from studio_voids where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** The newest of a round. */
export async function findVoidOf(db: Db, roundId: string): Promise<VoidRow | undefined> {
  const { rows } = await sql<VoidRow>`-- studio.voidOfRound
    select ${columns} from studio_voids where round_id = ${roundId}::uuid order by id desc limit 1`.execute(db);
  return rows[0];
}

export async function decideVoid(
  tx: Tx,
  id: bigint,
  by: { readonly state: 'confirmed' | 'rejected'; staffId: bigint; staff: string; reason: string },
): Promise<void> {
  await sql`-- studio.decideVoid
    update studio_voids set state = ${by.state}, decided_by = ${by.staffId}, decided_name = ${by.staff},
      decided_at = clock_timestamp(), decided_because = ${by.reason}
    where id = ${id}`.execute(tx);
}

export async function endVoid(db: Db, id: bigint, state: 'done' | 'failed'): Promise<void> {
  await sql`-- studio.endVoid
    update studio_voids set state = ${state} where id = ${id} and state = 'confirmed'`.execute(db);
}

/** The longest waiting first. */
export async function listConfirmed(db: Db, limit: number): Promise<readonly VoidRow[]> {
  const { rows } = await sql<VoidRow>`-- studio.confirmedVoids
    select ${columns} from studio_voids where state = 'confirmed' order by requested_at limit ${limit}`.execute(db);
  return rows;
}

export async function pageVoids(
  db: Db,
  state: VoidState | null,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: readonly VoidRow[]; total: number }> {
  const of = sql`(${state}::text is null or state = ${state})`;
  const { rows } = await sql<VoidRow>`-- studio.pageVoids
    select ${columns} from studio_voids where ${of}
    order by ${state === 'requested' ? sql`id` : sql`id desc`} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`-- studio.countVoids
    select count(*)::int as total from studio_voids where ${of}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function lookAtVoids(db: Db): Promise<{ count: number; oldestSince: Date | null }> {
  const { rows } = await sql<{ count: number; oldestSince: Date | null }>`-- studio.waitingVoids
    select count(*)::int as count, min(requested_at) as "oldestSince" from studio_voids where state = 'requested'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldestSince: null };
}

/** The books of these games, all days: which game of the catalogue each is of. */
export async function listBooks(
  db: Db,
  gameIds: readonly string[],
): Promise<readonly { readonly id: bigint; readonly gameId: string }[]> {
  const { rows } = await sql<{ id: bigint; gameId: string }>`-- studio.books
    select id, game_code as "gameId" from wager_markets where game_code = any (${[...gameIds]}::text[])`.execute(db);
  return rows;
}
