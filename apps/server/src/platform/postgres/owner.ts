/**
 * Who the embedded PostgreSQL runs as. It refuses to run as root, so root hands it to an ordinary user: the one who
 * owns the cluster already, else `postgres`, made when the machine has none. Anybody else runs it as themselves.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** An operating-system user. Null in these functions means: whoever runs this process. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const NAME = 'postgres';

/** The user for the cluster in `directory` (which need not be there yet). Throws with what to do when there is none. */
export function chooseOwner(directory: string): Owner | null {
  const kept = statSync(directory, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (kept !== undefined && process.getuid !== undefined && kept.uid !== process.getuid()) {
      throw new Error(
        `${directory} belongs to another user (uid ${kept.uid}). Start the house as that user or as root, or choose another DATA_DIR.`,
      );
    }
    return null;
  }
  if (kept !== undefined && kept.uid !== 0) return { uid: kept.uid, gid: kept.gid };
  const found = findUser() ?? makeUser();
  if (found === null) {
    throw new Error(
      `PostgreSQL refuses to run as root, and the user "${NAME}" could not be made. Start the house as an ordinary user, or make that user.`,
    );
  }
  return found;
}

function findUser(): Owner | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === NAME) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

function makeUser(): Owner | null {
  spawnSync('/usr/sbin/useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    NAME,
  ]);
  return findUser();
}

/** Whether `owner` may enter a directory or run a file: asked of the system itself, so that access lists count too. */
export function canUse(owner: Owner | null, path: string): boolean {
  if (process.platform === 'win32') return true;
  return spawnSync('/bin/sh', ['-c', '[ -x "$1" ]', 'sh', path], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;
}
