/**
 * A document that is the same for everybody as long as the process runs: written and compressed once, when it is first
 * asked for, and told by its tag whether it is still the one a browser has.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Headers } from './security.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Of a document made once; higher ones take seconds of two megabytes and save a tenth. */
const BROTLI_QUALITY = 7;

export type Encoding = 'br' | 'gzip';

/** The encodings of ours that the caller takes, the best first. */
export function encodingsOf(request: FastifyRequest): Encoding[] {
  const accepted = request.headers['accept-encoding'] ?? '';
  return (['br', 'gzip'] as const).filter((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted));
}

/** The best of them; null: plain. */
export function encodingOf(request: FastifyRequest): Encoding | null {
  return encodingsOf(request)[0] ?? null;
}

/** Whether the caller says that it has what carries this tag. */
export function hasTag(request: FastifyRequest, tag: string): boolean {
  return request.headers['if-none-match']?.split(',').some((known) => known.trim() === tag) === true;
}

interface FixedDocument {
  readonly type: string;
  /** Metrics count its requests under this name. */
  readonly route: string;
  readonly print: () => { readonly text: string; readonly headers: Headers };
}

async function prepare(print: FixedDocument['print']) {
  const { text, headers } = print();
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    compressGzip(plain),
  ]);
  // Weak: the same document in every encoding.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { headers, plain, br, gzip: zipped, tag };
}

/** Serves it by GET and HEAD; 304 to whoever has it already. */
export function serveFixed(http: FastifyInstance, path: string, document: FixedDocument): void {
  let prepared: ReturnType<typeof prepare> | null = null;
  http.get(path, { config: { route: document.route } }, async (request, reply) => {
    prepared ??= prepare(document.print);
    const made = await prepared;
    reply.headers(made.headers).header('vary', 'accept-encoding').header('etag', made.tag);
    if (hasTag(request, made.tag)) return reply.code(304).send();
    const encoding = encodingOf(request);
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.type(document.type).send(made[encoding ?? 'plain']);
  });
}
