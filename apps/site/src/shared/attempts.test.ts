import { buyRaffleTickets } from '@house/contract/lottery/raffles';
import { createRequest } from '@house/web/api';
import { isDecided } from '@house/web/decided';
import { RefusalError } from '@house/web/refusal-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AttemptPlace, readAttempt, sendAttempt } from './attempts.ts';

interface Wish {
  readonly amount: string;
}

const WISH: Wish = { amount: '500.00' };
let kept: Map<string, string>;
let keys = 0;

function placeOf(account: string): AttemptPlace<Wish> {
  return {
    store: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    what: 'deposit',
    account,
    isWish: (value): value is Wish => typeof (value as Wish | undefined)?.amount === 'string',
  };
}

function freshKey(): string {
  keys += 1;
  return `key-${keys}`;
}

const refusal = (code: string, status: number) => new RefusalError(code, { code, status });

/** Tries once; says what was sent. */
async function sentWith(place: AttemptPlace<Wish>, answer: Error | 'taken', wish = WISH) {
  let sent: { key: string; wish: Wish } | null = null;
  const post = (attempt: { key: string; wish: Wish }): Promise<string> => {
    sent = attempt;
    // What leaves has been written down before.
    expect(readAttempt(place)).toEqual(attempt);
    return answer === 'taken' ? Promise.resolve(answer) : Promise.reject(answer);
  };
  await sendAttempt(place, wish, freshKey, post).catch(() => undefined);
  return sent as { key: string; wish: Wish } | null;
}

beforeEach(() => {
  kept = new Map();
});
afterEach(() => vi.unstubAllGlobals());

test('what is not decided is sent again as it was, under its key, whatever is wished by then', async () => {
  const first = await sentWith(placeOf('rafi_77'), refusal('network', 0));
  for (const answer of [
    refusal('session.ended', 401),
    refusal('request.tooMany', 429),
    refusal('system.partMaintenance', 503),
    refusal('wallet.busy', 503),
    refusal('request.unavailable', 502),
  ]) {
    expect(await sentWith(placeOf('rafi_77'), answer, { amount: '900.00' })).toEqual(first);
  }
  expect(await sentWith(placeOf('rafi_77'), 'taken')).toEqual(first);
  expect((await sentWith(placeOf('rafi_77'), 'taken'))?.key).not.toBe(first?.key);
});

test('a refusal decides: the next wish has a key of its own', async () => {
  const first = await sentWith(placeOf('rafi_77'), refusal('cashier.amountTooSmall', 409));
  expect(readAttempt(placeOf('rafi_77'))).toBeNull();
  expect((await sentWith(placeOf('rafi_77'), 'taken'))?.key).not.toBe(first?.key);
});

test('turned away decides a first try only: before it nothing was sent', async () => {
  await sentWith(placeOf('rafi_77'), refusal('request.tooMany', 429));
  expect(readAttempt(placeOf('rafi_77'))).toBeNull();
  expect(isDecided(refusal('session.required', 401), true)).toBe(true);
  expect(isDecided(refusal('session.required', 401), false)).toBe(false);
  expect(isDecided(refusal('system.partMaintenance', 503), true)).toBe(true);
});

test("never sends another account's attempt, nor one that was spoilt", async () => {
  await sentWith(placeOf('rafi_77'), refusal('network', 0));
  expect(readAttempt(placeOf('someone_else'))).toBeNull();
  for (const name of kept.keys()) kept.set(name, '{"key":');
  expect(readAttempt(placeOf('rafi_77'))).toBeNull();
  for (const name of kept.keys()) kept.set(name, '{"key":"k","wish":{}}');
  expect(readAttempt(placeOf('rafi_77'))).toBeNull();
});

test('half a 200, then 401, then 429: every later try carries the first key', async () => {
  const answers = [
    new Response('{"success":true,"value":{"pur', { status: 200 }),
    new Response(JSON.stringify({ success: false, value: null, message: '', code: 'session.ended' }), { status: 401 }),
    new Response(JSON.stringify({ success: false, value: null, message: '', code: 'request.tooMany' }), {
      status: 429,
    }),
    new Response(JSON.stringify({ success: true, value: { balance: '1.00' }, message: '' })),
  ];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(answers.shift());
  });
  const request = createRequest({
    language: () => 'en',
    token: () => 'token',
    words: (why) => why,
    onSessionLost: () => undefined,
  });
  const buy = () =>
    sendAttempt(placeOf('rafi_77'), WISH, freshKey, ({ key, wish }) =>
      request(buyRaffleTickets, { params: { raffleId: '7' }, body: { key, count: 1, ...wish } }),
    );
  for (const _ of [1, 2, 3]) await expect(buy()).rejects.toBeInstanceOf(RefusalError);
  await expect(buy()).resolves.toEqual({ balance: '1.00' });
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
});
