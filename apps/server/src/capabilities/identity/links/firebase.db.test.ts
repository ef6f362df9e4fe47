/** Phone numbers proved to Firebase: only a genuine, fresh, unused token of this project's phone sign-in counts. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUuid } from '@house/fairness/random';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { transact } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { createFirebase } from './firebase.ts';

const PROJECT = 'jarul-test';
const INVALID = { refused: 'identity.phoneTokenInvalid' };
const MOBILE = '+8801712345678';

let house: TestDatabase;
let jwksUrl = '';
let keysAway = false;
const google = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');
const publicJwk = { ...(await exportJWK(google.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
const server = createServer((_request, response) => {
  if (keysAway) response.writeHead(503).end();
  else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [publicJwk] }));
});

beforeAll(async () => {
  house = await givenDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
});
afterAll(async () => {
  server.close();
  await house.close();
});

const verifier = () => createFirebase({ db: house.another(2).db, clock: systemClock, projectId: PROJECT, jwksUrl });
const now = () => Math.floor(systemClock.now() / 1000);

const claims = (change: JWTPayload = {}): JWTPayload => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  // Signatures of this kind are the same for the same words.
  sub: randomUuid(),
  iat: now(),
  exp: now() + 3600,
  auth_time: now() - 10,
  phone_number: MOBILE,
  firebase: { sign_in_provider: 'phone', identities: { phone: [MOBILE] } },
  ...change,
});
const token = (change: JWTPayload = {}, key = google.privateKey, kid = 'k1') =>
  new SignJWT(claims(change)).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

test('a genuine token tells the number, once, whichever process is asked', async () => {
  const genuine = await token();
  expect(await verifier()(genuine)).toEqual({ mobile: MOBILE });
  expect(await verifier()(genuine)).toEqual(INVALID);
});

test('of two calls with one token at once, one counts', async () => {
  const genuine = await token();
  const [one, other] = [verifier(), verifier()];
  const outcomes = await Promise.all([one(genuine), other(genuine), one(genuine), other(genuine)]);
  expect(outcomes.filter((outcome) => 'mobile' in outcome)).toHaveLength(1);
});

test('a token spelt in another way is the same token', async () => {
  const genuine = await token();
  expect(await verifier()(genuine)).toEqual({ mobile: MOBILE });
  // 256 bytes leave four bits over in the last sign, which decoders drop.
  const last = genuine.at(-1) ?? '';
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = genuine.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1];
  expect(twin).not.toBe(genuine);
  expect(await verifier()(twin)).toEqual(INVALID);
});

test('a token is not used up by work that was undone', async () => {
  const genuine = await token();
  const verify = verifier();
  await transact(house.db, async (tx) => {
    expect(await verify(genuine, tx)).toEqual({ mobile: MOBILE });
    return refuse('identity.usernameTaken');
  });
  expect(await verify(genuine)).toEqual({ mobile: MOBILE });
});

test.each<[string, () => Promise<string> | string]>([
  ['signed by a stranger', () => token({}, stranger.privateKey)],
  ['under a key nobody published', () => token({}, stranger.privateKey, 'k2')],
  ['without a signature', () => new UnsecuredJWT(claims()).encode()],
  ['with its signature cut off', async () => `${(await token()).split('.').slice(0, 2).join('.')}.`],
  [
    'signed with the public key as a secret',
    () => {
      const body = [{ alg: 'HS256', kid: 'k1' }, claims()]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${body}.${createHmac('sha256', JSON.stringify(publicJwk)).update(body).digest('base64url')}`;
    },
  ],
  ['that is over', () => token({ iat: now() - 4000, exp: now() - 60 })],
  ['of another project', () => token({ aud: 'other' })],
  ['issued by somebody else', () => token({ iss: 'https://securetoken.google.com/other' })],
  ['whose phone was asked long ago', () => token({ auth_time: now() - 601 })],
  ['from the future', () => token({ auth_time: now() + 60 })],
  ['of a sign-in by password', () => token({ firebase: { sign_in_provider: 'password' } })],
  ['without a number', () => token({ phone_number: undefined })],
  ['with something else for a number', () => token({ phone_number: '01712345678' })],
  ['that is no token', () => 'rubbish'],
  ['that is empty', () => ''],
  ['that is overlong', () => 'a'.repeat(10_000)],
])('refuses one %s', async (_name, make) => {
  expect(await verifier()(await make())).toEqual(INVALID);
});

test('keys that cannot be had are a fault, not a refusal', async () => {
  keysAway = true;
  await expect(verifier()(await token())).rejects.toThrow();
  keysAway = false;
});
