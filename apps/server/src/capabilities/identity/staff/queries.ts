/** SQL of staff: the people, what opens the desk to them, and how many administrators there are. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { StaffPerson, StaffStatus } from './port.ts';

/** With everything that proves who somebody is; never leaves identity. */
export interface StaffRow {
  id: bigint;
  username: string;
  role: string;
  status: StaffStatus;
  mail: string | null;
  allowedRanges: string[];
  passwordHash: string | null;
  totpSecret: Buffer | null;
  totpLastStep: bigint;
  pendingTotpSecret: Buffer | null;
  rights: string[];
  everyRight: boolean;
  decisionLimit: bigint | null;
}

const ROW = sql.raw(`w.id, w.username, w.role, w.status, w.mail, w.allowed_ranges::text[] as "allowedRanges",
  w.password_hash as "passwordHash", w.totp_secret as "totpSecret", w.totp_last_step as "totpLastStep",
  case when w.pending_totp_until > now() then w.pending_totp_secret end as "pendingTotpSecret",
  r.rights, r.every_right as "everyRight", r.decision_limit as "decisionLimit"`);

export async function selectStaffByKey(db: Db, usernameKey: string): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`-- identity.selectStaffByKey
    select ${ROW} from staff w join staff_roles r on r.name = w.role where w.username_key = ${usernameKey}`.execute(db);
  return rows[0];
}

export async function selectStaff(db: Db, id: bigint): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`-- identity.selectStaff
    select ${ROW} from staff w join staff_roles r on r.name = w.role where w.id = ${id}`.execute(db);
  return rows[0];
}

/** Acts on staff and roles go one after the other: what one of them checks still holds when it commits. */
export async function lockStaffActs(tx: Tx): Promise<void> {
  await sql`-- identity.lockStaffActs
    select 1 from staff_roles where name = 'admin' for update`.execute(tx);
}

export async function countActiveAdmins(tx: Tx): Promise<number> {
  const { rows } = await sql<{ admins: number }>`-- identity.countActiveAdmins
    select count(*)::int as admins from staff where role = 'admin' and status = 'active'`.execute(tx);
  return present(rows[0], 'an aggregate has a row').admins;
}

/** Active staff who hold a right, by name. */
export async function selectStaffWith(db: Db, right: string): Promise<{ id: bigint; username: string }[]> {
  const { rows } = await sql<{ id: bigint; username: string }>`-- identity.selectStaffWith
    select w.id, w.username from staff w join staff_roles r on r.name = w.role
    where w.status = 'active' and (r.every_right or ${right} = any(r.rights)) order by w.username limit 500`.execute(
    db,
  );
  return rows;
}

