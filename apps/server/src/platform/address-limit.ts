/**
 * Counts every request against its address, before anything is read or worked out for it.
 *
 * Not counted: what says `uncounted` in its route's configuration, which is probes (a balancer's address asks all day) and
 * hashed files (one page asks for thirty, and they cost next to nothing).
 */
import { LANGUAGES } from '@house/i18n/catalogues';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAnswers, type Translate } from './answer.ts';
import { escapeHtml } from './escape-html.ts';
import type { Limits } from './limits.ts';
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

/** A person looks at it: a browser opens an address that is no call. */
function isPage(request: FastifyRequest, methodsOf: AddressLimitOptions['methodsOf']): boolean {
  const wantsPage = request.headers.accept?.includes('text/html') === true;
  return wantsPage && methodsOf(request.url.split('?', 1)[0] ?? '/').length === 0;
}

/** In every language, one after the other: whose it is is known only after work that is refused here. */
function printPage(translate: Translate): string {
  const words = LANGUAGES.map(
    (language) => `<p lang="${language}">${escapeHtml(translate(language, 'errors.request.tooMany'))}</p>`,
  );
  return `<!doctype html><html lang="bn"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>429</title></head><body><main>${words.join('')}</main></body></html>`;
}

/** Refuses `request.tooMany` over the limit: a small page where a page was asked for, else the envelope. */
export function limitAddresses(http: FastifyInstance, options: AddressLimitOptions): void {
  const answers = createAnswers(options.translate, options.defaultLanguage);
  const page = printPage(options.translate);
  http.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    if (isUncounted(request)) return undefined;
    const seconds = await options.limits.address(request);
    if (seconds === null) return undefined;
    if (!isPage(request, options.methodsOf)) {
      return answers.refusal(request, reply, refuse('request.tooMany', { retryAfterSeconds: seconds }));
    }
    return reply.code(429).header('retry-after', String(seconds)).type('text/html; charset=utf-8').send(page);
  });
}
