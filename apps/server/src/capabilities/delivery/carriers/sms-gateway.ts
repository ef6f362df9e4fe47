/**
 * Text messages through any gateway that takes JSON over HTTP:
 *
 *   POST SMS_GATEWAY_URL, Authorization: Bearer SMS_GATEWAY_TOKEN, Idempotency-Key: <key>
 *   { "key", "to": "+8801…", "text" }
 *
 * 2xx with a JSON object: taken, unless its `status` says rejected or failed. 4xx and redirects: refused for good; but 408
 * and 429 say later. 5xx, an answer that is no JSON, no answer, no connection: tried again under the same key.
 */
import type { Carried, Carrier } from './carrier.ts';

export interface SmsGatewayOptions {
  readonly url: string;
  readonly token: string;
  readonly limitMilliseconds?: number;
}

const LIMIT_MILLISECONDS = 8_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const WAIT_STATUSES = new Set([408, 429]);
const NO = new Set(['rejected', 'failed', 'undeliverable', 'error']);

/** The answer's text; null when it is longer than any gateway's has reason to be. */
async function readAnswer(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > ANSWER_BYTES_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function judgeAnswer(text: string | null): Carried {
  try {
    const answer: unknown = JSON.parse(text ?? '');
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) {
      const { status } = answer as { status?: unknown };
      const rejected = typeof status === 'string' && NO.has(status.toLowerCase());
      return rejected ? { outcome: 'refused', error: 'sms rejected' } : { outcome: 'taken' };
    }
  } catch {
    // Not JSON: whoever answered is not the gateway, or it is ill.
  }
  return { outcome: 'later', error: 'sms answer unreadable' };
}

function judgeFault(fault: unknown): Carried {
  const { name, cause } = fault as { name?: string; cause?: { code?: unknown } };
  if (name === 'TimeoutError') return { outcome: 'later', error: 'sms timeout' };
  return { outcome: 'later', error: `sms ${typeof cause?.code === 'string' ? cause.code : 'unreachable'}` };
}

export function createSmsGateway({ url, token, limitMilliseconds = LIMIT_MILLISECONDS }: SmsGatewayOptions): Carrier {
  return {
    name: 'sms-gateway',
    keeps: false,
    async carry({ key, to, text }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          // The token and the text go to the configured address only.
          redirect: 'manual',
          signal: AbortSignal.timeout(limitMilliseconds),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
          body: JSON.stringify({ key, to, text }),
        });
        if (response.ok) return judgeAnswer(await readAnswer(response));
        await response.body?.cancel();
        const later = response.status >= 500 || WAIT_STATUSES.has(response.status);
        return { outcome: later ? 'later' : 'refused', error: `sms http ${response.status}` };
      } catch (fault) {
        return judgeFault(fault);
      }
    },
  };
}
