/** Requests that go out to vendors: once each, within a time, of a size, and nowhere else than asked. */
import type { Send } from './adapters/adapter.ts';

/** Whoever opens a game waits for it. */
const TIMEOUT_MILLISECONDS = 8_000;
const LIMIT_BYTES = 8 * 1024 * 1024;

export class VendorFault extends Error {
  override readonly name = 'VendorFault';
}

export const send: Send = async ({ method, url, headers, body }) => {
  const response = await fetch(url, {
    ...{ method, headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await readWithin(response, LIMIT_BYTES);
  if (response.status !== 200) throw new VendorFault(`status ${response.status}: ${text.slice(0, 300)}`);
  return text;
};

async function readWithin({ body }: Response, limit: number): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw new VendorFault(`more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
