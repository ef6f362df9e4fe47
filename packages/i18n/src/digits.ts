/**
 * Digits: Latin everywhere by default, in Bengali too; a person may choose ১২৩. Nothing here groups or rounds; it only
 * swaps the ten signs. Inputs accept both and store Latin: `toLatinDigits` of `@house/money/digits`.
 */
export type DigitSet = 'latn' | 'beng';

const BENGALI_ZERO = 0x9e6;
const LATIN_ZERO = 0x30;

/** `৳1,250` → `৳১,২৫০` for `beng`; the same text for `latn`. */
export function mapDigits(text: string, digits: DigitSet): string {
  if (digits === 'latn') return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - LATIN_ZERO + BENGALI_ZERO));
}
