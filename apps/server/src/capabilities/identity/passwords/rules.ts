/** What a new password must be (operations.md 10): at registration, at a change and at a recovery alike. */
import { fitsPattern } from '@house/rules/patterns';
import { type Refusal, refuse } from '../../../platform/result.ts';
import { usernameKey } from '../rules.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_FORM = /^(?=.*[A-Za-z])(?=.*[0-9])[\x21-\x7E]{8,20}$/;

/** The catalogue's pattern of mail addresses (operations.md 9). */
export const MAIL_PATTERN = 3;
const MAIL_LENGTHS = /^[^@]{1,64}@[^@]{1,189}$/;

/** An address that a mail can go to. */
export function isMailAddress(text: string): boolean {
  return MAIL_LENGTHS.test(text) && fitsPattern(MAIL_PATTERN, text);
}

export type PasswordRefusal = Refusal<
  'identity.passwordForm' | 'identity.passwordIsUsername' | 'identity.passwordCommon'
>;

/**
 * Why this may not become a password; undefined when it may. Judged as typed, for a password is never trimmed into one.
 * `username` is null where nobody has chosen one yet.
 */
export function checkNewPassword(password: string, username: string | null): PasswordRefusal | undefined {
  const field = 'password';
  if (!PASSWORD_FORM.test(password)) return refuse('identity.passwordForm', { field });
  const folded = password.toLowerCase();
  if (username !== null && folded === usernameKey(username)) return refuse('identity.passwordIsUsername', { field });
  return COMMON_PASSWORDS.has(folded) ? refuse('identity.passwordCommon', { field }) : undefined;
}
