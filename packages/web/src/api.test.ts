import { defineCall } from '@house/contract/call';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createRequest } from './api.ts';

const call = defineCall('testWrite', {
  method: 'POST',
  path: '/test',
  audience: 'anyone',
  reply: z.object({ done: z.boolean() }),
  summary: 'For tests.',
});
const whole = JSON.stringify({ success: true, value: { done: true }, message: '' });

const reached: boolean[] = [];
const request = createRequest({
  language: () => 'en',
  token: () => null,
  words: (why) => why,
  onNetwork: (is) => void reached.push(is),
  onSessionLost: () => undefined,
});

/** The network answers each try with this, or with what it makes of the signal. */
function givenAnswer(answer: (signal: AbortSignal) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => Promise.resolve(answer(init.signal as AbortSignal)));
}

/** A 200 whose body never ends, as long as nobody aborts it. */
function hangingBody(signal: AbortSignal): Response {
  return new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"success":true,'));
        signal.addEventListener('abort', () => body.error(signal.reason));
      },
    }),
  );
}

beforeEach(() => {
  reached.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a call with a signal of its own is answered where AbortSignal.any is missing', async () => {
  vi.stubGlobal('AbortSignal', Object.assign(class extends AbortSignal {}, { any: undefined }));
  givenAnswer(() => new Response(whole));
  await expect(request(call, { signal: new AbortController().signal })).resolves.toEqual({ done: true });
});

test("the caller's abort stops the call and is thrown as it is", async () => {
  const given = new AbortController();
  givenAnswer(
    (signal) =>
      new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const answer = request(call, { signal: given.signal });
  given.abort('left');
  await expect(answer).rejects.toBe('left');
  await expect(request(call, { signal: given.signal })).rejects.toBe('left');
  expect(reached).toEqual([]);
});

test.each([
  ['cut in the middle of its text', () => new Response('{"success":true,"val')],
  ['without a value', () => new Response('{"success":true}')],
  ["somebody else's page", () => new Response('<html>Hello</html>')],
  ['broken off', () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }))],
])('a success that is %s decides nothing: its status is 0', async (_name, answer) => {
  givenAnswer(answer);
  await expect(request(call)).rejects.toMatchObject({ name: 'RefusalError', status: 0 });
});

test('a body that does not end in 15 s is network trouble', async () => {
  vi.useFakeTimers();
  givenAnswer(hangingBody);
  const answer = request(call).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await answer).toMatchObject({ code: 'network', status: 0 });
  expect(reached).toEqual([false]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a large body has as long as 4 KB/s take besides, and five minutes at most', async () => {
  vi.useFakeTimers();
  const large = defineCall('testLarge', {
    method: 'POST',
    path: '/test',
    audience: 'anyone',
    body: z.object({ lines: z.string() }),
    reply: z.object({ done: z.boolean() }),
    summary: 'For tests.',
  });
  for (const [characters, limit] of [
    [200_000, 65_000],
    [2_000_000, 315_000],
  ] as const) {
    reached.length = 0;
    givenAnswer(hangingBody);
    const answer = request(large, { body: { lines: 'x'.repeat(characters) } }).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(reached).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(await answer).toMatchObject({ code: 'network', status: 0 });
  }
});

test("a proxy's refusal keeps its status", async () => {
  givenAnswer(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  await expect(request(call)).rejects.toMatchObject({ code: 'request.unavailable', status: 502 });
});

test('only who sent a token has lost a session', async () => {
  let token: string | null = null;
  const lost: unknown[] = [];
  const ask = createRequest({
    language: () => 'en',
    token: () => token,
    words: (why) => why,
    onSessionLost: (...what) => void lost.push(what),
  });
  const refusal = { success: false, value: null, message: 'No.', code: 'session.required' };
  givenAnswer(() => new Response(JSON.stringify(refusal), { status: 401 }));
  await expect(ask(call)).rejects.toMatchObject({ code: 'session.required' });
  expect(lost).toEqual([]);
  token = 'first';
  await expect(ask(call)).rejects.toMatchObject({ code: 'session.required' });
  expect(lost).toEqual([['first', null]]);
});

test("a proxy's own page says of a read that it could not be loaded, and of a write only that the way is broken", async () => {
  givenAnswer(() => new Response('<html>502 Bad Gateway</html>', { status: 502 }));
  const read = defineCall('testRead', {
    method: 'GET',
    path: '/test',
    audience: 'anyone',
    reply: z.object({}),
    summary: 'For tests.',
  });
  await expect(request(read)).rejects.toMatchObject({ message: 'failed', status: 502 });
  await expect(request(call)).rejects.toMatchObject({ message: 'offline', status: 502 });
});

test('a body that cannot be sealed is a refusal in words, and nothing is sent', async () => {
  const sealed = defineCall('testSealed', {
    method: 'POST',
    path: '/test/sealed',
    audience: 'anyone',
    encrypted: true,
    body: z.object({ password: z.string() }),
    reply: z.object({ done: z.boolean() }),
    summary: 'For tests.',
  });
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const value = { keys: [{ kty: 'EC', crv: 'P-999', x: 'a', y: 'b' }] };
    return Promise.resolve(new Response(JSON.stringify({ success: true, value, message: '' })));
  });
  await expect(request(sealed, { body: { password: 'x' } })).rejects.toMatchObject({
    name: 'RefusalError',
    message: 'failed',
    code: 'request.unavailable',
  });
  expect(asked).not.toContain('/test/sealed');
});
