/** What every part of a process stands on: database, ids, live feed, projections, jobs, logs, metrics. Opened and closed here. */
import type { Redis } from 'ioredis';
import type { DestinationStream } from 'pino';
import type { AddressHeader } from '../platform/client-address.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config, DeliveryConfig } from '../platform/config.ts';
import { BET_CONNECTIONS } from '../platform/connections.ts';
import { openDatabase } from '../platform/database.ts';
import { holdIds } from '../platform/ids.ts';
import { createJobs, type Jobs } from '../platform/jobs.ts';
import { createLogger } from '../platform/logs.ts';
import { loadTranslate } from '../platform/messages.ts';
import { type Build, createMetrics, watchPool } from '../platform/metrics.ts';
import type { ModuleContext } from '../platform/module.ts';
import { createProjections, type Projections } from '../platform/projections.ts';
import { createLiveFeed } from '../platform/realtime.ts';
import { openRedis } from '../platform/redis.ts';
import { createReportReads } from '../platform/report-reads.ts';
import { createWakeups } from '../platform/wakeups.ts';
import { type Writes, watchWrites } from '../platform/writes.ts';

export const DEFAULT_LANGUAGE = 'bn';

/** What composing needs of the configuration (platform/config.ts); the database is there by now. */
export interface ProcessConfig {
  readonly role: 'all' | 'http' | 'worker';
  readonly demo: boolean;
  /** Members play with play money: the sandbox cashier takes orders, and screens say so. */
  readonly playMoney: boolean;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Where people reach the house, without a slash at the end; null follows the port. `https:` switches strict transport on. */
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly addressHeader?: AddressHeader;
  /** Networks that may reach the desk; anybody when left out or empty. */
  readonly deskAllow?: readonly string[];
  /** The host that the desk has for itself; under the site's when left out or null. */
  readonly deskHost?: string | null;
  /** Over https; for hosts below this one too when left out. */
  readonly hsts?: Config['hsts'];
  /** A house that begins is closed until staff open it; open when left out. */
  readonly startClosed?: boolean;
  /** Calls of the desk are in no document that anybody may read. */
  readonly production?: boolean;
  /** The country database (mmdb); the packaged one when left out or null. */
  readonly geoDatabase?: string | null;
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  /** A replica that reports are read on; they are read on the primary when left out or null. */
  readonly reportsDatabaseUrl?: string | null;
  readonly redisUrl: string | null;
  /** Hosts that feeds of results may be read from in the clear or inside our own network; none when left out. */
  readonly feedHosts?: readonly string[];
  /** A payment server with pages of its own; switched off when left out or null. */
  readonly hostedCheckout?: Config['hostedCheckout'];
  /** Where deposits in USDT come to; switched off when left out or null. */
  readonly usdt?: Config['usdt'];
  /** Keys of Web Push; nothing is pushed when left out or null. */
  readonly push?: Config['push'];
  /** Push services that may lie inside our own network and be asked in the clear; none when left out. */
  readonly pushHosts?: readonly string[];
  /** Where our studio listens, whose games are served under `/studio/`; none is when left out or null. */
  readonly studioUrl?: string | null;
  /** Plays simulated matches and keeps their book; left out: it plays none. */
  readonly playsMatches?: boolean;
  /** Feeds of matches and odds; none when left out. */
  readonly sportsFeeds?: Config['sportsFeeds'];
  /** Signs the feed of wallet messages; none is taken when left out or null. */
  readonly statementFeedSecret?: string | null;
  readonly rateLimits: boolean;
  readonly logLevel: string;
  /** Lets /metrics be read from elsewhere than this machine. */
  readonly metricsToken?: string | null;
  /** What strangers solve before sign-in and registration; our own proof of work when left out. */
  readonly humanCheck?: Config['humanCheck'];
  readonly delivery: DeliveryConfig;
  /** Accounts with Google, Facebook and Firebase. */
  readonly outside?: Config['outside'];
  /** Where rounds of the beacon are read; draws are commit-only when left out or null. */
  readonly drandUrl?: string | null;
  /** What pays withdrawals; people do where it is left out or null. */
  readonly payoutApi?: Config['payoutApi'];
  /** What runs; told at /healthz and /metrics. */
  readonly build?: Build;
  readonly secrets: {
    readonly session: string;
    readonly payload: string;
    readonly gateway: string;
    /** Null: it runs no draws, and holds nothing that opens the seed of one. */
    readonly draw: string | null;
    readonly instant: string;
    readonly staff: string;
    readonly humanCheck: string;
    readonly vendors: string;
  };
}

