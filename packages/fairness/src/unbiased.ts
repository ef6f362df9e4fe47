/** Whole numbers that are equally likely, from words of 32 bits: by itself, so that who only picks at random needs no hashes. */

const WORDS = 0x1_0000_0000;

/** Words at or above the last whole multiple of n are thrown away, so every remainder is equally likely (12.1 step 5). */
export function unbiased(n: number, nextWord: () => number): number {
  if (!Number.isInteger(n) || n < 1 || n > WORDS) throw new RangeError(`rand(n) needs a whole n of 1..2^32, not ${n}`);
  const limit = WORDS - (WORDS % n);
  for (;;) {
    const word = nextWord();
    if (word < limit) return word % n;
  }
}
