/**
 * Counts every request against its address, before anything is read or worked out for it.
 *
 * Not counted: what says `uncounted` in its route's configuration, which is probes (a balancer's address asks all day) and
 * hashed files (one page asks for thirty, and they cost next to nothing).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAnswers, type Translate } from './answer.ts';
import type { Limits } from './limits.ts';
import { createRefusePage } from './refused-page.ts';
import { refuse } from './result.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No limit counts its requests, or those of which it says so. */
    uncounted?: boolean | ((request: FastifyRequest) => boolean);
  }
}

/** It costs next to nothing, or is how others see that the house lives: no limit is for it. */
export function isUncounted(request: FastifyRequest): boolean {
  const { uncounted } = request.routeOptions.config;
  return typeof uncounted === 'function' ? uncounted(request) : uncounted === true;
}

interface AddressLimitOptions {
  readonly limits: Pick<Limits, 'address'>;
  readonly translate: Translate;
  readonly defaultLanguage: string;
  /** Methods the contract has for a path; empty when it has none. */
  readonly methodsOf: (path: string) => readonly string[];
}

/** Refuses `request.tooMany` over the limit: a small page where a page was asked for, else the envelope. */
export function limitAddresses(http: FastifyInstance, options: AddressLimitOptions): void {
  const answers = createAnswers(options.translate, options.defaultLanguage);
  const refusePage = createRefusePage(options, 'request.tooMany');
  http.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    if (isUncounted(request)) return undefined;
    const seconds = await options.limits.address(request);
    if (seconds === null) return undefined;
    const refused = refuse('request.tooMany', { retryAfterSeconds: seconds });
    return refusePage(request, reply, seconds) ?? answers.refusal(request, reply, refused);
  });
}
