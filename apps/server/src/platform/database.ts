/**
 * The database: one pool, typed queries through Kysely, transactions that roll back when a refusal is returned.
 *
 * The platform knows no table. A capability types its own with `db.withTables<ItsTables>()` in its queries.ts.
 * int8 comes back as bigint, numeric as string, timestamptz as Date.
 */
import { type Kysely, Kysely as KyselyInstance, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from './logs.ts';
import { PrimaryClient } from './primary.ts';
import { isRefusal, must, type Refusal } from './result.ts';

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

/** A connection on which nothing is said is asked after ten seconds whether it is there, and broken off when it is not. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** A connection of one's own, beside the pools: one that is not opened or answered in time is given up, and opened anew. */
export const OWN_CONNECTION = { ...KEEP_ALIVE, connectionTimeoutMillis: 5_000, query_timeout: 5_000 } as const;

/** After how long without an answer it is looked whether another host took the place of this one. */
const SUSPECT_MILLISECONDS = 2_000;

/** By how much longer an answer is waited for than the database itself lets a statement take. */
const SILENCE_MILLISECONDS = 3_000;

interface StatementWatch {
  /** How long an answer is waited for; null: for ever. */
  readonly silenceMilliseconds: number | null;
  readonly onSilence: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Watches what a connection answers. It is ended when a statement is not answered: a network that swallows what is sent
 * breaks nothing for a quarter of an hour. What waits for it fails as with any lost connection, and the pool opens another.
 */
function watchStatements(client: pg.PoolClient, { silenceMilliseconds, onSilence, onFault }: StatementWatch): void {
  must(client instanceof pg.Client, 'a pool opens clients of its own kind');
  // By name at each call, so that whoever looks on at all clients (tests of what is asked) sees these as well.
  type Query = (this: pg.Client, ...asked: unknown[]) => unknown;
  const query = (...asked: unknown[]): unknown => (pg.Client.prototype.query as Query).call(client, ...asked);
  let waiting = 0;
  let silence: NodeJS.Timeout | undefined;
  /** From now on, while something is waited for: what was asked behind another statement waits for that first. */
  const listen = (): void => {
    clearTimeout(silence);
    if (waiting > 0) waitFor(silenceMilliseconds ?? Number.POSITIVE_INFINITY);
  };
  const waitFor = (left: number): void => {
    const isLast = left <= SUSPECT_MILLISECONDS;
    silence = setTimeout(
      () => (isLast ? giveUp() : suspect(left - SUSPECT_MILLISECONDS)),
      Math.min(left, SUSPECT_MILLISECONDS),
    );
  };
  /** What is slow goes on; what waits for a host that takes no writes any more breaks off. */
  const suspect = (left: number): void => {
    waitFor(left);
    if (client instanceof PrimaryClient) client.suspect();
  };
  const giveUp = (): void => {
    onSilence();
    void client.end();
    // One that pipelines would wait until it is answered before it ends.
    client.connection.stream.destroy();
  };
  const watched = (...asked: unknown[]): unknown => {
    waiting += 1;
    if (waiting === 1) listen();
    const answered = (error?: unknown): void => {
      waiting -= 1;
      listen();
      if (error) onFault(error);
    };
    const callback = asked.at(-1);
    if (typeof callback !== 'function') {
      const answer = query(...asked);
      Promise.resolve(answer).then(() => answered(), answered);
      return answer;
    }
    return query(...asked.slice(0, -1), (...answer: unknown[]) => {
      answered(answer[0]);
      callback(...answer);
    });
  };
  client.query = watched as typeof client.query;
}

/**
 * Opens a pool. Every connection speaks UTC and gives up on a statement after `statementTimeoutMilliseconds`; 0: never. A
 * connection that is silent for a little longer is given up itself.
 */
export function openDatabase(options: {
  url: string;
  maxConnections: number;
  applicationName: string;
  statementTimeoutMilliseconds?: number;
  /** How long a connection that nobody uses stays open; 0: for ever. */
  idleMilliseconds?: number;
  /** Whether a connection takes a statement before it has answered the one ahead (`inOrder`). */
  pipelines?: boolean;
  log?: Pick<Log, 'warn'> | null;
  /** Called when a statement failed because the database takes no writes (`refusesWrites`). */
  onWriteRefused?: () => void;
}): Database {
  const { log = null, statementTimeoutMilliseconds = 30_000 } = options;
  const pool = new pg.Pool({
    Client: PrimaryClient,
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    statement_timeout: statementTimeoutMilliseconds,
    idle_in_transaction_session_timeout: 60_000,
    idleTimeoutMillis: options.idleMilliseconds ?? 60_000,
    // Rather a clear fault than a request that waits for ever.
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC',
    pipeline: options.pipelines ?? false,
    ...KEEP_ALIVE,
  });
  /**
   * That may only be read: of a standby, or opened while the database was kept from writing, which it is by its settings
   * then until it ends. The next one may write again.
   */
  const readOnly = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) =>
    watchStatements(client, {
      silenceMilliseconds:
        statementTimeoutMilliseconds > 0 ? statementTimeoutMilliseconds + SILENCE_MILLISECONDS : null,
      onSilence: () => log?.warn({ pool: options.applicationName }, 'the database did not answer'),
      onFault: (error) => {
        if (!refusesWrites(error)) return;
        if (codeOf(error) === READ_ONLY) readOnly.add(client);
        options.onWriteRefused?.();
      },
    }),
  );
  // A pool that closes does not wait until the database has heard of it: one that is stopped just then may be quicker.
  let closing = false;
  const tellBroken = (error: Error): void => {
    if (!closing) log?.warn({ err: error, pool: options.applicationName }, 'a database connection broke');
  };
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', tellBroken);
  // The pool does not listen to one that somebody holds. When it breaks between two statements of a transaction, the next
  // statement fails, and with it the transaction.
  pool.on('acquire', (client) => client.on('error', tellBroken));
  pool.on('release', (_error, client) => {
    client.off('error', tellBroken);
    // The pool keeps none that is ending; until here a transaction could still be rolled back on it.
    if (readOnly.has(client)) void client.end();
  });
  const db = new KyselyInstance<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    log,
    async close() {
      closing = true;
      await db.destroy();
      // Kysely ends only a pool that it has used itself.
      if (!pool.ended && !pool.ending) await pool.end();
    },
  };
}

