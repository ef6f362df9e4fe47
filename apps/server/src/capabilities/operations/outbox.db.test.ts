/** The outbox at the desk, over HTTP, of a house that carries its text messages and keeps its mails. */
import { randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { transact } from '../../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenGateway, givenMessage } from '../delivery/given.ts';
import type { OutgoingMessage } from '../delivery/port.ts';
import { givenStaff } from '../identity/given.ts';
import type { StaffRole } from '../identity/port.ts';

const CARRIED_MILLISECONDS = 15_000;
const link = 'https://house.test/reset/secret-token';

let database: TestDatabase;
let gateway: Awaited<ReturnType<typeof givenGateway>>;
let house: RunningApp;
let admin: Awaited<ReturnType<typeof givenStaff>>;
let sms: OutgoingMessage;
let mail: OutgoingMessage;
const logged: string[] = [];

async function ask(method: 'GET' | 'POST', path: string, token = admin.token) {
  const response = await house.http.inject({
    method,
    url: `/desk/api/outbox${path}`,
    headers: { token },
    ...(method === 'POST' ? { payload: {} } : {}),
  });
  const { code, value } = response.json();
  return { status: response.statusCode, code, value, text: response.body };
}

async function looksAt(key: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ staff: string }>(
    `select staff from audit_log where action = 'outbox.show' and object = $1`,
    [`message:${key}`],
  );
  return rows.map(({ staff }) => staff);
}

beforeAll(async () => {
  [database, gateway] = await Promise.all([givenDatabase(), givenGateway()]);
  house = await givenApp(database.url, {
    config: { role: 'all', logLevel: 'trace', delivery: { mail: null, sms: { url: gateway.url, token: 'token' } } },
    logDestination: { write: (line) => void logged.push(line) },
  });
  admin = await givenStaff(database.db);
  sms = givenMessage();
  mail = givenMessage({
    channel: 'mail',
    to: 'rahim@mail.example',
    template: 'passwordLink',
    values: { link, minutes: 30 },
    memberId: 77n,
  });
  await transact(database.db, async (tx) => {
    await house.ports.delivery.send(tx, sms);
    await house.ports.delivery.send(tx, mail);
  });
});
afterAll(async () => {
  await house.stop();
  await Promise.all([gateway.close(), database.close()]);
});

test('the worker of the house carries what is written down', async () => {
  await vi.waitFor(
    async () => {
      const { value } = await ask('GET', '?state=sent');
      expect(value.total).toBe(2);
    },
    { timeout: CARRIED_MILLISECONDS, interval: 50 },
  );
  expect(gateway.received).toMatchObject([{ key: sms.key, to: sms.to }]);
  expect(gateway.received[0]?.text).toContain('246810');
});

test('lists by channel, state and whole recipient, and tells no recipient', async () => {
  const all = await ask('GET', '');
  expect(all.value).toMatchObject({ total: 2, page: 1, size: 20 });
  expect(all.text).not.toContain(sms.to);
  expect(all.text).not.toContain(mail.to);
  const rowsOf = async (query: string) => (await ask('GET', query)).value.rows;
  expect(await rowsOf('?channel=mail')).toMatchObject([
    { key: mail.key, recipient: 'r•••@mail.example', adapter: 'outbox', state: 'sent', memberId: '77' },
  ]);
  expect(await rowsOf(`?recipient=${encodeURIComponent(sms.to)}`)).toMatchObject([
    { key: sms.key, adapter: 'sms-gateway' },
  ]);
  expect(await rowsOf(`?recipient=${encodeURIComponent(sms.to.slice(0, -1))}`)).toEqual([]);
  expect(await rowsOf('?state=failed')).toEqual([]);
  expect(await rowsOf('?size=1&page=2')).toHaveLength(1);
});

test('shows a message with recipient and link hidden, which is not written down', async () => {
  const detail = await ask('GET', `/${mail.key}`);
  expect(detail.value.message).toMatchObject({ key: mail.key, recipient: 'r•••@mail.example' });
  expect(detail.value.outline.text).toContain('••••••');
  for (const secret of [mail.to, link]) expect(detail.text).not.toContain(secret);
  expect(await looksAt(mail.key)).toEqual([]);
});