export interface Kernel extends ModuleContext {
  readonly config: ProcessConfig;
  readonly writes: Writes;
  readonly redis: Redis | null;
  readonly projections: Projections;
  readonly jobs: Jobs;
  /** Ends projections and jobs after the run in progress. */
  stopWork(graceMilliseconds: number): Promise<void>;
  /** Stops the rest of what the kernel started and closes every connection. */
  close(): Promise<void>;
}

export async function openKernel(
  config: ProcessConfig,
  options: { clock?: Clock; logDestination?: DestinationStream } = {},
): Promise<Kernel> {
  const clock = options.clock ?? systemClock;
  const metrics = createMetrics(config.build);
  const log = createLogger({
    level: config.logLevel,
    role: config.role,
    onFault: () => metrics.fault('log'),
    ...(options.logDestination === undefined ? {} : { destination: options.logDestination }),
  });
  const url = config.databaseUrl;
  const loseIds = (): void => {
    metrics.fault('idSlot');
    log.error('the connection that holds the id slot broke: claiming another');
  };
  const ids = await holdIds(url, clock, loseIds, config.role !== 'worker');
  const writes = watchWrites({ log, metrics });
  const watched = { url, log, onWriteRefused: () => writes.refused() };
  const database = openDatabase({ ...watched, maxConnections: config.databaseConnections, applicationName: 'house' });
  // A new connection forks, signs in and plans the posting anew: 20 ms on an idle machine, 100 on a busy one.
  const bets = openDatabase({
    ...watched,
    maxConnections: BET_CONNECTIONS,
    applicationName: 'house-bets',
    idleMilliseconds: 0,
    pipelines: true,
  });
  const unhurried = openDatabase({
    ...watched,
    maxConnections: 1,
    applicationName: 'house-unhurried',
    statementTimeoutMilliseconds: 0,
  });
  watchPool(metrics, database.pool);
  const reports = createReportReads({ primary: database, replicaUrl: config.reportsDatabaseUrl ?? null, log });
  const { db } = database;
  const wakeups = createWakeups(url, log);
  const feed = createLiveFeed({ db, clock, wakeups, log });
  const projections = createProjections({ db, log, onError: () => metrics.fault('projection') });
  const jobs = createJobs(watched);
  const redis = config.redisUrl === null ? null : openRedis(config.redisUrl, log);
  metrics.gaugeBy('house_projection_behind', 'Entries a projection has yet to follow.', 'projection', () =>
    projections.behind(),
  );
  metrics.gauge('house_jobs_waiting', 'Jobs that wait for a worker.', () => jobs.depth());
  if (config.reportsDatabaseUrl != null) {
    metrics.gauge(
      'house_replica_behind_seconds',
      'How far the replica for reports is behind; -1: it cannot be read.',
      () => reports.source().behindSeconds ?? -1,
    );
  }
  await wakeups.start();
  await feed.start();
  reports.start();
  return {
    config,
    clock,
    log,
    metrics,
    database,
    bets,
    unhurried,
    reports,
    writes,
    ids,
    redis,
    translate: await loadTranslate(DEFAULT_LANGUAGE),
    wakeups,
    feed,
    projections,
    jobs,
    address: { publicUrl: config.publicUrl ?? `http://127.0.0.1:${config.port}` },
    async stopWork(graceMilliseconds) {
      await Promise.all([projections.stop(), jobs.stop(graceMilliseconds)]);
    },
    async close() {
      await feed.stop();
      await wakeups.stop();
      redis?.disconnect();
      await reports.stop();
      await Promise.all([database.close(), bets.close(), unhurried.close()]);
      await ids.release();
    },
  };
}
