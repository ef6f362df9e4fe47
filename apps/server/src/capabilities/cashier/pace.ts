/** How long members waited for their deposits, and what is held of them. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { type DayPace, paceOf, type Span, zoneDayOf } from '../../platform/pace.ts';
import { present } from '../../platform/result.ts';

/**
 * See port.ts `paceByDay`. Decided: the money was credited or held for staff. By the day on which it was credited, as the ledger
 * has it; deposits that are still held are in no day.
 */
export async function selectDepositPace(db: Db, { from, to }: Span, zoneOffsetMinutes: number): Promise<DayPace[]> {
  const { rows } = await sql<DayPace>`-- cashier.paceByDay
    select ${zoneDayOf(sql`credited_at`, zoneOffsetMinutes)} as day,
      ${paceOf(sql`created_at`, sql`least(held_at, credited_at)`)} as decided,
      ${paceOf(sql`created_at`, sql`credited_at`)} as paid
    from deposit_orders where credited_at >= ${from} and credited_at < ${to} group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** See port.ts `heldNow`. */
export async function readHeldSum(db: Db): Promise<bigint> {
  const { rows } = await sql<{ amount: string }>`-- cashier.heldNow
    select coalesce(sum(held_amount), 0)::text as amount from deposit_orders where state = 'held'`.execute(db);
  return BigInt(present(rows[0], 'a sum has a row').amount);
}
