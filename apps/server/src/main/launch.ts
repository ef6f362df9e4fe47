/**
 * The launcher behind `npm start`: from a bare folder to an open house, and back without losing anything.
 *
 * opening  the folder is claimed and the database started, unless DATABASE_URL names one; then migrations, the demo's data,
 *          the server. Web apps that are older than their sources are built beside all of that; the site is waited for last,
 *          the desk only by who asks for it.
 *          Leaves by: open, or a sentence that says what is in the way.
 * open     addresses are told. Leaves by: SIGINT, SIGTERM, the end of whoever started us, or the database's end.
 * closing  the server answers what is in flight, then the database stops, then the folder is free. A second signal, a
 *          second later or more, hurries.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig, REPOSITORY, readEnvironmentFile } from '../platform/config.ts';
import { mustHaveConnections } from '../platform/connections.ts';
import { tuneHeap } from '../platform/heap.ts';
import { outliveReaders } from '../platform/log-output.ts';
import { migrate, SOURCES } from '../platform/migrate.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../platform/postgres/embedded.ts';
import { claimFolder, type FolderLock } from '../platform/postgres/folder-lock.ts';
import { isFull } from '../platform/postgres/room.ts';
import type { RunningApp } from './compose.ts';
import { keepDemoAccounts, mustNotHoldDemo, readDemoAccounts, sowDemo } from './launch-demo.ts';
import { findFreePort, type LaunchedStudio, launchStudio } from './launch-studio.ts';
import { addressesForPhones, addressesOf, describeTestApp } from './launch-words.ts';
import type { DemoAccount } from './seed.ts';
import { CannotOpen, explainFault } from './start-faults.ts';

const HURRY_AFTER_MILLISECONDS = 1_000;

const opened: {
  lock?: FolderLock;
  database?: EmbeddedDatabase;
  house?: RunningApp;
  build?: ChildProcess;
  studio?: LaunchedStudio;
} = {};
let opening: Promise<void> | undefined;
let closing: Promise<void> | undefined;

function say(text: string): void {
  console.log(text);
}

async function open(config: Config): Promise<void> {
  tuneHeap();
  const began = performance.now();
  if (config.databaseUrl === null) {
    mkdirSync(config.dataDirectory, { recursive: true });
    opened.lock = claimFolder(config.dataDirectory);
  }
  await mustBeFree(config.host, config.port);

  const web = config.role === 'worker' ? null : buildWeb();
  // Its first step is a process of its own, which works while this one reads its code.
  const database = openDatabase(config);
  const code = Promise.all([import('./compose.ts'), import('./seed.ts')]);
  // Awaited below; until then a failure must not end the process with a database half started.
  for (const meanwhile of [web?.site, web?.desk, database, code]) meanwhile?.catch(() => undefined);
  const databaseUrl = await database;
  const [{ composeApp }, { seedDemo }] = await code;
  if (closing !== undefined) return;

  const shows = config.demo && config.role !== 'worker';
  const known = shows ? readDemoAccounts(config.dataDirectory) : [];
  let accounts: readonly DemoAccount[] = [];
  // Its own studio, unless one runs elsewhere. In production its secrets are nobody's but its own.
  const ownStudio = config.studioUrl === null && config.role === 'all' && !config.production;
  const studioPort = ownStudio ? await findFreePort() : 0;
  const studioUrl = ownStudio ? `http://127.0.0.1:${studioPort}` : config.studioUrl;
  opened.house = await composeApp(
    { ...config, databaseUrl, studioUrl, playsMatches: config.demo },
    {
      ...(web === null ? {} : { built: web }),
      beforeServing: async (house) => {
        if (shows) accounts = await sowDemo(databaseUrl, () => seedDemo(house, known));
      },
    },
  );
  await web?.site;
  if (closing !== undefined) return;
  const listening = await opened.house.listen();
  if (ownStudio) {
    opened.studio = launchStudio({
      databaseUrl,
      houseUrl: listening.replace(/\/\/(0\.0\.0\.0|\[::\]|localhost)(?=:)/, '//127.0.0.1'),
      port: studioPort,
      currency: (await opened.house.ports.content.brand()).currency.code,
      vendorSecret: config.secrets.vendors,
      logLevel: config.logLevel,
    });
  }
  const addresses = addressesOf(listening, config);
  const phones = addressesForPhones(listening, config);
  opened.lock?.announce(addresses.site);
  if (shows) keepDemoAccounts(config.dataDirectory, addresses, accounts);
  const seconds = (performance.now() - began) / 1000;
  say(describeTestApp({ role: config.role, demo: config.demo, addresses, accounts, phones, seconds }));
  await web?.desk;
}

/** The database's address, migrated. */
async function openDatabase(config: Config): Promise<string> {
  const url = config.databaseUrl ?? (await openEmbedded(config));
  const fresh = await migrate(url, SOURCES, say);
  await mustHaveConnections(url, config, say);
  if (fresh.length > 0) say(`Database: ${fresh.length} ${fresh.length === 1 ? 'migration' : 'migrations'} run.`);
  if (config.production) await mustNotHoldDemo(url);
  return url;
}

