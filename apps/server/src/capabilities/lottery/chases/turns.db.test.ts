/** Chases in turns beside draws that close and bets that are posted: bounded, in sets, without a deadlock (ADR 2). */
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../../platform/database.ts';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenBet } from '../../wagers/given.ts';
import { givenKey } from '../../wallet/given.ts';
import { shardOf } from '../../wallet/port.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenFundedAccount,
  givenLottery,
  givenSleepingDraws,
  moveDraw,
  ON_SALE,
  ONE_TAKA,
} from '../given.ts';
import { CHASES_RUNNING_MAX, type Chase, type ChaseWish } from './port.ts';

const CASH = 10_000n * ONE_TAKA;
const TURN = { chaseOrdersAtOnce: 2, chaseBatchesPerTurn: 1 };

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 16 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['COLOR1']);
});
afterAll(() => database.close());

const givenChaser = () => givenFundedAccount(database, given.wallet, CASH);
async function givenChasers(count: number): Promise<bigint[]> {
  return Promise.all(Array.from({ length: count }, givenChaser));
}

async function nextDraws(count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
    where game_code = 'COLOR1' and state = 'scheduled' and open_at > now() order by draw_at limit ${count}`.execute(
    database.db,
  );
  expect(rows).toHaveLength(count);
  return rows.map(({ id }) => id);
}

/** Ten staked on a draw: every number, so each draw wins; or nothing that stops it. */
async function made(memberId: bigint, firstDrawId: bigint, changes: Partial<ChaseWish> = {}): Promise<Chase> {
  const multiples = changes.multiples ?? [1];
  const chase = await given.lottery.chases.make(memberId, {
    key: givenKey(),
    gameCode: 'COLOR1',
    firstDrawId,
    lines: [{ play: 'NUMBER', selection: '0,1,2,3,4,5,6,7,8,9', units: 10, unitStake: ONE_TAKA }],
    stopOnWin: false,
    amount: BigInt(multiples.length) * 10n * ONE_TAKA,
    ...changes,
    multiples,
  });
  must(!isRefusal(chase), `a chase is made: ${isRefusal(chase) ? chase.refused : ''}`);
  return chase;
}
async function statesOf(memberId: bigint, chase: Chase): Promise<string[]> {
  const found = await given.lottery.chases.find(memberId, chase.id);
  must(!isRefusal(found), 'a chase stays');
  return found.orders.map(({ state }) => state);
}
const balances = async (memberId: bigint) => {
  const { cash, locked } = await given.wallet.balancesOf(memberId);
  return [cash / ONE_TAKA, locked / ONE_TAKA];
};
const statesAmong = async (chases: readonly Chase[]): Promise<string[]> => {
  const { rows } = await sql<{ state: string }>`select state from lottery_chase_orders
    where chase_id = any (${chases.map(({ id }) => String(id))}::bigint[]) order by chase_id, place`.execute(
    database.db,
  );
  return rows.map(({ state }) => state);
};
/** What draws do that are due, without the chases. */
async function runDraws(): Promise<void> {
  while ((await given.lottery.runNextStep()) !== null);
}

/** How often each named statement ran. */
function givenCounted(): { lottery: GivenLottery; counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const text = node.kind === 'RawNode' ? node.sqlFragments.join(' ') : '';
      const name = /-- ([\w.]+)/.exec(text)?.[1];
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { lottery: givenLottery({ ...database, db: database.db.withPlugin(plugin) }), counts };
}

describe('a turn', () => {
  test('takes some batches and leaves the rest to the next, which the worker is told is due', async () => {
    const members = await givenChasers(5);
    const [first = 0n] = await nextDraws(1);
    const chases = await Promise.all(members.map((member) => made(member, first)));
    await moveDraw(database.db, first, ON_SALE);
    const slow = givenLottery(database, TURN).lottery;
    const placed = async () => (await statesAmong(chases)).filter((state) => state === 'placed').length;
    expect(await slow.chases.advance()).toBe(true);
    expect(await placed()).toBe(2);
    await slow.runDueDraws();
    expect(await placed()).toBe(4);
    expect(await slow.nextDueMilliseconds()).toBe(0);
    await slow.runDueDraws();
    expect(await placed()).toBe(5);
    expect(await slow.nextDueMilliseconds()).not.toBe(0);

    await moveDraw(database.db, first, DRAW_TIME);
    await runDraws();
    const settled = async () => (await statesAmong(chases)).filter((state) => state === 'settled').length;
    expect([await slow.chases.advance(), await settled()]).toEqual([true, 2]);
    expect([await slow.chases.advance(), await settled()]).toEqual([true, 4]);
    expect([await slow.chases.advance(), await settled()]).toEqual([false, 5]);
  });

  test('writes what was placed, what came of it and what begins to stop in one statement each', async () => {
    const members = await givenChasers(6);
    const [first = 0n] = await nextDraws(1);
    const chases = await Promise.all(members.map((member) => made(member, first, { stopOnWin: true })));
    await moveDraw(database.db, first, ON_SALE);
    const { lottery, counts } = givenCounted();
    await lottery.lottery.chases.advance();
    expect(new Set(await statesAmong(chases))).toEqual(new Set(['placed']));
    expect(counts.get('lottery.chaseOrdersPlaced')).toBe(1);
    await moveDraw(database.db, first, DRAW_TIME);
    await runDraws();
    counts.clear();
    await lottery.lottery.chases.advance();
    expect(new Set(await statesAmong(chases))).toEqual(new Set(['settled']));
    const once = ['wagers.outcomesOf', 'lottery.chaseOrdersEnded', 'lottery.beginChaseStops'];
    expect(once.map((name) => counts.get(name))).toEqual([1, 1, 1]);
  });

  test('bets nothing more of a chase whose win it has not come to yet', async () => {
    const members = await givenChasers(3);
    const [first = 0n, second = 0n] = await nextDraws(2);
    const chases = await Promise.all(
      members.map((member) => made(member, first, { multiples: [1, 1], stopOnWin: true })),
    );
    await moveDraw(database.db, first, ON_SALE);
    await given.lottery.chases.advance();
    await moveDraw(database.db, first, DRAW_TIME);
    await runDraws();
    await moveDraw(database.db, second, ON_SALE);
    const slow = givenLottery(database, { chaseOrdersAtOnce: 1, chaseBatchesPerTurn: 1 }).lottery;
    while (await slow.chases.advance());
    expect(await statesAmong(chases)).toEqual(members.flatMap(() => ['settled', 'returned']));
    const { rows } = await sql`select from wagers where market_id = ${String(second)}`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

describe('a request of a member', () => {
  test('places and stops his own chase and leaves those of others to the worker', async () => {
    const [other = 0n, stopping = 0n, member = 0n] = await givenChasers(3);
    const [first = 0n] = await nextDraws(1);
    const waits = await made(other, first);
    const stops = await made(stopping, first);
    await moveDraw(database.db, first, ON_SALE);
    await sql`update lottery_chases set state = 'stopping', stop_reason = 'member' where id = ${String(stops.id)}`.execute(
      database.db,
    );
    const own = await made(member, first);
    expect(await statesOf(member, own)).toEqual(['placed']);
    await given.lottery.chases.stop(member, own.id);
    expect(await statesOf(member, own)).toEqual(['returned']);
    expect([await statesOf(other, waits), await statesOf(stopping, stops)]).toEqual([['waiting'], ['waiting']]);
    await given.lottery.chases.advance();
    expect([await statesOf(other, waits), await statesOf(stopping, stops)]).toEqual([['placed'], ['returned']]);
  });

  test('for one chase more than may run is refused and holds nothing; one that has ended makes room', async () => {
    const member = await givenChaser();
    const [first = 0n] = await nextDraws(1);
    const chases: Chase[] = [];
    for (let count = 0; count < CHASES_RUNNING_MAX; count += 1) chases.push(await made(member, first));
    const held = BigInt(CHASES_RUNNING_MAX) * 10n;
    await expect(made(member, first)).rejects.toThrow('lottery.chasesRunning');
    expect(await balances(member)).toEqual([10_000n - held, held]);
    await given.lottery.chases.stop(member, present(chases[0], 'a chase').id);
    await made(member, first);
    expect(await balances(member)).toEqual([10_000n - held, held]);
  });
});

describe('orders that are not bought', () => {
  /** Two members whose shards a posting locks in this order. */
  async function givenInOrder(): Promise<[bigint, bigint]> {
    for (;;) {
      const [one = 0n, other = 0n] = await givenChasers(2);
      if (shardOf(one) < shardOf(other)) return [one, other];
    }
  }
  const lockHead = (memberId: bigint) => sql`select 1 from wallet_heads where shard = ${shardOf(memberId)} for update`;

  async function someoneWaits(): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(database.db);
      if (rows[0]?.waits === true) return;
    }
  }

  test('go back after the bets are committed, so that a posting over both shards never waits in a circle', async () => {
    const [low, high] = await givenInOrder();
    const [over = 0n, open = 0n] = await nextDraws(2);
    const back = await made(low, over);
    const bought = await made(high, open);
    await moveDraw(database.db, over, { open: -60, close: -5, draw: 3_600 });
    await moveDraw(database.db, open, ON_SALE);
    let turn: Promise<boolean> | undefined;
    await transact(database.db, async (tx) => {
      await lockHead(low).execute(tx);
      turn = given.lottery.chases.advance();
      turn.catch(() => undefined);
      await someoneWaits();
      await lockHead(high).execute(tx);
    });
    await turn;
    expect([await statesOf(low, back), await statesOf(high, bought)]).toEqual([['returned'], ['placed']]);
    expect(await balances(low)).toEqual([10_000n, 0n]);
  });

  test('by two workers beside bets of the same shards: each once, and nothing waits for ever', async () => {
    const other = givenLottery(database, TURN);
    for (let round = 0; round < 4; round += 1) {
      const members = await givenChasers(8);
      const [over = 0n, open = 0n] = await nextDraws(2);
      const chases = await Promise.all(members.map((member, index) => made(member, index % 2 === 0 ? over : open)));
      await moveDraw(database.db, over, { open: -60, close: -5, draw: 3_600 });
      await moveDraw(database.db, open, ON_SALE);
      const bets = () => given.wallet.post(members.map((member) => givenBet(member, open, ONE_TAKA)));
      await Promise.all([
        given.lottery.chases.advance(),
        other.lottery.chases.advance(),
        ...Array.from({ length: 6 }, bets),
        other.lottery.chases.advance(),
      ]);
      while (await given.lottery.chases.advance());
      expect(await statesAmong(chases.filter((_, index) => index % 2 === 0))).toEqual(Array(4).fill('returned'));
      expect(await statesAmong(chases.filter((_, index) => index % 2 === 1))).toEqual(Array(4).fill('placed'));
      for (const [index, member] of members.entries()) {
        expect(await balances(member)).toEqual([index % 2 === 0 ? 9_994n : 9_984n, 0n]);
      }
    }
  });

  test('go back however long ago their draw opened and their chase was made, and those beside them too', async () => {
    const [old = 0n, young = 0n] = await givenChasers(2);
    const [first = 0n, second = 0n] = await nextDraws(2);
    const chases = [await made(old, first), await made(young, second)];
    const away = 60 * 86_400;
    await sql`update lottery_chases set made_at = now() - interval '60 days' where id = ${String(chases[0]?.id)}`.execute(
      database.db,
    );
    await moveDraw(database.db, first, { open: -away, close: -5, draw: 3_600 });
    await moveDraw(database.db, second, { open: -60, close: -5, draw: 3_600 });
    await given.lottery.chases.advance();
    expect(await statesAmong(chases)).toEqual(['returned', 'returned']);
    expect([await balances(old), await balances(young)]).toEqual([
      [10_000n, 0n],
      [10_000n, 0n],
    ]);
  });
});