/** Names by id, also of those who have left. */
export async function selectStaffNames(db: Db, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: bigint; username: string }>`-- identity.selectStaffNames
    select id, username from staff where id = any(${ids.map(String)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Whether these ranges, or none, let the address in. An address that is none comes from nowhere. */
export async function isAddressAllowed(db: Db, staffId: bigint, address: string | null): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`-- identity.isAddressAllowed
    select cardinality(allowed_ranges) = 0 or coalesce(${address}::inet <<= any(allowed_ranges), false) as allowed
    from staff where id = ${staffId}`.execute(db);
  return rows[0]?.allowed ?? false;
}

/** Makes or renews a member of staff under a name, ready to sign in. A renewed one starts with a fresh authenticator. */
export async function upsertStaff(
  db: Db,
  staff: {
    id: bigint;
    username: string;
    usernameKey: string;
    passwordHash: string;
    totpSecret: Buffer;
    role: string;
  },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`-- identity.upsertStaff
    insert into staff (id, username, username_key, password_hash, totp_secret, role, password_changed_at)
    values (${staff.id}, ${staff.username}, ${staff.usernameKey}, ${staff.passwordHash}, ${staff.totpSecret},
      ${staff.role}, now())
    on conflict (username_key) do update set password_hash = excluded.password_hash,
      totp_secret = excluded.totp_secret, totp_last_step = 0, role = excluded.role, status = 'active',
      password_changed_at = now(), pending_totp_secret = null, pending_totp_until = null, allowed_ranges = '{}'
    returning id`.execute(db);
  return rows[0]?.id ?? staff.id;
}

/** Uses up a step of the authenticator; false when it, or a later one, was used before. */
export async function claimTotpStep(tx: Tx, staffId: bigint, step: number): Promise<boolean> {
  const { rows } = await sql`-- identity.claimTotpStep
    update staff set totp_last_step = ${step}
    where id = ${staffId} and totp_last_step < ${step} and status = 'active' returning id`.execute(tx);
  return rows.length === 1;
}

/** Uses up a recovery code; answers how many are left, undefined when it is none of theirs or was used. */
export async function claimRecoveryCode(tx: Tx, staffId: bigint, codeHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql`-- identity.claimRecoveryCode
    update staff_recovery_codes set used_at = now()
    where staff_id = ${staffId} and code_hash = ${codeHash} and used_at is null returning 1`.execute(tx);
  if (rows.length === 0) return undefined;
  const left = await sql<{ left: number }>`-- identity.countRecoveryCodes
    select count(*)::int as left from staff_recovery_codes where staff_id = ${staffId} and used_at is null`.execute(tx);
  return present(left.rows[0], 'an aggregate has a row').left;
}

export async function replaceRecoveryCodes(tx: Tx, staffId: bigint, hashes: readonly Buffer[]): Promise<void> {
  await sql`-- identity.dropRecoveryCodes
    delete from staff_recovery_codes where staff_id = ${staffId}`.execute(tx);
  await sql`-- identity.insertRecoveryCodes
    insert into staff_recovery_codes (staff_id, code_hash) select ${staffId}, unnest(${hashes}::bytea[])`.execute(tx);
}

export async function touchStaffLogin(tx: Tx, id: bigint): Promise<void> {
  await sql`-- identity.touchStaffLogin
    update staff set last_login_at = now() where id = ${id}`.execute(tx);
}

/** False when the password is no longer the one that was verified. */
export async function updateStaffPassword(tx: Tx, id: bigint, before: string, passwordHash: string): Promise<boolean> {
  const { rows } = await sql`-- identity.updateStaffPassword
    update staff set password_hash = ${passwordHash}, password_changed_at = now()
    where id = ${id} and password_hash = ${before} and status = 'active' returning id`.execute(tx);
  return rows.length === 1;
}

export async function keepPendingTotp(tx: Tx, id: bigint, sealed: Buffer, minutes: number): Promise<void> {
  await sql`-- identity.keepPendingTotp
    update staff set pending_totp_secret = ${sealed}, pending_totp_until = now() + make_interval(mins => ${minutes})
    where id = ${id}`.execute(tx);
}

/** The pending secret counts from now on; false when it is not the pending one any more. */
export async function adoptPendingTotp(tx: Tx, id: bigint, sealed: Buffer, step: number): Promise<boolean> {
  const { rows } = await sql`-- identity.adoptPendingTotp
    update staff set totp_secret = pending_totp_secret, totp_last_step = ${step}, pending_totp_secret = null,
      pending_totp_until = null
    where id = ${id} and pending_totp_secret = ${sealed} and pending_totp_until > now() and status = 'active'
    returning id`.execute(tx);
  return rows.length === 1;
}

const PERSON = sql.raw(`w.id, w.username, w.mail, w.role, w.status, w.allowed_ranges::text[] as "allowedRanges",
  w.totp_secret is not null as "hasAuthenticator", w.created_at as "createdAt",
  w.password_changed_at as "passwordChangedAt",
  greatest(w.last_login_at, (select max(s.last_seen_at) from staff_sessions s where s.owner_id = w.id)) as "lastSeenAt",
  (select count(*)::int from staff_recovery_codes c where c.staff_id = w.id and c.used_at is null) as "recoveryCodesLeft",
  i.expires_at as "invitationEnds", (select b.username from staff b where b.id = i.invited_by) as "invitedBy"
  from staff w left join staff_invitations i on i.staff_id = w.id and i.used_at is null and i.revoked_at is null
    and i.expires_at > now()`);

type PersonRow = Omit<StaffPerson, 'invitation'> & { invitationEnds: Date | null; invitedBy: string | null };

function toPerson({ invitationEnds, invitedBy, ...person }: PersonRow): StaffPerson {
  return { ...person, invitation: invitationEnds === null ? null : { by: invitedBy, expiresAt: invitationEnds } };
}

export async function selectPerson(db: Db, id: bigint): Promise<StaffPerson | undefined> {
  const { rows } = await sql<PersonRow>`-- identity.selectPerson
    select ${PERSON} where w.id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : toPerson(rows[0]);
}

