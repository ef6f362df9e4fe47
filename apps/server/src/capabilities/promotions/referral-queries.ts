/** Statements of friends who qualified. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Page, ReferralReview, StaffAct } from './port.ts';

export interface QualifiedRow {
  readonly friendId: bigint;
  readonly inviterId: bigint;
  readonly state: 'paid' | 'review' | 'refused';
  readonly joinedOn: number;
  readonly sharePaid: bigint;
}
const ROW = sql`friend_id as "friendId", inviter_id as "inviterId", state, joined_on as "joinedOn", share_paid as "sharePaid"`;

export async function readQualified(db: Db | Tx, friendIds: readonly bigint[]): Promise<Map<bigint, QualifiedRow>> {
  const { rows } = await sql<QualifiedRow>`-- promotions.qualified
    select ${ROW} from promotion_referrals where friend_id = any (${friendIds.map(String)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.friendId, row]));
}

export async function countQualified(tx: Tx, inviterId: bigint, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`-- promotions.countQualified
    select count(*)::int as n from promotion_referrals where inviter_id = ${inviterId} and qualified_at >= ${since}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

/** False: it was written before. */
export async function insertQualified(
  tx: Tx,
  row: Omit<QualifiedRow, 'sharePaid'> & { readonly today: number; readonly at: Date },
): Promise<boolean> {
  const { friendId, inviterId, state, joinedOn, today, at } = row;
  const { rows } = await sql`-- promotions.insertQualified
    insert into promotion_referrals (friend_id, inviter_id, state, joined_on, shared_on, qualified_at)
    values (${friendId}, ${inviterId}, ${state}, ${joinedOn}, ${today}, ${at}) on conflict do nothing returning friend_id`.execute(
    tx,
  );
  return rows.length === 1;
}

export async function readTotals(db: Db, inviterId: bigint): Promise<{ qualified: number; shares: bigint }> {
  const { rows } = await sql<{ qualified: number; shares: bigint }>`-- promotions.referralTotals
    select count(*) filter (where state = 'paid')::int as qualified, coalesce(sum(share_paid), 0)::bigint as shares
    from promotion_referrals where inviter_id = ${inviterId}`.execute(db);
  return rows[0] ?? { qualified: 0, shares: 0n };
}

/** Friends of a member who qualified in a time. */
export async function countFriends(
  db: Db | Tx,
  inviterId: bigint,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<number> {
  const { rows } = await sql<{ friends: number }>`-- promotions.friendsOf
    select count(*)::int as friends from promotion_referrals
    where inviter_id = ${inviterId} and state = 'paid' and qualified_at >= ${from} and qualified_at < ${to}`.execute(
    db,
  );
  return rows[0]?.friends ?? 0;
}

/** Those whose share was not looked at on this day, while it runs and a week behind. */
export async function dueShares(db: Db, { today, since, most }: { today: number; since: number; most: number }) {
  const { rows } = await sql<QualifiedRow>`-- promotions.dueShares
    select ${ROW} from promotion_referrals
    where state = 'paid' and shared_on < ${today} and joined_on >= ${since} order by shared_on, friend_id limit ${most}`.execute(
    db,
  );
  return rows;
}

export async function lockQualified(tx: Tx, friendId: bigint): Promise<QualifiedRow | undefined> {
  const { rows } = await sql<QualifiedRow>`-- promotions.lockQualified
    select ${ROW} from promotion_referrals where friend_id = ${friendId} for update`.execute(tx);
  return rows[0];
}

export async function markShared(tx: Tx, friendId: bigint, today: number, paid: bigint): Promise<void> {
  await sql`-- promotions.markShared
    update promotion_referrals set shared_on = ${today}, share_paid = ${paid} where friend_id = ${friendId}`.execute(
    tx,
  );
}

export async function markReviewed(tx: Tx, friendId: bigint, state: 'paid' | 'refused', by: StaffAct): Promise<void> {
  await sql`-- promotions.markReviewed
    update promotion_referrals set state = ${state}, decided_by = ${by.staff}, decided_reason = ${by.reason}
    where friend_id = ${friendId}`.execute(tx);
}

export async function pageReviews(db: Db, { offset, limit }: Page): Promise<{ rows: ReferralReview[]; total: number }> {
  const { rows } = await sql<ReferralReview & { total: number }>`-- promotions.pageReviews
    select friend_id as "friendId", inviter_id as "inviterId", qualified_at as at, count(*) over ()::int as total
    from promotion_referrals where state = 'review' order by qualified_at offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
