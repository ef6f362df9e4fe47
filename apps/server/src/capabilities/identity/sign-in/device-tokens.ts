/**
 * Remembered devices: a random token in a cookie no script can read signs its device in again for a day.
 *
 * A token
 * fresh    good once. Leaves by: use, revocation, its day.
 * used     another took its place. Shown again, two hold what one was given: the whole family is revoked.
 * revoked  good for nothing: password change, logging out with "forget", the owner's ending its device's session from
 *          another one, theft, another class of device.
 * A family lives one day from the sign-in that began it, however often it is used (ADR 11).
 */
import { randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { deviceClass } from '../device-class.ts';
import type { Origin } from '../port.ts';
import { randomToken, tokenHash } from '../sessions.ts';
import type { DeviceToken } from './port.ts';

const TOKEN = /^[0-9a-f]{64}$/;
const DAY_SECONDS = 86_400;

async function insertToken(
  tx: Tx,
  { family, memberId, origin, until }: { family: string; memberId: bigint; origin: Origin; until: Date | null },
): Promise<DeviceToken> {
  const token = randomToken();
  const { rows } = await sql<{ secondsLeft: number }>`
    -- identity.insertDeviceToken
    insert into device_tokens (token_hash, family, member_id, device, device_hash, user_agent, expires_at)
    values (${tokenHash(token)}, ${family}, ${memberId}, ${deviceClass(origin.userAgent)}, ${origin.deviceHash ?? null},
      ${origin.userAgent.slice(0, 255)}, coalesce(${until}::timestamptz, now() + make_interval(secs => ${DAY_SECONDS})))
    returning floor(extract(epoch from expires_at - now()))::int as "secondsLeft"`.execute(tx);
  return { token, secondsLeft: rows[0]?.secondsLeft ?? 0 };
}

/** Remembers this device for a day, after a sign-in that proved the member. */
export function rememberDevice(tx: Tx, memberId: bigint, origin: Origin): Promise<DeviceToken> {
  return insertToken(tx, { family: randomUuid(), memberId, origin, until: null });
}

/** Use and revocation take turns at the member's row, or a token could be born while its family dies. */
async function lockMemberOf(tx: Tx, token: string): Promise<void> {
  await sql`
    -- identity.lockMemberOfDevice
    select from members where id = (select member_id from device_tokens where token_hash = ${tokenHash(token)})
    for no key update`.execute(tx);
}

/** Uses a token up and gives the next of its family; null when it is good for nothing. Runs alone on the family. */
export async function rotateDeviceToken(
  tx: Tx,
  token: string | undefined,
  origin: Origin,
): Promise<{ memberId: bigint; next: DeviceToken } | null> {
  if (token === undefined || !TOKEN.test(token)) return null;
  await lockMemberOf(tx, token);
  const { rows } = await sql<{
    family: string;
    memberId: bigint;
    device: string;
    expiresAt: Date;
    used: boolean;
    live: boolean;
  }>`
    -- identity.lockDeviceToken
    select family, member_id as "memberId", device, expires_at as "expiresAt", used_at is not null as used,
      revoked_at is null and expires_at > now() as live
    from device_tokens where token_hash = ${tokenHash(token)} for update`.execute(tx);
  const held = rows[0];
  if (held === undefined || !held.live) return null;
  if (held.used || held.device !== deviceClass(origin.userAgent)) {
    await revokeFamily(tx, held.family);
    return null;
  }
  await sql`
    -- identity.useDeviceToken
    update device_tokens set used_at = now() where token_hash = ${tokenHash(token)}`.execute(tx);
  const { family, memberId, expiresAt: until } = held;
  return { memberId, next: await insertToken(tx, { family, memberId, origin, until }) };
}

async function revokeFamily(db: Db | Tx, family: string): Promise<void> {
  await sql`
    -- identity.revokeDeviceFamily
    update device_tokens set revoked_at = now() where family = ${family} and revoked_at is null`.execute(db);
}

/** Forgets the device that holds this token, whatever became of the token. */
export async function forgetDevice(db: Db, token: string): Promise<void> {
  if (!TOKEN.test(token)) return;
  await transact(db, async (tx) => {
    await lockMemberOf(tx, token);
    await sql`
      -- identity.forgetDevice
      update device_tokens set revoked_at = now() where revoked_at is null
        and family = (select family from device_tokens where token_hash = ${tokenHash(token)})`.execute(tx);
  });
}

/**
 * Forgets the device that a session was opened on, with every family it ever held a token of. A session or a token that
 * names no device may be of any. The caller holds the member's row.
 */
export async function forgetDeviceOfSession(tx: Tx, memberId: bigint, sessionId: string): Promise<void> {
  const families = sql`select distinct t.family from device_tokens t join sessions s on s.id = ${sessionId}
    where t.member_id = ${memberId} and coalesce(t.device_hash = s.device_hash, true)`;
  await sql`
    -- identity.forgetDeviceOfSession
    update device_tokens set revoked_at = now() where revoked_at is null and family in (${families})`.execute(tx);
}

/** The caller holds the member's row: a token that is just being used up would leave one behind. */
export async function forgetDevicesOf(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    -- identity.forgetDevicesOf
    update device_tokens set revoked_at = now() where member_id = ${memberId} and revoked_at is null`.execute(tx);
}

export async function sweepDeviceTokens(db: Db): Promise<void> {
  await sql`
    -- identity.sweepDeviceTokens
    delete from device_tokens where expires_at < now()`.execute(db);
}
