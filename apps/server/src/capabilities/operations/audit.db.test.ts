import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Db, transact } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenKey } from '../wallet/given.ts';
import { createChainWatch } from './audit.ts';
import type { AuditEntry, AuditFilter } from './port.ts';
import { listAuditLines } from './queries.ts';
import { recordAudit } from './service.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());

/** The tables' owner puts the guards aside, as somebody who broke in would. */
async function tamper(...statements: string[]): Promise<void> {
  await database.pool.query(
    [
      'begin',
      'alter table audit_log disable trigger user',
      'alter table audit_head disable trigger user',
      ...statements,
      'alter table audit_log enable trigger user',
      'alter table audit_head enable trigger user',
      'commit',
    ].join(';'),
  );
}

beforeEach(async () => {
  await tamper('truncate audit_log', "update audit_head set seq = 0, hash = decode(repeat('00', 32), 'hex')");
});

function write(db: Db, change: Partial<AuditEntry> = {}): Promise<void> {
  return transact(db, (tx) =>
    recordAudit(tx, {
      staffId: 7n,
      staff: 'operator',
      action: 'draws.void',
      object: 'draw:1',
      address: '203.0.113.9',
      reason: 'the feed broke',
      before: '{"state":"open"}',
      after: '{"state":"void"}',
      ...change,
    }),
  );
}

async function writeLines(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await write(database.db, { object: `draw:${i}` });
}

const check = () => createChainWatch(database.db, systemClock).checkWhole();

describe('the audit log', () => {
  test('only grows: the database refuses update, delete and truncate, and a head that is turned back', async () => {
    await writeLines(2);
    for (const statement of [
      "update audit_log set staff = 'nobody'",
      'delete from audit_log where seq = 2',
      'truncate audit_log',
      'update audit_head set seq = 0',
      'update audit_head set seq = seq + 2',
      'delete from audit_head',
      'truncate audit_head',
    ]) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: 'HA001' });
    }
    expect(await check()).toEqual({ holds: true, lines: 2n, brokenAt: null });
  });

  test('has no gaps and no forks when two processes write at once', async () => {
    const elsewhere = database.another().db;
    await Promise.all(Array.from({ length: 40 }, (_, i) => write(i % 2 === 0 ? database.db : elsewhere)));
    const { rows, total } = await listAuditLines(database.db, { offset: 0, limit: 100 });
    expect(total).toBe(40);
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 40 }, (_, i) => BigInt(40 - i)));
    expect(await check()).toEqual({ holds: true, lines: 40n, brokenAt: null });
  });

  test('stands or falls with the change it tells', async () => {
    await expect(
      transact(database.db, async (tx) => {
        await recordAudit(tx, { staffId: 7n, staff: 'operator', action: 'draws.void', object: 'y', address: '' });
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await check()).toEqual({ holds: true, lines: 0n, brokenAt: null });
  });

  test('keeps a command once however often and wherever it is repeated', async () => {
    const key = givenKey();
    const elsewhere = database.another().db;
    await Promise.all(Array.from({ length: 10 }, (_, i) => write(i % 2 === 0 ? database.db : elsewhere, { key })));
    await write(database.db, { key, action: 'draws.voided' });
    const { rows } = await listAuditLines(database.db, { offset: 0, limit: 100 });
    expect(rows.map((row) => row.action)).toEqual(['draws.voided', 'draws.void']);
  });

  test('lets no act stand of which it would tell nothing: its key has told of another', async () => {
    const key = givenKey();
    const line = {
      staffId: 7n,
      staff: 'operator',
      action: 'scratch.state',
      object: 'scratch:MANGO',
      address: '',
    } as const;
    const act = (more: object) =>
      transact(database.db, async (tx) => {
        await sql`insert into audit_probe values (${Object.keys(more).join()})`.execute(tx);
        await recordAudit(tx, { ...line, key, after: 'stopped', ...more });
        return 'done';
      });
    await database.pool.query('create table audit_probe (note text)');
    expect(await act({})).toBe('done');
    for (const more of [{ object: 'scratch:TIGER' }, { after: 'on' }, { reason: 'other' }, { staffId: 8n }]) {
      expect(await act(more)).toEqual({ refused: 'request.keyReused' });
    }
    expect(await act({})).toBe('done');
    expect((await database.pool.query('select note from audit_probe')).rows).toHaveLength(2);
    expect((await listAuditLines(database.db, { offset: 0, limit: 10 })).total).toBe(1);
  });

  test('is listed by action, newest first', async () => {
    await writeLines(3);
    await write(database.db, { action: 'session.signIn' });
    expect((await listAuditLines(database.db, { action: 'session.signIn', offset: 0, limit: 10 })).total).toBe(1);
    const { rows, total } = await listAuditLines(database.db, { action: 'draws.void', offset: 1, limit: 1 });
    expect(total).toBe(3);
    expect(rows.map((row) => row.object)).toEqual(['draw:1']);
  });
});

