import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CanonicalValue, canonicalJson } from './canonical-json.ts';

const values = fc.letrec<{ value: CanonicalValue; leaf: CanonicalValue }>((tie) => ({
  leaf: fc.oneof(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null)),
  value: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

describe('canonicalJson', () => {
  test('sorts keys by UTF-16 code unit, as RFC 8785 section 3.2.3 shows', () => {
    const value = {
      '\u20ac': 'Euro',
      '\r': 'CR',
      '\ufb33': 'Dalet',
      '1': 'One',
      '\ud83d\ude00': 'Smiley',
      '\u0080': 'Control',
      '\u00f6': 'o',
    };
    expect([...canonicalJson(value).matchAll(/:"(\w+)"/g)].map((match) => match[1])).toEqual([
      'CR',
      'One',
      'Control',
      'o',
      'Euro',
      'Smiley',
      'Dalet',
    ]);
  });

  test('writes nested values without a space', () => {
    expect(canonicalJson({ b: [1, { d: null, c: true }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":true,"d":null}]}');
  });

  test('minus zero is zero', () => {
    expect(canonicalJson(-0)).toBe('0');
  });

  test.each([
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    1n,
    undefined,
    Symbol('s'),
    () => 0,
    new Date(0),
    '\ud800',
    { a: undefined },
    [1n],
    { '\udc00': 1 },
  ])('refuses %s, which has no single text', (value) => {
    expect(() => canonicalJson(value as unknown as CanonicalValue)).toThrow(TypeError);
  });

  test('reads back as the same value, and the order of keys makes no difference', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text) as CanonicalValue)).toBe(text);
        expect(canonicalJson(reverseKeys(value))).toBe(text);
      }),
    );
  });
});

function reverseKeys(value: CanonicalValue): CanonicalValue {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(reverseKeys);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reverseKeys(member)]),
  );
}
