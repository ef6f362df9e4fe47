/**
 * A payout interface over HTTP. Both sides sign with a shared secret (platform/body-signature.ts): `X-Timestamp`, and
 * `X-Signature` over it and the body; of a GET over the path. `POST /payouts` with our reference asks for a payment, `GET /payouts/<reference>` for what became of it; both answer
 * `{reference, amount, state, payment}`.
 *
 * Only a signed answer to this very payment is relied on. All else (a timeout, another reference or amount, no signature, a
 * fault of theirs) is unknown.
 */
import { formatAmount } from '@house/money/amount';
import * as z from 'zod/mini';
import { isCallbackGenuine, signCallback } from '../../../platform/body-signature.ts';
import type { Payout, PayoutApi, PayoutOutcome } from './port.ts';

export interface HttpPayoutOptions {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMilliseconds?: number;
  /** Injected in tests. */
  readonly now?: () => number;
}

const TIMEOUT_MILLISECONDS = 10_000;
const ANSWER_BYTES_MAX = 10_000;

const ANSWER = z.object({
  reference: z.string(),
  amount: z.string(),
  state: z.enum(['paid', 'failed', 'pending', 'absent']),
  payment: z.nullable(z.string().check(z.minLength(3), z.maxLength(64))),
});

const UNKNOWN = { state: 'unknown' } as const;

function readAnswer(body: string, { reference, amount }: Payout): PayoutOutcome {
  const read = ANSWER.safeParse(JSON.parse(body));
  if (!read.success || read.data.reference !== reference || read.data.amount !== formatAmount(amount)) return UNKNOWN;
  const { state, payment } = read.data;
  if (state === 'paid') return payment === null ? UNKNOWN : { state, payment };
  return state === 'pending' ? UNKNOWN : { state };
}

export function createHttpPayoutApi({
  url,
  secret,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
  now = Date.now,
}: HttpPayoutOptions): PayoutApi {
  async function ask(method: 'GET' | 'POST', path: string, body: string, payout: Payout): Promise<PayoutOutcome> {
    const timestamp = String(now());
    try {
      const answer = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': signCallback(secret, timestamp, method === 'GET' ? path : body),
        },
        ...(method === 'GET' ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      const rawBody = await answer.text();
      const signed = {
        timestamp: answer.headers.get('x-timestamp') ?? '',
        signature: answer.headers.get('x-signature') ?? '',
        rawBody,
      };
      if (!answer.ok || rawBody.length > ANSWER_BYTES_MAX || !isCallbackGenuine(secret, signed, now())) return UNKNOWN;
      return readAnswer(rawBody, payout);
    } catch {
      // No answer, or none that can be read.
      return UNKNOWN;
    }
  }

  return {
    kinds: ['bkash', 'nagad', 'rocket', 'upay'],
    async send(payout) {
      const { reference, amount, account } = payout;
      const body = JSON.stringify({ reference, amount: formatAmount(amount), account });
      const outcome = await ask('POST', '/payouts', body, payout);
      // What is being sent is not absent, whatever they say.
      return outcome.state === 'absent' ? UNKNOWN : outcome;
    },
    find: (payout) => ask('GET', `/payouts/${encodeURIComponent(payout.reference)}`, '', payout),
  };
}
