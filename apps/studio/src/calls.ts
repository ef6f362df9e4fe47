/** What all calls of a game's page share: whose they are, the shape of their body, how they are answered. */
import { isRefusal, type Refusal } from '@house/server/platform/result';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { ShownRound, StudioError } from './contract.ts';
import type { Session, Sessions } from './sessions.ts';

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TOKEN = /^Bearer ([A-Za-z0-9_-]{16,256})$/;

const STATUS: Readonly<Record<StudioError, number>> = {
  'request.invalid': 422,
  'request.tooMany': 429,
  'session.ended': 401,
  'game.unknown': 404,
  'game.closed': 409,
  'round.unknown': 404,
  'round.unfinished': 409,
  'round.changed': 409,
  'round.keyReused': 409,
  'round.choice': 422,
  'round.stake': 422,
  'grant.over': 409,
  'crash.closed': 409,
  'crash.ended': 409,
  'room.left': 409,
  'room.full': 409,
  'room.together': 409,
  'room.unknown': 404,
  'table.closed': 409,
  'table.limit': 422,
  'table.unknown': 404,
  'table.seatTaken': 409,
  'table.realMoney': 409,
  'table.inPool': 409,
  'table.turn': 409,
  'wallet.away': 503,
};

/** Answers of calls allow nothing. */
export const CALL_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

export function refuseWith(reply: FastifyReply, code: StudioError): FastifyReply {
  return reply.code(STATUS[code]).headers(CALL_HEADERS).send({ code });
}

export function tokenOf(request: FastifyRequest): string | null {
  return TOKEN.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Null after it has answered. */
export async function sessionOf(
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | null> {
  const token = tokenOf(request);
  const session = token === null ? null : await sessions.find(token);
  if (session === null) refuseWith(reply, 'session.ended');
  return session;
}

/** Null after it has answered. */
export function bodyOf<Shape extends z.ZodMiniType>(
  shape: Shape,
  request: FastifyRequest,
  reply: FastifyReply,
): z.output<Shape> | null {
  const parsed = shape.safeParse(request.body);
  if (!parsed.success) refuseWith(reply, 'request.invalid');
  return parsed.success ? (parsed.data as z.output<Shape>) : null;
}

export function send(reply: FastifyReply, answer: unknown): FastifyReply {
  return isRefusal(answer)
    ? refuseWith(reply, answer.refused as StudioError)
    : reply.headers(CALL_HEADERS).send(answer);
}

/** A stake that was begun; the session ends here where the wallet says that it has ended. */
export async function sendStarted(
  sessions: Sessions,
  session: Session,
  reply: FastifyReply,
  round: ShownRound | Refusal<StudioError>,
): Promise<FastifyReply> {
  if (!isRefusal(round) && (round.refusal === 'TOKEN_EXPIRED' || round.refusal === 'INVALID_TOKEN')) {
    await sessions.end(session.token);
  }
  return send(reply, round);
}
