import { buyRaffleTickets } from '@house/contract/lottery/raffles';
import { createRequest } from '@house/web/api';
import { RefusalError } from '@house/web/refusal-error';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { givenStorage } from './given.ts';
import type { Answer, Attempts, Sending, Write } from './send-until-answered.ts';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', givenStorage(kept));
const { createAttempts } = await import('./send-until-answered.ts');

interface Body {
  readonly keys: readonly string[];
  readonly wish: string;
}

function isBody(value: unknown): value is Body {
  const { keys, wish } = (value ?? {}) as Partial<Body>;
  return Array.isArray(keys) && typeof wish === 'string';
}

const slip = (account = 'rafi_77', name = 'slip.F5D1'): Write<Body> => ({ name, account, isBody });

const TAKEN = 'taken';
const LOST = 'lost';
type HouseAnswer = typeof TAKEN | RefusalError | typeof LOST;
const refusal = (code: string, status = 409) => new RefusalError(code, { code, status });

let keys = 0;
function freshBody(wish = 'one'): Body {
  keys += 1;
  return { keys: [`key-${keys}`, `second-${keys}`], wish };
}

/** A page over the tab's storage, and a house that answers each try in turn. */
function givenPage(answers: HouseAnswer[] = []) {
  const sent: Body[] = [];
  const limits: number[] = [];
  const late = vi.fn();
  const page = { account: 'rafi_77', onWait: (): void => undefined };
  const attempts = createAttempts({
    store: () => sessionStorage,
    account: () => page.account,
    wait: async () => page.onWait(),
    limit: (ms) => {
      limits.push(ms);
      return new AbortController().signal;
    },
  });
  const send = (
    write = slip(),
    { wish = 'one', ...sending }: Partial<Sending<Body, string>> & { wish?: string } = {},
  ): Promise<Answer<string>> =>
    attempts.sendUntilAnswered(write, {
      makeBody: () => freshBody(wish),
      post: async (body) => {
        // What leaves has been written down before.
        expect(attempts.readAttempt(write)).toEqual(body);
        sent.push(body);
        const answer = answers.shift() ?? LOST;
        if (answer === TAKEN) return 'reply';
        throw answer === LOST ? new Error('given up') : answer;
      },
      tries: 'untilAnswered',
      onLate: late,
      ...sending,
    });
  return { ...attempts, page, send, sent, limits, late };
}

beforeEach(() => kept.clear());

describe('until it is answered', () => {
  test('an answer in time is the outcome, and nothing is sent twice', async () => {
    const { send, sent, late, readAttempt } = givenPage([TAKEN]);
    expect(await send()).toEqual({ kind: 'answered', reply: 'reply' });
    expect(sent).toHaveLength(1);
    expect(late).not.toHaveBeenCalled();
    expect(readAttempt(slip())).toBeNull();
  });

  test('without an answer in three seconds the same body is sent until the outcome is known', async () => {
    const answers = [LOST, refusal('network', 0), refusal('request.unavailable', 503), TAKEN] as const;
    const { send, sent, limits, late } = givenPage([...answers]);
    expect(await send()).toMatchObject({ kind: 'answered' });
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
    const small = Math.floor(JSON.stringify(sent[0]).length / 4);
    expect(limits).toEqual([3_000, 6_000, 12_000 + small, 12_000 + small]);
    expect(late).toHaveBeenCalledTimes(3);
  });

  test('a large basket has the time that 4 KB/s take once the short tries are over', async () => {
    const { send, limits } = givenPage([LOST, LOST, TAKEN]);
    await send(slip(), { wish: 'x'.repeat(400_000) });
    const [, second, last = 0] = limits;
    expect(second).toBe(6_000);
    expect(Math.round(last / 1_000)).toBe(112);
  });

  test('a refusal after a lost answer is the outcome: the house looked the keys up first', async () => {
    const { send } = givenPage([LOST, refusal('lottery.drawClosed')]);
    expect(await send()).toMatchObject({ kind: 'refused', refusal: { code: 'lottery.drawClosed' } });
  });

  test('turned away for being too many: refused at once the first time, tried again later', async () => {
    expect(await givenPage([refusal('request.tooMany', 429)]).send()).toMatchObject({ kind: 'refused' });
    const later = givenPage([LOST, refusal('request.tooMany', 429), TAKEN]);
    expect(await later.send()).toMatchObject({ kind: 'answered' });
  });

  test('a double tap is one sending with one answer', async () => {
    const { send, sent } = givenPage([TAKEN]);
    expect(await Promise.all([send(), send()])).toEqual(Array(2).fill({ kind: 'answered', reply: 'reply' }));
    expect(sent).toHaveLength(1);
  });

  test('after a reload the same body goes out, and is never taken for a first try', async () => {
    const before = givenPage();
    void before.send(slip(), { post: () => new Promise(() => undefined) });
    const [left] = [before.readAttempt(slip())];
    const { send, sent, late } = givenPage([refusal('request.tooMany', 429), TAKEN]);
    expect(await send(slip(), { wish: 'another' })).toMatchObject({ kind: 'answered' });
    expect(sent).toEqual([left, left]);
    expect(late).toHaveBeenCalled();
  });
});

