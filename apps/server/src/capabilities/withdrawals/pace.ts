/** How long members waited for their withdrawals, and staff took for them; what is held meanwhile. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { type DayPace, paceOf, type ReviewerPace, type Span, zoneDayOf } from '../../platform/pace.ts';
import { present } from '../../platform/result.ts';

/** See port.ts `paceByDay`. By the day on which its first part was sent. */
export async function selectWithdrawalPace(db: Db, { from, to }: Span, zoneOffsetMinutes: number): Promise<DayPace[]> {
  const { rows } = await sql<DayPace>`-- withdrawals.paceByDay
    select ${zoneDayOf(sql`w.paid_at`, zoneOffsetMinutes)} as day,
      ${paceOf(sql`w.requested_at`, sql`e.decided_at`)} as decided,
      ${paceOf(sql`w.requested_at`, sql`w.paid_at`)} as paid
    from withdrawals w cross join lateral (
      select min(e.at) as decided_at from withdrawal_events e
      where e.shard = w.shard and e.withdrawal_id = w.id and e.cause in ('approved', 'autoApproved')
        and e.state_after = 'approved') e
    where w.paid_at >= ${from} and w.paid_at < ${to} group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** See port.ts `paceByReviewer`. Each of two approvals counts for who gave it. */
export async function selectReviewerPace(db: Db, { from, to }: Span): Promise<ReviewerPace[]> {
  const { rows } = await sql<{
    staff_id: bigint;
    staff: string;
    pace: Omit<ReviewerPace, 'staffId' | 'staff'>;
  }>`-- withdrawals.paceByReviewer
    select e.staff_id, max(e.staff) as staff, ${paceOf(sql`w.requested_at`, sql`e.at`)} as pace
    from withdrawal_events e join withdrawals w on w.shard = e.shard and w.id = e.withdrawal_id
    where e.cause in ('approved', 'rejected') and e.staff_id is not null and e.at >= ${from} and e.at < ${to}
    group by e.staff_id order by count(*) desc, e.staff_id`.execute(db);
  return rows.map(({ staff_id: staffId, staff, pace }) => ({ staffId, staff, ...pace }));
}

/** See port.ts `heldNow`. */
export async function readHeldSums(db: Db): Promise<{ asked: bigint; inPayment: bigint }> {
  const { rows } = await sql<{ asked: string; in_payment: string }>`-- withdrawals.heldNow
    select coalesce(sum(h.amount) filter (where w.state = 'requested'), 0)::text as asked,
      coalesce(sum(h.amount) filter (where w.state <> 'requested'), 0)::text as in_payment
    from withdrawals w join withdrawals_held h on h.shard = w.shard and h.id = w.id
    where w.ended_at is null`.execute(db);
  const { asked, in_payment: inPayment } = present(rows[0], 'a sum has a row');
  return { asked: BigInt(asked), inPayment: BigInt(inPayment) };
}
