/**
 * Calls of the contract from the browser.
 *
 * `request` builds the address, sends token and language, seals the body of encrypted calls, and opens the envelope.
 * Everything that is not a reply is a `RefusalError`: the server's own words for refusals (shown as they are), and code
 * `network` when nothing came back within 15 s. A lost session clears the store and opens the login popup once.
 */
import type { Call, Envelope, ReplyOf } from '@house/contract/call';
import { getKeys } from '@house/contract/system';
import { serverNow } from './clock.ts';
import { noteNetwork } from './network.ts';
import { hereAddress, openPopup } from './popups.ts';
import { currentLanguage } from './preferences.ts';
import { getSession, signOut } from './session.ts';
import { wordsNow } from './words.ts';

const TIMEOUT_MS = 15_000;

export type RefusalValues = Record<string, string | number | boolean>;

/** A call that was not answered with a reply. `message` is in the person's language, ready to show. */
export class RefusalError extends Error {
  /** Dotted code of the contract, or `network`. */
  readonly code: string;
  readonly values: RefusalValues;
  /** For `request.invalid`: path of each wrong field -> why. */
  readonly fields: Record<string, string>;
  /** HTTP status; 0 when nothing came back. */
  readonly status: number;

  constructor(code: string, message: string, status: number, values: RefusalValues = {}, fields = {}) {
    super(message);
    this.name = 'RefusalError';
    this.code = code;
    this.status = status;
    this.values = values;
    this.fields = fields;
  }
}

export function isRefusalError(thrown: unknown): thrown is RefusalError {
  return thrown instanceof RefusalError;
}

/** The words to show for anything a call threw. */
export function messageOf(thrown: unknown): string {
  return isRefusalError(thrown) ? thrown.message : wordsNow('common.state.failed');
}

/** What may be sent where a shape is expected: fields with a default may be left out. */
type Sendable<Shape extends { _zod: { input: unknown } }> = Shape['_zod']['input'];

export interface CallInputOf<C extends Call> {
  params?: Sendable<C['params']>;
  query?: Sendable<C['query']>;
  body?: Sendable<C['body']>;
  signal?: AbortSignal;
}

function addressOf(call: Call, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (input.query ?? {}) as Record<string, string | number | boolean | undefined>,
  )) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

let publishedKey: Promise<Record<string, unknown>> | null = null;

async function fetchKey(): Promise<Record<string, unknown>> {
  const { keys } = await request(getKeys);
  const [key] = keys;
  if (key === undefined) throw new RefusalError('request.unavailable', wordsNow('common.state.failed'), 503);
  return key;
}

/** Seals a body to the published key. `iat` and `jti` let the server refuse a sealed body that comes twice. */
async function sealBody(body: object): Promise<string> {
  publishedKey ??= fetchKey();
  const [{ sealClaims }, key] = await Promise.all([
    import('./seal.ts'),
    publishedKey.catch((failure: unknown) => {
      publishedKey = null;
      throw failure;
    }),
  ]);
  return sealClaims({ ...body, iat: Math.floor(serverNow() / 1000), jti: crypto.randomUUID() }, key);
}

async function contentOf(call: Call, body: unknown): Promise<{ type: string; text: string } | null> {
  if (call.encrypted) return { type: 'application/jose', text: await sealBody(body as object) };
  return body === undefined ? null : { type: 'application/json', text: JSON.stringify(body) };
}

async function send(call: Call, input: CallInputOf<Call>): Promise<Response> {
  const content = await contentOf(call, input.body);
  const { token } = getSession();
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(addressOf(call, input), {
      method: call.method,
      headers: {
        accept: 'application/json',
        language: currentLanguage(),
        ...(token === null ? {} : { token }),
        ...(content === null ? {} : { 'content-type': content.type }),
      },
      body: content?.text ?? null,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: input.signal ? AbortSignal.any([limit, input.signal]) : limit,
    });
    noteNetwork(true);
    return response;
  } catch (failure) {
    if (input.signal?.aborted) throw failure;
    noteNetwork(false);
    throw new RefusalError('network', wordsNow('common.state.offline'), 0);
  }
}

function noteLostSession(refusal: RefusalError, token: string | null): void {
  if (refusal.code !== 'session.required' && refusal.code !== 'session.ended') return;
  if (getSession().token !== token) return;
  const next = hereAddress();
  signOut();
  openPopup('login', { next });
}

async function openEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  try {
    return (await response.json()) as Envelope<unknown>;
  } catch {
    return null;
  }
}

/** Makes a call. Rejects with `RefusalError` only (or the caller's own abort). */
export async function request<C extends Call>(call: C, input: CallInputOf<C> = {}): Promise<ReplyOf<C>> {
  const { token } = getSession();
  const response = await send(call, input as CallInputOf<Call>);
  const envelope = await openEnvelope(response);
  if (envelope?.success === true) return envelope.value as ReplyOf<C>;
  const refusal = new RefusalError(
    envelope?.code ?? 'request.unavailable',
    envelope?.message || wordsNow('common.state.failed'),
    response.status,
    envelope?.values,
    envelope?.fields,
  );
  noteLostSession(refusal, token);
  throw refusal;
}
