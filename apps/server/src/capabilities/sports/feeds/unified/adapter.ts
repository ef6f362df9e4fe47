/**
 * A message feed in the manner of the large providers: XML messages come one by one over a socket, fixtures and what was
 * missed are asked for at the provider's interface with a token. Numbers of lines: 1 live, 3 before matches.
 */
import * as z from 'zod';
import { type FeedAdapter, FeedFault, type FeedSink } from '../adapter.ts';
import { askBounded } from '../ask.ts';
import { readFixture, readUnified } from './read.ts';
import { parseXml } from './xml.ts';

/** The provider says something of each line every 10 seconds. */
const TOLERANCE_SECONDS = 25;
const RECOVERY_SECONDS = 30;
const LINES = [
  { product: 1, toleranceSeconds: TOLERANCE_SECONDS, name: 'liveodds' },
  { product: 3, toleranceSeconds: TOLERANCE_SECONDS, name: 'pre' },
] as const;
/** What it keeps to be asked for again. */
const WINDOW_MILLISECONDS = 10 * 3_600_000;
const WAITING_MAX = 5_000;
/** Of all that waits, in characters. */
const WAITING_LENGTH_MAX = 32_000_000;
/** A connection on which nothing comes for so long is dead, whether or not it says so. */
const SILENCE_MILLISECONDS = 60_000;
/** Matches of sports that the house does not have; there are thousands a day, and messages about each all the time. */
const FOREIGN_MAX = 20_000;

export interface UnifiedOptions {
  /** `wss://`: a message of XML in each text frame. */
  readonly messagesUrl: string;
  /** Of the interface: fixtures and recovery. */
  readonly apiUrl: string;
  readonly token: string;
  readonly now: () => number;
  /** For tests. */
  readonly silenceMilliseconds?: number;
}

export function createUnifiedAdapter({
  messagesUrl,
  apiUrl,
  token,
  now,
  silenceMilliseconds = SILENCE_MILLISECONDS,
}: UnifiedOptions): FeedAdapter {
  const foreign = new Set<string>();
  const ask = (path: string, method: 'GET' | 'POST') =>
    askBounded(`${apiUrl}${path}`, { method, headers: { 'x-access-token': token, accept: 'application/xml' } });

  async function bring(text: string, sink: FeedSink): Promise<void> {
    const root = parseXml(text);
    if (foreign.has(root.attributes['event_id'] ?? '')) return;
    const read = await readUnified(root, sink);
    if (read === null) return;
    if (read.kind !== 'unknown') {
      if ((await sink.take(read)) || !('ref' in read)) return;
    }
    const [ref, product] = read.kind === 'unknown' ? [read.about, read.product] : [read.ref, read.product];
    const fixture = readFixture(parseXml(await ask(`/sports/en/sport_events/${ref}/fixture.xml`, 'GET')));
    if (fixture === null) {
      if (foreign.size >= FOREIGN_MAX) foreign.clear();
      foreign.add(ref);
    }
    if (fixture === null || fixture.ref !== ref) return;
    await sink.fixture(fixture, product);
    const again = await readUnified(root, sink);
    if (again !== null && again.kind !== 'unknown') await sink.take(again);
  }

  async function bringSafely(text: string, sink: FeedSink): Promise<void> {
    try {
      await bring(text, sink);
    } catch (error) {
      if (!(error instanceof FeedFault || error instanceof z.ZodError)) throw error;
      await sink.fault(error.message);
    }
  }

  return {
    code: 'unified',
    lines: LINES.map(({ product, toleranceSeconds }) => ({ product, toleranceSeconds, judged: true })),
    recoverySeconds: RECOVERY_SECONDS,
    listen: (sink, signal) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(messagesUrl, { headers: { 'x-access-token': token } } as never);
        // One after another, as they were sent.
        let last: Promise<void> = Promise.resolve();
        let waiting = 0;
        let length = 0;
        let silence: NodeJS.Timeout | undefined;
        const stop = (fault: Error | null) => (): void => {
          clearTimeout(silence);
          socket.close();
          last.then(() => (fault === null ? resolve() : reject(fault)), reject);
        };
        const listenOn = (): void => {
          clearTimeout(silence);
          silence = setTimeout(stop(new FeedFault('nothing is heard')), silenceMilliseconds);
        };
        signal.addEventListener('abort', stop(null), { once: true });
        // The signal may have come before anybody listened to it.
        if (signal.aborted) stop(null)();
        else listenOn();
        socket.addEventListener('message', ({ data }) => {
          if (signal.aborted) return;
          listenOn();
          const text = String(data);
          waiting += 1;
          length += text.length;
          // What can not be kept up with is lost, and asked for again.
          if (waiting > WAITING_MAX || length > WAITING_LENGTH_MAX)
            return stop(new FeedFault('too many messages wait'))();
          last = last
            .then(() => bringSafely(text, sink))
            .finally(() => {
              waiting -= 1;
              length -= text.length;
            });
          last.catch((error: unknown) => {
            clearTimeout(silence);
            socket.close();
            reject(error);
          });
        });
        socket.addEventListener('close', stop(new FeedFault('connection lost')));
        socket.addEventListener('error', stop(new FeedFault('no connection')));
      }),
    async recover(product, since, request) {
      const line = LINES.find((each) => each.product === product);
      if (line === undefined) throw new FeedFault(`no line ${product}`);
      const after = since !== null && now() - since < WINDOW_MILLISECONDS ? `&after=${since}` : '';
      await ask(`/${line.name}/recovery/initiate_request?request_id=${request}${after}`, 'POST');
    },
  };
}
