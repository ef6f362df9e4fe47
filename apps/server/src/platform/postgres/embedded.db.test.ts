import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
import { claimFolder, FolderTaken } from './folder-lock.ts';
import { isAlive } from './postmaster.ts';

// Each makes a cluster, which waits for the disk; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 });

let folder = '';
let notes: string[] = [];
const running: EmbeddedDatabase[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = makeTemporaryFolder('house-embedded');
  notes = [];
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(killHard));
  await Promise.all(running.splice(0).map((database) => database.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: { walAhead?: boolean; dataDirectory?: string } = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({
    dataDirectory: folder,
    note: (text) => notes.push(text),
    removeIfLost: folder,
    ...options,
  });
  running.push(database);
  return database;
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await wait(20);
  }
}

/** Another process that starts the database of `folder`, as the launcher does, and is there to be killed. */
async function startElsewhere(): Promise<{ process: ChildProcess; pid: number; url: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./given-holder.ts', import.meta.url)), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', resolve);
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it started`)));
  });
  return { process: child, ...(JSON.parse(line) as { pid: number; url: string }) };
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

function findWatchdog(pid: number): number {
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0');
      if (words[3] === 'house-watchdog' && words[4] === String(pid)) return Number(entry);
    } catch {
      // It ended while we looked.
    }
  }
  throw new Error(`no watchdog for ${pid}`);
}

test('keeps what was written from one start to the next', async () => {
  const first = await start();
  await ask(first.url, "create table kept as select 'written' as word");
  await first.stop();
  const second = await start();
  expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'written' }]);
  expect(notes).toEqual([]);
});

test('opens after a first start that had no room for its password, and never makes a database without one', async () => {
  writeFileSync(join(folder, 'pg-password'), '', { mode: 0o600 });
  const { url } = await start();
  expect(new URL(url).password).not.toBe('');
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('answers this machine only, to its password only, and is durable', async () => {
  const { url } = await start();
  expect(statSync(join(folder, 'pg-password')).mode & 0o777).toBe(0o600);
  expect(
    await ask(
      url,
      "select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit') order by name",
    ),
  ).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }]);
  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('its log holds nothing of what a fault was about', async () => {
  const database = await start();
  await ask(database.url, 'create table people (mail text unique check (length(mail) < 30))');
  await ask(database.url, "insert into people values ('rahim@mail.example')");
  for (const mail of ['rahim@mail.example', 'rahim-with-a-long-name@mail.example']) {
    await expect(ask(database.url, `insert into people values ('${mail}')`)).rejects.toThrow(/constraint/);
  }
  const log = readFileSync(join(folder, 'postgres.log'), 'utf8');
  expect(log.match(/ERROR: .*constraint/g)).toHaveLength(2);
  expect(log).not.toContain('mail.example');
});

test('the log is made ahead where it is asked for: no commit waits for a new segment, now or after a restart', async () => {
  const segments = () =>
    readdirSync(join(folder, 'pg', 'pg_wal'))
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .sort();
  const database = await start({ walAhead: true });
  const ready = segments();
  expect(ready.length).toBeGreaterThan(32);
  await ask(
    database.url,
    `create table filler as select repeat(md5(n::text), 40) as text from generate_series(1, 40000) n`,
  );
  // Three segments further, and none that was not there.
  expect(segments().filter((name) => !ready.includes(name))).toEqual([]);
  await database.stop();
  await start();
  expect(segments().length).toBeGreaterThan(32);
  expect(notes).toEqual([]);
});

test('a second house in the same folder is told who runs there, and a freed folder can be taken', () => {
  const lock = claimFolder(folder);
  expect(() => claimFolder(folder)).toThrow(`(pid ${process.pid}, still starting)`);
  lock.announce('http://localhost:3000');
  expect(() => claimFolder(folder)).toThrow(FolderTaken);
  expect(() => claimFolder(folder)).toThrow(
    `Another house is already running from ${folder} (pid ${process.pid}, http://localhost:3000).`,
  );
  lock.release();
  claimFolder(folder).release();
});

describe('after kill -9', () => {
  test('of the house, its database stops by itself and a new house finds everything', async () => {
    const killed = await startElsewhere();
    await ask(killed.url, "create table kept as select 'written' as word");
    expect(() => claimFolder(folder)).toThrow(FolderTaken);
    await killHard(killed.process);
    await until('the database has stopped', () => !isAlive(killed.pid));
    claimFolder(folder).release();
    const { url } = await start();
    expect(await ask(url, 'select word from kept')).toEqual([{ word: 'written' }]);
    expect(notes).toEqual([]);
  });

  test('of the house and of the watchdog, a new house stops the orphan and finds everything', async () => {
    const killed = await startElsewhere();
    await ask(killed.url, "create table kept as select 'written' as word");
    process.kill(-findWatchdog(killed.pid), 'SIGKILL');
    await killHard(killed.process);
    expect(isAlive(killed.pid)).toBe(true);
    const { url } = await start();
    expect(isAlive(killed.pid)).toBe(false);
    expect(notes).toEqual([expect.stringContaining(`still runs (pid ${killed.pid})`)]);
    expect(await ask(url, 'select word from kept')).toEqual([{ word: 'written' }]);
  });

  test('of everything, the pid file left behind is not believed, even when its number lives again', async () => {
    const first = await start();
    await ask(first.url, "create table kept as select 'written' as word");
    const pidFile = join(folder, 'pg', 'postmaster.pid');
    const left = readFileSync(pidFile, 'utf8');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    writeFileSync(pidFile, left.replace(/^\d+/, String(process.pid)));
    const { url } = await start();
    expect(await ask(url, 'select word from kept')).toEqual([{ word: 'written' }]);
  });

  test('in the middle of making the cluster, the next start makes it anew', async () => {
    mkdirSync(join(folder, 'pg.new'));
    writeFileSync(join(folder, 'pg.new', 'PG_VERSION'), '18\n');
    const { url } = await start();
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(folder, 'pg.new'))).toBe(false);
  });
});

test('refuses data of another PostgreSQL version and says what to do', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(join(folder, 'pg', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/written by PostgreSQL 17, the packaged one is 18.*pg_dump/);
});

test.runIf(process.getuid?.() === 0)(
  'run as root from a folder only root may enter, keeps the database elsewhere and says so',
  async () => {
    chmodSync(folder, 0o700);
    const first = await start();
    const place = readFileSync(join(folder, 'pg-location'), 'utf8').trim();
    expect(notes).toEqual([expect.stringContaining(place)]);
    await ask(first.url, "create table kept as select 'written' as word");
    await first.stop();
    const second = await start();
    expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'written' }]);
    const copy = makeTemporaryFolder('house-copied');
    try {
      for (const name of ['pg-location', 'pg-password']) copyFileSync(join(folder, name), join(copy, name));
      await expect(start({ dataDirectory: copy })).rejects.toThrow(/database of a house that is open/);
    } finally {
      rmSync(copy, { recursive: true });
    }
    expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'written' }]);
    await second.stop();
    rmSync(join(place, '..'), { recursive: true });
    await expect(start()).rejects.toThrow(/which is gone/);
  },
);
