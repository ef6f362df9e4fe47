/**
 * Every call of the contract under attack: whoever asks, with whatever, gets the envelope; a refusal is one that the call
 * announces, told in the language that was asked for, and moves nothing. What the calls are comes from the contract, so a
 * new call is attacked by being there. Random input beyond this catalogue, in a sweep: bad-input.sweep.test.ts.
 */
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { answersWithFile, type Call, type Envelope } from '@house/contract/call';
import { ALL_CALLS } from '@house/contract/calls';
import { COMMON_REFUSALS, REFUSALS, type RefusalCode, SESSION_REFUSALS } from '@house/contract/codes';
import { registerMember } from '@house/contract/identity/registration';
import { loginTrial } from '@house/contract/identity/sign-in';
import { placeLotterySlip } from '@house/contract/lottery/site';
import { randomUuid } from '@house/fairness/random';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenRule } from '../capabilities/content/region/given.ts';
import { GIVEN_PASSWORD, givenMember, givenStaff } from '../capabilities/identity/given.ts';
import { givenDrawOnSale, ONE_TAKA } from '../capabilities/lottery/given.ts';
import { givenKey } from '../capabilities/wallet/given.ts';
import { systemClock } from '../platform/clock.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { isTurnOf } from '../platform/testing/sweep.ts';
import { type CallInput, inAddress, type Known, plainInput } from './arbitrary.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';
import {
  HOSTILE_BODIES,
  HOSTILE_PATHS,
  HOSTILE_QUERIES,
  HOSTILE_TEXTS,
  HOSTILE_TOKENS,
  HOSTILE_VALUES,
  spoil,
  writeHostile,
} from './testing/hostile.ts';
import { givenPlayer, givenWireSlip } from './testing/house-client.ts';

const SEED = 20_260_101;
const LIMIT_MILLISECONDS = 60_000;
/** A password is hashed for some input of these calls: they get a third of those attacks on their fields. */
const ENCRYPTED_SHARE = 3;
const BENGALI = /[\u0980-\u09FF]/;

let database: TestDatabase;
let house: RunningApp;
let known: Known;
let drawOnSale: Awaited<ReturnType<typeof givenDrawOnSale>>;
const tokens: Record<'member' | 'staff' | 'agent', string> = { member: '', staff: '', agent: '' };
/** What was logged as a fault. */
const faults: string[] = [];

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, {
    config: { role: 'http', logLevel: 'error' },
    logDestination: { write: (line) => void faults.push(line) },
  });
  const { lottery } = house.ports;
  await lottery.prepareDraws();
  await lottery.runDueDraws();
  drawOnSale = await givenDrawOnSale(database.db, 'F5D5');
  const others = (await lottery.listGames()).flatMap(({ current, next }) => [current, next]);
  const ids = others.flatMap((draw) => (draw === null || draw.id === drawOnSale.id ? [] : draw.id.toString()));
  known = { gameCode: ['F5D1', 'COLOR1'], drawId: ids, id: ids, channel: ['sandbox'], amount: ['500.00'] };
  tokens.member = (await givenPlayer(database, house.ports.wallet, 100_000n * ONE_TAKA)).token;
  tokens.staff = (await givenStaff(database.db)).token;
  tokens.agent = (await givenMember(database.db, { kind: 'agent' })).token;
  // Some input closes the house: it stays open for whoever goes on asking.
  await givenRule(house.ports.siteState, { effect: 'allow', kind: 'range', value: '127.0.0.1', staffBypass: true });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

/** The token of whoever may make the call; a new one where the call may end the session. */
async function rightToken(call: Call): Promise<string | null> {
  if (call.audience === 'anyone') return null;
  if (call.path.startsWith('/wps/agent/') && call.audience === 'member') return tokens.agent;
  if (!/logout/i.test(call.name)) return tokens[call.audience];
  return (call.audience === 'staff' ? await givenStaff(database.db) : await givenMember(database.db)).token;
}

const samples = new Map<Call, CallInput>();

/** The same each time. */
function sampleOf(call: Call): CallInput {
  const found = samples.get(call);
  if (found !== undefined) return found;
  const [sample] = fc.sample(plainInput(call, known), { seed: SEED, numRuns: 1 });
  const input = sample ?? { params: {}, query: {}, body: {} };
  samples.set(call, input);
  return input;
}

