/** Who brought whom by a referral code: the code of a member, the friends who came by it, and those of late. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Friend, ReferredMember } from '../port.ts';
import { makeInvitationCode } from './invitations.ts';

/** The referral code of a member; made where there is none. */
export async function referralCodeOf(tx: Tx, ownerId: bigint): Promise<string> {
  // Two that ask at once: the second waits and finds what the first made.
  await sql`-- identity.lockReferralOwner
    select from members where id = ${ownerId} for update`.execute(tx);
  const { rows } = await sql<{ code: string }>`-- identity.referralCodeOf
    select code from invitation_codes where owner_id = ${ownerId} and kind = 'referral' and active
    order by code limit 1`.execute(tx);
  return rows[0]?.code ?? makeInvitationCode(tx, ownerId, 'referral');
}

export async function pageFriends(
  db: Db,
  memberId: bigint,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Friend[]; total: number }> {
  const { rows } = await sql<Friend & { total: number }>`-- identity.pageFriends
    select id, username, joined_at as "joinedAt", count(*) over ()::int as total from members
    where referred_by_id = ${memberId} order by id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...friend }) => friend), total: rows[0]?.total ?? 0 };
}

export async function selectReferred(
  db: Db,
  { since, after, limit }: { since: Date; after: bigint; limit: number },
): Promise<ReferredMember[]> {
  const { rows } = await sql<ReferredMember>`-- identity.referred
    select id, username, joined_at as "joinedAt", referred_by_id as "inviterId" from members
    where referred_by_id is not null and id > ${after} and joined_at >= ${since} and status = 'active'
    order by id limit ${limit}`.execute(db);
  return rows;
}
