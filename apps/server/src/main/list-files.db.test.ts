/**
 * Lists of the desk as files: the same filters as the list, nothing that a spreadsheet would run, in pages that are asked for
 * as they are taken, for whoever may read the list, and written down before the first row.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { FILE_ROWS_MAX } from '@house/contract/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenStaff } from '../capabilities/identity/given.ts';
import { readCsvRows } from '../platform/csv.ts';
import { present } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { listStatements } from '../platform/testing/statements.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';
import { givenPlayer } from './testing/house-client.ts';

const ORDERS = 5_000;
/** More than sockets keep for a reader that stands still. */
const REMARK_LETTERS = 6_000;
const FORMULA = '=HYPERLINK("http://elsewhere.example","pay")';

let database: TestDatabase;
let house: RunningApp;
let url: string;
let token: string;
let member: Awaited<ReturnType<typeof givenPlayer>>;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  url = await house.listen();
  token = (await givenStaff(database.db)).token;
  member = await givenPlayer(database, house.ports.wallet, 1_000_000n);
  await sql`insert into deposit_orders (shard, id, member_id, key, content_hash, channel, amount, state, gateway_order,
      paid_amount, event_count, created_at, expires_at, credited_at, gateway_remark)
    select (${member.id}::bigint % 16)::smallint, n, ${member.id}, gen_random_uuid(), '\\x00', 'sandbox', 5000000,
      case when n % 5 = 0 then 'expired' else 'credited' end, 'M' || n, case when n % 5 <> 0 then 5000000 end, 1,
      now() - n * interval '1 minute', now(), case when n % 5 <> 0 then now() end,
      case when n = 7 then ${FORMULA} else repeat('x', ${REMARK_LETTERS}::integer) end
    from generate_series(1, ${ORDERS}::bigint) n`.execute(database.db);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

const ask = (path: string, filter: object, by = token) =>
  house.http.inject({ method: 'POST', url: path, headers: { token: by, language: 'en' }, payload: filter });

async function rowsOf(path: string, filter: object = {}): Promise<Record<string, string>[]> {
  const { statusCode, headers, body } = await ask(path, filter);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(body.startsWith('\uFEFF')).toBe(true);
  const [heads = [], ...rows] = present(readCsvRows(body.slice(1), ',', ORDERS + 2), 'every quote is closed');
  return rows.map((row) => Object.fromEntries(heads.map((head, place) => [head, row[place] ?? ''])));
}

/** The answer of a real connection, none of which is read yet. */
function open(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${url}/desk/api/deposits/file`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json', ...headers },
    });
    asked.on('response', resolve).on('error', reject);
    asked.end('{}');
  });
}

const pagesAsked = (statements: readonly string[]): number =>
  statements.filter((text) => text.startsWith('-- cashier.ordersAfter')).length;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a list of deposits as a file', () => {
  test('has every row once, newest first, as the list shows it', async () => {
    const rows = await rowsOf('/desk/api/deposits/file');
    expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: ORDERS }, (_, n) => ORDERS - n));
    expect(rows.at(-1)).toMatchObject({ id: '1', member: member.username, state: 'credited', amount: '500.00' });
    // A spreadsheet would round an id of so many digits.
    expect(rows[0]?.['memberId']).toBe(`'${member.id}`);
    expect(ORDERS).toBeLessThan(FILE_ROWS_MAX);
  });

  test('runs nothing in a spreadsheet', async () => {
    const [row] = await rowsOf('/desk/api/deposits/file', { search: '7' });
    expect(row).toMatchObject({ id: '7', remark: `'${FORMULA}` });
  });

  test('holds what the filter holds', async () => {
    const rows = await rowsOf('/desk/api/deposits/file', { state: 'expired' });
    expect(rows).toHaveLength(ORDERS / 5);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['expired']));
    expect((await ask('/desk/api/deposits/file', { state: 'nowhere' })).json().code).toBe('request.invalid');
  });

  test('is asked for page by page as it is read, and no further once its reader has gone', async () => {
    const { statements } = await listStatements(async () => {
      const answer = await open();
      await new Promise((resolve) => answer.once('readable', resolve));
      await pause(700);
      answer.destroy();
      await pause(700);
    });
    expect(pagesAsked(statements)).toBeGreaterThan(0);
    expect(pagesAsked(statements)).toBeLessThan(ORDERS / 1_000);
    // Its place is free again: as many as may be are read at once, and one more is told to wait.
    const many = await Promise.all([open(), open(), open(), open()]);
    expect(many.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await ask('/desk/api/deposits/file', {})).statusCode).toBe(429);
    for (const answer of many) answer.destroy();
    await expect.poll(async () => (await ask('/desk/api/deposits/file', { search: '7' })).statusCode).toBe(200);
  });

  test('comes whole to a browser, which takes it packed', async () => {
    const answer = await open({ 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    let lines = 0;
    for await (const piece of answer.pipe(createGunzip())) for (const letter of piece) if (letter === 10) lines += 1;
    expect(lines).toBe(ORDERS + 1);
  });

  test('is for whoever may read the list, and is written down', async () => {
    const editor = await givenStaff(database.db, { role: 'content' });
    expect((await ask('/desk/api/deposits/file', {}, editor.token)).json().code).toBe('request.forbidden');
    await ask('/desk/api/deposits/file', { search: '01712345678' });
    const { rows } = await sql<{ action: string; object: string; after: string }>`
      select action, object, after from audit_log order by seq desc limit 1`.execute(database.db);
    expect(rows).toMatchObject([{ action: 'export.deposits', object: 'deposits' }]);
    expect(rows[0]?.after).toContain('search');
    expect(rows[0]?.after).not.toContain('01712345678');
  });
});

test('the other lists are files of the same kind', async () => {
  await sql`insert into withdrawals (shard, id, member_id, key, amount, account_id, account_kind, account, holder, state,
      approvals_needed, event_count, requested_at)
    select (${member.id}::bigint % 16)::smallint, n, ${member.id}, gen_random_uuid(), 10000000, 1, 'bkash', '01700000000',
      'Rahim Uddin', 'requested', 1, 1, now() - n * interval '1 minute' from generate_series(1, 3) n`.execute(
    database.db,
  );
  const withdrawals = await rowsOf('/desk/api/withdrawals/file', { state: 'requested' });
  expect(withdrawals.map(({ id }) => id)).toEqual(['3', '2', '1']);
  // The number of the account is masked, as in the list.
  expect(withdrawals[0]?.['account']).not.toContain('01700000000');
  expect(await rowsOf('/desk/api/withdrawals/file', { state: 'paid' })).toEqual([]);

  const ledger = await rowsOf('/desk/api/ledger/file', { member: member.username });
  expect(ledger).toMatchObject([{ member: member.username, account: 'cash', amount: '100.00' }]);
  expect(await rowsOf('/desk/api/ledger/file', { member: 'nobody.of.that.name' })).toEqual([]);

  expect(await rowsOf('/desk/api/adjustments/file', { member: member.username })).toEqual([]);
});
