/** SQL of the security centre's part of `members`, its proofs and its events. Times are the database's. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { takeNamedMobile } from '../queries.ts';
import type { SecurityEvent, SecurityEventKind } from './port.ts';
import { CONTACT_REST_HOURS, PAYMENT_PASSWORD_LOCK_HOURS, PAYMENT_PASSWORD_TRIES, RECENT_MINUTES } from './rules.ts';

export interface MemberRow {
  readonly username: string;
  readonly nickname: string;
  readonly joinedAt: Date;
  readonly passwordState: string;
  readonly paymentPasswordHash: string | null;
  readonly paymentPasswordLockedUntil: Date | null;
  readonly mobile: string | null;
  readonly mobileVerified: boolean;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Begun hours until a contact sets the payment password anew; 0: it does. */
  readonly mobileRestHours: number;
  readonly emailRestHours: number;
  readonly realName: string | null;
  readonly birthdaySet: boolean;
  readonly profile: Record<string, unknown>;
  readonly preferences: Record<string, unknown>;
  readonly payoutAccounts: number;
}

const restHours = (verifiedAt: string) =>
  sql`coalesce(greatest(0, ceil(extract(epoch from ${sql.ref(verifiedAt)}
    + make_interval(hours => ${CONTACT_REST_HOURS}) - clock_timestamp()) / 3600)), 0)::int`;

/** The number or address that was proved; undefined: none was. */
export function verifiedContact(
  member: Pick<MemberRow, 'mobile' | 'mobileVerified' | 'email' | 'emailVerified'> | undefined,
  channel: 'sms' | 'mail',
): string | undefined {
  if (channel === 'sms') return member?.mobileVerified ? (member.mobile ?? undefined) : undefined;
  return member?.emailVerified ? (member.email ?? undefined) : undefined;
}

export interface ProvedContact {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
}

/** Every contact that was proved, the mail address first. */
export function provedContacts(member: Parameters<typeof verifiedContact>[0]): ProvedContact[] {
  return (['mail', 'sms'] as const).flatMap((channel) => {
    const to = verifiedContact(member, channel);
    return to === undefined ? [] : [{ channel, to }];
  });
}

export async function selectProfile(db: Db, memberId: bigint): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`-- identity.selectProfile
    select m.username, m.nickname, m.joined_at as "joinedAt",
      m.password_state as "passwordState", m.payment_password_hash as "paymentPasswordHash",
      (select t.last_at + make_interval(hours => ${PAYMENT_PASSWORD_LOCK_HOURS}) from payment_password_tries t
        where t.member_id = m.id and ${isLocked})
        as "paymentPasswordLockedUntil",
      m.mobile, m.mobile_verified_at is not null as "mobileVerified",
      m.email, m.email_verified_at is not null as "emailVerified",
      ${restHours('m.mobile_verified_at')} as "mobileRestHours", ${restHours('m.email_verified_at')} as "emailRestHours",
      m.real_name as "realName", m.birthday is not null as "birthdaySet", m.profile, m.preferences,
      (select count(*)::int from payout_accounts p where p.member_id = m.id and p.removed_at is null) as "payoutAccounts"
    from members m where m.id = ${memberId}`.execute(db);
  return rows[0];
}

/** Changes of one member's contacts, name and accounts go one after another. */
export async function lockProfile(
  tx: Tx,
  memberId: bigint,
): Promise<
  | {
      mobile: string | null;
      mobileVerified: boolean;
      email: string | null;
      emailVerified: boolean;
      realName: string | null;
    }
  | undefined
> {
  const { rows } = await sql<{
    mobile: string | null;
    mobileVerified: boolean;
    email: string | null;
    emailVerified: boolean;
    realName: string | null;
  }>`-- identity.lockProfile
    select mobile, mobile_verified_at is not null as "mobileVerified", email, email_verified_at is not null as "emailVerified",
      real_name as "realName"
    from members where id = ${memberId} for no key update`.execute(tx);
  return rows[0];
}

