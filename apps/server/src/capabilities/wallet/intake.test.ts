import { describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { RunStatement } from './batch.ts';
import { givenId, givenKey } from './given.ts';
import { createIntake } from './intake.ts';
import { type Movement, type PostOutcome, SHARD_COUNT } from './port.ts';
import { isKeyInRange } from './rules.ts';

const OPTIONS = {
  clock: systemClock,
  lanes: 1,
  splitAbove: 96,
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
    // The first request goes alone, the other 99 together; five tries each.
    expect(calls).toBe(10);
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

test('the next call is under way when the outcomes of the one before are worked out', async () => {
  const answers: (() => void)[] = [];
  const underWay: number[] = [];
  const run: RunStatement = (_text, values) =>
    new Promise((resolve) => {
      const { before, ...rest } = setRow(linesOf(values));
      const row = {
        ...rest,
        get before() {
          underWay.push(answers.length);
          return before;
        },
      };
      answers.push(() => resolve([row]));
    });
  const intake = createIntake({ ...OPTIONS, run });
  const first = intake.post([movement()]);
  const second = [movement(), movement()].map((one) => intake.post([one]));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await first;
  answers[1]?.();
  expect(await Promise.all(second)).toMatchObject([[{ repeated: false }], [{ repeated: false }]]);
  expect(underWay).toEqual([2, 2]);
});

test('an answer that can not be read fails those it was for, and the lane goes on', async () => {
  const answers = [[], [setRow(1)]];
  const intake = createIntake({ ...OPTIONS, run: async () => answers.shift() ?? [] });
  await expect(intake.post([movement()])).rejects.toThrow('every movement has an outcome');
  expect(await intake.post([movement()])).toMatchObject([{ repeated: false }]);
});

test('a lane that is full refuses at once and does not grow', async () => {
  let release = (): void => undefined;
  const slow: RunStatement = () =>
    new Promise((_, reject) => (release = () => reject(Object.assign(new Error('end'), { code: '22000' }))));
  const intake = createIntake({ ...OPTIONS, queueLimit: 3, run: slow });
  const first = intake.post([movement()]).catch(() => 'failed');
  const waiting = [1, 2, 3].map(() => intake.post([movement()]).catch(() => 'failed'));
  expect(await intake.post([movement()])).toEqual([{ refused: 'wallet.busy' }]);
  expect(intake.depth()).toBe(3);
  const letGo = setInterval(() => release(), 5);
  await Promise.all([first, ...waiting]);
  clearInterval(letGo);
});

test('a member who has all waiting that he may is refused at once, others of his lane are not', async () => {
  const answers: (() => void)[] = [];
  const run: RunStatement = (_text, values) =>
    new Promise((resolve) => answers.push(() => resolve([setRow(linesOf(values))])));
  const intake = createIntake({ ...OPTIONS, memberLimit: 3, run });
  const [greedy, other] = [givenId(), givenId()];
  const slip = (memberId: bigint, lines: number): Movement[] =>
    Array.from({ length: lines }, () => ({ ...movement(), memberId }));
  const busy = { refused: 'wallet.busy' };
  const first = intake.post(slip(greedy, 1));
  // More than he may have waiting, but nothing of his waits yet.
  const waiting = [intake.post(slip(greedy, 4)), intake.post(slip(other, 2))];
  expect(await intake.post(slip(greedy, 1))).toEqual([busy]);
  expect(await intake.post([...slip(other, 1), ...slip(greedy, 1)])).toEqual([busy, busy]);
  waiting.push(intake.post(slip(other, 1)));
  expect(await intake.post(slip(other, 1))).toEqual([busy]);
  expect(intake.depth()).toBe(7);
  answers[0]?.();
  await first;
  // What is under way does not wait any more.
  const next = intake.post(slip(greedy, 3));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await Promise.all(waiting);
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.();
  expect(await next).toHaveLength(3);
  expect(intake.depth()).toBe(0);
});

test('a request larger than a call goes alone and whole, in its turn', async () => {
  const calls: { lines: number; answer: () => void }[] = [];
  const run: RunStatement = (_text, values) =>
    new Promise((resolve) => {
      const lines = linesOf(values);
      calls.push({ lines, answer: () => resolve([setRow(lines)]) });
    });
  const intake = createIntake({ ...OPTIONS, queueLimit: 20_000, memberLimit: 20_000, run });
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

describe('two lanes', () => {
  /** A database whose calls are answered by hand. */
  function givenSlow() {
    const calls: { lines: number; answer: () => void }[] = [];
    const run: RunStatement = (_text, values) =>
      new Promise((resolve) => {
        const lines = linesOf(values);
        calls.push({ lines, answer: () => resolve([setRow(lines)]) });
      });
    const intake = createIntake({ ...OPTIONS, lanes: 2, splitAbove: 4, run });
    /** A movement of an even or an odd member: the lanes are those. */
    const post = (lane: bigint) => intake.post([{ ...movement(), memberId: givenId() * 16n + lane }]);
    return { calls, post, intake };
  }

  test('go in one call while few lines wait, and in a call each above that', async () => {
    const { calls, post } = givenSlow();
    const first = post(0n);
    const few = [0n, 1n, 1n].map(post);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.answer();
    await first;
    await vi.waitFor(() => expect(calls.map(({ lines }) => lines)).toEqual([1, 3]));
    const many = [0n, 0n, 1n, 1n, 1n].map(post);
    calls[1]?.answer();
    await Promise.all(few);
    await vi.waitFor(() => expect(calls.map(({ lines }) => lines)).toEqual([1, 3, 2, 3]));
    for (const { answer } of calls) answer();
    await Promise.all(many);
  });

  test('a lane that is answered goes on without the other, and is drained only with it', async () => {
    const { calls, post, intake } = givenSlow();
    const first = post(0n);
    const many = [0n, 0n, 1n, 1n, 1n].map(post);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.answer();
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    calls[1]?.answer();
    await Promise.all([first, ...many.slice(0, 2)]);
    const next = post(0n);
    await vi.waitFor(() => expect(calls).toHaveLength(4));
    calls[3]?.answer();
    await next;
    let drained = false;
    const end = intake.drained().then(() => (drained = true));
    await Promise.resolve();
    expect(drained).toBe(false);
    calls[2]?.answer();
    await end;
    await Promise.all(many);
  });
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
      wager: { gateId: 1n, play, selection, units: 1 },
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
