/** Who stands above members, by the upline each was registered under (operations.md 4.1). */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

/** Trees are at most this deep. */
const DEPTH_MAX = 12;

/** Of each member the ids above him, his own upline first. */
export async function uplinesOfMembers(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  const { rows } = await sql<{ member_id: bigint; upline_id: bigint }>`-- identity.uplinesOf
    with recursive above as (
      select m.id as member_id, m.upline_id, 1 as depth from members m
      where m.id = any (${memberIds.map(String)}::bigint[]) and m.upline_id is not null
      union all
      select a.member_id, m.upline_id, a.depth + 1 from above a join members m on m.id = a.upline_id
      where m.upline_id is not null and a.depth < ${DEPTH_MAX})
    select member_id, upline_id from above order by member_id, depth`.execute(tx);
  const uplines = new Map<bigint, bigint[]>();
  for (const { member_id, upline_id } of rows) uplines.set(member_id, [...(uplines.get(member_id) ?? []), upline_id]);
  return uplines;
}

/** Whether anybody was registered under this member. */
export async function hasDownline(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`-- identity.hasDownline
    select from members where upline_id = ${memberId} limit 1`.execute(db);
  return rows.length > 0;
}
