/** What a vendor's client sends, and what it makes of answers. */
import { expect, test } from 'vitest';
import { createWalletClient, TransportError } from './client.ts';
import { betRequest } from './schemas.ts';
import { isGenuine } from './signing.ts';

const NOW = 1_800_000_000_000;
const BET = {
  token: 'a'.repeat(64),
  user: '42',
  currency: 'BDT',
  gameCode: 'S1',
  roundId: 'r1',
  txId: 't1',
  amount: '1.5',
};

function givenClient(answer: (request: { requestId: string }) => Response | Promise<Response>, timeoutMs = 1_000) {
  const sent: { url: string; headers: Headers; body: string }[] = [];
  const client = createWalletClient({
    ...{ url: 'http://house.test/', vendor: 'STUDIO', secret: 'secret', clock: { now: () => NOW }, timeoutMs },
    fetch: async (url, init) => {
      const body = typeof init?.body === 'string' ? init.body : '';
      sent.push({ url: new Request(url).url, headers: new Headers(init?.headers), body });
      const wait = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
      return await Promise.race([answer(JSON.parse(body)), wait]);
    },
  });
  return { client, sent };
}

const ok = ({ requestId }: { requestId: string }) =>
  Response.json({ status: 'OK', requestId, balance: '98.50', currency: 'BDT', ourTxId: '7-1', newer: 'ignored' });

test('sends a request the wallet understands, signed over the very bytes', async () => {
  const { client, sent } = givenClient(ok);
  expect(await client.bet(BET)).toMatchObject({ status: 'OK', balance: '98.50', ourTxId: '7-1' });
  const [request] = sent;
  expect(request?.url).toBe('http://house.test/seamless/STUDIO/bet');
  expect(betRequest.safeParse(JSON.parse(request?.body ?? '')).success).toBe(true);
  const signed = {
    timestamp: request?.headers.get('x-timestamp') ?? '',
    signature: request?.headers.get('x-signature') ?? '',
    rawBody: request?.body ?? '',
  };
  expect(isGenuine(['secret'], signed, NOW)).toBe(true);
});

test('a refusal is an answer', async () => {
  const { client } = givenClient(({ requestId }) =>
    Response.json({ status: 'INSUFFICIENT_FUNDS', requestId, balance: '0.10', currency: 'BDT', ourTxId: null }),
  );
  expect((await client.bet(BET)).status).toBe('INSUFFICIENT_FUNDS');
});

test.each([
  ['http', () => new Response('down', { status: 503 })],
  ['answer', () => new Response('<html>')],
  ['answer', () => Response.json({ status: 'FINE' })],
  ['answer', () => ok({ requestId: crypto.randomUUID() })],
  ['network', () => Promise.reject(new TypeError('fetch failed'))],
  ['timeout', () => new Promise<never>(() => undefined)],
] as const)('an outcome that is not known is thrown as %s', async (reason, answer) => {
  const { client } = givenClient(answer, 20);
  await expect(client.bet(BET)).rejects.toSatisfy(
    (error) => error instanceof TransportError && error.reason === reason,
  );
});

test.each(['-1', '1e3', '01', '1.', '1.1234567', '123456789012345', ' 1', 'NaN'])('%s is no amount', (amount) => {
  expect(betRequest.safeParse({ ...BET, requestId: crypto.randomUUID(), amount }).success).toBe(false);
});
