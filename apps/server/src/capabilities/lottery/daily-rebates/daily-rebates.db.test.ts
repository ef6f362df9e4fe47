/** What the turnover of a day gives back (operations.md 4.2), on a real database: who, how much, when, and once. */
import type { DailyProduct } from '@house/lottery/products';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { transact } from '../../../platform/database.ts';
import { createIds } from '../../../platform/ids.ts';
import type { Projections } from '../../../platform/projections.ts';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { inTurn } from '../../../platform/testing/held-row.ts';
import { givenMember, givenUplinesOf } from '../../identity/given.ts';
import {
  givenBet,
  givenClosedMarket,
  givenCoverage,
  givenInstant,
  givenMarket,
  givenProjections,
  givenWagers,
  MARKET_CHECKS,
} from '../../wagers/given.ts';
import { showEntryPage, type Wagers } from '../../wagers/port.ts';
import { givenId, givenKey, givenReconciler } from '../../wallet/given.ts';
import type { Wallet } from '../../wallet/port.ts';
import { type GivenLottery, givenLottery, LOTTERY_CHECKS, ONE_TAKA } from '../given.ts';
import { readDayReference } from './day-reference.ts';
import { shareOut } from './points.ts';
import { dropOldRebates } from './queries.ts';
import { createDailyRebates, type DailyRebates } from './service.ts';

const CASH = 10_000n * ONE_TAKA;
const CAP = { capPerMember: 500_000n * ONE_TAKA };
const GAME = { VN: 'VNMB', SEA: 'THAI', ELOTT: 'F5D1', LOTT: 'SSC1' } as const;

// Each of these goes through many runs.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let given: GivenLottery;
let wagers: Wagers;
let projections: Projections;
let rebates: DailyRebates;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 10 });
  given = givenLottery(database);
  wagers = givenWagers(database, given.wallet);
  projections = givenProjections(database);
  rebates = given.lottery.dailyRebates;
});
afterAll(() => database.close());

const by = { staffId: 1n, staff: 'rahim', address: '127.0.0.1', reason: 'for the festival' };
const tell = (id: bigint, product: DailyProduct, rebatePoint: number | null) =>
  given.lottery.terms.setPoint(by, { account: `m${id}`, product, rebatePoint });

/** Members one under the other, the top first, with these points of the product. */
async function givenLine(product: DailyProduct, points: readonly (number | null)[]): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const point of points) {
    const { id } = await givenMember(database.db);
    await sql`update members set upline_id = ${ids.at(-1) ?? null} where id = ${id}`.execute(database.db);
    await transact(database.db, (tx) => given.wallet.openAccounts(tx, id));
    const line = { type: 'deposit', account: 'cash', contra: 'cashier', amount: CASH, reference: null } as const;
    await given.wallet.post([{ ...line, memberId: id, key: givenKey() }]);
    if (point !== null) must(!isRefusal(await tell(id, product, point)), 'a point can be set');
    ids.push(id);
  }
  return ids;
}

/** Stakes on a market of its own that ends now; a stake lost. */
async function givenSettled(
  game: keyof typeof GAME,
  stakes: readonly (readonly [bigint, bigint])[],
  madeDaysAgo = 0,
): Promise<bigint> {
  const market = await givenMarket(database, wagers, { gameCode: GAME[game], madeDaysAgo });
  const placed = await given.wallet.post(stakes.map(([member, stake]) => givenBet(member, market, stake)));
  must(!placed.some(isRefusal), 'bets are taken');
  await givenClosedMarket(database, wagers, market);
  while (!(await wagers.settleChunk(market, () => [], CAP)).done);
  return market;
}

async function voidNow(marketId: bigint): Promise<void> {
  while (!(await wagers.voidChunk({ marketId, version: 1 })).done);
}

/** Ends the day here: one that began where the one before it ended, and is due at once unless told. Days ahead of today. */
async function endDay(dueIn = '0 seconds'): Promise<string> {
  const { rows } = await database.pool.query<{ day: string }>(
    `insert into lottery_rebate_days (day, starts_at, ends_at, due_at)
     select coalesce(max(day), current_date + 2) + 1, coalesce(max(ends_at), now() - interval '1 hour'), clock_timestamp(),
       clock_timestamp() + $1::interval
     from lottery_rebate_days returning day::text as day`,
    [dueIn],
  );
  return present(rows[0], 'a day').day;
}

/** Until nothing is left to do: a day waits until what follows the journal has read what the day before it gave. */
async function runAll(by: DailyRebates = rebates): Promise<number> {
  for (let steps = 0; ; ) {
    await projections.catchUp('wagers.turnover');
    const before = steps;
    while (await by.advance()) steps += 1;
    if (steps === before) return steps;
  }
}

