/**
 * A copy of a cluster of ours while it runs, as `pg_basebackup` makes one, which the packaged PostgreSQL does not have. With
 * the log since it began (an archive, or a primary it can follow) it is a standby, or the cluster as it was at any second
 * after the copy ended (docs/backups.md).
 */
import { execFileSync } from 'node:child_process';
import { constants, copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import type { Owner } from './owner.ts';

/** Of the cluster that runs, or made anew by whichever opens the copy. */
const NOT_COPIED = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'standby.signal',
  'recovery.signal',
]);
/** Folders that a cluster needs, without what is in them. */
const EMPTIED = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
]);

export interface BaseCopy {
  /** Where the copy is. */
  readonly directory: string;
  /** From when on the cluster can be opened as it was. */
  readonly endedAt: Date;
  /** The first file of the log that the copy needs, and the last one: neither may be missing in the archive. */
  readonly firstLogFile: string;
  readonly lastLogFile: string;
}

/** A table that is dropped while it is copied is no table of the copy: its log drops it there. */
function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function copyFolder(from: string, to: string, isTop: boolean): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    if (name.startsWith('pgsql_tmp') || (isTop && NOT_COPIED.has(name))) continue;
    if (entry.isDirectory()) {
      if (isTop && EMPTIED.has(name)) mkdirSync(join(to, name), { mode: 0o700 });
      else copyFolder(join(from, name), join(to, name), false);
    } else if (entry.isFile()) copyFile(join(from, name), join(to, name));
  }
}

/** Hands a folder and all that is in it to the user whom the cluster runs as. */
function handOver(directory: string, owner: Owner | null): void {
  if (owner !== null) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, directory]);
}

/**
 * Copies the cluster in `from`, which runs at `url` (as its superuser), to `to`, which may not be there yet. Throws, and
 * leaves nothing at `to`, when the cluster goes away meanwhile.
 */
export async function takeBaseCopy(options: {
  url: string;
  from: string;
  to: string;
  owner: Owner | null;
}): Promise<BaseCopy> {
  const { from, to, owner } = options;
  if (existsSync(to)) throw new Error(`${to} is there already: a copy is made beside what there is`);
  const client = new pg.Client({ connectionString: options.url, application_name: 'house-base-copy' });
  // Without a listener a connection that breaks would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const started = await client.query<{ file: string }>(
      `select pg_walfile_name(pg_backup_start('house', true)) as file`,
    );
    copyFolder(from, to, true);
    mkdirSync(join(to, 'pg_wal', 'archive_status'), { mode: 0o700 });
    const ended = await client.query<{ label: string; file: string; at: Date }>(
      `select s.labelfile as label, pg_walfile_name(s.lsn) as file, clock_timestamp() as at from pg_backup_stop(true) s`,
    );
    const [stopped] = ended.rows;
    const firstLogFile = started.rows[0]?.file;
    if (stopped === undefined || firstLogFile === undefined) throw new Error('PostgreSQL did not say what it copied');
    writeFileSync(join(to, 'backup_label'), stopped.label, { mode: 0o600 });
    handOver(to, owner);
    return { directory: to, endedAt: stopped.at, firstLogFile, lastLogFile: stopped.file };
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes a standby of a copy once it is started with `standbySettings`. */
export function makeStandby(directory: string, owner: Owner | null): void {
  signalWith(directory, 'standby.signal', owner);
}

/** What a standby is started with beside what the primary is: whom it follows, and under which name it is waited for. */
export function standbySettings(name: string, port: number, password: string): Readonly<Record<string, string>> {
  return {
    hot_standby: 'on',
    primary_conninfo: `host=127.0.0.1 port=${port} user=${SUPERUSER} password=${password} application_name=${name}`,
    recovery_target_timeline: 'latest',
  };
}

/** As a word of a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** What a cluster archives its log with: each file whole or not at all, and none put over another. `archive` is its user's. */
export function archiveSettings(archive: string): Readonly<Record<string, string>> {
  const to = `${quote(archive)}/%f`;
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `test ! -f ${to} && cp %p ${to}.new && mv ${to}.new ${to}`,
  };
}

/**
 * Makes a cluster of a copy that opens as it was at `until` (null: as late as the archive goes), and answers what it is
 * started with. Nobody gets in before it is there: one that could be read meanwhile would have to be as large as what was copied.
 */
export function makeRestored(
  directory: string,
  owner: Owner | null,
  { archive, until }: { archive: string; until: Date | null },
): Readonly<Record<string, string>> {
  signalWith(directory, 'recovery.signal', owner);
  return {
    restore_command: `cp ${quote(archive)}/%f %p`,
    recovery_target_action: 'promote',
    hot_standby: 'off',
    ...(until === null
      ? {}
      : {
          recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
          recovery_target_inclusive: 'true',
        }),
  };
}

/** Until a cluster of `makeRestored` is there: it lets nobody in before. Throws after `milliseconds`. */
export async function untilRestored(url: string, milliseconds: number): Promise<void> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: 'house-restore' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      // 57P03: it still starts.
      if ((error as { code?: unknown }).code !== '57P03' || performance.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await wait(100);
  }
}

function signalWith(directory: string, name: string, owner: Owner | null): void {
  if (!lstatSync(directory).isDirectory()) throw new Error(`${directory} is no copy of a cluster`);
  const signal = join(directory, name);
  writeFileSync(signal, '', { mode: 0o600 });
  handOver(signal, owner);
}
