/**
 * The embedded database of a house: a PostgreSQL of its own under DATA_DIR, on 127.0.0.1 with a password made on first
 * start and kept for the owner only. Durable: what was answered is on disk, whatever is killed.
 *
 * data/pg            the cluster; or data/pg-location, which says where it is when the database's user can not enter data/
 * data/pg-password   of the superuser and of `house`, who owns the database but is no superuser
 * data/postgres.log  what PostgreSQL has to say
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomBytes } from '@house/fairness/random';
import pg from 'pg';
import { prepareBackups } from './backups.ts';
import { archiveSettings, untilRestored } from './base-copy.ts';
import { findBinaries, SYSTEM_HOME } from './binaries.ts';
import { createCluster, makePassableDirectory, SUPERUSER, startCluster } from './cluster.ts';
import { claimFolder, type FolderLock, FolderTaken } from './folder-lock.ts';
import { canUse, chooseOwner, type Owner } from './owner.ts';
import { isAlive, readPidFile } from './postmaster.ts';
import { hasRoomAhead, mustHaveRoom, roomAt } from './room.ts';
import { makeWalAhead, WAL_AHEAD_BYTES } from './wal-ahead.ts';

const NAME = 'house';

/** Safe first, then quick. PostgreSQL 18's own defaults stand for the rest. */
const DURABLE = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '120',
  shared_buffers: '256MB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  // Kept for use again (wal-ahead.ts).
  min_wal_size: '512MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements may hold what people typed, and so may the details of a fault: the key that is there already.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
} as const;

/** A log of months. */
const RESTORE_MILLISECONDS = 6 * 3_600_000;
/** Once whoever opened the house has their first page. */
const WAL_AHEAD_AFTER_MILLISECONDS = 20_000;

/** For tests: nothing needs to outlive a power cut; and who drops a database may not end its cleaner. */
const FORGETFUL = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  autovacuum: 'off',
  // The cluster may stand in memory.
  max_wal_size: '256MB',
  min_wal_size: '80MB',
} as const;

