/** What login remembers, without React: the name of a day, never a password. */

const REMEMBERED = 'lastUsername';
const DAY_SECONDS = 86_400;

/** The name that was remembered for a day; never a password. */
export function readRememberedName(cookies: string): string {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${REMEMBERED}=`));
  return found ? decodeURIComponent(found.slice(REMEMBERED.length + 1)) : '';
}

/** The cookie that remembers a name for a day, or forgets it. */
export function rememberCookie(name: string | null): string {
  const value = name === null ? '' : encodeURIComponent(name);
  return `${REMEMBERED}=${value}; path=/; max-age=${name === null ? 0 : DAY_SECONDS}; samesite=lax`;
}
