/** How many slips of the finger lie between two words: a letter left out, put in, changed, or two that changed places. */

/** What a word of this length is forgiven; one or two letters say too little to guess at. */
export function editsAllowed(length: number): number {
  if (length < 3) return 0;
  return length <= 5 ? 1 : 2;
}

const LONGEST = 64;
const before = new Uint8Array(LONGEST + 1);
const last = new Uint8Array(LONGEST + 1);
const row = new Uint8Array(LONGEST + 1);

/**
 * Edits from `typed` to `word`, or to the beginning of `word` that lies nearest when `asBeginning`; `most + 1` when more.
 * Words longer than 64 letters are never near. Works in three rows that are kept: no memory is taken.
 */
export function editsBetween(typed: string, word: string, most: number, asBeginning = false): number {
  const far = most + 1;
  // A beginning nearer than `most` can not reach further than this.
  const reach = Math.min(word.length, typed.length + most);
  if (typed.length > LONGEST || reach > LONGEST) return far;
  if (typed.length - word.length > most || (!asBeginning && word.length - typed.length > most)) return far;
  for (let j = 0; j <= reach; j += 1) last[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    row[0] = i;
    let nearest = i;
    for (let j = 1; j <= reach; j += 1) {
      const same = typed.charCodeAt(i - 1) === word.charCodeAt(j - 1);
      let cost = Math.min((last[j] ?? far) + 1, (row[j - 1] ?? far) + 1, (last[j - 1] ?? far) + (same ? 0 : 1));
      const swapped =
        i > 1 &&
        j > 1 &&
        typed.charCodeAt(i - 1) === word.charCodeAt(j - 2) &&
        typed.charCodeAt(i - 2) === word.charCodeAt(j - 1);
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? far) + 1);
      row[j] = cost;
      if (cost < nearest) nearest = cost;
    }
    if (nearest > most) return far;
    before.set(last);
    last.set(row);
  }
  if (!asBeginning) return Math.min(last[reach] ?? far, far);
  let nearest = far;
  for (let j = 0; j <= reach; j += 1) nearest = Math.min(nearest, last[j] ?? far);
  return nearest;
}
