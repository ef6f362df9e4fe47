/** Applications of affiliates through HTTP. */
import type { Call, Envelope } from '@house/contract/call';
import { randomBytes } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenStaff } from '../identity/given.ts';
import { givenApplication } from './given.ts';

let database: TestDatabase;
let house: RunningApp;
let admin: string;
beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  admin = (await givenStaff(database.db)).token;
});
afterAll(async () => {
  await house.stop();
  await database.close();
});
// Each test is somebody who has not applied yet.
const freshTries = () => sql`delete from message_tries`.execute(database.db);

async function ask<Value = unknown>(method: Call['method'], url: string, token: string | null, body?: object) {
  const response = await house.http.inject({
    method,
    url,
    headers: { language: 'en', ...(token === null ? {} : { token }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, ...(response.json() as Envelope<Value>) };
}
const apply = (form: object) =>
  ask<{ number: string; secret: string }>('POST', '/wps/affiliate/applications', null, form);
const statusOf = (secret: string | undefined) => ask('POST', '/wps/affiliate/applications/status', null, { secret });
const idOf = async (number: string | undefined) => {
  const { value } = await ask<{ rows: { id: string; number: string; contacts: object[] }[] }>(
    'GET',
    '/desk/api/applications?size=100',
    admin,
  );
  return value?.rows.find((row) => row.number === number);
};

test('an application is taken once a key, looked up by its secret, and decided once', async () => {
  await freshTries();
  const form = givenApplication({ email: 'rafiq@mail.example', telegram: '@rafiq_bd' });
  const [first, second] = await Promise.all([apply(form), apply(form)]);
  expect(second?.value).toEqual(first?.value);
  expect((await apply({ ...form, name: 'Somebody else' })).code).toBe('request.keyReused');
  const { number, secret } = first?.value ?? {};
  expect((await statusOf(secret)).value).toMatchObject({ number, state: 'open', reason: null });
  const guess = Buffer.from(randomBytes(32)).toString('base64url');
  expect((await statusOf(guess)).code).toBe('applications.unknown');

  const row = await idOf(number);
  expect(row?.contacts).toEqual([
    { kind: 'email', value: 'r•••@mail.example' },
    { kind: 'telegram', value: '@raf•••_bd' },
  ]);
  const shown = await ask('POST', `/desk/api/applications/${row?.id}/contacts`, admin, {});
  expect(shown.value).toMatchObject({ contacts: [{ value: 'rafiq@mail.example' }, { value: '@rafiq_bd' }] });
  const decide = (decision: string) =>
    ask('POST', `/desk/api/applications/${row?.id}/decide`, admin, { decision, reason: 'too few visitors' });
  const outcomes = await Promise.all([decide('rejected'), decide('approved')]);
  expect(outcomes.map(({ code }) => code).filter((code) => code !== undefined)).toEqual(['applications.decided']);
  const { rows } =
    await sql`select 1 from audit_log where action in ('applications.decide', 'applications.showContacts')
    and object = ${`application:${row?.id}`}`.execute(database.db);
  expect(rows).toHaveLength(2);
});

test('a rejection tells its reason to the applicant, an approval keeps what staff wrote', async () => {
  await freshTries();
  for (const [decision, reason] of [
    ['rejected', 'too few visitors'],
    ['approved', null],
  ]) {
    const { value } = await apply(givenApplication());
    const row = await idOf(value?.number);
    await ask('POST', `/desk/api/applications/${row?.id}/decide`, admin, { decision, reason: 'too few visitors' });
    expect((await statusOf(value?.secret)).value).toMatchObject({ state: decision, reason });
  }
});

test('one open application a contact, however it is written; after the decision another one may come', async () => {
  await freshTries();
  const first = await apply(givenApplication({ email: 'Once@Mail.example', whatsapp: '+880 1711-000111' }));
  expect((await apply(givenApplication({ email: 'once@mail.EXAMPLE' }))).code).toBe('applications.alreadyOpen');
  expect((await apply(givenApplication({ email: '', whatsapp: '008801711000111' }))).code).toBe(
    'applications.alreadyOpen',
  );
  const rivals = ['a', 'b', 'c'].map(() => apply(givenApplication({ email: 'rush@mail.example' })));
  const codes = (await Promise.all(rivals)).map(({ code }) => code ?? 'taken').sort();
  expect(codes).toEqual(['applications.alreadyOpen', 'applications.alreadyOpen', 'taken']);
  const row = await idOf(first.value?.number);
  await ask('POST', `/desk/api/applications/${row?.id}/decide`, admin, { decision: 'rejected', reason: 'not now' });
  expect((await apply(givenApplication({ email: 'once@mail.example' }))).success).toBe(true);
});

test.each([
  ['applications.termsNotAccepted', { termsAccepted: false }],
  ['applications.contactMissing', { email: '' }],
  ['applications.contactInvalid', { email: 'not an address' }],
  ['applications.contactInvalid', { telegram: 'https://evil.example/x' }],
  ['applications.linkInvalid', { channels: [{ kind: 'youtube', link: 'javascript:alert(1)' }] }],
  ['applications.linkInvalid', { channels: [{ kind: 'website', link: '' }] }],
  ['applications.codeUnknown', { code: 'NOBODYS-CODE' }],
  ['request.invalid', { message: 'x'.repeat(501) }],
  ['request.invalid', { channels: [] }],
])('%s: %o', async (code, change) => {
  await freshTries();
  expect((await apply(givenApplication(change))).code).toBe(code);
});

test('who applies too often waits', async () => {
  await freshTries();
  for (let time = 0; time < 10; time += 1) expect((await apply(givenApplication())).success).toBe(true);
  expect(await apply(givenApplication())).toMatchObject({ status: 429, code: 'request.tooMany' });
});
