/** The sign-in form, pure. */
import { isProofCode } from '../../shared/one-time-code.ts';

export interface SignInInput {
  readonly username: string;
  readonly password: string;
  readonly code: string;
}

export type SignInField = keyof SignInInput;

/** What is wrong with each field, in the order of the form; empty when it can be sent. */
export function findWrongFields(input: SignInInput): Partial<Record<SignInField, 'missing' | 'sixDigits'>> {
  return {
    ...(input.username.trim() === '' ? { username: 'missing' as const } : {}),
    ...(input.password === '' ? { password: 'missing' as const } : {}),
    ...(isProofCode(input.code) ? {} : { code: input.code === '' ? ('missing' as const) : 'sixDigits' }),
  };
}

/** Where to go after signing in: an address of the desk itself, never of another site. */
export function readNext(next: string | undefined): { to: string; search: Record<string, string> } {
  if (next === undefined || !/^\/[a-z]/.test(next) || next.startsWith('/sign-in')) return { to: '/', search: {} };
  const [to = '/', query = ''] = next.split('?', 2);
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
