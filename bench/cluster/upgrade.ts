/**
 * `npm run cluster -- --upgrade [commit]`: a rolling upgrade. The release before (the newest tag, or what stood before the
 * newest migration, or the commit that is named) is checked out beside the project and opens a house: one process that
 * serves, one that works, members who bet without a pause. Then as docs/operate.md says: its worker stops, a worker of this
 * release starts and migrates, a process of this release serves beside the old one, both take bets, the old one is drained.
 * In the end every member's cash is what their own books say, and every check of the books holds.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type GivenMember, givenStaff } from '../../apps/server/src/capabilities/identity/given.ts';
import { DRAW_TIME, moveDraw } from '../../apps/server/src/capabilities/lottery/given.ts';
import { callHouse, findImbalance, untilSettled } from '../../apps/server/src/main/testing/house-client.ts';
import { makeSecrets } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import type { TestDatabase } from '../../apps/server/src/platform/testing/database.ts';
import { type AppProcess, givenRunningApp } from '../../apps/server/src/platform/testing/running-house.ts';
import { formatAmount } from '../../packages/money/src/amount.ts';
import { startPostgres } from '../database.ts';
import { printTable, tell } from '../print.ts';
import { STAKE, startLoad, untilAnswers } from './load.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const MEMBERS = 16;
const CASH = 1_000_000n * STAKE;
/** Bets in each part of it. */
const BETS = 500;
const SECRETS = makeSecrets();

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const git = (...words: string[]): string => execFileSync('git', words, { cwd: PROJECT, encoding: 'utf8' }).trim();

const MIGRATIONS = ':(glob)apps/server/src/**/migrations/*.sql';

/** Each migration of a commit by its name, and what it holds: a house that ran one is refused by a release that changed it. */
function migrationsOf(commit: string): ReadonlyMap<string, string> {
  const lines = git('ls-tree', '-r', commit, '--', 'apps/server/src').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [, hash, path] = /^\S+ blob (\w+)\t(.*\/migrations\/.*\.sql)$/.exec(line) ?? [];
      return hash === undefined || path === undefined ? [] : [[basename(path), hash]];
    }),
  );
}

/** Migrations that this commit has otherwise than the release here. */
function changedSince(commit: string): string[] {
  const now = migrationsOf('HEAD');
  return [...migrationsOf(commit)]
    .filter(([name, hash]) => now.has(name) && now.get(name) !== hash)
    .map(([name]) => name);
}

/**
 * What a house comes from that is upgraded to what stands here: the newest tag; without one what stood before the newest
 * migration, as far back as none was changed since (of what was never released some were).
 */
function releaseBefore(): string {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], { cwd: PROJECT, encoding: 'utf8' });
  if (tag.status === 0) return tag.stdout.trim();
  const commits = git('log', '-50', '--diff-filter=A', '--format=%H', '--', MIGRATIONS).split('\n');
  const found = commits.map((commit) => `${commit}^`).find((commit) => changedSince(commit).length === 0);
  if (found === undefined) throw new Error('of the last fifty that brought migrations none was left unchanged');
  return found;
}

/** Packages are those of this project where the lock file is the same, else its own; its workspaces are always its own. */
function givePackages(tree: string): void {
  const lock = (project: string): string => readFileSync(join(project, 'package-lock.json'), 'utf8');
  if (lock(tree) !== lock(PROJECT)) {
    say('Its packages are others: they are installed.');
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'inherit' });
    return;
  }
  const { workspaces } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { workspaces: string[] };
  const folders = workspaces
    .map((pattern) => pattern.replace('/*', ''))
    .flatMap((parent) =>
      existsSync(join(tree, parent)) ? readdirSync(join(tree, parent)).map((name) => join(parent, name)) : [],
    );
  for (const folder of ['', ...folders]) {
    const from = join(PROJECT, folder, 'node_modules');
    if (!existsSync(from)) continue;
    const to = join(tree, folder, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (name !== '@house') symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(tree, 'node_modules/@house'), { recursive: true });
  for (const folder of folders) {
    const file = join(tree, folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name: string };
    if (name.startsWith('@house/')) symlinkSync(join(tree, folder), join(tree, 'node_modules', name));
  }
}

type Client = typeof import('../../apps/server/src/main/testing/house-client.ts');
type GivenWallet = typeof import('../../apps/server/src/capabilities/wallet/given.ts');

