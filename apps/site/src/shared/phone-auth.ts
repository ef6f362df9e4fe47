/** The words for what a phone sign-in reports (specification 8), by its code with or without the prefix `auth/`. */
import type { AreaMessageId } from '@house/i18n/catalogues';

export const PHONE_AUTH_CODES = [
  'invalid-phone-number',
  'missing-phone-number',
  'too-many-requests',
  'unknown',
  'invalid-verification-code',
  'missing-verification-code',
  'captcha-check-failed',
  'quota-exceeded',
  'operation-not-allowed',
  'code-expired',
  'popup-closed-by-user',
] as const;
type PhoneAuthCode = (typeof PHONE_AUTH_CODES)[number];

/** An id of the area `site-links`; a code nobody has told us of is "unknown". */
export function phoneAuthMessage(code: string): AreaMessageId<'site-links'> {
  const plain = code.replace(/^auth\//, '');
  const known = PHONE_AUTH_CODES.find((each): each is PhoneAuthCode => each === plain) ?? 'unknown';
  return `site-links.phone.${known}`;
}
