/** SQL of invitations. A link is known by its hash; times are the database's. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';

export const INVITATION_HOURS = 48;

export interface OpenInvitation {
  id: bigint;
  staffId: bigint;
  username: string;
  role: string;
  expiresAt: Date;
  totpSecret: Buffer | null;
}

/** Adds a link; the ones before it work no more. */
export async function insertInvitation(
  tx: Tx,
  invitation: { id: bigint; tokenHash: Buffer; staffId: bigint; invitedBy: bigint | null },
): Promise<Date> {
  await revokeInvitations(tx, invitation.staffId);
  const { rows } = await sql<{ expiresAt: Date }>`-- identity.insertInvitation
    insert into staff_invitations (token_hash, id, staff_id, invited_by, expires_at)
    values (${invitation.tokenHash}, ${invitation.id}, ${invitation.staffId}, ${invitation.invitedBy},
      now() + make_interval(hours => ${INVITATION_HOURS}))
    returning expires_at as "expiresAt"`.execute(tx);
  return present(rows[0], 'an inserted invitation is returned').expiresAt;
}

export async function revokeInvitations(tx: Tx, staffId: bigint): Promise<void> {
  await sql`-- identity.revokeInvitations
    update staff_invitations set revoked_at = now()
    where staff_id = ${staffId} and used_at is null and revoked_at is null`.execute(tx);
}

/** The link, when it still opens; undefined whatever the reason that it does not. */
export async function selectOpenInvitation(db: Db, tokenHash: Buffer): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`-- identity.selectOpenInvitation
    select i.id, i.staff_id as "staffId", w.username, w.role, i.expires_at as "expiresAt", i.totp_secret as "totpSecret"
    from staff_invitations i join staff w on w.id = i.staff_id
    where i.token_hash = ${tokenHash} and i.used_at is null and i.revoked_at is null and i.expires_at > now()
      and w.status = 'invited'`.execute(db);
  return rows[0];
}

export async function keepInvitedSecret(db: Db, tokenHash: Buffer, sealed: Buffer): Promise<boolean> {
  const { rows } = await sql`-- identity.keepInvitedSecret
    update staff_invitations set totp_secret = ${sealed}
    where token_hash = ${tokenHash} and used_at is null and revoked_at is null and expires_at > now()
    returning id`.execute(db);
  return rows.length === 1;
}

/** Uses the link up, once however many try at once, and only with the secret that was confirmed. */
export async function claimInvitation(tx: Tx, tokenHash: Buffer, sealed: Buffer): Promise<boolean> {
  const { rows } = await sql`-- identity.claimInvitation
    update staff_invitations set used_at = now(), totp_secret = null
    where token_hash = ${tokenHash} and totp_secret = ${sealed} and used_at is null and revoked_at is null
      and expires_at > now() returning id`.execute(tx);
  return rows.length === 1;
}

export async function activateInvited(
  tx: Tx,
  staffId: bigint,
  proof: { passwordHash: string; totpSecret: Buffer; step: number },
): Promise<boolean> {
  const { rows } = await sql`-- identity.activateInvited
    update staff set status = 'active', password_hash = ${proof.passwordHash}, totp_secret = ${proof.totpSecret},
      totp_last_step = ${proof.step}, password_changed_at = now(), last_login_at = now()
    where id = ${staffId} and status = 'invited' returning id`.execute(tx);
  return rows.length === 1;
}
