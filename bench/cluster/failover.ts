/**
 * `npm run cluster`: a house past one machine, and the loss of each of its parts while members bet. A primary, a synchronous
 * standby and a replica for reports; two processes that serve and one that works; each is killed in turn, the primary too,
 * whose place the furthest of the others takes; and a Redis that they share limits through, where one is installed. Then the books of the house are held against those of the members, and a
 * copy is opened beside it as it was at a moment before. docs/failover.md says what it shows. Linux and macOS.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { givenStaff } from '../../apps/server/src/capabilities/identity/given.ts';
import { givenWallet } from '../../apps/server/src/capabilities/wallet/given.ts';
import {
  callHouse,
  findImbalance,
  givenPlayer,
  untilDrawOnSale,
} from '../../apps/server/src/main/testing/house-client.ts';
import { makeSecrets } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { migrate, SOURCES } from '../../apps/server/src/platform/migrate.ts';
import { withParameter } from '../../apps/server/src/platform/primary.ts';
import type { TestDatabase } from '../../apps/server/src/platform/testing/database.ts';
import { startRedis } from '../../apps/server/src/platform/testing/redis-server.ts';
import { type AppProcess, givenRunningApp } from '../../apps/server/src/platform/testing/running-house.ts';
import { formatAmount } from '../../packages/money/src/amount.ts';
import { printTable, tell } from '../print.ts';
import { STAKE, startLoad, untilAnswers } from './load.ts';
import { type Machine, startMachines } from './machines.ts';

const MEMBERS = 32;
const CASH = 1_000_000n * STAKE;
const PHASE_MILLISECONDS = process.argv.includes('--quick') ? 2_000 : 5_000;

/** Of one that serves, and of two. */
const COST_TURNS = 3;

/** Of every process of the house. */
const SECRETS = makeSecrets();

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Processor time of a process so far, in milliseconds; null where the system does not say. */
function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

