/** SQL of sessions; members and staff have a table of the same shape each. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { LiveSession, MemberKind, SessionAudience } from './port.ts';
import type { ForcedChange } from './sign-in/port.ts';

const SESSION_HOURS = 12;
const MEMBER_DAYS = 30;
const STAFF_IDLE_MINUTES = 30;

/**
 * When a session used now ends: members' move on by 12 hours (operations.md 6) within 30 days from their start, staff's
 * by half an hour within 12 hours.
 */
const END_OF_USED: Readonly<Record<SessionAudience, RawBuilder<unknown>>> = {
  member: sql`least(now() + make_interval(hours => ${SESSION_HOURS}), s.created_at + make_interval(days => ${MEMBER_DAYS}))`,
  staff: sql`least(now() + make_interval(mins => ${STAFF_IDLE_MINUTES}), s.created_at + make_interval(hours => ${SESSION_HOURS}))`,
};
const END_OF_NEW: Readonly<Record<SessionAudience, RawBuilder<unknown>>> = {
  member: sql`now() + make_interval(hours => ${SESSION_HOURS})`,
  staff: sql`now() + make_interval(mins => ${STAFF_IDLE_MINUTES})`,
};

const TABLES: Readonly<Record<SessionAudience, RawBuilder<unknown>>> = {
  member: sql.table('sessions'),
  staff: sql.table('staff_sessions'),
};

interface NewSession {
  tokenHash: Buffer;
  id: string;
  ownerId: bigint;
  device: string;
  address: string;
  userAgent: string;
  method: string;
  deviceHash: Buffer | null;
  /** The session ends here at the latest; null without such an end. */
  until: Date | null;
}

