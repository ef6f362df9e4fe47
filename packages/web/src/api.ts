/**
 * Calls of the contract from the browser.
 *
 * `request` builds the address, sends token and language, seals the body of encrypted calls, and opens the envelope.
 * Everything that is not a reply is a `RefusalError`: the server's own words for refusals (shown as they are), and code
 * `network` when nothing came back whole within 15 s and
 * what a large body takes (upload-time.ts). Half an answer has status 0, as no answer has: whether the house
 * did what it was asked is not known then. A lost session is told to the app once for each token that was sent.
 */
import type { Call, Envelope, ReplyOf } from '@house/contract/call';
import { getKeys } from '@house/contract/content/system';
import type * as z from 'zod/mini';
import { serverNow } from './clock.ts';
import { partOf, RefusalError } from './refusal-error.ts';
import { uploadMs } from './upload-time.ts';

const TIMEOUT_MILLISECONDS = 15_000;
const CLOSED = new Set(['system.maintenance', 'system.region']);
const LOST_SESSION = new Set(['session.required', 'session.ended']);

export interface CallInputOf<C extends Call> {
  params?: z.input<C['params']>;
  query?: z.input<C['query']>;
  body?: z.input<C['body']>;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** What an app tells its calls, and hears from them. */
export interface ApiOptions {
  readonly language: () => string;
  /** The session's token of this moment; null when nobody is signed in. */
  readonly token: () => string | null;
  /** Words for what the server could not say itself. */
  readonly words: (why: 'offline' | 'failed') => string;
  /** The server was reached, or was not. */
  readonly onNetwork?: (reached: boolean) => void;
  /** The house is closed for this address at the moment: every call is refused for it. */
  readonly onClosed?: () => void;
  /** The server no longer knows the session of this token; why, where it may be told. */
  readonly onSessionLost: (token: string, reason: string | null) => void;
}

export type Request = <C extends Call>(call: C, input?: CallInputOf<C>) => Promise<ReplyOf<C>>;

/** Path and query of a call; parameters that are undefined or empty are left out. */
export function addressOfCall(call: Pick<Call, 'path'>, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  const values = (input.query ?? {}) as Record<string, string | number | boolean | undefined>;
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

function openEnvelope(text: string): Envelope<unknown> | null {
  try {
    return JSON.parse(text) as Envelope<unknown> | null;
  } catch {
    return null; // a proxy's own page
  }
}

/** Aborts when the caller does or when the time is up; `release` lets go of both. */
function limitTime(
  signal: AbortSignal | undefined,
  milliseconds: number,
): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(stop, milliseconds);
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop);
  const release = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  };
  return { signal: controller.signal, release };
}

/** Makes the app's `request`. It rejects with `RefusalError` only, or with the caller's own abort. */
export function createRequest(options: ApiOptions): Request {
  let publishedKey: Promise<Record<string, unknown>> | null = null;

  async function fetchKey(): Promise<Record<string, unknown>> {
    const { keys } = await request(getKeys);
    const [key] = keys;
    if (key === undefined)
      throw new RefusalError(options.words('failed'), { code: 'request.unavailable', status: 503 });
    return key;
  }

  /** `iat`, and the `jti` that sealing adds, let the server refuse a sealed body that comes twice. */
  async function sealBody(body: object): Promise<string> {
    publishedKey ??= fetchKey();
    const [{ sealClaims }, key] = await Promise.all([
      partOf(
        () => import('./seal.ts'),
        () => options.words('offline'),
      ),
      publishedKey.catch((failure: unknown) => {
        publishedKey = null;
        throw failure;
      }),
    ]);
    const claims = { ...body, iat: Math.floor(serverNow() / 1000) };
    return sealClaims(claims, key).catch(() => {
      // A key or a browser that this cannot be done with: nothing was sent, and the person is told so.
      throw new RefusalError(options.words('failed'), { code: 'request.unavailable', status: 503 });
    });
  }

  async function contentOf(call: Call, body: unknown): Promise<{ type: string; text: string } | null> {
    if (call.encrypted) return { type: 'application/jose', text: await sealBody(body as object) };
    return body === undefined ? null : { type: 'application/json', text: JSON.stringify(body) };
  }

  async function send(
    call: Call,
    input: CallInputOf<Call>,
    token: string | null,
  ): Promise<{ ok: boolean; status: number; text: string }> {
    const content = await contentOf(call, input.body);
    const limit = limitTime(input.signal, TIMEOUT_MILLISECONDS + uploadMs(content?.text.length ?? 0));
    try {
      const response = await fetch(addressOfCall(call, input), {
        method: call.method,
        headers: {
          accept: 'application/json',
          language: options.language(),
          ...(token === null ? {} : { token }),
          ...(content === null ? {} : { 'content-type': content.type }),
          ...input.headers,
        },
        body: content?.text ?? null,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: limit.signal,
      });
      const text = await response.text();
      options.onNetwork?.(true);
      return { ok: response.ok, status: response.status, text };
    } catch (failure) {
      if (input.signal?.aborted) throw failure;
      options.onNetwork?.(false);
      throw new RefusalError(options.words('offline'), { code: 'network', status: 0 });
    } finally {
      limit.release();
    }
  }

  async function request<C extends Call>(call: C, input: CallInputOf<C> = {}): Promise<ReplyOf<C>> {
    const token = options.token();
    const { ok, status, text } = await send(call, input as CallInputOf<Call>, token);
    const envelope = openEnvelope(text);
    // A success without a value is half an answer, or somebody else's: it decides nothing.
    if (envelope?.success === true && envelope.value !== undefined && envelope.value !== null)
      return envelope.value as ReplyOf<C>;
    // Of a write nobody can say that it failed: it may be done.
    const unsaid = call.method === 'GET' ? 'failed' : 'offline';
    const refusal = new RefusalError(envelope?.message || options.words(unsaid), {
      code: envelope?.code ?? 'request.unavailable',
      status: ok ? 0 : status,
      values: envelope?.values,
      fields: envelope?.fields,
      requestId: envelope?.requestId,
    });
    if (CLOSED.has(refusal.code)) options.onClosed?.();
    // Who asks without a token has none to lose: what a page does by the way may ask late, when nobody is signed in any more.
    if (token !== null && LOST_SESSION.has(refusal.code)) {
      const { reason } = refusal.values;
      options.onSessionLost(token, typeof reason === 'string' ? reason : null);
    }
    throw refusal;
  }

  return request;
}
