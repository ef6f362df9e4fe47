/**
 * The book of sports on a real database: bets are taken at the price that stands and no other, once, whoever asks or dies how
 * often; results settle them, corrected ones by the difference; and the books balance.
 */

import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { FOOTBALL } from '@house/sports/football/law';
import { findLeague } from '@house/sports/sports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenProjections, givenWagers, MARKET_CHECKS } from '../wagers/given.ts';
import { productsOf, type Wagers } from '../wagers/port.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { givenBookOfSports, givenElapsed, givenMarketOf, givenMatch, givenSlip } from './given.ts';
import { DAY_RETURN_MAX, type SportsMarket, type SportsTicket } from './port.ts';
import { createSportsProducts } from './products.ts';
import { selectEvents, selectMarketsOf, updateMarkets } from './queries.ts';
import { liabilityEqualsTickets, ticketsEqualBets } from './reconcile.ts';
import { standingsOf } from './standings.ts';
import { dropCash, selectLiabilities, selectTickets } from './ticket-queries.ts';

const BDT = 10_000n;
const CASH = 10_000n * BDT;
const STAKE = 100n * BDT;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
let products: ReturnType<typeof productsOf>;
let book: ReturnType<typeof givenBookOfSports>;
const members: bigint[] = [];

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  products = productsOf(createSportsProducts({ db: database.db }));
  wagers = givenWagers(database, wallet, products);
  book = givenBookOfSports(database, wagers);
});
afterAll(() => database.close());

const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;
async function givenMember(): Promise<bigint> {
  const memberId = await givenFundedMember(database, wallet, CASH);
  members.push(memberId);
  return memberId;
}
const winnerOf = (eventId: bigint) => givenMarketOf(database, eventId, '1x2');
const reread = async ({ id }: Pick<SportsTicket, 'id'>) =>
  present((await selectTickets(database.db, [id]))[0], 'the ticket is there');
async function taken(memberId: bigint, slip: ReturnType<typeof givenSlip>): Promise<SportsTicket> {
  const ticket = await book.tickets.place(memberId, slip);
  expect(ticket).toMatchObject({ state: 'open' });
  return ticket as SportsTicket;
}
/** A result as it is published: settled at once by two processes. */
async function decide({ id }: SportsMarket, outcomes: SportsMarket['outcomes']): Promise<void> {
  await transact(database.db, (tx) => updateMarkets(tx, [{ id, status: 'decided', outcomes, rule: 'finalScore' }]));
  await Promise.all([book.settling.run(), givenBookOfSports(database, wagers).settling.run()]);
}