/** `key` is a prefix of the name; LIKE signs in it stand for themselves. */
export async function selectPeople(
  db: Db,
  filter: { key: string; status: StaffStatus | null; offset: number; limit: number },
): Promise<{ rows: StaffPerson[]; total: number }> {
  const like = `${filter.key.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const [found, count] = await Promise.all([
    sql<PersonRow>`-- identity.selectPeople
      select ${PERSON} where w.username_key like ${like} and (${filter.status}::text is null or w.status = ${filter.status})
      order by w.status = 'left', w.username_key limit ${filter.limit} offset ${filter.offset}`.execute(db),
    sql<{ total: number }>`-- identity.countPeople
      select count(*)::int as total from staff w
      where w.username_key like ${like} and (${filter.status}::text is null or w.status = ${filter.status})`.execute(
      db,
    ),
  ]);
  return { rows: found.rows.map(toPerson), total: present(count.rows[0], 'an aggregate has a row').total };
}

/** Adds an invited one; false when the name is taken. */
export async function insertInvited(
  tx: Tx,
  staff: {
    id: bigint;
    username: string;
    usernameKey: string;
    mail: string | null;
    role: string;
    ranges: readonly string[];
  },
): Promise<boolean> {
  const { rows } = await sql`-- identity.insertInvitedStaff
    insert into staff (id, username, username_key, mail, role, status, allowed_ranges)
    values (${staff.id}, ${staff.username}, ${staff.usernameKey}, ${staff.mail}, ${staff.role}, 'invited',
      ${staff.ranges}::text[]::cidr[])
    on conflict (username_key) do nothing returning id`.execute(tx);
  return rows.length === 1;
}

export async function updatePerson(
  tx: Tx,
  id: bigint,
  change: { role: string; status: StaffStatus; mail: string | null; ranges: readonly string[] },
): Promise<void> {
  await sql`-- identity.updateStaffPerson
    update staff set role = ${change.role}, status = ${change.status}, mail = ${change.mail},
      allowed_ranges = ${change.ranges}::text[]::cidr[]
    where id = ${id}`.execute(tx);
}

/** Nothing that opened the desk to them does so any more. */
export async function dropProofs(tx: Tx, id: bigint): Promise<void> {
  await sql`-- identity.dropStaffProofs
    update staff set status = 'invited', password_hash = null, totp_secret = null, totp_last_step = 0,
      pending_totp_secret = null, pending_totp_until = null where id = ${id}`.execute(tx);
  await sql`-- identity.dropRecoveryCodes
    delete from staff_recovery_codes where staff_id = ${id}`.execute(tx);
}

/** Ends live sessions: all of them, one, or all but one. */
export async function endStaffSessions(
  tx: Tx,
  ownerId: bigint,
  which: { reason: string; only?: string; but?: string },
): Promise<number> {
  const { rows } = await sql`-- identity.endStaffSessions
    update staff_sessions s set ended_at = now(), end_reason = ${which.reason}
    where s.owner_id = ${ownerId} and s.ended_at is null
      and (${which.only ?? null}::uuid is null or s.id = ${which.only ?? null}::uuid)
      and (${which.but ?? null}::uuid is null or s.id <> ${which.but ?? null}::uuid)
    returning s.id`.execute(tx);
  return rows.length;
}
