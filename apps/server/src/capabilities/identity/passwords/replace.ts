/** The one place where a member's password is replaced: by himself, or after he forgot it. */
import { randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { Delivery } from '../../delivery/port.ts';
import type { Passwords } from '../passwords.ts';
import type { TellMember } from '../port.ts';
import type { Sessions } from '../sessions.ts';
import { forgetDevicesOf } from '../sign-in/device-tokens.ts';
import type { NewPassword, NewPasswordRefusal } from './port.ts';
import { checkNewPassword, isMailAddress } from './rules.ts';

/** Writes it; every session, remembered device and link that the old one opened ends with it (operations.md 6). */
export async function replacePassword(
  { sessions, tellMember }: { sessions: Sessions; tellMember: TellMember },
  tx: Tx,
  memberId: bigint,
  passwordHash: string,
): Promise<void> {
  await sql`
    -- identity.replacePassword
    update members set password_hash = ${passwordHash}, password_changed_at = now(), password_state = 'own'
    where id = ${memberId}`.execute(tx);
  await sql`
    -- identity.endPasswordLinks
    update password_links set ended_at = clock_timestamp() where member_id = ${memberId} and ended_at is null`.execute(
    tx,
  );
  await forgetDevicesOf(tx, memberId);
  await sessions.endSessionsOf('member', memberId, 'passwordChanged', { tx });
  await tellMember(tx, { memberId, what: 'passwordChanged', values: {} });
}

/** What can be said of the two fields before anything else is looked at; `username` null: not known yet. */
export function checkPair(
  { newPassword, confirmNewPassword }: NewPassword,
  username: string | null,
): NewPasswordRefusal | undefined {
  if (newPassword === '') return refuse('identity.fieldRequired', { field: 'newPassword' });
  const wrong = checkNewPassword(newPassword, username);
  if (wrong !== undefined) return refuse(wrong.refused, { field: 'newPassword' });
  return confirmNewPassword === newPassword
    ? undefined
    : refuse('identity.passwordMismatch', { field: 'confirmNewPassword' });
}

/** A change that changes nothing would leave a password in use that others may know. */
export async function checkDiffers(
  { passwords }: { passwords: Passwords },
  storedHash: string | null,
  newPassword: string,
): Promise<NewPasswordRefusal | undefined> {
  const same = await passwords.verifyPassword(storedHash, newPassword);
  if (isRefusal(same)) return same;
  return same ? refuse('identity.passwordUnchanged', { field: 'newPassword' }) : undefined;
}

/** Tells the member that his password is another, by mail where we can, so that a thief does not go unseen. */
export async function tellPasswordChanged(
  { delivery }: { delivery: Pick<Delivery, 'send'> },
  tx: Tx,
  memberId: bigint,
  language: string,
): Promise<void> {
  const { rows } = await sql<{ email: string | null; mobile: string | null }>`
    -- identity.readRecipient
    select nullif(email, '') as email, case when mobile_verified_at is not null then mobile end as mobile
    from members where id = ${memberId}`.execute(tx);
  const { email: kept = null, mobile = null } = rows[0] ?? {};
  // What older rules let in as an address must not keep a password from being changed.
  const email = kept !== null && isMailAddress(kept) ? kept : null;
  const to = email ?? mobile;
  if (to === null) return;
  await delivery.send(tx, {
    key: randomUuid(),
    channel: email === null ? 'sms' : 'mail',
    to,
    template: 'passwordChanged',
    values: {},
    language,
    memberId,
  });
}
