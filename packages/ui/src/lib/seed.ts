/** Numbers from a word, the same for ever: looks that must not change from one visit to the next. Never for outcomes. */

/** FNV-1a with a last mixing, so that neighbours such as `F5D1` and `F5D2` look nothing alike. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (const sign of word) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}

export interface Seed {
  /** A whole number from 0 up to, not including, `count`; each call gives the next. */
  readonly pick: (count: number) => number;
}

export function seedOf(word: string): Seed {
  let turn = 0;
  return {
    pick: (count) => {
      turn += 1;
      return hashWord(`${word}#${turn}`) % count;
    },
  };
}
