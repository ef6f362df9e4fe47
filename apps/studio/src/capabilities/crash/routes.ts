/** The calls of crash: betting, leaving, and the stream of what happens, which stays open. */
import { parseAmount } from '@house/money/amount';
import type { Clock } from '@house/server/platform/clock';
import type { FastifyInstance } from 'fastify';
import { bodyOf, CALL_HEADERS, refuseWith, send, sendStarted, sessionOf, UUID } from '../../calls.ts';
import { API, type CrashMessage, crashBetBody } from '../../contract.ts';
import type { Sessions } from '../../sessions.ts';
import type { CrashChains } from './chains.ts';
import type { CrashDriver } from './driver.ts';
import type { Feed } from './feed.ts';
import { CRASH_GAME, type Crash } from './service.ts';

export interface CrashRouteDeps {
  readonly sessions: Sessions;
  readonly crash: Crash;
  readonly chains: CrashChains;
  readonly driver: CrashDriver;
  readonly feed: Feed<CrashMessage>;
  readonly clock: Clock;
}

export function serveCrash(
  http: FastifyInstance,
  { sessions, crash, chains, driver, feed, clock }: CrashRouteDeps,
): void {
  http.post(`${API}/crash/bets`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const body = bodyOf(crashBetBody, request, reply);
    if (body === null) return reply;
    const stake = parseAmount(body.stake);
    if (stake === null || stake <= 0n) return refuseWith(reply, 'round.stake');
    return sendStarted(sessions, session, reply, await crash.bet(session, { ...body, stake }));
  });

  http.post<{ Params: { id: string } }>(`${API}/crash/bets/:id/cash-out`, async (request, reply) => {
    const arrivedAt = clock.now();
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    if (!UUID.test(request.params.id)) return refuseWith(reply, 'round.unknown');
    return send(reply, await crash.cashOut(session, request.params.id, arrivedAt));
  });

  // Everybody may see the heads: whoever checks a rocket later need not have played.
  http.get(`${API}/crash/chains`, async (_request, reply) => send(reply, { chains: await chains.list() }));

  http.get(`${API}/crash/stream`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    if (session.game !== CRASH_GAME) return refuseWith(reply, 'game.unknown');
    reply.hijack();
    // A proxy is asked not to collect lines before it passes them on.
    reply.raw.writeHead(200, { ...CALL_HEADERS, 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' });
    reply.raw.flushHeaders();
    feed.add(session.player, reply.raw);
    driver.wake();
    try {
      for (const message of await crash.greet(session)) feed.tellOne(reply.raw, message);
    } catch {
      // Whoever asked comes again.
      reply.raw.destroy();
    }
    return reply;
  });
}
