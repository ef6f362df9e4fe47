/**
 * Whatever anybody sends to any call, the answer is the envelope, never a fault; and a refusal moves nothing.
 * The input is made from the contract, so a new call is tested by being there.
 */
import { answersWithFile, type Call } from '@house/contract/call';
import { ALL_CALLS } from '@house/contract/calls';
import { REFUSALS } from '@house/contract/codes';
import { randomUuid } from '@house/fairness/random';
import fc from 'fast-check';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember, givenStaff } from '../capabilities/identity/given.ts';
import { givenKey } from '../capabilities/wallet/given.ts';
import { transact } from '../platform/database.ts';
import { isRefusal } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { type CallInput, callInput, inAddress, type Known } from './arbitrary.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

/** Of each call. In the gate contract-fuzz.db.test.ts sends each call what is known to be hostile. */
const RUNS = 30;
/** Ids of requests that a fault was logged for, with the cause. */
const faults: string[] = [];

let known: Known = {};
let database: TestDatabase;
let house: RunningApp;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, {
    config: { role: 'http', logLevel: 'error' },
    logDestination: { write: (line) => void faults.push(line) },
  });
  const { lottery } = house.ports;
  await lottery.prepareDraws();
  await lottery.runDueDraws();
  const games = await lottery.listGames();
  const draws = games.flatMap(({ current, next }) => [current, next].flatMap((draw) => draw?.id.toString() ?? []));
  expect(draws.length).toBeGreaterThan(0);
  known = {
    gameCode: games.map(({ gameCode }) => gameCode),
    drawId: draws,
    id: draws,
    play: ['DIGIT', 'COLOR', 'SUM', 'BS', 'OE'],
    selection: ['0', '1,2', 'A:1', 'BIG', 'RED'],
    units: [1, 2],
    unitStake: ['1.00', '2.00'],
    amount: ['1.00', '2.00', '500.00'],
    channel: ['sandbox'],
  };
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function givenToken(audience: Call['audience']): Promise<string | null> {
  if (audience === 'anyone') return null;
  if (audience === 'staff') return (await givenStaff(database.db)).token;
  const member = await givenMember(database.db);
  await transact(database.db, (tx) => house.ports.wallet.openAccounts(tx, member.id));
  const [posted] = await house.ports.wallet.post([
    {
      memberId: member.id,
      key: givenKey(),
      type: 'deposit',
      account: 'cash',
      contra: 'cashier',
      amount: 1_000_000n,
      reference: null,
    },
  ]);
  expect(isRefusal(posted)).toBe(false);
  return member.token;
}

/** The body as the call wants it on the wire: a JWE when it is encrypted. */
async function wireBody(call: Call, body: unknown): Promise<{ payload: string; type: string }> {
  if (!call.encrypted) return { payload: JSON.stringify(body) ?? '', type: 'application/json' };
  const [key] = (await house.ports.identity.publishedKeys()) as JWK[];
  const claims = { iat: Math.floor(Date.now() / 1_000), jti: randomUuid() };
  const plain = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...claims } : body;
  const payload = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(plain) ?? ''))
    .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', ...(key?.kid === undefined ? {} : { kid: key.kid }) })
    .encrypt(await importJWK(key ?? {}, 'ECDH-ES+A256KW'));
  return { payload, type: 'application/jose' };
}

async function send(call: Call, input: CallInput, token: string | null) {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => inAddress(input.params[name]) || '0');
  const query = Object.entries(input.query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${inAddress(value)}`);
  const takesBody = call.method === 'POST' || call.method === 'PUT';
  const { payload, type } = takesBody ? await wireBody(call, input.body) : { payload: '', type: '' };
  return house.http.inject({
    method: call.method,
    url: `${path}?${query.join('&')}`,
    headers: { ...(token === null ? {} : { token }), ...(takesBody ? { 'content-type': type } : {}) },
    ...(takesBody ? { payload } : {}),
  });
}

/** Everything that ever moved, in one number. */
async function readMoved(): Promise<string> {
  const { rows } = await database.pool.query<{ moved: string }>('select sum(seq)::text as moved from wallet_heads');
  return rows[0]?.moved ?? '';
}

/** Calls of the desk come last: some of them may close the site for all others. */
const CALLS = [
  ...ALL_CALLS.filter(({ audience }) => audience !== 'staff'),
  ...ALL_CALLS.filter(({ audience }) => audience === 'staff'),
];

describe('any input to any call gets a clear answer, and a refusal moves nothing', () => {
  test.each(CALLS.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const token = await givenToken(call.audience);
    await fc.assert(
      fc.asyncProperty(callInput(call, known), async (input) => {
        const before = await readMoved();
        faults.length = 0;
        const response = await send(call, input, token);
        expect(response.statusCode, faults.join('\n') || response.body).toBeLessThan(500);
        if (response.statusCode === 303) {
          expect(call.reply.safeParse({ redirectTo: response.headers.location }).data).toHaveProperty('redirectTo');
          return;
        }
        if (answersWithFile(call) && response.statusCode === 200) {
          expect(response.headers['content-type']).toContain('text/csv');
          return;
        }
        const envelope = response.json();
        if (response.statusCode === 200) {
          expect(envelope.success).toBe(true);
          expect(call.reply.safeParse(envelope.value).error?.issues).toBeUndefined();
          return;
        }
        expect(envelope).toMatchObject({ success: false, value: null, requestId: expect.any(String) });
        expect(Object.keys(REFUSALS)).toContain(envelope.code);
        expect(envelope.message).not.toBe('');
        expect(await readMoved()).toBe(before);
      }),
      { numRuns: RUNS },
    );
  });
});
