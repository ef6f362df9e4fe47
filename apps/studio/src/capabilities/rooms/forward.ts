/** Calls of rooms that another process keeps: passed on to it as they came, answered as it answers. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALL_HEADERS, refuseWith } from '../../calls.ts';
import type { RoomsKeeper } from './keeper.ts';

/** A call is passed on once: two processes that each take the other for the keeper do not play ball with it. */
const PASSED = 'x-rooms-passed';

/** True: this process keeps the rooms. False after it has answered. */
export async function keepsRooms(keeper: RoomsKeeper, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const address = await keeper.elsewhere();
  if (address === null) return true;
  if (address === '' || request.headers[PASSED] !== undefined) {
    await refuseWith(reply, 'wallet.away');
    return false;
  }
  const left = new AbortController();
  // Of this answer, not of its connection, which carries many.
  reply.raw.once('close', () => left.abort());
  try {
    const answer = await fetch(`${address}${request.url}`, {
      method: request.method,
      headers: {
        authorization: request.headers.authorization ?? '',
        [PASSED]: '1',
        ...(request.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(request.method === 'POST' ? { body: JSON.stringify(request.body ?? {}) } : {}),
      signal: AbortSignal.any([left.signal, keeper.stopping]),
    });
    const type = answer.headers.get('content-type') ?? 'application/json';
    if (!type.includes('ndjson') || answer.body === null) {
      await reply
        .code(answer.status)
        .headers(CALL_HEADERS)
        .type(type)
        .send(await answer.text());
      return false;
    }
    reply.hijack();
    reply.raw.writeHead(answer.status, { ...CALL_HEADERS, 'content-type': type, 'x-accel-buffering': 'no' });
    const body = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
    // The keeper died or the player left: either way the page opens it anew.
    body.once('error', () => reply.raw.destroy());
    body.pipe(reply.raw);
  } catch {
    if (!reply.sent) await refuseWith(reply, 'wallet.away');
  }
  return false;
}
