/** Taking a bet back while its market is open (lottery.md 1.7), and that it is out of everything that follows. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenWallet } from '../wallet/given.ts';
import { GIVEN_PRODUCTS, givenBet, givenClosedMarket, givenMarket, givenProjections } from './given.ts';
import { type CancelRules, type Evaluate, PRODUCTS, type Wagers } from './port.ts';
import { settledDrawsBalance } from './reconcile.ts';
import { createWagers } from './service.ts';
import { formatTicket } from './ticket.ts';

const BDT = 10_000n;
const RULES: CancelRules = { perDay: 20, fee: 0, freeUpTo: 5_000n * BDT, zoneOffsetMinutes: 360 };
const everyWins: Evaluate = () => [{ hits: 1, numerator: 2n, denominator: 1n }];

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  wallet = givenWallet(database);
  wagers = createWagers({ db: database.db, wallet }, GIVEN_PRODUCTS);
});
afterAll(() => database.close());

const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;

async function givenTickets(stakes: readonly bigint[], closesInSeconds = 60) {
  const member = await givenFundedMember(database, wallet, 1_000_000n * BDT);
  const market = await givenMarket(database, wagers, { closesInSeconds });
  const posted = await wallet.post(stakes.map((stake) => givenBet(member, market, stake, {})));
  const tickets = posted.map((outcome) => {
    must(!isRefusal(outcome), 'a bet is taken');
    return formatTicket(outcome);
  });
  return { member, market, tickets, first: present(tickets[0], 'a ticket') };
}

async function settle(market: bigint): Promise<void> {
  await givenClosedMarket(database, wagers, market);
  while (!(await wagers.settleChunk(market, everyWins, { capPerMember: 10n ** 15n })).done);
}

describe('a bet that is taken back', () => {
  test('gives the stake back once, however often and from however many sides it is asked', async () => {
    const { member, first } = await givenTickets([100n * BDT]);
    const before = await cashOf(member);
    const answers = await Promise.all(Array.from({ length: 8 }, () => wagers.cancelWager(member, first, RULES)));
    for (const answer of answers) expect(answer).toMatchObject({ returned: 100n * BDT, balance: before + 100n * BDT });
    expect(answers.filter((answer) => !isRefusal(answer) && !answer.repeated)).toHaveLength(1);
    expect(await cashOf(member)).toBe(before + 100n * BDT);
    expect(await wagers.findWager(member, first)).toMatchObject({
      state: 'cancelled',
      prize: 100n * BDT,
      turnover: 0n,
    });
  });

  test('wins nothing, gives nothing back again when the market is void, and does not count as played', async () => {
    const { member, market, first } = await givenTickets([100n * BDT, 50n * BDT]);
    await wagers.cancelWager(member, first, RULES);
    const before = await cashOf(member);
    await settle(market);
    expect(await cashOf(member)).toBe(before + 100n * BDT);
    expect(await database.db.transaction().execute((tx) => wagers.countStaked(tx, market))).toEqual({
      members: 1,
      bets: 1,
      stake: 50n * BDT,
    });
    await givenProjections(database).catchUp();
    expect((await wagers.findWager(member, first))?.state).toBe('cancelled');
    const { rows } = await database.pool.query(
      'select stake, turnover, bets from wager_turnover where market_id = $1',
      [market],
    );
    expect(rows).toEqual([{ stake: 50n * BDT, turnover: 50n * BDT, bets: 1 }]);
    expect(await settledDrawsBalance.run(database.db, () => undefined)).toMatchObject({ holds: true });

    const other = await givenTickets([100n * BDT, 50n * BDT]);
    await wagers.cancelWager(other.member, other.first, RULES);
    const cash = await cashOf(other.member);
    await database.db.transaction().execute((tx) => wagers.voidMarket(tx, other.market));
    while (!(await wagers.refundChunk(other.market)).done);
    expect(await cashOf(other.member)).toBe(cash + 50n * BDT);
  });

  test('costs the fee above what is free', async () => {
    const { member, tickets } = await givenTickets([5_000n * BDT, 5_001n * BDT]);
    const rules = { ...RULES, fee: 10 };
    const returned = [];
    for (const ticket of tickets) {
      const answer = await wagers.cancelWager(member, ticket, rules);
      returned.push(isRefusal(answer) ? answer.refused : answer.returned);
    }
    expect(returned).toEqual([5_000n * BDT, 5_001n * BDT - (5_001n * BDT * 10n) / 1_000n]);
  });
});

describe('is refused', () => {
  test('after the close, by the clock of the database, and moves nothing', async () => {
    const { member, market, first } = await givenTickets([100n * BDT]);
    await givenClosedMarket(database, wagers, market);
    const before = await cashOf(member);
    expect(await wagers.cancelWager(member, first, RULES)).toMatchObject({ refused: 'wagers.marketClosed' });
    await settle(market);
    expect(await wagers.cancelWager(member, first, RULES)).toMatchObject({ refused: 'wagers.marketClosed' });
    expect(await cashOf(member)).toBe(before + 200n * BDT);
  });

  test('to anybody but its member, and for a ticket that is none', async () => {
    const { first } = await givenTickets([100n * BDT]);
    const stranger = await givenFundedMember(database, wallet, 0n);
    for (const ticket of [first, 'ABCDEFG', ''])
      expect(await wagers.cancelWager(stranger, ticket, RULES)).toMatchObject({ refused: 'request.notFound' });
  });

  test('the twenty-first time on a day', async () => {
    const { member, tickets } = await givenTickets(Array.from({ length: 21 }, () => BDT));
    const answers = [];
    for (const ticket of tickets) answers.push(await wagers.cancelWager(member, ticket, RULES));
    expect(answers.map((answer) => isRefusal(answer))).toEqual([...Array.from({ length: 20 }, () => false), true]);
    expect(answers.at(-1)).toEqual({ refused: 'wagers.cancelLimit', values: { count: 20 } });
  });

  test('at all where none is allowed on a day, nor of a product that allows none', async () => {
    const { member, market, first } = await givenTickets([BDT]);
    expect(await wagers.cancelWager(member, first, { ...RULES, perDay: 0 })).toEqual({
      refused: 'wagers.cancelLimit',
      values: { count: 0 },
    });
    await sql`update wager_markets set product = ${PRODUCTS.elottery} where id = ${market}`.execute(database.db);
    expect(await wagers.cancelWager(member, first, RULES)).toEqual({ refused: 'wagers.marketClosed' });
  });

  test('more often than once, on one day of the zone of the rules', async () => {
    const { member, tickets } = await givenTickets([BDT, BDT, BDT]);
    const takeBack = async (ticket: number, zoneOffsetMinutes: number) => {
      const rules = { ...RULES, perDay: 1, zoneOffsetMinutes };
      return isRefusal(await wagers.cancelWager(member, present(tickets[ticket], 'a ticket'), rules));
    };
    // Where it is a day later the limit begins anew, whatever the time is.
    expect([await takeBack(0, 360), await takeBack(1, 360), await takeBack(2, 360 + 1_440)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

test('a close and a hundred cancels at once: each is either back before the close or settles', async () => {
  const { member, market, tickets } = await givenTickets(Array.from({ length: 40 }, () => BDT));
  const rules = { ...RULES, perDay: 1_000 };
  const closing = givenClosedMarket(database, wagers, market);
  const answers = await Promise.all(tickets.map((ticket) => wagers.cancelWager(member, ticket, rules)));
  await closing;
  const back = answers.filter((answer) => !isRefusal(answer)).length;
  const before = await cashOf(member);
  await settle(market);
  expect(await cashOf(member)).toBe(before + 2n * BDT * BigInt(tickets.length - back));
});

test('what is taken back holds its market until that is committed: closing waits, and what is settled knows of it', async () => {
  const { member, market, first } = await givenTickets([BDT]);
  const close = (): Promise<boolean> =>
    transact(database.db, async (tx) => {
      await sql`set local lock_timeout = 100`.execute(tx);
      return wagers.closeMarket(tx, market, { now: true });
    });
  const atTheEnd = () => expect(close()).rejects.toThrow(/lock timeout/);
  const done = await wagers.cancelWager(member, first, RULES, async () => async () => atTheEnd);
  expect(done).toMatchObject({ returned: BDT, repeated: false });
  expect(await close()).toBe(true);
});

test('the record says when it was decided, before the close, however long it took to write that down', async () => {
  const { member, market, tickets } = await givenTickets([BDT, BDT], 1);
  const [first = '', second = ''] = tickets;
  await wagers.cancelWager(member, first, RULES);
  let late: ReturnType<Wagers['cancelWager']> | undefined;
  await transact(database.db, async (tx) => {
    await sql`select 1 from wager_cancel_days where member_id = ${member} for update`.execute(tx);
    late = wagers.cancelWager(member, second, RULES);
    for (let closed = false; !closed; ) {
      const { rows } = await sql<{ closed: boolean }>`select clock_timestamp() > closes_at as closed
        from wager_markets where id = ${market}`.execute(tx);
      closed = rows[0]?.closed === true;
    }
  });
  expect(await late).toMatchObject({ returned: BDT, repeated: false });
  const { rows } = await sql<{ late: boolean }>`select o.at >= g.closes_at as late
    from wager_outcomes o join wager_markets g on g.id = o.market_id where o.market_id = ${market}`.execute(
    database.db,
  );
  expect(rows).toEqual([{ late: false }, { late: false }]);
});
