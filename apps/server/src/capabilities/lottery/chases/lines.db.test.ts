/** Chases of several lines: all are bought in each draw, each judged for itself, and one that wins stops all (lottery.md 1.6). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { transact } from '../../../platform/database.ts';
import { createIds } from '../../../platform/ids.ts';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenKey, givenReconciler } from '../../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenFundedAccount,
  givenLottery,
  givenSleepingDraws,
  LOTTERY_CHECKS,
  moveDraw,
  ON_SALE,
  ONE_TAKA,
  readDraw,
} from '../given.ts';
import { CHASE_ORDERS_MAX, type Chase, type ChaseLineWish, type ChaseWish } from './port.ts';

const CASH = 10_000n * ONE_TAKA;

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 16 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['COLOR1']);
});
afterAll(() => database.close());

const givenChaser = (cash = CASH) => givenFundedAccount(database, given.wallet, cash);

async function nextDraws(count: number): Promise<[bigint, bigint, ...bigint[]]> {
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
    where game_code = 'COLOR1' and state = 'scheduled' and open_at > now() order by draw_at limit ${count}`.execute(
    database.db,
  );
  const [first, second, ...others] = rows.map(({ id }) => id);
  must(first !== undefined && second !== undefined && rows.length === count, 'draws lie ahead');
  return [first, second, ...others];
}

/** Every number of COLOR10: it wins each draw, 9.5 times a tenth of its stake. */
const WINS: ChaseLineWish = { play: 'NUMBER', selection: '0,1,2,3,4,5,6,7,8,9', units: 10, unitStake: ONE_TAKA };
const BIG: ChaseLineWish = { play: 'SIDES', selection: 'B', units: 1, unitStake: 5n * ONE_TAKA };
const SEVEN: ChaseLineWish = { play: 'NUMBER', selection: '7', units: 1, unitStake: 2n * ONE_TAKA };

function wishOf(firstDrawId: bigint, lines: readonly ChaseLineWish[], changes: Partial<ChaseWish> = {}): ChaseWish {
  const { multiples = [1, 2] } = changes;
  const once = lines.reduce((sum, { units, unitStake }) => sum + BigInt(units) * unitStake, 0n);
  const times = multiples.reduce((sum, multiple) => sum + BigInt(multiple), 0n);
  return {
    ...{ key: givenKey(), gameCode: 'COLOR1', firstDrawId, lines, stopOnWin: false, amount: once * times },
    ...changes,
    multiples,
  };
}

async function made(memberId: bigint, wish: ChaseWish): Promise<Chase> {
  const chase = await given.lottery.chases.make(memberId, wish);
  must(!isRefusal(chase), `a chase is made: ${isRefusal(chase) ? chase.refused : ''}`);
  return chase;
}
async function found(memberId: bigint, { id }: Chase): Promise<Chase> {
  const chase = await given.lottery.chases.find(memberId, id);
  must(!isRefusal(chase), 'a chase stays');
  return chase;
}
const states = ({ orders }: Chase): string[] => orders.map(({ state }) => state);
const balances = async (memberId: bigint) => {
  const { cash, locked } = await given.wallet.balancesOf(memberId);
  return [cash / ONE_TAKA, locked / ONE_TAKA];
};

async function open(drawId: bigint): Promise<void> {
  await moveDraw(database.db, drawId, ON_SALE);
  await given.lottery.runDueDraws();
}
async function draw(drawId: bigint): Promise<void> {
  await moveDraw(database.db, drawId, DRAW_TIME);
  await given.lottery.runDueDraws();
  expect((await readDraw(database.db, drawId)).state).toBe('settled');
}

