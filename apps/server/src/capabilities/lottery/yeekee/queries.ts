/** The statements of shots. */
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../../platform/database.ts';

export interface YeekeeEntryRow {
  readonly id: bigint;
  readonly draw_id: bigint;
  readonly place: number;
  readonly number: string;
  readonly sent_at: Date;
}

const yeekeeEntryColumns = sql`s.id, s.draw_id, s.place, s.number, s.sent_at`;

/** One shot of a member is taken at a time: the same call twice at once is one shot. */
export async function lockShooter(tx: Tx, memberId: bigint): Promise<void> {
  await sql`-- lottery.lockShooter
    select pg_advisory_xact_lock(${LOCK_CLASSES.yeekeeEntries}, hashint8(${memberId}::bigint))`.execute(tx);
}

export async function findYeekeeEntryByKey(tx: Tx, memberId: bigint, key: string): Promise<YeekeeEntryRow | null> {
  const { rows } = await sql<YeekeeEntryRow>`-- lottery.yeekeeEntryByKey
    select ${yeekeeEntryColumns} from lottery_yeekee_entries s where s.member_id = ${memberId} and s.key = ${key}::uuid`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Shares the round's row until `tx` ends, so that it is not closed meanwhile. */
export async function shareRound(tx: Tx, drawId: bigint): Promise<void> {
  await sql`-- lottery.shareRound
    select from lottery_draws where id = ${String(drawId)} for share`.execute(tx);
}

export async function readYeekeeEntriesOf(db: Db | Tx, memberId: bigint, drawId: bigint): Promise<YeekeeEntryRow[]> {
  const { rows } = await sql<YeekeeEntryRow>`-- lottery.yeekeeEntriesOfMember
    select ${yeekeeEntryColumns} from lottery_yeekee_entries s
    where s.draw_id = ${String(drawId)} and s.member_id = ${memberId} order by s.place`.execute(db);
  return rows;
}

export async function countYeekeeEntries(db: Db | Tx, drawId: bigint): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`-- lottery.countYeekeeEntries
    select count(*) as total from lottery_yeekee_entries where draw_id = ${String(drawId)}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

export async function insertYeekeeEntry(
  tx: Tx,
  yeekeeEntry: { drawId: bigint; memberId: bigint; place: number; number: string; key: string },
): Promise<YeekeeEntryRow> {
  const { rows } = await sql<YeekeeEntryRow>`-- lottery.insertYeekeeEntry
    insert into lottery_yeekee_entries as s (draw_id, member_id, place, number, key)
    values (${String(yeekeeEntry.drawId)}, ${yeekeeEntry.memberId}, ${yeekeeEntry.place}, ${yeekeeEntry.number}, ${yeekeeEntry.key}::uuid)
    returning ${yeekeeEntryColumns}`.execute(tx);
  return rows[0] as YeekeeEntryRow;
}

/**
 * The rounds of these games whose shots have grown since they were told of, a second ago at the earliest; marks them
 * told. Whoever comes at the same moment waits for the mark and finds nothing.
 */
export async function claimUntoldYeekeeEntries(
  tx: Tx,
  gameCodes: readonly string[],
): Promise<{ draw_id: bigint; game_code: string; total: bigint }[]> {
  const { rows } = await sql<{ draw_id: bigint; game_code: string; total: bigint }>`-- lottery.claimUntoldYeekeeEntries
    with due as (
      select d.id from lottery_draws d left join lottery_yeekee_entries_told t on t.draw_id = d.id
      where d.game_code = any(${[...gameCodes]}::text[]) and d.draw_at > now() - interval '1 hour'
        and d.state in ('scheduled', 'open', 'closed') and d.open_at <= now() and coalesce(t.told_at <= clock_timestamp() - interval '1 second', true)
    ), told as (
      insert into lottery_yeekee_entries_told as t (draw_id, total, told_at)
      select s.draw_id, count(*), clock_timestamp() from lottery_yeekee_entries s where s.draw_id in (select id from due)
      group by s.draw_id order by s.draw_id
      on conflict (draw_id) do update set total = excluded.total, told_at = excluded.told_at
      where t.total < excluded.total and t.told_at <= clock_timestamp() - interval '1 second'
      returning draw_id, total
    )
    select told.draw_id, d.game_code, told.total from told join lottery_draws d on d.id = told.draw_id
    order by told.draw_id`.execute(tx);
  return rows;
}

/** A page of a round's shots in order of acceptance, after one of them (0 starts). */
export async function pageYeekeeEntries(
  db: Db | Tx,
  drawId: bigint,
  after: bigint,
  size: number,
): Promise<YeekeeEntryRow[]> {
  const { rows } = await sql<YeekeeEntryRow>`-- lottery.pageYeekeeEntries
    select ${yeekeeEntryColumns} from lottery_yeekee_entries s
    where s.draw_id = ${String(drawId)} and s.id > ${String(after)}::bigint order by s.id limit ${size}`.execute(db);
  return rows;
}
