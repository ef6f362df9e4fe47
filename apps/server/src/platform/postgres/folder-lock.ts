/**
 * One house to a folder. The lock is the operating system's, taken through SQLite on `house.lock`: it ends with the
 * process, however that ends, so there is no stale lock to judge. `house.json` beside it says who holds it, for people.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

const SQLITE_BUSY = 5;
/** A lock that nobody refers to would be collected, and with it given up. */
const held = new Set<DatabaseSync>();

const holderShape = z.object({ pid: z.int(), url: z.nullable(z.string()) });

export interface FolderLock {
  /** Tells a second start where this house is to be found. */
  announce(url: string): void;
  release(): void;
}

/** Another house holds the folder; the message says which, and what to do. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

/** Takes the folder, which must be there, or throws FolderTaken. */
export function claimFolder(directory: string): FolderLock {
  const database = new DatabaseSync(join(directory, 'house.lock'), { timeout: 0 });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new FolderTaken(describeHolder(directory));
    throw error;
  }
  const file = join(directory, 'house.json');
  const write = (url: string | null): void => {
    writeFileSync(`${file}.new`, `${JSON.stringify({ pid: process.pid, url })}\n`);
    renameSync(`${file}.new`, file);
  };
  write(null);
  held.add(database);
  return {
    announce: write,
    release: () => {
      if (!held.delete(database)) return;
      rmSync(file, { force: true });
      database.close();
    },
  };
}

function describeHolder(directory: string): string {
  let who = '';
  try {
    const holder = holderShape.parse(JSON.parse(readFileSync(join(directory, 'house.json'), 'utf8')));
    who = ` (pid ${holder.pid}, ${holder.url ?? 'still starting'})`;
  } catch {
    // It is just starting or stopping: the message does without.
  }
  return `Another house is already running from ${directory}${who}. Stop it first, or give this one a folder and a port of its own: DATA_DIR=data-2 PORT=3001 npm start`;
}
