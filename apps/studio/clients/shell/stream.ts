/**
 * The studio's stream as a page hears it: lines of JSON over a response that stays open, read with the token. A line that
 * breaks off, or keeps silent for longer than its heartbeat, is opened anew.
 */
import { API, isStudioError, type StudioError } from '../../src/contract.ts';

const SILENCE_MILLISECONDS = 25_000;
const AGAIN_MILLISECONDS = 1_000;

export interface Hearing<Message> {
  readonly onMessage: (message: Message) => void;
  readonly onLine: (connected: boolean) => void;
  /** The session is over: it is not opened again. */
  readonly onEnded: () => void;
  /** What is asked for is not there, or not for this player: it is not asked for again. Left out: it is. */
  readonly onRefused?: (code: StudioError) => void;
}

/** `path`: of the stream below the studio's calls. Answers what closes it. */
export function openStream<Message>(
  { token, path }: { readonly token: string; readonly path: string },
  { onMessage, onLine, onEnded, onRefused }: Hearing<Message>,
): () => void {
  const closing = new AbortController();

  async function hear(): Promise<void> {
    const attempt = new AbortController();
    const signal = AbortSignal.any([closing.signal, attempt.signal]);
    let silence = setTimeout(() => attempt.abort(), SILENCE_MILLISECONDS);
    try {
      const response = await fetch(`${API}${path}`, { headers: { authorization: `Bearer ${token}` }, signal });
      if (response.status === 401) {
        closing.abort();
        return onEnded();
      }
      if (onRefused !== undefined && [404, 409, 422, 429].includes(response.status)) {
        const { code = '' } = (await response.json()) as { code?: string };
        closing.abort();
        return onRefused(isStudioError(code) ? code : 'request.invalid');
      }
      if (!response.ok || response.body === null) return;
      onLine(true);
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      let rest = '';
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => attempt.abort(), SILENCE_MILLISECONDS);
        const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) onMessage(JSON.parse(line) as Message);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  async function goOn(): Promise<void> {
    while (!closing.signal.aborted) {
      await hear().catch(() => undefined);
      if (closing.signal.aborted) return;
      onLine(false);
      // Not all at once when the studio comes back.
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLISECONDS * (1 + Math.random())));
    }
  }
  void goOn();
  return () => closing.abort();
}
