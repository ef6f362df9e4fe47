/**
 * The schema's files, applied at a start under an advisory lock, so that two starting processes never run one twice.
 *
 * baseline     what a new house begins with, in one transaction: all that some migrations (`standsFor`) come
 *              to. A house that stands runs what it lacks, from one migration on (`opensFrom`): those before are gone.
 * migrations   plain SQL, `migrations/` beside the code whose tables they change, forward only, in the order of their names,
 *              which begin with their time; each once and in its own transaction. One that changed after it ran is refused.
 * repeatables  functions, their triggers, and views: one file each, `sql/` beside the code they belong to, every statement
 *              `create or replace`. They come after the migrations, all that changed together in one transaction, so that
 *              functions that call each other change at once. Order: folders as listed, then names; bodies are not
 *              checked as they are made, so one may name a function of a later file.
 *
 * A house of the release before may be open meanwhile. Whatever waits for a table that is in use (a backup reads all of
 * them, for hours) holds up everybody who comes to that table after it: so a file waits for seconds only, lets all of them
 * pass, and begins anew. How long its own work takes is nobody's to cut off.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PrimaryClient } from './primary.ts';
import { must } from './result.ts';

/** The house's sources: `platform` and `capabilities/<name>`, where the files of the schema stand. */
export const SOURCES = new URL('../', import.meta.url);

const LOCK = 7_214_001;
const TABLE_WAIT_MILLISECONDS = 2_000;
const LET_PASS_MILLISECONDS = 1_000;
/**
 * One that takes the connection and keeps silent would hold a start up for ever. Long, since a start reads its code in the
 * meantime, which on a busy machine keeps the thread from hearing the answer for many seconds.
 */
const CONNECT_MILLISECONDS = 60_000;
/** Another holds a table that is asked for; or waits for one of ours while we wait for one of theirs. */
const IN_USE: readonly (string | undefined)[] = ['55P03', '40P01'];

/** Nothing could be asked of the database; the message says why, without the password that its address holds. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** The database answers and is none that a house can stand on; the message says why. */
export class DatabaseUnfit extends Error {
  override readonly name = 'DatabaseUnfit';
}

/** The oldest PostgreSQL that has all that the migrations ask for. */
const VERSION_MIN = 15;

interface Standing {
  readonly version: number;
  readonly encoding: string;
  readonly writable: boolean;
  readonly owned: boolean;
}

function findUnfitness({ version, encoding, writable, owned }: Standing): string | null {
  if (version < VERSION_MIN) return `It is PostgreSQL ${version}; the house needs ${VERSION_MIN} or newer`;
  if (encoding !== 'UTF8') {
    return `Its encoding is ${encoding}; the house needs one made with: create database … encoding 'UTF8' template template0`;
  }
  if (!writable) return 'It may only be read: it is a standby, or its user is kept from writing. Name the primary';
  if (!owned) {
    return 'It lacks what this release needs, and its user may not make tables in it. Start a process whose user is its owner first, or make that user its owner: alter database … owner to …';
  }
  return null;
}

/** Throws DatabaseUnfit before anything is written. `migrated`: nothing has to be made, so its user need not own anything. */
export async function mustSuit(client: Pick<pg.Client, 'query'>, migrated = false): Promise<void> {
  const { rows } = await client.query<Standing>(`-- platform.readStanding
    select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'off' as writable,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as owned`);
  const [standing] = rows;
  const reason = standing === undefined ? null : findUnfitness({ ...standing, owned: migrated || standing.owned });
  if (reason !== null) throw new DatabaseUnfit(`The database that DATABASE_URL names can not be used. ${reason}.`);
}

interface SchemaFile {
  /** Of a file, not its folder: it may move to another capability. */
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** What a new house begins with (docs/adr/0026-one-baseline-for-new-houses.md). */
interface Baseline {
  readonly text: string;
  /** The migrations that it holds, by name: one that is merged later runs, whatever time its name tells. */
  readonly standsFor: readonly string[];
  /** A house must have run this one, by an earlier release, to be opened. */
  readonly opensFrom: string;
  /** The last migration of the release that a house from before that is to start once. */
  readonly through: string;
}

interface SchemaFiles {
  /** Null: a new house runs every migration. */
  readonly baseline: Baseline | null;
  readonly migrations: readonly SchemaFile[];
  readonly repeatables: readonly SchemaFile[];
}

async function readFiles(folder: URL): Promise<SchemaFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(
    names
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map(async (name) => {
        const text = await readFile(new URL(name, folder), 'utf8');
        return { name, text, hash: createHash('sha256').update(text).digest('hex') };
      }),
  );
}