export interface EmbeddedDatabase {
  /** With the password; for the server only, never for a log. */
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the database of `dataDirectory`, made on first use. The caller holds the folder's lock. */
export async function startEmbeddedDatabase(options: {
  dataDirectory: string;
  /** Told, in a sentence, whatever is out of the ordinary. */
  note: (text: string) => void;
  /** Where its log is kept for backups (backups.ts); it is not when left out or null. */
  backupDirectory?: string | null;
  /** False only in tests. */
  durable?: boolean;
  /** Waits until the log is made ahead, which else follows a little later. */
  walAhead?: boolean;
  /** Removed by the watchdog should this process die; for tests. */
  removeIfLost?: string;
}): Promise<EmbeddedDatabase> {
  const { dataDirectory, note } = options;
  const durable = options.durable ?? true;
  mkdirSync(dataDirectory, { recursive: true });
  const { directory, owner, pointer } = placeCluster(dataDirectory, note);
  // Where the cluster will lie there may be no folder yet.
  if (durable) mustHaveRoom(existsSync(directory) ? directory : dataDirectory);
  const lock = directory === join(dataDirectory, 'pg') ? null : claimElsewhere(directory, dataDirectory);
  try {
    const database = await openPlaced({ ...options, durable }, { directory, owner, pointer });
    const stop = async (): Promise<void> => {
      await database.stop();
      lock?.release();
    };
    return { ...database, stop };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/**
 * The lock of the data folder does not reach what stands outside of it: a copy of the folder names the same database, and
 * would take that of the house that is open for an orphan.
 */
function claimElsewhere(directory: string, dataDirectory: string): FolderLock {
  try {
    return claimFolder(dirname(directory));
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error;
    throw new FolderTaken(
      `${join(dataDirectory, 'pg-location')} names ${directory}, the database of a house that is open: ${dataDirectory} is a copy of its folder. Copy that database too and name the copy there.`,
    );
  }
}

async function openPlaced(
  options: Parameters<typeof startEmbeddedDatabase>[0] & { durable: boolean },
  { directory, owner, pointer }: Place,
): Promise<EmbeddedDatabase> {
  const { dataDirectory, durable, note } = options;
  const binaries = findBinaries(owner, note);
  const password = keepPassword(join(dataDirectory, 'pg-password'), existsSync(directory));
  if (!existsSync(directory)) await createCluster({ binaries, owner, directory, password, durable });
  if (pointer !== null) writeFileSync(pointer, `${directory}\n`);
  const backups = options.backupDirectory ?? null;
  const archived = backups === null ? {} : archiveSettings(prepareBackups(backups, owner));
  // A copy that was put in the place of the database (docs/backups.md) lets nobody in until it is as it was at its moment.
  const restores = existsSync(join(directory, 'recovery.signal'));
  if (restores) note('The database is brought to the moment that its settings name.');
  const cluster = await startCluster({
    binaries,
    owner,
    directory,
    logFile: join(dataDirectory, 'postgres.log'),
    settings: { ...DURABLE, ...(durable ? {} : FORGETFUL), ...archived, ...(restores ? { hot_standby: 'off' } : {}) },
    ...(options.removeIfLost === undefined ? {} : { removeIfLost: options.removeIfLost }),
    note,
  });
  const urlOf = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${cluster.port}/${database}`;
  try {
    if (restores) {
      await untilRestored(urlOf(SUPERUSER, 'postgres'), RESTORE_MILLISECONDS).catch((cause: unknown) => {
        const where = join(dataDirectory, 'postgres.log');
        throw new Error(`The database did not come to the moment that its settings name; ${where} says why.`, {
          cause,
        });
      });
    }
    await ensureHouse(urlOf(SUPERUSER, 'postgres'), password);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const stopMaking = durable ? await prepareWal(urlOf(SUPERUSER, 'postgres'), directory, options) : () => undefined;
  return {
    url: urlOf(NAME, NAME),
    pid: cluster.pid,
    ended: cluster.ended,
    stop: () => {
      stopMaking();
      return cluster.stop();
    },
  };
}

/** Without it the house works all the same, a little less evenly. Answers how to let it be. */
async function prepareWal(
  url: string,
  directory: string,
  { walAhead = false, note }: { walAhead?: boolean; note: (text: string) => void },
): Promise<() => void> {
  let wanted = true;
  const make = async (): Promise<void> => {
    if (!hasRoomAhead(roomAt(directory), WAL_AHEAD_BYTES)) {
      note('The log is not made ahead: it would take the last of the disk. Make room soon.');
      return;
    }
    await makeWalAhead(url).catch((error: unknown) => {
      if (wanted) note(`The log could not be made ahead: ${String(error)}`);
    });
  };
  if (walAhead) await make();
  const later = walAhead ? undefined : setTimeout(() => void make(), WAL_AHEAD_AFTER_MILLISECONDS).unref();
  return () => {
    wanted = false;
    clearTimeout(later);
  };
}

interface Place {
  readonly directory: string;
  readonly owner: Owner | null;
  /** The file that is to say where the cluster is, when that is not under the data folder. */
  readonly pointer: string | null;
}

/** Under the data folder, unless the database's user can not get there. */
function placeCluster(dataDirectory: string, note: (text: string) => void): Place {
  const usual = join(dataDirectory, 'pg');
  const pointer = join(dataDirectory, 'pg-location');
  if (existsSync(pointer)) {
    const directory = readFileSync(pointer, 'utf8').trim();
    if (existsSync(directory)) return { directory, owner: chooseOwner(directory), pointer: null };
    throw new Error(
      `The database of ${dataDirectory} was kept in ${directory}, which is gone. Bring it back, or remove ${pointer} to begin with an empty house.`,
    );
  }
  const owner = chooseOwner(usual);
  if (existsSync(usual) || owner === null || canUse(owner, dataDirectory)) {
    return { directory: usual, owner, pointer: null };
  }

  const folder = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12);
  const directory = join(SYSTEM_HOME, folder, 'pg');
  note(
    `The user the database runs as can not enter ${dataDirectory}, so the database is kept in ${directory} (and ${pointer} says so).`,
  );
  makePassableDirectory(SYSTEM_HOME);
  makePassableDirectory(dirname(directory));
  return { directory, owner, pointer };
}

function keepPassword(file: string, clusterExists: boolean): string {
  // Empty where a first start found no room for it; a cluster made with that would let nobody in.
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '') return kept;
  if (clusterExists) {
    throw new Error(
      `${file} is missing or empty, and without it nobody gets into the database. Bring it back from a backup.`,
    );
  }
  const password = Buffer.from(randomBytes(24)).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** The cluster of a house that is open, for whoever copies it; null where none is. */
export function findRunningCluster(dataDirectory: string): {
  readonly directory: string;
  readonly owner: Owner | null;
  readonly url: string;
  readonly password: string;
} | null {
  const pointer = join(dataDirectory, 'pg-location');
  const directory = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDirectory, 'pg');
  const pid = readPidFile(directory);
  if (pid === null || !pid.ready || !isAlive(pid.pid)) return null;
  const port = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(dataDirectory, 'pg-password'), 'utf8').trim();
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  return { directory, owner: chooseOwner(directory), url, password };
}

/** The role and the database of the house, made if they are not there. The role may make roles: the studio has its own. */
async function ensureHouse(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'house-launcher' });
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [NAME]);
    if (role.rowCount === 0) {
      await client.query(`create role ${NAME} login createrole createdb password '${password}'`);
    }
    const database = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`);
  } finally {
    await client.end();
  }
}
