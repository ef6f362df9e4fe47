import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUuid, uuidFromContent, uuidTime, uuidV7 } from './uuid.ts';

const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const random = fc.uint8Array({ minLength: 10, maxLength: 16 });

describe('uuidV7', () => {
  test('is the example of RFC 9562 appendix A.6', () => {
    // rand_a 0xCC3, rand_b 0x18C4DC0C0C07398F: version and variant bits overwrite the upper bits given here.
    const bytes = Uint8Array.of(0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f);
    expect(uuidV7(1_645_557_742_000, bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  test('keeps its time and its version', () => {
    fc.assert(
      fc.property(time, random, (milliseconds, bytes) => {
        const uuid = uuidV7(milliseconds, bytes);
        expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(uuidTime(uuid)).toBe(milliseconds);
      }),
    );
  });

  test('refuses too little randomness and times that are none', () => {
    expect(() => uuidV7(0, new Uint8Array(9))).toThrow(RangeError);
    for (const milliseconds of [-1, 0.5, 2 ** 48, Number.NaN]) {
      expect(() => uuidV7(milliseconds, new Uint8Array(10))).toThrow(RangeError);
    }
  });
});

describe('uuidFromContent', () => {
  test('is the same for the same time and text, for ever', () => {
    expect(uuidFromContent(1_645_557_742_000, 'bet:42')).toBe('017f22e2-79b0-8317-b1e2-ad7d4a616db1');
  });

  test('names a different row for another time or another text, and keeps the time', () => {
    fc.assert(
      fc.property(time, fc.string(), fc.string(), (milliseconds, a, b) => {
        const uuid = uuidFromContent(milliseconds, a);
        expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(uuidTime(uuid)).toBe(milliseconds);
        expect(uuidFromContent(milliseconds, b) === uuid).toBe(a === b);
        expect(uuidFromContent((milliseconds + 1) % 2 ** 48, a)).not.toBe(uuid);
      }),
    );
  });

  test('sorts by time as text', () => {
    fc.assert(
      fc.property(time, time, fc.string(), random, (a, b, text, bytes) => {
        fc.pre(a !== b);
        expect(uuidFromContent(a, text) < uuidV7(b, bytes)).toBe(a < b);
      }),
    );
  });
});

test('tells a UUID from other texts', () => {
  expect(isUuid('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toBe(true);
  expect(isUuid('017f22e279b07cc398c4dc0c0c07398f')).toBe(false);
  expect(() => uuidTime('not one')).toThrow(RangeError);
});
