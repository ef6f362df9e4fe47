/**
 * Backups of the embedded database in a folder of their own (BACKUP_DIR), which had better lie on another disk:
 *
 * log/                the log as it is written, a file each minute and each 16 MB
 * copies/<time>/      the cluster as it was copied then (base-copy.ts)
 * copies/<time>.json  what that copy needs of the log
 *
 * A copy with the log since it began opens as the house was at any second after the copy ended.
 */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type BaseCopy, makeRestored, takeBaseCopy, untilRestored } from './base-copy.ts';
import { findBinaries } from './binaries.ts';
import { makePassableDirectory, type RunningCluster, SUPERUSER, startCluster } from './cluster.ts';
import { canUse, chooseOwner, type Owner } from './owner.ts';

const COPIES_KEPT = 14;
/** A log of days takes a while to go through. */
const OPEN_MILLISECONDS = 6 * 3_600_000;
/** Of the log: timeline, and place. */
const LOG_FILE = /^[0-9A-F]{24}$/;

const toldOfCopy = z.object({
  endedAt: z.iso.datetime(),
  firstLogFile: z.string().regex(LOG_FILE),
  lastLogFile: z.string(),
});

export interface KeptCopy {
  readonly name: string;
  readonly directory: string;
  readonly endedAt: Date;
  readonly firstLogFile: string;
}

const logOf = (backups: string): string => join(backups, 'log');
const copiesOf = (backups: string): string => join(backups, 'copies');

/** Makes the folders; the log's is the database user's. Answers where the log is archived to. */
export function prepareBackups(backups: string, owner: Owner | null): string {
  makePassableDirectory(backups);
  const log = logOf(backups);
  mkdirSync(log, { recursive: true, mode: 0o700 });
  mkdirSync(copiesOf(backups), { recursive: true, mode: 0o700 });
  if (owner !== null) chownSync(log, owner.uid, owner.gid);
  if (!canUse(owner, log)) {
    throw new Error(`The user whom the database runs as can not enter ${log}: choose another BACKUP_DIR.`);
  }
  return log;
}

/** Newest first. A copy that was broken off has no file that tells of it, and is none. */
export function listCopies(backups: string): KeptCopy[] {
  const names = readdirSync(copiesOf(backups)).filter((name) => name.endsWith('.json'));
  return names
    .map((file) => {
      const { endedAt, firstLogFile } = toldOfCopy.parse(
        JSON.parse(readFileSync(join(copiesOf(backups), file), 'utf8')),
      );
      const name = file.slice(0, -'.json'.length);
      return { name, directory: join(copiesOf(backups), name), endedAt: new Date(endedAt), firstLogFile };
    })
    .toSorted((one, other) => other.endedAt.getTime() - one.endedAt.getTime());
}

/** Copies the cluster that runs in `from` at `url` (its superuser), and lets go of what is older than the copies that are kept. */
export async function backUp(options: {
  backups: string;
  url: string;
  from: string;
  owner: Owner | null;
  now: Date;
  /** How many copies are kept, this one among them; fourteen when left out. */
  kept?: number;
}): Promise<BaseCopy> {
  const { backups, now, kept = COPIES_KEPT } = options;
  const name = now.toISOString().replaceAll(':', '-');
  const to = join(copiesOf(backups), name);
  const copy = await takeBaseCopy({ ...options, to });
  const { endedAt, firstLogFile, lastLogFile } = copy;
  writeFileSync(`${to}.json`, `${JSON.stringify({ endedAt: endedAt.toISOString(), firstLogFile, lastLogFile })}\n`, {
    mode: 0o600,
  });
  const copies = listCopies(backups);
  for (const old of copies.slice(kept)) {
    rmSync(`${old.directory}.json`);
    rmSync(old.directory, { recursive: true, force: true });
  }
  const oldest = copies.slice(0, kept).at(-1);
  if (oldest !== undefined) {
    for (const file of readdirSync(logOf(backups))) {
      // The first eight digits are the timeline's; places are compared within all of them, as the log goes on through a new one.
      if (LOG_FILE.test(file) && file.slice(8) < oldest.firstLogFile.slice(8)) rmSync(join(logOf(backups), file));
    }
  }
  return copy;
}

export interface RestoredHouse {
  /** Of the database `house` as its superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Opens a copy beside the house, in a folder that is removed with it, as the house was at `until` (null: as late as the log
 * goes). Nothing of the backup is changed. `password` is that of the cluster that was copied.
 */
export async function openCopy(options: {
  backups: string;
  copy: KeptCopy;
  until: Date | null;
  password: string;
  note: (text: string) => void;
}): Promise<RestoredHouse> {
  const { backups, copy, until, password, note } = options;
  const folder = mkdtempSync(join(backups, 'drill-'));
  makePassableDirectory(folder);
  let cluster: RunningCluster | null = null;
  const stop = async (): Promise<void> => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const directory = join(folder, 'pg');
    execFileSync('cp', ['-a', copy.directory, directory]);
    const owner = chooseOwner(directory);
    const restored = makeRestored(directory, owner, { archive: logOf(backups), until });
    cluster = await startCluster({
      ...{ binaries: findBinaries(owner, note), owner, directory, logFile: join(folder, 'postgres.log'), note },
      settings: { ...restored, archive_mode: 'off', shared_buffers: '64MB', max_connections: '120', timezone: 'UTC' },
      removeIfLost: folder,
    });
    const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${cluster.port}/house`;
    await untilRestored(url, OPEN_MILLISECONDS);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
