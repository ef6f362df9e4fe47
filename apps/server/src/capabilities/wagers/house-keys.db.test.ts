/**
 * The house's own lines stand under keys that anybody can work out who knows the draw (ADR 3). Nobody may take one: a
 * draw whose prize finds its key taken could never settle.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenId, givenWallet } from '../wallet/given.ts';
import { type Movement, shardOf } from '../wallet/port.ts';
import { GIVEN_PRODUCTS, givenBet, givenClosedMarket, givenMarket } from './given.ts';
import type { Evaluate, Wagers } from './port.ts';
import { createWagers } from './service.ts';

const BDT = 10_000n;
const CAP = { capPerMember: 500_000n * BDT };

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  wallet = givenWallet(database);
  wagers = createWagers({ db: database.db, wallet }, GIVEN_PRODUCTS);
});
afterAll(() => database.close());

const allWin: Evaluate = () => [{ hits: 1, numerator: 20_000n, denominator: 10_000n }];
const allLose: Evaluate = () => [];

/** A market with ten of the member's money on it, and a time that a key of its lines may begin with. */
async function givenStaked(): Promise<{ member: bigint; market: bigint; time: number }> {
  const member = await givenFundedMember(database, wallet, 100n * BDT);
  const market = await givenMarket(database, wagers);
  await wallet.post([givenBet(member, market, 10n * BDT)]);
  const { rows } = await database.pool.query<{ opens_at: Date }>('select opens_at from wager_markets where id = $1', [
    market,
  ]);
  return { member, market, time: rows[0]?.opens_at.getTime() ?? 0 };
}

/** Tries a bet and a hold under a key of the house at both doors. */
async function tryToTake(member: bigint, market: bigint, key: string): Promise<void> {
  const bet = givenBet(member, market, BDT, { key });
  const { wager: _bet, ...line } = bet;
  const hold: Movement = { ...line, type: 'hold', contra: 'locked' };
  for (const movement of [bet, hold]) {
    await expect(wallet.post([movement])).rejects.toThrow(/version 7/);
    await expect(transact(database.db, (tx) => wallet.postWithin(tx, [movement]))).rejects.toThrow(/version 7/);
  }
}

const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;

describe('a member who works out the key of his own', () => {
  test('prize can not take it, and the draw settles', async () => {
    const { member, market, time } = await givenStaked();
    await tryToTake(member, market, uuidFromContent(time, `prize:${market}:${shardOf(member)}:0:${member}`));
    await givenClosedMarket(database, wagers, market);
    while (!(await wagers.settleChunk(market, allWin, CAP)).done);
    expect(await cashOf(member)).toBe(110n * BDT);
  });

  test('refund can not take it, and the void draw gives back', async () => {
    const { member, market, time } = await givenStaked();
    await tryToTake(member, market, uuidFromContent(time, `refund:${market}:${shardOf(member)}:0:${member}`));
    expect(await transact(database.db, (tx) => wagers.voidMarket(tx, market))).toBeUndefined();
    while (!(await wagers.refundChunk(market)).done);
    expect(await cashOf(member)).toBe(100n * BDT);
  });

  test('coming reversal can not take it, and the correction takes the prize back', async () => {
    const { member, market, time } = await givenStaked();
    await givenClosedMarket(database, wagers, market);
    while (!(await wagers.settleChunk(market, allWin, CAP)).done);
    const open = await givenMarket(database, wagers);
    await tryToTake(member, open, uuidFromContent(time, `prizeReversal:${market}:v2:${shardOf(member)}:0:${member}`));
    while (!(await wagers.correctChunk({ marketId: market, version: 2, evaluate: allLose, ...CAP })).done);
    expect(await cashOf(member)).toBe(90n * BDT);
  });

  test.each(['chase', 'chaseReturn'])('%s can not take it', async (kind) => {
    const { member, market, time } = await givenStaked();
    await tryToTake(member, market, uuidFromContent(time, `${kind}:${givenId()}:1`));
  });
});
