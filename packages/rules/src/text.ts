/** Typed text as it is kept and counted. */

/** What is kept of typed text: well-formed, NFC, trimmed (specification 5, operations.md 9). */
export function cleanText(typed: string): string {
  return typed.toWellFormed().normalize('NFC').trim();
}

/** Length as people count it: code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/**
 * Signs that are seen by nobody or turn the line they stand in around: controls, line ends, signs of direction, blanks of
 * no width, fillers. In a name they make one person look like another.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u;
/** Where such signs belong to what is written: a joiner at a Bengali hasanta, and what makes pictures of emoji. */
const WRITTEN =
  /\u09CD[\u200C\u200D]|[\u200C\u200D](?=\u09CD)|[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?/gu;
/** More marks on one letter than any language has: they hang out of their line. */
const HEAPED = /\p{M}{5}/u;

/** Whether text is what it looks like and stays within its line; for what stands in one: names, contacts, topics. */
export function isPlainLine(text: string): boolean {
  return !UNSEEN.test(text.replace(WRITTEN, '')) && !HEAPED.test(text);
}

const LINE_BREAKS_MAX = 100;

/** Words of several lines as they are kept: one empty line in a row at most, and no more lines than anybody reads. */
export function tidyLines(typed: string): string {
  const lines = typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .split('\n');
  const kept = lines.slice(0, LINE_BREAKS_MAX);
  return [...kept, ...(lines.length > LINE_BREAKS_MAX ? [lines.slice(LINE_BREAKS_MAX).join(' ')] : [])].join('\n');
}
