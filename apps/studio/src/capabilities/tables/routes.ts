/** The calls of live tables: the lobby, bets, taking them back, and the stream of what happens at a table, which stays open. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, CALL_HEADERS, refuseWith, send, sendStarted, sessionOf, UUID } from '../../calls.ts';
import { API, TABLES_AT_ONCE, tableBetBody, tableDecisionBody } from '../../contract.ts';
import type { Sessions } from '../../sessions.ts';
import type { Seat, Tables } from './service.ts';

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

  /** What happens at each of them from now on, over one line. */
  async function tell(codes: readonly string[], request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await sessionOf(sessions, request, reply);
    if (session === null) return reply;
    const seats: [string, Seat][] = [];
    for (const code of codes) {
      const seat = TABLE.test(code) ? await tables.sit(session, code) : null;
      if (seat === null) return refuseWith(reply, 'table.unknown');
      seats.push([code, seat]);
    }
    reply.hijack();
    // A proxy is asked not to collect lines before it passes them on.
    reply.raw.writeHead(200, { ...CALL_HEADERS, 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' });
    reply.raw.flushHeaders();
    for (const [, { feed, driver }] of seats) {
      feed.add(session.player, reply.raw);
      driver.wake();
    }
    try {
      for (const [code, { feed }] of seats) {
        for (const message of await tables.greet(session, code)) feed.tellOne(reply.raw, message);
      }
    } catch {
      // Whoever asked comes again.
      reply.raw.destroy();
    }
    return reply;
  }

  http.get<OfTable>(`${API}/tables/:table/stream`, async (request, reply) =>
    tell([request.params.table], request, reply),
  );

  // A page of several tables hears them over one line: a browser opens few at a time.
  http.get<{ Querystring: { of?: string | string[] } }>(`${API}/tables/stream`, async (request, reply) => {
    const { of } = request.query;
    const codes = typeof of === 'string' ? [...new Set(of.split(','))] : [];
    if (codes.length < 1 || codes.length > TABLES_AT_ONCE) return refuseWith(reply, 'request.invalid');
    return tell(codes, request, reply);
  });
}
