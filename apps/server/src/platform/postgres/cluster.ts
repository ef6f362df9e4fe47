/**
 * One PostgreSQL cluster of our own: made, started, stopped, and never left running without us.
 *
 * absent    no directory. Leaves by: `createCluster`, which works beside it and renames, so a half-made one is never seen.
 * stopped   a directory, no process. Leaves by: `startCluster`.
 * running   a process of ours, a watchdog beside it. Leaves by: `stop`, or our death, upon which the watchdog stops it.
 * orphaned  a process nobody watches (we and the watchdog were killed). `startCluster` stops it first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Owner } from './owner.ts';
import { endPostmaster, isAlive, readPidFile, signal, stopOrphan } from './postmaster.ts';
import { isFull, NoRoom } from './room.ts';

export const SUPERUSER = 'postgres';
const START_ATTEMPTS = 3;
const START_MILLISECONDS = 120_000;
const LOG_BYTES = 10_000_000;

export interface RunningCluster {
  /** On 127.0.0.1. */
  readonly port: number;
  readonly pid: number;
  /** Settles when the process ends, asked for or not. */
  readonly ended: Promise<void>;
  /** Lets statements be cut off, writes everything down, ends. Twice is once. */
  stop(): Promise<void>;
}

/** Makes a cluster whose superuser has `password`; listens to nobody yet. */
export async function createCluster(options: {
  binaries: Binaries;
  owner: Owner | null;
  directory: string;
  password: string;
  /** False only for clusters of tests. */
  durable: boolean;
}): Promise<void> {
  const { owner, directory } = options;
  const draft = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (owner !== null) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid);
  try {
    const flags = [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      ...(options.durable ? [] : ['--no-sync']),
    ];
    await run(options.binaries.initdb, flags, owner);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, directory);
}

/** Starts a cluster and waits until it takes connections. Whatever ran in the directory before is stopped. */
export async function startCluster(options: {
  binaries: Binaries;
  owner: Owner | null;
  directory: string;
  logFile: string;
  settings: Readonly<Record<string, string>>;
  /** Where it listens: any free port when left out. A machine that comes back is where it was. */
  port?: number;
  /** Removed by the watchdog should we die; for clusters of tests. */
  removeIfLost?: string;
  note: (text: string) => void;
}): Promise<RunningCluster> {
  checkVersion(options.directory, options.binaries);
  await stopOrphan(options.directory, options.note);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await findFreePort());
    const outcome = await tryStart(options, port);
    if (typeof outcome !== 'string') return outcome;
    // Somebody took the port between our looking and PostgreSQL's binding; or processes of a killed one are still leaving.
    if (attempt === START_ATTEMPTS || !/could not bind|pre-existing shared memory/.test(outcome)) {
      // On a full disk the log says nothing, or the end of an older story.
      if (isFull(options.directory)) throw new NoRoom(`PostgreSQL could not start in ${options.directory}`);
      throw new Error(`PostgreSQL does not start. The end of ${options.logFile}:\n${outcome}`);
    }
    await wait(500);
  }
}

async function tryStart(options: Parameters<typeof startCluster>[0], port: number): Promise<RunningCluster | string> {
  const { directory } = options;
  const settings = {
    ...options.settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
  };
  if ((statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) rmSync(options.logFile);
  const log = openSync(options.logFile, 'a', 0o600);
  const logStart = statSync(options.logFile).size;
  const child = spawn(
    options.binaries.postgres,
    ['-D', directory, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Its own session: Ctrl+C in our terminal is for us; we stop it after the last request is answered.
    { ...options.owner, cwd: '/', detached: true, stdio: ['ignore', log, log], env: databaseEnvironment() },
  );
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const pid = child.pid;
  if (pid !== undefined && (await becomesReady(child, directory, pid))) {
    child.unref();
    const release = watchOver(pid, options.removeIfLost);
    let stopping: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await endPostmaster(pid, ended);
      release();
    };
    return {
      port,
      pid,
      ended,
      stop: () => {
        stopping ??= stop();
        return stopping;
      },
    };
  }
  if (pid !== undefined && isAlive(pid)) await endPostmaster(pid, ended);
  return readFileSync(options.logFile).subarray(logStart).toString().trim().split('\n').slice(-12).join('\n');
}

/** PostgreSQL writes `ready` into the last line of its pid file, which is also what pg_ctl waits for. */
async function becomesReady(child: ChildProcess, directory: string, pid: number): Promise<boolean> {
  const deadline = performance.now() + START_MILLISECONDS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const file = readPidFile(directory);
    if (file?.pid === pid && file.ready) return true;
    await wait(10);
  }
  return false;
}

/**
 * Stops PostgreSQL when we are gone, however we went: a shell waits on a pipe that only we hold open. Windows has no such
 * shell; there the next start stops an orphan.
 */
function watchOver(pid: number, removeIfLost: string | undefined): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script =
    'cat >/dev/null; kill -INT "$1"; if [ -n "$2" ]; then while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rm -rf "$2"; fi';
  const watchdog = spawn('/bin/sh', ['-c', script, 'house-watchdog', String(pid), removeIfLost ?? ''], {
    detached: true,
    cwd: '/',
    env: databaseEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  // A pipe is a socket underneath; it must not keep us running.
  (watchdog.stdin as unknown as { unref?: () => void }).unref?.();
  return () => {
    if (watchdog.pid !== undefined && watchdog.exitCode === null) signal(-watchdog.pid, 'SIGKILL');
  };
}

function checkVersion(directory: string, binaries: Binaries): void {
  const kept = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (kept === binaries.major) return;
  throw new Error(
    `${directory} was written by PostgreSQL ${kept}, the packaged one is ${binaries.major}. Carry the data over with pg_dump of version ${kept}, or choose another DATA_DIR.`,
  );
}

/** No more than it needs: neither our secrets nor the PG* variables of whoever starts us. */
function databaseEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH ? { PATH } : {}),
    ...(LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}),
    ...(SystemRoot ? { SystemRoot } : {}),
  };
}

async function run(program: string, flags: readonly string[], owner: Owner | null): Promise<void> {
  const child = spawn(program, flags, {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: databaseEnvironment(),
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed (${code}):\n${said.trim()}`)),
    );
  });
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() =>
        bound !== null && typeof bound === 'object' ? resolve(bound.port) : reject(new Error('no free port')),
      );
    });
  });
}

/** A directory that `owner` may pass through, whatever mask we run under. */
export function makePassableDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o755);
}
