/** The one place where a member's password is replaced: by himself, or after he forgot it. */
import { randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { Delivery } from '../../delivery/port.ts';
import { deletePasskeysOf } from '../links/passkey-queries.ts';
import { SOCIAL_PROVIDERS } from '../links/port.ts';
import { deleteLink } from '../links/social-queries.ts';
import type { Passwords } from '../passwords.ts';
import type { TellMember } from '../port.ts';
import { type ChangeParts, type Changer, tellChange } from '../profile/parts.ts';
import type { Sessions } from '../sessions.ts';
import { forgetDevicesOf } from '../sign-in/device-tokens.ts';
import { endExtraChecks } from '../sign-in/extra-check.ts';
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
  await endExtraChecks(tx, memberId);
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

/**
 * A password that was forgotten: whoever sets it anew proves himself by a contact of the account, and what others had left
 * in it goes. A passkey, Google or Facebook would open it with no password at all, so those go as well; he is told of each,
 * and may bind his own again.
 */
export async function replaceForgotten(
  parts: { sessions: Sessions } & ChangeParts,
  tx: Tx,
  changer: Changer,
  passwordHash: string,
): Promise<void> {
  const { memberId, language } = changer;
  await replacePassword(parts, tx, memberId, passwordHash);
  await tellPasswordChanged(parts, tx, memberId, language);
  if ((await deletePasskeysOf(tx, memberId)) > 0) await tellChange(parts, tx, changer, 'passkeyRemoved');
  for (const provider of SOCIAL_PROVIDERS) {
    if (await deleteLink(tx, memberId, provider)) await tellChange(parts, tx, changer, 'linkRemoved');
  }
}

/**
 * Tells the member that his password is another, by mail and by text message where we can, so that a thief does not go
 * unseen: one of the two may be the thief's.
 */
async function tellPasswordChanged(
  { delivery }: { delivery: Pick<Delivery, 'send'> },
  tx: Tx,
  memberId: bigint,
  language: string,
): Promise<void> {
  const { rows } = await sql<{ email: string | null; mobile: string | null }>`
    -- identity.readRecipient
    select nullif(email, '') as email, case when mobile_verified_at is not null then mobile end as mobile
    from members where id = ${memberId}`.execute(tx);
  const { email = null, mobile = null } = rows[0] ?? {};
  const ways = [
    // What older rules let in as an address must not keep a password from being changed.
    ...(email !== null && isMailAddress(email) ? [{ channel: 'mail' as const, to: email }] : []),
    ...(mobile === null ? [] : [{ channel: 'sms' as const, to: mobile }]),
  ];
  for (const way of ways) {
    const letter = { key: randomUuid(), template: 'passwordChanged' as const, values: {}, language, memberId };
    await delivery.send(tx, { ...letter, ...way });
  }
}
