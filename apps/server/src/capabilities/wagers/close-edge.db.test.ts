/**
 * The instants a sale begins and ends at (lottery.md 1.4: strictly before the close), to the microsecond, on a database whose
 * clock stands where it is told; and bets that wait in the database until their market is over.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type Tx, transact } from '../../platform/database.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenWallet } from '../wallet/given.ts';
import type { Movement } from '../wallet/port.ts';
import { givenBet, givenMarket, givenWagers } from './given.ts';
import { formatTicket } from './ticket.ts';

const BDT = 10_000n;
const RULES = { perDay: null, fee: 0, freeUpTo: 0n, zoneOffsetMinutes: 360 };

let database: TestDatabase;
/** Its statements read the time out of a table. */
let still: Database;
beforeAll(async () => {
  database = await givenDatabase();
  const { db } = database;
  await sql`create schema still`.execute(db);
  await sql`create table still.instant (at timestamptz not null)`.execute(db);
  await sql`insert into still.instant values (now())`.execute(db);
  await sql`create function still.clock_timestamp() returns timestamptz language sql volatile as 'select at from still.instant'`.execute(
    db,
  );
  still = database.another();
  still.pool.on('connect', (client) => void client.query('set search_path = still, pg_catalog, public'));
});
afterAll(() => database.close());

const refusals = (outcomes: readonly { readonly refused?: string | undefined }[]) =>
  outcomes.map(({ refused }) => refused ?? 'posted');

/** The still clock stands so many microseconds from the edge of a market. */
async function standAt(market: bigint, edge: 'opens_at' | 'closes_at', microseconds: number): Promise<void> {
  await sql`update still.instant set at = g.${sql.id(edge)} + make_interval(secs => ${microseconds / 1e6}::float8)
    from wager_markets g where g.id = ${String(market)}`.execute(database.db);
}

describe('a bet at the edge of its sale', () => {
  const INSTANTS = [
    ['opens_at', -1, 'wagers.marketNotOpen'],
    ['opens_at', 0, 'posted'],
    ['closes_at', -1, 'posted'],
    ['closes_at', 0, 'wagers.marketClosed'],
  ] as const;

  test.each(INSTANTS)('%s, %i microseconds: %s, alone, beside others and line by line', async (edge, off, decided) => {
    const wallet = givenWallet(still);
    const wagers = givenWagers(database, givenWallet(database));
    const member = await givenFundedMember(database, givenWallet(database), 100n * BDT);
    const market = await givenMarket(database, wagers);
    const open = await givenMarket(database, wagers, { closesInSeconds: 3_600 });
    await sql`update wager_markets set opens_at = opens_at - interval '1 hour' where id = ${String(open)}`.execute(
      database.db,
    );
    await standAt(market, edge, off);
    const bet = (on: bigint, stake = BDT): Movement => givenBet(member, on, stake);
    expect(refusals(await wallet.post([bet(market)]))).toEqual([decided]);
    expect(refusals(await wallet.post([bet(open), bet(market)]))).toEqual(['posted', decided]);
    // Who is short of money goes line by line.
    const short = bet(open, 1_000n * BDT);
    expect(refusals(await wallet.post([short, bet(market)]))).toEqual(['wallet.insufficientFunds', decided]);
    const { rows } = await sql<{ bets: number }>`select count(*)::integer as bets from wagers
      where market_id = ${String(market)}`.execute(database.db);
    expect(rows).toEqual([{ bets: decided === 'posted' ? 3 : 0 }]);
  });
});

test('a market is closed, and a bet no longer taken back, from the microsecond of its close on', async () => {
  const wallet = givenWallet(still);
  const wagers = givenWagers(still, wallet);
  const member = await givenFundedMember(database, givenWallet(database), 100n * BDT);
  const market = await givenMarket(database, wagers);
  const close = () => transact(still.db, (tx) => wagers.closeMarket(tx, market));
  await standAt(market, 'closes_at', -1);
  const posted = await wallet.post([givenBet(member, market, BDT), givenBet(member, market, BDT)]);
  const [first = '', second = ''] = posted.map((outcome) => {
    must(!isRefusal(outcome), 'a bet before the close is taken');
    return formatTicket(outcome);
  });
  expect(await close()).toBe(false);
  expect(await wagers.cancelWager(member, first, RULES)).toMatchObject({ returned: BDT, repeated: false });
  await standAt(market, 'closes_at', 0);
  expect(await wagers.cancelWager(member, second, RULES)).toEqual({ refused: 'wagers.marketClosed' });
  expect(await close()).toBe(true);
});

test('a transaction that changed a market posts nothing after it, so that it never waits for a posting in a circle', async () => {
  const wallet = givenWallet(database);
  const wagers = givenWagers(database, wallet);
  const member = await givenFundedMember(database, wallet, 100n * BDT);
  const [market, open] = [await givenMarket(database, wagers), await givenMarket(database, wagers)];
  const later = new Date(Date.now() + 3_600_000);
  const changes: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => wagers.suspendMarkets(tx, [market]),
    (tx) => wagers.resumeMarkets(tx, [market]),
    (tx) => wagers.repriceMarkets(tx, [market]),
    (tx) => wagers.moveMarket(tx, market, { opensAt: later, closesAt: later }),
    (tx) => wagers.extendMarket(tx, market, later),
    (tx) => wagers.closeMarket(tx, market, { now: true }),
    (tx) => wagers.voidMarket(tx, market),
  ];
  for (const change of changes) {
    const posting = transact(database.db, async (tx) => {
      await change(tx);
      return wallet.postWithin(tx, [givenBet(member, open, BDT)]);
    });
    await expect(posting).rejects.toThrow('posts nothing after it');
  }
  expect((await wallet.balancesOf(member)).cash).toBe(100n * BDT);
});

test.each([1, 2])(
  'bets on %i markets that wait in the database over the close are refused, though they came before it',
  async (count) => {
    const wallet = givenWallet(database.another());
    const wagers = givenWagers(database, wallet);
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const markets: bigint[] = [];
    while (markets.length < count) markets.push(await givenMarket(database, wagers));
    const ofMarkets = sql`id = any (${markets.map(String)}::bigint[])`;
    const { sent } = await transact(database.db, async (tx) => {
      await sql`select from wager_markets where ${ofMarkets} for update`.execute(tx);
      const posting = wallet.post(markets.map((market) => givenBet(member, market, BDT)));
      for (let waits = false; !waits; ) {
        const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%wallet_post%') as waits`.execute(
          database.db,
        );
        waits = present(rows[0], 'an exists has one row').waits;
      }
      await sql`update wager_markets set closes_at = clock_timestamp() where ${ofMarkets}`.execute(tx);
      return { sent: posting };
    });
    expect(refusals(await sent)).toEqual(markets.map(() => 'wagers.marketClosed'));
    expect((await wallet.balancesOf(member)).cash).toBe(100n * BDT);
  },
);
