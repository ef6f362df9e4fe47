/**
 * The database: one pool, typed queries through Kysely, transactions that roll back when a refusal is returned.
 *
 * The platform knows no table. A capability types its own with `db.withTables<ItsTables>()` in its queries.ts.
 * int8 comes back as bigint, numeric as string, timestamptz as Date.
 */
import { type Kysely, Kysely as KyselyInstance, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from './logs.ts';
import { isRefusal, type Refusal } from './result.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));

/** No tables of its own: see `withTables`. */
// biome-ignore lint/complexity/noBannedTypes: Kysely's empty table set is the empty object type
export type Tables = {};
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Where its broken connections are told; null: nowhere. */
  readonly log: Pick<Log, 'warn'> | null;
  close(): Promise<void>;
}

/** Opens a pool. Every connection speaks UTC and gives up on a statement after `statementTimeoutMilliseconds`; 0: never. */
export function openDatabase(options: {
  url: string;
  maxConnections: number;
  applicationName: string;
  statementTimeoutMilliseconds?: number;
  /** How long a connection that nobody uses stays open; 0: for ever. */
  idleMilliseconds?: number;
  log?: Pick<Log, 'warn'> | null;
}): Database {
  const { log = null } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    statement_timeout: options.statementTimeoutMilliseconds ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    idleTimeoutMillis: options.idleMilliseconds ?? 60_000,
    // Rather a clear fault than a request that waits for ever.
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log?.warn({ err: error, pool: options.applicationName }, 'a database connection broke'));
  const db = new KyselyInstance<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    log,
    async close() {
      await db.destroy();
      // Kysely ends only a pool that it has used itself.
      if (!pool.ended && !pool.ending) await pool.end();
    },
  };
}

class RolledBack extends Error {
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super('rolled back because the outcome is a refusal');
    this.outcome = outcome;
  }
}

/** Ends the transaction that `transact` runs, from deep inside it: nothing of it stands, and it answers this refusal. */
export function rollBack(refusal: Refusal): never {
  throw new RolledBack(refusal);
}

/** Runs `work` in one transaction. A returned refusal or a thrown fault rolls everything back. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const outcome = await work(tx);
      if (isRefusal(outcome)) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as T;
    throw error;
  }
}
