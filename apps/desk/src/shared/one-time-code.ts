/** One-time codes as people type them. */
import { toLatinDigits } from '@house/money/digits';

const SIX_DIGITS = /^\d{6}$/;
/** Two groups of five signs; the dash and the case do not matter. */
const RECOVERY_CODE = /^[a-z2-9]{5}-?[a-z2-9]{5}$/i;

/** A code as it is sent: Latin digits, no spaces. */
export function cleanCode(code: string): string {
  return toLatinDigits(code).replace(/\s/g, '');
}

export function isSixDigits(code: string): boolean {
  return SIX_DIGITS.test(cleanCode(code));
}

/** Six digits of an authenticator, or a recovery code in their place. */
export function isProofCode(code: string): boolean {
  return isSixDigits(code) || RECOVERY_CODE.test(cleanCode(code));
}
