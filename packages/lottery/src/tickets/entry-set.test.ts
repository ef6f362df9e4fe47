import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEntrySet } from './entry-set.ts';

test('holds each typed number once, and lists them as texts are sorted', () => {
  const entry = fc
    .array(fc.constantFrom(...'0123456789R'), { minLength: 4, maxLength: 4 })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const set = createEntrySet(4);
      for (const one of entries) set.add(one);
      const distinct = [...new Set(entries)].sort();
      expect(set.list()).toEqual(distinct);
      expect(set.count()).toBe(distinct.length);
    }),
  );
});
