/**
 * A house that was away for weeks: the journal takes no key older than 45 days (ADR 3), and a market may have opened before
 * that. Whatever was begun or has to begin goes on, and every line is posted once.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenReconciler, givenWallet } from '../wallet/given.ts';
import { shardOf } from '../wallet/port.ts';
import {
  GIVEN_PRODUCTS,
  givenBet,
  givenClosedMarket,
  givenInstant,
  givenMarket,
  givenProjections,
  MARKET_CHECKS,
} from './given.ts';
import type { Evaluate, RebateRules, Wagers } from './port.ts';
import { createWagers } from './service.ts';

const BDT = 10_000n;
const CASH = 100n * BDT;
const CAP = { capPerMember: 500_000n * BDT };

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 6 });
  wallet = givenWallet(database);
  wagers = createWagers({ db: database.db, wallet }, GIVEN_PRODUCTS);
});
afterAll(() => database.close());

const pays =
  (times: bigint): Evaluate =>
  () => [{ hits: 1, numerator: times, denominator: 1n }];

/** Half of every stake to the member, a tenth to who stands above him. */
const rebatesTo = (upline: bigint): RebateRules => ({
  boughtWith: () => ({ kept: 500, point: 500 }),
  earnedAbove: async (_tx, bettors) => bettors.map(() => [{ memberId: upline, thousandths: 100 }]),
});

/** Two months go by, for the market and for all that has begun with it. */
async function awayFor60Days(market: bigint): Promise<void> {
  await database.pool.query(`update wager_markets set opens_at = now() - interval '60 days' where id = $1`, [market]);
  for (const table of ['wager_settlements', 'wager_rebates', 'wager_corrections', 'wager_rebate_reversals']) {
    await database.pool.query(`update ${table} set started_at = now() - interval '60 days' where market_id = $1`, [
      market,
    ]);
  }
}

/** Chunk by chunk, away before each; and once more after the last. */
async function run(market: bigint, next: () => Promise<{ readonly done: boolean }>): Promise<void> {
  for (let done = false; !done; ) {
    await awayFor60Days(market);
    done = (await next()).done;
  }
  await next();
}

interface Given {
  readonly market: bigint;
  readonly upline: bigint;
  /** After it nothing was bet. */
  readonly from: Date;
}
const settle = ({ market }: Given) => run(market, () => wagers.settleChunk(market, pays(2n), CAP));
const rebate = ({ market, upline }: Given) => run(market, () => wagers.rebateChunk(market, rebatesTo(upline)));
const late = ({ market, upline, from }: Given, settled: boolean) =>
  run(market, () => wagers.lateChunk({ marketId: market, version: 1, from, settled, rebates: rebatesTo(upline) }));

/** Of two members with ten staked each, and of who stands above them. */
const WORK: readonly [string, (given: Given) => Promise<void>, number, number][] = [
  ['prizes', settle, 110, 100],
  [
    'what the stakes give back',
    async (given) => {
      await settle(given);
      await rebate(given);
    },
    115,
    102,
  ],
  [
    'stakes of a void market',
    async ({ market }) => {
      await transact(database.db, (tx) => wagers.voidMarket(tx, market));
      await run(market, () => wagers.refundChunk(market));
    },
    100,
    100,
  ],
  [
    'a correction',
    async (given) => {
      await settle(given);
      const correction = { marketId: given.market, version: 1, evaluate: pays(3n), ...CAP };
      await run(given.market, () => wagers.correctChunk(correction));
    },
    120,
    100,
  ],
  [
    'a void after it was settled, with what the stakes gave',
    async (given) => {
      await settle(given);
      await rebate(given);
      await run(given.market, () => wagers.voidChunk({ marketId: given.market, version: 1 }));
      await run(given.market, () => wagers.takeBackRebates(given.market));
    },
    100,
    100,
  ],
  ['late bets', (given) => late(given, false), 100, 100],
  [
    'late bets that were settled',
    async (given) => {
      await settle(given);
      await rebate(given);
      await late(given, true);
    },
    100,
    100,
  ],
];

describe('of a market that opened two months ago', () => {
  test.each(WORK)('%s: all of it is posted, once', async (_, work, cash, above) => {
    const upline = await givenFundedMember(database, wallet, CASH);
    const first = await givenFundedMember(database, wallet, CASH);
    let second = await givenFundedMember(database, wallet, CASH);
    // Two shards are two chunks.
    while (shardOf(second) === shardOf(first)) second = await givenFundedMember(database, wallet, CASH);
    const market = await givenMarket(database, wagers);
    const from = await givenInstant(database);
    await wallet.post([givenBet(first, market, 10n * BDT), givenBet(second, market, 10n * BDT)]);
    await givenClosedMarket(database, wagers, market);
    await work({ market, upline, from });
    const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash / BDT;
    expect([await cashOf(first), await cashOf(second)]).toEqual([BigInt(cash), BigInt(cash)]);
    expect(await cashOf(upline)).toBe(BigInt(above));
    await givenProjections(database).catchUp();
    const books = givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3));
    expect((await books.run('full')).balanced).toBe(true);
  });
});
