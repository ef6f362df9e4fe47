/** How long staff took for manual deposits. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { paceOf, type ReviewerPace, type Span } from '../../platform/pace.ts';

/** See port.ts `paceByReviewer`. From the member's last reference to the decision. */
export async function selectReviewerPace(db: Db, { from, to }: Span): Promise<ReviewerPace[]> {
  const { rows } = await sql<{
    staff_id: bigint;
    staff: string;
    pace: Omit<ReviewerPace, 'staffId' | 'staff'>;
  }>`-- manualDeposits.paceByReviewer
    select e.staff_id, max(e.staff) as staff, ${paceOf(sql`m.submitted_at`, sql`e.at`)} as pace
    from manual_deposit_events e join manual_deposits m on m.order_id = e.order_id
    where e.cause in ('accepted', 'refused') and e.staff_id is not null and e.at >= ${from} and e.at < ${to}
    group by e.staff_id order by count(*) desc, e.staff_id`.execute(db);
  return rows.map(({ staff_id: staffId, staff, pace }) => ({ staffId, staff, ...pace }));
}
