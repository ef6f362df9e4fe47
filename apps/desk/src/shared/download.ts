/**
 * Files that the house writes itself. Nothing of a long one is kept but the file: it is read in pieces, and its rows are
 * counted as they come. Half a file is none: a connection that breaks off throws.
 */
import type { Call, Envelope } from '@house/contract/call';
import { addressOfCall, type CallInputOf } from '@house/web/api';
import { RefusalError } from '@house/web/refusal-error';
import { translator } from './preferences.ts';
import { dropSession, getToken } from './session.ts';

const LINE_END = 10;

interface Downloaded {
  readonly file: Blob;
  /** Without the heads. */
  readonly rows: number;
}

async function refusalOf(response: Response, token: string | null): Promise<RefusalError> {
  const envelope = (await response.json().catch(() => null)) as Envelope<unknown> | null;
  const code = envelope?.code ?? 'request.unavailable';
  if (token !== null && code.startsWith('session.')) dropSession(true, token);
  const { status } = response;
  return new RefusalError(envelope?.message || translator.t('common.state.failed'), { code, status });
}

export async function download<C extends Call>(call: C, input: CallInputOf<C>): Promise<Downloaded> {
  const token = getToken();
  const response = await fetch(addressOfCall(call, input), {
    method: call.method,
    headers: {
      language: translator.read().language,
      'content-type': 'application/json',
      ...(token === null ? {} : { token }),
    },
    body: JSON.stringify(input.body ?? {}),
    cache: 'no-store',
    credentials: 'same-origin',
    signal: input.signal ?? null,
  }).catch((failure: unknown) => {
    if (input.signal?.aborted) throw failure;
    throw new RefusalError(translator.t('common.state.offline'), { code: 'network', status: 0 });
  });
  const { body } = response;
  if (!response.ok || body === null) throw await refusalOf(response, token);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const letter of value) if (letter === LINE_END) lines += 1;
    pieces.push(value);
  }
  return { file: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), rows: Math.max(lines - 1, 0) };
}