describe('a bet', () => {
  test('is taken once at the price that stands, and stands in the journal with its legs', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const slip = givenSlip([[market, '1']]);
    const elsewhere = givenBookOfSports(database, wagers);
    const both = await Promise.all([book.tickets.place(memberId, slip), elsewhere.tickets.place(memberId, slip)]);
    const ticket = await taken(memberId, slip);
    expect(both.map((each) => (each as SportsTicket).id)).toEqual([ticket.id, ticket.id]);
    expect(await cashOf(memberId)).toBe(CASH - STAKE);
    const legs = await wagers.listLegsOn(market.id, { shard: 0, seq: 0n }, 10);
    expect(legs).toMatchObject([{ memberId, version: market.version, seq: ticket.seq }]);
    expect(await book.tickets.place(memberId, { ...slip, stakePerLine: 2n * STAKE })).toEqual({
      refused: 'request.keyReused',
    });
    // The same once more within a moment is asked about first.
    const twice = givenSlip([[market, '1']], { again: false });
    expect(await book.tickets.place(memberId, twice)).toEqual({ refused: 'sports.placedTwice' });
    expect(await selectLiabilities(database.db, [market.id])).toMatchObject([
      { selection: '1', tickets: 1, stake: STAKE, most: ticket.most },
    ]);
  });

  test('is refused where the price has moved, unless its member takes what there is', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const slip = givenSlip([[market, 'X']]);
    const [leg] = slip.legs;
    const seen = (odds: number, oddsChange: 'none' | 'better' | 'any') => {
      const legs = [{ ...present(leg, 'a leg'), odds }];
      return book.tickets.place(memberId, givenSlip([], { legs, folds: [1], oddsChange }));
    };
    const now = market.prices['X'] ?? 0;
    expect(await seen(now + 50, 'none')).toMatchObject({ refused: 'sports.oddsChanged', values: { leg: 0 } });
    expect(await seen(now + 50, 'better')).toMatchObject({ refused: 'sports.oddsChanged' });
    expect(await seen(now * 2, 'any')).toMatchObject({ refused: 'sports.oddsChanged' });
    expect(await seen(now + 50, 'any')).toMatchObject({ state: 'open', legs: [{ odds: now }] });
    expect(await seen(now - 50, 'better')).toMatchObject({ state: 'open', legs: [{ odds: now }] });
  });

  test('is not taken on what is suspended, even where that comes between the look and the posting', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    // The journal's own market is stopped, and the book does not know it yet.
    await transact(database.db, (tx) => wagers.suspendMarkets(tx, [market.id]));
    expect(await book.tickets.place(memberId, givenSlip([[market, '1']]))).toMatchObject({
      state: 'refused',
      refusal: 'sports.suspended',
    });
    await transact(database.db, (tx) => wagers.resumeMarkets(tx, [market.id]));
    // Another price stands in the journal than the ticket names.
    await transact(database.db, (tx) => wagers.repriceMarkets(tx, [market.id]));
    expect(await book.tickets.place(memberId, givenSlip([[market, '1']]))).toMatchObject({ state: 'refused' });
    expect(await cashOf(memberId)).toBe(CASH);
  });

  test('that makes none, has two legs of a match, or costs too little is refused', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const [winner, both] = [await winnerOf(eventId), await givenMarketOf(database, eventId, 'btts')];
    const codeOf = async (slip: ReturnType<typeof givenSlip>) =>
      (await book.tickets.place(memberId, slip)) as { refused?: string };
    const legs = [[winner, '1'] as const, [both, 'yes'] as const];
    expect((await codeOf(givenSlip(legs))).refused).toBe('sports.legsConflict');
    expect((await codeOf(givenSlip(legs, { folds: [1] }))).refused).toBe('sports.notABet');
    expect((await codeOf(givenSlip([[winner, '1']], { stakePerLine: BDT }))).refused).toBe('sports.stakeLow');
    expect((await codeOf(givenSlip([[winner, 'home']]))).refused).toBe('sports.marketUnknown');
    expect((await codeOf(givenSlip([[winner, '1']], { stakePerLine: 900_000n * BDT }))).refused).toBe(
      'sports.stakeHigh',
    );
    // What an earlier ticket may return counts for the member's day.
    const first = await taken(memberId, givenSlip([[winner, '1']]));
    const mayReturn = (most: bigint) =>
      sql`update sports_tickets set most = ${most} where id = ${first.id}`.execute(database.db);
    await mayReturn(DAY_RETURN_MAX);
    expect((await codeOf(givenSlip([[winner, '1']]))).refused).toBe('sports.dayHigh');
    // Of two at once that are too much together one is taken.
    await mayReturn(DAY_RETURN_MAX - first.most - 1n);
    const atOnce = await Promise.all(
      [book, givenBookOfSports(database, wagers)].map(({ tickets }) =>
        tickets.place(memberId, givenSlip([[winner, '1']])),
      ),
    );
    expect(atOnce.map((each) => (isRefusal(each) ? each.refused : each.state)).toSorted()).toEqual([
      'open',
      'sports.dayHigh',
    ]);
    await mayReturn(first.most);
    expect(await codeOf(givenSlip([[winner, '1']], { stakePerLine: 20_000n * BDT }))).toMatchObject({
      state: 'refused',
      refusal: 'wallet.insufficientFunds',
    });
    expect(await cashOf(memberId)).toBe(CASH - 2n * STAKE);
  });

  test('that a process left on its way is finished by another, once', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const ticket = await taken(memberId, givenSlip([[await winnerOf(eventId), '2']]));
    // As a process leaves it that dies between the journal and the ticket.
    await sql`update sports_tickets set state = 'placing', seq = null, placed_at = null, due_at = clock_timestamp()
      where id = ${ticket.id}`.execute(database.db);
    await book.tickets.lookAtDue();
    expect(await reread(ticket)).toMatchObject({ state: 'open', seq: ticket.seq });
    expect(await cashOf(memberId)).toBe(CASH - STAKE);
  });
});