describe('only in the name of its own person', () => {
  test('nothing is tried while somebody else is signed in', async () => {
    const { send, sent, page, readAttempt } = givenPage([LOST, TAKEN]);
    page.onWait = () => {
      page.account = 'mim_3';
    };
    expect(await send()).toMatchObject({ kind: 'unknown' });
    expect(sent).toHaveLength(1);
    expect(readAttempt(slip())).toEqual(sent[0]);
    expect(readAttempt(slip('mim_3'))).toBeNull();
  });

  test('a session that ends after a lost answer leaves it pending, until the same person is back', async () => {
    const { send, sent, page } = givenPage([LOST, refusal('session.ended', 401), TAKEN]);
    const ended = send(slip(), { onLate: () => undefined });
    page.onWait = () => {
      page.account = '';
    };
    expect(await ended).toMatchObject({ kind: 'unknown' });
    page.account = 'rafi_77';
    page.onWait = () => undefined;
    expect(await send()).toMatchObject({ kind: 'answered' });
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('what is answered while they are away is asked for again, so that they are told', async () => {
    const { send, sent, page } = givenPage([TAKEN]);
    let answer: (reply: string) => void = () => undefined;
    const away = send(slip(), { post: () => new Promise((resolve) => (answer = resolve)) });
    page.account = 'mim_3';
    answer('reply');
    expect(await away).toMatchObject({ kind: 'unknown' });
    page.account = 'rafi_77';
    expect(await send()).toMatchObject({ kind: 'answered' });
    expect(sent).toHaveLength(1);
  });

  test('what was spoilt in storage is sent for nobody', () => {
    const { readAttempt, send } = givenPage();
    void send();
    for (const text of ['{"keys":', '{"keys":"k","wish":{}}', 'null']) {
      for (const name of kept.keys()) kept.set(name, text);
      expect(readAttempt(slip())).toBeNull();
    }
  });
});

test('what is given up is tried no more, and the next body does not wait for its last try', async () => {
  const { send, sent, giveUpAttempt } = givenPage([TAKEN]);
  let answer: (reply: string) => void = () => undefined;
  const first = send(slip(), { post: () => new Promise((resolve) => (answer = resolve)) });
  giveUpAttempt(slip());
  const second = send(slip(), { wish: 'next' });
  answer('late');
  expect(await first).toMatchObject({ kind: 'unknown' });
  expect(await second).toEqual({ kind: 'answered', reply: 'reply' });
  expect(sent.map(({ wish }) => wish)).toEqual(['next']);
});

test('what an account has on its way is listed by the beginning of its name', () => {
  const { send, listAttempts } = givenPage();
  for (const [account, name] of [
    ['rafi_77', 'slip.F5D1'],
    ['rafi_77', 'slip.VN.MB'],
    ['rafi_77', 'chase'],
    ['mim_3', 'slip.F5D1'],
  ] as const)
    void send(slip(account, name));
  expect(listAttempts('slip.', 'rafi_77')).toEqual(['slip.F5D1', 'slip.VN.MB']);
});

test('half a 200, then 401, then 429: every later press carries the first key', async () => {
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
  const { sendUntilAnswered } = givenPage();
  const press = () =>
    sendUntilAnswered(slip('rafi_77', 'raffle.7'), {
      makeBody: freshBody,
      post: ({ keys: [key = ''] }) =>
        request(buyRaffleTickets, { params: { raffleId: '7' }, body: { key, count: 1, amount: '500.00' } }),
      tries: 'once',
    });
  for (const _ of [1, 2, 3]) expect(await press()).toMatchObject({ kind: 'unknown' });
  expect(await press()).toEqual({ kind: 'answered', reply: { balance: '1.00' } });
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  vi.unstubAllGlobals();
  vi.stubGlobal('sessionStorage', givenStorage(kept));
});

/** What may happen in a tab, in any order. */
const PEOPLE = ['rafi_77', 'mim_3'] as const;
const NAMES = ['slip.F5D1', 'deposit'] as const;
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ press: fc.constantFrom(...NAMES), wish: fc.constantFrom('a', 'b') }) },
    { weight: 2, arbitrary: fc.record({ enter: fc.constantFrom(...PEOPLE, '') }) },
    { weight: 1, arbitrary: fc.record({ giveUp: fc.constantFrom(...NAMES) }) },
    { weight: 1, arbitrary: fc.constant({ reload: true as const }) },
    // The oldest request under way: the house books it and answers, books it and the answer is lost, refuses, or says nothing.
    {
      weight: 5,
      arbitrary: fc.record({ answer: fc.constantFrom('taken', 'takenAndLost', 'refused', 'turnedAway', 'lost') }),
    },
  ),
  { maxLength: 60 },
);