describe('who did what, to what and when', () => {
  test('is found by the person’s name, by the object and by the day, alone and together', async () => {
    await writeLines(3);
    await write(database.db, { staffId: 8n, staff: 'Tania', object: 'member:70' });
    await write(database.db, { staffId: 8n, staff: 'Tania', object: 'member:7', action: 'members.lock' });
    const page = { offset: 0, limit: 10 };
    const objects = async (filter: Partial<AuditFilter>) => {
      const { rows, total } = await listAuditLines(database.db, { ...page, ...filter });
      expect(total).toBe(rows.length);
      return rows.map(({ object }) => object);
    };
    expect(await objects({ staff: 'tania' })).toEqual(['member:7', 'member:70']);
    expect(await objects({ object: 'member:7' })).toEqual(['member:7']);
    expect(await objects({ staff: 'operator', object: 'member:7' })).toEqual([]);
    const { rows } = await listAuditLines(database.db, page);
    const [first, last] = [present(rows.at(-1), 'a first line').at, present(rows[0], 'a last line').at];
    expect(await objects({ from: first, to: new Date(last.getTime() + 1) })).toHaveLength(5);
    expect(await objects({ to: first })).toEqual([]);
  });
});

describe('the chain', () => {
  test.each([
    ['a reason was changed', ["update audit_log set reason = 'something else' where seq = 3"], 3n],
    ['a name was changed', ["update audit_log set staff = 'somebody else' where seq = 1"], 1n],
    ['an amount after was changed', ["update audit_log set after = '{}' where seq = 4"], 4n],
    ['a time was moved', ["update audit_log set at = at - interval '1 second' where seq = 2"], 2n],
    ['a line was taken out', ['delete from audit_log where seq = 3'], 3n],
    ['the first line was taken out', ['delete from audit_log where seq = 1'], 1n],
    ['the last lines were cut off', ['delete from audit_log where seq >= 4'], 4n],
    ['everything was deleted', ['truncate audit_log'], 1n],
    [
      'a hash was recomputed for a changed line',
      ["update audit_log set reason = 'x', hash = sha256('x') where seq = 2"],
      2n,
    ],
  ])('is broken when %s', async (_what, statements, brokenAt) => {
    await writeLines(5);
    expect((await check()).holds).toBe(true);
    await tamper(...statements);
    expect(await check()).toMatchObject({ holds: false, brokenAt });
  });

  test('is broken when a line was put in at the end without the head', async () => {
    await writeLines(2);
    await tamper(`insert into audit_log (seq, at, staff, action, object, address, prev_hash, hash)
      select 3, now(), 'x', 'y', 'z', '', hash, sha256('z') from audit_log where seq = 2`);
    expect(await check()).toMatchObject({ holds: false, brokenAt: 3n });
  });

  test('is walked on from where a process stood, and from the start again after ten minutes', async () => {
    let now = systemClock.now();
    const watch = createChainWatch(database.db, { now: () => now });
    await writeLines(5);
    expect(await watch.check()).toEqual({ holds: true, lines: 5n, brokenAt: null });
    await writeLines(2);
    expect(await watch.check()).toEqual({ holds: true, lines: 7n, brokenAt: null });
    await tamper("update audit_log set reason = 'x' where seq = 2");
    now += 600_000;
    expect(await watch.check()).toMatchObject({ holds: false, brokenAt: 2n });
    // Once broken it stays broken, at every look.
    expect(await watch.check()).toMatchObject({ holds: false, brokenAt: 2n });
  });

  test('holds over more lines than are read at once', async () => {
    await transact(database.db, async (tx) => {
      for (let i = 0; i < 1_001; i += 1) {
        await recordAudit(tx, { staffId: null, staff: '', action: 'draws.void', object: `${i}`, address: '' });
      }
    });
    expect(await check()).toEqual({ holds: true, lines: 1_001n, brokenAt: null });
  });
});