describe('settling', () => {
  test('an accumulator with a quarter line and a void leg, by two processes at once; a corrected result moves the difference', async () => {
    const memberId = await givenMember();
    const events = await Promise.all([givenMatch(book.fixtures), givenMatch(book.fixtures), givenMatch(book.fixtures)]);
    const [one, two, three] = await Promise.all(events.map(winnerOf));
    const markets = [one, two, three].map((market) => present(market, 'a market'));
    const ticket = await taken(memberId, givenSlip(markets.map((market) => [market, '1'])));
    const odds = ticket.legs.map((leg) => BigInt(leg.odds));
    const [first = 0n, , third = 0n] = odds;
    const [a, b, c] = markets as [SportsMarket, SportsMarket, SportsMarket];
    await decide(a, { '1': 'win', X: 'lose', '2': 'lose' });
    await decide(b, { '1': 'void', X: 'void', '2': 'void' });
    expect(await reread(ticket)).toMatchObject({ state: 'open', prize: null });
    await decide(c, { '1': 'halfWin', X: 'lose', '2': 'lose' });
    const prize = (STAKE * first * (1_000n + third)) / 2_000_000n;
    expect(await reread(ticket)).toMatchObject({ state: 'settled', prize, version: 1 });
    expect(await cashOf(memberId)).toBe(CASH - STAKE + prize);

    await decide(c, { '1': 'lose', X: 'win', '2': 'lose' });
    expect(await reread(ticket)).toMatchObject({ state: 'settled', prize: 0n, version: 2 });
    expect(await cashOf(memberId)).toBe(CASH - STAKE);
    await decide(c, { '1': 'win', X: 'lose', '2': 'lose' });
    expect(await cashOf(memberId)).toBe(CASH - STAKE + (STAKE * first * third) / 1_000_000n);
  });

  test('a ticket is lost as soon as nothing can come of it, and a death between journal and ticket changes nothing', async () => {
    const memberId = await givenMember();
    const [one, two] = await Promise.all(
      [givenMatch(book.fixtures), givenMatch(book.fixtures)].map(async (id) => winnerOf(await id)),
    );
    const [a, b] = [present(one, 'a market'), present(two, 'a market')];
    const lost = await taken(
      memberId,
      givenSlip([
        [a, '1'],
        [b, '1'],
      ]),
    );
    const won = await taken(memberId, givenSlip([[a, '2']]));
    await decide(a, { '1': 'lose', X: 'lose', '2': 'win' });
    expect(await reread(lost)).toMatchObject({ state: 'settled', prize: 0n });
    const after = await cashOf(memberId);
    await sql`update sports_tickets set state = 'open', prize = null, version = 0, settled_at = null where id = ${won.id}`.execute(
      database.db,
    );
    await sql`update sports_markets set settled_version = 0 where id = ${a.id}`.execute(database.db);
    await book.settling.run();
    expect(await reread(won)).toMatchObject({ state: 'settled', prize: won.most, version: 1 });
    expect(await cashOf(memberId)).toBe(after);
    // The other leg of a lost ticket moves nothing any more.
    await decide(b, { '1': 'win', X: 'lose', '2': 'lose' });
    expect(await cashOf(memberId)).toBe(after);
  });
});

