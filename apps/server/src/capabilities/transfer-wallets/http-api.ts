/**
 * A vendor's wallet over HTTP. Both sides sign with the vendor's secret (platform/body-signature.ts): `X-Timestamp`, and
 * `X-Signature` over it and the body; of a GET over the path.
 *
 * `POST /transfers` moves, under our reference; `GET /transfers/<reference>` tells what became of it; both answer
 * `{reference, user, direction, amount, state}`; of what it never heard of a vendor tells the reference and `absent`. `GET /wallets/<user>` tells what is there and how it came about:
 * `{user, currency, balance, movedIn, movedOut, result, playedAt}`.
 *
 * Only a signed answer about this very move is relied on. All else (a time-out, another reference, member, amount or direction, no
 * signature, a fault of theirs) is unknown.
 */
import { formatAmount, parseAmount } from '@house/money/amount';
import * as z from 'zod/mini';
import { isCallbackGenuine, signCallback } from '../../platform/body-signature.ts';
import type { MoveOutcome, SentMove, VendorWalletApi, WalletReport } from './vendor-api.ts';

export interface HttpWalletOptions {
  readonly url: string;
  readonly secret: string;
  readonly currency: string;
  readonly timeoutMilliseconds?: number;
  /** Injected in tests. */
  readonly now?: () => number;
}

const TIMEOUT_MILLISECONDS = 8_000;
const ANSWER_BYTES_MAX = 10_000;

const MOVE_ANSWER = z.discriminatedUnion('state', [
  z.object({ state: z.literal('absent'), reference: z.string() }),
  z.object({
    state: z.enum(['done', 'failed', 'pending']),
    reference: z.string(),
    user: z.string(),
    direction: z.string(),
    amount: z.string(),
  }),
]);

const WALLET_ANSWER = z.object({
  user: z.string(),
  currency: z.string(),
  balance: z.string(),
  movedIn: z.string(),
  movedOut: z.string(),
  result: z.string(),
  playedAt: z.nullable(z.iso.datetime()),
});

export function createHttpWalletApi({
  url,
  secret,
  currency,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
  now = Date.now,
}: HttpWalletOptions): VendorWalletApi {
  /** What was answered and is genuine; null: nothing. */
  async function ask(method: 'GET' | 'POST', path: string, body: string): Promise<unknown> {
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
      if (!answer.ok || rawBody.length > ANSWER_BYTES_MAX || !isCallbackGenuine(secret, signed, now())) return null;
      return JSON.parse(rawBody);
    } catch {
      // No answer, or none that can be read.
      return null;
    }
  }

  function readOutcome(answer: unknown, { reference, user, direction, amount }: SentMove): MoveOutcome {
    const { success, data } = MOVE_ANSWER.safeParse(answer);
    if (!success || data.reference !== reference || data.state === 'pending') return 'unknown';
    if (data.state === 'absent') return 'absent';
    const isOfMove = data.user === user && data.direction === direction && parseAmount(data.amount) === amount;
    return isOfMove ? data.state : 'unknown';
  }

  return {
    async send(move) {
      const { reference, user, direction, amount } = move;
      const body = JSON.stringify({ reference, user, currency, direction, amount: formatAmount(amount) });
      const outcome = readOutcome(await ask('POST', '/transfers', body), move);
      // What is being told is not absent, whatever they say.
      return outcome === 'absent' ? 'unknown' : outcome;
    },
    find: async (move) => readOutcome(await ask('GET', `/transfers/${encodeURIComponent(move.reference)}`, ''), move),
    async read(user) {
      const { success, data } = WALLET_ANSWER.safeParse(await ask('GET', `/wallets/${encodeURIComponent(user)}`, ''));
      if (!success || data.user !== user || data.currency !== currency) return null;
      return readReport(data);
    },
  };
}

/** Null: an amount is none, or below nothing where it cannot be. */
function readReport(data: z.output<typeof WALLET_ANSWER>): WalletReport | null {
  const [balance, movedIn, movedOut] = [data.balance, data.movedIn, data.movedOut].map((text) => parseAmount(text));
  const result = parseAmount(data.result);
  if (balance == null || movedIn == null || movedOut == null || result === null) return null;
  if (balance < 0n || movedIn < 0n || movedOut < 0n) return null;
  const playedAt = data.playedAt === null ? null : new Date(data.playedAt);
  return { balance, movedIn, movedOut, result, playedAt };
}