const gotOf = async (id: bigint, from = CASH) => (await given.wallet.balancesOf(id)).cash - from;

/** Lines of a member's rebates by the day, in order: type, amount. */
async function linesOf(id: bigint): Promise<[number, bigint][]> {
  const { rows } = await database.pool.query<{ type: number; amount: bigint }>(
    'select type, amount from wallet_entries where member_id = $1 and type in (14, 15) order by seq',
    [id],
  );
  return rows.map(({ type, amount }) => [type, amount]);
}

async function booksBalance(): Promise<boolean> {
  await projections.catchUp();
  const { rows } = await database.pool.query<{ said: string; posted: string; totals: string }>(
    `select (select coalesce(sum(given - taken), 0) from lottery_rebate_shards)::text as said,
      (select coalesce(sum(amount), 0) from wallet_entries where type in (14, 15))::text as posted,
      (select coalesce(-sum(amount), 0) from wallet_house_totals where account = 105 and type in (14, 15))::text as totals`,
  );
  const sums = present(rows[0], 'sums');
  expect([sums.said, sums.totals]).toEqual([sums.posted, sums.posted]);
  // Bets of cards are placed here without any card.
  const checks = { ...MARKET_CHECKS, general: LOTTERY_CHECKS.general };
  return (await givenReconciler(database, checks, createIds(systemClock, 5)).run('full')).balanced;
}

describe('a day of the house', () => {
  test('is from midnight to midnight in Dhaka, and its run is due at 04:00', async () => {
    expect(await rebates.advance()).toBe(false);
    const read = async () =>
      (
        await database.pool.query(
          `select day = (starts_at at time zone 'Asia/Dhaka')::date as named, state,
            to_char(starts_at at time zone 'Asia/Dhaka', 'HH24:MI:SS.MS') as starts,
            to_char(ends_at at time zone 'Asia/Dhaka', 'HH24:MI:SS.MS') as ends,
            to_char(due_at at time zone 'Asia/Dhaka', 'HH24:MI:SS.MS') as due,
            due_at - ends_at = interval '4 hours' and ends_at - starts_at = interval '1 day' as lasts,
            starts_at <= now() and now() < ends_at as today
           from lottery_rebate_days order by day`,
        )
      ).rows;
    const times = { starts: '00:00:00.000', ends: '00:00:00.000', due: '04:00:00.000', lasts: true, named: true };
    expect(await read()).toEqual([{ ...times, state: 'waiting', today: true }]);
    // A house that slept for a week runs the days it missed, in their order, and waits for today's end.
    await database.pool.query(
      `update lottery_rebate_days set day = day - 7, starts_at = starts_at - interval '7 days',
        ends_at = ends_at - interval '7 days', due_at = due_at - interval '7 days'`,
    );
    await runAll();
    const days = await read();
    expect(days).toHaveLength(8);
    expect(days.map(({ today }) => today)).toEqual([...Array(7).fill(false), true]);
    expect(days.slice(0, 6).map(({ state }) => state)).toEqual(Array(6).fill('done'));
    expect(days.at(-1)?.state).toBe('waiting');
    expect(days).toEqual(days.map((day) => ({ ...day, ...times })));
    await database.pool.query('delete from lottery_rebate_shards');
    await database.pool.query('delete from lottery_rebate_days');
  });

  test('is not run before its time, nor before the turnover has passed its end', async () => {
    const [member = 0n] = await givenLine('ELOTT', [10]);
    await givenSettled('ELOTT', [[member, 1_000n * ONE_TAKA]]);
    const day = await endDay('1 hour');
    expect(await runAll()).toBe(0);
    await givenSettled('ELOTT', [[member, 1_000n * ONE_TAKA]]);
    await database.pool.query(
      'update lottery_rebate_days set ends_at = clock_timestamp(), due_at = clock_timestamp() where day = $1',
      [day],
    );
    // The run has begun; what follows the journal is behind.
    while (await rebates.advance());
    expect(await gotOf(member, CASH - 2_000n * ONE_TAKA)).toBe(0n);
    await runAll();
    expect(await gotOf(member, CASH - 2_000n * ONE_TAKA)).toBe(20n * ONE_TAKA);
  });

  test('whose run had begun before the house was away for two months goes on, and pays each once', async () => {
    const [one = 0n, other = 0n] = [...(await givenLine('ELOTT', [10])), ...(await givenLine('ELOTT', [10]))];
    await givenSettled('ELOTT', [
      [one, 100n * ONE_TAKA],
      [other, 100n * ONE_TAKA],
    ]);
    await endDay();
    await projections.catchUp('wagers.turnover');
    do {
      await database.pool.query(
        `update lottery_rebate_days set began_at = now() - interval '60 days' where state = 'paying'`,
      );
    } while (await rebates.advance());
    expect([await linesOf(one), await linesOf(other)]).toEqual([[[14, ONE_TAKA]], [[14, ONE_TAKA]]]);
  });

  test('has what was settled before its end to the microsecond, and the next day the rest', async () => {
    const [member = 0n] = await givenLine('SEA', [20]);
    await endDay();
    await runAll();
    const [early, late] = [
      await givenSettled('SEA', [[member, 100n * ONE_TAKA]]),
      await givenSettled('SEA', [[member, 10n * ONE_TAKA]]),
    ];
    const day = await endDay();
    await projections.catchUp('wagers.turnover');
    const move = (market: bigint, earlier: string) =>
      database.pool.query(
        `update wager_turnover set at = d.ends_at - $3::interval from lottery_rebate_days d where d.day = $2 and market_id = $1`,
        [market, day, earlier],
      );
    await move(early, '1 microsecond');
    await move(late, '0');
    await runAll();
    expect(await linesOf(member)).toEqual([[14, 2n * ONE_TAKA]]);
    await endDay();
    await runAll();
    expect(await linesOf(member)).toEqual([
      [14, 2n * ONE_TAKA],
      [14, ONE_TAKA / 5n],
    ]);
  });
});

