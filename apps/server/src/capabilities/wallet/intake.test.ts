import { describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { RunStatement } from './batch.ts';
import { givenId, givenKey } from './given.ts';
import { createIntake } from './intake.ts';
import { BUSY, type Movement, type PostOutcome, SHARD_COUNT } from './port.ts';
import { isKeyInRange } from './rules/keys.ts';

const OPTIONS = {
  clock: systemClock,
  callsUnderWay: 1,
  worthParting: 32,
  batchSize: 500,
  queueLimit: 1_000,
  memberLimit: 1_000,
  remembered: 100,
};

const movement = (): Movement => ({
  memberId: givenId(),
  key: givenKey(),
  type: 'deposit',
  account: 'cash',
  contra: 'cashier',
  amount: 1n,
  reference: null,
});

/** What the database answers for a set of this many accounts. */
const setRow = (accounts: number) => ({
  bases: new Array(SHARD_COUNT).fill('0'),
  before: new Array(accounts).fill('0'),
  at: [new Date(0)],
});

/** The keys of a call, as it sends them. */
const sent = (values: readonly unknown[]): Buffer => values[11] as Buffer;
const linesOf = (values: readonly unknown[]): number => sent(values).readInt32BE(12);

describe('a database that is away', () => {
  test('fails everybody who waits after one series of tries, not one after the other', async () => {
    let calls = 0;
    const away: RunStatement = async () => {
      calls += 1;
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    };
    const intake = createIntake({ ...OPTIONS, run: away });
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => intake.post([movement()])));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    // All go together; five tries.
    expect(calls).toBe(5);
    expect(intake.depth()).toBe(0);
  });
});

describe('a poisoned line', () => {
  test('fails alone; its neighbours of the batch are posted', async () => {
    const poison = movement();
    const run: RunStatement = async (_text, values) => {
      if (sent(values).includes(Buffer.from(poison.key.replaceAll('-', ''), 'hex')))
        throw Object.assign(new Error('bad line'), { code: '22000' });
      return [setRow(linesOf(values))];
    };
    const intake = createIntake({ ...OPTIONS, run });
    const all = [movement(), movement(), poison, movement(), movement()];
    const outcomes = await Promise.allSettled(all.map((one) => intake.post([one])));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });
});

/** A database whose calls are answered by hand. */
function givenSlow(options: Partial<typeof OPTIONS> = {}) {
  const calls: { lines: number; answer: () => void; fail: (error: Error) => void }[] = [];
  const run: RunStatement = (_text, values) =>
    new Promise((resolve, reject) => {
      const lines = linesOf(values);
      calls.push({ lines, answer: () => resolve([setRow(lines)]), fail: reject });
    });
  const intake = createIntake({ ...OPTIONS, ...options, run });
  const post = (): Promise<PostOutcome[]> => intake.post([movement()]);
  const sizes = (): number[] => calls.map(({ lines }) => lines);
  return { calls, intake, post, sizes };
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

describe('two calls under way', () => {
  test('what arrives in one turn goes in one call; while it is under way a few wait for it, and many do not', async () => {
    const { calls, post, sizes } = givenSlow({ callsUnderWay: 2, worthParting: 4 });
    const first = times(3, post);
    await vi.waitFor(() => expect(sizes()).toEqual([3]));
    const second = times(3, post);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sizes()).toEqual([3]);
    second.push(post());
    await vi.waitFor(() => expect(sizes()).toEqual([3, 4]));
    const third = [...times(2, post), ...times(3, post)];
    await new Promise((resolve) => setImmediate(resolve));
    expect(sizes()).toEqual([3, 4]);
    calls[0]?.answer();
    await Promise.all(first);
    await vi.waitFor(() => expect(sizes()).toEqual([3, 4, 5]));
    for (const { answer } of calls) answer();
    await Promise.all([...second, ...third]);
  });

  test('many lines are parted among them, whatever came together before, so that neither waits for the other', async () => {
    const { calls, intake, post, sizes } = givenSlow({ callsUnderWay: 2, worthParting: 4 });
    const first = [post()];
    await vi.waitFor(() => expect(sizes()).toEqual([1]));
    const rest = times(11, post);
    // Twelve wait or are under way: six for a call.
    await vi.waitFor(() => expect(sizes()).toEqual([1, 6]));
    expect(intake.depth()).toBe(5);
    calls[0]?.answer();
    await Promise.all(first);
    await vi.waitFor(() => expect(sizes()).toEqual([1, 6, 5]));
    for (const { answer } of calls) answer();
    await Promise.all(rest);
  });

  test('are both waited for at the end, and what waits behind them', async () => {
    const { calls, intake, post, sizes } = givenSlow({ callsUnderWay: 2, worthParting: 1 });
    const posted = times(2, post);
    await vi.waitFor(() => expect(sizes()).toEqual([1, 1]));
    posted.push(post());
    let drained = false;
    const end = intake.drained().then(() => (drained = true));
    for (const place of [0, 1, 2]) {
      await vi.waitFor(() => expect(sizes().length).toBeGreaterThan(place));
      expect(drained).toBe(false);
      calls[place]?.answer();
    }
    await end;
    await Promise.all(posted);
    await intake.drained();
  });
});

