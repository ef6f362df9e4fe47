/**
 * Migrations: plain SQL files, forward only, in the order of their names, each in its own transaction, under an
 * advisory lock so that two starting processes never run one twice. A file that changed after it ran is refused.
 *
 * A house of the release before may be open meanwhile. Whatever waits for a table that is in use (a backup reads all of
 * them, for hours) holds up everybody who comes to that table after it: so a file waits for seconds only, lets all of them
 * pass, and begins anew. How long its own work takes is nobody's to cut off.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { must } from './result.ts';

const LOCK = 7_214_001;
const TABLE_WAIT_MILLISECONDS = 2_000;
const LET_PASS_MILLISECONDS = 1_000;
/**
 * One that takes the connection and keeps silent would hold a start up for ever. Long, since a start reads its code in the
 * meantime, which on a busy machine keeps the thread from hearing the answer for many seconds.
 */
const CONNECT_MILLISECONDS = 60_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Nothing could be asked of the database; the message says why, without the password that its address holds. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** The database answers and is none that a house can stand on; the message says why. */
export class DatabaseUnfit extends Error {
  override readonly name = 'DatabaseUnfit';
}

/** The oldest PostgreSQL that has all that the migrations ask for. */
const LEAST_VERSION = 15;

interface Standing {
  readonly version: number;
  readonly encoding: string;
  readonly writable: boolean;
  readonly owned: boolean;
}

function findUnfitness({ version, encoding, writable, owned }: Standing): string | null {
  if (version < LEAST_VERSION) return `It is PostgreSQL ${version}; the house needs ${LEAST_VERSION} or newer`;
  if (encoding !== 'UTF8') {
    return `Its encoding is ${encoding}; the house needs one made with: create database … encoding 'UTF8' template template0`;
  }
  if (!writable) return 'It may only be read: it is a standby, or its user is kept from writing. Name the primary';
  if (!owned) return 'Its user may not make tables in it. Make that user its owner: alter database … owner to …';
  return null;
}

/** Throws DatabaseUnfit before anything is written. */
export async function mustSuit(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<Standing>(`-- platform.readStanding
    select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'off' as writable,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as owned`);
  const [standing] = rows;
  const reason = standing === undefined ? null : findUnfitness(standing);
  if (reason !== null) throw new DatabaseUnfit(`The database that DATABASE_URL names can not be used. ${reason}.`);
}

/** Runs one file and notes it. False: a table it needs was in use all the while, and nothing of it stands. */
async function runFile(client: pg.Client, { name, text, hash }: { name: string; text: string; hash: string }) {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${TABLE_WAIT_MILLISECONDS}; set local statement_timeout = 0`);
    await client.query(text);
    await client.query('-- platform.insertMigration\ninsert into schema_migrations (name, hash) values ($1, $2)', [
      name,
      hash,
    ]);
    await client.query('commit');
    return true;
  } catch (error) {
    // The connection may be what broke.
    await client.query('rollback').catch(() => undefined);
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new Error(`migration ${name} failed: ${message}`, { cause: error });
  }
}

/** Runs what has not run yet and returns the names of those. `note` is told, in a sentence, what a start waits for. */
export async function migrate(
  url: string,
  directory: URL,
  note: (text: string) => void = () => undefined,
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'house-migrate',
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
  });
  await client.connect().catch((error: Error) => {
    throw new DatabaseAway(`The database that DATABASE_URL names can not be reached: ${error.message}.`, {
      cause: error,
    });
  });
  try {
    await mustSuit(client);
    await client.query('-- platform.lockMigrations\nselect pg_advisory_lock($1)', [LOCK]);
    await client.query(
      '-- platform.createMigrations\ncreate table if not exists schema_migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const ran = new Map<string, string>(
      (
        await client.query<{ name: string; hash: string }>(
          '-- platform.listMigrations\nselect name, hash from schema_migrations',
        )
      ).rows.map((row) => [row.name, row.hash]),
    );
    const names = await listFiles(directory);
    const fresh: string[] = [];
    for (const name of names) {
      const text = await readFile(new URL(name, directory), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      const before = ran.get(name);
      if (before !== undefined) {
        must(before === hash, `migration ${name} has not changed since it ran`);
        continue;
      }
      for (let tries = 1; !(await runFile(client, { name, text, hash })); tries += 1) {
        if (tries === 1) note(`Migration ${name} waits until a table that it changes is not in use.`);
        await wait(LET_PASS_MILLISECONDS);
      }
      fresh.push(name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}

const listFiles = async (directory: URL): Promise<string[]> =>
  (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Tells which of the files that are there now have not run on a database; for readiness. A file that comes later is another
 * release's, put in place while this one serves, and nothing it waits for.
 */
export async function readMigrations(
  directory: URL,
): Promise<{ readonly pending: (pool: pg.Pool) => Promise<string[]> }> {
  const names = await listFiles(directory);
  return {
    pending: async (pool) => {
      const { rows } = await pool.query<{ name: string }>('select name from schema_migrations');
      const ran = new Set(rows.map(({ name }) => name));
      return names.filter((name) => !ran.has(name));
    },
  };
}
