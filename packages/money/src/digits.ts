/**
 * Digits people type and digits people read. Inside the house every digit is Latin; Bengali digits are only how a
 * person chose to see them (identity.md 8), and full-width digits only come from keyboards.
 */

export type DigitStyle = 'latn' | 'beng';

const BENGALI_ZERO = 0x09e6;
const FULL_WIDTH_ZERO = 0xff10;
const LATIN_ZERO = 0x30;

/** Bengali (U+09E6..EF) and full-width (U+FF10..19) digits become 0-9; everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u09e6-\u09ef\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code >= FULL_WIDTH_ZERO ? FULL_WIDTH_ZERO : BENGALI_ZERO;
    return String.fromCharCode(LATIN_ZERO + code - zero);
  });
}

/** Writes the digits of a finished display text in the style the person chose. */
export function writeDigits(text: string, style: DigitStyle): string {
  if (style === 'latn') return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(BENGALI_ZERO + digit.charCodeAt(0) - LATIN_ZERO));
}