export async function tryUpgrade(asked: string | undefined): Promise<void> {
  const commit = git('rev-parse', asked ?? releaseBefore());
  const changed = changedSince(commit);
  if (changed.length > 0) throw new Error(`a house of ${commit} is refused: ${changed.join(', ')} changed since`);
  const more = [...migrationsOf('HEAD').keys()].filter((name) => !migrationsOf(commit).has(name)).length;
  const folder = mkdtempSync(join(tmpdir(), 'house-upgrade-'));
  const tree = join(folder, 'before');
  const running = new Set<AppProcess>();
  let postgres: Awaited<ReturnType<typeof startPostgres>> | null = null;
  try {
    git('worktree', 'add', '--quiet', '--detach', tree, commit);
    say(`The release before: ${git('log', '-1', '--format=%h, %ci, %s', commit)}; ${more} migrations fewer.`);
    givePackages(tree);
    postgres = await startPostgres();
    const databaseUrl = postgres.url;
    const open = async (role: 'http' | 'worker', project?: string): Promise<AppProcess> => {
      const house = await givenRunningApp({
        ...{ databaseUrl, role, env: SECRETS },
        ...(project === undefined ? {} : { project }),
      });
      running.add(house);
      return house;
    };
    const close = async (house: AppProcess): Promise<void> => {
      running.delete(house);
      await house.stop();
    };
    const opened = openDatabase({ url: databaseUrl, maxConnections: 4, applicationName: 'upgrade' });
    const database: TestDatabase = { ...opened, url: databaseUrl, another: () => opened };

    const oldWorker = await open('worker', tree);
    await database.pool.query(`update lottery_games set state = 'stopped' where code not in ('F5D5', 'F5D3')`);
    const old = await open('http', tree);
    // What is put into the old schema is put there by code of then.
    const from = (path: string): string => pathToFileURL(join(tree, 'apps/server/src', path)).href;
    const client = (await import(from('main/testing/house-client.ts'))) as Client;
    const { givenWallet } = (await import(from('capabilities/wallet/given.ts'))) as GivenWallet;
    const [draw, ending] = [
      await client.untilDrawOnSale(database, 'F5D5'),
      await client.untilDrawOnSale(database, 'F5D3'),
    ];
    const wallet = givenWallet(database);
    const members: GivenMember[] = [];
    for (let n = 0; n < MEMBERS; n += 1) members.push(await client.givenPlayer(database, wallet, CASH));
    const winner = await client.givenPlayer(database, wallet, CASH);
    const all = client.givenWireSlip(ending, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    client.ticketsOf(await client.sendSlip(old.url, winner.token, all));

    let served = [old.url];
    const load = startLoad({ members, draw, addresses: () => served, hands: () => MEMBERS });
    await untilAnswers(load, BETS);
    say('The old release serves and works; members bet.');

    await close(oldWorker);
    load.longestSilence();
    const began = performance.now();
    const worker = await open('worker');
    tell('a worker of this release migrates and works', (performance.now() - began) / 1_000, { unit: 's' });
    await untilAnswers(load, BETS);
    tell('no bet of the old release was answered meanwhile', load.longestSilence(), { unit: 'ms', goal: '<= 5000' });
    const next = await open('http');
    served = [old.url, next.url];
    await untilAnswers(load, 2 * BETS);
    say('Both serve; the new one works.');

    // A draw that the old one sold is drawn and settled by the new one, and both tell its prize.
    await moveDraw(database.db, ending.id, DRAW_TIME);
    await untilSettled(database, ending.id);
    const cashOf = async (url: string, token: string): Promise<string | undefined> =>
      (await callHouse<{ cash: string }>(url, '/wps/v2/wallets/balance', { token })).value?.cash;
    const won = formatAmount(CASH - 10n * STAKE + (STAKE * 96n) / 10n);
    const told = await Promise.all([old.url, next.url].map((url) => cashOf(url, winner.token)));
    tell(
      'of two that tell another prize of a draw that one sold and the other drew',
      told.filter((cash) => cash !== won).length,
      {
        ...{ unit: '', goal: '<= 0', note: told.join(', ') },
      },
    );
    await load.pause();
    const wrongAt = async (url: string): Promise<number> => {
      let wrong = 0;
      for (const { id, token } of members) {
        if ((await cashOf(url, token)) !== formatAmount(CASH - (load.staked().get(id) ?? 0n))) wrong += 1;
      }
      return wrong;
    };
    tell('members whose cash the old one tells wrong, under the new schema', await wrongAt(old.url), {
      unit: '',
      goal: '<= 0',
    });
    load.go();

    served = [next.url];
    await close(old);
    await untilAnswers(load, BETS);
    await load.stop();
    say('The old one is drained.');
    tell('members whose cash is not what their own books say', await wrongAt(next.url), {
      ...{ unit: '', goal: '<= 0', note: `${load.answered()} bets` },
    });
    const staff = await givenStaff(database.db, { secret: SECRETS.STAFF_SECRET });
    const unbalanced = await findImbalance(next.url, staff.token);
    tell('checks of the books that do not hold', unbalanced.length, {
      ...{ unit: '', goal: '<= 0', note: unbalanced.join(', ') || 'every check asked' },
    });
    const errors = [old, next, worker].map((house) =>
      house
        .log()
        .split('\n')
        .filter((line) => line !== ''),
    );
    tell('errors in the logs of the old one that served, the new one, its worker', errors.flat().length, {
      ...{ unit: '', goal: '<= 0', note: errors.flat()[0]?.slice(0, 300) },
    });
    await opened.close();
  } finally {
    for (const house of running) await house.kill('SIGKILL');
    await postgres?.stop();
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: PROJECT });
    rmSync(folder, { recursive: true, force: true });
  }
  printTable();
}