describe('a chase of several lines', () => {
  test('holds the sum of all at once, and buys all of them in each draw at its multiple', async () => {
    const member = await givenChaser();
    const [first, second] = await nextDraws(3);
    const chase = await made(member, wishOf(first, [BIG, SEVEN], { multiples: [1, 0, 3] }));
    expect(await balances(member)).toEqual([9_972n, 28n]);
    const { rows: holds } = await sql`select from wallet_entries
      where member_id = ${member} and reference = ${String(chase.id)} and account = 1`.execute(database.db);
    expect(holds).toHaveLength(1);
    expect(chase.lines).toEqual([
      { line: 1, ...BIG },
      { line: 2, ...SEVEN },
    ]);
    const third = present(chase.orders[2], 'a third order').drawId;
    expect(
      chase.orders.map(({ place, line, drawId, multiple, amount }) => [
        place,
        line,
        drawId,
        multiple,
        amount / ONE_TAKA,
      ]),
    ).toEqual([
      [1, 1, first, 1, 5n],
      [2, 2, first, 1, 2n],
      [3, 1, third, 3, 15n],
      [4, 2, third, 3, 6n],
    ]);
    await open(first);
    expect(states(await found(member, chase))).toEqual(['placed', 'placed', 'waiting', 'waiting']);
    await open(second);
    expect(await balances(member)).toEqual([9_972n, 21n]);
    const { rows: bets } = await sql<{ bet: string }>`select play || ' ' || selection || ' ' || stake as bet
      from wagers where market_id = ${first} and member_id = ${member} order by seq`.execute(database.db);
    expect(bets.map(({ bet }) => bet)).toEqual(['SIDES B 50000', 'NUMBER 7 20000']);
    expect(await found(member, chase)).toMatchObject({ lineCount: 2, play: 'SIDES', draws: 2, drawn: 0 });
    await draw(first);
    const after = await found(member, chase);
    const won = after.orders.reduce((sum, { prize }) => sum + (prize ?? 0n), 0n);
    expect(after).toMatchObject({ state: 'active', drawn: 1, held: 21n * ONE_TAKA, inPlay: 0n, won, returned: 0n });
    const { orders: _orders, lines: _lines, ...head } = after;
    expect((await given.lottery.chases.listOf(member, { offset: 0, limit: 5 })).rows).toEqual([head]);
  });

  test('stops all of them once one has won: what waits goes back, and what is bet on open draws', async () => {
    const member = await givenChaser();
    const [first, second] = await nextDraws(3);
    const lines = [SEVEN, WINS, BIG];
    const chase = await made(member, wishOf(first, lines, { multiples: [1, 2, 4], stopOnWin: true }));
    await open(first);
    await open(second);
    await draw(first);
    const after = await found(member, chase);
    expect(after).toMatchObject({ state: 'stopped', stopReason: 'won', held: 0n, inPlay: 0n });
    expect(states(after)).toEqual([...Array(3).fill('settled'), ...Array(6).fill('returned')]);
    const won = after.orders.reduce((sum, { prize }) => sum + (prize ?? 0n), 0n);
    expect(after.orders[1]?.prize).toBe(95_000n);
    expect(await given.wallet.balancesOf(member)).toMatchObject({ cash: CASH - 17n * ONE_TAKA + won, locked: 0n });
  });

  test('buys on where one of its lines cannot be bought: that one goes back', async () => {
    const by = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'its board is disputed' };
    const switchSides = (off: boolean) =>
      given.lottery.terms.switchPlay(by, { key: givenKey(), gameCode: 'COLOR1', play: 'SIDES', off });
    const member = await givenChaser();
    const [first, second] = await nextDraws(2);
    const chase = await made(member, wishOf(first, [SEVEN, BIG, SEVEN], { multiples: [1, 1] }));
    await switchSides(true);
    try {
      await open(first);
    } finally {
      await switchSides(false);
    }
    expect(states(await found(member, chase))).toEqual(['placed', 'returned', 'placed', ...Array(3).fill('waiting')]);
    expect(await balances(member)).toEqual([9_987n, 9n]);
    await open(second);
    expect(states(await found(member, chase)).slice(3)).toEqual(Array(3).fill('placed'));
  });

  test('of a void draw gets back what all of them had on it, and goes on', async () => {
    const member = await givenChaser();
    const [first, second] = await nextDraws(2);
    const chase = await made(member, wishOf(first, [SEVEN, BIG], { multiples: [1, 1], stopOnWin: true }));
    await open(first);
    const order = { drawId: first, key: givenKey(), reason: 'power cut', by: 'rahim' };
    must(!isRefusal(await given.lottery.voidDraw(order)), 'an open draw can be void');
    await given.lottery.chases.advance();
    expect(states(await found(member, chase))).toEqual(['returned', 'returned', 'waiting', 'waiting']);
    await open(second);
    expect(states(await found(member, chase))).toEqual(['returned', 'returned', 'placed', 'placed']);
    expect(await balances(member)).toEqual([9_993n, 0n]);
  });

  test('stopped by its member takes all of them back from the draw that is open', async () => {
    const member = await givenChaser();
    const [first] = await nextDraws(2);
    const chase = await made(member, wishOf(first, [SEVEN, BIG]));
    await open(first);
    const stopped = await given.lottery.chases.stop(member, chase.id);
    expect(stopped).toMatchObject({ state: 'stopped', stopReason: 'member', returned: 21n * ONE_TAKA });
    expect(await balances(member)).toEqual([10_000n, 0n]);
  });

  test('ends where one of them is above a limit of its member’s own; what is bet by then stands', async () => {
    const member = await givenChaser();
    const none = { day: null, week: null, month: null };
    const [first] = await nextDraws(2);
    const chase = await made(member, wishOf(first, [SEVEN, BIG, SEVEN]));
    const limits = { stake: { ...none, day: 6n * ONE_TAKA }, loss: none };
    await transact(database.db, (tx) =>
      given.wallet.setGuard(tx, member, { ...limits, pausedUntil: null, zoneOffsetMinutes: 360 }),
    );
    await open(first);
    const after = await found(member, chase);
    expect(after).toMatchObject({ state: 'stopped', stopReason: 'playerLimit' });
    expect(states(after)).toEqual(['placed', 'returned', 'placed', ...Array(3).fill('returned')]);
    expect(await balances(member)).toEqual([9_996n, 0n]);
  });
});

