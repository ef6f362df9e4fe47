/**
 * Typed numbers of one length, each once, a bit for each there can be: a draw of five digits has a hundred thousand, and
 * tickets bring them by the hundred thousand again and again.
 */

/** Ten digits, and the one letter that a rolled number has: it comes after them in the order of texts. */
const SYMBOLS = '0123456789R';
const BASE = SYMBOLS.length;
const ZERO = '0'.charCodeAt(0);

export interface EntrySet {
  /** An entry as a grammar writes it. */
  add(entry: string): void;
  /** How many there are. */
  count(): number;
  /** All of them, in the order of their texts. */
  list(): string[];
}

export function createEntrySet(entryLength: number): EntrySet {
  const bits = new Uint8Array(Math.ceil(BASE ** entryLength / 8));
  let count = 0;

  function placeOf(entry: string): number {
    let place = 0;
    for (let at = 0; at < entryLength; at += 1) {
      const digit = entry.charCodeAt(at) - ZERO;
      place = place * BASE + Math.min(digit, BASE - 1);
    }
    return place;
  }

  function entryAt(place: number): string {
    let entry = '';
    for (let rest = place; entry.length < entryLength; rest = Math.floor(rest / BASE)) {
      entry = (SYMBOLS[rest % BASE] ?? '') + entry;
    }
    return entry;
  }

  return {
    add(entry) {
      const place = placeOf(entry);
      const byte = bits[place >> 3] ?? 0;
      const bit = 1 << (place & 7);
      if ((byte & bit) !== 0) return;
      bits[place >> 3] = byte | bit;
      count += 1;
    },
    count: () => count,
    list() {
      const entries: string[] = [];
      for (const [index, byte] of bits.entries()) {
        if (byte === 0) continue;
        for (let bit = 0; bit < 8; bit += 1) if ((byte & (1 << bit)) !== 0) entries.push(entryAt(index * 8 + bit));
      }
      return entries;
    },
  };
}

/** A list that is looked through as quickly as a set is asked. */
const FEW = 32;
const setOf = new WeakMap<readonly string[], ReadonlySet<string> | null>();

/**
 * Whether a list of typed numbers, which does not change any more, has one of them. For the result of its draw a ticket is
 * asked once; where all results are walked through (exposure.ts) a list of eighty thousand is asked a hundred thousand
 * times, which took half a minute of a worker: asked again, it is a set.
 */
export function hasEntry(entries: readonly string[], entry: string): boolean {
  if (entries.length <= FEW) return entries.includes(entry);
  const known = setOf.get(entries);
  if (known instanceof Set) return known.has(entry);
  setOf.set(entries, known === undefined ? null : new Set(entries));
  return entries.includes(entry);
}
