/** Callbacks over HTTP, in a composed house. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenKey } from '../../platform/testing/key.ts';
import { givenMember, givenStaff } from '../identity/given.ts';
import { oncePerMember } from './reconcile.ts';
import { createCallbacks } from './service.ts';

let database: TestDatabase;
let house: RunningApp;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function ask(token: string, key: string) {
  const headers = { token, language: 'en' };
  const answer = await house.http.inject({ method: 'POST', url: '/wps/callbacks', headers, payload: { key } });
  return { status: answer.statusCode, ...answer.json() };
}

test('a member asks once: the same key answers the first request, another key is refused in words', async () => {
  const { token } = await givenMember(database.db);
  const key = givenKey();
  const first = await ask(token, key);
  expect(first).toMatchObject({ status: 200, success: true });
  expect(await ask(token, key)).toEqual(first);
  expect(await ask(token, givenKey())).toMatchObject({
    status: 409,
    code: 'callbacks.open',
    message: 'You have already asked for a call. We will call you soon.',
  });
});

test('staff see the list by right', async () => {
  const member = await givenMember(database.db);
  await ask(member.token, givenKey());
  const list = async (role: 'admin' | 'cashier') => {
    const { token } = await givenStaff(database.db, { role });
    return (await house.http.inject({ url: '/desk/api/callbacks', headers: { token } })).json();
  };
  expect((await list('admin')).value.rows[0]).toMatchObject({ memberId: String(member.id), closedAt: null });
  expect(await list('cashier')).toMatchObject({ success: false, code: 'request.forbidden' });
});

test('what has waited for a week is closed, and the check holds', async () => {
  const member = await givenMember(database.db);
  const key = givenKey();
  await ask(member.token, key);
  await sql`update callback_requests set asked_at = asked_at - interval '8 days' where member_id = ${member.id}`.execute(
    database.db,
  );
  await createCallbacks({ db: database.db, ids: { next: () => 1n } }).closeOld();
  expect(await ask(member.token, givenKey())).toMatchObject({ status: 200 });
  expect(await oncePerMember.run(database.db, () => undefined)).toMatchObject({ holds: true });
});
