import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generateSync } from 'otplib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sealFor } from '../capabilities/identity/given.ts';
import { makeSecrets } from '../platform/config.ts';
import { present } from '../platform/result.ts';
import { givenDatabase } from '../platform/testing/database.ts';
import { COMPILED_CODE } from '../platform/testing/running-house.ts';
import { makeTemporaryFolder } from '../platform/testing/temporary-folder.ts';
import { sowDemo } from './launch-demo.ts';
import { addressesOf } from './launch-words.ts';

const LAUNCH = fileURLToPath(new URL('launch.ts', import.meta.url));

// Each makes a cluster, which waits for the disk; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 });

let folder = '';
const children: ChildProcess[] = [];

function makeFolder(): void {
  folder = makeTemporaryFolder('house-launch');
}

async function endAll(): Promise<void> {
  await Promise.all(
    children.splice(0).map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }),
  );
  rmSync(folder, { recursive: true, force: true });
}

interface Launched {
  readonly process: ChildProcess;
  readonly ended: Promise<number | NodeJS.Signals | null>;
  said(): string;
  /** The site's address, once the house is open. */
  readonly open: Promise<string>;
}

function launch(environment: Record<string, string>): Launched {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', LAUNCH], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED_CODE, DATA_DIR: folder, PORT: '0', ...environment },
  });
  children.push(child);
  let said = '';
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const open = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const address = said.match(/Site +(\S+)/)?.[1];
        if (address !== undefined) resolve(address);
      });
    }
    void ended.then(() => reject(new Error(`ended before it was open:\n${said}`)));
  });
  open.catch(() => undefined);
  return { process: child, ended, said: () => said, open };
}

/** A statement in the house's embedded database, as its owner. */
async function askEmbedded<Row extends object>(statement: string): Promise<Row[]> {
  const port = readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(folder, 'pg-password'), 'utf8').trim();
  const client = new pg.Client({ connectionString: `postgres://house:${password}@127.0.0.1:${port}/house` });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** An account of those that are told on the console: what stands behind its kind. */
function toldAccount(said: string, kind: string): { username: string; password: string; secret: string | undefined } {
  const [, username, password, secret] =
    said.match(new RegExp(`^ {2}${kind} +(\\S+) +(\\S+)(?: +one-time secret (\\S+))?$`, 'm')) ?? [];
  return { username: present(username, kind), password: present(password, kind), secret };
}

/** Signs in as a browser does and answers who the house says it is. */
async function signIn(site: string, paths: { login: string; self: string }, claims: object): Promise<unknown> {
  const ask = async <Value>(path: string, options?: RequestInit) =>
    (await (await fetch(`${site}${path}`, options)).json()) as { success: boolean; value: Value };
  const { keys } = (await ask<{ keys: Record<string, unknown>[] }>('wps/system/keys')).value;
  const body = await sealFor({ publishedKeys: async () => keys }, claims);
  const login = { method: 'POST', headers: { 'content-type': 'application/jose', language: 'en' }, body };
  const signedIn = await ask<{ token: string }>(paths.login, login);
  expect(signedIn).toMatchObject({ success: true });
  return (await ask(paths.self, { headers: { token: signedIn.value.token } })).value;
}

/** To open one from nothing takes longer than all the rest: these go on, one after the other, with the same. */
describe('a house in an empty folder', () => {
  let first: Launched;
  let site = '';
  const accounts = () => join(folder, 'demo-accounts.json');
  const readTold = () => JSON.parse(readFileSync(accounts(), 'utf8'));

  beforeAll(async () => {
    makeFolder();
    first = launch({ HUMAN_CHECK: 'none' });
    site = await first.open;
  }, 120_000);
  afterAll(endAll);

  test('opens, and its secrets are for nobody else to read', async () => {
    expect((await fetch(`${site}healthz`)).status).toBe(200);
    expect((await fetch(`${site}reference`)).status).toBe(200);
    expect(readTold()).toMatchObject({ addresses: { site, desk: `${site}desk/` } });
    expect(readTold().accounts.map(({ kind }: { kind: string }) => kind)).toEqual(['player', 'agent', 'staff']);
    for (const file of [accounts(), join(folder, 'pg-password'), join(folder, 'secrets.json')]) {
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
  });

  test('prints what is true: its addresses open, in Bengali first, and its accounts sign in', async () => {
    await expect.poll(() => first.said()).toContain('Ctrl+C closes it.');
    const said = first.said();
    expect(said).toMatch(/^The house is open \(demo, play money\), after \d+\.\d s\.$/m);
    for (const [name, address] of [
      ['Site', site],
      ['Desk', `${site}desk/`],
      ['API reference', `${site}reference`],
    ] as const) {
      expect(said).toContain(`  ${name.padEnd(13)}  ${address}\n`);
      const page = await fetch(address);
      expect(page.status, address).toBe(200);
      expect(page.headers.get('content-type')).toContain('text/html');
    }
    const home = await (await fetch(site)).text();
    expect(home).toContain('<html lang="bn"');
    expect(home).toMatch(/<title>[^<]*[\u0980-\u09ff]/);

    const { secret: none, ...player } = toldAccount(said, 'player');
    expect(none).toBeUndefined();
    const member = { login: 'wps/session/login', self: 'wps/member/info' };
    expect(await signIn(site, member, player)).toMatchObject({ account: player.username });
    const { secret, ...staff } = toldAccount(said, 'staff');
    const code = generateSync({ secret: present(secret, 'the secret of the staff account'), strategy: 'totp' });
    const desk = { login: 'desk/api/session', self: 'desk/api/session' };
    expect(await signIn(site, desk, { ...staff, code })).toMatchObject({ username: staff.username });
    expect(toldAccount(said, 'agent').username).not.toBe(player.username);
  });

  test('is alone in its folder', async () => {
    const second = launch({});
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`already running from ${folder} (pid ${first.process.pid}, ${site})`);
  });

  test('survives kill -9 with its data, and closes whole', async () => {
    const told = readTold().accounts;
    await askEmbedded("create table kept as select 'written' as word");
    first.process.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    const heir = launch({});
    expect((await fetch(`${await heir.open}healthz`)).status).toBe(200);
    expect(await askEmbedded('select word from kept')).toEqual([{ word: 'written' }]);
    expect(readTold().accounts).toEqual(told);
    heir.process.kill('SIGTERM');
    expect(await heir.ended).toBe(0);
    expect(existsSync(join(folder, 'pg', 'postmaster.pid'))).toBe(false);
  });

  test('closes when whoever started it is gone', async () => {
    const house = launch({});
    await house.open;
    const exited = new Promise((resolve) => house.process.once('exit', resolve));
    house.process.disconnect();
    expect(await exited).toBe(0);
    expect(existsSync(join(folder, 'pg', 'postmaster.pid'))).toBe(false);
  });
});

