/** The calls of the fish shooter: the stream of a room, which stays open and is the seat; shots; leaving. */
import type { FastifyInstance } from 'fastify';
import { bodyOf, CALL_HEADERS, refuseWith, send, sessionOf } from '../../calls.ts';
import { API } from '../../contract.ts';
import { fishLeaveBody, fishShotsBody } from '../../contract-fish.ts';
import type { Sessions } from '../../sessions.ts';
import { keepsRooms } from '../rooms/forward.ts';
import type { RoomsKeeper } from '../rooms/keeper.ts';
import { FISH_GAME } from './books.ts';
import { type FishRooms, isFishTier } from './rooms.ts';

export interface FishRouteDeps {
  readonly sessions: Sessions;
  readonly keeper: RoomsKeeper;
  readonly fish: FishRooms;
}

export function serveFish(http: FastifyInstance, { sessions, keeper, fish }: FishRouteDeps): void {
  http.get(`${API}/fish/rooms`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    if (session.game !== FISH_GAME) return refuseWith(reply, 'game.unknown');
    if (!(await keepsRooms(keeper, request, reply))) return reply;
    return send(reply, await fish.list(session));
  });

  http.get<{ Querystring: { tier?: string; room?: string } }>(`${API}/fish/stream`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const tier = Number(request.query.tier ?? '0');
    if (session.game !== FISH_GAME || !isFishTier(tier)) return refuseWith(reply, 'game.unknown');
    if (!(await keepsRooms(keeper, request, reply))) return reply;
    const listen = await fish.join(session, tier, request.query.room ?? null);
    if ('refused' in listen) return send(reply, listen);
    reply.hijack();
    // A proxy is asked not to collect lines before it passes them on.
    reply.raw.writeHead(200, { ...CALL_HEADERS, 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' });
    reply.raw.flushHeaders();
    listen(reply.raw);
    return reply;
  });

  http.post(`${API}/fish/shots`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const body = bodyOf(fishShotsBody, request, reply);
    if (body === null || !(await keepsRooms(keeper, request, reply))) return reply;
    return send(reply, fish.shoot(session, body.sitting, body.shots));
  });

  http.post(`${API}/fish/leave`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const body = bodyOf(fishLeaveBody, request, reply);
    if (body === null || !(await keepsRooms(keeper, request, reply))) return reply;
    fish.leave(session, body.sitting);
    return send(reply, {});
  });
}
