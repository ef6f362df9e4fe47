/** Bets that are changed once their root is fixed, and roots and results that are, turn the full check of the books red. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenProjections, givenWagers } from '../wagers/given.ts';
import { givenFundedMember, givenReconciler } from '../wallet/given.ts';
import { type CheckResult, type Reconciler, shardOf } from '../wallet/port.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenAllDigits,
  givenDrawOnSale,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  LOTTERY_CHECKS,
  moveDraw,
  ONE_TAKA,
  readDraw,
  SALE_OVER,
} from './given.ts';
import { betRootsStand } from './reconcile-draws.ts';
import type { DrawRow } from './schema.ts';

let database: TestDatabase;
let given: GivenLottery;
let reconciler: Reconciler;
let member: bigint;

beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1']);
  const check = betRootsStand(givenWagers(database, given.wallet));
  const checks = { ...LOTTERY_CHECKS, general: [...LOTTERY_CHECKS.general, check] };
  reconciler = givenReconciler(database, checks, createIds(systemClock, 5));
  member = await givenFundedMember(database, given.wallet, 1_000n * ONE_TAKA);
});
afterAll(() => database.close());

/** A draw whose root stands over a bet on each digit in the first place. */
async function givenRootedDraw(): Promise<DrawRow> {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const placed = await given.lottery.placeSlip(member, givenSlip(draw, givenAllDigits()));
  must(!isRefusal(placed), 'ten lines are accepted');
  await moveDraw(database.db, draw.id, SALE_OVER);
  await given.lottery.runDueDraws();
  return readDraw(database.db, draw.id);
}

async function settle({ id }: DrawRow): Promise<void> {
  await moveDraw(database.db, id, DRAW_TIME);
  await given.lottery.runDueDraws();
  await givenProjections(database).catchUp();
  expect((await readDraw(database.db, id)).state).toBe('settled');
}

/** As who owns the tables can: the guard is off for a moment. */
async function byHand(table: string, statement: string): Promise<void> {
  await database.pool.query(
    `alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`,
  );
}

/** The first bet on a digit becomes one on another. */
const changeBet = (draw: DrawRow, from: number, to: number): Promise<void> =>
  byHand(
    'wallet_entries',
    `update wallet_entries set selection = '${to}|-|-|-|-' where shard = ${shardOf(member)} and seq = (
      select min(seq) from wagers where shard = ${shardOf(member)} and market_id = ${draw.id} and selection = '${from}|-|-|-|-')`,
  );

/** The checks of a full report that do not hold, and how many draws were looked at. */
async function checkAll(): Promise<{ failed: Pick<CheckResult, 'name' | 'differences'>[]; looked: string }> {
  const { checks } = await reconciler.run('full');
  const failed = checks.flatMap(({ holds, name, differences }) => (holds ? [] : [{ name, differences }]));
  return { failed, looked: checks.find(({ name }) => name === 'betRootsStand')?.expected ?? '' };
}

test('a losing bet that is made a winner between result and settlement is paid, and found, until it is as it was', async () => {
  const draw = await givenRootedDraw();
  expect(await checkAll()).toEqual({ failed: [], looked: '1' });
  await moveDraw(database.db, draw.id, DRAW_TIME);
  expect(await given.lottery.runNextStep()).toMatchObject({ did: 'drawn', drawId: draw.id });
  const [won = 0] = (await readDraw(database.db, draw.id)).result ?? [];
  const lost = (won + 1) % 10;
  await changeBet(draw, lost, won);
  await settle(draw);
  expect((await readDraw(database.db, draw.id)).settle_winners).toBe(2n);
  for (const _again of [1, 2]) {
    expect((await checkAll()).failed).toEqual([
      {
        name: 'betRootsStand',
        differences: [
          expect.stringMatching(new RegExp(`^F5D1 ${draw.draw_no}: root [0-9a-f]{64} <> root [0-9a-f]{64}$`)),
        ],
      },
    ]);
  }
  // The root is over the bets in their order, so the very line is needed back.
  await byHand(
    'wallet_entries',
    `update wallet_entries set selection = '${lost}|-|-|-|-' where shard = ${shardOf(member)} and seq = (
      select seq from wagers where shard = ${shardOf(member)} and market_id = ${draw.id} and selection = '${won}|-|-|-|-'
      order by seq ${lost > won ? 'desc' : 'asc'} limit 1)`,
  );
  expect((await checkAll()).failed).toEqual([]);
});

test('a draw is looked at until it was found right once it was settled, and again when it is corrected', async () => {
  const draw = await givenRootedDraw();
  await checkAll();
  await settle(draw);
  expect(await checkAll()).toEqual({ failed: [], looked: '1' });
  expect(await checkAll()).toEqual({ failed: [], looked: '0' });
  await database.pool.query(
    `insert into lottery_corrections (id, draw_id, version, state, result_before, result, reason, key, asked_by, asked_name, preview,
       started_at, ended_at)
     values (1, $1, 1, 'done', '{1}', '{2}', 'misread', gen_random_uuid(), 1, 'one', '{}', now(), clock_timestamp())`,
    [String(draw.id)],
  );
  expect(await checkAll()).toEqual({ failed: [], looked: '1' });
});

test('a bet that the root does not count', async () => {
  const draw = await givenRootedDraw();
  await byHand('lottery_draws', `update lottery_draws set ticket_count = 11 where id = ${draw.id}`);
  const place = `F5D1 ${draw.draw_no}`;
  expect((await checkAll()).failed).toEqual([
    { name: 'betRootsStand', differences: [`${place}: 11 tickets <> 10 tickets`] },
  ]);
  await byHand('lottery_draws', `update lottery_draws set ticket_count = 10 where id = ${draw.id}`);
  await settle(draw);
});

test('a root that is changed to fit the bets no longer gives the result of a draw of scheme 1', async () => {
  const draw = await givenRootedDraw();
  await byHand('lottery_draws', `update lottery_draws set scheme = 1 where id = ${draw.id}`);
  await settle(draw);
  await changeBet(draw, 9, 8);
  const { failed } = await checkAll();
  const fitting = failed[0]?.differences[0]?.slice(-64);
  await byHand('lottery_draws', `update lottery_draws set bet_root = '\\x${fitting}' where id = ${draw.id}`);
  expect((await checkAll()).failed).toEqual([
    { name: 'betRootsStand', differences: [expect.stringMatching(/: result [\d,]+ <> result [\d,]+$/)] },
  ]);
});

test('a root that is changed to fit the bets of any draw is not the one that the public log tells', async () => {
  const draw = await givenRootedDraw();
  await settle(draw);
  while (await given.lottery.publicLog.append());
  await changeBet(draw, 9, 8);
  const ofDraw = async () => {
    const { failed } = await checkAll();
    return failed.flatMap(({ differences }) => differences.filter((one) => one.startsWith(`F5D1 ${draw.draw_no}:`)));
  };
  const fitting = (await ofDraw())[0]?.slice(-64);
  await byHand('lottery_draws', `update lottery_draws set bet_root = '\\x${fitting}' where id = ${draw.id}`);
  expect(await ofDraw()).toEqual([expect.stringMatching(/: logged root [0-9a-f]{64} <> logged root [0-9a-f]{64}$/)]);
});
