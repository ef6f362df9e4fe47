/** The word that a member types to exclude himself: the page shows it, the house checks it. One a language. */
export const EXCLUSION_WORDS = { bn: 'বন্ধ', en: 'EXCLUDE' } as const;

/** Whether this is the word, in whichever language; blanks around it and the size of its letters say nothing. */
export function isExclusionWord(typed: string): boolean {
  const word = typed.normalize('NFC').trim().toUpperCase();
  return Object.values(EXCLUSION_WORDS).some((one) => one.normalize('NFC') === word);
}