describe('what a day gives back', () => {
  test('is the worked example: points 1.0, 0.8, 0.5, 0.3; 1 000.00 gives 3.00, 2.00, 3.00 and 2.00, once', async () => {
    const [top = 0n, a = 0n, b = 0n, member = 0n] = await givenLine('ELOTT', [10, 8, 5, 3]);
    await givenSettled('ELOTT', [[member, 600n * ONE_TAKA]]);
    await givenSettled('ELOTT', [[member, 400n * ONE_TAKA]]);
    const day = await endDay();
    await runAll();
    expect(await runAll()).toBe(0);
    expect(await Promise.all([member, b, a, top].map(linesOf))).toEqual([
      [[14, 3n * ONE_TAKA]],
      [[15, 2n * ONE_TAKA]],
      [[15, 3n * ONE_TAKA]],
      [[15, 2n * ONE_TAKA]],
    ]);
    const wide = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000), offset: 0, limit: 5 };
    const shown = await showEntryPage(
      { page: 1, size: 5 },
      await given.wallet.listEntriesOf({ memberId: member, ...wide, type: 'dailyRebate' }),
      { describeMarkets: async () => new Map(), readDay: readDayReference },
    );
    expect(shown.rows).toMatchObject([
      { amount: '3.00', contra: 'rebates', wallet: 'cash', reference: null, detail: { product: 'ELOTT', day } },
    ]);
    expect(await booksBalance()).toBe(true);
  });

  test('goes up a line for what is no lottery too, by the point of its product', async () => {
    const [top = 0n, agent = 0n, member = 0n] = await givenLine('SLOTS', [10, 6, 1]);
    must(!isRefusal(await tell(top, 'SPORTS', 8)), 'a point can be set');
    for (const product of ['slots', 'mini', 'sports'] as const) {
      const market = await givenMarket(database, wagers, { product, gameCode: product.toUpperCase() });
      const [placed] = await given.wallet.post([givenBet(member, market, 1_000n * ONE_TAKA, { contra: product })]);
      must(placed !== undefined && !isRefusal(placed), 'a bet is taken');
      await givenClosedMarket(database, wagers, market);
      while (!(await wagers.settleChunk(market, () => [], CAP)).done);
    }
    await endDay();
    await runAll();
    expect(await linesOf(member)).toEqual([[14, 2n * ONE_TAKA]]);
    expect(await linesOf(agent)).toEqual([[15, 10n * ONE_TAKA]]);
    expect((await linesOf(top)).toSorted(([, one], [, other]) => Number(one - other))).toEqual([
      [15, 8n * ONE_TAKA],
      [15, 8n * ONE_TAKA],
    ]);
  });

  test('is by product, each by its own point; Lott gives with the draw, cards count as e-lottery, trials not at all', async () => {
    const [[member = 0n], [tried = 0n]] = [await givenLine('VN', [10]), await givenLine('VN', [null])];
    await database.pool.query('insert into wallet_trial_members values ($1)', [tried]);
    must(!isRefusal(await tell(member, 'SEA', 20)), 'a point can be set');
    must(!isRefusal(await tell(member, 'ELOTT', 4)), 'a point can be set');
    const stakes = [member, tried].map((id) => [id, 100n * ONE_TAKA] as const);
    for (const game of ['VN', 'SEA', 'ELOTT', 'LOTT'] as const) await givenSettled(game, stakes);
    const card = {
      product: 'elottery',
      gameCode: 'LOTUS',
      zoneOffsetMinutes: 360,
      play: '!CARD',
      selection: '1 1',
    } as const;
    const bought = await transact(database.db, (tx) =>
      wagers.placeInstant(tx, {
        ...card,
        memberId: member,
        key: givenKey(),
        marketId: givenId(),
        stake: 50n * ONE_TAKA,
      }),
    );
    must(!isRefusal(bought), 'a card is sold');
    await database.pool.query(
      "update wager_markets set opens_at = clock_timestamp() where instant and game_code = 'LOTUS'",
    );
    await endDay();
    await runAll();
    const { rows } = await database.pool.query(
      `select reference % 10 as product, amount from wallet_entries where member_id = $1 and type = 14 order by 1`,
      [member],
    );
    expect(rows).toEqual([
      { product: 1n, amount: ONE_TAKA },
      { product: 2n, amount: 2n * ONE_TAKA },
      { product: 3n, amount: (6n * ONE_TAKA) / 10n },
    ]);
    expect([await linesOf(tried), (await linesOf(member)).length]).toEqual([[], 3]);
  });

  test('is floored once for the day’s sum, not order by order', async () => {
    const [member = 0n] = await givenLine('ELOTT', [5]);
    for (const stake of [150n, 150n, 150n]) await givenSettled('ELOTT', [[member, stake]]);
    await endDay();
    await runAll();
    // 0.0450 of turnover at 0.5 % are 0.000225.
    expect(await linesOf(member)).toEqual([[14, 2n]]);
  });

  test('goes up the line that stood above when the day ended, whoever moved since', async () => {
    const [[top = 0n, member = 0n], [other = 0n]] = [await givenLine('ELOTT', [10, 6]), await givenLine('ELOTT', [10])];
    await givenSettled('ELOTT', [[member, 100n * ONE_TAKA]]);
    await endDay();
    await sql`insert into upline_path_history (member_id, until_at, path, was_agent)
      select id, clock_timestamp() + interval '10 seconds', upline_path, false from members where id = ${member}`.execute(
      database.db,
    );
    await sql`update members set upline_id = ${other} where id = ${member}`.execute(database.db);
    await runAll();
    const tenth = ONE_TAKA / 10n;
    expect([await linesOf(member), await linesOf(top), await linesOf(other)]).toEqual([
      [[14, 6n * tenth]],
      [[15, 4n * tenth]],
      [],
    ]);
  });

  test('is by the points as they stood when the day ended, however late the run comes', async () => {
    const [top = 0n, member = 0n] = await givenLine('SEA', [20, 10]);
    await givenSettled('SEA', [[member, 100n * ONE_TAKA]]);
    await endDay();
    must(!isRefusal(await tell(member, 'SEA', 20)), 'raising is free up to who stands above');
    await givenSettled('SEA', [[member, 100n * ONE_TAKA]]);
    await endDay();
    must(!isRefusal(await tell(member, 'SEA', 5)), 'lowering is free where nobody stands below');
    await runAll();
    expect([await linesOf(member), await linesOf(top)]).toEqual([
      [
        [14, ONE_TAKA],
        [14, 2n * ONE_TAKA],
      ],
      [[15, ONE_TAKA]],
    ]);
  });

  test('is never more than the top’s point for all of a line together', async () => {
    // The last came under a point lower than the house's, and has no more than that.
    const [top = 0n, low = 0n] = await givenLine('VN', [10, 2]);
    const { id } = await givenMember(database.db);
    await sql`update members set upline_id = ${low} where id = ${id}`.execute(database.db);
    await transact(database.db, (tx) => given.wallet.openAccounts(tx, id));
    expect((await given.lottery.prizeTermsOf(id)).dailyPoints).toEqual({
      VN: 2,
      SEA: 10,
      ELOTT: 5,
      LIVE: 0,
      SLOTS: 0,
      FISH: 0,
      SPORTS: 0,
      COCK: 0,
    });
    const line = { type: 'deposit', account: 'cash', contra: 'cashier', amount: CASH, reference: null } as const;
    await given.wallet.post([{ ...line, memberId: id, key: givenKey() }]);
    await givenSettled('VN', [[id, 1_000n * ONE_TAKA]]);
    await endDay();
    await runAll();
    expect(await Promise.all([id, low, top].map(linesOf))).toEqual([[[14, 2n * ONE_TAKA]], [], [[15, 8n * ONE_TAKA]]]);
    for (const points of [[3, 5, 8, 10], [10, 2, 7], [0, 0], [5], [1, 9, 4, 4, 20, 3]]) {
      const shares = shareOut(points);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(points.at(-1));
    }
  });
});

