/**
 * One spelling for everything that looks or reads the same: case, width, accents, the two ways of writing a Bengali
 * letter with a nukta, joiners that only change the shape, Bengali and Latin digits.
 *
 * Folding is idempotent, and never longer than the text it was given by more than Unicode's own compositions.
 */

/** Joiners, soft hyphens, byte order marks and variation selectors: they change how a letter looks, not which it is. */
const INVISIBLE = /\u00AD|[\u200B-\u200F]|\u2060|[\uFE00-\uFE0F]|\uFEFF/gu;
/** Accents of Latin letters. Bengali signs are in another block and stay. */
const ACCENTS = /[\u0300-\u036F]/gu;
const BENGALI_DIGITS = /[০-৯]/gu;
const BENGALI_ZERO = 0x09e6;
/** Signs that belong inside a word's letters; everything else parts words. */
const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** Letters that Unicode takes apart though people type them as one; ত without its vowel is its own letter. */
const BENGALI_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/\u09A1\u09BC/gu, '\u09DC'],
  [/\u09A2\u09BC/gu, '\u09DD'],
  [/\u09AF\u09BC/gu, '\u09DF'],
  [/\u09CE/gu, '\u09A4\u09CD'],
];

/** The text in its one spelling, words parted by single spaces. */
export function foldText(text: string): string {
  let folded = text.normalize('NFKD').replace(INVISIBLE, '').replace(ACCENTS, '').toLowerCase().normalize('NFC');
  for (const [apart, whole] of BENGALI_LETTERS) folded = folded.replaceAll(apart, whole);
  // A nukta that is left stands under a letter that has none.
  return folded
    .replaceAll('\u09BC', '')
    .replace(BENGALI_DIGITS, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
    .replace(/['’ʼ]/gu, '')
    .replace(NOT_IN_WORDS, ' ')
    .trim();
}

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}
