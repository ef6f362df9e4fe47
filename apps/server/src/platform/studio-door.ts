/**
 * The way to the studio's games under our own address (`/studio/`): each request is passed on as it came, with the visitor's
 * address, and answered as the studio answers. Only what the studio has to know is passed: no cookie and no session of ours.
 */
import type { ServerResponse } from 'node:http';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance } from 'fastify';
import { addressOf } from './client-address.ts';

const PASSED_HEADERS = ['accept', 'accept-encoding', 'authorization', 'content-type', 'if-none-match', 'user-agent'];
const TIMEOUT_MILLISECONDS = 15_000;

const CONNECTIONS = 64;

/** `url`: where the studio listens, e.g. `http://127.0.0.1:3100`. */
export async function openStudioDoor(http: FastifyInstance, url: string): Promise<void> {
  await openWay(http, url, { path: '/studio/*', connections: CONNECTIONS });
  // A stream keeps its connection for as long as somebody watches: it takes none from the calls.
  for (const path of [
    '/studio/api/crash/stream',
    '/studio/api/fish/stream',
    '/studio/api/cards/stream',
    '/studio/api/tables/:table/stream',
  ]) {
    await openWay(http, url, { path, connections: null });
  }
}

const ANSWER_MILLISECONDS = 1_000;

/**
 * For an alarm: 1 where the studio says that it can serve, 0 where it says nothing or no, -1 where none is named. Opening
 * its games asks it nothing, so one that hangs fails no call of the house.
 */
export async function studioAnswers(url: string | null): Promise<number> {
  if (url === null) return -1;
  try {
    const response = await fetch(`${url}/studio/readyz`, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) });
    await response.body?.cancel();
    return response.ok ? 1 : 0;
  } catch {
    return 0;
  }
}

/** `connections`: to the studio at once; null: as many as are asked for. */
async function openWay(
  http: FastifyInstance,
  url: string,
  { path, connections }: { path: string; connections: number | null },
): Promise<void> {
  await http.register(async (door) => {
    await door.register(replyFrom, {
      base: url,
      disableRequestLogging: true,
      undici: { headersTimeout: TIMEOUT_MILLISECONDS, bodyTimeout: 0, connections },
    });
    door.route({
      method: ['GET', 'POST'],
      url: path,
      config: { route: 'studio' },
      handler: (request, reply) => {
        // The studio says itself what its answers allow.
        for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
        return reply.from(request.url, {
          rewriteRequestHeaders: (_request, headers) => ({
            ...Object.fromEntries(
              PASSED_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
            ),
            'x-forwarded-for': addressOf(request),
          }),
          onError: (away) => {
            (away as unknown as { raw: ServerResponse }).raw.setHeader('cache-control', 'no-store');
            void away.code(503).send({ code: 'wallet.away' });
          },
        });
      },
    });
  });
}
