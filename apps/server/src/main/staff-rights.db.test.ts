/**
 * Who of staff may do what: every call of the desk that the contract has by its right, and every role the house comes with
 * by its rights. Both are written out on purpose, the calls beside the contract (`rights.ts` of each folder), the roles here; a call or a role that is
 * in neither fails the test.
 */
import { ALL_CALLS } from '@house/contract/calls';
import { STAFF_RIGHTS, type StaffRight } from '@house/contract/codes';
import { RIGHT_OF_CALL } from '@house/contract/right-of-call';
import { randomUuid } from '@house/fairness/random';
import { loadCatalog } from '@house/i18n/node';
import { mustHave } from '@house/money/broken-promise';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember, givenStaff } from '../capabilities/identity/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

const RIGHTS_OF_ROLE: Record<string, readonly StaffRight[]> = {
  admin: STAFF_RIGHTS,
  cashier: [
    'members.view',
    'ledger.view',
    'reconciliation.view',
    'deposits.view',
    'deposits.decide',
    'deposits.import',
    'deposits.setRate',
    'channels.view',
    'withdrawals.view',
    'withdrawals.pay',
    'transferWallets.view',
    'adjustments.view',
    'adjustments.request',
  ],
  support: [
    'members.view',
    'members.lock',
    'ledger.view',
    'draws.view',
    'outbox.view',
    'messages.view',
    'feedback.view',
    'feedback.answer',
    'chat.view',
    'chat.answer',
    'chatRooms.view',
    'chatRooms.delete',
    'chatRooms.mute',
    'chatRooms.reports',
    'chatRooms.slow',
    'adjustments.view',
    'adjustments.request',
    'campaigns.view',
    'campaigns.request',
    'promotions.view',
    'promotions.manage',
  ],
  auditor: [
    'members.view',
    'ledger.view',
    'draws.view',
    'lottery.view',
    'reconciliation.view',
    'reconciliation.run',
    'audit.view',
    'brand.view',
    'content.view',
    'region.view',
    'games.view',
    'staff.view',
    'messages.view',
    'feedback.view',
    'applications.view',
    'chat.view',
    'chatRooms.view',
    'deposits.view',
    'channels.view',
    'withdrawals.view',
    'transferWallets.view',
    'adjustments.view',
    'campaigns.view',
    'reports.view',
    'risk.view',
    'agents.view',
    'rewards.view',
    'studio.view',
    'sports.view',
    'promotions.view',
  ],
  content: [
    'brand.view',
    'brand.edit',
    'content.view',
    'content.edit',
    'region.view',
    'games.view',
    'games.edit',
    'messages.view',
    'messages.send',
  ],
  risk: [
    'members.view',
    'members.lock',
    'ledger.view',
    'draws.view',
    'lottery.view',
    'limits.edit',
    'results.enter',
    'results.approve',
    'region.view',
    'region.edit',
    'deposits.view',
    'deposits.confirmImport',
    'deposits.setRate',
    'channels.view',
    'withdrawals.view',
    'withdrawals.review',
    'kyc.view',
    'kyc.review',
    'transferWallets.view',
    'transferWallets.decide',
    'adjustments.view',
    'adjustments.decide',
    'campaigns.view',
    'campaigns.decide',
    'risk.view',
    'risk.review',
    'risk.rules',
    'studio.view',
    'studio.void',
    'studio.hands',
    'sports.view',
    'sports.trade',
    'sports.settle',
    'promotions.view',
    'promotions.decide',
  ],
};

const CALLS = ALL_CALLS.filter((call) => call.audience === 'staff');

let database: TestDatabase;
let house: RunningApp;
const logged: string[] = [];
beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, {
    config: { role: 'http', logLevel: 'warn' },
    logDestination: { write: (line) => void logged.push(line) },
  });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function tryCall(call: (typeof CALLS)[number], token: string): Promise<{ status: number; code: string }> {
  const url = call.path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'sessionId') return randomUuid();
    return name === 'name' ? 'nobodys-role' : '1';
  });
  const takesBody = call.method === 'POST' || call.method === 'PUT';
  const payload = takesBody ? { payload: { reason: 'trying' } } : {};
  const response = await house.http.inject({ method: call.method, url, headers: { token }, ...payload });
  const isEnvelope = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, code: isEnvelope ? response.json().code : '' };
}