async function readBaseline(folder: URL): Promise<Baseline | null> {
  const [file] = (await readFiles(folder)).filter(({ name }) => name === 'baseline.sql');
  if (file === undefined) return null;
  const about: Omit<Baseline, 'text'> = JSON.parse(await readFile(new URL('baseline.json', folder), 'utf8'));
  return { ...about, text: file.text };
}

/** Everything under a folder that is laid out as `SOURCES` is. */
async function readSchema(sources: URL): Promise<SchemaFiles> {
  const capabilities = new URL('capabilities/', sources);
  const names = (await readdir(capabilities).catch((): string[] => [])).sort();
  const folders = [new URL('platform/', sources), ...names.map((name) => new URL(`${name}/`, capabilities))];
  const readAll = async (kind: string): Promise<SchemaFile[]> =>
    (await Promise.all(folders.map((folder) => readFiles(new URL(kind, folder))))).flat();
  const files = {
    baseline: await readBaseline(new URL('../migrations/', sources)),
    migrations: (await readAll('migrations/')).sort((one, other) => (one.name < other.name ? -1 : 1)),
    repeatables: await readAll('sql/'),
  };
  for (const kind of [files.migrations, files.repeatables]) {
    const twice = kind.find(({ name }, place) => kind.findIndex((other) => other.name === name) !== place);
    must(twice === undefined, `no two files of the schema are named ${twice?.name}`);
  }
  return files;
}

/** Runs `work` in a transaction. False: a table it needs was in use all the while, and nothing of it stands. */
async function runOnce(client: pg.Client, what: string, work: () => Promise<void>): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${TABLE_WAIT_MILLISECONDS}; set local statement_timeout = 0`);
    await work();
    await client.query('commit');
    return true;
  } catch (error) {
    // The connection may be what broke.
    await client.query('rollback').catch(() => undefined);
    if (error instanceof pg.DatabaseError && IN_USE.includes(error.code)) return false;
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new Error(`${what} failed: ${message}`, { cause: error });
  }
}

type Note = (text: string) => void;

/** Migrations that ran, in the order of their names, each with the hash of its text. */
async function listMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    '-- platform.listMigrations\nselect name, hash from schema_migrations order by name collate "C"',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

const INSERT_MIGRATION = '-- platform.insertMigration\ninsert into schema_migrations (name, hash) values ($1, $2)';

/** The migrations that it holds count as run. */
async function applyBaseline(client: pg.Client, { baseline, migrations }: SchemaFiles): Promise<void> {
  if (baseline === null) return;
  const { opensFrom, standsFor, text } = baseline;
  const held = new Map([opensFrom, ...standsFor].map((name) => [name, '']));
  for (const { name, hash } of migrations) if (held.has(name)) held.set(name, hash);
  await runOnce(client, 'the baseline', async () => {
    await client.query(text);
    for (const migration of held) await client.query(INSERT_MIGRATION, migration);
  });
}

/** Throws DatabaseUnfit when the house lacks what no file of this release holds any more. */
function mustOpenFrom({ opensFrom, through }: Baseline, ran: ReadonlyMap<string, string>): void {
  if (ran.has(opensFrom)) return;
  throw new DatabaseUnfit(
    `The database that DATABASE_URL names stands at migration ${[...ran.keys()].at(-1)}, and this release opens houses from \
