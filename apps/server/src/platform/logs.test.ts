import type { Call } from '@house/contract/call';
import { ALL_CALLS } from '@house/contract/calls';
import { registerBody } from '@house/contract/identity/registration';
import { SECRET_FIELDS } from '@house/contract/secret-fields';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLogger } from './logs.ts';

const SECRET = 'hunter2';

function givenLog() {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', role: 'all', destination: { write: (line) => void lines.push(line) } });
  return { log, lines };
}

/** Every name that a schema has, however deep. */
function namesIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}
const namesOf = ({ params, query, body, reply }: Call): string[] =>
  [params, query, body, reply].flatMap((part) =>
    namesIn(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })),
  );

test('no secret reaches a log line, wherever it hangs', () => {
  const { log, lines } = givenLog();
  for (const field of SECRET_FIELDS) {
    log.info({ [field]: SECRET }, 'top');
    log.info({ about: { [field]: SECRET } }, 'one down');
    log.info({ about: { of: { [field]: SECRET } } }, 'two down');
  }
  for (const header of ['authorization', 'cookie', 'set-cookie', 'chat-token', 'token', 'phone']) {
    log.info({ req: { headers: { [header]: SECRET } } }, 'headers');
  }
  for (const written of ['body', 'rawBody', 'query', 'credentials']) {
    log.info({ request: { [written]: { code: SECRET } } }, 'what somebody wrote');
  }
  expect(lines).toHaveLength(SECRET_FIELDS.length * 3 + 10);
  for (const line of lines) {
    expect(line).not.toContain(SECRET);
    expect(line).toContain('[hidden]');
  }
});

/** Names that sound like a secret and are none. */
const PLAIN = new Set([
  'asksOldPassword',
  'asksPassword',
  'birthdayGift',
  'birthdaySet',
  'captchaId',
  'clientSeed',
  'hasPassword',
  'holders',
  'mobileRegistration',
  'passkey',
  'passkeys',
  'passwordChangedAt',
  'passwordDefault',
  'passwordExpired',
  'passwordExpiryDays',
  'recoveryCodesLeft',
  'seed',
  'seeds',
]);
const SOUNDS_SECRET =
  /pass(word|key)|secret|token|captcha|verification|recovery|seed|^uri$|mobile|phone|mail$|contact|recipient|holder|birth|(real|full|payee)name|idnumber|whatsapp|telegram/i;

test('every field of the contract that sounds secret is hidden, or named here as plain', () => {
  const sounding = ALL_CALLS.flatMap(namesOf).filter((name) => SOUNDS_SECRET.test(name) && !PLAIN.has(name));
  expect([...new Set(sounding)].filter((name) => !SECRET_FIELDS.includes(name)).sort()).toEqual([]);
});

/** What somebody says at registration that tells neither who he is nor lets anybody in. */
const PLAIN_AT_REGISTRATION = [
  'username',
  'countryDialingCode',
  // An address of the network has the same name, and is what logs are read for. Whole bodies are hidden.
  'address',
  'recommenderId',
  'referralCode',
  'affiliateCode',
  'captchaId',
  'domain',
  'termsAccepted',
  'registerUrl',
  'registerMethod',
  'login',
  'firebaseChannel',
];

test('what people tell of themselves at registration is hidden', () => {
  const told = Object.keys(registerBody.shape).filter((name) => !PLAIN_AT_REGISTRATION.includes(name));
  expect(told.filter((name) => !SECRET_FIELDS.includes(name))).toEqual([]);
});

test('the list has no field that the contract does not have', () => {
  const names = new Set([...ALL_CALLS.flatMap(namesOf), 'chatToken']);
  expect(SECRET_FIELDS.filter((name) => !names.has(name))).toEqual([]);
});

test('an error tells what failed and where in the code, not the data it failed on', () => {
  const { log, lines } = givenLog();
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "contacts_key"'), {
    code: '23505',
    constraint: 'contacts_key',
    detail: `Key (mobile)=(${SECRET}) already exists.`,
    where: `COPY contacts, line 1: "${SECRET}"`,
    command: { name: 'evalsha', args: [SECRET] },
    parameters: [SECRET],
    internalQuery: `select '${SECRET}'`,
    client: { connectionParameters: { password: SECRET } },
    previousErrors: [{ message: SECRET }],
    response: `550 ${SECRET}: no such mailbox`,
    rejected: [SECRET],
  });
  log.error({ err: refused }, 'alone');
  log.error({ err: new Error('a draw could not go on', { cause: refused }) }, 'as a cause');
  log.error({ err: new AggregateError([refused], 'several') }, 'among several');
  log.error({ err: Object.assign(new Error('outer'), { inner: refused }) }, 'within another');
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).not.toContain(SECRET);
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    type: 'Error',
    code: '23505',
    constraint: 'contacts_key',
    message: 'duplicate key value violates unique constraint "contacts_key"',
    stack: expect.stringContaining('logs.test.ts'),
  });
  expect(JSON.parse(lines[1] ?? '').err.message).toContain('contacts_key');
});

test('an error that is handed to the log as it is loses its data too', () => {
  const { log, lines } = givenLog();
  log.error(Object.assign(new Error('broken'), { detail: SECRET }), 'as it is');
  log.error({ err: 'no error at all' }, 'a text');
  expect(lines.join('')).not.toContain(SECRET);
  expect(JSON.parse(lines[1] ?? '').err).toBe('no error at all');
});
