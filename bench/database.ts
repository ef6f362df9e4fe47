/** A durable PostgreSQL for the bench: the one the house starts, in a temporary directory, or BENCH_DATABASE_URL (a fresh database). */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database.ts';
import { createIds } from '../apps/server/src/platform/ids.ts';
import { migrate, SOURCES } from '../apps/server/src/platform/migrate.ts';
import { startEmbeddedDatabase } from '../apps/server/src/platform/postgres/embedded.ts';

export interface BenchDatabase extends Database {
  readonly url: string;
  /** Members with plenty of cash. */
  readonly members: readonly bigint[];
  /** Of the lottery, or a book of single wagers of slots. */
  openMarket(way?: 'pooled' | 'single'): Promise<bigint>;
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

/** Starts one in a temporary directory. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'house-bench-'));
  await chmod(dataDirectory, 0o755);
  const server = await startEmbeddedDatabase({ dataDirectory, note: () => undefined, walAhead: true });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Starts, migrates and fills it with members. */
export async function openBenchDatabase(memberCount: number): Promise<BenchDatabase> {
  const given = process.env.BENCH_DATABASE_URL;
  const { url, stop } = given === undefined ? await startPostgres() : { url: given, stop: async () => undefined };
  await migrate(url, SOURCES);
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
    async openMarket(way = 'pooled') {
      const id = ids.next();
      await database.pool.query(
        `insert into wager_markets (id, product, game_code, label, opens_at, closes_at, way, house_account)
         values ($1, $4, 'F5D1', $2, now() - interval '1 minute', now() + interval '1 day', $3, $5)`,
        way === 'single' ? [id, `bench ${id}`, way, 5, 108] : [id, `bench ${id}`, way, 1, 102],
      );
      return id;
    },
    close: async () => {
      await database.close();
      await stop();
    },
  };
}

/** Stations of a game that is drawn elsewhere, two at most. */
export async function stationsOf({ pool }: Pick<Database, 'pool'>, gameCode: string): Promise<string[]> {
  const { rows } = await pool.query<{ station: string }>(
    'select distinct station from lottery_stations where game_code = $1 order by station limit 2',
    [gameCode],
  );
  return rows.map(({ station }) => station);
}
