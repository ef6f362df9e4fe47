/** Words of a text, counted alike by the form and by the server. */

/** How long feedback may be: `{0}` and `{1}` of its message (specification 5). */
export const FEEDBACK_WORDS = { min: 3, max: 500 } as const;

/**
 * Runs of letters, digits and the signs that belong to them: Bengali vowel signs and joiners are part of their word, an
 * apostrophe or hyphen inside one does not part it, a danda does.
 */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*(?:['’.,-][\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*)*/gu;

export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
