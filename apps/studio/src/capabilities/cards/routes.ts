/** The calls of the card rooms: the stream, which tells the lobby or one's own table; watching another; sitting down, acting, leaving; past hands. */
import { isCardGame } from '@house/games/card-rooms/card-games';
import { isRefusal } from '@house/server/platform/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, CALL_HEADERS, refuseWith, send, sessionOf, UUID } from '../../calls.ts';
import { API } from '../../contract.ts';
import { cardActBody, cardLeaveBody, cardOutBody, cardSeedBody, cardSitBody } from '../../contract-cards.ts';
import type { Session, Sessions } from '../../sessions.ts';
import { keepsRooms } from '../rooms/forward.ts';
import type { RoomsKeeper } from '../rooms/keeper.ts';
import type { CardRooms } from './rooms.ts';

const CODE = /^[0-9]{6}$/;

export interface CardRouteDeps {
  readonly sessions: Sessions;
  readonly keeper: RoomsKeeper;
  readonly cards: CardRooms;
}

export function serveCards(http: FastifyInstance, { sessions, keeper, cards }: CardRouteDeps): void {
  /** Null after it has answered. */
  async function playerOf(request: FastifyRequest, reply: FastifyReply): Promise<Session | null> {
    const session = await sessionOf(sessions, request, reply);
    if (session === null || isCardGame(session.game)) return session;
    refuseWith(reply, 'game.unknown');
    return null;
  }

  http.get(`${API}/cards/stream`, async (request, reply) => {
    const session = await playerOf(request, reply);
    if (session === null || !(await keepsRooms(keeper, request, reply))) return reply;
    reply.hijack();
    // A proxy is asked not to collect lines before it passes them on.
    reply.raw.writeHead(200, { ...CALL_HEADERS, 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' });
    reply.raw.flushHeaders();
    cards.listen(session, reply.raw);
    return reply;
  });

  http.get<{ Querystring: { table?: string; code?: string } }>(`${API}/cards/watch`, async (request, reply) => {
    const session = await playerOf(request, reply);
    if (session === null) return reply;
    const { table = '', code = '' } = request.query;
    if (!UUID.test(table) && !CODE.test(code)) return refuseWith(reply, 'request.invalid');
    if (!(await keepsRooms(keeper, request, reply))) return reply;
    const watched = cards.watch(session, table === '' ? { code } : { table });
    if (isRefusal(watched)) return send(reply, watched);
    reply.hijack();
    reply.raw.writeHead(200, { ...CALL_HEADERS, 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' });
    reply.raw.flushHeaders();
    watched.open(reply.raw);
    return reply;
  });

  http.post(`${API}/cards/sit`, async (request, reply) => {
    const session = await playerOf(request, reply);
    if (session === null) return reply;
    const body = bodyOf(cardSitBody, request, reply);
    if (body === null || !(await keepsRooms(keeper, request, reply))) return reply;
    const sitting = await cards.sit(session, body);
    if (!isRefusal(sitting) && (sitting.refusal === 'TOKEN_EXPIRED' || sitting.refusal === 'INVALID_TOKEN')) {
      await sessions.end(session.token);
    }
    return send(reply, sitting);
  });

  http.post(`${API}/cards/act`, async (request, reply) => {
    const session = await playerOf(request, reply);
    if (session === null) return reply;
    const body = bodyOf(cardActBody, request, reply);
    if (body === null || !(await keepsRooms(keeper, request, reply))) return reply;
    return send(reply, await cards.act(session, body));
  });

  http.post(`${API}/cards/seed`, async (request, reply) => {
    const session = await playerOf(request, reply);
    if (session === null) return reply;
    const body = bodyOf(cardSeedBody, request, reply);
    if (body === null || !(await keepsRooms(keeper, request, reply))) return reply;
    return send(reply, await cards.giveSeed(session, body.sitting, body.seed));
  });

  http.post(`${API}/cards/out`, async (request, reply) => {
    const session = await playerOf(request, reply);
    if (session === null) return reply;
    const body = bodyOf(cardOutBody, request, reply);
    if (body === null || !(await keepsRooms(keeper, request, reply))) return reply;
    return send(reply, await cards.sitOut(session, body.sitting, body.out));
  });

  http.post(`${API}/cards/leave`, async (request, reply) => {
    const session = await playerOf(request, reply);
    if (session === null) return reply;
    const body = bodyOf(cardLeaveBody, request, reply);
    if (body === null || !(await keepsRooms(keeper, request, reply))) return reply;
    return send(reply, await cards.leave(session, body.sitting));
  });

  http.get<{ Querystring: { before?: string } }>(`${API}/cards/hands`, async (request, reply) => {
    const session = await playerOf(request, reply);
    if (session === null) return reply;
    const { before } = request.query;
    if (before !== undefined && !UUID.test(before)) return refuseWith(reply, 'request.invalid');
    return send(reply, { hands: await cards.past(session, before ?? null) });
  });
}
