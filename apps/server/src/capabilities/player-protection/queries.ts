/** The statements of own limits, one function each. */
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { LimitName } from './port.ts';
import type { ChangeRow, LimitRow, PauseRow, RaiseRow } from './schema.ts';

/** One change of a member at a time. */
export async function lockPlayerProtection(tx: Tx, memberId: bigint): Promise<void> {
  await sql`-- playerProtection.lock
    select pg_advisory_xact_lock(${LOCK_CLASSES.playerProtection}, hashint8(${memberId}::bigint))`.execute(tx);
}

/** The database's clock, by which bets are judged too: processes differ. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`-- playerProtection.readClock
    select clock_timestamp() as now`.execute(db);
  return present(rows[0], 'the database has a clock').now;
}

export async function readLimits(db: Db, memberId: bigint): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`-- playerProtection.readLimits
    select kind, period, amount from player_limits where member_id = ${memberId}`.execute(db);
  return rows;
}

export async function readRaises(db: Db, memberId: bigint): Promise<RaiseRow[]> {
  const { rows } = await sql<RaiseRow>`-- playerProtection.readRaises
    select kind, period, amount, asked_at, opens_at from player_limit_raises where member_id = ${memberId}`.execute(db);
  return rows;
}

export async function readPauses(db: Db, memberId: bigint): Promise<PauseRow[]> {
  const { rows } = await sql<PauseRow>`-- playerProtection.readPauses
    select kind, began_at, case when isfinite(ends_at) then ends_at end as ends_at
    from player_pauses where member_id = ${memberId}`.execute(db);
  return rows;
}

/** Null: there is none from now on; a raise that waits goes with it. */
export async function writeLimit(
  tx: Tx,
  memberId: bigint,
  { kind, period }: LimitName,
  amount: bigint | null,
  at: Date,
): Promise<void> {
  await dropRaiseOf(tx, memberId, { kind, period });
  if (amount === null) {
    await sql`-- playerProtection.removeLimit
      delete from player_limits where member_id = ${memberId} and kind = ${kind} and period = ${period}`.execute(tx);
    return;
  }
  await sql`-- playerProtection.writeLimit
    insert into player_limits (member_id, kind, period, amount, set_at)
    values (${memberId}, ${kind}, ${period}, ${amount}, ${at})
    on conflict (member_id, kind, period) do update set amount = excluded.amount, set_at = excluded.set_at`.execute(tx);
}

export async function writeRaise(
  tx: Tx,
  memberId: bigint,
  { kind, period }: LimitName,
  raise: { amount: bigint | null; askedAt: Date; opensAt: Date },
): Promise<void> {
  await sql`-- playerProtection.writeRaise
    insert into player_limit_raises (member_id, kind, period, amount, asked_at, opens_at)
    values (${memberId}, ${kind}, ${period}, ${raise.amount}, ${raise.askedAt}, ${raise.opensAt})
    on conflict (member_id, kind, period)
    do update set amount = excluded.amount, asked_at = excluded.asked_at, opens_at = excluded.opens_at`.execute(tx);
}

export async function dropRaiseOf(tx: Tx, memberId: bigint, { kind, period }: LimitName): Promise<void> {
  await sql`-- playerProtection.dropRaise
    delete from player_limit_raises where member_id = ${memberId} and kind = ${kind} and period = ${period}`.execute(
    tx,
  );
}

/** What a pause without end is stored as. */
const stored = (end: Date | null): string => end?.toISOString() ?? 'infinity';

export async function writePause(
  tx: Tx,
  memberId: bigint,
  { kind, beganAt, endsAt }: { kind: PauseRow['kind']; beganAt: Date; endsAt: Date | null },
): Promise<void> {
  await sql`-- playerProtection.writePause
    insert into player_pauses (member_id, kind, began_at, ends_at)
    values (${memberId}, ${kind}, ${beganAt}, ${stored(endsAt)}::timestamptz)
    on conflict (member_id, kind) do update set began_at = excluded.began_at, ends_at = excluded.ends_at`.execute(tx);
}

export async function removeExclusion(tx: Tx, memberId: bigint): Promise<void> {
  await sql`-- playerProtection.removeExclusion
    delete from player_pauses where member_id = ${memberId} and kind = 'exclusion'`.execute(tx);
}

/** What was asked under this key before; null: nothing. */
export async function findContent(tx: Tx, memberId: bigint, key: string): Promise<string | null> {
  const { rows } = await sql<{ content: string }>`-- playerProtection.findByKey
    select content from player_limit_changes where member_id = ${memberId} and key = ${key}::uuid`.execute(tx);
  return rows[0]?.content ?? null;
}

export interface NewChange {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly key: string;
  readonly at: Date;
  readonly content: string;
  readonly what: ChangeRow['what'];
  readonly limit?: LimitName & { readonly before: bigint | null; readonly after: bigint | null };
  /** Of a pause; null: it has no end. */
  readonly endsAt?: Date | null;
  readonly by?: { readonly staffId: bigint; readonly staff: string; readonly reason: string };
}

export async function appendChange(tx: Tx, change: NewChange): Promise<void> {
  const { id, memberId, key, at, content, what, limit, endsAt, by } = change;
  const end = endsAt === undefined ? null : stored(endsAt);
  await sql`-- playerProtection.appendChange
    insert into player_limit_changes (id, member_id, key, at, what, content, kind, period, before, after, ends_at,
      staff_id, staff, reason)
    values (${id}, ${memberId}, ${key}::uuid, ${at}, ${what}, ${content}, ${limit?.kind ?? null}, ${limit?.period ?? null},
      ${limit?.before ?? null}, ${limit?.after ?? null}, ${end}::timestamptz,
      ${by?.staffId ?? null}, ${by?.staff ?? null}, ${by?.reason ?? null})`.execute(tx);
}

export async function pageChanges(
  db: Db,
  memberId: bigint,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ChangeRow[]; total: number }> {
  const { rows } = await sql<ChangeRow>`-- playerProtection.pageChanges
    select id, at, what, kind, period, before, after, case when isfinite(ends_at) then ends_at end as ends_at, staff, reason
    from player_limit_changes where member_id = ${memberId} order by id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number }>`-- playerProtection.countChanges
    select count(*)::int as total from player_limit_changes where member_id = ${memberId}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}