describe('bets that are void after they were paid for', () => {
  test('are taken off the next runs, which never take more than they give', async () => {
    const [top = 0n, member = 0n] = await givenLine('ELOTT', [10, 6]);
    const [gone, stays] = [
      await givenSettled('ELOTT', [[member, 1_000n * ONE_TAKA]]),
      await givenSettled('ELOTT', [[member, 500n * ONE_TAKA]]),
    ];
    await endDay();
    await runAll();
    expect([await linesOf(member), await linesOf(top)]).toEqual([[[14, 9n * ONE_TAKA]], [[15, 6n * ONE_TAKA]]]);
    await voidNow(gone);
    await givenSettled('ELOTT', [[member, 200n * ONE_TAKA]]);
    await endDay();
    await runAll();
    // 6.00 and 4.00 are owed: what this day gives goes against them.
    expect((await linesOf(member)).slice(1)).toEqual([
      [14, (12n * ONE_TAKA) / 10n],
      [14, (-12n * ONE_TAKA) / 10n],
    ]);
    await endDay();
    await runAll();
    await givenSettled('ELOTT', [[member, 2_000n * ONE_TAKA]]);
    await endDay();
    await runAll();
    expect((await linesOf(member)).slice(3)).toEqual([
      [14, 12n * ONE_TAKA],
      [14, (-48n * ONE_TAKA) / 10n],
    ]);
    expect((await linesOf(top)).slice(1)).toEqual([
      [15, (8n * ONE_TAKA) / 10n],
      [15, (-8n * ONE_TAKA) / 10n],
      [15, 8n * ONE_TAKA],
      [15, (-32n * ONE_TAKA) / 10n],
    ]);
    const owed = await database.pool.query('select 1 from lottery_rebate_debts');
    expect(owed.rows).toEqual([]);
    // All in all: as if the void draw had never been.
    const sum = async (id: bigint) => (await linesOf(id)).reduce((total, [, amount]) => total + amount, 0n);
    expect([await sum(member), await sum(top)]).toEqual([(162n * ONE_TAKA) / 10n, (108n * ONE_TAKA) / 10n]);
    expect(stays).not.toBe(gone);
    expect(await booksBalance()).toBe(true);
  });

  test('are taken off by the bets that were found late alone, of one draw again and again', async () => {
    const [top = 0n, member = 0n] = await givenLine('ELOTT', [10, 6]);
    const market = await givenMarket(database, wagers, { gameCode: GAME.ELOTT });
    const instants: Date[] = [];
    for (const taka of [1_000n, 500n, 100n]) {
      instants.push(await givenInstant(database));
      await given.wallet.post([givenBet(member, market, taka * ONE_TAKA)]);
    }
    await givenClosedMarket(database, wagers, market);
    while (!(await wagers.settleChunk(market, () => [], CAP)).done);
    await endDay();
    await runAll();
    // Nothing goes back with the orders themselves.
    const rebatesOf = { boughtWith: () => null, earnedAbove: async () => [] };
    for (const [version, from] of [instants[2], instants[1]].entries()) {
      // Nobody's figures depend on when they are read: a rebuild between the finding and the next run changes nothing.
      const late = { marketId: market, version: version + 1, from: present(from, 'an instant'), settled: true };
      while (!(await wagers.lateChunk({ ...late, rebates: rebatesOf })).done);
      await projections.catchUp();
      await projections.rebuild('wagers.turnover');
      await givenSettled('ELOTT', [[member, 2_000n * ONE_TAKA]]);
      await endDay();
      await runAll();
    }
    const tenth = ONE_TAKA / 10n;
    expect(await linesOf(member)).toEqual([
      [14, 96n * tenth],
      [14, 120n * tenth],
      [14, -6n * tenth],
      [14, 120n * tenth],
      [14, -30n * tenth],
    ]);
    expect((await linesOf(top)).map(([, amount]) => amount)).toEqual(
      [64n, 80n, -4n, 80n, -20n].map((tenths) => tenths * tenth),
    );
    expect(await booksBalance()).toBe(true);
  });

  test('and bets that count since, for late ones covered too much with them, are given by the points of their day', async () => {
    const [top = 0n, member = 0n] = await givenLine('ELOTT', [10, 6]);
    const covering = givenProjections(
      database,
      givenCoverage((_play, selections) => selections.size > 1),
    );
    const runDay = async () => {
      await covering.catchUp();
      await endDay();
      await runAll();
    };
    const market = await givenMarket(database, wagers, { gameCode: GAME.ELOTT });
    await given.wallet.post([givenBet(member, market, 1_000n * ONE_TAKA)]);
    const from = await givenInstant(database);
    await given.wallet.post([givenBet(member, market, 500n * ONE_TAKA, { selection: '2|-|-|-|-' })]);
    await givenClosedMarket(database, wagers, market);
    while (!(await wagers.settleChunk(market, () => [], CAP)).done);
    await givenSettled('ELOTT', [[member, 100n * ONE_TAKA]]);
    await runDay();
    const tenth = ONE_TAKA / 10n;
    expect([await linesOf(member), await linesOf(top)]).toEqual([[[14, 6n * tenth]], [[15, 4n * tenth]]]);
    must(!isRefusal(await tell(member, 'ELOTT', 2)), 'a point can be set');
    const rebatesOf = { boughtWith: () => null, earnedAbove: async () => [] };
    const late = { marketId: market, version: 1, from, settled: true, rebates: rebatesOf };
    while (!(await wagers.lateChunk(late)).done);
    await runDay();
    // 1,000.00 of the day before, and no other bet.
    expect((await linesOf(member)).slice(1)).toEqual([[14, 60n * tenth]]);
    expect((await linesOf(top)).slice(1)).toEqual([[15, 40n * tenth]]);
    while (!(await wagers.voidChunk({ marketId: market, version: 2 })).done);
    await givenSettled('ELOTT', [[member, 5_000n * ONE_TAKA]]);
    await covering.catchUp();
    await endDay('1 hour');
    expect((await rebates.standingOf(member)).owing).toEqual([{ product: 'ELOTT', amount: 60n * tenth }]);
    await database.pool.query(`update lottery_rebate_days set due_at = ends_at where state = 'waiting'`);
    await runAll();
    expect((await linesOf(member)).slice(2)).toEqual([
      [14, 100n * tenth],
      [14, -60n * tenth],
    ]);
    expect((await linesOf(top)).slice(2).map(([, amount]) => amount)).toEqual([400n * tenth, -40n * tenth]);
    expect(await booksBalance()).toBe(true);
  });

  test('count nothing where the void came on the same day, and the figures are the same rebuilt from zero', async () => {
    const [member = 0n] = await givenLine('ELOTT', [10]);
    const gone = await givenSettled('ELOTT', [[member, 1_000n * ONE_TAKA]]);
    await voidNow(gone);
    await givenSettled('ELOTT', [[member, 10n * ONE_TAKA]]);
    await endDay();
    const read = async () =>
      (await database.pool.query('select * from wager_turnover order by shard, member_id, market_id, play')).rows;
    const changes = async () =>
      (await database.pool.query('select * from wager_turnover_changes order by shard, seq, member_id, play')).rows;
    await projections.catchUp();
    // Times that other tests moved are as they were again.
    await projections.rebuild('wagers.turnover');
    await projections.catchUp();
    const [before, changed] = [await read(), await changes()];
    expect(before.find(({ market_id }) => market_id === gone)).toMatchObject({ turnover: 0n });
    expect(changed.find(({ market_id }) => market_id === gone)).toMatchObject({ less: 1_000n * ONE_TAKA });
    await projections.rebuild('wagers.turnover');
    await runAll();
    expect(await linesOf(member)).toEqual([[14, ONE_TAKA / 10n]]);
    expect([await read(), await changes()]).toEqual([before, changed]);
  });
});

