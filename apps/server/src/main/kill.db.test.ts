/**
 * A house that dies or is told to go, under load: nothing lost, nothing doubled, open draws settle.
 *
 * The server is a real process on a real port; the players are this test. What they were told and what they sent are
 * their books, and the house has to agree with them after it has come back.
 */
import { Agent, request as openRequest } from 'node:http';
import { formatAmount } from '@house/money/amount';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type GivenMember, givenStaff } from '../capabilities/identity/given.ts';
import {
  DRAW_TIME,
  givenAnnounced,
  givenDrawOnSale,
  givenHeldElsewhere,
  givenLottery,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from '../capabilities/lottery/given.ts';
import type { DrawRow } from '../capabilities/lottery/schema.ts';
import { givenBet } from '../capabilities/wagers/given.ts';
import { givenKey, givenWallet } from '../capabilities/wallet/given.ts';
import { ENTRY_TYPES, SHARD_COUNT, shardOf } from '../capabilities/wallet/port.ts';
import { isRefusal } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { type AppProcess, givenRunningApp } from '../platform/testing/running-house.ts';
import { SWEEP } from '../platform/testing/sweep.ts';
import {
  type Answer,
  findImbalance,
  givenPlayer,
  givenWireSlip,
  prizeOfSlip,
  readShownCash,
  type SlipReply,
  sendSlip,
  ticketsOf,
  untilDrawOnSale,
  untilSettled,
  type WireSlip,
} from './testing/house-client.ts';

const CASH = 10_000n * ONE_TAKA;
/** A unit of one on the drawn number, in units of 0.0001. */
const PRIZE = '95000';
/** Each start of a house takes seconds on a busy machine; a test has up to five. */
const LIMIT_MILLISECONDS = 300_000;

let database: TestDatabase;
const running = new Set<AppProcess>();

beforeAll(async () => {
  database = await givenDatabase();
});
afterEach(async () => {
  for (const house of running) await house.kill('SIGKILL');
  running.clear();
});
afterAll(() => database.close());

async function startHouse(role: 'all' | 'http' | 'worker' = 'all'): Promise<AppProcess> {
  const house = await givenRunningApp({ databaseUrl: database.url, role });
  running.add(house);
  return house;
}

/** What a player sent, and what he was told; null when the line went dead before the answer was whole. */
interface Sent {
  readonly member: GivenMember;
  readonly slip: WireSlip;
  tickets: string[] | null;
}

/** Each member keeps `hands` slips on their way until the house dies, which it does at the given number of answers. */
async function playUntilKilled(
  house: AppProcess,
  { members, draw, hands, answers }: { members: readonly GivenMember[]; draw: DrawRow; hands: number; answers: number },
): Promise<Sent[]> {
  const sent: Sent[] = [];
  let answered = 0;
  let dead = false;
  const play = async (member: GivenMember): Promise<void> => {
    while (!dead) {
      const turn = sent.length;
      const slip = givenWireSlip(draw, turn % 3 === 0 ? [turn % 10, (turn + 1) % 10, (turn + 2) % 10] : [turn % 10]);
      const entry: Sent = { member, slip, tickets: null };
      sent.push(entry);
      const answer: Answer<SlipReply> | null = await sendSlip(house.url, member.token, slip).catch(() => null);
      if (answer === null) {
        dead = true;
        continue;
      }
      entry.tickets = ticketsOf(answer);
      answered += 1;
      if (answered === answers) void house.kill('SIGKILL');
    }
  };
  await Promise.all(members.flatMap((member) => Array.from({ length: hands }, () => play(member))));
  await house.kill('SIGKILL');
  running.delete(house);
  return sent;
}

/** How many bets stand under each of these keys. */
async function countBets(sent: readonly Sent[]): Promise<Map<string, number>> {
  const keys = sent.flatMap(({ slip }) => slip.lines.map(({ key }) => key));
  const { rows } = await database.pool.query<{ key: string; bets: number }>(
    'select key::text, count(*)::integer as bets from wagers where key = any ($1::uuid[]) group by 1',
    [keys],
  );
  const found = new Map(rows.map(({ key, bets }) => [key, bets]));
  return new Map(keys.map((key) => [key, found.get(key) ?? 0]));
}

/** Sends everything again: each answer repeats what stood, and no more than that. Notes the tickets. */
async function retryAll(url: string, sent: readonly Sent[], standing: ReadonlyMap<string, number>): Promise<void> {
  for (const entry of sent) {
    const again = await sendSlip(url, entry.member.token, entry.slip);
    const tickets = ticketsOf(again);
    if (entry.tickets !== null) expect(tickets).toEqual(entry.tickets);
    entry.tickets = tickets;
    const repeated = again.value?.lines.map((line) => line.repeated);
    expect(repeated).toEqual(entry.slip.lines.map(({ key }) => standing.get(key) === 1));
  }
}

const keysOf = (sent: readonly Sent[]) => sent.flatMap(({ slip }) => slip.lines.map(({ key }) => key));

test(
  'killed under load, and its heir in turn: every acknowledged bet stands once, every retry ends in one bet, the draw settles',
  async () => {
    const wallet = givenWallet(database);
    const staff = await givenStaff(database.db);
    const members = await Promise.all(Array.from({ length: 8 }, () => givenPlayer(database, wallet, CASH)));
    let house = await startHouse();
    const draw = await untilDrawOnSale(database, 'F5D5');
    const books: Sent[] = [];
    // A house that was killed once, and its heir: `npm run sweep` kills both.
    for (const answers of SWEEP ? [60, 150] : [150]) {
      const sent = await playUntilKilled(house, { members, draw, hands: 4, answers });
      const acknowledged = sent.filter(({ tickets }) => tickets !== null);
      expect(acknowledged.length).toBeGreaterThanOrEqual(answers);
      expect(sent.length).toBeGreaterThan(acknowledged.length);
      const standing = await countBets(sent);
      expect(keysOf(acknowledged).filter((key) => standing.get(key) !== 1)).toEqual([]);
      expect([...standing.values()].filter((bets) => bets > 1)).toEqual([]);

      house = await startHouse();
      const url = house.url;
      await Promise.all(
        members.map((member) =>
          retryAll(
            url,
            sent.filter((entry) => entry.member === member),
            standing,
          ),
        ),
      );
      books.push(...sent);
      const after = await countBets(books);
      expect([...after.values()].filter((bets) => bets !== 1)).toEqual([]);
    }
    const tickets = books.flatMap((entry) => entry.tickets ?? []);
    expect(new Set(tickets).size).toBe(keysOf(books).length);

    const cashOf = (member: GivenMember, result: readonly number[] | null): string => {
      const own = books.filter((entry) => entry.member === member);
      const staked = BigInt(keysOf(own).length) * ONE_TAKA;
      const won = result === null ? 0n : own.reduce((sum, { slip }) => sum + prizeOfSlip(slip, result), 0n);
      return formatAmount(CASH - staked + won);
    };
    for (const member of members) expect(await readShownCash(house.url, member.token)).toBe(cashOf(member, null));

    await house.kill('SIGKILL');
    await moveDraw(database.db, draw.id, DRAW_TIME);
    house = await startHouse();
    const { result } = await untilSettled(database, draw.id);
    for (const member of members) expect(await readShownCash(house.url, member.token)).toBe(cashOf(member, result));
    expect(await findImbalance(house.url, staff.token)).toEqual([]);
  },
  LIMIT_MILLISECONDS,
);

interface MoneyMoved {
  readonly drawId: bigint;
  readonly shards: ReadonlySet<number>;
  /** Says of each shard of the draw whether it is done. */
  readonly table: 'wager_settlements' | 'wager_corrections';
  /** What makes workers move it. */
  readonly begin: () => Promise<unknown>;
}

/** Kills a worker that moves money shard by shard with some shards done and others not, and starts another. */
async function takeOverInTheMiddle(
  worker: AppProcess,
  { drawId, shards, table, begin }: MoneyMoved,
): Promise<AppProcess> {
  // The last shard is held, so the worker stops in the middle and is killed there.
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from wallet_heads where shard = $1 for update', [Math.max(...shards)]);
  await begin();
  const shardsDone = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ done: number }>(
      `select count(*)::integer as done from ${table} where market_id = $1 and done`,
      [String(drawId)],
    );
    return rows[0]?.done ?? 0;
  };
  while ((await shardsDone()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await worker.kill('SIGKILL');
  const done = await shardsDone();
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(shards.size);
  await holder.query('rollback');
  await holder.end();
  return startHouse('worker');
}

/** Lines of a kind that each member has for a draw, and what they bring him. */
async function linesOf(drawId: bigint, type: keyof typeof ENTRY_TYPES): Promise<string[]> {
  const { rows } = await database.pool.query<{ lines: string }>(
    `select count(*) || ': ' || sum(amount) as lines from wallet_entries
     where reference = $1 and type = $2 group by member_id`,
    [String(drawId), ENTRY_TYPES[type]],
  );
  return rows.map(({ lines }) => lines);
}

test(
  'a worker killed in the middle of a settlement, a correction or a refund: another one moves what is left, and nobody twice',
  async () => {
    const wallet = givenWallet(database);
    const staff = await givenStaff(database.db);
    const front = await startHouse('http');
    const members = await Promise.all(
      Array.from({ length: 2 * SHARD_COUNT }, () => givenPlayer(database, wallet, CASH)),
    );
    let worker = await startHouse('worker');
    const draw = await untilDrawOnSale(database, 'COLOR5');
    // Every member backs each of the ten numbers, so each wins once, whatever is drawn.
    const backAll = async (drawId: bigint): Promise<void> => {
      const posted = await wallet.post(
        members.flatMap(({ id }) =>
          Array.from({ length: 10 }, (_, digit) =>
            givenBet(id, drawId, ONE_TAKA, { play: 'NUMBER', selection: String(digit) }),
          ),
        ),
      );
      expect(posted.filter(isRefusal)).toEqual([]);
    };
    const shards = new Set(members.map(({ id }) => shardOf(id)));
    expect(shards.size).toBeGreaterThan(1);
    const each = (lines: string) => members.map(() => lines);

    await backAll(draw.id);
    worker = await takeOverInTheMiddle(worker, {
      drawId: draw.id,
      shards,
      table: 'wager_settlements',
      begin: async () => {
        await givenHeldElsewhere(database.db, draw.id);
        await moveDraw(database.db, draw.id, DRAW_TIME);
        await givenAnnounced(database.db, draw.id, [4]);
      },
    });
    await untilSettled(database, draw.id);
    expect(await linesOf(draw.id, 'prize')).toEqual(each(`1: ${PRIZE}`));

    const { corrections } = givenLottery(database).lottery;
    const by = (staffId: bigint) => ({ staffId, staff: `staff${staffId}`, address: '', reason: 'read wrong' });
    const asked = await corrections.ask(by(1n), { key: givenKey(), drawId: draw.id, result: [5] });
    if (isRefusal(asked)) throw new Error(asked.refused);
    const approve = async (staffId: bigint): Promise<void> => {
      const approved = await corrections.approve(by(staffId), { key: givenKey(), correctionId: asked.id });
      expect(isRefusal(approved)).toBe(false);
    };
    await approve(2n);
    worker = await takeOverInTheMiddle(worker, {
      drawId: draw.id,
      shards,
      table: 'wager_corrections',
      begin: () => approve(3n),
    });
    const isOver = async () => (await corrections.list(draw.id)).every(({ state }) => state === 'done');
    while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await linesOf(draw.id, 'prizeReversal')).toEqual(each(`1: -${PRIZE}`));
    expect(await linesOf(draw.id, 'prize')).toEqual(each(`2: ${2 * Number(PRIZE)}`));

    // A day late it is void.
    const late = await givenDrawOnSale(database.db, 'COLOR5');
    await backAll(late.id);
    await takeOverInTheMiddle(worker, {
      drawId: late.id,
      shards,
      table: 'wager_settlements',
      begin: () => moveDraw(database.db, late.id, { open: -87_000, close: -86_500, draw: -86_401 }),
    });
    const isRefunded = async () => (await linesOf(late.id, 'betRefund')).length === members.length;
    while (!(await isRefunded())) await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await readDraw(database.db, late.id)).state).toBe('void');
    expect(await linesOf(late.id, 'betRefund')).toEqual(each(`1: ${10n * ONE_TAKA}`));
    const cash = formatAmount(CASH - 10n * ONE_TAKA + BigInt(PRIZE));
    for (const { token } of members) expect(await readShownCash(front.url, token)).toBe(cash);
    // The public log says that the draw was our own before this test made it one of elsewhere; the check tells that alone.
    expect(await findImbalance(front.url, staff.token)).toEqual(['betRootsStand']);
  },
  LIMIT_MILLISECONDS,
);