/** Gives the number to him who proved it; false when somebody else proved it first, also when he is just doing so. */
export async function updateMobile(tx: Tx, memberId: bigint, mobile: string): Promise<boolean> {
  return unlessTaken(tx, async () => {
    await takeNamedMobile(tx, mobile, memberId);
    await sql`-- identity.updateMobile
      update members set mobile = ${mobile}, mobile_verified_at = clock_timestamp() where id = ${memberId}`.execute(tx);
  });
}

export async function updateEmail(tx: Tx, memberId: bigint, email: string): Promise<boolean> {
  return unlessTaken(tx, async () => {
    await sql`-- identity.updateEmail
      update members set email = ${email}, email_verified_at = clock_timestamp() where id = ${memberId}`.execute(tx);
  });
}

const UNIQUE_VIOLATION = '23505';

/** The index is the only judge who does not miss somebody at another process. */
async function unlessTaken(tx: Tx, write: () => Promise<void>): Promise<boolean> {
  await sql`savepoint taken`.execute(tx);
  try {
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    await sql`rollback to savepoint taken`.execute(tx);
    return false;
  }
}

/** False when it stands already. */
export async function setOnce(
  tx: Tx,
  memberId: bigint,
  what: { realName: string } | { birthday: string },
): Promise<boolean> {
  const { rows } =
    'realName' in what
      ? await sql`-- identity.setRealNameOnce
          update members set real_name = ${what.realName} where id = ${memberId} and real_name is null returning id`.execute(
          tx,
        )
      : await sql`-- identity.setBirthdayOnce
          update members set birthday = ${what.birthday} where id = ${memberId} and birthday is null returning id`.execute(
          tx,
        );
  return rows.length > 0;
}

/** Null clears a field; the nickname falls back to the account's name. */
export async function mergeProfile(
  db: Db,
  memberId: bigint,
  nickname: string | null | undefined,
  fields: Readonly<Record<string, string | null>>,
): Promise<void> {
  await sql`-- identity.mergeProfile
    update members set
      nickname = case when ${nickname !== undefined} then coalesce(${nickname ?? null}::text, username) else nickname end,
      profile = jsonb_strip_nulls(profile || ${JSON.stringify(fields)}::jsonb)
    where id = ${memberId}`.execute(db);
}

export async function mergePreferences(
  db: Db,
  memberId: bigint,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`-- identity.mergePreferences
    update members set preferences = preferences || ${JSON.stringify(change)}::jsonb where id = ${memberId}`.execute(
    db,
  );
}

export async function updatePaymentPassword(tx: Tx, memberId: bigint, hash: string): Promise<void> {
  await sql`-- identity.updatePaymentPassword
    update members set payment_password_hash = ${hash} where id = ${memberId}`.execute(tx);
}

/** Tries that have begun and not ended are those of the last minute: hashing one takes a tenth of a second. */
const TRY_SECONDS = 60;
/** In place of a count: the last try allowed was wrong. */
const LOCKED_TRIES = PAYMENT_PASSWORD_TRIES + 1;
const countsAnew = sql`t.last_at < clock_timestamp() - make_interval(hours => ${PAYMENT_PASSWORD_LOCK_HOURS})`;
/** The last try was wrong, or never came to its end. */
const isLocked = sql`not ${countsAnew} and (t.tries >= ${LOCKED_TRIES}
  or t.tries = ${PAYMENT_PASSWORD_TRIES} and t.last_at < clock_timestamp() - make_interval(secs => ${TRY_SECONDS}))`;

/** `tries`: how many this is, before it is made. Without one it must not be made: for so many hours, or while others are. */
export type ClaimedTry = { readonly tries: number } | { readonly tries: null; readonly lockedHours: number | null };