test('shows recipient and message when asked for, written down once in a while', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const shown = await ask('POST', `/${mail.key}/show`);
    expect(shown.value).toMatchObject({ recipient: mail.to, whole: { text: expect.stringContaining(link) } });
  }
  expect(await looksAt(mail.key)).toEqual([admin.username]);
});

test('shows of a message that left the house whom it went to, but never its code', async () => {
  const shown = await ask('POST', `/${sms.key}/show`);
  expect(shown.value).toEqual({ recipient: sms.to, whole: null });
  expect(await looksAt(sms.key)).toEqual([admin.username]);
});

test('a message that is not there is unknown, and nothing is written down', async () => {
  const key = randomUuid();
  for (const [method, path] of [
    ['GET', `/${key}`],
    ['POST', `/${key}/show`],
  ] as const) {
    expect(await ask(method, path)).toMatchObject({ status: 404, code: 'operations.messageUnknown' });
  }
  expect(await looksAt(key)).toEqual([]);
});

test.each<[StaffRole, number]>([
  ['support', 200],
  ['cashier', 403],
  ['auditor', 403],
])('%s is answered %i', async (role, status) => {
  const { token } = await givenStaff(database.db, { role });
  for (const [method, path] of [
    ['GET', ''],
    ['GET', `/${sms.key}`],
    ['POST', `/${sms.key}/show`],
  ] as const) {
    expect((await ask(method, path, token)).status).toBe(status);
  }
});

test('the link that makes an account of staff is shown to nobody who may not do all that it may open', async () => {
  const invitation = givenMessage({
    channel: 'mail',
    to: 'karim@mail.example',
    template: 'staffInvitation',
    values: { link, hours: 48 },
  });
  await transact(database.db, (tx) => house.ports.delivery.send(tx, invitation));
  const support = await givenStaff(database.db, { role: 'support' });
  expect(await ask('POST', `/${invitation.key}/show`, support.token)).toMatchObject({ code: 'request.forbidden' });
  // He may invite, but nobody who may do more than himself: whom this link invites it does not say.
  await sql`insert into staff_roles (name, rights) values ('hands', '{staff.view,staff.edit,outbox.view}')`.execute(
    database.db,
  );
  const hands = await givenStaff(database.db, { role: 'hands' as StaffRole });
  expect(await ask('POST', `/${invitation.key}/show`, hands.token)).toMatchObject({ code: 'request.forbidden' });
  expect(await looksAt(invitation.key)).toEqual([]);
  expect((await ask('POST', `/${invitation.key}/show`)).value.recipient).toBe('karim@mail.example');
});

test('a house of real people that keeps messages to itself says so when it starts', async () => {
  const told: string[] = [];
  const keeping = await givenApp(database.url, {
    config: { role: 'http', demo: false, logLevel: 'warn' },
    logDestination: { write: (line) => void told.push(line) },
  });
  await keeping.stop();
  expect(told.join('')).toContain('messages do not leave the house');
  expect(logged.join('')).not.toContain('messages do not leave the house');
});

test('a message that fails is logged, without recipient or code', async () => {
  gateway.answer = async () => ({ status: 400, body: 'no such number' });
  const failing = givenMessage();
  await transact(database.db, (tx) => house.ports.delivery.send(tx, failing));
  await vi.waitFor(() => expect(logged.join('')).toContain('a message could not be delivered'), {
    timeout: CARRIED_MILLISECONDS,
    interval: 50,
  });
  expect(logged.join('')).toContain(failing.key);
  expect(logged.join('')).not.toMatch(/\+88017|rahim@|246810|secret-token/);
  // The line is logged before the row is marked.
  await vi.waitFor(
    async () =>
      expect((await ask('GET', `/${failing.key}`)).value.message).toMatchObject({
        state: 'failed',
        lastError: 'sms http 400',
      }),
    { timeout: CARRIED_MILLISECONDS, interval: 50 },
  );
});
