/** The HTTP part of a process: the calls, the pages, the live socket, the reference, health and metrics. */
import { ALL_CALLS } from '@house/contract/calls';
import { getKeys, getSystemStatus } from '@house/contract/content/system';
import { listLotteryGames } from '@house/contract/lottery/site';
import { LIVE_SOCKET_PATH, pollLive } from '@house/contract/platform/realtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { limitAddresses } from '../platform/address-limit.ts';
import { addressOf } from '../platform/client-address.ts';
import { COMMIT_PROBE, watchCommits } from '../platform/commits.ts';
import { createDeskList } from '../platform/desk-networks.ts';
import type { Door } from '../platform/door.ts';
import { serveFixed } from '../platform/fixed-document.ts';
import { createCallRouter, createPathTable, type Gatekeeper, tokenOf } from '../platform/http.ts';
import { createClosing, createHttp } from '../platform/http-server.ts';
import { countServers } from '../platform/ids.ts';
import { countTurnedAway, createLimits, DEFAULT_LIMITS, type RateLimits } from '../platform/limits.ts';
import { type Build, serveMetrics } from '../platform/metrics.ts';
import { readMigrations, SOURCES } from '../platform/migrate.ts';
import type { Serving } from '../platform/module.ts';
import { printOpenApi } from '../platform/openapi.ts';
import {
  apiPrefixesOf,
  openPages,
  type PageApp,
  type PageHead,
  type PageLanguages,
  type Pages,
  type PageWords,
} from '../platform/pages.ts';
import { servePolling, serveSockets } from '../platform/realtime-socket.ts';
import { printReference } from '../platform/reference.ts';
import { isRefusal } from '../platform/result.ts';
import { openStudioDoor, studioAnswers } from '../platform/studio-door.ts';
import type { Writes } from '../platform/writes.ts';
import { guestsOf } from './guests.ts';
import { DEFAULT_LANGUAGE, type Kernel, type ProcessConfig } from './kernel.ts';

const SITE = new URL('../../../site/dist/', import.meta.url);
const DESK = new URL('../../../desk/dist/', import.meta.url);
/** What lies under these is data, told by the contract; never a page. */
export const API_PREFIXES: readonly string[] = apiPrefixesOf(ALL_CALLS.map(({ path }) => path));
/** What the desk asks outside of its own calls. */
const DESK_NEEDS: ReadonlySet<string> = new Set([
  ...[getKeys, getSystemStatus, listLotteryGames, pollLive].map(({ path }) => path),
  LIVE_SOCKET_PATH,
]);
const READY_TIMEOUT_MILLISECONDS = 1_000;

export interface HttpPart extends Serving {
  /** Every route as `METHOD path`, in the order of registration. */
  readonly routes: readonly string[];
  /** Answers what is in flight, then closes; who has to send or take something has so long for it. */
  close(patienceMilliseconds: number): Promise<void>;
  /** Opens the pages; what a page starts with is known once the capabilities stand. */
  openPages(about: {
    bootData: (request: FastifyRequest) => Promise<unknown>;
    /** What the site's pages are answered with; the desk's are always 200. */
    headOf?: (request: FastifyRequest) => Promise<PageHead>;
    languages: () => Promise<PageLanguages>;
    /** What the site's pages show before their scripts. */
    firstPart?: PageApp['firstPart'];
    /** What the head of a page of the site says. */
    wordsOf?: (request: FastifyRequest, language: string) => Promise<PageWords>;
    /** Of the site, which can be installed. */
    manifest?: PageApp['manifest'];
    /** Origins the site's pages may frame. */
    frames?: () => Promise<readonly string[]>;
    /** Apps that are still being built. */
    built?: Partial<Readonly<Record<'site' | 'desk', Promise<void>>>>;
  }): Promise<void>;
}

/** As of `Module`, of all capabilities together. */
type Unready = () => Promise<readonly string[]>;
type Migrations = Awaited<ReturnType<typeof readMigrations>>;