interface Intention {
  readonly by: string;
  readonly keys: readonly string[];
  state: 'open' | 'taken' | 'refused' | 'givenUp';
}

interface Request {
  readonly body: Body;
  readonly by: string;
  readonly write: Write<Body>;
  readonly page: number;
  readonly resolve: (reply: string) => void;
  readonly reject: (failure: unknown) => void;
}

async function runSteps(walk: readonly (typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never)[]): Promise<void> {
  kept.clear();
  const intentions: Intention[] = [];
  const open = new Map<string, Intention>();
  const booked = new Map<string, { wish: string; by: string }>();
  const requests: Request[] = [];
  let account = 'rafi_77';
  let page = 0;
  const openPage = (): Attempts => {
    page += 1;
    return createAttempts({
      store: () => sessionStorage,
      account: () => account,
      wait: () => new Promise((resolve) => setTimeout(resolve)),
      limit: () => new AbortController().signal,
    });
  };
  let attempts = openPage();
  const place = ({ name, account: by }: Write<Body>): string => `${name} ${by}`;
  const press = (name: string, wish: string): void => {
    const write = slip(account, name);
    const here = page;
    const { sendUntilAnswered } = attempts;
    void sendUntilAnswered(write, {
      makeBody: () => {
        // A new intention, and only where none is open.
        expect(open.has(place(write))).toBe(false);
        const body = freshBody(wish);
        const intention: Intention = { by: write.account, keys: body.keys, state: 'open' };
        intentions.push(intention);
        open.set(place(write), intention);
        return body;
      },
      post: (body) => {
        // What a page that is gone would still do, it does not.
        if (here !== page) return new Promise(() => undefined);
        return new Promise((resolve, reject) =>
          requests.push({ body, by: account, write, page: here, resolve, reject }),
        );
      },
      tries: name === 'deposit' ? 'once' : 'untilAnswered',
    }).then((answer) => {
      if (here !== page || answer.kind === 'unknown') return;
      const intention = open.get(place(write));
      if (intention === undefined) return; // the second of a double tap
      intention.state = answer.kind === 'answered' ? 'taken' : 'refused';
      open.delete(place(write));
    });
  };
  for (const step of walk) {
    if ('press' in step && account !== '') press(step.press, step.wish);
    if ('enter' in step) account = step.enter;
    if ('reload' in step) attempts = openPage();
    if ('giveUp' in step) {
      const write = slip(account, step.giveUp);
      const intention = open.get(place(write));
      attempts.giveUpAttempt(write);
      open.delete(place(write));
      if (intention !== undefined) intention.state = 'givenUp';
    }
    if ('answer' in step) {
      const request = requests.shift();
      if (request === undefined) continue;
      const { body, by, write } = request;
      // Nobody hears what a page that is gone is answered.
      const isHeard = request.page === page;
      const resolve = (reply: string): void => (isHeard ? request.resolve(reply) : undefined);
      const reject = (failure: unknown): void => (isHeard ? request.reject(failure) : undefined);
      if (step.answer === 'taken' || step.answer === 'takenAndLost')
        for (const key of body.keys) {
          const before = booked.get(key);
          expect(before ?? { wish: body.wish, by }).toEqual({ wish: body.wish, by });
          booked.set(key, { wish: body.wish, by });
        }
      if (step.answer === 'taken') resolve('reply');
      else if (step.answer === 'turnedAway') reject(refusal('request.tooMany', 429));
      // The house repeats its first outcome: what it took it does not refuse.
      else if (step.answer === 'refused' && !booked.has(body.keys[0] ?? '')) reject(refusal('wallet.limit'));
      else reject(new Error('lost'));
      expect(by).toBe(write.account);
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  const all = intentions.flatMap((intention) => intention.keys);
  expect(new Set(all).size).toBe(all.length);
  for (const { body, by } of requests) expect(intentions.find((each) => each.keys[0] === body.keys[0])?.by).toBe(by);
  for (const {
    keys: [key = ''],
    state,
    by,
  } of intentions) {
    if (state === 'taken') expect(booked.get(key)?.by).toBe(by);
    if (state === 'refused') expect(booked.has(key)).toBe(false);
  }
}

test('whatever happens in a tab, one intention has one set of keys, no two share one, and each person sends only their own', async () => {
  await fc.assert(fc.asyncProperty(steps, runSteps), { numRuns: 150 });
}, 60_000);