const READ_ONLY = '25006';
/** Its disk is full, it may only be read, its disk takes nothing. */
const REFUSED_WRITES: ReadonlySet<unknown> = new Set(['53100', READ_ONLY, '58030']);

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** The database answers and takes no writes; what only reads goes on. */
export function refusesWrites(error: unknown): boolean {
  return REFUSED_WRITES.has(codeOf(error));
}

/** What pg says of a connection that broke, was not had in time, or was given up by us, between two statements too. */
const WORDS_OF_LOST = /terminated|connection|timeout|not queryable/i;

/** Errors after which the same call may simply be made again: lost connections, a database that is restarting or full. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  if (typeof code !== 'string') return error instanceof Error && WORDS_OF_LOST.test(error.message);
  return /^(08|57P|53|40)/.test(code) || refusesWrites(error) || ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(code);
}

/**
 * Statements in the order they are asked, all on one connection of the pool, which is given back when none is under way.
 * Each may be asked before the ones ahead are answered. A connection on which one failed for a passing reason is left: what
 * is asked from then on goes on another.
 */
export function inOrder(pool: pg.Pool): (query: pg.QueryConfig) => Promise<pg.QueryResult> {
  interface Held {
    readonly client: Promise<pg.PoolClient>;
    underWay: number;
    left: boolean;
  }
  let held: Held | null = null;
  return async (query) => {
    held ??= { client: pool.connect(), underWay: 0, left: false };
    const own = held;
    own.underWay += 1;
    try {
      return await (await own.client).query(query);
    } catch (error) {
      if (isPassing(error)) own.left = true;
      throw error;
    } finally {
      own.underWay -= 1;
      if (held === own && (own.left || own.underWay === 0)) held = null;
      if (own.underWay === 0) {
        own.client.then(
          (client) => client.release(own.left),
          () => undefined, // whoever asked has been told
        );
      }
    }
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
