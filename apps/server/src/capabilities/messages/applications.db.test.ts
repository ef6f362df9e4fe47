/** Applications of affiliates through HTTP. */
import type { Call, Envelope } from '@house/contract/call';
import { randomBytes } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenStaff } from '../identity/given.ts';
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
  const decide = (decision: 'approved' | 'rejected') =>
    ask('POST', `/desk/api/applications/${row?.id}/decide`, admin, {
      ...{ decision, reason: 'too few visitors' },
      ...(decision === 'approved' ? { account: { username: 'rushed81' } } : {}),
    });
  const outcomes = await Promise.all([decide('rejected'), decide('approved')]);
  expect(outcomes.map(({ code }) => code).filter((code) => code !== undefined)).toEqual(['applications.decided']);
  const { rows } =
    await sql`select 1 from audit_log where action in ('applications.decide', 'applications.showContacts')
    and object = ${`application:${row?.id}`}`.execute(database.db);
  expect(rows).toHaveLength(2);
});

test('a rejection tells its reason to the applicant; the same again answers the same', async () => {
  await freshTries();
  const { value } = await apply(givenApplication());
  const row = await idOf(value?.number);
  const reject = () =>
    ask('POST', `/desk/api/applications/${row?.id}/decide`, admin, {
      decision: 'rejected',
      reason: 'too few visitors',
    });
  const first = await reject();
  expect(await reject()).toEqual(first);
  expect((await statusOf(value?.secret)).value).toMatchObject({
    ...{ state: 'rejected', reason: 'too few visitors', account: null },
  });
});

test('an approval makes account, code and host once, and only the applicant sees the first password', async () => {
  await freshTries();
  const { value } = await apply(givenApplication({ email: 'agent@mail.example' }));
  const row = await idOf(value?.number);
  const approve = (account?: object) =>
    ask('POST', `/desk/api/applications/${row?.id}/decide`, admin, {
      ...{ decision: 'approved', reason: 'good channel' },
      ...(account === undefined ? {} : { account }),
    });
  expect((await approve()).code).toBe('request.invalid');
  expect((await approve({ username: 'x' })).code).toBe('identity.fieldLength');
  expect((await approve({ username: 'rafiq81', upline: 'nobodyatall' })).code).toBe('applications.uplineUnknown');
  const real = await givenMember(database.db, { kind: 'agent' });
  const tester = { username: 'rafiq81', upline: real.username, isTest: true };
  expect((await approve(tester)).code).toBe('applications.uplineUnknown');
  const wish = { username: 'rafiq81', domain: 'play.rafiq.example' };
  const [first, second] = await Promise.all([approve(wish), approve(wish)]);
  expect(first).toEqual(second);
  expect(first?.value).toMatchObject({ state: 'approved', account: 'rafiq81' });
  expect(JSON.stringify(first)).not.toContain('firstPassword');
  expect((await approve({ username: 'another81' })).code).toBe('applications.decided');

  const { value: standing } = await ask<{ account: { username: string; code: string; firstPassword: string } }>(
    'POST',
    '/wps/affiliate/applications/status',
    null,
    { secret: value?.secret },
  );
  expect(standing).toMatchObject({ reason: null, account: { username: 'rafiq81' } });
  const { rows } = await sql<{
    grade: string;
    domains: string[];
  }>`select m.agent_grade as grade, array_agg(coalesce(i.domain, '') order by i.domain nulls first) as domains
    from members m join invitation_codes i on i.owner_id = m.id and i.kind = 'affiliate'
    where m.username = 'rafiq81' group by 1`.execute(database.db);
  expect(rows).toEqual([{ grade: 'general', domains: ['', 'play.rafiq.example'] }]);
  const logIn = (password: string) =>
    ask('POST', '/wps/session/login', null, { username: 'rafiq81', password, side: 'agent' });
  expect((await logIn('not-this-one1')).success).toBe(false);
  const { value: letters } = await ask<{ rows: object[] }>('GET', '/desk/api/outbox?size=100', admin);
  expect(
    letters?.rows.filter((letter) => 'template' in letter && letter.template === 'applicationApproved'),
  ).toHaveLength(1);
  expect(
    await house.ports.identity.lines.hasFirstPassword(
      (await house.ports.identity.findMemberByName('rafiq81'))?.id ?? 0n,
    ),
  ).toBe(true);

  const [under, testers] = [await apply(givenApplication()), await apply(givenApplication())];
  for (const [applied, account, grade] of [
    [under, { username: 'below81', upline: 'rafiq81' }, 'line'],
    [testers, { username: 'tester81', isTest: true }, 'internalGeneral'],
  ] as const) {
    const id = (await idOf(applied.value?.number))?.id;
    await ask('POST', `/desk/api/applications/${id}/decide`, admin, { decision: 'approved', reason: 'good', account });
    expect((await house.ports.identity.findMemberByName(account.username))?.agentGrade).toBe(grade);
  }
  const taken = await apply(givenApplication());
  const id = (await idOf(taken.value?.number))?.id;
  const rival = { username: 'rival81', domain: 'PLAY.rafiq.example' };
  const refused = await ask('POST', `/desk/api/applications/${id}/decide`, admin, {
    ...{ decision: 'approved', reason: 'good', account: rival },
  });
  expect(refused.code).toBe('applications.domainTaken');
  expect(await house.ports.identity.findMemberByName('rival81')).toBeNull();
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
