/** Typed text as it is kept and counted. */

/** What is kept of typed text: well-formed, NFC, trimmed (specification 5, operations.md 9). */
export function cleanText(typed: string): string {
  return typed.toWellFormed().normalize('NFC').trim();
}

/** Length as people count it: code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
