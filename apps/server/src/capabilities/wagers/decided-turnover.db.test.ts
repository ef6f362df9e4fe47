/** What single and instant wagers count as turnover: by the rule of their product, by when they were decided, and found wrong. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenId, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { type Posted, shardOf } from '../wallet/port.ts';
import { countedTurnover } from './counted-turnover.ts';
import { givenBet, givenBook, givenProduct, givenProjections, givenWagers, MARKET_CHECKS } from './given.ts';
import { COUNTS_WHOLE, formatTicket, productsOf, type Wagers } from './port.ts';
import type { DecidedWager, TurnoverRule } from './product.ts';
import { turnoverStand } from './reconcile-turnover.ts';

const BDT = 10_000n;
const STAKE = 100n * BDT;

/** As sports count (operations.md 2.3): no more than what was won or lost, and nothing at short odds. */
const BY_RESULT: TurnoverRule = {
  ...COUNTS_WHOLE,
  countDecided({ selection, stake, prize }: DecidedWager) {
    if (selection.endsWith('@1.40')) return 0n;
    const net = prize > stake ? prize - stake : stake - prize;
    return net < stake ? net : stake;
  },
  version: 1,
};
const PRODUCTS_OF_HOUSE = productsOf([
  givenProduct('lottery'),
  givenProduct('slots'),
  givenProduct('sports', { turnover: BY_RESULT }),
  givenProduct('mini', { turnover: BY_RESULT }),
]);
const CHECKS = { ...MARKET_CHECKS, general: [...MARKET_CHECKS.general, turnoverStand(PRODUCTS_OF_HOUSE)] };

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet, PRODUCTS_OF_HOUSE);
});
afterAll(() => database.close());

/** The turnover record alone, unless told. */
const catchUp = (projections: 'all' | 'turnover' = 'turnover') =>
  givenProjections(database, undefined, PRODUCTS_OF_HOUSE).catchUp(
    projections === 'all' ? undefined : 'wagers.turnover',
  );

interface Placed {
  readonly memberId: bigint;
  readonly book: bigint;
  readonly bet: { readonly shard: number; readonly seq: bigint };
}

async function givenPlaced(
  selection = 'HOME@1.90',
  { product = 'sports', memberId }: { product?: 'sports' | 'slots'; memberId?: bigint } = {},
): Promise<Placed> {
  const owner = memberId ?? (await givenFundedMember(database, wallet, 1_000n * BDT));
  const book = await givenBook(database, wagers, { product });
  const [posted] = await wallet.post([givenBet(owner, book, STAKE, { play: 'WIN', selection, contra: product })]);
  must(posted !== undefined && posted.refused === undefined, 'the bet is taken');
  const { shard, seq } = posted as Posted;
  return { memberId: owner, book, bet: { shard, seq } };
}

async function decide({ memberId, bet }: Placed, version: number, prize: bigint | null): Promise<void> {
  const [outcome] = await wagers.decide([
    { memberId, bet, key: givenKey(), ...(prize === null ? { kind: 'void' } : { kind: 'decide', version, prize }) },
  ]);
  expect(outcome?.refused).toBeUndefined();
}

/** What counts of it, by the member's lifetime, by the record of the bet, and in the list of bets. */
async function countedOf({ memberId, bet }: Placed): Promise<bigint[]> {
  const day = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000), offset: 0, limit: 10 };
  const { totals } = await wagers.listWagersOf({ ...day, memberId });
  const { turnover } = await wagers.lifetimeOf(memberId);
  const found = await wagers.findWager(memberId, formatTicket(bet));
  return [...new Set([turnover, totals.turnover, present(found?.turnover, 'it is decided')])];
}

async function failedChecks(): Promise<string[]> {
  await catchUp('all');
  const report = await givenReconciler(database, CHECKS, createIds(systemClock, 3)).run('full');
  return report.checks.filter(({ holds }) => !holds).map(({ name }) => name);
}

