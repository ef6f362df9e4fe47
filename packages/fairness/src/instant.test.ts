/** The instant stream against another implementation of lottery.md 12.2: Node's own HMAC and whole-number arithmetic. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createInstantStream } from './instant.ts';

const SEED = Uint8Array.from({ length: 32 }, (_, index) => index);

function numbersElsewhere(seed: Uint8Array, clientSeed: string, nonce: number, sizes: readonly number[]): number[] {
  const hex = Array.from({ length: 12 }, (_, cursor) =>
    createHmac('sha256', seed).update(`${clientSeed}:${nonce}:${cursor}`, 'utf8').digest('hex'),
  ).join('');
  let place = 0;
  return sizes.map((n) => {
    for (;;) {
      const word = BigInt(`0x${hex.slice(place, place + 8)}`);
      place += 8;
      if (word < 2n ** 32n - (2n ** 32n % BigInt(n))) return Number(word % BigInt(n));
    }
  });
}

describe('the instant stream', () => {
  test('gives the numbers that another implementation gives, over many blocks', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.string({ maxLength: 64, unit: 'grapheme' }),
        fc.nat(1_000_000),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 40 }),
        (seed, clientSeed, nonce, sizes) => {
          const stream = createInstantStream({ serverSeed: seed, clientSeed, nonce });
          expect(sizes.map((n) => stream.rand(n))).toEqual(numbersElsewhere(seed, clientSeed, nonce, sizes));
        },
      ),
    );
  });

  test('another nonce, client seed or server seed gives other numbers; the same gives the same', () => {
    const numbers = (clientSeed: string, nonce: number, first = 0) => {
      const serverSeed = SEED.slice();
      serverSeed[0] = first;
      const stream = createInstantStream({ serverSeed, clientSeed, nonce });
      return Array.from({ length: 8 }, () => stream.rand(100_000));
    };
    const all = [numbers('padma', 0), numbers('padma', 1), numbers('jamuna', 0), numbers('padma', 0, 9)];
    expect(new Set(all.map(String)).size).toBe(4);
    expect(numbers('padma', 0)).toEqual(all[0]);
    // "1" at nonce 23 is not "12" at nonce 3.
    expect(numbers('1', 23)).not.toEqual(numbers('12', 3));
  });

  test('refuses a seed of another length and what is no nonce', () => {
    const made = (serverSeed: Uint8Array, nonce: number) => () =>
      createInstantStream({ serverSeed, clientSeed: 'x', nonce });
    expect(made(SEED.slice(1), 0)).toThrow(RangeError);
    for (const nonce of [-1, 0.5, Number.NaN]) expect(made(SEED, nonce)).toThrow(RangeError);
  });
});