test('an answer that can not be read fails those it was for, and the next goes on', async () => {
  const answers = [[], [setRow(1)]];
  const intake = createIntake({ ...OPTIONS, run: async () => answers.shift() ?? [] });
  await expect(intake.post([movement()])).rejects.toThrow('every movement has an outcome');
  expect(await intake.post([movement()])).toMatchObject([{ repeated: false }]);
});

test('a queue that is full refuses at once and does not grow', async () => {
  const { calls, intake, post } = givenSlow({ queueLimit: 3 });
  const failed = () => post().catch(() => 'failed');
  const first = failed();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const waiting = times(3, failed);
  // The answer says when to ask again (platform/answer.ts).
  expect(await post()).toEqual([{ refused: 'wallet.busy', values: { retryAfterSeconds: 1 } }]);
  expect(intake.depth()).toBe(3);
  const letGo = setInterval(() => calls.at(-1)?.fail(Object.assign(new Error('end'), { code: '22000' })), 5);
  await Promise.all([first, ...waiting]);
  clearInterval(letGo);
});

test('a member who has all waiting that he may is refused at once, others are not', async () => {
  const { calls, intake } = givenSlow({ memberLimit: 3 });
  const [greedy, other] = [givenId(), givenId()];
  const slip = (memberId: bigint, lines: number): Movement[] =>
    Array.from({ length: lines }, () => ({ ...movement(), memberId }));
  const first = intake.post(slip(greedy, 1));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  // More than he may have waiting, but nothing of his waits yet.
  const waiting = [intake.post(slip(greedy, 4)), intake.post(slip(other, 2))];
  expect(await intake.post(slip(greedy, 1))).toEqual([BUSY]);
  expect(await intake.post([...slip(other, 1), ...slip(greedy, 1)])).toEqual([BUSY, BUSY]);
  waiting.push(intake.post(slip(other, 1)));
  expect(await intake.post(slip(other, 1))).toEqual([BUSY]);
  expect(intake.depth()).toBe(7);
  calls[0]?.answer();
  await first;
  // What is under way does not wait any more.
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  const next = intake.post(slip(greedy, 3));
  calls[1]?.answer();
  await Promise.all(waiting);
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  calls[2]?.answer();
  expect(await next).toHaveLength(3);
  expect(intake.depth()).toBe(0);
});

test('a request larger than a call goes alone and whole, in its turn', async () => {
  const { calls, intake } = givenSlow({ queueLimit: 20_000, memberLimit: 20_000 });
  const memberId = givenId();
  const basket = (lines: number): Movement[] => Array.from({ length: lines }, () => ({ ...movement(), memberId }));
  const first = intake.post([movement()]);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const waiting = [basket(1), basket(1_000), basket(1), basket(500), basket(501)].map((one) => intake.post(one));
  for (const [at, wanted] of [1, 1, 1_000, 1, 500, 501].entries()) {
    await vi.waitFor(() => expect(calls).toHaveLength(at + 1));
    expect(calls[at]?.lines).toBe(wanted);
    calls[at]?.answer();
  }
  await first;
  const outcomes = await Promise.all(waiting);
  expect(outcomes.map((own) => own.length)).toEqual([1, 1_000, 1, 500, 501]);
  expect(outcomes.flat().every(({ refused }) => refused === undefined)).toBe(true);
  expect(intake.depth()).toBe(0);
});