describe('a single wager', () => {
  test('counts by the rule of its product', async () => {
    const cases = [
      ['HOME@2.50', 250n, 100n],
      ['HOME@1.90', 190n, 90n],
      ['HOME@1.90', 145n, 45n],
      ['HOME@1.90', 50n, 50n],
      ['HOME@1.90', 0n, 100n],
      ['HOME@1.40', 140n, 0n],
    ] as const;
    const placed = await Promise.all(cases.map(([selection]) => givenPlaced(selection)));
    for (const [index, [, prize]] of cases.entries()) await decide(present(placed[index], 'a bet'), 1, prize * BDT);
    await catchUp();
    expect(await Promise.all(placed.map(countedOf))).toEqual(cases.map(([, , counts]) => [counts * BDT]));
  });

  test('of a product without a rule counts whole', async () => {
    const placed = await givenPlaced('', { product: 'slots' });
    await decide(placed, 1, 50n * BDT);
    await catchUp();
    expect(await countedOf(placed)).toEqual([STAKE]);
  });

  test('counts by its newest decision, up and down, and void for nothing, also when all came at once', async () => {
    const [placed, atOnce] = [await givenPlaced(), await givenPlaced()];
    const steps = [
      [190n, 90n],
      [145n, 45n],
      [0n, 100n],
      [50n, 50n],
      [null, 0n],
    ] as const;
    for (const [index, [prize, counts]] of steps.entries()) {
      await decide(placed, index + 1, prize === null ? null : prize * BDT);
      await catchUp();
      expect(await countedOf(placed)).toEqual([counts * BDT]);
    }
    for (const [index, [prize]] of steps.slice(0, -1).entries())
      await decide(atOnce, index + 1, present(prize, 'a prize') * BDT);
    await catchUp();
    expect(await countedOf(atOnce)).toEqual([50n * BDT]);
    await decide(atOnce, 5, null);
    await catchUp();
    expect(await countedOf(atOnce)).toEqual([0n]);
    expect(await failedChecks()).toEqual([]);
  });
});

test('an instant wager counts by the rule of its product as it is placed', async () => {
  const memberId = await givenFundedMember(database, wallet, 1_000n * BDT);
  const placed = await transact(database.db, async (tx) => {
    const bet = await wagers.placeInstant(tx, {
      ...{ memberId, key: givenKey(), product: 'mini', gameCode: 'DICE', marketId: givenId(), zoneOffsetMinutes: 360 },
      ...{ play: '!ROLL', selection: '50', stake: STAKE },
    });
    must(!isRefusal(bet), 'it is placed');
    await bet.win(190n * BDT);
    return bet;
  });
  expect(placed.repeated).toBe(false);
  await catchUp();
  expect(await wagers.lifetimeOf(memberId)).toMatchObject({ turnover: 90n * BDT });
  const day = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000), offset: 0, limit: 10 };
  expect((await wagers.listWagersOf({ ...day, memberId })).totals).toMatchObject({ turnover: 90n * BDT });
});

