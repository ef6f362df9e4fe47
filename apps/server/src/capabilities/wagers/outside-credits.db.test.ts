/** Money of another system that is no bet: it moves once, whoever asks how often, and never after it was cancelled. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { HOUSE_ACCOUNTS, type OutsideReference, shardOf } from '../wallet/port.ts';
import { givenProduct, givenProjections, givenWagers, MARKET_CHECKS } from './given.ts';
import { type OutsideCredit, productsOf, type Wagers } from './port.ts';

const BDT = 10_000n;
const CASH = 100n * BDT;
const PRIZE = 25n * BDT;
const PRODUCTS_OF_HOUSE = productsOf([givenProduct('lottery'), givenProduct('slots'), givenProduct('live')]);

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet, PRODUCTS_OF_HOUSE);
});
afterAll(() => database.close());

const by = (memberId: bigint, kind = 'promo'): OutsideReference => ({
  vendor: 'acme',
  kind,
  transactionId: `p${memberId}`,
});
const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;

async function givenCredit(more: Partial<OutsideCredit> = {}): Promise<OutsideCredit> {
  const memberId = await givenFundedMember(database, wallet, CASH);
  return { memberId, key: givenKey(), outside: by(memberId), product: 'slots', amount: PRIZE, ...more };
}
/** The same message, under a key of its own. */
const again = (credit: OutsideCredit): OutsideCredit => ({ ...credit, key: givenKey() });

async function linesOf(memberId: bigint): Promise<[number, number, bigint][]> {
  const { rows } = await database.pool.query<{ type: number; contra: number; amount: bigint }>(
    'select type, contra, amount from wallet_entries where member_id = $1 and type <> 1 order by seq',
    [memberId],
  );
  return rows.map(({ type, contra, amount }) => [type, contra, amount]);
}

test('a win without a bet stands among what a vendor sent, as void once it is taken back', async () => {
  const credit = await givenCredit();
  const outside = { vendor: 'orphan', kind: 'win', transactionId: 'w1' };
  await wagers.creditOutside({ ...credit, outside });
  const list = () =>
    wagers.listOutside({ vendor: 'orphan', from: new Date(0), to: new Date(Date.now() + 60_000) }, null, 10);
  const { memberId } = credit;
  expect(await list()).toMatchObject([{ memberId, kind: 'win', transactionId: 'w1', amount: PRIZE, void: false }]);
  await wagers.cancelOutside({ memberId, outside });
  expect(await list()).toMatchObject([{ transactionId: 'w1', void: true }]);
});

describe('a credit', () => {
  test('stands against the account of its product, and moves once of fifty messages, by two processes', async () => {
    const credit = await givenCredit();
    const other = givenWagers(database, wallet, PRODUCTS_OF_HOUSE);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? wagers : other).creditOutside(again(credit))),
    );
    const first = outcomes.find((outcome) => outcome.refused === undefined && !outcome.repeated);
    expect(first).toMatchObject({ memberId: credit.memberId, balanceAfter: CASH + PRIZE });
    expect(outcomes.filter((outcome) => outcome !== first)).toEqual(Array(49).fill({ ...first, repeated: true }));
    expect(await linesOf(credit.memberId)).toEqual([[16, HOUSE_ACCOUNTS.slots, PRIZE]]);
  });

  test('with other content, or under a key that did something else, is refused', async () => {
    const credit = await givenCredit();
    await wagers.creditOutside(credit);
    const reused = { refused: 'wagers.transactionReused' };
    expect(await wagers.creditOutside({ ...again(credit), amount: 2n * PRIZE })).toEqual(reused);
    expect(await wagers.creditOutside({ ...again(credit), product: 'live' })).toEqual(reused);
    // A member of the same shard, whom the transaction does not concern.
    const neighbour = credit.memberId + 16n;
    expect(shardOf(neighbour)).toBe(shardOf(credit.memberId));
    expect(await wagers.creditOutside({ ...again(credit), memberId: neighbour })).toEqual(reused);
    expect(await wagers.cancelOutside({ ...credit, memberId: neighbour })).toEqual(reused);
    const sameKey = { ...credit, outside: by(credit.memberId, 'jackpot') };
    expect(await wagers.creditOutside(sameKey)).toEqual({ refused: 'request.keyReused' });
    expect(await wagers.creditOutside({ ...sameKey, amount: 2n * PRIZE })).toEqual({ refused: 'request.keyReused' });
    expect(await cashOf(credit.memberId)).toBe(CASH + PRIZE);
  });

  test('whose commit dies is not there, and comes whole when it is sent again', async () => {
    const credit = await givenCredit();
    const dying = givenWagers(
      database,
      {
        balancesOf: (memberId) => wallet.balancesOf(memberId),
        postWithin: async (tx, movements) => {
          await wallet.postWithin(tx, movements);
          throw new Error('killed');
        },
      },
      PRODUCTS_OF_HOUSE,
    );
    await expect(dying.creditOutside(credit)).rejects.toThrow('killed');
    expect(await cashOf(credit.memberId)).toBe(CASH);
    expect(await wagers.creditOutside(credit)).toMatchObject({ repeated: false });
    expect(await wagers.cancelOutside(credit)).toMatchObject({ balanceAfter: CASH });
  });
});

