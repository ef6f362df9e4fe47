/**
 * A vendor's side of the protocol: signs a call, sends it once and reads the answer. It never tries again: whether a call of
 * unknown outcome is repeated or rolled back is the vendor's decision.
 */
import type * as z from 'zod/mini';
import {
  type Answer,
  answer,
  type BalanceAnswer,
  type BatchAnswer,
  type BatchRequest,
  balanceAnswer,
  batchAnswer,
  type RequestOf,
  type SingleCall,
} from './schemas.ts';
import { SIGNATURE_HEADER, signBody, TIMESTAMP_HEADER } from './signing.ts';

/** The outcome is unknown: the wallet may have booked it, or may do so yet. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** `http`: a status other than 200. `answer`: what came back is no answer to this request. */
  readonly reason: 'timeout' | 'network' | 'http' | 'answer';
  constructor(reason: TransportError['reason'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

export interface WalletClientOptions {
  /** Of the operator, without a path: `https://house.example`. */
  readonly url: string;
  /** The code the operator knows the vendor by. */
  readonly vendor: string;
  readonly secret: string;
  readonly clock: { now(): number };
  /** After this long an answer is no longer waited for. */
  readonly timeoutMs: number;
  readonly fetch?: typeof globalThis.fetch;
}

/** What the caller says; `requestId` is made where it is left out. */
type Asked<T extends { requestId: string }> = Omit<T, 'requestId'> & { readonly requestId?: string };

export interface WalletClient {
  balance(request: Asked<RequestOf<'balance'>>): Promise<BalanceAnswer>;
  bet(request: Asked<RequestOf<'bet'>>): Promise<Answer>;
  win(request: Asked<RequestOf<'win'>>): Promise<Answer>;
  betwin(request: Asked<RequestOf<'betwin'>>): Promise<Answer>;
  rollback(request: Asked<RequestOf<'rollback'>>): Promise<Answer>;
  promowin(request: Asked<RequestOf<'promowin'>>): Promise<Answer>;
  resettle(request: Asked<RequestOf<'resettle'>>): Promise<Answer>;
  roundclose(request: Asked<RequestOf<'roundclose'>>): Promise<Answer>;
  batch(request: Asked<BatchRequest>): Promise<BatchAnswer>;
}

/** Each call answers what the wallet says, or throws a `TransportError`. */
export function createWalletClient(options: WalletClientOptions): WalletClient {
  const { url, vendor } = options;
  const send = createSender(`${url.replace(/\/+$/, '')}/seamless/${encodeURIComponent(vendor)}`, options);
  const single = (call: SingleCall) => (request: { readonly requestId?: string }) => send(call, request, answer);
  return {
    balance: (request) => send('balance', request, balanceAnswer),
    bet: single('bet'),
    win: single('win'),
    betwin: single('betwin'),
    rollback: single('rollback'),
    promowin: single('promowin'),
    resettle: single('resettle'),
    roundclose: single('roundclose'),
    batch: (request) => send('batch', request, batchAnswer),
  };
}

export type SenderOptions = Omit<WalletClientOptions, 'url' | 'vendor'>;

type Sender = <Shape extends z.ZodMiniType<{ requestId: string | null }>>(
  call: string,
  request: { readonly requestId?: string },
  shape: Shape,
) => Promise<z.output<Shape>>;

/** Sends signed calls to addresses below `base`, whichever side asks. */
export function createSender(
  base: string,
  { secret, clock, timeoutMs, fetch = globalThis.fetch }: SenderOptions,
): Sender {
  return async (call, request, shape) => {
    const requestId = request.requestId ?? crypto.randomUUID();
    const body = JSON.stringify({ ...request, requestId });
    const timestamp = String(clock.now());
    const headers = {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signBody(secret, timestamp, body),
    };
    const text = await readOk(fetch, `${base}/${call}`, { method: 'POST', headers, body }, timeoutMs);
    const read = shape.safeParse(parseJson(text));
    if (!read.success) throw new TransportError('answer', `${call}: the answer is none of the protocol`);
    // What could not be read or is not genuine has no request that could be named.
    if (read.data.requestId !== null && read.data.requestId !== requestId) {
      throw new TransportError('answer', `${call}: the answer is to another request`);
    }
    return read.data;
  };
}

async function readOk(
  fetch: typeof globalThis.fetch,
  address: string,
  request: RequestInit,
  timeoutMs: number,
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  let status: number;
  let text: string;
  try {
    const response = await fetch(address, { ...request, signal, redirect: 'error' });
    status = response.status;
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw new TransportError('timeout', `no answer within ${timeoutMs} ms`, error);
    throw new TransportError('network', 'the wallet was not reached, or its answer broke off', error);
  }
  if (status !== 200) throw new TransportError('http', `the wallet answered with status ${status}`);
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