async function openEmbedded({ dataDirectory, backupDirectory }: Config): Promise<string> {
  const database = await startEmbeddedDatabase({ dataDirectory, backupDirectory, note: say });
  opened.database = database;
  void database.ended.then(() => {
    if (closing !== undefined) return;
    console.error(
      isFull(dataDirectory)
        ? 'The database has ended: the disk that holds it is full. Make room there and start again; what was answered is kept.'
        : `The database has ended by itself. ${join(dataDirectory, 'postgres.log')} tells why.`,
    );
    close(1);
  });
  return database.url;
}

/**
 * Builds what is stale in a process of its own, the site first; that process may go on compressing after. It takes what the
 * rest leaves of the processors: the rest is one step after the other, and the longer way.
 */
function buildWeb(): Readonly<Record<'site' | 'desk', Promise<void>>> {
  const build = spawn(process.execPath, [join(REPOSITORY, 'scripts', 'build-web.mjs')], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  opened.build = build;
  if (build.pid !== undefined) giveWay(build.pid);
  const ended = new Promise<void>((resolve, reject) => {
    build.once('error', reject);
    build.once('exit', (code) =>
      code === 0 ? resolve() : reject(new CannotOpen('The web apps could not be built; see above.')),
    );
  });
  const until = (app: string): Promise<void> =>
    Promise.race([
      ended,
      new Promise<void>((resolve) => build.on('message', (name) => (name === app ? resolve() : undefined))),
    ]);
  return { site: until('site'), desk: until('desk') };
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or this system has no such thing: the house opens all the same.
  }
}

/** Better told now than after everything else is done. */
async function mustBeFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port }, resolve);
    });
  } finally {
    probe.close();
  }
}

/** In the order opposite to opening; every step is tried, whatever became of the one before. */
async function closeAll(): Promise<void> {
  opened.build?.kill('SIGTERM');
  // What is half open can not be closed: opening stops at its next step.
  await opening?.catch(() => undefined);
  await opened.studio?.stop();
  await opened.house?.stop().catch((error: unknown) => console.error(error));
  await opened.database?.stop().catch((error: unknown) => console.error(error));
  opened.lock?.release();
}

function close(code: number): void {
  closing ??= closeAll().finally(() => process.exit(code));
}

function closeOnSignals(): void {
  let first: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl+C reaches us twice: from the terminal, and passed on by whoever started us.
      if (first !== undefined && performance.now() - first > HURRY_AFTER_MILLISECONDS) {
        void Promise.resolve(opened.database?.stop()).finally(() => process.exit(1));
        return;
      }
      if (first === undefined) say('Closing: what is in flight is finished first.');
      first ??= performance.now();
      close(0);
    });
  }
  if (process.connected) process.on('disconnect', () => close(0));
}

outliveReaders();
closeOnSignals();
try {
  readEnvironmentFile();
  opening = open(loadConfig());
  await opening;
} catch (error) {
  if (closing === undefined) console.error(explainFault(error));
  close(1);
}