describe('a cancel', () => {
  test('takes the credit back once of fifty, below zero where it is spent', async () => {
    const credit = await givenCredit();
    const { memberId } = credit;
    await wagers.creditOutside(credit);
    await wallet.post([
      ...[{ memberId, key: givenKey(), type: 'adjustment', account: 'cash', contra: 'adjustments' } as const].map(
        (line) => ({ ...line, amount: -(CASH + PRIZE), reference: null }),
      ),
    ]);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => wagers.cancelOutside(credit)));
    expect(outcomes.filter((outcome) => outcome.refused === undefined && !outcome.repeated)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.refused !== undefined)).toEqual([]);
    expect(await cashOf(memberId)).toBe(-PRIZE);
    // The credit that comes once more is the one that was taken back.
    expect(await wagers.creditOutside(again(credit))).toMatchObject({ repeated: true });
    expect(await cashOf(memberId)).toBe(-PRIZE);
  });

  test('that comes first leaves a tombstone, and the credit is refused for ever', async () => {
    const credit = await givenCredit();
    expect(await wagers.cancelOutside(credit)).toMatchObject({ forestalled: true, repeated: false });
    expect(await wagers.cancelOutside(credit)).toMatchObject({ forestalled: true, repeated: true });
    expect(await wagers.creditOutside(credit)).toEqual({ refused: 'wagers.rolledBack' });
    expect(await linesOf(credit.memberId)).toEqual([]);
  });

  test('of a credit that comes at the same moment leaves nothing of it, whichever is first', async () => {
    const credits = await Promise.all(Array.from({ length: 10 }, () => givenCredit()));
    await Promise.all(
      credits.flatMap((credit, i) => {
        const both = [() => wagers.creditOutside(credit), () => wagers.cancelOutside(credit)];
        return (i % 2 === 0 ? both : both.reverse()).map((send) => send());
      }),
    );
    for (const { memberId } of credits) expect(await cashOf(memberId)).toBe(CASH);
  });
});

test('the books balance after all of it, and a reference whose line is gone is found', async () => {
  const check = async () => {
    const report = await givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3)).run('full');
    return report.checks.filter(({ holds }) => !holds).map(({ name, differences }) => [name, differences]);
  };
  await givenProjections(database, undefined, PRODUCTS_OF_HOUSE).catchUp();
  expect(await check()).toEqual([]);
  const memberId = await givenFundedMember(database, wallet, CASH);
  const { vendor, transactionId } = by(memberId);
  await database.pool.query(
    `insert into wallet_references (shard, vendor, kind, transaction_id, member_id, seq, at)
     values ($1, $2, 'lost', $3, $4, 1000000, now())`,
    [shardOf(memberId), vendor, transactionId, String(memberId)],
  );
  await givenProjections(database, undefined, PRODUCTS_OF_HOUSE).catchUp();
  expect(await check()).toEqual([['transactionsStandInJournal', [`${vendor} lost ${transactionId}: 1 <> 0`]]]);
});