describe('a request that comes again', () => {
  const bet = (): Movement => ({ ...movement(), memberId: 16n });

  test('is answered from memory only when it is the same whole; anything else is asked', async () => {
    let calls = 0;
    const run: RunStatement = async (_text, values) => {
      calls += 1;
      return [setRow(linesOf(values))];
    };
    const intake = createIntake({ ...OPTIONS, run });
    const slip = [bet(), bet(), bet()];
    const first = await intake.post(slip);
    expect(await intake.post(slip)).toEqual(first.map((outcome) => ({ ...outcome, repeated: true })));
    expect(calls).toBe(1);
    const [one, two, three] = slip as [Movement, Movement, Movement];
    const others = [
      [one, two],
      [one, three, two],
      [one, two, { ...three, amount: 2n }],
      [one, two, { ...three, memberId: 32n }],
      [two, three],
      slip.map((line) => ({ ...line, group: 1 })),
    ];
    for (const other of others) await intake.post(other);
    expect(calls).toBe(1 + others.length);
  });

  test('is remembered among many, until as many lines have come after it', async () => {
    let calls = 0;
    const run: RunStatement = async (_text, values) => {
      calls += 1;
      return [{ ...setRow(linesOf(values)), bases: new Array(SHARD_COUNT).fill(String(10 * calls)) }];
    };
    const lines = 200;
    const intake = createIntake({ ...OPTIONS, run, remembered: lines });
    const slips = Array.from({ length: lines / 2 }, (_, i) => (i % 3 === 0 ? [bet(), bet(), bet()] : [bet()]));
    const outcomes: PostOutcome[][] = [];
    for (const slip of slips) outcomes.push(await intake.post(slip));
    expect(calls).toBe(slips.length);
    for (const [place, slip] of slips.entries()) {
      expect(await intake.post(slip)).toEqual(outcomes[place]?.map((outcome) => ({ ...outcome, repeated: true })));
    }
    expect(calls).toBe(slips.length);
    for (let line = 0; line < 2 * lines; line += 1) await intake.post([bet()]);
    calls = 0;
    await intake.post(slips[0] ?? []);
    expect(calls).toBe(1);
  });

  test('with other words of the same length is another one, wherever play and selection part', async () => {
    let calls = 0;
    const run: RunStatement = async (_text, values) => {
      calls += 1;
      return [setRow(linesOf(values))];
    };
    const intake = createIntake({ ...OPTIONS, run });
    const of = (play: string, selection: string): Movement => ({
      ...first,
      wager: { marketId: 1n, play, selection, units: 1 },
    });
    const first: Movement = { ...bet(), type: 'bet', contra: 'lottery', amount: -1n };
    await intake.post([of('A 1', '2')]);
    await intake.post([of('A', '1 2')]);
    await intake.post([first]);
    expect(calls).toBe(3);
    await intake.post([of('A', '1 2')]);
    expect(calls).toBe(3);
  });

  test('with a line that was refused it is asked again: there may be money now', async () => {
    let calls = 0;
    const refused = { o: [1], refused: ['wallet.insufficientFunds'], seq: null, balance_after: null, repeated: null };
    const run: RunStatement = async () => {
      calls += 1;
      return [{ ...refused, bases: null, at: [new Date(0)] }, setRow(1)];
    };
    const intake = createIntake({ ...OPTIONS, run });
    const slip = [bet(), bet()];
    for (let time = 1; time <= 2; time += 1) {
      expect(await intake.post(slip)).toMatchObject([{ repeated: false }, { refused: 'wallet.insufficientFunds' }]);
      expect(calls).toBe(time);
    }
  });
});

test('a key counts from 45 days before to ten minutes after the clock', () => {
  const now = Date.UTC(2026, 0, 31);
  const [oldest, newest] = [now - 45 * 86_400_000, now + 600_000];
  expect([oldest - 1, oldest, newest, newest + 1].map((time) => isKeyInRange(time, now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
