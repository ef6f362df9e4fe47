/** What staff do to a member's account: lock it, open it again, sign it out everywhere, find it by number or mail address. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { MemberContacts, MemberStatus } from './port.ts';
import { readTypedMobile } from './registration/mobile.ts';
import type { Sessions } from './sessions.ts';
import { forgetDevicesOf } from './sign-in/device-tokens.ts';
import { endExtraChecks } from './sign-in/extra-check.ts';

/** Most members that a number or an address may stand for: many may name one, only one has proved it. */
const FOUND_MAX = 50;

/**
 * Every session, socket and remembered device of the member ends, and every sign-in that waits for one more proof; answers
 * how many sessions there were. The caller holds his row.
 */
export async function signOutMember(tx: Tx, sessions: Sessions, memberId: bigint, reason: string): Promise<number> {
  await forgetDevicesOf(tx, memberId);
  await endExtraChecks(tx, memberId);
  return sessions.endSessionsOf('member', memberId, reason, { tx });
}

/**
 * Locks a member, or opens him again. Either way he is signed out everywhere: a sign-in that passed the door just before the
 * lock must not come to life with the opening.
 */
export async function setMemberStatus(
  tx: Tx,
  sessions: Sessions,
  memberId: bigint,
  status: MemberStatus,
): Promise<number> {
  await sql`
    -- identity.setMemberStatus
    update members set status = ${status} where id = ${memberId}`.execute(tx);
  return signOutMember(tx, sessions, memberId, 'memberLocked');
}

export async function selectContacts(db: Db, memberId: bigint): Promise<MemberContacts | undefined> {
  const { rows } = await sql<MemberContacts>`
    -- identity.selectMemberContacts
    select mobile, mobile_verified_at is not null as "mobileVerified",
      nullif(email, '') as email, email_verified_at is not null as "emailVerified"
    from members where id = ${memberId}`.execute(db);
  return rows[0];
}

/** Members with exactly this number or mail address, however it is written; a part finds nobody. */
export async function findByContact(db: Db, typed: string): Promise<bigint[]> {
  const text = typed.trim().normalize('NFKC').replaceAll('\0', '\uFFFD');
  const mobile = readTypedMobile(text);
  if (mobile === null && !text.includes('@')) return [];
  const match = mobile === null ? sql`lower(email) = lower(${text}) and email is not null` : sql`mobile = ${mobile}`;
  const { rows } = await sql<{ id: bigint }>`
    -- identity.findMembersByContact
    select id from members where ${match} limit ${FOUND_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}
