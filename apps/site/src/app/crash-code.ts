/** A short code of a fault in the page: the same fault has the same code for everybody, and it tells nothing private. */
export function crashCode(error: unknown): string {
  const text = error instanceof Error ? `${error.name} ${error.message} ${error.stack ?? ''}` : String(error);
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `W-${(hash >>> 0).toString(36).toUpperCase().padStart(7, '0')}`;
}
