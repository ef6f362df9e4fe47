/** A primary that is killed, and a standby that takes its place: what was answered stands, and the next write is soon taken. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { createLogger } from '../logs.ts';
import { createReportReads } from '../report-reads.ts';
import { makeStandby, standbySettings, takeBaseCopy } from './base-copy.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, makePassableDirectory, type RunningCluster, startCluster } from './cluster.ts';
import { chooseOwner } from './owner.ts';
import { signal } from './postmaster.ts';

const PASSWORD = 'password-of-a-test';
const SETTINGS = { fsync: 'off', shared_buffers: '16MB', max_connections: '30' };

const folder = mkdtempSync(join(tmpdir(), 'house-failover-'));
makePassableDirectory(folder);
const running: RunningCluster[] = [];
afterAll(async () => {
  await Promise.allSettled(running.map((cluster) => cluster.stop()));
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

async function start(name: string, more: Readonly<Record<string, string>> = {}): Promise<RunningCluster> {
  const directory = join(folder, name);
  const owner = chooseOwner(directory);
  const cluster = await startCluster({
    ...{ binaries: findBinaries(owner, () => undefined), owner, directory, logFile: join(folder, `${name}.log`) },
    ...{ settings: { ...SETTINGS, ...more }, removeIfLost: folder, note: () => undefined },
  });
  running.push(cluster);
  return cluster;
}

/** A synchronous standby of a copy that is taken while the primary runs. */
async function addStandby(name: string, primary: RunningCluster, of: string): Promise<RunningCluster> {
  const to = join(folder, name);
  const owner = chooseOwner(join(folder, of));
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${primary.port}/postgres`;
  await takeBaseCopy({ url, from: join(folder, of), to, owner });
  makeStandby(to, owner);
  const standby = await start(name, standbySettings(name, primary.port, PASSWORD));
  await ask(primary.port, `alter system set synchronous_standby_names = '${name}'`);
  await ask(primary.port, 'select pg_reload_conf()');
  await expect
    .poll(() => ask(primary.port, `select from pg_stat_replication where sync_state = 'sync'`), { timeout: 60_000 })
    .toHaveLength(1);
  return standby;
}

/** Reports that are read on a standby, as a process of a house reads them. */
function givenReads(primary: RunningCluster, replica: RunningCluster) {
  const urlOf = ({ port }: RunningCluster): string => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const database = openDatabase({ url: urlOf(primary), maxConnections: 1, applicationName: 'failover' });
  const log = createLogger({ level: 'silent', role: 'test' });
  const reads = createReportReads({ primary: database, replicaUrl: urlOf(replica), log });
  reads.start();
  return {
    source: () => reads.source(),
    port: () =>
      reads.read(async (db) => {
        const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(db);
        return Number(rows[0]?.port);
      }),
    close: async () => {
      await reads.stop();
      await database.close();
    },
  };
}

async function ask<Row extends object>(port: number, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('a house goes on where a standby was promoted, loses nothing that was answered, and never goes back', async () => {
  const owner = chooseOwner(join(folder, 'one'));
  const binaries = findBinaries(owner, () => undefined);
  await createCluster({ binaries, owner, directory: join(folder, 'one'), password: PASSWORD, durable: false });
  const primary = await start('one');
  await ask(primary.port, 'create table written (n integer primary key)');
  const standby = await addStandby('two', primary, 'one');

  const read = givenReads(primary, standby);
  await expect.poll(() => read.source(), { timeout: 30_000 }).toMatchObject({ onReplica: true, behindSeconds: 0 });
  expect(await read.port()).toBe(standby.port);

  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres?target_session_attrs=read-write`;
  const database = openDatabase({ url, maxConnections: 3, applicationName: 'failover' });
  const answered: number[] = [];
  const write = async (n: number): Promise<boolean> => {
    const written = await database.pool
      .query('insert into written values ($1) on conflict do nothing', [n])
      .catch(() => null);
    if (written !== null) answered.push(n);
    return written !== null;
  };
  try {
    // A host that is slow to answer is asked again: to find it is not what is tried here.
    await expect.poll(() => write(0), { timeout: 60_000 }).toBe(true);
    for (let n = 1; n < 200; n += 1) expect(await write(n)).toBe(true);
    let n = 200;
    const killing = wait(100).then(() => process.kill(primary.pid, 'SIGKILL'));
    while (await write(n)) n += 1;
    await killing;
    await ask(standby.port, 'select pg_promote()');
    // It follows nobody any more, so it is no replica of whatever is the primary now.
    await expect.poll(() => read.source(), { timeout: 30_000 }).toEqual({ onReplica: false, behindSeconds: null });
    await read.close();
    await expect.poll(() => write(n), { timeout: 60_000, interval: 50 }).toBe(true);
    const rows = await ask<{ n: number }>(standby.port, 'select n from written order by n');
    const kept = new Set(rows.map((row) => row.n));
    expect(answered.filter((one) => !kept.has(one))).toEqual([]);

    // One that falls silent breaks nothing off: what waits for it looks elsewhere by itself, and so does what waited for nothing.
    const third = await addStandby('three', standby, 'two');
    const moved = url.replace(`:${primary.port}/`, `:${third.port}/`);
    // No statement of these connections is ever given up for being slow.
    const patient = { maxConnections: 3, statementTimeoutMilliseconds: 0, applicationName: 'failover' };
    const other = openDatabase({ url: moved, ...patient });
    const three = () => Promise.all([0, 1, 2].map(() => other.pool.query('select 1')));
    await three();
    const backends = await ask<{ pid: number }>(standby.port, 'select pid from pg_stat_activity');
    for (const pid of [standby.pid, ...backends.map((row) => row.pid)]) signal(pid, 'SIGSTOP');
    await ask(third.port, 'select pg_promote()');
    await ask(third.port, 'alter system reset synchronous_standby_names');
    await ask(third.port, 'select pg_reload_conf()');
    await expect(three()).rejects.toThrow(/terminated/);
    await expect.poll(() => three().catch(() => null), { timeout: 60_000, interval: 50 }).not.toBeNull();
    for (const pid of [standby.pid, ...backends.map((row) => row.pid)]) signal(pid, 'SIGKILL');
    await other.close();

    // The lost one comes back and takes writes, of a time that is over.
    await primary.ended;
    const back = await start('one');
    await ask(back.port, 'alter system reset synchronous_standby_names');
    await ask(back.port, 'select pg_reload_conf()');
    const both = moved.replace(`:${standby.port},`, `:${back.port},`);
    const chosen = async (): Promise<number> => {
      const again = openDatabase({ url: both, maxConnections: 1, applicationName: 'failover' });
      const asked = again.pool.query<{ port: string }>(`select current_setting('port') as port`);
      const port = await asked.then(({ rows: [row] }) => Number(row?.port)).catch(() => 0);
      await again.close();
      return port;
    };
    // Once it has been heard, which takes one that is not too slow, the other is never gone to.
    await expect.poll(chosen, { timeout: 60_000, interval: 1_100 }).toBe(third.port);
    await third.stop();
    const late = openDatabase({ url: both, maxConnections: 1, applicationName: 'failover' });
    await expect(late.pool.query('select 1')).rejects.toThrow(/ECONNREFUSED/);
    await expect(late.pool.query('select 1')).rejects.toThrow(/no host of the database takes writes/);
    await late.close();
  } finally {
    await database.close();
  }
}, 300_000);
