/** What login remembers, without React: the name of a day, never a password. */
import { toLatinDigits } from '@house/money/digits';

const REMEMBERED = 'lastUsername';
const DAY_SECONDS = 86_400;

/** The name that was remembered for a day; never a password. */
export function readRememberedName(cookies: string): string {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${REMEMBERED}=`));
  return found ? decodeURIComponent(found.slice(REMEMBERED.length + 1)) : '';
}

/** The sign-in code as typed or pasted: its digits, at most six, in either script. */
export function readCode(typed: string): string {
  return toLatinDigits(typed).replace(/\D/g, '').slice(0, 6);
}

/** The cookie that remembers a name for a day, or forgets it. */
export function rememberCookie(name: string | null): string {
  const value = name === null ? '' : encodeURIComponent(name);
  return `${REMEMBERED}=${value}; path=/; max-age=${name === null ? 0 : DAY_SECONDS}; samesite=lax`;
}

/** The side of the house that a login address leads to: `/login?side=agent` lets agents alone in (specification 6). */
export function readSide(search: string): 'agent' | undefined {
  return new URLSearchParams(search).get('side') === 'agent' ? 'agent' : undefined;
}

const DEVICE = 'rememberFlag';

/** Whether this device was told that it may sign in again by one click; the proof itself no script can read. */
export function readRememberFlag(cookies: string): boolean {
  return cookies.split('; ').includes(`${DEVICE}=1`);
}

export function rememberFlagCookie(on: boolean): string {
  return `${DEVICE}=${on ? 1 : ''}; path=/; max-age=${on ? DAY_SECONDS : 0}; samesite=lax`;
}