describe('made twice', () => {
  test('at the same time it is one chase; with its lines in another order it is another one', async () => {
    const member = await givenChaser();
    const [first] = await nextDraws(2);
    const wish = wishOf(first, [SEVEN, BIG]);
    const other = givenLottery(database);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? given : other).lottery.chases.make(member, wish)),
    );
    expect(new Set(answers.map((answer) => (isRefusal(answer) ? answer.refused : answer.id))).size).toBe(1);
    expect(await balances(member)).toEqual([9_979n, 21n]);
    for (const lines of [[BIG, SEVEN], [SEVEN], [SEVEN, { ...BIG, selection: 'S' }]])
      expect(await given.lottery.chases.make(member, wishOf(first, lines, { key: wish.key }))).toEqual({
        refused: 'request.keyReused',
      });
  });

  test('two workers with some of its orders each bet each once, and end it', async () => {
    const other = givenLottery(database, { chaseOrdersAtOnce: 3, chaseBatchesPerTurn: 9 });
    const own = givenLottery(database, { chaseOrdersAtOnce: 4, chaseBatchesPerTurn: 9 });
    for (let round = 0; round < 5; round += 1) {
      const member = await givenChaser();
      const [first] = await nextDraws(2);
      const chase = await made(member, wishOf(first, Array(20).fill(SEVEN), { multiples: [1] }));
      await moveDraw(database.db, first, ON_SALE);
      await Promise.all([own.lottery.runDueDraws(), other.lottery.runDueDraws()]);
      expect(await balances(member)).toEqual([9_960n, 0n]);
      await moveDraw(database.db, first, DRAW_TIME);
      while ((await given.lottery.runNextStep()) !== null);
      await Promise.all([own.lottery.chases.advance(), other.lottery.chases.advance()]);
      const after = await found(member, chase);
      expect([after.state, new Set(states(after))]).toEqual(['done', new Set(['settled'])]);
    }
  });

  test('the later of two that each have some of its last orders in hand ends it', async () => {
    const member = await givenChaser();
    const [first] = await nextDraws(2);
    const chase = await made(member, wishOf(first, [SEVEN, BIG], { multiples: [1] }));
    await moveDraw(database.db, first, { open: -60, close: -5, draw: 3_600 });
    const half = givenLottery(database, { chaseOrdersAtOnce: 1, chaseBatchesPerTurn: 1 });
    // Somebody else has the first order in hand, and gives it back, until after the second one went back.
    let turn: Promise<boolean> | undefined;
    await transact(database.db, async (tx) => {
      await sql`update lottery_chase_orders set state = 'returned' where chase_id = ${String(chase.id)} and place = 1`.execute(
        tx,
      );
      await sql`select from lottery_chases where id = ${String(chase.id)} for update`.execute(tx);
      turn = half.lottery.chases.advance();
      for (;;) {
        const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(database.db);
        if (rows[0]?.waits === true) break;
      }
    });
    await turn;
    expect((await found(member, chase)).state).toBe('done');
    // What that somebody would have posted.
    await given.wallet.post([
      {
        ...{ memberId: member, key: givenKey(), type: 'holdReturn', account: 'cash', contra: 'locked' },
        ...{ amount: 2n * ONE_TAKA, reference: chase.id },
      },
    ]);
  });
});

test('a turn stops so many of their bets, and leaves other chases to the next', async () => {
  const members = await Promise.all(Array.from({ length: 7 }, () => givenChaser()));
  const [first] = await nextDraws(2);
  const chases: [bigint, Chase][] = [];
  for (const member of members) {
    const wish = wishOf(first, Array(50).fill({ ...SEVEN, unitStake: ONE_TAKA }), { multiples: [1] });
    chases.push([member, await made(member, wish)]);
  }
  await open(first);
  const ids = chases.map(([, { id }]) => String(id));
  await sql`update lottery_chases set state = 'stopping', stop_reason = 'member' where id = any (${ids}::bigint[])`.execute(
    database.db,
  );
  const endOf = async () =>
    Promise.all(
      chases.map(async ([member, chase]) => [(await found(member, chase)).state, ...(await balances(member))]),
    );
  const [back, inPlay] = [
    ['stopped', 10_000n, 0n],
    ['stopping', 9_950n, 0n],
  ];
  // Each turn stops twice: before it bets, and what betting found.
  const six = Array.from({ length: 6 }, () => back);
  expect([await given.lottery.chases.advance(), await endOf()]).toEqual([true, [...six, inPlay]]);
  expect([await given.lottery.chases.advance(), await endOf()]).toEqual([false, [...six, back]]);
});

