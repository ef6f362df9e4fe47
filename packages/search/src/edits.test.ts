import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editsAllowed, editsBetween } from './edits.ts';

/** The same by the textbook: the whole table, nothing cut. */
function editsPlainly(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.NaN;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(i - 2, j - 2) + 1);
      (table[i] as number[])[j] = cost;
    }
  }
  return at(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ট', 'র'), maxLength: 9 });

test('counts edits as the textbook does, up to the most that is asked for', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      expect(editsBetween(a, b, most)).toBe(Math.min(editsPlainly(a, b), most + 1));
    }),
    { numRuns: 5_000 },
  );
});

test('counts edits to the nearest beginning of a word', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      const nearest = Math.min(...Array.from({ length: b.length + 1 }, (_, end) => editsPlainly(a, b.slice(0, end))));
      expect(editsBetween(a, b, most, true)).toBe(Math.min(nearest, most + 1));
    }),
    { numRuns: 5_000 },
  );
});

test('forgives nothing in two letters, one edit up to five, two above', () => {
  expect([1, 2, 3, 5, 6, 40].map(editsAllowed)).toEqual([0, 0, 1, 1, 2, 2]);
});

test('a word of any length is answered', () => {
  expect(editsBetween('a'.repeat(500), 'a'.repeat(500), 2)).toBe(3);
});