${opensFrom} on. Start the release whose last migration is ${through} once, then this one.`,
  );
}

/** Runs what has not run yet, each by itself; answers the names of those. */
async function runMigrations(client: pg.Client, files: SchemaFiles, note: Note): Promise<string[]> {
  const before = await listMigrations(client);
  if (before.size === 0) await applyBaseline(client, files);
  else if (files.baseline !== null) mustOpenFrom(files.baseline, before);
  const ran = await listMigrations(client);
  const fresh = before.size === 0 && ran.size > 0 ? ['baseline.sql'] : [];
  for (const { name, text, hash } of files.migrations) {
    const known = ran.get(name);
    if (known !== undefined) {
      must(known === hash, `migration ${name} has not changed since it ran`);
      continue;
    }
    const run = () =>
      runOnce(client, `migration ${name}`, async () => {
        await client.query(text);
        await client.query(INSERT_MIGRATION, [name, hash]);
      });
    for (let tries = 1; !(await run()); tries += 1) {
      if (tries === 1) note(`Migration ${name} waits until a table that it changes is not in use.`);
      await wait(LET_PASS_MILLISECONDS);
    }
    fresh.push(name);
  }
  return fresh;
}

/**
 * Those whose text is not what stands. An older release that starts beside a newer one leaves them as the newer
 * has them: it tells by migrations that it does not know.
 */
async function listChangedRepeatables(client: pg.Client, files: SchemaFiles): Promise<readonly SchemaFile[]> {
  const { rows: later } = await client.query(
    '-- platform.findLaterMigration\nselect from schema_migrations where name > $1 and name <> all ($2::text[]) limit 1',
    [files.migrations.at(-1)?.name ?? '', files.migrations.map(({ name }) => name)],
  );
  if (later.length > 0) return [];
  const { rows } = await client.query<{ name: string; hash: string }>(`-- platform.listRepeatables
    select distinct on (name) name, hash from schema_repeatables order by name, applied_at desc`);
  const standing = new Map(rows.map(({ name, hash }) => [name, hash]));
  return files.repeatables.filter(({ name, hash }) => standing.get(name) !== hash);
}

async function applyRepeatables(client: pg.Client, files: SchemaFiles, note: Note): Promise<void> {
  const changed = await listChangedRepeatables(client, files);
  if (changed.length === 0) return;
  let latest = '';
  const run = () =>
    runOnce(client, 'repeatable', async () => {
      await client.query('set local check_function_bodies = off');
      for (const { name, text, hash } of changed) {
        latest = name;
        await client.query(text);
        await client.query(
          `-- platform.upsertRepeatable
          insert into schema_repeatables (name, hash) values ($1, $2)
          on conflict (name, hash) do update set applied_at = clock_timestamp()`,
          [name, hash],
        );
      }
    }).catch((error: Error) => {
      throw new Error(error.message.replace('repeatable', `repeatable ${latest}`), { cause: error.cause });
    });
  for (let tries = 1; !(await run()); tries += 1) {
    if (tries === 1) note(`${latest} waits until a table or view that it changes is not in use.`);
    await wait(LET_PASS_MILLISECONDS);
  }
}

/** Whether nothing is left to do, so that whoever owns no table may open the house too. */
async function isMigrated(client: pg.Client, files: SchemaFiles): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>(
    "-- platform.hasSchema\nselect to_regclass('schema_migrations') is not null and to_regclass('schema_repeatables') is not null as begun",
  );
  if (rows[0]?.begun !== true) return false;
  const ran = await listMigrations(client);
  const opens = files.baseline === null || ran.has(files.baseline.opensFrom);
  if (!opens || files.migrations.some(({ name, hash }) => ran.get(name) !== hash)) return false;
  return (await listChangedRepeatables(client, files)).length === 0;
}

/**
 * Brings a database to the schema of the files under `sources` and returns the names of the migrations that ran. `note` is
 * told, in a sentence, what a start waits for.
 */
export async function migrate(url: string, sources: URL, note: Note = () => undefined): Promise<string[]> {
  const client = new PrimaryClient({
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
    const files = await readSchema(sources);
    const migrated = await isMigrated(client, files);
    await mustSuit(client, migrated);
    if (migrated) return [];
    await client.query('-- platform.lockMigrations\nselect pg_advisory_lock($1)', [LOCK]);
    await client.query(`-- platform.createMigrations
      create table if not exists schema_migrations
        (name text primary key, hash text not null, ran_at timestamptz not null default now());
      -- Every text that was applied, by its hash; the newest of a name stands.
      create table if not exists schema_repeatables
        (name text, hash text, applied_at timestamptz not null default clock_timestamp(), primary key (name, hash))`);
    const fresh = await runMigrations(client, files, note);
    await applyRepeatables(client, files, note);
    return fresh;
  } finally {
    await client.end();
  }
}

/**
 * Tells which of the files that are there now were never applied to a database; for readiness. A file, or a text of one,
 * that comes later is another release's, put in place while this one serves, and nothing it waits for.
 */
export async function readMigrations(
  sources: URL,
): Promise<{ readonly pending: (pool: pg.Pool) => Promise<string[]> }> {
  const { migrations, repeatables } = await readSchema(sources);
  return {
    pending: async (pool) => {
      const { rows } = await pool.query<{ applied: string }>(`-- platform.listApplied
        select name as applied from schema_migrations union all select name || ' ' || hash from schema_repeatables`);
      const applied = new Set(rows.map((row) => row.applied));
      return [
        ...migrations.filter(({ name }) => !applied.has(name)),
        ...repeatables.filter(({ name, hash }) => !applied.has(`${name} ${hash}`)),
      ].map(({ name }) => name);
    },
  };
}