/** What a process cannot serve without, by name; empty: it can. */
async function findUnready(pool: pg.Pool, migrations: Migrations, unready: Unready): Promise<readonly string[]> {
  const away = ['database'];
  const late = new Promise<string[]>((resolve) => setTimeout(resolve, READY_TIMEOUT_MILLISECONDS, away).unref());
  const found = Promise.all([migrations.pending(pool), unready()]).then(
    ([pending, names]) => [...(pending.length === 0 ? [] : ['migrations']), ...names],
    () => away,
  );
  return Promise.race([found, late]);
}

/**
 * `/healthz`: the process lives, and which build it is. `/readyz`: it can serve; a balancer sends it nobody while it can
 * not, and `failed` names why. With a database that refuses writes it can, and says so.
 */
async function serveHealth(
  http: FastifyInstance,
  {
    pool,
    writes,
    build,
    unready,
    isStopping,
  }: { pool: pg.Pool; writes: Writes; build: Build | undefined; unready: Unready; isStopping: () => boolean },
): Promise<void> {
  const migrations = await readMigrations(SOURCES);
  http.get('/healthz', { config: { route: 'health', uncounted: true } }, async () => ({ alive: true, ...build }));
  const commits = watchCommits(() => pool.query(COMMIT_PROBE));
  let asking: Promise<readonly string[]> | null = null;
  http.get('/readyz', { config: { route: 'health', uncounted: true } }, async (_request, reply) => {
    // No limit counts it, so all who ask at once share one look at the database.
    asking ??= findUnready(pool, migrations, unready).finally(() => {
      asking = null;
    });
    const found = await asking;
    const failed = isStopping() ? ['stopping'] : [...found, ...(commits.hang() ? ['commits'] : [])];
    const ready = failed.length === 0;
    return reply
      .code(ready ? 200 : 503)
      .send({ ready, ...(ready ? {} : { failed }), ...(writes.areRefused() ? { refusesWrites: true } : {}) });
  });
}

