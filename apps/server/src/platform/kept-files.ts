/**
 * Files of a build that never change, kept in memory as they are sent: a first visit fetches thirty to a hundred of them,
 * and to open, measure, read and close each was a fifth of what a page cost the server.
 */
import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingsOf, hasTag } from './fixed-document.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  avif: 'image/avif',
  webp: 'image/webp',
};
/** What is larger is read from disk each time. */
const FILE_BYTES_MAX = 262_144;
/** All files of an app together, in every encoding that was asked for; after that disk is read. */
const ALL_BYTES_MAX = 16_777_216;
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
/** What the build makes copies of (scripts/compress-web.mjs); the others are small as they are. */
const HAS_COPIES = /\.(js|css)$/;

type Kept = Buffer | 'absent' | 'large';

/** Sends the file in an encoding that the caller takes; answers false, and sends nothing, where it is not for this. */
export type SendKept = (request: FastifyRequest, reply: FastifyReply, name: string) => Promise<boolean>;

/** Names are relative to the directory. */
export function keepFiles(directory: URL): SendKept {
  const kept = new Map<string, Promise<Kept>>();
  let bytes = 0;

  async function read(name: string): Promise<Kept> {
    const content = await readFile(new URL(name, directory)).catch(() => null);
    if (content === null) {
      // Copies by Brotli are made while the house is open: looked for again the next time.
      kept.delete(name);
      return 'absent';
    }
    if (content.length > FILE_BYTES_MAX || bytes + content.length > ALL_BYTES_MAX) return 'large';
    bytes += content.length;
    return content;
  }

  function find(name: string): Promise<Kept> {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const reading = read(name);
    kept.set(name, reading);
    return reading;
  }

  return async (request, reply, name) => {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined || request.headers.range !== undefined) return false;
    const encodings = HAS_COPIES.test(name) ? encodingsOf(request) : [];
    for (const encoding of [...encodings, null]) {
      const content = await find(encoding === null ? name : name + ENDINGS[encoding]);
      if (content === 'large') return false;
      if (content === 'absent') continue;
      // Weak: the same in every encoding. The name holds the hash of what is in it.
      const tag = `W/"${name}"`;
      reply.header('vary', 'accept-encoding').header('etag', tag);
      if (hasTag(request, tag)) {
        await reply.code(304).send();
        return true;
      }
      if (encoding !== null) reply.header('content-encoding', encoding);
      await reply.type(type).send(content);
      return true;
    }
    return false;
  };
}
