/** SQL of members' authenticators and recovery codes. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';

interface AuthenticatorRow {
  totpSecret: Buffer;
  totpLastStep: bigint;
  confirmedAt: Date | null;
}

export async function selectAuthenticator(db: Db, memberId: bigint): Promise<AuthenticatorRow | undefined> {
  const { rows } = await sql<AuthenticatorRow>`
    -- identity.selectAuthenticator
    select totp_secret as "totpSecret", totp_last_step as "totpLastStep", confirmed_at as "confirmedAt"
    from member_authenticators where member_id = ${memberId}`.execute(db);
  return rows[0];
}

/** Begins an enrolment, or begins it anew; false when a confirmed authenticator is there. */
export async function upsertPendingAuthenticator(db: Db, memberId: bigint, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    -- identity.upsertPendingAuthenticator
    insert into member_authenticators as a (member_id, totp_secret) values (${memberId}, ${secret})
    on conflict (member_id) do update set totp_secret = excluded.totp_secret, totp_last_step = 0, made_at = now()
      where a.confirmed_at is null
    returning member_id`.execute(db);
  return rows.length === 1;
}

/** False when it is confirmed already, or when the enrolment was begun anew since. */
export async function confirmAuthenticator(tx: Tx, memberId: bigint, secret: Buffer, step: number): Promise<boolean> {
  const { rows } = await sql`
    -- identity.confirmAuthenticator
    update member_authenticators set confirmed_at = now(), totp_last_step = ${step}
    where member_id = ${memberId} and confirmed_at is null and totp_secret = ${secret} returning member_id`.execute(tx);
  return rows.length === 1;
}

/** Uses up a step; false when it, or a later one, was used before. */
export async function claimMemberTotpStep(tx: Tx, memberId: bigint, step: number): Promise<boolean> {
  const { rows } = await sql`
    -- identity.claimMemberTotpStep
    update member_authenticators set totp_last_step = ${step}
    where member_id = ${memberId} and confirmed_at is not null and totp_last_step < ${step} returning member_id`.execute(
    tx,
  );
  return rows.length === 1;
}

export async function deleteAuthenticator(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    -- identity.deleteAuthenticator
    delete from member_authenticators where member_id = ${memberId}`.execute(tx);
}

export async function insertRecoveryCodes(tx: Tx, memberId: bigint, hashes: readonly Buffer[]): Promise<void> {
  await sql`
    -- identity.insertRecoveryCodes
    insert into member_recovery_codes (member_id, code_hash)
    select ${memberId}, code_hash from unnest(${hashes}::bytea[]) as made (code_hash)`.execute(tx);
}

/** Uses up a recovery code; false when nobody was given it, or it was used before. */
export async function claimRecoveryCode(tx: Tx, memberId: bigint, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    -- identity.claimRecoveryCode
    update member_recovery_codes set used_at = now()
    where member_id = ${memberId} and code_hash = ${hash} and used_at is null returning member_id`.execute(tx);
  return rows.length === 1;
}

export async function countRecoveryCodes(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    -- identity.countRecoveryCodes
    select count(*)::int as left from member_recovery_codes where member_id = ${memberId} and used_at is null`.execute(
    db,
  );
  return rows[0]?.left ?? 0;
}