test('every call of the desk is a row of the table, and lies under the desk’s own address', () => {
  expect(CALLS.map(({ name }) => name).sort()).toEqual(Object.keys(RIGHT_OF_CALL).sort());
  for (const { path } of CALLS) expect(path).toMatch(/^\/desk\/api\//);
});

test('every role the house comes with is a row of the table, with these rights', async () => {
  const roles = await house.ports.identity.staff.listRoles();
  expect(Object.fromEntries(roles.map(({ name, rights }) => [name, [...rights].sort()]))).toEqual(
    Object.fromEntries(Object.entries(RIGHTS_OF_ROLE).map(([name, rights]) => [name, [...rights].sort()])),
  );
  expect(roles.filter(({ everyRight }) => everyRight).map(({ name }) => name)).toEqual(['admin']);
});

/** Staff of a role with these rights, made once for whatever calls ask for it. */
const tokenOfRights = new Map<string, Promise<string>>();
function tokenWith(name: string, rights: readonly StaffRight[]): Promise<string> {
  const role = name.replaceAll('.', '-').toLowerCase();
  const made = tokenOfRights.get(role) ?? makeStaff(role, rights);
  tokenOfRights.set(role, made);
  return made;
}
async function makeStaff(role: string, rights: readonly StaffRight[]): Promise<string> {
  await sql`insert into staff_roles (name, rights) values (${role}, ${rights}::text[])`.execute(database.db);
  return (await givenStaff(database.db, { role })).token;
}

/**
 * The right of a call is asked for alone, whatever role gives it: so every call is tried by whoever has that right and no
 * other, and by whoever has every right but that one. A role is the list of its rights, which is held above.
 */
describe('a call opens to its right and to no other', () => {
  // What ends the session comes last.
  const calls = CALLS.toSorted((a, b) => Number(a.name === 'staffLogout') - Number(b.name === 'staffLogout'));
  test.each(calls.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    const right = RIGHT_OF_CALL[name];
    const holder = right ? await tokenWith(`only-${right}`, [right]) : await tokenWith('only-none', []);
    const { status } = await tryCall(call, holder);
    expect([401, 403]).not.toContain(status);
    if (!right) return;
    const others = STAFF_RIGHTS.filter((other) => other !== right);
    expect(await tryCall(call, await tokenWith(`all-but-${right}`, others))).toEqual({
      status: 403,
      code: 'request.forbidden',
    });
  });
});

test.each(Object.keys(RIGHTS_OF_ROLE))('%s, as the house comes with it, is let in by its rights', async (role) => {
  const { token } = await givenStaff(database.db, { role });
  const ask = async (held: boolean) => {
    const call = CALLS.find(({ name }) => {
      const right = RIGHT_OF_CALL[name];
      return right && (RIGHTS_OF_ROLE[role] ?? []).includes(right) === held;
    });
    return call === undefined ? null : (await tryCall(call, token)).status;
  };
  expect([401, 403]).not.toContain(await ask(true));
  expect(await ask(false)).toBe(role === 'admin' ? null : 403);
});

test('a right that is missing is written down: who asked, for what, and which right it takes', async () => {
  const auditor = await givenStaff(database.db, { role: 'auditor' });
  const call = mustHave(
    CALLS.find(({ name }) => name === 'voidDraw'),
    'a call of the desk',
  );
  logged.length = 0;
  expect((await tryCall(call, auditor.token)).status).toBe(403);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'right missing', route: 'voidDraw', right: 'draws.void', principal: String(auditor.id) },
  ]);
  expect(logged.join('')).not.toContain(auditor.token);
});

test('nobody comes in without a session, or with a member’s', async () => {
  const member = await givenMember(database.db);
  for (const call of CALLS) {
    expect([call.name, (await tryCall(call, '')).status]).toEqual([call.name, 401]);
    expect([call.name, (await tryCall(call, member.token)).status]).toEqual([call.name, 401]);
  }
});

test('a right is named once, with words in both languages', async () => {
  expect(new Set(STAFF_RIGHTS).size).toBe(STAFF_RIGHTS.length);
  const [bn, en] = await Promise.all([loadCatalog('bn', ['desk-staff']), loadCatalog('en', ['desk-staff'])]);
  for (const right of STAFF_RIGHTS) {
    expect(bn.find(`desk.right.${right}`, {})).toMatch(/[\u0980-\u09FF]/);
    expect(en.find(`desk.right.${right}`, {})).toMatch(/^[A-Z]/);
  }
});