export async function insertSession(db: Db, audience: SessionAudience, session: NewSession): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    -- identity.insertSession
    insert into ${TABLES[audience]} (token_hash, id, owner_id, device, address, user_agent, method, device_hash, expires_at)
    values (${session.tokenHash}, ${session.id}, ${session.ownerId}, ${session.device}, ${session.address},
      ${session.userAgent}, ${session.method}, ${session.deviceHash},
      least(${END_OF_NEW[audience]}, ${session.until}::timestamptz))
    returning expires_at as "expiresAt"`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('an inserted session was not returned');
  return row.expiresAt;
}

interface FoundSession {
  /** SHA-256 of its token, hex. */
  tokenHash: string;
  sessionId: string;
  ownerId: bigint;
  name: string;
  /** Class of the device it was opened on. */
  device: string;
  expiresAt: Date;
  /** Since its use was last written down. */
  idleSeconds: number;
}
type FoundMemberSession = FoundSession & { kind: MemberKind; forcedChange: ForcedChange };
type FoundStaffSession = FoundSession & {
  role: string;
  rights: string[];
  everyRight: boolean;
  decisionLimit: bigint | null;
  /** `address/bits`; the owner is let in from these alone, from anywhere when there are none. */
  allowedRanges: string[];
};

/** Why a password must be changed before anything else; codes and links prove somebody without one (identity.md). */
const forcedChangeOf = (passwordDays: number | null) => sql`case
  when m.kind = 'trial' or s.method not in ('password', 'remembered') then null
  when m.password_state in ('default', 'compromised') then m.password_state
  when m.password_changed_at < now() - make_interval(days => ${passwordDays}::integer) then 'expired'
  end`;

/**
 * A session that has not ended, in words the index of live sessions does not know: sessions that are named are found by
 * their names, also while the database has no statistics and takes reading all that live for cheap (2 ms of 10,000).
 */
const notEnded = sql`coalesce(ended_at, 'infinity') = 'infinity'`;

/** Of these tokens, the sessions that stand. */
export async function findMemberSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
  passwordDays: number | null,
): Promise<FoundMemberSession[]> {
  const { rows } = await sql<FoundMemberSession>`
    -- identity.findMemberSessions
    select encode(s.token_hash, 'hex') as "tokenHash", s.id as "sessionId", s.owner_id as "ownerId", s.device, m.username as name, m.kind,
      least(s.expires_at, m.trial_ends_at) as "expiresAt", ${forcedChangeOf(passwordDays)} as "forcedChange",
      extract(epoch from now() - s.last_seen_at)::int as "idleSeconds"
    from sessions s join members m on m.id = s.owner_id
    where s.token_hash = any(${tokenHashes}::bytea[]) and ${notEnded} and s.expires_at > now()
      and m.status = 'active' and (m.trial_ends_at is null or m.trial_ends_at > now())`.execute(db);
  return rows;
}

/** Why the session of a token is no more, for whoever still holds the token; null when nothing of it can be told. */
export async function findEndReason(db: Db, audience: SessionAudience, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`
    -- identity.findEndReason
    select coalesce(end_reason, case when expires_at <= now() then 'expired' end) as reason
    from ${TABLES[audience]} where token_hash = ${tokenHash}`.execute(db);
  return rows[0]?.reason ?? null;
}

export interface PasswordStanding {
  forcedChange: ForcedChange;
  passwordState: string;
  method: string;
  ageMinutes: number;
}

/** What this session must and may do about its member's password. */
export async function readPasswordStanding(
  db: Db,
  sessionId: string,
  passwordDays: number | null,
): Promise<PasswordStanding | undefined> {
  const { rows } = await sql<PasswordStanding>`
    -- identity.readPasswordStanding
    select ${forcedChangeOf(passwordDays)} as "forcedChange", m.password_state as "passwordState", s.method,
      extract(epoch from now() - s.created_at)::int / 60 as "ageMinutes"
    from sessions s join members m on m.id = s.owner_id where s.id = ${sessionId}`.execute(db);
  return rows[0];
}

export async function findStaffSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<FoundStaffSession[]> {
  const { rows } = await sql<FoundStaffSession>`
    -- identity.findStaffSessions
    select encode(s.token_hash, 'hex') as "tokenHash", s.id as "sessionId", s.owner_id as "ownerId", s.expires_at as "expiresAt", s.device, w.username as name, w.role,
      r.rights, r.every_right as "everyRight", r.decision_limit as "decisionLimit", w.allowed_ranges::text[] as "allowedRanges", extract(epoch from now() - s.last_seen_at)::int as "idleSeconds"
    from staff_sessions s join staff w on w.id = s.owner_id join staff_roles r on r.name = w.role
    where s.token_hash = any(${tokenHashes}::bytea[]) and ${notEnded} and s.expires_at > now()
      and w.status = 'active'`.execute(db);
  return rows;
}

/** Moves the end of sessions in use; many at once, leaving out those another process is just moving. */
export async function touchSessions(db: Db, audience: SessionAudience, hashes: readonly Buffer[]): Promise<void> {
  await sql`
    -- identity.touchSessions
    update ${TABLES[audience]} s
    set last_seen_at = now(), expires_at = ${END_OF_USED[audience]}
    from (select token_hash from ${TABLES[audience]} where token_hash = any(${hashes}::bytea[])
      and ${notEnded} and expires_at > now() for update skip locked) used
    where s.token_hash = used.token_hash`.execute(db);
}

export async function endSessionById(
  db: Db,
  audience: SessionAudience,
  id: string,
  reason: string,
): Promise<{ ownerId: bigint }[]> {
  const { rows } = await sql<{ ownerId: bigint }>`
    -- identity.endSession
    update ${TABLES[audience]} set ended_at = now(), end_reason = ${reason}
    where id = ${id} and ended_at is null returning owner_id as "ownerId"`.execute(db);
  return rows;
}

export async function endSessionsOfOwner(
  db: Db,
  audience: SessionAudience,
  ownerId: bigint,
  reason: string,
  only: { except?: string; device?: string } = {},
): Promise<number> {
  const { rows } = await sql`
    -- identity.endSessionsOf
    update ${TABLES[audience]} set ended_at = now(), end_reason = ${reason}
    where owner_id = ${ownerId} and ended_at is null
      and id is distinct from ${only.except ?? null}::uuid
      and device = coalesce(${only.device ?? null}::text, device) returning id`.execute(db);
  return rows.length;
}

export async function selectLiveSessions(db: Db, audience: SessionAudience, ownerId: bigint): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    -- identity.selectLiveSessions
    select id, created_at as "startedAt", last_seen_at as "lastSeenAt", address, device,
      user_agent as "userAgent" from ${TABLES[audience]}
    where owner_id = ${ownerId} and ended_at is null and expires_at > now()
    order by created_at desc, id limit 100`.execute(db);
  return rows;
}

/** Ends that say nothing of the browser: a newer sign-in took the session's place, or it ran out. */
const NO_PARTING = sql`('replaced', 'expired')`;

/**
 * Of these sessions of members, those whose browser is theirs still: nobody ended one there since, and nobody else came in
 * by it. A session that is not known is not among them, nor one that gave way and names no browser.
 */
export async function selectKeptBrowsers(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    -- identity.selectKeptBrowsers
    select s.id from sessions s
    where s.id = any (${[...ids]}::uuid[]) and coalesce(s.end_reason, 'expired') in ${NO_PARTING}
      and (s.device_hash is not null or s.end_reason is distinct from 'replaced')
      and not exists (select from sessions n where n.owner_id = s.owner_id and n.device_hash = s.device_hash
        and n.ended_at >= s.created_at and n.end_reason not in ${NO_PARTING})
      and not exists (select from sign_ins i where i.device_hash = s.device_hash and i.result = 'ok'
        and i.member_id <> s.owner_id and i.at > s.created_at)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends a session only when it is this owner's. */
export async function endSessionOfOwner(db: Db, ownerId: bigint, id: string, reason: string): Promise<number> {
  const { rows } = await sql`
    -- identity.endSessionOfOwner
    update sessions set ended_at = now(), end_reason = ${reason}
    where id = ${id} and owner_id = ${ownerId} and ended_at is null returning id`.execute(db);
  return rows.length;
}