describe('what counted in a day, for whoever pays by it', () => {
  /** As if a decision had been made at this moment. */
  async function dateDecision({ memberId, bet }: Placed, version: number, at: string): Promise<void> {
    await transact(database.db, async (tx) => {
      await sql`alter table wager_decisions disable trigger wager_decisions_append_only`.execute(tx);
      await sql`update wager_decisions set at = ${at} where shard = ${shardOf(memberId)} and bet_seq = ${bet.seq} and version = ${version}`.execute(
        tx,
      );
      await sql`alter table wager_decisions enable trigger wager_decisions_append_only`.execute(tx);
    });
  }

  const countedOn = async ({ memberId, book }: Placed, day: number): Promise<[string, bigint][]> => {
    const at = (date: number) => sql`make_timestamptz(2026, 3, ${date}, 0, 0, 0, 'UTC')`;
    const { rows } = await sql<{ day: string; turnover: bigint }>`
      select to_char(c.counted_at at time zone 'UTC', 'DD') as day, sum(c.turnover)::bigint as turnover
      from (${countedTurnover({ shard: shardOf(memberId), from: at(day), to: at(day + 1), memberId })}) c
      where c.market_id = ${book} group by 1 having sum(c.turnover) <> 0 order by 1`.execute(database.db);
    return rows.map((row) => [row.day, row.turnover]);
  };

  test('is that of its first decisions, less what later days took of it, the same whenever it is read', async () => {
    const placed = await givenPlaced();
    await decide(placed, 1, 0n);
    await dateDecision(placed, 1, '2026-03-05 23:59:59.999Z');
    await catchUp();
    expect(await countedOn(placed, 5)).toEqual([['05', STAKE]]);
    await decide(placed, 2, 145n * BDT);
    await dateDecision(placed, 2, '2026-03-06 12:00:00Z');
    await decide(placed, 3, null);
    await dateDecision(placed, 3, '2026-03-07 00:00:00Z');
    await catchUp();
    expect(await countedOn(placed, 4)).toEqual([]);
    expect(await countedOn(placed, 5)).toEqual([['05', STAKE]]);
    expect(await countedOn(placed, 6)).toEqual([['05', -55n * BDT]]);
    expect(await countedOn(placed, 7)).toEqual([['05', -45n * BDT]]);
    expect(await failedChecks()).toEqual([]);
  });

  test('is the same after the record was rebuilt from the first line', async () => {
    const read = () =>
      Promise.all(
        ['wager_turnover', 'wager_turnover_quarters', 'wager_partial_turnover'].map(
          async (table) =>
            (await database.pool.query(`select t::text from ${table} t where turnover <> 0 order by 1`)).rows,
        ),
      );
    const before = await read();
    await givenProjections(database, undefined, PRODUCTS_OF_HOUSE).rebuild('wagers.turnover');
    await catchUp();
    expect(await read()).toEqual(before);
  });
});

test('the checks find a decided wager that is not in the record, or is there with something else', async () => {
  const [gone, prize, timeless, judged] = [
    await givenPlaced(),
    await givenPlaced(),
    await givenPlaced(),
    await givenPlaced(),
  ];
  for (const placed of [gone, prize, timeless, judged]) await decide(placed, 1, 145n * BDT);
  await catchUp('all');
  const { pool } = database;
  await pool.query('delete from wager_turnover where market_id = $1', [String(gone.book)]);
  await pool.query('update wager_turnover set prize = prize + 1 where market_id = $1', [String(prize.book)]);
  await pool.query('delete from wager_turnover_quarters where market_id = $1', [String(timeless.book)]);
  const { shard, seq } = judged.bet;
  await pool.query('update wager_partial_turnover set turnover = turnover + 1 where shard = $1 and seq = $2', [
    shard,
    String(seq),
  ]);
  const { checks } = await givenReconciler(database, CHECKS, createIds(systemClock, 3)).run('full');
  const found = checks.flatMap(({ name, differences }) => differences.map((difference) => `${name}: ${difference}`));
  const place = ({ memberId, book }: Placed) => `decisionsHaveTurnover: ${memberId}, market ${book}`;
  expect(found.toSorted()).toEqual(
    [
      `${place(gone)}, bets: 1 <> 0`,
      `${place(gone)}, stake: 1000000 <> 0`,
      `${place(gone)}, turnover: 450000 <> 0`,
      `${place(gone)}, prize: 1450000 <> 0`,
      `${place(prize)}, prize: 1450000 <> 1450001`,
      `${place(timeless)}, turnover by time: 450000 <> 0`,
      `${place(judged)}, turnover: 450001 <> 450000`,
      `${place(judged)}, turnover by time: 450001 <> 450000`,
      `turnoverStand: wager ${shard}-${seq}: 450000 <> 450001`,
    ].toSorted(),
  );
});
