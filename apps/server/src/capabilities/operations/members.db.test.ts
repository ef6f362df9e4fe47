import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db, Tables } from '../../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember } from '../identity/given.ts';
import { givenFundedMember, givenKey, givenWallet } from '../wallet/given.ts';
import type { Wallet } from '../wallet/port.ts';
import type { DeskMemberFilter } from './port.ts';
import { doesLedgerBalance, listDeskMembers, readDeskMember } from './queries.ts';

const MEMBERS = 10_000;
const everybody: DeskMemberFilter = { q: '', sort: 'joined', order: 'desc', offset: 0, limit: 20 };

let database: TestDatabase;
let wallet: Wallet;
/** The same database, with every statement seen. */
let watched: Db;
const statements: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  database = await givenDatabase();
  wallet = givenWallet(database);
  watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => {
      statements.push({ sql: event.query.sql, parameters: event.query.parameters });
    },
  });
  await database.pool.query(
    `insert into members (id, username, username_key, nickname, password_hash, kind, joined_at)
     select 1000000 + n, 'Player' || n, 'player' || n, '', '', case when n % 10 = 0 then 'trial' else 'player' end,
       now() - make_interval(mins => n) from generate_series(1, $1::int) n`,
    [MEMBERS],
  );
  await database.pool.query(
    `insert into wallet_accounts (shard, member_id, account, balance)
     select m.id % 16, m.id, a, case when a = 1 then (m.id % 997) * 10000 else 0 end from members m, generate_series(1, 4) a`,
  );
  await database.pool.query('analyze members, wallet_accounts');
});
afterAll(() => database.close());

/** What the planner does with the statements of one call. */
async function plansOf(filter: DeskMemberFilter): Promise<string[]> {
  statements.length = 0;
  await listDeskMembers(watched, filter);
  const seen = [...statements];
  return Promise.all(
    seen.map(async ({ sql, parameters }) => {
      const { rows } = await database.pool.query(`explain ${sql}`, [...parameters]);
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    }),
  );
}

describe('the list of members', () => {
  test('costs two statements for ten thousand members, and reads a page by its index', async () => {
    for (const filter of [
      everybody,
      { ...everybody, sort: 'account', order: 'asc' } as const,
      { ...everybody, q: 'player12' },
    ]) {
      const [page, ...rest] = await plansOf(filter);
      expect(rest).toHaveLength(1);
      expect(page).toContain('Index');
      expect(page).not.toMatch(/Seq Scan on (members|wallet_accounts)/);
    }
  });

  test('is sorted and paged, with the total of the whole', async () => {
    const { rows, total } = await listDeskMembers(database.db, everybody);
    expect(total).toBe(MEMBERS);
    expect(rows.map((row) => row.account).slice(0, 3)).toEqual(['Player1', 'Player2', 'Player3']);
    const later = await listDeskMembers(database.db, { ...everybody, offset: 9_990, limit: 20 });
    expect(later.rows).toHaveLength(10);
    const richest = await listDeskMembers(database.db, { ...everybody, sort: 'cash' });
    expect(richest.rows[0]?.balances.cash).toBe(996n * 10_000n);
    const poorest = await listDeskMembers(database.db, { ...everybody, sort: 'cash', order: 'asc' });
    expect(poorest.rows[0]?.balances.cash).toBe(0n);
  });

  test('finds by prefix in any case, by id and by kind, and takes signs of patterns as they are', async () => {
    const accounts = async (filter: Partial<DeskMemberFilter>) =>
      (await listDeskMembers(database.db, { ...everybody, ...filter })).rows.map((row) => row.account);
    expect(await accounts({ q: 'PLAYER999', sort: 'account', order: 'asc' })).toContain('Player9999');
    expect(await accounts({ q: ' 1000042 ' })).toEqual(['Player42']);
    expect((await listDeskMembers(database.db, { ...everybody, kind: 'trial' })).total).toBe(MEMBERS / 10);
    for (const q of ['%', '_', 'player_', '\\', "'; drop table members", '99999999999999999999']) {
      expect(await accounts({ q })).toEqual([]);
    }
  });
});

describe('one member', () => {
  test('has those who are locked by an index of their own, however many others there are', async () => {
    const locked = [1_000_007n, 1_009_000n];
    await database.pool.query("update members set status = 'locked' where id = any ($1::bigint[])", [locked]);
    const filter = { ...everybody, status: 'locked' } as const;
    const { rows, total } = await listDeskMembers(database.db, filter);
    expect([rows.map(({ id }) => id), total]).toEqual([locked, 2]);
    expect((await listDeskMembers(database.db, { ...filter, status: 'active' })).total).toBe(MEMBERS - 2);
    for (const plan of await plansOf(filter)) expect(plan).toContain('members_locked');
    await database.pool.query("update members set status = 'active' where id = any ($1::bigint[])", [locked]);
  });

  test('shows balances and when he was seen last, and nobody for an unknown id', async () => {
    const { id } = await givenMember(database.db);
    const found = await readDeskMember(database.db, id);
    expect(found).toMatchObject({ id, kind: 'player', status: 'active', balances: { cash: 0n, points: 0n } });
    expect(found?.lastSeenAt).toBeInstanceOf(Date);
    expect(await readDeskMember(database.db, 5n)).toBeUndefined();
  });

  test('balances with the wallet, line by line, until somebody changes a balance behind its back', async () => {
    const memberId = await givenFundedMember(database, wallet, 1_000_000n);
    await wallet.post([
      {
        memberId,
        key: givenKey(),
        type: 'hold',
        account: 'cash',
        contra: 'locked',
        amount: -400_000n,
        reference: null,
      },
    ]);
    expect(await wallet.balancesOf(memberId)).toMatchObject({ cash: 600_000n, locked: 400_000n });
    expect(await doesLedgerBalance(database.db, memberId)).toBe(true);
    await database.pool.query('update wallet_accounts set balance = balance + 1 where member_id = $1 and account = 3', [
      memberId,
    ]);
    expect(await doesLedgerBalance(database.db, memberId)).toBe(false);
  });
});
