/**
 * Two processes of one house on one database, spoken to over the network as a balancer would: whatever comes to both at
 * once happens once, and what happens at one is known at the other.
 */
import { getBalance } from '@house/contract/wallet/site';
import { formatAmount } from '@house/money/amount';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff } from '../capabilities/identity/given.ts';
import { DRAW_TIME, moveDraw, ONE_TAKA } from '../capabilities/lottery/given.ts';
import type { DrawRow } from '../capabilities/lottery/schema.ts';
import { givenWallet } from '../capabilities/wallet/given.ts';
import { present } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { type AppProcess, givenRunningApp } from '../platform/testing/running-house.ts';
import { givenSocket } from '../platform/testing/socket.ts';
import {
  callHouse,
  findImbalance,
  givenPlayer,
  givenWireSlip,
  prizeOfSlip,
  readShownCash,
  sendSlip,
  ticketsOf,
  untilDrawOnSale,
  untilSettled,
} from './testing/house-client.ts';

const HUNDRED = 100n * ONE_TAKA;
const LIMIT_MILLISECONDS = 60_000;
const LOGOUT_MILLISECONDS = 1_000;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let first: AppProcess;
let second: AppProcess;
let draw: DrawRow;

/** Both serve and both work. */
beforeAll(async () => {
  database = await givenDatabase();
  wallet = givenWallet(database);
  [first, second] = await Promise.all([
    givenRunningApp({ databaseUrl: database.url }),
    givenRunningApp({ databaseUrl: database.url }),
  ]);
  draw = await untilDrawOnSale(database, 'F5D5');
}, 120_000);
afterAll(async () => {
  const logs = [first.log(), second.log()];
  await Promise.all([first.stop(), second.stop()]);
  await database.close();
  expect(logs).toEqual(['', '']);
});

/** The one or the other, in turns. */
const processOf = (turn: number): string => (turn % 2 === 0 ? first : second).url;

async function countLines(memberId: bigint, type: number): Promise<number> {
  const { rows } = await database.pool.query<{ lines: number }>(
    'select count(*)::integer as lines from wallet_entries where member_id = $1 and type = $2',
    [String(memberId), type],
  );
  return present(rows[0], 'an aggregate has one row').lines;
}

test(
  'the same bet fifty times at once over both is one bet, and every answer tells the same ticket',
  async () => {
    const member = await givenPlayer(database, wallet, HUNDRED);
    const slip = givenWireSlip(draw, [7], 3n * ONE_TAKA);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => sendSlip(processOf(turn), member.token, slip)),
    );
    expect(new Set(answers.flatMap(ticketsOf)).size).toBe(1);
    expect(answers.filter((answer) => answer.value?.lines[0]?.repeated === false)).toHaveLength(1);
    expect(await countLines(member.id, 2)).toBe(1);
    for (const { url } of [first, second]) expect(await readShownCash(url, member.token)).toBe('97.00');
  },
  LIMIT_MILLISECONDS,
);

test(
  'the same keys with other stakes at once over both: one of the two bets stands, the other is refused',
  async () => {
    const member = await givenPlayer(database, wallet, HUNDRED);
    const slip = givenWireSlip(draw, [7]);
    const dearer = { ...slip, lines: slip.lines.map((line) => ({ ...line, unitStake: '2.00', amount: '2.00' })) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => sendSlip(processOf(turn), member.token, turn < 5 ? slip : dearer)),
    );
    const refused = answers.filter(({ success }) => !success);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['request.keyReused']));
    expect(refused).toHaveLength(5);
    expect(await countLines(member.id, 2)).toBe(1);
    const stake = answers[0]?.success ? 1n : 2n;
    expect(await readShownCash(first.url, member.token)).toBe(formatAmount(HUNDRED - stake * ONE_TAKA));
  },
  LIMIT_MILLISECONDS,
);