describe('is refused whole, and nothing is held', () => {
  test.each([
    ['a play the game does not have', { ...SEVEN, play: 'DIGIT' }, 'lottery.playUnknown'],
    ['units that differ', { ...SEVEN, units: 2 }, 'lottery.unitsDiffer'],
    [
      'a stake above the limit at the highest multiple',
      { ...SEVEN, unitStake: 30_000n * ONE_TAKA },
      'wagers.stakeTooLarge',
    ],
  ] as const)('%s, naming the line', async (_, line, refused) => {
    const member = await givenChaser();
    const [first] = await nextDraws(2);
    const answer = await given.lottery.chases.make(member, wishOf(first, [BIG, line]));
    expect(answer).toMatchObject({ refused, values: { line: 2 } });
    const alone = await given.lottery.chases.make(member, wishOf(first, [line]));
    expect(alone).toMatchObject({ refused });
    expect(isRefusal(alone) && alone.values?.['line']).toBeFalsy();
    expect(await balances(member)).toEqual([10_000n, 0n]);
  });

  test('a sum that is not that of all lines and draws', async () => {
    const member = await givenChaser();
    const [first] = await nextDraws(2);
    const wish = wishOf(first, [BIG, SEVEN], { amount: 15n * ONE_TAKA });
    expect(await given.lottery.chases.make(member, wish)).toEqual({
      refused: 'lottery.amountDiffers',
      values: { amount: '21.00' },
    });
  });

  test('a choice above its limit by several lines together, or with what other chases wait with, in any of the draws', async () => {
    const rich = 1_000_000n * ONE_TAKA;
    const member = await givenChaser(rich);
    const [first, second] = await nextDraws(2);
    const half = { ...BIG, unitStake: 20_000n * ONE_TAKA };
    const atLimit = (line: number) => ({ refused: 'lottery.drawLimit', values: { maximum: '50000.00', line } });
    const make = (drawId: bigint, lines: ChaseLineWish[], multiples: number[]) =>
      given.lottery.chases.make(member, wishOf(drawId, lines, { multiples }));
    expect(await make(first, [half, SEVEN, half, half], [1])).toEqual(atLimit(4));
    must(!isRefusal(await make(second, [half, SEVEN, half], [1])), 'there is room for two');
    expect(await make(first, [SEVEN, half], [1, 1])).toEqual(atLimit(2));
    expect(await balances(member)).toEqual([959_998n, 40_002n]);
  });

  test('more than 2,400 bets in one, or waiting in all that run', async () => {
    const member = await givenChaser();
    const [first] = await nextDraws(2);
    const make = (lines: number, draws: number) =>
      given.lottery.chases.make(
        member,
        wishOf(first, Array(lines).fill({ ...SEVEN, unitStake: ONE_TAKA }), { multiples: Array(draws).fill(1) }),
      );
    expect(await make(50, 49)).toEqual({
      refused: 'lottery.chaseOrders',
      values: { count: 2_450, most: CHASE_ORDERS_MAX },
    });
    const large = await make(50, 30);
    must(!isRefusal(large), 'there is room for so many');
    expect(await make(50, 20)).toEqual({
      refused: 'lottery.chaseOrdersWaiting',
      values: { waiting: 1_500, count: 1_000, most: CHASE_ORDERS_MAX },
    });
    must(!isRefusal(await make(50, 18)), 'there is room for as many as there may be');
    expect(await balances(member)).toEqual([7_600n, 2_400n]);
    must(!isRefusal(await given.lottery.chases.stop(member, large.id)), 'it stops');
    expect(await balances(member)).toEqual([9_100n, 900n]);
    must(!isRefusal(await make(50, 20)), 'what has stopped waits no more');
  });
});

test('whatever became of all these chases, what is locked is what they wait with', async () => {
  const { checks } = await givenReconciler(database, LOTTERY_CHECKS, createIds(systemClock, 6)).run('full');
  expect(checks.find(({ name }) => name === 'lockedEqualsWaiting')).toMatchObject({ holds: true });
});