interface Line {
  /** Opens the connection and keeps it. */
  warm(): Promise<void>;
  /** Sends a slip over the same connection: answers whether it was handed over and what came back. */
  send(token: string, slip: WireSlip): { handedOver: Promise<void>; answer: Promise<Answer<SlipReply>> };
  close(): void;
}

/** One connection of one client, kept alive. */
function openLine(url: string): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, token: string | null, body: string | null) => {
    const handedOver = Promise.withResolvers<void>();
    const answer = new Promise<Answer<SlipReply>>((resolve, reject) => {
      const request = openRequest(
        `${url}${path}`,
        {
          agent,
          method: body === null ? 'GET' : 'POST',
          headers: { 'content-type': 'application/json', ...(token === null ? {} : { token }) },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            text += part;
          });
          response.on('error', reject);
          response.on('end', () => resolve({ ...JSON.parse(text), status: response.statusCode ?? 0 }));
        },
      );
      request.on('error', reject);
      request.end(body ?? undefined, () => handedOver.resolve());
    });
    return { handedOver: handedOver.promise, answer };
  };
  return {
    warm: async () => void (await ask('/healthz', null, null).answer),
    send: (token, slip) => ask('/lotto/lgw/slips', token, JSON.stringify(slip)),
    close: () => agent.destroy(),
  };
}