test(
  'a balance of 100 and two bets of 80, one at each: one stands, the other is refused for want of money, 20 are left',
  async () => {
    for (let round = 0; round < 10; round += 1) {
      const member = await givenPlayer(database, wallet, HUNDRED);
      const answers = await Promise.all(
        [first, second].map(({ url }) => sendSlip(url, member.token, givenWireSlip(draw, [round], 80n * ONE_TAKA))),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const refused = answers.find(({ success }) => !success);
      expect(refused).toMatchObject({ code: 'wallet.insufficientFunds', value: null });
      expect(await countLines(member.id, 2)).toBe(1);
      for (const { url } of [first, second]) expect(await readShownCash(url, member.token)).toBe('20.00');
    }
  },
  LIMIT_MILLISECONDS,
);

test(
  'signing out at one ends the session at the other within a second, its socket too',
  async () => {
    const member = await givenPlayer(database, wallet, HUNDRED);
    const socket = await givenSocket(second.url);
    socket.send({ type: 'subscribe', token: member.token, channels: ['wallet'] });
    await socket.take('subscribed');
    expect(await readShownCash(second.url, member.token)).toBe('100.00');

    const out = await callHouse(first.url, '/wps/session/logout', { method: 'POST', token: member.token, body: {} });
    expect(out.success).toBe(true);
    const signedOutAt = performance.now();
    let answer = await callHouse(second.url, getBalance.path, { token: member.token });
    while (answer.success && performance.now() - signedOutAt < LOGOUT_MILLISECONDS) {
      answer = await callHouse(second.url, getBalance.path, { token: member.token });
    }
    expect(answer).toMatchObject({ status: 401, code: 'session.ended' });
    await socket.take('sessionEnded');
    socket.close();
  },
  LIMIT_MILLISECONDS,
);

test(
  'what happens through one arrives once at the sockets of both, under the same number',
  async () => {
    const member = await givenPlayer(database, wallet, HUNDRED);
    const sockets = await Promise.all([first, second].map(({ url }) => givenSocket(url)));
    for (const socket of sockets) {
      socket.send({ type: 'subscribe', token: member.token, channels: ['wallet'] });
      await socket.take('subscribed');
    }
    // A push tells the balance as it is when it is written, so one that began with an earlier line may tell it first.
    const numbers: number[][] = sockets.map(() => []);
    for (const [turn, cash] of ['99.00', '98.00'].entries()) {
      ticketsOf(await sendSlip(processOf(turn), member.token, givenWireSlip(draw, [turn])));
      const seen = await Promise.all(
        sockets.map(async (socket, place) => {
          for (;;) {
            const { event } = await socket.take('event');
            numbers[place]?.push(event?.seq ?? -1);
            if (event?.data.cash === cash) return event;
            expect(['100.00', '99.00']).toContain(event?.data.cash);
          }
        }),
      );
      expect(seen[0]).toMatchObject({ channel: 'wallet', kind: 'balance', data: { cash } });
      expect(seen[1]).toEqual(seen[0]);
    }
    for (const own of numbers) expect(new Set(own).size).toBe(own.length);
    for (const socket of sockets) {
      for (const { event } of socket.messages)
        expect(event).toMatchObject({ kind: 'balance', data: { cash: '98.00' } });
      socket.close();
    }
  },
  LIMIT_MILLISECONDS,
);

test(
  'two workers draw and settle a draw once: every winner has one prize, everyone is told once, the books balance',
  async () => {
    const staff = await givenStaff(database.db);
    const own = await untilDrawOnSale(database, 'F5D3');
    const members = await Promise.all(Array.from({ length: 24 }, () => givenPlayer(database, wallet, HUNDRED)));
    const slips = members.map((_, index) => givenWireSlip(own, index % 2 === 0 ? [0, 1, 2, 3, 4] : [5, 6, 7, 8, 9]));
    await Promise.all(
      members.map(async (member, index) =>
        ticketsOf(await sendSlip(processOf(index), member.token, present(slips[index], 'each has a slip'))),
      ),
    );
    await moveDraw(database.db, own.id, DRAW_TIME);
    const result = present((await untilSettled(database, own.id)).result, 'a settled draw has a result');
    for (const [index, member] of members.entries()) {
      const prize = prizeOfSlip(present(slips[index], 'each has a slip'), result);
      expect(await countLines(member.id, 3)).toBe(prize > 0n ? 1 : 0);
      expect(await readShownCash(processOf(index), member.token)).toBe(formatAmount(HUNDRED - 5n * ONE_TAKA + prize));
    }
    const { rows } = await database.pool.query<{ kind: string; told: number }>(
      `select kind, count(*)::integer as told from live_events
       where channel = 'lott.F5D3' and data ->> 'id' = $1 group by kind`,
      [String(own.id)],
    );
    const told = new Map(rows.map((row) => [row.kind, row.told]));
    expect([told.get('closed'), told.get('result'), told.get('settled')]).toEqual([1, 1, 1]);
    expect(await findImbalance(second.url, staff.token)).toEqual([]);
  },
  LIMIT_MILLISECONDS,
);
