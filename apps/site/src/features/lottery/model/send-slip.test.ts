import { describe, expect, test } from 'vitest';
import { type SendTools, sendUntilKnown, type ThrownRefusal } from './send-slip.ts';
import type { SlipBody, SlipReply } from './slip-steps.ts';

const body: SlipBody = { gameCode: 'F5D1', drawId: '500', lines: [] };
const reply: SlipReply = { lines: [], draws: [], balance: '10.00', serverTime: '2026-11-20T20:00:00.000Z' };
const refusal = (code: string, status = 409): ThrownRefusal => ({ code, message: code, values: {}, status });
const GIVEN_UP = 'given up';

/** A house that answers each try in turn with a reply, a refusal, or nothing in time. */
function givenHouseAnswers(answers: (SlipReply | ThrownRefusal | typeof GIVEN_UP)[]) {
  const seen: SlipBody[] = [];
  const limits: number[] = [];
  let checking = 0;
  const tools: SendTools<SlipBody, SlipReply> = {
    mayTry: () => true,
    post: async (sent) => {
      seen.push(sent);
      const answer = answers.shift();
      if (answer === undefined || answer === GIVEN_UP || 'code' in answer) throw answer;
      return answer;
    },
    refusalOf: (failure) => (typeof failure === 'object' && failure !== null ? (failure as ThrownRefusal) : null),
    wait: async () => undefined,
    limit: (ms) => {
      limits.push(ms);
      return new AbortController().signal;
    },
    onChecking: () => {
      checking += 1;
    },
  };
  return { tools, seen, limits, checking: () => checking };
}

test('an answer in time is the outcome, and nothing is sent twice', async () => {
  const house = givenHouseAnswers([reply]);
  expect(await sendUntilKnown(body, house.tools, false)).toEqual({ kind: 'answered', reply });
  expect(house.seen).toHaveLength(1);
  expect(house.checking()).toBe(0);
});

test('without an answer in three seconds the same body is sent until the outcome is known', async () => {
  const house = givenHouseAnswers([GIVEN_UP, refusal('network', 0), refusal('request.unavailable', 503), reply]);
  expect(await sendUntilKnown(body, house.tools, false)).toEqual({ kind: 'answered', reply });
  expect(new Set(house.seen)).toEqual(new Set([body]));
  const small = Math.floor(JSON.stringify(body).length / 4);
  expect(house.limits).toEqual([3_000, 6_000, 12_000 + small, 12_000 + small]);
  expect(house.checking()).toBe(3);
});

test('a large basket has the time that 4 KB/s take once the short tries are over', async () => {
  const house = givenHouseAnswers([GIVEN_UP, GIVEN_UP, reply]);
  await sendUntilKnown({ ...body, gameCode: 'x'.repeat(400_000) }, house.tools, false);
  const [, second, last = 0] = house.limits;
  expect(second).toBe(6_000);
  expect(Math.round(last / 1_000)).toBe(112);
});

test('a refusal after an unknown try is the outcome: the house looked the keys up first', async () => {
  const house = givenHouseAnswers([GIVEN_UP, refusal('lottery.drawClosed')]);
  expect(await sendUntilKnown(body, house.tools, false)).toMatchObject({
    kind: 'refused',
    refusal: { code: 'lottery.drawClosed' },
  });
});

describe('what says nothing about an earlier try ends nothing', () => {
  test('turned away for being too many: refused at once the first time, tried again later', async () => {
    const first = givenHouseAnswers([refusal('request.tooMany', 429)]);
    expect(await sendUntilKnown(body, first.tools, false)).toMatchObject({ kind: 'refused' });
    const later = givenHouseAnswers([GIVEN_UP, refusal('request.tooMany', 429), reply]);
    expect(await sendUntilKnown(body, later.tools, false)).toMatchObject({ kind: 'answered' });
  });

  test('a session that ended meanwhile leaves the outcome unknown', async () => {
    const house = givenHouseAnswers([GIVEN_UP, refusal('session.ended', 401)]);
    expect(await sendUntilKnown(body, house.tools, false)).toEqual({ kind: 'waiting' });
  });

  test('a resumed sending is never taken for a first one', async () => {
    const house = givenHouseAnswers([refusal('session.required', 401)]);
    expect(await sendUntilKnown(body, house.tools, true)).toEqual({ kind: 'waiting' });
    expect(house.checking()).toBe(1);
  });
});

test('what is not decided is never tried in the name of somebody else: it waits for its own person', async () => {
  const house = givenHouseAnswers([GIVEN_UP, reply]);
  let signedIn = 'rafi_77';
  const tools: typeof house.tools = {
    ...house.tools,
    mayTry: () => signedIn === 'rafi_77',
    wait: async () => {
      signedIn = 'somebody else';
    },
  };
  expect(await sendUntilKnown(body, tools, false)).toEqual({ kind: 'waiting' });
  expect(house.seen).toHaveLength(1);
});
