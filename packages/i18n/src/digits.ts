/**
 * Digits: Latin everywhere by default, in Bengali too; a person may choose ১২৩. Inputs accept both and store Latin.
 * Nothing here groups or rounds; it only swaps the ten signs.
 */
export type DigitSet = 'latn' | 'beng';

const BENGALI_ZERO = 0x9e6;
const LATIN_ZERO = 0x30;

/** `৳1,250` → `৳১,২৫০` for `beng`; the same text for `latn`. */
export function mapDigits(text: string, digits: DigitSet): string {
  if (digits === 'latn') return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - LATIN_ZERO + BENGALI_ZERO));
}

/** What a person typed, with Bengali digits turned to Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - BENGALI_ZERO + LATIN_ZERO));
}