/** In production anybody reads of the site's calls alone, and who shows the token of a session of staff of all. */
function serveReference(http: FastifyInstance, { production = false }: ProcessConfig, gatekeeper: Gatekeeper): void {
  const about = { title: 'CallRouter API', version: '1' };
  const printed = new Map<'all' | 'site', ReturnType<typeof printOpenApi>>();
  // A quarter of a second's work, and most processes are never asked.
  const documentOf = (which: 'all' | 'site') => {
    const calls = which === 'all' ? ALL_CALLS : ALL_CALLS.filter(({ audience }) => audience !== 'staff');
    const document = printed.get(which) ?? printOpenApi(calls, about);
    printed.set(which, document);
    return document;
  };
  const published = production ? 'site' : 'all';
  const kept = { 'cache-control': 'public, max-age=300' };
  serveFixed(http, '/openapi.json', {
    route: 'reference',
    type: 'application/json; charset=utf-8',
    print: () => ({ text: JSON.stringify(documentOf(published)), headers: kept }),
  });
  serveFixed(http, '/reference', {
    route: 'reference',
    type: 'text/html; charset=utf-8',
    print: () => {
      const { html, contentSecurityPolicy } = printReference(documentOf(published));
      return { text: html, headers: { ...kept, 'content-security-policy': contentSecurityPolicy } };
    },
  });
  http.get('/desk/openapi.json', { config: { route: 'reference' } }, async (request, reply) => {
    const token = tokenOf(request.headers);
    const showing = { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
    const staff = token === null ? null : await gatekeeper.staff(token, showing);
    if (staff === null || isRefusal(staff)) return reply.callNotFound();
    return reply.send(documentOf('all'));
  });
}

/** Builds the server; capabilities register their calls on `house` afterwards. */
export async function openHttp(
  kernel: Kernel,
  options: {
    gatekeeper: Gatekeeper;
    door?: Door;
    limits?: Partial<RateLimits>;
    socketBeatMilliseconds?: number;
    shedsLoad?: boolean;
    unready: Unready;
    isStopping: () => boolean;
  },
): Promise<HttpPart> {
  const { config, clock, log, metrics, translate, feed } = kernel;
  const { gatekeeper } = options;
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const methodsOf = createPathTable(config.role === 'worker' ? [] : ALL_CALLS);
  const pages: { current: Pages | null } = { current: null };
  const http = await createHttp({
    log,
    metrics,
    translate,
    defaultLanguage: DEFAULT_LANGUAGE,
    trustedProxies: config.trustedProxies,
    ...(config.addressHeader === undefined ? {} : { addressHeader: config.addressHeader }),
    admitsToDesk: createDeskList(config.deskAllow ?? []),
    ...(config.deskHost == null ? {} : { deskHost: { host: config.deskHost, needs: DESK_NEEDS } }),
    secure,
    ...(config.hsts === undefined ? {} : { strict: config.hsts }),
    methodsOf,
    ...(options.shedsLoad === undefined ? {} : { shedsLoad: options.shedsLoad }),
    page: async (request, reply) => (await pages.current?.answer(request, reply)) ?? false,
  });
  const routes: string[] = [];
  http.addHook('onRoute', ({ method, path }) => {
    for (const name of [method].flat()) routes.push(`${name} ${path}`);
  });
  const limited = config.rateLimits
    ? {
        limits: countTurnedAway(
          await createLimits(http, limits, kernel.redis, undefined, () => countServers(kernel.database.db)),
          metrics,
        ),
      }
    : {};
  if (limited.limits !== undefined) {
    limitAddresses(http, { limits: limited.limits, translate, defaultLanguage: DEFAULT_LANGUAGE, methodsOf });
  }
  const door = options.door === undefined ? {} : { door: options.door };
  const house = createCallRouter(http, {
    gatekeeper,
    translate,
    defaultLanguage: DEFAULT_LANGUAGE,
    secure,
    ...limited,
    ...door,
  });
  const sockets = serveSockets(http, {
    feed,
    gatekeeper,
    clock,
    log,
    socketsPerAddress: config.rateLimits ? limits.socketsPerAddress : Number.POSITIVE_INFINITY,
    ...limited,
    ...(options.socketBeatMilliseconds === undefined ? {} : { beatMilliseconds: options.socketBeatMilliseconds }),
    ...door,
    origins: config.publicUrl === null ? [] : [new URL(config.publicUrl).origin],
  });
  metrics.gauge('house_live_sockets', 'Open live sockets of this process.', sockets.count);
  metrics.gauge('house_live_channels', 'Channels that live sockets of this process listen to.', sockets.channels);
  servePolling(house, { feed, gatekeeper, clock, ...limited });
  metrics.gauge('house_studio_answers', 'Whether our studio answers: 1, 0; -1: none is named.', () =>
    studioAnswers(config.studioUrl ?? null),
  );
  if (config.studioUrl != null && config.role !== 'worker') await openStudioDoor(http, config.studioUrl);
  const { unready, isStopping } = options;
  const { build } = config;
  await serveHealth(http, { pool: kernel.database.pool, writes: kernel.writes, build, unready, isStopping });
  serveMetrics(http, metrics, config.metricsToken ?? null);
  serveReference(http, config, gatekeeper);
  return {
    http,
    house,
    sockets,
    routes,
    close: createClosing(http),
    async openPages({ bootData, headOf, languages, wordsOf, manifest, frames, firstPart, built }) {
      const guests = guestsOf(config);
      const common = { bootData, languages };
      pages.current = await openPages(
        http,
        [
          {
            ...common,
            ...(headOf === undefined ? {} : { headOf }),
            ...(wordsOf === undefined ? {} : { wordsOf }),
            ...(manifest === undefined ? {} : { manifest }),
            ...(frames === undefined ? {} : { frames }),
            ...(firstPart === undefined ? {} : { firstPart }),
            ...(built?.site === undefined ? {} : { built: built.site }),
            directory: SITE,
            prefix: '/',
            guests,
          },
          {
            ...common,
            ...(built?.desk === undefined ? {} : { built: built.desk }),
            directory: DESK,
            prefix: '/desk/',
          },
        ],
        { secure, ...(config.hsts === undefined ? {} : { strict: config.hsts }), apiPrefixes: API_PREFIXES },
      );
    },
  };
}