/** Input that the call would take. */
function goodInput(call: Call): CallInput {
  const input = sampleOf(call);
  if (call.name === 'placeLotterySlip') return { ...input, body: givenWireSlip(drawOnSale, [7]) };
  if (call.name === 'pollLive') return { ...input, query: { channels: 'sys,win', after: 0 } };
  if (call.name === 'registerMember') {
    const username = `f${randomUuid().replaceAll('-', '').slice(0, 11)}`;
    const body = { username, password: GIVEN_PASSWORD, confirmPassword: GIVEN_PASSWORD, termsAccepted: true };
    return { ...input, body };
  }
  return input;
}

const takesBody = (call: Call): boolean => call.method === 'POST' || call.method === 'PUT';

function addressOf(call: Call, { params, query }: Pick<CallInput, 'params' | 'query'>): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => inAddress(params[name]) || '0');
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${inAddress(value)}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

async function encryptText(text: string): Promise<string> {
  const [key] = (await house.ports.identity.publishedKeys()) as JWK[];
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: key?.kid ?? '' })
    .encrypt(await importJWK(key ?? {}, 'ECDH-ES+A256KW'));
}

/** The body on the wire, enciphered where the call asks for it, with the claims a browser adds. */
async function wireBody(call: Call, body: unknown): Promise<{ payload: string; type: string }> {
  if (!call.encrypted) return { payload: writeHostile(body), type: 'application/json' };
  const claims = { iat: Math.floor(systemClock.now() / 1_000), jti: randomUuid() };
  const whole = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...claims } : body;
  return { payload: await encryptText(writeHostile(whole)), type: 'application/jose' };
}

interface Attack {
  readonly what: string;
  readonly method?: Call['method'];
  readonly url: string;
  readonly payload?: string | Buffer;
  readonly type?: string | null;
  readonly token: string | null;
  readonly headers?: Record<string, string>;
}

/** Only an accepted slip and a trial that begins move money; after any other call nothing may have moved, whatever it answered. */
const MOVING: ReadonlySet<string> = new Set([placeLotterySlip.name, loginTrial.name]);
let moved = '';
let mayHaveMoved = false;
beforeAll(async () => {
  moved = await readMoved();
});
beforeEach(({ task }) => {
  mayHaveMoved = MOVING.has(task.name);
});
afterEach(async () => {
  const before = moved;
  moved = await readMoved();
  if (!mayHaveMoved) expect(moved).toBe(before);
});

/** Entries, wagers and money, in one line: differs when anything moved. Asked by name: to plan it takes longer than to do it. */
async function readMoved(): Promise<string> {
  const { rows } = await database.pool.query<{ moved: string }>({
    name: 'moved',
    text: `select concat_ws(' ', (select sum(seq) from wallet_heads), (select count(*) from wallet_entries),
       (select count(*) from wagers), (select sum(balance) from wallet_accounts)) as moved`,
  });
  return rows[0]?.moved ?? '';
}

let turn = 0;

