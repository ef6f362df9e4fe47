/** What the lottery's checks of the books find: money that moved and of which its tables know nothing. */
import { SCRATCH_PLAY } from '@house/lottery/instant-bets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenBet, givenMarket, givenProjections, givenWagers } from '../wagers/given.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { type Movement, type Reconciler, shardOf, type Wallet } from '../wallet/port.ts';
import { referenceOfDay } from './daily-rebates/day-reference.ts';
import { LOTTERY_CHECKS } from './given.ts';

const BDT = 10_000n;

let database: TestDatabase;
let wallet: Wallet;
let reconciler: Reconciler;
let member: bigint;

beforeAll(async () => {
  database = await givenDatabase();
  wallet = givenWallet(database);
  reconciler = givenReconciler(database, LOTTERY_CHECKS, createIds(systemClock, 5));
  member = await givenFundedMember(database, wallet, 1_000n * BDT);
});
afterAll(() => database.close());

/** Name and differences of the checks that do not hold. */
async function failed(): Promise<[string, readonly string[]][]> {
  const { checks } = await reconciler.run('full');
  return checks.filter(({ holds }) => !holds).map(({ name, differences }) => [name, differences]);
}

async function post(movement: Omit<Movement, 'memberId' | 'key'> & { key?: string }): Promise<void> {
  const [outcome] = await wallet.post([{ memberId: member, key: givenKey(), ...movement }]);
  expect(outcome?.refused).toBeUndefined();
}

test('books of which every check holds', async () => {
  expect(await failed()).toEqual([]);
});

test('money that is locked for nothing', async () => {
  const hold = { type: 'hold', account: 'cash', contra: 'locked', amount: -5n * BDT, reference: 77n } as const;
  await post(hold);
  expect(await failed()).toEqual([['lockedEqualsWaiting', [`${member}: 0 <> 50000`]]]);
  await post({ ...hold, type: 'holdReturn', amount: 5n * BDT });
  expect(await failed()).toEqual([]);
});

test.each([false, true])("a day's rebate that no day gave, followed: %s", async (followed) => {
  const line = {
    type: 'dailyRebate',
    account: 'cash',
    contra: 'rebates',
    amount: 3n,
    reference: referenceOfDay('2026-01-31', 'SEA'),
    mayGoNegative: true,
  } as const;
  await post(line);
  if (followed) await givenProjections(database).catchUp();
  expect(await failed()).toEqual([['dailyRebatesEqualEntries', [`shard ${shardOf(member)}: 0 <> 3`]]]);
  await post({ ...line, amount: -3n });
  if (followed) await givenProjections(database).catchUp();
  expect(await failed()).toEqual([]);
});

test('a bet of a card that nobody sold', async () => {
  const market = await givenMarket(database, givenWagers(database, givenWallet(database)));
  const key = givenKey();
  await wallet.post([givenBet(member, market, 2n * BDT, { play: SCRATCH_PLAY, selection: 'none', key })]);
  await givenProjections(database).catchUp();
  expect(await failed()).toEqual([['cardsEqualBets', [`${member}, card ${key}: 0 <> -20000`]]]);
});
