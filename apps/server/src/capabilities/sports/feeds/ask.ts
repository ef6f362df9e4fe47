/** Asks a provider's interface: with a limit of time and length, without following anybody elsewhere. */
import { FeedFault } from './adapter.ts';

const LIMIT_MILLISECONDS = 10_000;
const LENGTH_MAX = 4_000_000;

/** The text of an answer; its faults never name the address, which may carry a key. */
export async function askBounded(
  url: string,
  options: { readonly method?: 'GET' | 'POST'; readonly headers?: Readonly<Record<string, string>> } = {},
  onHeaders?: (headers: Headers) => void,
): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(url, { ...options, redirect: 'error', signal: AbortSignal.timeout(LIMIT_MILLISECONDS) });
  } catch {
    throw new FeedFault('no answer');
  }
  onHeaders?.(answer.headers);
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new FeedFault(`status ${answer.status}`);
  }
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer.body ?? []) {
      length += part.byteLength;
      if (length > LENGTH_MAX) throw new FeedFault('answer too long');
      parts.push(Buffer.from(part));
    }
  } catch (error) {
    throw error instanceof FeedFault ? error : new FeedFault('answer cut off');
  }
  return Buffer.concat(parts).toString('utf8');
}
