/** What a person sees whose page is refused before it could be written: the words of the refusal, never an envelope. */
import { REFUSALS, type RefusalCode } from '@house/contract/codes';
import { LANGUAGES } from '@house/i18n/catalogues';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Translate } from './answer.ts';
import { escapeHtml } from './escape-html.ts';

interface RefusedPageOptions {
  readonly translate: Translate;
  /** Methods the contract has for a path; empty when it has none. */
  readonly methodsOf: (path: string) => readonly string[];
}

/** Answers with a small page; null where none was asked for, which is answered with the envelope. */
export type RefusePage = (request: FastifyRequest, reply: FastifyReply, seconds?: number) => FastifyReply | null;

/** In every language, one after the other: whose it is is known only after work that is refused here. */
function printPage(translate: Translate, code: RefusalCode): string {
  const words = LANGUAGES.map(
    (language) => `<p lang="${language}">${escapeHtml(translate(language, `errors.${code}`))}</p>`,
  );
  return `<!doctype html><html lang="bn"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${REFUSALS[code]}</title></head><body><main>${words.join('')}</main></body></html>`;
}

export function createRefusePage({ translate, methodsOf }: RefusedPageOptions, code: RefusalCode): RefusePage {
  const page = printPage(translate, code);
  /** A person looks at it: a browser opens an address that is no call. */
  const isPage = ({ headers, url }: FastifyRequest): boolean =>
    headers.accept?.includes('text/html') === true && methodsOf(url.split('?', 1)[0] ?? '/').length === 0;
  return (request, reply, seconds) => {
    if (!isPage(request)) return null;
    if (seconds !== undefined) reply.header('retry-after', String(seconds));
    return reply.code(REFUSALS[code]).type('text/html; charset=utf-8').send(page);
  };
}
