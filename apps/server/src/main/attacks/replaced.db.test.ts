/**
 * What was proved by a password, or begun with it, just before it was replaced opens nothing afterwards. Two processes;
 * the order is held by the member's row, at which opening and ending take turns.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenMember, givenMember } from '../../capabilities/identity/given.ts';
import { inTurn } from '../../platform/testing/held-row.ts';
import { Caller, givenTwoApps, PHONE, type TwoApps } from '../testing/two-houses.ts';

const NEW_PASSWORD = 'karnaphuli-2031';
const THIEFS = 'thiefs-word-2031';

let house: TwoApps;
beforeAll(async () => {
  house = await givenTwoApps();
});
afterAll(() => house.stop());

const post = (caller: Caller, path: string, body: object) =>
  caller.send(path, { method: 'POST', encrypted: true, body });
const pair = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword });
const change = (caller: Caller, oldPassword: string, newPassword = NEW_PASSWORD) =>
  post(caller, '/wps/member/password', { oldPassword, ...pair(newPassword) });
const byDevice = (caller: Caller) =>
  caller.send('/wps/session/remembered', { method: 'POST', headers: { 'x-remembered': '1' } });

async function givenOwner(): Promise<{ member: GivenMember; owner: Caller }> {
  const member = await givenMember(house.database.db);
  const owner = new Caller(house, { userAgent: PHONE });
  await owner.logIn({ username: member.username, password: member.password });
  return { member, owner };
}

const rowOf = ({ id }: GivenMember) => sql`select from members where id = ${id} for update`;

test('a sign-in whose password was looked at before its change opens no session', async () => {
  const { member, owner } = await givenOwner();
  const thief = new Caller(house, { address: owner.address });
  const [changed, entered] = await inTurn(
    house.database,
    rowOf(member),
    () => change(owner, member.password),
    () => thief.logIn({ username: member.username, password: member.password, remember: true }),
  );
  expect(changed.status).toBe(200);
  expect(entered).toMatchObject({ status: 401, code: 'identity.wrongCredentials' });
  expect(thief.cookies.has('remembered')).toBe(false);
});

test('a change by the old password does not undo a recovery: the owner keeps what he has just set', async () => {
  const { db } = house.database;
  const { member, owner: thief } = await givenOwner();
  await sql`update members set email = 'rahim@mail.com', email_verified_at = now() where id = ${member.id}`.execute(db);
  const owner = new Caller(house, { address: thief.address });
  const wish = { username: member.username, email: 'rahim@mail.com' };
  await owner.send('/wps/member/password/email', { method: 'POST', body: wish });
  const { rows } = await sql<{ fill: { link: string } }>`
    select fill from outgoing_messages where template = 'passwordLink' and member_id = ${member.id}`.execute(db);
  const token = rows[0]?.fill.link.slice(-64);
  const [recovered, changed] = await inTurn(
    house.database,
    rowOf(member),
    () => post(owner, '/wps/member/password/link', { token, ...pair(NEW_PASSWORD) }),
    () => change(thief, member.password, THIEFS),
  );
  expect(recovered.status).toBe(200);
  expect(changed).toMatchObject({ status: 401, code: 'session.ended' });
  expect((await owner.logIn({ username: member.username, password: NEW_PASSWORD })).status).toBe(200);
});

test('a ticket for one more proof ends with the password that brought it', async () => {
  const { member, owner } = await givenOwner();
  await sql`update members set payee_name = 'Rahim Uddin' where id = ${member.id}`.execute(house.database.db);
  const thief = new Caller(house);
  const told = await thief.logIn({ username: member.username, password: member.password, remember: true });
  const { ticket } = told.value.extraCheck;
  expect((await change(owner, member.password)).status).toBe(200);
  const answer = { ticket, method: 'bankName', answer: 'Rahim Uddin' };
  expect(await post(thief, '/wps/session/extraCheck', answer)).toMatchObject({
    status: 410,
    code: 'identity.extraCheckGone',
  });
});

test.each([
  [
    'every other session',
    (owner: Caller, _password: string) => owner.send('/wps/member/sessions', { method: 'DELETE' }),
  ],
  ['all by a new password', (owner: Caller, password: string) => change(owner, password)],
])('a remembered device that signs in while its owner ends %s is forgotten with the rest', async (_what, end) => {
  const { member, owner } = await givenOwner();
  const thief = new Caller(house, { address: owner.address });
  await thief.logIn({ username: member.username, password: member.password, remember: true });
  const [entered, ended] = await inTurn(
    house.database,
    rowOf(member),
    () => byDevice(thief),
    () => end(owner, member.password),
  );
  expect([entered.status, ended.status]).toEqual([200, 200]);
  expect(await byDevice(thief)).toMatchObject({ code: 'identity.notRemembered' });
});
