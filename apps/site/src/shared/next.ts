/** Where a person continues after signing in. */

/**
 * Only addresses of this site are followed; null when there is none, or it leads elsewhere. Browsers drop tabs and line
 * ends before they read an address, so that `/<tab>/host` is another host to them: none with a blank is followed.
 */
export function safeNext(next: string | null): string | null {
  return next !== null && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : null;
}