/** Counts a try before it is made. Of those under way at once none is known to be wrong: they lock nobody. */
export async function claimPaymentTry(db: Db, memberId: bigint): Promise<ClaimedTry> {
  const { rows } = await sql<{ tries: number }>`-- identity.claimPaymentTry
    insert into payment_password_tries as t (member_id, tries) values (${memberId}, 1)
    on conflict (member_id) do update
      set tries = case when ${countsAnew} then 1 else t.tries + 1 end, last_at = clock_timestamp()
      where ${countsAnew} or t.tries < ${PAYMENT_PASSWORD_TRIES}
    returning tries`.execute(db);
  const [claimed] = rows;
  if (claimed !== undefined) return claimed;
  const standing = await sql<{ hours: number | null }>`-- identity.paymentLockHours
    select case when ${isLocked} then greatest(1, ceil(extract(epoch from
      t.last_at + make_interval(hours => ${PAYMENT_PASSWORD_LOCK_HOURS}) - clock_timestamp()) / 3600))::int end as hours
    from payment_password_tries t where t.member_id = ${memberId}`.execute(db);
  return { tries: null, lockedHours: standing.rows[0]?.hours ?? null };
}

/**
 * The last try allowed was wrong; false where one that came with it was right, and the count began afresh. A lock is not
 * made longer by trying on.
 */
export async function lockPaymentTries(tx: Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`-- identity.lockPaymentTries
    update payment_password_tries set tries = ${LOCKED_TRIES}, last_at = clock_timestamp()
    where member_id = ${memberId} and tries = ${PAYMENT_PASSWORD_TRIES} returning 1`.execute(tx);
  return rows.length > 0;
}

/** The try was not made after all. */
export async function returnPaymentTry(db: Db, memberId: bigint): Promise<void> {
  await sql`-- identity.returnPaymentTry
    update payment_password_tries set tries = greatest(0, tries - 1)
    where member_id = ${memberId} and tries <= ${PAYMENT_PASSWORD_TRIES}`.execute(db);
}

/** The try was right: the count starts afresh. Of several at once one may be right; a lock that stands by then stays. */
export async function forgetPaymentTries(db: Db, memberId: bigint): Promise<void> {
  await sql`-- identity.forgetPaymentTries
    delete from payment_password_tries where member_id = ${memberId} and tries <= ${PAYMENT_PASSWORD_TRIES}`.execute(
    db,
  );
}

export async function isProofRecent(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`-- identity.isProofRecent
    select 1 from password_proofs where session_id = ${sessionId}
      and proved_at > clock_timestamp() - make_interval(mins => ${RECENT_MINUTES})`.execute(db);
  return rows.length > 0;
}

export async function keepProof(db: Db, sessionId: string): Promise<void> {
  await sql`-- identity.keepPasswordProof
    insert into password_proofs (session_id) values (${sessionId})
    on conflict (session_id) do update set proved_at = clock_timestamp()`.execute(db);
}

export async function insertEvent(
  tx: Db,
  event: { id: bigint; memberId: bigint; kind: SecurityEventKind; address: string; device: string },
): Promise<void> {
  await sql`-- identity.insertSecurityEvent
    insert into security_events (id, member_id, kind, address, device)
    values (${event.id}, ${event.memberId}, ${event.kind}, ${event.address}, ${event.device})`.execute(tx);
}

export async function countEventsToday(db: Db, memberId: bigint, kind: SecurityEventKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`-- identity.countSecurityEventsToday
    select count(*)::int as count from security_events
    where member_id = ${memberId} and kind = ${kind} and made_at > clock_timestamp() - interval '24 hours'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** For so long somebody who heard no answer may send a change of his payment password again. */
const FRESH_MINUTES = 10;

export async function isPaymentPasswordFresh(
  db: Db,
  memberId: bigint,
  kinds: readonly SecurityEventKind[],
): Promise<boolean> {
  const { rows } = await sql`-- identity.isPaymentPasswordFresh
    select 1 from security_events where member_id = ${memberId} and kind = any(${kinds}::text[])
      and made_at > clock_timestamp() - make_interval(mins => ${FRESH_MINUTES}) limit 1`.execute(db);
  return rows.length > 0;
}

export async function selectEvents(
  db: Db,
  memberId: bigint,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SecurityEvent[]; total: number }> {
  const { rows } = await sql<SecurityEvent>`-- identity.selectSecurityEvents
    select id, kind, made_at as at, address, device from security_events
    where member_id = ${memberId} order by id desc offset ${offset} limit ${limit}`.execute(db);
  const count = await sql<{ total: number }>`-- identity.countSecurityEvents
    select count(*)::int as total from security_events where member_id = ${memberId}`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}
