/**
 * Files of a build that never change, kept in memory as they are sent: a first visit fetches thirty to a hundred of them,
 * and to open, measure, read and close each was a fifth of what a page cost the server.
 */
import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf, hasTag } from './fixed-document.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  avif: 'image/avif',
  webp: 'image/webp',
};
/** What is larger is read from disk each time. */
const FILE_BYTES_MOST = 262_144;
/** All files of an app together, in every encoding that was asked for; after that disk is read. */
const ALL_BYTES_MOST = 16_777_216;
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** Sends the file in the encoding the caller takes; answers false, and sends nothing, where it is not for this. */
export type SendKept = (request: FastifyRequest, reply: FastifyReply, name: string) => Promise<boolean>;

/** `copies`: the names that the build compressed, with their `.br` and `.gz`. Names are relative to the directory. */
export function keepFiles(directory: URL, copies: ReadonlySet<string>): SendKept {
  const kept = new Map<string, Promise<Buffer | null>>();
  let bytes = 0;

  async function read(name: string): Promise<Buffer | null> {
    const content = await readFile(new URL(name, directory)).catch(() => null);
    if (content === null || content.length > FILE_BYTES_MOST || bytes + content.length > ALL_BYTES_MOST) return null;
    bytes += content.length;
    return content;
  }

  return async (request, reply, name) => {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined || request.headers.range !== undefined) return false;
    const encoding = encodingOf(request);
    const copy = encoding === null ? null : `${name}${ENDINGS[encoding]}`;
    const compressed = copy !== null && copies.has(copy);
    const sent = compressed ? copy : name;
    const reading = kept.get(sent) ?? read(sent);
    kept.set(sent, reading);
    const content = await reading;
    if (content === null) return false;
    // Weak: the same in every encoding. The name holds the hash of what is in it.
    const tag = `W/"${name}"`;
    reply.header('vary', 'accept-encoding').header('etag', tag);
    if (hasTag(request, tag)) {
      await reply.code(304).send();
      return true;
    }
    if (compressed && encoding !== null) reply.header('content-encoding', encoding);
    await reply.type(type).send(content);
    return true;
  };
}
