/** The studio's HTTP server: the calls of a game's page, the page itself, health. It knows players by their wallet's token alone. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import { parseAmount } from '@house/money/amount';
import type { Log } from '@house/server/platform/logs';
import { isRefusal } from '@house/server/platform/result';
import Fastify, { type FastifyInstance } from 'fastify';
import { bodyOf, refuseWith, send, sendStarted, sessionOf, tokenOf, UUID } from './calls.ts';
import { type CardRouteDeps, serveCards } from './capabilities/cards/routes.ts';
import { type CrashRouteDeps, serveCrash } from './capabilities/crash/routes.ts';
import { type FishRouteDeps, serveFish } from './capabilities/fish/routes.ts';
import { type OperatorRouteDeps, serveOperator } from './capabilities/operator/routes.ts';
import type { Pools } from './capabilities/pools/service.ts';
import type { SeedPairs } from './capabilities/rounds/seed-pairs.ts';
import type { Rounds } from './capabilities/rounds/service.ts';
import { type ServiceRouteDeps, serveServices } from './capabilities/services/routes.ts';
import { serveTables } from './capabilities/tables/routes.ts';
import type { Tables } from './capabilities/tables/service.ts';
import { API, actBody, openBody, rotateBody, type ShownGrant, type ShownSession, startBody } from './contract.ts';
import type { Session, Sessions } from './sessions.ts';

const DIST = new URL('../dist/', import.meta.url);
const BODY_LIMIT_BYTES = 16 * 1024;
const REQUESTS_A_SECOND = 20;

/** Pages allow only what is the studio's own, inside pages of the hosts that may frame it. */
const pageHeaders = (framedBy: readonly string[]): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${framedBy.join(' ')}`.trim(),
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
});

interface HttpDeps {
  readonly log: Log;
  readonly sessions: Sessions;
  readonly rounds: Rounds;
  readonly pairs: SeedPairs;
  readonly pools: Pools;
  readonly crash: Omit<CrashRouteDeps, 'sessions'>;
  readonly fish: Omit<FishRouteDeps, 'sessions'>;
  readonly cards: Omit<CardRouteDeps, 'sessions'>;
  readonly tables: Tables;
  readonly operator: OperatorRouteDeps;
  readonly services: ServiceRouteDeps;
  readonly grantsOf: (session: Session) => Promise<readonly ShownGrant[]>;
  /** Origins whose pages may frame a game, beside our own. */
  readonly framedBy: readonly string[];
  readonly rateLimits: boolean;
  readonly isReady: () => Promise<boolean>;
}

async function serveCalls(
  http: FastifyInstance,
  { sessions, rounds, pairs, pools, crash, fish, tables, grantsOf }: HttpDeps,
): Promise<void> {
  async function describe(session: Session, balance: string): Promise<ShownSession> {
    const [pair, unfinished, grants, recent] = await Promise.all([
      pairs.show(session.player),
      rounds.unfinished(session),
      grantsOf(session),
      rounds.list(session, null),
    ]);
    const { game, currency, trial } = session;
    return { game, currency, balance, trial, pair, unfinished, grants, recent };
  }

  http.post(`${API}/open`, async (request, reply) => {
    const [token, body] = [tokenOf(request), bodyOf(openBody, request, reply)];
    if (body === null) return reply;
    if (token === null) return refuseWith(reply, 'session.ended');
    const opened = await sessions.open(token, body.game);
    return isRefusal(opened) ? send(reply, opened) : send(reply, await describe(opened.session, opened.balance));
  });

  http.post(`${API}/rounds`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const body = bodyOf(startBody, request, reply);
    if (body === null) return reply;
    const stake = parseAmount(body.stake);
    if (stake === null || stake <= 0n) return refuseWith(reply, 'round.stake');
    const round = await rounds.start(session, { ...body, stake });
    return sendStarted(sessions, session, reply, round);
  });

  http.post<{ Params: { id: string } }>(`${API}/rounds/:id/act`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const body = bodyOf(actBody, request, reply);
    if (body === null) return reply;
    if (!UUID.test(request.params.id)) return refuseWith(reply, 'round.unknown');
    return send(reply, await rounds.act(session, request.params.id, body));
  });

  http.get<{ Params: { id: string } }>(`${API}/rounds/:id`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    if (!UUID.test(request.params.id)) return refuseWith(reply, 'round.unknown');
    return send(reply, await rounds.show(session, request.params.id));
  });

  http.get<{ Querystring: { before?: string } }>(`${API}/rounds`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const { before } = request.query;
    if (before !== undefined && !UUID.test(before)) return refuseWith(reply, 'request.invalid');
    return send(reply, { rounds: await rounds.list(session, before ?? null) });
  });

  http.post(`${API}/seeds`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const body = bodyOf(rotateBody, request, reply);
    return body === null ? reply : send(reply, await pairs.rotate(session.player, body));
  });

  http.get<{ Params: { id: string } }>(`${API}/seeds/:id`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const { id } = request.params;
    const known = UUID.test(id);
    const revealed = known
      ? ((await pairs.revealed(session.player, id)) ??
        (await crash.crash.revealed(id)) ??
        (await fish.fish.revealed(id)) ??
        (await tables.revealed(id)))
      : null;
    return revealed === null ? refuseWith(reply, 'round.unknown') : send(reply, revealed);
  });

  // Anybody may look: a page that is open sends its token with it, by which it is counted.
  http.get(`${API}/pools`, async (_request, reply) => send(reply, await pools.show()));
}

/** The page of any game: its script reads which from the address. Files with a hash in their name are kept for ever. */
async function servePages(http: FastifyInstance, framedBy: readonly string[]): Promise<void> {
  if (!existsSync(new URL('index.html', DIST))) return;
  await http.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', DIST)),
    prefix: '/studio/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  });
  const page = await readFile(new URL('index.html', DIST), 'utf8');
  const headers = pageHeaders(framedBy);
  http.get('/studio/play/:game', async (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page),
  );
}

export async function openHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const http = Fastify({ bodyLimit: BODY_LIMIT_BYTES, logger: false, requestTimeout: 20_000 });
  http.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error.statusCode === 429) return refuseWith(reply, 'request.tooMany');
    if (error.statusCode !== undefined && error.statusCode < 500) return refuseWith(reply, 'request.invalid');
    deps.log.error({ err: error }, 'request failed');
    return refuseWith(reply, 'wallet.away');
  });
  http.setNotFoundHandler((_request, reply) => refuseWith(reply, 'round.unknown'));
  if (deps.rateLimits) {
    await http.register(rateLimit, {
      max: REQUESTS_A_SECOND,
      timeWindow: 1_000,
      keyGenerator: (request) => tokenOf(request) ?? request.ip,
      allowList: (request) => !request.url.startsWith(API),
    });
  }
  http.get('/studio/healthz', async () => ({ alive: true }));
  http.get('/studio/readyz', async (_request, reply) => {
    const ready = await deps.isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  await serveCalls(http, deps);
  serveTables(http, deps);
  serveCrash(http, { sessions: deps.sessions, ...deps.crash });
  serveFish(http, { sessions: deps.sessions, ...deps.fish });
  serveCards(http, { sessions: deps.sessions, ...deps.cards });
  await serveOperator(http, deps.operator);
  await serveServices(http, deps.services);
  await servePages(http, deps.framedBy);
  return http;
}
