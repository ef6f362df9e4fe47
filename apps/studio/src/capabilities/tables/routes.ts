/** The calls of live tables: the lobby, bets, taking them back, and the stream of what happens at a table, which stays open. */
import type { FastifyInstance } from 'fastify';
import { bodyOf, CALL_HEADERS, refuseWith, send, sendStarted, sessionOf, UUID } from '../../calls.ts';
import { API, tableBetBody, tableDecisionBody } from '../../contract.ts';
import type { Sessions } from '../../sessions.ts';
import type { Tables } from './service.ts';

const TABLE = /^[A-Z]{2,4}-[1-9][0-9]?$/;

type OfTable = { Params: { table: string } };

export function serveTables(
  http: FastifyInstance,
  { sessions, tables }: { readonly sessions: Sessions; readonly tables: Tables },
): void {
  // Anybody may look.
  http.get(`${API}/tables`, async (_request, reply) => send(reply, await tables.lobby()));

  http.post<OfTable>(`${API}/tables/:table/bets`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const body = bodyOf(tableBetBody, request, reply);
    if (body === null) return reply;
    if (!TABLE.test(request.params.table)) return refuseWith(reply, 'table.unknown');
    return sendStarted(sessions, session, reply, await tables.bet(session, request.params.table, body));
  });

  http.post<OfTable>(`${API}/tables/:table/decisions`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const body = bodyOf(tableDecisionBody, request, reply);
    if (body === null) return reply;
    if (!TABLE.test(request.params.table)) return refuseWith(reply, 'table.unknown');
    return send(reply, await tables.decide(session, request.params.table, body));
  });

  http.post<{ Params: { table: string; id: string } }>(`${API}/tables/:table/bets/:id/undo`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const { table, id } = request.params;
    if (!TABLE.test(table) || !UUID.test(id)) return refuseWith(reply, 'round.unknown');
    return send(reply, await tables.undo(session, table, id));
  });

  http.get<OfTable>(`${API}/tables/:table/stream`, async (request, reply) => {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const { table } = request.params;
    const seat = TABLE.test(table) ? await tables.sit(session, table) : null;
    if (seat === null) return refuseWith(reply, 'table.unknown');
    reply.hijack();
    // A proxy is asked not to collect lines before it passes them on.
    reply.raw.writeHead(200, { ...CALL_HEADERS, 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' });
    reply.raw.flushHeaders();
    seat.feed.add(session.player, reply.raw);
    seat.driver.wake();
    try {
      for (const message of await tables.greet(session, table)) seat.feed.tellOne(reply.raw, message);
    } catch {
      // Whoever asked comes again.
      reply.raw.destroy();
    }
    return reply;
  });
}