describe('a match', () => {
  test('goes live, suspends with each goal, decides all of its markets, and is verified by its seed', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const before = await winnerOf(eventId);
    await taken(memberId, givenSlip([[before, '1']]));
    await givenElapsed(database, book.fixtures, eventId, 1);
    const [live] = await selectEvents(database.db, [eventId]);
    expect(live).toMatchObject({ status: 'live', state: { period: 'first', minute: 0 }, seed: null });
    expect((await winnerOf(eventId)).version).toBeGreaterThan(before.version);

    // Told only to this test: what is to come.
    const secret = present(live, 'a match');
    await givenElapsed(database, book.fixtures, eventId, 3_000);
    const [ended] = await selectEvents(database.db, [eventId]);
    const seed = present(ended?.seed, 'the seed is published');
    expect(toHex(commitOf(seed))).toBe(toHex(present(secret.commitment, 'a commitment')));
    const strengths = { home: secret.strengthHome, away: secret.strengthAway };
    const frames = FOOTBALL.play(
      { seed: present(fromHex(toHex(seed)), 'a seed'), eventId: String(eventId) },
      strengths,
    );
    expect(ended?.state).toEqual(frames.at(-1)?.state);
    await book.settling.run();
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from sports_markets
      where event_id = ${eventId} and (status <> 'decided' or settled_version < result_version)`.execute(database.db);
    expect(rows).toEqual([{ open: 0 }]);

    // The table of its league knows of it.
    const league = present(findLeague(secret.league), 'a league');
    const own = (await standingsOf(database.db, league)).filter(
      ({ code }) => code === secret.home || code === secret.away,
    );
    expect(own.map(({ form }) => form.at(-1)).join()).toMatch(/^(D,D|L,W|W,L)$/);

    // What everybody knows by now can not be bet on.
    expect(await book.tickets.place(memberId, givenSlip([[before, '1']]))).toMatchObject({
      refused: 'sports.marketClosed',
    });
  });

  test('that is not followed takes no bets, and after a goal none until the next frame', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    await sql`update sports_events set starts_at = clock_timestamp() - interval '1 second', next_at = clock_timestamp() + interval '1 hour'
      where id = ${eventId}`.execute(database.db);
    const anyOdds = { oddsChange: 'any' } as const;
    expect(await book.tickets.place(memberId, givenSlip([[market, '1']], anyOdds))).toMatchObject({
      refused: 'sports.suspended',
    });
    await givenElapsed(database, book.fixtures, eventId, 1);
    await sql`update sports_events set leaping = true where id = ${eventId}`.execute(database.db);
    expect(await book.tickets.place(memberId, givenSlip([[await winnerOf(eventId), '1']], anyOdds))).toMatchObject({
      refused: 'sports.suspended',
    });
  });

  test('a live bet waits, is taken at the prices of then, and refused where the score has changed', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    await givenElapsed(database, book.fixtures, eventId, 1);
    const ask = async () =>
      (await book.tickets.place(memberId, givenSlip([[await winnerOf(eventId), '1']]))) as SportsTicket;
    const [waiting, late] = [await ask(), await ask()];
    expect(waiting).toMatchObject({ state: 'waiting', live: true, seq: null });
    await book.tickets.lookAtDue();
    expect(await reread(waiting)).toMatchObject({ state: 'waiting' });
    const pass = async ({ id }: SportsTicket) => {
      await sql`update sports_tickets set due_at = clock_timestamp() where id = ${id}`.execute(database.db);
      await book.tickets.lookAtDue();
    };
    await pass(waiting);
    expect(await reread(waiting)).toMatchObject({ state: 'open' });
    await sql`update sports_events set state = jsonb_set(state, '{home}', '1') where id = ${eventId}`.execute(
      database.db,
    );
    await pass(late);
    expect(await reread(late)).toMatchObject({ state: 'refused', refusal: 'sports.scoreChanged' });
    // Odds that rise are taken, but not beyond what a ticket may return.
    const market = await winnerOf(eventId);
    const slip = givenSlip([[market, '1']], { stakePerLine: 30n * STAKE, oddsChange: 'better' });
    const rising = (await book.tickets.place(memberId, slip)) as SportsTicket;
    await sql`update sports_markets set prices = jsonb_set(prices, '{1}', '500000') where id = ${market.id}`.execute(
      database.db,
    );
    await pass(rising);
    expect(await reread(rising)).toMatchObject({ state: 'refused', refusal: 'sports.stakeHigh' });
    expect(await cashOf(memberId)).toBe(CASH - STAKE);
  });
});

describe('cricket', () => {
  test('opens overs and sessions as it is played, takes a live bet on one, and decides all of them', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures, 'cricket')];
    const opened = (await selectMarketsOf(database.db, [eventId])).length;
    // The toss is decided, and the first over is on offer.
    await givenElapsed(database, book.fixtures, eventId, 1);
    expect(await givenMarketOf(database, eventId, 'toss')).toMatchObject({ status: 'decided', rule: 'toss' });
    const markets = await selectMarketsOf(database.db, [eventId]);
    expect(markets.length).toBeGreaterThan(opened);
    const over = present(
      markets.find(({ key, status }) => key.startsWith('over@1.2:') && status === 'open'),
      'the second over is on offer',
    );
    const waiting = (await book.tickets.place(memberId, givenSlip([[over, 'over']]))) as SportsTicket;
    expect(waiting).toMatchObject({ state: 'waiting', live: true });
    await sql`update sports_tickets set due_at = clock_timestamp() where id = ${waiting.id}`.execute(database.db);
    await book.tickets.lookAtDue();
    const ticket = await reread(waiting);
    expect(ticket).toMatchObject({ state: 'open', live: true });

    await givenElapsed(database, book.fixtures, eventId, 9_000);
    await book.settling.run();
    const after = await selectMarketsOf(database.db, [eventId]);
    expect(after.filter(({ status }) => status !== 'decided')).toEqual([]);
    const settled = await reread(ticket);
    const won = after.find(({ id }) => id === over.id)?.outcomes?.['over'] === 'win';
    expect(settled).toMatchObject({ state: 'settled', prize: won ? ticket.most : 0n });
  });
});

describe('cash out', () => {
  const wish = (amount: bigint) => ({ key: givenKey(), amount });
  /** By the odds of now, which are those it was taken at. */
  const worth = (STAKE * 95n) / 100n;

  test('sells a ticket for what is offered, once, and a result changes nothing of it', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const { id } = await taken(memberId, givenSlip([[market, '1']]));
    expect(await book.sales.cashOut(memberId, id, wish(worth + 100n))).toEqual({ refused: 'sports.cashOutMoved' });
    expect(await book.sales.cashOut(await givenMember(), id, wish(worth))).toEqual({ refused: 'sports.ticketUnknown' });
    const sale = wish(worth);
    const sold = await Promise.all([
      book.sales.cashOut(memberId, id, sale),
      givenBookOfSports(database, wagers).sales.cashOut(memberId, id, sale),
    ]);
    expect(sold.every((each) => !isRefusal(each))).toBe(true);
    expect(await reread({ id })).toMatchObject({ state: 'cashed', prize: worth, version: 1 });
    await decide(market, { '1': 'win', X: 'lose', '2': 'lose' });
    expect(await reread({ id })).toMatchObject({ state: 'cashed', prize: worth });
    expect(await cashOf(memberId)).toBe(CASH - STAKE + worth);
  });

  test('against a result in the same moment: one of them', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const { id, most } = await taken(memberId, givenSlip([[market, '1']]));
    await Promise.all([
      book.sales.cashOut(memberId, id, wish(worth)),
      decide(market, { '1': 'win', X: 'lose', '2': 'lose' }),
    ]);
    await book.sales.lookAtDue();
    await book.settling.run();
    const ticket = await reread({ id });
    expect([worth, most]).toContain(ticket.prize);
    expect(await cashOf(memberId)).toBe(CASH - STAKE + (ticket.prize ?? 0n));
  });

  test('that is dropped after the result came leaves a ticket that is settled, whoever dies meanwhile', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const { id, most } = await taken(memberId, givenSlip([[market, '1']]));
    await sql`update sports_tickets set state = 'cashing', cash_key = ${givenKey()}::uuid, cash_amount = 1,
      due_at = clock_timestamp() + interval '1 hour' where id = ${id}`.execute(database.db);
    await decide(market, { '1': 'win', X: 'lose', '2': 'lose' });
    expect(await reread({ id })).toMatchObject({ state: 'cashing', prize: null });
    await transact(database.db, (tx) => dropCash(tx, id));
    await book.sales.lookAtDue();
    expect(await reread({ id })).toMatchObject({ state: 'settled', prize: most, dueAt: null });
  });

  test('of a live ticket waits; where a goal comes meanwhile the ticket stays with its member', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const { id } = await taken(memberId, givenSlip([[await winnerOf(eventId), '1']]));
    await givenElapsed(database, book.fixtures, eventId, 1);
    const { prices } = await winnerOf(eventId);
    const [leg] = (await reread({ id })).legs;
    const now = (STAKE * BigInt(leg?.odds ?? 0) * 95n) / (BigInt(prices['1'] ?? 1) * 100n);
    expect(await book.sales.cashOut(memberId, id, wish((now / 100n) * 100n))).toMatchObject({ state: 'cashing' });
    await sql`update sports_events set leaping = true where id = ${eventId}`.execute(database.db);
    await sql`update sports_tickets set due_at = clock_timestamp() where id = ${id}`.execute(database.db);
    await book.sales.lookAtDue();
    expect(await reread({ id })).toMatchObject({ state: 'open', refusal: 'sports.cashOutMoved', prize: null });
  });
});

describe('the desk', () => {
  const act = (staffId: bigint) => ({
    staffId,
    staff: `staff ${staffId}`,
    address: '',
    reason: 'a reason',
    key: givenKey(),
  });

  test('a match that is stopped takes no bets in the journal either, and does again when it is let go', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const stateOf = async () => {
      const { rows } = await sql<{ state: string }>`select state from wager_markets where id = ${market.id}`.execute(
        database.db,
      );
      return rows[0]?.state;
    };
    expect(await book.desk.holdEvent(act(1n), eventId, true)).toEqual({ held: true });
    expect(await stateOf()).toBe('suspended');
    expect(await book.tickets.place(memberId, givenSlip([[market, '1']]))).toMatchObject({
      refused: 'sports.suspended',
    });
    expect(await book.desk.holdEvent(act(1n), eventId, false)).toEqual({ held: false });
    expect(await stateOf()).toBe('active');
    expect(await book.desk.holdMarket(act(1n), market.id, true)).toEqual({ held: true });
    expect(await book.tickets.place(memberId, givenSlip([[market, '1']]))).toMatchObject({
      refused: 'sports.suspended',
    });
  });

  test('a result is corrected by two, tickets move by the difference, and nobody confirms their own', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const ticket = await taken(memberId, givenSlip([[market, '1']]));
    const wish = { kind: 'correct', target: market.id, score: { home: 2, away: 1 } } as const;
    expect(await book.desk.request(act(1n), wish)).toEqual({ refused: 'sports.notDecided' });
    await decide(market, { '1': 'lose', X: 'win', '2': 'lose' });
    const by = act(1n);
    const order = await book.desk.request(by, wish);
    if (isRefusal(order)) throw new Error(order.refused);
    expect(await book.desk.request(by, wish)).toMatchObject({ id: order.id });
    expect(await book.desk.request(act(1n), wish)).toEqual({ refused: 'sports.orderWaits' });
    expect(await book.desk.confirm(act(1n), order.id)).toEqual({ refused: 'sports.ownOrder' });
    expect(await reread(ticket)).toMatchObject({ state: 'settled', prize: 0n });
    expect(await book.desk.confirm(act(2n), order.id)).toMatchObject({ state: 'done' });
    expect(await book.desk.confirm(act(2n), order.id)).toEqual({ refused: 'sports.orderMoved' });
    await book.settling.run();
    expect(await reread(ticket)).toMatchObject({ state: 'settled', prize: ticket.most, version: 2 });
    expect(await cashOf(memberId)).toBe(CASH - STAKE + ticket.most);
  });

  test('a market and a ticket are void by two, and the stakes are back', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const [winner, both] = [await winnerOf(eventId), await givenMarketOf(database, eventId, 'btts')];
    const ofMarket = await taken(memberId, givenSlip([[winner, '1']]));
    const single = await taken(memberId, givenSlip([[both, 'yes']]));
    for (const [kind, target] of [
      ['voidMarket', winner.id],
      ['voidTicket', single.id],
    ] as const) {
      const order = await book.desk.request(act(1n), { kind, target, score: null });
      if (isRefusal(order)) throw new Error(order.refused);
      expect(await book.desk.confirm(act(2n), order.id)).toMatchObject({ state: 'done' });
    }
    await book.settling.run();
    await Promise.all([book.voids.voidDue(), givenBookOfSports(database, wagers).voids.voidDue()]);
    expect(await reread(ofMarket)).toMatchObject({ state: 'settled', prize: STAKE });
    expect(await reread(single)).toMatchObject({ state: 'void', prize: STAKE, dueAt: null });
    expect(await cashOf(memberId)).toBe(CASH);
    await decide(both, { yes: 'win', no: 'lose' });
    expect(await cashOf(memberId)).toBe(CASH);
  });
});

test('the books balance', async () => {
  await givenProjections(database, undefined, products).catchUp();
  const checks = {
    general: [...MARKET_CHECKS.general, liabilityEqualsTickets],
    ofMembers: [...MARKET_CHECKS.ofMembers, ticketsEqualBets],
  };
  const reconciler = givenReconciler(database, checks, createIds(systemClock, 90));
  expect(await reconciler.run('full')).toMatchObject({ balanced: true });
  expect(members.length).toBeGreaterThan(5);
});