const machines = await startMachines();
const running = new Set<AppProcess>();
const redis = await startRedis();
try {
  say(
    redis === null
      ? 'NOT TRIED: limits that are shared through Redis, for neither redis-server nor valkey-server is installed here.'
      : `Limits are shared through ${redis.version}.`,
  );
  /** Those who bet come from addresses of their own, as through a balancer. */
  const shared: Record<string, string> =
    redis === null ? {} : { RATE_LIMITS: '1', REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1/32' };
  say('A primary, a synchronous standby and a replica follow one another.');
  await migrate(machines.urlOf(machines.primary, 'house'), SOURCES);
  const opened = openDatabase({ url: machines.urlOfPrimary(), maxConnections: 4, applicationName: 'cluster' });
  const database: TestDatabase = {
    ...opened,
    url: machines.urlOfPrimary(),
    another: () => opened,
  };
  await database.pool.query(`update lottery_games set state = 'stopped' where code <> 'F5D5'`);

  const open = async (role: 'http' | 'worker', port = 0): Promise<AppProcess> => {
    const house = await givenRunningApp({
      databaseUrl: machines.urlOfPrimary('house'),
      ...{ role, port },
      env: { ...SECRETS, ...shared, REPORTS_DATABASE_URL: machines.urlOf(machines.replica, 'house') },
    });
    running.add(house);
    return house;
  };
  const crash = async (house: AppProcess): Promise<void> => {
    running.delete(house);
    await house.kill('SIGKILL');
  };
  let worker = await open('worker');
  const serving = [await open('http'), await open('http')] as const;
  const addresses: string[] = serving.map(({ url }) => url);
  say('Two processes serve, one works.');

  const draw = await untilDrawOnSale(database, 'F5D5');
  const wallet = givenWallet(database);
  const members = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await givenPlayer(database, wallet, CASH));
  const staff = await givenStaff(database.db, { secret: SECRETS.STAFF_SECRET });

  let served: readonly string[] = addresses;
  let hands = MEMBERS;
  const load = startLoad({ members, draw, addresses: () => served, hands: () => hands });
  /** Processor time of the processes that serve, a bet. */
  const costOf = async (pids: readonly number[]): Promise<{ used: number; bets: number }> => {
    await untilAnswers(load, 200);
    const before = pids.map(processorTime);
    const from = load.answered();
    await wait(PHASE_MILLISECONDS);
    const used = pids.map((pid, at) => (processorTime(pid) ?? Number.NaN) - (before[at] ?? Number.NaN));
    return { used: used.reduce((all, one) => all + one, 0), bets: load.answered() - from };
  };
  // Code that has just been loaded is slow: both have served before either is measured.
  served = addresses;
  await untilAnswers(load, 3_000);
  // By turns: of one of each the machine decides. As many members for each process: one that has twice as many at once does
  // more of them in one go.
  const alone = { used: 0, bets: 0 };
  const both = { used: 0, bets: 0 };
  for (let turn = 0; turn < COST_TURNS; turn += 1) {
    for (const [sum, count] of [
      [alone, 1],
      [both, 2],
    ] as const) {
      hands = (MEMBERS / 2) * count;
      served = addresses.slice(0, count);
      const { used, bets } = await costOf(serving.slice(0, count).map(({ pid }) => pid));
      sum.used += used;
      sum.bets += bets;
    }
  }
  const [costAlone, costBoth] = [alone.used / alone.bets, both.used / both.bets];
  if (!Number.isNaN(costAlone + costBoth)) {
    tell('processor time of a bet: two that serve / one', costBoth / costAlone, {
      goal: '<= 1.2',
      note: `${costAlone.toFixed(2)} ms alone, ${costBoth.toFixed(2)} ms with two, ${COST_TURNS} turns`,
    });
  }
  const lags: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    lags.push((await machines.lagOf(machines.replica)) ?? 0);
    await wait(PHASE_MILLISECONDS / 20);
  }
  tell('replica behind the primary, at full load, median of 20', lags.toSorted((a, b) => a - b)[10] ?? 0, {
    unit: 'ms',
    goal: '<= 1000',
  });

  say('A copy of the primary is taken while members bet.');
  const copy = await machines.takeCopy();
  await untilAnswers(load, 200);
  await load.pause();
  const [then] = (
    await database.pool.query<{ at: Date; bets: number; staked: string }>(
      `select clock_timestamp() as at, count(*)::integer as bets, coalesce(sum(stake), 0)::text as staked from wagers`,
    )
  ).rows;
  if (then === undefined) throw new Error('the database says what it holds');
  // A moment between the last commit and the next one.
  const moment = new Date(then.at.getTime() + 25);
  await wait(50);
  load.go();

  /** Kills a part while members bet, lets it come back, and tells for how long nobody was answered. */
  const lose = async (what: string, goal: number | null, kill: () => Promise<void>, back: () => Promise<void>) => {
    await untilAnswers(load, 100);
    load.longestSilence();
    await kill();
    await untilAnswers(load, 50);
    tell(`no bet was answered after ${what} was lost`, load.longestSilence(), {
      unit: 'ms',
      ...(goal === null ? {} : { goal: `<= ${goal}` }),
    });
    await back();
    await untilAnswers(load, 50);
    say(`${what} was killed under load and is back.`);
  };

  const [first] = serving;
  const port = Number(new URL(first.url).port);
  await lose(
    'one that serves',
    null,
    () => crash(first),
    async () => void (await open('http', port)),
  );
  await lose(
    'the one that works',
    null,
    () => crash(worker),
    async () => {
      worker = await open('worker');
    },
  );
  if (redis !== null) {
    await lose(
      'Redis',
      null,
      () => redis.kill(),
      () => redis.start(),
    );
  }
  await lose(
    'the replica for reports',
    null,
    () => machines.kill(machines.replica),
    () => machines.comeBack(machines.replica),
  );
  await lose(
    'the synchronous standby',
    null,
    () => machines.kill(machines.standby),
    () => machines.comeBack(machines.standby),
  );
  await lose(
    'the primary',
    5_000,
    async () => {
      await machines.kill(machines.primary);
      await machines.promote();
    },
    () => machines.rejoin(),
  );
  if (process.platform === 'linux') {
    await lose(
      'the primary, which fell silent,',
      5_000,
      async () => {
        machines.freeze(machines.primary);
        await machines.promote();
      },
      async () => {
        await machines.kill(machines.replica);
        await machines.rejoin();
      },
    );
  }
  await load.stop();

  // What was answered stands, and nothing more.
  const shown = addresses[1] ?? '';
  let wrong = 0;
  for (const { id, token } of members) {
    const answer = await callHouse<{ cash: string }>(shown, '/wps/v2/wallets/balance', { token });
    if (answer.value?.cash !== formatAmount(CASH - (load.staked().get(id) ?? 0n))) wrong += 1;
  }
  tell('members whose cash is not what their own books say', wrong, {
    unit: '',
    goal: '<= 0',
    note: `${load.answered()} bets`,
  });
  const unbalanced = await findImbalance(shown, staff.token);
  tell('checks of the books that do not hold', unbalanced.length, {
    unit: '',
    goal: '<= 0',
    note: unbalanced.join(', ') || 'every check asked',
  });

  const began = performance.now();
  const restored = await machines.restore(copy, moment);
  tell('a copy opened as it was at a moment', (performance.now() - began) / 1_000, { unit: 's' });
  const [there] = await countBets(restored);
  tell('bets of the copy that are not those of that moment', Math.abs((there?.bets ?? 0) - then.bets), {
    ...{
      unit: '',
      goal: '<= 0',
      note: `${then.bets} bets, ${there?.staked === then.staked ? 'the same' : 'another'} sum`,
    },
  });
  await opened.close();
} finally {
  for (const house of running) await house.kill('SIGKILL');
  await redis?.kill();
  await machines.stop();
}
printTable();

async function countBets(machine: Machine): Promise<{ bets: number; staked: string }[]> {
  const copy = openDatabase({
    url: withParameter(machines.urlOf(machine), 'application_name', 'cluster'),
    ...{ maxConnections: 1, applicationName: 'cluster' },
  });
  const { rows } = await copy.pool.query<{ bets: number; staked: string }>(
    'select count(*)::integer as bets, coalesce(sum(stake), 0)::text as staked from wagers',
  );
  await copy.close();
  return rows;
}