test(
  'told to stop with bets in flight: every bet that was sent is answered and stands, and the process ends by itself',
  async () => {
    const wallet = givenWallet(database);
    const house = await startHouse();
    const draw = await untilDrawOnSale(database, 'F5D3');
    const bets = await Promise.all(
      Array.from({ length: 40 }, async () => ({
        member: await givenPlayer(database, wallet, CASH),
        slip: givenWireSlip(draw, [3]),
        line: openLine(house.url),
        tickets: null,
      })),
    );
    await Promise.all(bets.map(({ line }) => line.warm()));

    // While the books are held no bet can be answered: all of them are on their way when the order to stop comes.
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from wallet_heads for update');
    const asked = bets.map(({ line, member, slip }) => line.send(member.token, slip));
    // A broken connection shows below as a bet without an answer.
    const answered = Promise.all(asked.map(({ answer }) => answer.catch(() => null)));
    await Promise.all(asked.map(({ handedOver }) => handedOver));
    // Whoever came later than they did has been answered: the house has read them all.
    for (let round = 0; round < 3; round += 1) await fetch(`${house.url}/readyz`);
    const stopped = house.kill('SIGTERM');
    while (
      await fetch(`${house.url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await holder.query('rollback');
    await holder.end();

    const answers = await answered;
    expect(answers.map((answer) => answer?.status)).toEqual(bets.map(() => 200));
    expect(new Set(answers.flatMap((answer) => (answer === null ? [] : ticketsOf(answer)))).size).toBe(bets.length);
    await stopped;
    running.delete(house);
    expect(house.log()).toBe('');
    expect(new Set((await countBets(bets)).values())).toEqual(new Set([1]));
    for (const { line } of bets) line.close();
  },
  LIMIT_MILLISECONDS,
);
