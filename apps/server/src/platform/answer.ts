/** Answers under the specification's envelope: what a refusal looks like on the wire, in the language of the caller. */
import type { Envelope } from '@house/contract/call';
import { REFUSALS, type RefusalCode } from '@house/contract/codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InvalidRequest, Refusal } from './result.ts';

/** Words of a refusal in a language. */
export type Translate = (language: string, messageId: string, values?: Refusal['values']) => string;

/** Says that an answer is the closed house's, not a fault: watchers and logs tell the two 503 apart by it. */
export const CLOSED_HEADER = 'x-house-closed';

const LANGUAGE = /^[A-Za-z]{2}$/;

/** The language the caller asked for by the `language` header, else the fallback. */
export function languageOf(request: FastifyRequest, fallback: string): string {
  const header = request.headers.language;
  return typeof header === 'string' && LANGUAGE.test(header) ? header.toLowerCase() : fallback;
}

export interface Answers {
  readonly defaultLanguage: string;
  refusal(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: Refusal | InvalidRequest,
    fields?: InvalidRequest['fields'],
  ): FastifyReply;
}

/** The status follows from the contract's `REFUSALS`, the words from the message catalogue under `errors.<code>`. */
export function createAnswers(translate: Translate, defaultLanguage: string): Answers {
  return {
    defaultLanguage,
    refusal(request, reply, refusal, fields = 'fields' in refusal ? refusal.fields : undefined) {
      const status = REFUSALS[refusal.refused as RefusalCode] ?? 400;
      const language = languageOf(request, defaultLanguage);
      const envelope: Envelope<null> = {
        success: false,
        value: null,
        message: translate(language, `errors.${refusal.refused}`, refusal.values),
        code: refusal.refused,
        ...(refusal.values ? { values: { ...refusal.values } } : {}),
        ...(fields ? { fields: { ...fields } } : {}),
        requestId: request.id,
      };
      const seconds = refusal.values?.retryAfterSeconds;
      if (refusal.refused.startsWith('system.')) reply.header(CLOSED_HEADER, refusal.refused);
      if (typeof seconds === 'number') reply.header('retry-after', String(seconds));
      return reply.code(status).type('application/json; charset=utf-8').send(envelope);
    },
  };
}
