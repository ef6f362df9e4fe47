/** Where a person continues after signing in. */

/** Only addresses of this site are followed; null when there is none, or it leads elsewhere. */
export function safeNext(next: string | null): string | null {
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : null;
}