describe('a run', () => {
  test('goes on where a worker died, pays everybody once with two workers at it, in chunks', async () => {
    const line = await givenLine('ELOTT', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    await givenSettled(
      'ELOTT',
      line.map((id) => [id, 100n * ONE_TAKA] as const),
    );
    const day = await endDay();
    await projections.catchUp('wagers.turnover');
    let dies = 3;
    const wallet: Pick<Wallet, 'postWithin'> = {
      async postWithin(tx, movements) {
        const outcomes = await given.wallet.postWithin(tx, movements);
        if (movements.length > 0 && dies-- === 0) throw new Error('the worker died');
        return outcomes;
      },
    };
    const worker = (by: Pick<Wallet, 'postWithin'>) =>
      createDailyRebates({ db: database.db, wallet: by, uplinesOf: givenUplinesOf, chunkMembers: 1 });
    await expect(runAll(worker(wallet))).rejects.toThrow('the worker died');
    await Promise.all([runAll(worker(given.wallet)), runAll(worker(given.wallet)), runAll(worker(given.wallet))]);
    await runAll();
    // The top: 0.1 % of each of nine below him comes from his own downline's stakes and those under it.
    const got = await Promise.all(line.map(async (id) => (await linesOf(id)).map(([type, amount]) => [type, amount])));
    expect(got).toEqual(
      line.map((_, place) => {
        const own = (BigInt(10 - place) * ONE_TAKA) / 10n;
        const team = (BigInt(9 - place) * ONE_TAKA) / 10n;
        return team === 0n
          ? [[14, own]]
          : [
              [15, team],
              [14, own],
            ];
      }),
    );
    const { rows } = await database.pool.query('select state from lottery_rebate_days where day = $1', [day]);
    expect(rows).toEqual([{ state: 'done' }]);
    expect(await booksBalance()).toBe(true);
  });
});

describe('a member is told', () => {
  test('what counts so far and what it gives, until it is paid; then what is taken off again', async () => {
    const [, member = 0n] = await givenLine('ELOTT', [10, 6]);
    const [tried = 0n] = await givenLine('ELOTT', [null]);
    await database.pool.query('insert into wallet_trial_members values ($1)', [tried]);
    const standing = () => given.lottery.rebateStandingOf(member);
    await runAll();
    expect(await standing()).toEqual({ days: [], owing: [] });

    const day = await endDay('5 hours');
    await database.pool.query("update lottery_rebate_days set ends_at = now() + interval '1 hour' where day = $1", [
      day,
    ]);
    const gone = await givenSettled('ELOTT', [
      [member, 1_000n * ONE_TAKA],
      [tried, 1_000n * ONE_TAKA],
    ]);
    // A draw held elsewhere, which is made up to a year ahead.
    await givenSettled('SEA', [[member, 100n * ONE_TAKA]], 300);
    await givenSettled('LOTT', [[member, 100n * ONE_TAKA]]);
    const open = await givenMarket(database, wagers, { gameCode: GAME.SEA });
    await given.wallet.post([givenBet(member, open, ONE_TAKA)]);
    await projections.catchUp('wagers.turnover');
    const sea = { product: 'SEA', point: 10, turnover: 100n * ONE_TAKA, amount: ONE_TAKA };
    const elott = { product: 'ELOTT', point: 6, turnover: 1_000n * ONE_TAKA, amount: 6n * ONE_TAKA };
    const [told] = (await standing()).days;
    expect(told).toMatchObject({ day, today: true });
    expect(told?.products).toEqual([{ product: 'VN', point: 5, turnover: 0n, amount: 0n }, sea, elott]);
    expect(await given.lottery.rebateStandingOf(tried)).toEqual({ days: [], owing: [] });

    // The day is over: its points stay as they were, and what gave nothing is left out.
    await database.pool.query('update lottery_rebate_days set ends_at = clock_timestamp() where day = $1', [day]);
    must(!isRefusal(await tell(member, 'ELOTT', 9)), 'a point can be set');
    expect((await standing()).days).toMatchObject([{ day, today: false, products: [sea, elott] }]);
    await database.pool.query('update lottery_rebate_days set due_at = clock_timestamp() where day = $1', [day]);
    await runAll();
    expect(await linesOf(member)).toEqual([
      [14, 6n * ONE_TAKA],
      [14, ONE_TAKA],
    ]);
    expect(await standing()).toEqual({ days: [], owing: [] });

    const next = await endDay('5 hours');
    await voidNow(gone);
    await givenSettled('ELOTT', [[member, 100n * ONE_TAKA]]);
    await database.pool.query('update lottery_rebate_days set ends_at = clock_timestamp() where day = $1', [next]);
    await projections.catchUp('wagers.turnover');
    const owing = [{ product: 'ELOTT', amount: 6n * ONE_TAKA }];
    expect(await standing()).toMatchObject({
      days: [{ day: next, products: [{ amount: (9n * ONE_TAKA) / 10n }] }],
      owing,
    });
    await database.pool.query('update lottery_rebate_days set due_at = clock_timestamp() where day = $1', [next]);
    await runAll();
    expect(await standing()).toEqual({ days: [], owing: [{ product: 'ELOTT', amount: (51n * ONE_TAKA) / 10n }] });
  });
});

describe('what is long gone', () => {
  const dayAfter = async (days: number, state: 'waiting' | 'done') => {
    const { rows } = await database.pool.query<{ day: string }>(
      `insert into lottery_rebate_days (day, starts_at, ends_at, due_at, state, began_at, done_at)
       select max(day) + $1::integer, now() + interval '1 day', now() + interval '2 days', now() + interval '2 days', $2,
         case $2 when 'done' then now() end, case $2 when 'done' then now() end
       from lottery_rebate_days returning day::text as day`,
      [days, state],
    );
    return present(rows[0], 'a day').day;
  };
  const read = async (what: string) => (await database.pool.query(what)).rows;
  const kept = () =>
    Promise.all(
      [
        'select type, sum(amount), count(*) from wallet_entries where type in (14, 15) group by type order by type',
        'select * from lottery_rebate_shards order by day, shard',
        'select * from lottery_rebate_days order by day',
        'select * from lottery_product_points order by product, member_id, set_at',
        'select * from lottery_rebate_debts order by member_id, product, kind',
      ].map(read),
    );
  const daysOf = async () =>
    (await read('select distinct day::text as day from lottery_daily_rebates order by 1')).map(({ day }) => day);

  test('is who had how much of whose bets, in portions; money, sums, points and debts stay, and what a late run needs', async () => {
    const [, member = 0n] = await givenLine('ELOTT', [10, 6]);
    await givenSettled('ELOTT', [[member, 1_000n * ONE_TAKA]]);
    const last = await endDay();
    await runAll();
    // A shared-out day leaves no work behind.
    expect(await read('select from lottery_rebate_bets')).toEqual([]);
    const before = await daysOf();
    expect(before.at(-1)).toBe(last);
    expect(before.length).toBeGreaterThan(2);
    const worker = createDailyRebates({
      db: database.db,
      wallet: given.wallet,
      uplinesOf: givenUplinesOf,
      dropPortion: 3,
    });

    // However much later it is: a day that is not done yet may take back of those before it.
    const waiting = await endDay('1 day');
    const later = await dayAfter(200, 'done');
    await worker.forgetOld();
    expect(await daysOf()).toEqual(before);
    await database.pool.query('delete from lottery_rebate_days where day = any ($1::date[])', [[waiting, later]]);

    // A hundred days after the last one it is still there, of those before it nothing is.
    const now = await dayAfter(100, 'waiting');
    const stays = await kept();
    expect(await dropOldRebates(database.db, 2)).toBe(2);
    await worker.forgetOld();
    expect(await daysOf()).toEqual([last]);
    expect(await kept()).toEqual(stays);
    await worker.forgetOld();
    expect(await daysOf()).toEqual([last]);
    await database.pool.query('delete from lottery_rebate_days where day = $1', [now]);
    expect(await booksBalance()).toBe(true);
  });
});

describe('points of a product', () => {
  test('are not lowered below those of whoever just comes to stand there', async () => {
    const [[top = 0n], [member = 0n]] = [await givenLine('SEA', [20]), await givenLine('SEA', [null])];
    const [, lowered] = await inTurn(
      database,
      sql`select from lottery_settings for update`,
      () =>
        transact(database.db, async (tx) => {
          await sql`update members set upline_id = ${top} where id = ${member}`.execute(tx);
          await given.lottery.linePoints.begin(tx, member, {});
        }),
      () => tell(top, 'SEA', 5),
    );
    expect(lowered).toMatchObject({ refused: 'lottery.pointBelowDownline', values: { names: `m${member}` } });
  });

  test('are never above the upline’s, go down only as far as those below, and name those who stand above', async () => {
    const [top = 0n, member = 0n, low = 0n] = await givenLine('VN', [8, 6, 5]);
    expect(await tell(member, 'VN', 9)).toEqual({
      refused: 'lottery.pointAboveUpline',
      values: { names: `m${member}` },
    });
    expect(await tell(member, 'VN', 4)).toEqual({
      refused: 'lottery.pointBelowDownline',
      values: { names: `m${low}` },
    });
    expect(await tell(member, 'VN', null)).toMatchObject({ rebatePoint: null });
    expect(await tell(top, 'VN', 4)).toEqual({
      refused: 'lottery.pointBelowDownline',
      values: { names: `m${member}` },
    });
    const house = await given.lottery.terms.house();
    const { version, ...terms } = house;
    const wish = { ...terms, dailyPoints: { ...terms.dailyPoints, VN: 9 } };
    expect(await given.lottery.terms.changeHouse(by, version, wish)).toMatchObject({
      refused: 'lottery.pointAboveUpline',
    });
    expect((await given.lottery.terms.house()).dailyPoints).toEqual({
      VN: 5,
      SEA: 10,
      ELOTT: 5,
      LIVE: 0,
      SLOTS: 0,
      FISH: 0,
      SPORTS: 0,
      COCK: 0,
    });
    expect((await given.lottery.terms.points('VN', { offset: 0, limit: 2 })).rows).toMatchObject([
      { memberId: low, rebatePoint: 5 },
      { memberId: top, rebatePoint: 8 },
    ]);
    expect((await given.lottery.terms.points('LOTT', { offset: 0, limit: 2 })).total).toBe(0);
    expect(given.acts.at(-1)).toMatchObject({ action: 'lottery.point', after: '{"product":"VN","rebatePoint":null}' });
  });
});