test.each([
  ['127.0.0.1', null, 'http://localhost:3118/'],
  ['0.0.0.0', null, 'http://localhost:3118/'],
  ['::', null, 'http://localhost:3118/'],
  ['::1', null, 'http://[::1]:3118/'],
  ['192.0.2.7', null, 'http://192.0.2.7:3118/'],
  ['::1', 'https://house.test', 'https://house.test/'],
])('listening to %s, with PUBLIC_URL %s, it is opened at %s', (host, publicUrl, site) => {
  expect(addressesOf('http://[::1]:3118', { host, publicUrl })).toMatchObject({ site, desk: `${site}desk/` });
});

describe('a start', () => {
  beforeEach(makeFolder);
  afterEach(endAll);

  test('with DATABASE_URL no embedded database is touched', async () => {
    const database = await givenDatabase();
    const worker = launch({ DATABASE_URL: database.url, ROLE: 'worker', ...makeSecrets() });
    await expect.poll(() => worker.said(), { timeout: 60_000 }).toContain('The house is open');
    worker.process.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
    await database.close();
  });

  test('a second signal ends a start that waits for its database, also where that is not ours to stop', async () => {
    const database = await givenDatabase();
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('select pg_advisory_lock(7214001)');
    // A house that has every migration waits for nobody.
    await other.query('delete from schema_migrations where name = (select max(name) from schema_migrations)');
    const house = launch({ DATABASE_URL: database.url, ROLE: 'worker', ...makeSecrets() });
    const waits = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await other.query(waits)).rowCount, { timeout: 60_000 }).toBe(1);
    house.process.kill('SIGINT');
    await expect.poll(() => house.said()).toContain('Closing:');
    await wait(1_200);
    house.process.kill('SIGINT');
    expect(await house.ended).toBe(1);
    await other.end();
    await database.close();
  });

  test('a database that can not be reached is told in a sentence, without its password', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const DATABASE_URL = `postgres://house:padma-jamuna@127.0.0.1:${port}/house`;
    const house = launch({ DATABASE_URL, ROLE: 'worker', ...makeSecrets() });
    expect(await house.ended).toBe(1);
    expect(house.said().trim()).toBe(
      `The database that DATABASE_URL names can not be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
    );
  });

  test('says so when the port is taken, and leaves no database behind', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const house = launch({ PORT: String(port) });
    expect(await house.ended).toBe(1);
    expect(house.said()).toContain(`Port ${port} is taken by another program.`);
    expect(existsSync(join(folder, 'pg'))).toBe(false);
    other.close();
  });

  test('a HOST that is no address of this machine is told in a sentence', async () => {
    const house = launch({ HOST: '192.0.2.1', PORT: '0' });
    expect(await house.ended).toBe(1);
    expect(house.said().trim()).toBe('HOST=192.0.2.1 is not an address of this machine.');
  });

  test('production names everything that is missing and opens nothing', async () => {
    const house = launch({ NODE_ENV: 'production' });
    expect(await house.ended).toBe(1);
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'PLAY_MONEY', ...Object.keys(makeSecrets())]) {
      expect(house.said()).toContain(`- ${name} is missing`);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  test('production refuses a database that was ever a demo', async () => {
    const database = await givenDatabase();
    await sowDemo(database.url, async () => undefined);
    const house = launch({
      NODE_ENV: 'production',
      ROLE: 'worker',
      DATABASE_URL: database.url,
      PUBLIC_URL: 'https://house.test',
      PLAY_MONEY: '1',
      ...makeSecrets(),
    });
    expect(await house.ended).toBe(1);
    expect(house.said()).toContain('a database with demo data');
    await database.close();
  });
});
