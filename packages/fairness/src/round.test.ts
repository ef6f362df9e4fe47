/** The stream of a round: fixed values that an HMAC of another kind gives too, and the 52 bits that decide a crash. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRoundStream, draw52Bits } from './round.ts';

const SERVER_SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

const numbersOf = (nonce: number): number[] => {
  const stream = createRoundStream({ serverSeed: SERVER_SEED, clientSeed: 'padma', nonce });
  return Array.from({ length: 6 }, () => stream.rand(10_000));
};

test('gives these numbers for ever', () => {
  expect([0, 1].map(numbersOf)).toMatchInlineSnapshot(`
    [
      [
        1618,
        2809,
        8753,
        752,
        17,
        6607,
      ],
      [
        398,
        4968,
        5059,
        8190,
        4365,
        7812,
      ],
    ]
  `);
});

test('52 bits are the first thirteen hexadecimal digits of the round’s first block', () => {
  for (let nonce = 0; nonce < 50; nonce += 1) {
    const block = createHmac('sha256', Buffer.from(SERVER_SEED, 'hex')).update(`মেঘনা:${nonce}:0`, 'utf8').digest('hex');
    const stream = createRoundStream({ serverSeed: SERVER_SEED.toUpperCase(), clientSeed: 'মেঘনা', nonce });
    expect(draw52Bits(stream)).toBe(BigInt(`0x${block.slice(0, 13)}`));
  }
});

test.each(['', SERVER_SEED.slice(2), `${SERVER_SEED}00`, 'z'.repeat(64)])(
  'refuses a server seed of %j',
  (serverSeed) => {
    expect(() => createRoundStream({ serverSeed, clientSeed: 'padma', nonce: 0 })).toThrow(RangeError);
  },
);
