/**
 * Every figure of the house reads single wagers right, at each step of their life: what a member set themselves, their days,
 * their lifetime and records, the totals of the book and of the house, and the balance that is pushed to them.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenWallet } from '../wallet/given.ts';
import { ENTRY_TYPES, HOUSE_ACCOUNTS, type OutsideReference } from '../wallet/port.ts';
import { givenBook, givenProduct, givenProjections, givenWagers } from './given.ts';
import { type Decision, productsOf, type Wagers } from './port.ts';

const BDT = 10_000n;
const CASH = 1_000n * BDT;
const STAKE = 100n * BDT;
const PRODUCTS_OF_HOUSE = productsOf([givenProduct('lottery'), givenProduct('slots'), givenProduct('sports')]);

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet, PRODUCTS_OF_HOUSE);
});
afterAll(() => database.close());

const by = (kind: string, transactionId: string): OutsideReference => ({ vendor: 'acme', kind, transactionId });

/** All figures of a member who plays one product on one book, in taka. */
async function figuresOf(memberId: bigint, book: bigint, product: 'slots' | 'sports') {
  const { db } = database;
  const { rows: lines } = await sql<{ type: number; amount: bigint }>`
    select type, sum(credits - debits)::bigint as amount from wallet_member_days
    where member_id = ${memberId} and type in (2, 3, 4, 5) group by 1`.execute(db);
  const inDays = (type: keyof typeof ENTRY_TYPES) =>
    (lines.find((line) => line.type === ENTRY_TYPES[type])?.amount ?? 0n) / BDT;
  const { rows: house } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from wallet_house_totals
    where account = ${HOUSE_ACCOUNTS[product]}`.execute(db);
  const { rows: kept } = await sql<{ amount: bigint }>`
    select amount from wallet_account_sums where member_id = ${memberId} and account = 1`.execute(db);
  const day = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000), offset: 0, limit: 10 };
  const { totals } = await wagers.listWagersOf({ ...day, memberId, product });
  const lifetime = await wagers.lifetimeOf(memberId);
  const ofBook = (await wagers.totalsOfMarkets([book])).get(book);
  const { used } = present(await wallet.guardStateOf(memberId), 'the member is guarded');
  return {
    cash: (await wallet.balancesOf(memberId)).cash / BDT,
    kept: (kept[0]?.amount ?? 0n) / BDT,
    guarded: { staked: used.stake.month / BDT, lost: used.loss.month / BDT },
    days: [inDays('bet'), inDays('prize'), inDays('betRefund'), inDays('prizeReversal')],
    lifetime: [lifetime.stake, lifetime.turnover, lifetime.prize, lifetime.refunded, lifetime.openStake].map(
      (one) => one / BDT,
    ),
    record: [totals.bets, totals.stake / BDT, totals.turnover / BDT, totals.prize / BDT, totals.net / BDT],
    book: ofBook === undefined ? null : [ofBook.bets, ofBook.stake / BDT, ofBook.prize / BDT, ofBook.refunded / BDT],
    house: (house[0]?.amount ?? 0n) / BDT,
  };
}

test.each(['slots', 'sports'] as const)('of %s, bet by bet and decision by decision', async (product) => {
  const memberId = await givenFundedMember(database, wallet, CASH);
  const book = await givenBook(database, wagers, { product });
  const market = await givenBook(database, wagers, { product, way: 'pooled' });
  const none = { day: null, week: null, month: null };
  const guard = { stake: none, loss: { ...none, month: 200n * BDT }, pausedUntil: null, zoneOffsetMinutes: 360 };
  await transact(database.db, (tx) => wallet.setGuard(tx, memberId, guard));
  // A product of each kind: plain stakes on a book, and tickets that rest on markets beside it.
  const legs = product === 'sports' ? { legs: [{ marketId: market, version: 1, selection: 'HOME@2.00' }] } : {};
  const place = async (transactionId: string) => {
    const [outcome] = await wagers.place([
      {
        ...{ memberId, key: givenKey(), stake: STAKE, outside: by('bet', `${product} ${transactionId}`), ...legs },
        wager: { marketId: book, play: 'WIN', selection: 'HOME@2.00', units: 1 },
      },
    ]);
    return outcome?.refused ?? 'taken';
  };
  const decide = async (
    transactionId: string,
    what: { kind: 'decide'; prize: bigint; version: number } | { kind: 'void' },
  ) => {
    const decision: Decision = { memberId, key: givenKey(), bet: by('bet', `${product} ${transactionId}`), ...what };
    const [outcome] = await wagers.decide([decision]);
    must(outcome !== undefined && outcome.refused === undefined, 'it is decided');
    return outcome;
  };
  const read = async () => {
    const before = (await wallet.guardStateOf(memberId))?.used;
    await givenProjections(database, undefined, PRODUCTS_OF_HOUSE).catchUp();
    // What a member set themselves is exact wherever the projection is.
    expect((await wallet.guardStateOf(memberId))?.used).toEqual(before);
    return figuresOf(memberId, book, product);
  };

  expect(await place('a')).toBe('taken');
  expect(await place('b')).toBe('taken');
  expect(await place('c')).toBe('wallet.playerLimit');
  expect(await read()).toEqual({
    cash: 800n,
    kept: 800n,
    guarded: { staked: 200n, lost: 200n },
    days: [-200n, 0n, 0n, 0n],
    lifetime: [200n, 0n, 0n, 0n, 200n],
    record: [2, 200n, 0n, 0n, 0n],
    book: [2, 200n, 0n, 0n],
    house: 200n,
  });

  await decide('a', { kind: 'decide', version: 1, prize: 250n * BDT });
  expect(await read()).toEqual({
    cash: 1_050n,
    kept: 1_050n,
    guarded: { staked: 200n, lost: 0n },
    days: [-200n, 250n, 0n, 0n],
    lifetime: [200n, 100n, 250n, 0n, 100n],
    record: [2, 200n, 100n, 250n, 150n],
    book: [2, 200n, 250n, 0n],
    house: -50n,
  });

  await decide('a', { kind: 'decide', version: 2, prize: 30n * BDT });
  await decide('b', { kind: 'decide', version: 1, prize: 0n });
  expect(await read()).toEqual({
    cash: 830n,
    kept: 830n,
    guarded: { staked: 200n, lost: 170n },
    days: [-200n, 250n, 0n, -220n],
    lifetime: [200n, 200n, 30n, 0n, 0n],
    record: [2, 200n, 200n, 30n, -170n],
    book: [2, 200n, 30n, 0n],
    house: 170n,
  });

  await decide('a', { kind: 'void' });
  // Rolled back before it comes: it never stands anywhere.
  expect(await decide('d', { kind: 'void' })).toMatchObject({ forestalled: true });
  expect(await place('d')).toBe('wagers.rolledBack');
  expect(await read()).toEqual({
    cash: 900n,
    kept: 900n,
    guarded: { staked: 100n, lost: 100n },
    days: [-200n, 250n, 100n, -250n],
    lifetime: [200n, 100n, 0n, 100n, 0n],
    // A void bet has its stake back as what it gave, so that it is neither won nor lost.
    record: [2, 200n, 100n, 100n, -100n],
    book: [2, 200n, 0n, 100n],
    house: 100n,
  });
});
