/** What is sealed with and without Web Crypto opens with the server's library alike. */
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { sealClaims } from './seal.ts';
import { sealPure } from './seal-pure.ts';

const CLAIMS = { username: 'রহিম', password: 'a"b\\c' };

const givenKeys = async () => {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES+A256KW', { crv: 'P-256', extractable: true });
  return { jwk: { ...(await exportJWK(publicKey)), kid: 'first' }, privateKey };
};

afterEach(() => vi.unstubAllGlobals());

test.each(['with', 'without'])('claims sealed %s Web Crypto are what the server opens', async (way) => {
  const { jwk, privateKey } = await givenKeys();
  const { subtle } = crypto;
  if (way === 'without') {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(crypto.subtle).toBeUndefined();
  }
  const sealed = await sealClaims(CLAIMS, jwk);
  vi.unstubAllGlobals();
  expect(crypto.subtle).toBe(subtle);
  expect(decodeProtectedHeader(sealed)).toMatchObject({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: 'first' });
  const { plaintext } = await compactDecrypt(sealed, privateKey);
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({
    ...CLAIMS,
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('two hundred bodies of every length open, each sealed under a key of its own', async () => {
  const { jwk, privateKey } = await givenKeys();
  const seen = new Set<string>();
  for (let length = 0; length < 200; length += 1) {
    const plain = new Uint8Array(length).fill(length);
    const sealed = sealPure(plain, jwk);
    seen.add(JSON.stringify(decodeProtectedHeader(sealed)['epk']));
    expect(new Uint8Array((await compactDecrypt(sealed, privateKey)).plaintext)).toEqual(plain);
  }
  expect(seen.size).toBe(200);
});

test('a key of another curve is refused', async () => {
  const { publicKey } = await generateKeyPair('ECDH-ES+A256KW', { crv: 'X25519', extractable: true });
  const jwk = await exportJWK(publicKey);
  expect(() => sealPure(new Uint8Array(), { ...jwk })).toThrow(RangeError);
});
