/** Adjustments over HTTP in a composed house: asked for by one, decided by another, posted once, and what is refused. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { type GivenStaff, givenEnrolledBy, givenMember, givenStaff } from '../identity/given.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import { adjustmentsEqualEntries } from './reconcile.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let house: RunningApp;
let asker: GivenStaff;
let decider: GivenStaff;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  asker = await givenStaff(database.db, { role: 'cashier' });
  decider = await givenStaff(database.db, { role: 'risk' });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly values?: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  readonly value: any;
}

async function ask(token: string, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
  const answer = await house.http.inject({
    method,
    url,
    headers: { token, language: 'en', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
}

async function givenPerson(taka: bigint) {
  const id = await givenFundedMember(database, house.ports.wallet, taka * TAKA);
  return givenMember(database.db, { id });
}
type Person = Awaited<ReturnType<typeof givenPerson>>;

const requestBody = (lines: object, more: object = {}) => ({
  ...{ key: givenKey(), reason: 'ticket 81: the deposit is in the statement', code: 'depositMissing', file: null },
  lines,
  ...more,
});
const requestFor = (lines: object, more: object = {}, token = asker.token) =>
  ask(token, 'POST', '/desk/api/adjustments', requestBody(lines, more));
const one = ({ username }: Person, amount: string, times = 0, kind = 'adjustment') => ({
  ...{ account: username, kind, amount, times },
});
const decide = (id: string, decision: 'approve' | 'reject', token = decider.token, key = givenKey()) =>
  ask(token, 'POST', `/desk/api/adjustments/${id}/${decision}`, { key, reason: 'looked at it' });
const cashOf = async ({ id }: { id: bigint }) => (await house.ports.wallet.balancesOf(id)).cash / TAKA;
const mustBalance = async () => {
  const found = await adjustmentsEqualEntries.compare(database.db, { after: 0n, upto: 2n ** 62n });
  expect(found.slice(1)).toEqual([]);
};
const lettersOf = async ({ id }: Person) => {
  const { rows } = await sql<{ template: string }>`select template from inbox_messages
    where ${id} = any (member_ids) order by id`.execute(database.db);
  return rows.map(({ template }) => template);
};

describe('an adjustment', () => {
  test('is asked for by one, approved by another, posted once, told, and has to be played as often as was said', async () => {
    const person = await givenPerson(0n);
    const body = requestBody(one(person, '300.00', 15));
    const send = () => ask(asker.token, 'POST', '/desk/api/adjustments', body);
    const [asked, again] = await Promise.all([send(), send()]);
    expect(asked.value).toMatchObject({ state: 'requested', credits: '300.00', debits: '0.00', lines: 1 });
    expect(again.value.id).toBe(asked.value.id);
    expect(await ask(asker.token, 'POST', '/desk/api/adjustments', { ...body, code: 'other' })).toMatchObject({
      code: 'request.keyReused',
    });
    expect(await cashOf(person)).toBe(0n);
    const { id } = asked.value;
    const queue = await ask(decider.token, 'GET', `/desk/api/adjustments?state=requested&member=${person.username}`);
    expect(queue.value.rows).toMatchObject([{ id, member: { account: person.username }, requestedBy: asker.username }]);
    const key = givenKey();
    const approvals = await Promise.all([1, 2, 3].map(() => decide(id, 'approve', decider.token, key)));
    expect(approvals.map(({ value }) => value?.state)).toEqual(['approved', 'approved', 'approved']);
    expect(await decide(id, 'reject')).toMatchObject({ code: 'adjustments.stateMoved' });
    expect(await cashOf(person)).toBe(300n);
    const standing = await house.ports.turnoverRequirements.standingOf(person.id);
    expect(standing).toMatchObject({ remaining: 4_500n * TAKA, open: [{ kind: 'deposit', multiplier: 1_500 }] });
    expect(await lettersOf(person)).toEqual(['adjustmentToPlay']);
    const record = await ask(person.token, 'GET', '/wps/member/entries?type=adjustment');
    expect(record.value.rows).toMatchObject([{ amount: '300.00', contra: 'adjustments' }]);
    const { rows } = await sql<{ action: string }>`select action from audit_log
      where object = ${`adjustment:${id}`} order by seq`.execute(database.db);
    expect(rows.map(({ action }) => action)).toEqual(['adjustments.request', 'adjustments.approve']);
    await mustBalance();
  });

  test('is decided by nobody who asked, nor by who is no separate hand, nor above what their role may move', async () => {
    const person = await givenPerson(0n);
    const admin = await givenStaff(database.db, { role: 'admin' });
    const asked = await requestFor(one(person, '300.00'), {}, admin.token);
    expect(await decide(asked.value.id, 'approve', admin.token)).toMatchObject({ code: 'adjustments.ownRequest' });
    const made = await givenStaff(database.db, { role: 'risk' });
    await givenEnrolledBy(database.db, made.id, admin.id);
    expect(await decide(asked.value.id, 'approve', made.token)).toMatchObject({ code: 'staff.notSeparate' });
    await sql`insert into staff_roles (name, rights, decision_limit)
      values ('junior', '{adjustments.view,adjustments.request,adjustments.decide}', ${200n * TAKA})`.execute(
      database.db,
    );
    const junior = await givenStaff(database.db, { role: 'junior' });
    expect(await decide(asked.value.id, 'approve', junior.token)).toMatchObject({ code: 'staff.aboveLimit' });
    expect(await requestFor(one(person, '-200.01'), {}, junior.token)).toMatchObject({ code: 'staff.aboveLimit' });
    expect(await decide(asked.value.id, 'approve', asker.token)).toMatchObject({ code: 'request.forbidden' });
    expect(await requestFor(one(person, '1.00'), {}, decider.token)).toMatchObject({ code: 'request.forbidden' });
    expect(await decide(asked.value.id, 'reject')).toMatchObject({ value: { state: 'rejected' } });
    expect([await cashOf(person), await lettersOf(person)]).toEqual([0n, []]);
  });

  test('is for nobody’s own account, asked for or approved, by name or mail', async () => {
    const own = await givenPerson(0n);
    await sql`update staff set username_key = lower(${own.username}) where id = ${asker.id}`.execute(database.db);
    expect(await requestFor(one(own, '5.00'))).toMatchObject({ code: 'adjustments.linesRefused' });
    const mailed = await givenPerson(0n);
    await sql`update staff set mail = 'One@Example.com' where id = ${decider.id}`.execute(database.db);
    await sql`update members set email = 'one@example.com' where id = ${mailed.id}`.execute(database.db);
    const asked = await requestFor(one(mailed, '5.00'));
    expect(await decide(asked.value.id, 'approve')).toMatchObject({ code: 'adjustments.ownAccount' });
    const other = await givenStaff(database.db, { role: 'risk' });
    expect(await decide(asked.value.id, 'approve', other.token)).toMatchObject({ value: { state: 'approved' } });
    await mustBalance();
  });

  test('takes no more than there is, unless it is a correction', async () => {
    const person = await givenPerson(50n);
    const much = await requestFor(one(person, '-80.00'));
    expect(await decide(much.value.id, 'approve')).toMatchObject({ code: 'wallet.insufficientFunds' });
    expect(await decide(much.value.id, 'reject')).toMatchObject({ value: { state: 'rejected' } });
    const correction = await requestFor(one(person, '-80.00', 0, 'correction'));
    expect(await decide(correction.value.id, 'approve')).toMatchObject({ value: { state: 'approved', failed: 0 } });
    expect([await cashOf(person), await lettersOf(person)]).toEqual([-30n, ['adjustmentDebited']]);
    await mustBalance();
  });

  test('of a table is shown line by line before, asked for when all of it is right, and posted for whoever has enough', async () => {
    const [rich, poor] = [await givenPerson(100n), await givenPerson(0n)];
    const mark = givenKey();
    const table = `key,account,amount,times\n${mark}-1,${rich.username},-40\n${mark}-2,${poor.username},-40\n${mark}-3,${poor.username},10.00,1`;
    const preview = (text: string) => ask(asker.token, 'POST', '/desk/api/adjustments/preview', { table: text });
    const bad = `${table}\n${mark}-1,${rich.username},5\n${mark}-5,no-such-member,5\n=cmd,${rich.username},5`;
    expect((await preview(bad)).value).toMatchObject({
      faults: 3,
      credits: '10.00',
      debits: '80.00',
      lines: [null, null, null, 'keyRepeated', 'memberUnknown', 'formula'].map((fault) => ({ fault })),
    });
    expect(await requestFor({ table: bad })).toMatchObject({ code: 'adjustments.linesRefused', values: { count: 3 } });
    const asked = await requestFor({ table }, { code: 'promotion' });
    expect(asked.value).toMatchObject({ lines: 3, member: null, credits: '10.00', debits: '80.00' });
    // The same lines under another key.
    expect(await requestFor({ table })).toMatchObject({ code: 'adjustments.linesRefused', values: { count: 3 } });
    expect((await preview(table)).value.lines.map(({ fault }: { fault: string }) => fault)).toEqual(
      Array(3).fill('keyUsed'),
    );
    expect((await decide(asked.value.id, 'approve')).value).toMatchObject({ state: 'approved', failed: 1 });
    expect([await cashOf(rich), await cashOf(poor)]).toEqual([60n, 10n]);
    const seen = await ask(asker.token, 'GET', `/desk/api/adjustments/${asked.value.id}`);
    expect(seen.value).toMatchObject({
      isOwn: true,
      lines: [{ outcome: 'posted' }, { outcome: 'failed' }, { outcome: 'posted' }],
    });
    expect(await lettersOf(poor)).toEqual(['adjustmentToPlay']);
    await mustBalance();
  });

  test('of a rejected table may be asked for anew under the same keys', async () => {
    const person = await givenPerson(0n);
    const table = `${givenKey()},${person.username},5`;
    const first = await requestFor({ table });
    await decide(first.value.id, 'reject');
    expect(await requestFor({ table })).toMatchObject({ value: { state: 'requested' } });
  });

  test('has a file that is judged by its bytes: a picture or a document that runs nothing', async () => {
    const person = await givenPerson(0n);
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const pdf = (body: string) =>
      Buffer.from(`%PDF-1.7\n1 0 obj\n<<${body}>>\nendobj\ntrailer<<>>\n%%EOF`).toString('base64');
    const attach = (file: string) => requestFor(one(person, '5.00'), { file });
    const picture = await attach(png.toString('base64'));
    const document = await attach(pdf('/Type/Catalog'));
    expect([picture.value.file, document.value.file]).toEqual(['picture', 'pdf']);
    const seen = await ask(decider.token, 'GET', `/desk/api/adjustments/${document.value.id}/file`);
    expect(seen.value).toEqual({ kind: 'pdf', base64: pdf('/Type/Catalog') });
    for (const file of [
      Buffer.from('<script>alert(1)</script>').toString('base64'),
      png.subarray(0, 20).toString('base64'),
      pdf('/OpenAction<</S/JavaScript>>'),
      'no base 64',
    ]) {
      expect(await attach(file)).toMatchObject({ code: 'adjustments.fileInvalid' });
    }
  });
});
