/**
 * The login history: every sign-in of a member and every failed one at his name or at one nobody has, kept for 180 days; the newest sign-in of each member
 * stays, or who comes back after that would be taken for who comes for the first time, and asked to prove nothing.
 */

import { sql } from 'kysely';
import { neighbourhoodOf } from '../../../platform/addresses.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { deviceClass } from '../device-class.ts';
import type { Origin } from '../port.ts';
import type { SignInEntry, SignInMethod } from './port.ts';

const KEPT_DAYS = 180;
/** operations.md 6. */
const FAMILIAR_DAYS = 30;

export interface SignInNote {
  /** Null: nobody has the name. */
  readonly memberId: bigint | null;
  readonly method: SignInMethod;
  readonly result: SignInEntry['result'];
  readonly unchecked?: boolean;
  readonly country: string | null;
}

export async function insertSignIn(db: Db | Tx, note: SignInNote, origin: Origin): Promise<void> {
  await sql`
    -- identity.insertSignIn
    insert into sign_ins (member_id, address, network, country, device, device_hash, user_agent, method, result, unchecked)
    values (${note.memberId}, ${origin.address.slice(0, 64)}, ${neighbourhoodOf(origin.address)}, ${note.country},
      ${deviceClass(origin.userAgent)}, ${origin.deviceHash ?? null}, ${origin.userAgent.slice(0, 255)},
      ${note.method}, ${note.result}, ${note.unchecked ?? false})`.execute(db);
}

/**
 * Whether he came from this network or this device in 30 days, or has never come at all: the first registers it. Who has
 * played is known to have come, also where older sweeps left nothing of it.
 */
export async function isFamiliar(db: Db | Tx, memberId: bigint, origin: Origin): Promise<boolean> {
  const { rows } = await sql<{ familiar: boolean }>`
    -- identity.isFamiliar
    select (not exists (select from sign_ins where member_id = ${memberId} and result = 'ok')
        and exists (select from members where id = ${memberId} and first_login_at is null))
      or exists (select from sign_ins where member_id = ${memberId} and result = 'ok'
        and at > now() - make_interval(days => ${FAMILIAR_DAYS})
        and (network = ${neighbourhoodOf(origin.address)} or device_hash = ${origin.deviceHash ?? null})) as familiar`.execute(
    db,
  );
  return rows[0]?.familiar ?? false;
}

/** The sign-in before that of this session, wherever it was; undefined: there is none. */
export async function selectEarlierSignIn(
  db: Db,
  memberId: bigint,
  sessionId: string,
): Promise<{ at: Date; country: string | null } | undefined> {
  const { rows } = await sql<{ at: Date; country: string | null }>`
    -- identity.selectEarlierSignIn
    select at, country from sign_ins where member_id = ${memberId} and result = 'ok'
      and at < (select created_at from sessions where id = ${sessionId})
    order by at desc, id desc limit 1`.execute(db);
  return rows[0];
}

export async function selectSignIns(
  db: Db,
  memberId: bigint,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SignInEntry[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<SignInEntry>`
      -- identity.selectSignIns
      select id, at, address, country, device, method, result, unchecked from sign_ins
      where member_id = ${memberId} order by at desc, id desc offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`
      -- identity.countSignIns
      select count(*)::int as total from sign_ins where member_id = ${memberId}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** On how many days of a zone somebody signed in. */
export async function countSignInDays(
  db: Db | Tx,
  memberId: bigint,
  { from, to, zoneOffsetMinutes }: { readonly from: Date; readonly to: Date; readonly zoneOffsetMinutes: number },
): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    -- identity.countSignInDays
    select count(distinct (at at time zone 'UTC' + make_interval(mins => ${zoneOffsetMinutes}::integer))::date)::int as days
    from sign_ins where member_id = ${memberId} and result = 'ok' and at >= ${from} and at < ${to}`.execute(db);
  return rows[0]?.days ?? 0;
}

export async function sweepSignIns(db: Db): Promise<void> {
  await sql`
    -- identity.sweepSignIns
    delete from sign_ins s where at < now() - make_interval(days => ${KEPT_DAYS})
      and (member_id is null or result <> 'ok' or exists (select from sign_ins later
        where later.member_id = s.member_id and later.result = 'ok' and (later.at, later.id) > (s.at, s.id)))`.execute(
    db,
  );
}
