/**
 * Where tests keep their clusters: in memory where there is enough of it. A database of a test's own is some thousand small
 * files; on a disk they take a second, in memory a thirtieth of it.
 */
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** A run fills some two hundred megabytes; what is left is for the tests themselves. */
const BYTES_MIN = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= BYTES_MIN && freemem() >= BYTES_MIN;
  } catch {
    // Not every system has it.
    return false;
  }
}

/** A new folder that other users may enter. Whoever asks removes it. */
export function makeTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), `${name}-`));
  // Run as root, the server's user must get in.
  chmodSync(folder, 0o755);
  return folder;
}