/** Sends one attack and judges the answer. */
async function attack(
  call: Call,
  { what, method, url, payload, type, token, headers }: Attack,
): Promise<Envelope<unknown>> {
  turn += 1;
  const language = turn % 2 === 0 ? 'bn' : 'en';
  const mayMove = MOVING.has(call.name);
  const before = mayMove ? await readMoved() : '';
  faults.length = 0;
  const response = await house.http.inject({
    method: method ?? call.method,
    url,
    headers: {
      language,
      ...(token === null ? {} : { token }),
      ...(type === undefined || type === null ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const about = () =>
    `${call.name}: ${what.slice(0, 300)}\n${response.statusCode} ${response.body.slice(0, 500)}\n${faults.join('\n')}`;
  const envelope = judge(call, response, headers?.language ?? language, about);
  const taken = envelope.success && !(call.name === placeLotterySlip.name && onlyRefusedLines(envelope.value, about()));
  if (mayMove && !taken) {
    expect(await readMoved(), about()).toBe(before);
  }
  return envelope;
}

/** What is wrong with the answer; nothing, of nearly all. */
function judge(call: Call, response: LightMyRequestResponse, language: string, about: () => string): Envelope<unknown> {
  const { statusCode } = response;
  const wrong: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || wrong.push(what));
  must(statusCode < 500, 'answers with 5xx');
  must(faults.length === 0, 'logs a fault');
  const envelope =
    statusCode === 303
      ? readRedirect(call, response, must)
      : answersWithFile(call) && statusCode === 200
        ? readFile(response, must)
        : readEnvelope(call, response, language, must);
  // A sentence costs more than a request: it is made of what is wrong alone.
  if (wrong.length > 0) expect(wrong, about()).toEqual([]);
  return envelope;
}

type Must = (holds: boolean, what: string) => void;

function readRedirect(call: Call, { headers }: LightMyRequestResponse, must: Must): Envelope<unknown> {
  const value = call.reply.safeParse({ redirectTo: headers.location }).data as { redirectTo?: string } | undefined;
  must(/^\/(?!\/)/.test(value?.redirectTo ?? ''), 'leads out of the house');
  return { success: true, value, message: '' };
}

function readFile({ headers, body }: LightMyRequestResponse, must: Must): Envelope<unknown> {
  must(String(headers['content-type']).startsWith('text/csv'), 'is no table');
  must(body.startsWith('\uFEFF'), 'has no byte order mark');
  return { success: true, value: body, message: '' };
}

/** The refusals that each call announces. */
const announcedBy = new Map<Call, ReadonlySet<string>>();
function announcedOf(call: Call): ReadonlySet<string> {
  const found = announcedBy.get(call);
  if (found !== undefined) return found;
  const session = call.audience === 'anyone' ? [] : SESSION_REFUSALS;
  const announced = new Set<string>([...COMMON_REFUSALS, ...call.refusals, ...session]);
  announcedBy.set(call, announced);
  return announced;
}

function readEnvelope(call: Call, response: LightMyRequestResponse, language: string, must: Must): Envelope<unknown> {
  const { statusCode, headers } = response;
  must(String(headers['content-type']).startsWith('application/json'), 'is no JSON');
  const envelope: Envelope<unknown> = response.json();
  if (envelope.success) {
    must(statusCode === 200, 'is taken with another status than 200');
    must(Object.keys(envelope).toSorted().join() === 'message,success,value', 'has other fields');
    const { error } = call.reply.safeParse(envelope.value);
    must(error === undefined, `is no reply of the contract: ${JSON.stringify(error?.issues)}`);
    return envelope;
  }
  const { code = '', message, values } = envelope;
  must(announcedOf(call).has(code), `does not announce ${code}`);
  must(statusCode === REFUSALS[code as RefusalCode], `has another status than that of ${code}`);
  must(envelope.value === null, 'has a value');
  must((envelope.requestId ?? '') !== '', 'has no id of the request');
  must(!message.includes(code), 'says its code');
  // What was sent and is named in the answer stays in the letters it came in.
  const sent = Object.values(values ?? {}).map(String);
  const ownWords = sent.reduce((text, value) => text.replaceAll(value, ''), message);
  must(!/[{}]|undefined/.test(ownWords), 'has a gap in its words');
  const speaks = language === 'en' ? /[a-z]{2}/.test(ownWords) && !BENGALI.test(ownWords) : BENGALI.test(message);
  must(speaks, `does not speak ${language}`);
  return envelope;
}

/** A slip that was answered line by line, each a refusal in words. */
function onlyRefusedLines(value: unknown, about: string): boolean {
  if (typeof value !== 'object' || value === null || !('lines' in value)) return false;
  const { lines } = placeLotterySlip.reply.parse(value);
  for (const { refusal } of lines) {
    if (refusal === null) continue;
    expect(placeLotterySlip.refusals, about).toContain(refusal.code);
    expect(refusal.message, about).toMatch(/[a-z\u0980-\u09FF]{2}/);
    expect(refusal.message, about).not.toContain(refusal.code);
  }
  return lines.every(({ accepted }) => !accepted);
}

const CALLS = ALL_CALLS.map((call) => [call.name, call] as const);

/** Every fifth of what is tried, others with the next call; all of it in a sweep. */
const shareOf = <T>(call: Call, tried: readonly T[]): T[] =>
  tried.filter((_, place) => isTurnOf(place % 5, [0, 1, 2, 3, 4], ALL_CALLS.indexOf(call)));

test('what would be taken is taken: the attacks spoil input that is good', async () => {
  mayHaveMoved = true;
  for (const call of [placeLotterySlip, registerMember] as Call[]) {
    const input = goodInput(call);
    const before = await readMoved();
    const about = { what: 'good', url: addressOf(call, input), token: await rightToken(call) };
    expect(await attack(call, { ...about, ...(await wireBody(call, input.body)) })).toMatchObject({ success: true });
    if (call.name === 'placeLotterySlip') expect(await readMoved()).not.toBe(before);
  }
});

describe('who asks', () => {
  test.each(CALLS)('%s', async (_name, call) => {
    const input = goodInput(call);
    const body = takesBody(call) ? await wireBody(call, input.body) : {};
    const other = call.audience === 'staff' ? tokens.member : tokens.staff;
    for (const token of [null, other, ...shareOf(call, HOSTILE_TOKENS)]) {
      const answer = await attack(call, { what: `token ${token}`, url: addressOf(call, input), token, ...body });
      if (call.audience === 'anyone') continue;
      expect(['session.required', 'session.ended']).toContain(answer.code);
    }
  });
});

describe(
  'what stands in the address and in the headers',
  () => {
    test.each(CALLS)('%s', async (_name, call) => {
      const input = goodInput(call);
      const body = takesBody(call) ? await wireBody(call, input.body) : {};
      const good = call.path.replace(/:(\w+)/g, (_, name: string) => inAddress(input.params[name]));
      const urls = [
        ...shareOf(call, HOSTILE_QUERIES).map((query) => `${good}?${query}`),
        ...(call.path.includes(':')
          ? shareOf(call, HOSTILE_PATHS)
              .map((part) => call.path.replace(/:\w+/g, part))
              .filter((url) => staysWithin(call, url))
          : []),
        ...Object.keys(input.params).flatMap((name) =>
          shareOf(call, HOSTILE_TEXTS).map((text) =>
            addressOf(call, { ...input, params: { ...input.params, [name]: text } }),
          ),
        ),
        ...Object.keys(input.query).flatMap((name) =>
          shareOf(call, HOSTILE_TEXTS).map((text) =>
            addressOf(call, { ...input, query: { ...input.query, [name]: text } }),
          ),
        ),
      ];
      for (const url of urls) await attack(call, { what: url, url, token: await rightToken(call), ...body });
      for (const headers of shareOf(call, HOSTILE_HEADERS)) {
        const about = { what: JSON.stringify(headers), url: addressOf(call, input), headers };
        await attack(call, { ...about, token: await rightToken(call), ...body });
      }
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        if (ALL_CALLS.some((served) => served.method === method && addressesOf(served).test(call.path))) continue;
        const answer = await attack(call, { what: method, method, url: good, token: await rightToken(call) });
        expect(answer.code).toBe('request.methodNotAllowed');
      }
    });
  },
  LIMIT_MILLISECONDS,
);

/** The addresses a call answers at; another call's own address may be among them. */
const addressesOf = ({ path }: Call): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Dots in two places of an address climb out of the call's own part of it: then it is another address that is asked. */
const staysWithin = ({ path }: Call, url: string): boolean =>
  new URL(url, 'http://house').pathname.startsWith(path.slice(0, path.indexOf(':')));

/** A language we do not speak is answered in the house's own. */
const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  { language: 'xx' },
  { language: '__proto__' },
  { language: 'x'.repeat(5_000) },
  { language: '../en' },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1", 'user-agent': '\u00ff'.repeat(3_000) },
  { cookie: 'a=%E0%A4%A; =; ;;;', authorization: `Bearer ${'x'.repeat(200)}` },
  { accept: 'nothing/at-all', 'accept-encoding': 'br;q=x, , *;q=9', 'x-timestamp': 'NaN', 'x-signature': 'zz' },
];

describe(
  'what stands in the body',
  () => {
    test.each(CALLS.filter(([, call]) => takesBody(call)))('%s', async (_name, call) => {
      const about = { url: addressOf(call, goodInput(call)) };
      for (const [payload, type] of shareOf(call, HOSTILE_BODIES)) {
        const what = `${type} ${payload.toString()}`;
        const answer = await attack(call, { ...about, what, payload, type, token: await rightToken(call) });
        if (call.encrypted) expect(answer.success, what).toBe(false);
      }
      const spoilt = shareOf(call, spoil(goodInput(call).body, HOSTILE_VALUES));
      for (const [index, body] of spoilt.entries()) {
        if (call.encrypted && index % ENCRYPTED_SHARE !== 0) continue;
        const what = freshKeys(writeHostile(body));
        const wire = call.encrypted ? await wireBody(call, body) : { payload: what, type: 'application/json' };
        await attack(call, { ...about, what, ...wire, token: await rightToken(call) });
      }
      if (!call.encrypted) return;
      const token = await rightToken(call);
      const plain = JSON.stringify(goodInput(call).body);
      const open = { ...about, what: 'plain', payload: plain, type: 'application/json', token };
      expect((await attack(call, open)).code).toBe('request.notEncrypted');
      for (const text of [
        '',
        'null',
        '[]',
        '1',
        '"x"',
        '{',
        '\u0000',
        '{"__proto__":{}}',
        '{"iat":"x","jti":[]}',
        plain,
      ]) {
        const payload = await encryptText(text);
        const answer = await attack(call, { ...about, what: text, payload, type: 'application/jose', token });
        expect(answer.success, text).toBe(false);
        const cut = payload.slice(0, -3);
        const garbled = { ...about, what: `cut ${text}`, payload: cut, type: 'application/jose', token };
        expect((await attack(call, garbled)).code).toBe('request.undecipherable');
      }
    });
  },
  LIMIT_MILLISECONDS,
);

/** Names that are no key of a request: all versions of UUID but 7, and the two that have none. */
const FOREIGN_KEYS = [
  ...[1, 2, 3, 4, 5, 6, 8].map((version) => `019a0000-0000-${version}000-8000-000000000001`),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

/** The same input with another key wherever it has one, at any depth; null when it has none. */
function withKey(value: unknown, key: string): unknown {
  const text = JSON.stringify(value ?? null);
  const other = text.replace(/"key":"[0-9a-f-]{36}"/g, () => `"key":"${key}"`);
  return text === other ? null : JSON.parse(other);
}

describe('a key that a client can not have made (ADR 3)', () => {
  const keyed = CALLS.filter(([, call]) => {
    const [input] = fc.sample(plainInput(call, {}), { seed: SEED, numRuns: 1 });
    return [input?.body, input?.query].some((part) => withKey(part, '') !== null);
  });
  test('there are calls with keys', () => expect(keyed.length).toBeGreaterThan(30));

  test.each(keyed)('%s refuses it', async (_name, call) => {
    const input = goodInput(call);
    for (const key of FOREIGN_KEYS) {
      const body = withKey(input.body, key) ?? input.body;
      const query = (withKey(input.query, key) ?? input.query) as Record<string, unknown>;
      const wire = takesBody(call) ? await wireBody(call, body) : {};
      const about = { what: `key ${key}`, url: addressOf(call, { ...input, query }), token: await rightToken(call) };
      expect((await attack(call, { ...about, ...wire })).code, key).toBe('request.invalid');
    }
  });
});

test('what is no HTTP is answered in words too, and the house goes on', async () => {
  const { port, hostname } = new URL(await house.listen());
  for (const [sent, status] of [
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['\u0000\u0001\u0002\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
    ['POST /lotto/lgw/slips HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n{}', 400],
    [
      'POST /lotto/lgw/slips HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
  ] as const) {
    const socket = connect(Number(port), hostname);
    socket.end(sent);
    const answer = await readText(socket);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toEqual({
      success: false,
      value: null,
      code: 'request.invalid',
      message: expect.stringMatching(BENGALI),
    });
  }
  expect((await house.http.inject('/healthz')).statusCode).toBe(200);
});

/** A slip's keys made anew: one that was used would answer what it answered before. */
function freshKeys(json: string): string {
  return json.replace(/"key":"[0-9a-f-]{36}"/g, () => `"key":"${givenKey()}"`);
}
