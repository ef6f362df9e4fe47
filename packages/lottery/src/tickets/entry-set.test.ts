import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEntrySet, hasEntry } from './entry-set.ts';

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

test('a list says of any number what it holds, however often it is asked', () => {
  const number = fc.integer({ min: 0, max: 99 }).map((one) => String(one).padStart(2, '0'));
  fc.assert(
    fc.property(fc.uniqueArray(number, { maxLength: 80 }), fc.array(number, { maxLength: 8 }), (list, asked) => {
      for (const one of [...asked, ...asked]) expect(hasEntry(list, one)).toBe(list.includes(one));
    }),
  );
});

test('a list that is asked again is not looked through any more', () => {
  const numbers = Array.from({ length: 1_000 }, (_, one) => String(one).padStart(3, '0'));
  let read = 0;
  const list = new Proxy(numbers, {
    get(of, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) read += 1;
      return Reflect.get(of, name, receiver) as unknown;
    },
  });
  for (const one of numbers) expect(hasEntry(list, one)).toBe(true);
  // Twice from its beginning, and once to make a set of it; by looking it would be half a million.
  expect(read).toBeLessThan(2 * numbers.length);
});
