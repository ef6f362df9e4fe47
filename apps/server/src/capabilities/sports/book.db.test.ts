/**
 * The book on a real database: tickets over a limit wait with their stake in the journal and are taken once or not at all,
 * whoever answers when; tenths of a ticket are sold exactly; a match that ends early settles what stands; and what the desk sees
 * on each selection is the sum of the open tickets at any time.
 */
import { STARTING_LIMIT } from '@house/sports/limits';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember as givenAnyMember } from '../identity/given.ts';
import { givenProjections, givenWagers, MARKET_CHECKS } from '../wagers/given.ts';
import { productsOf, type Wagers } from '../wagers/port.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { shardOf } from '../wallet/port.ts';
import { givenBookOfSports, givenElapsed, givenMarketOf, givenMatch, givenSlip } from './given.ts';
import type { OrderWish, SportsMarket, SportsOrder, SportsTicket } from './port.ts';
import { createSportsProducts } from './products.ts';
import { selectEvents, selectMarketsOf, updateMarkets } from './queries.ts';
import { liabilityEqualsTickets, ticketsEqualBets } from './reconcile.ts';
import { openPartOf, returnsOfDay, selectLiabilities, selectTickets } from './ticket-queries.ts';

const BDT = 10_000n;
const CASH = 10_000n * BDT;
const STAKE = 100n * BDT;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
let products: ReturnType<typeof productsOf>;
let book: ReturnType<typeof givenBookOfSports>;
let elsewhere: ReturnType<typeof givenBookOfSports>;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  products = productsOf(createSportsProducts({ db: database.db }));
  wagers = givenWagers(database, wallet, products);
  book = givenBookOfSports(database, wagers);
  elsewhere = givenBookOfSports(database, wagers);
});
afterAll(() => database.close());

/** At any time: what is counted is the sum of the tickets. */
afterEach(async () => {
  expect(await liabilityEqualsTickets.run(database.db, () => undefined)).toMatchObject({
    holds: true,
    differences: [],
  });
});

const act = (staffId: bigint) => ({
  staffId,
  staff: `staff ${staffId}`,
  address: '',
  reason: 'a reason',
  key: givenKey(),
});
const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;
const givenMember = () => givenFundedMember(database, wallet, CASH);
const winnerOf = (eventId: bigint) => givenMarketOf(database, eventId, '1x2');
const reread = async ({ id }: Pick<SportsTicket, 'id'>) =>
  present((await selectTickets(database.db, [id]))[0], 'the ticket is there');
async function placed(memberId: bigint, slip: ReturnType<typeof givenSlip>): Promise<SportsTicket> {
  const ticket = await book.tickets.place(memberId, slip);
  if (isRefusal(ticket)) throw new Error(ticket.refused);
  return ticket;
}
async function decide({ id }: SportsMarket, outcomes: SportsMarket['outcomes']): Promise<void> {
  await transact(database.db, (tx) => updateMarkets(tx, [{ id, status: 'decided', outcomes, rule: 'finalScore' }]));
  await Promise.all([book.settling.run(), elsewhere.settling.run()]);
}
/** Asked for by one, confirmed by another, and brought to its tickets. */
async function carriedOut(wish: OrderWish): Promise<SportsOrder> {
  const order = await book.desk.request(act(1n), wish);
  if (isRefusal(order)) throw new Error(order.refused);
  const done = await book.desk.confirm(act(2n), order.id);
  if (isRefusal(done)) throw new Error(done.refused);
  await Promise.all([book.settling.run(), elsewhere.settling.run()]);
  await book.sales.lookAtDue();
  return done;
}
const limitOf = (scope: string, limit: Partial<typeof STARTING_LIMIT>) =>
  book.desk.setLimit(act(1n), { stakeMax: null, returnMax: null, liabilityMax: null, ...limit, scope });

/** A ticket that is over the limit of its match, its stake set aside. */
async function givenAsked(stake = STAKE) {
  const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
  await limitOf(`event:${eventId}`, { stakeMax: 50n * BDT });
  const market = await winnerOf(eventId);
  const ticket = await placed(memberId, givenSlip([[market, '1']], { stakePerLine: stake }));
  expect(ticket).toMatchObject({ state: 'asked', overLimit: { why: 'stake', stakeMax: 50n * BDT } });
  expect(await cashOf(memberId)).toBe(CASH - stake);
  return { memberId, eventId, market, ticket };
}

describe('a limit', () => {
  test('is of the house where nothing is set, of a league, of a member; the tightest counts', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const [event] = await selectEvents(database.db, [eventId]);
    expect(await placed(memberId, givenSlip([[market, '1']]))).toMatchObject({ state: 'open', overLimit: null });
    await limitOf(`league:${event?.league}`, { stakeMax: 60n * BDT });
    expect(await placed(memberId, givenSlip([[market, '1']]))).toMatchObject({
      state: 'asked',
      overLimit: { scope: `league:${event?.league}`, stakeMax: 60n * BDT },
    });
    const by = act(1n);
    expect(await book.desk.setFactor(by, memberId, 200)).toEqual({ factor: 200 });
    expect(await book.desk.setFactor(by, memberId, 200)).toEqual({ factor: 200 });
    expect(await book.desk.setFactor(by, memberId, 300)).toEqual({ refused: 'request.keyReused' });
    expect(await placed(memberId, givenSlip([[market, '1']]))).toMatchObject({ state: 'open' });
    await limitOf(`league:${event?.league}`, {});
    await book.desk.setFactor(act(1n), memberId, 0);
    expect(await placed(memberId, givenSlip([[market, '1']]))).toMatchObject({ overLimit: { stakeMax: 0n } });
    expect(await book.desk.setLimit(act(1n), { ...STARTING_LIMIT, scope: 'planet:9' })).toEqual({
      refused: 'sports.scopeUnknown',
    });
  });

  test('on what all tickets return on a selection lets one of two through that are too much together', async () => {
    const eventId = await givenMatch(book.fixtures);
    const market = await winnerOf(eventId);
    const [one, two] = [await givenMember(), await givenMember()];
    const first = await placed(one, givenSlip([[market, '1']]));
    await limitOf(`event:${eventId}`, { liabilityMax: first.most * 2n });
    const both = await Promise.all([
      book.tickets.place(one, givenSlip([[market, '1']])),
      elsewhere.tickets.place(two, givenSlip([[market, '1']])),
    ]);
    expect(both.map((each) => (each as SportsTicket).state).toSorted()).toEqual(['asked', 'open']);
    // The other selections of the market are not full.
    expect(await placed(one, givenSlip([[market, '2']], { stakePerLine: STAKE / 10n }))).toMatchObject({
      state: 'open',
    });
    const [standing] = (await selectLiabilities(database.db, [market.id])).filter(({ selection }) => selection === '1');
    expect(standing).toMatchObject({ tickets: 2, stake: 2n * STAKE, most: 2n * first.most, asked: first.most });
  });
});

describe('tickets of one moment', () => {
  test('are counted one after the other, and the same wish is one ticket', async () => {
    const eventId = await givenMatch(book.fixtures);
    const market = await winnerOf(eventId);
    const members = await Promise.all(Array.from({ length: 8 }, givenMember));
    const [first] = members;
    const { most } = await placed(present(first, 'a member'), givenSlip([[market, '1']]));
    await limitOf(`event:${eventId}`, { liabilityMax: most * 6n });
    const placing = members.map((member) => book.tickets.place(member, givenSlip([[market, '1']])));
    const states = (await Promise.all(placing)).map((each) => (each as SportsTicket).state);
    // In their order, with the one from before.
    expect(states).toEqual([...Array(5).fill('open'), ...Array(3).fill('asked')]);
    const [slip, memberId] = [givenSlip([[market, '2']]), await givenMember()];
    const same = await Promise.all(
      [slip, slip, { ...slip, stakePerLine: 2n * STAKE }].map((each) => book.tickets.place(memberId, each)),
    );
    expect(same[1]).toMatchObject({ id: (same[0] as SportsTicket).id });
    expect(same[2]).toEqual({ refused: 'request.keyReused' });
    expect(await cashOf(memberId)).toBe(CASH - STAKE);
  });

  test('of members with play money fill no limit, and wait for nobody', async () => {
    const eventId = await givenMatch(book.fixtures);
    const market = await winnerOf(eventId);
    await limitOf(`event:${eventId}`, { stakeMax: 50n * BDT });
    const { id: trial } = await givenAnyMember(database.db);
    await transact(database.db, async (tx) => {
      await wallet.openAccounts(tx, trial);
      await wallet.openTrial(tx, trial, CASH);
    });
    const ticket = await placed(trial, givenSlip([[market, '1']]));
    expect(ticket).toMatchObject({ state: 'open', overLimit: null });
    expect(await selectLiabilities(database.db, [market.id])).toEqual([]);
    await decide(market, { '1': 'win', X: 'lose', '2': 'lose' });
    expect(await cashOf(trial)).toBe(CASH - STAKE + ticket.most);
  });
});

describe('a ticket over a limit', () => {
  test('is taken whole by one of two traders, once', async () => {
    const { memberId, market, ticket } = await givenAsked();
    const answers = await Promise.all([
      book.bigBets.answer(act(1n), ticket.id, { how: 'accept' }),
      elsewhere.bigBets.answer(act(2n), ticket.id, { how: 'refuse' }),
    ]);
    expect(answers.filter(isRefusal)).toEqual([{ refused: 'sports.ticketOver' }]);
    const after = await reread(ticket);
    expect(await cashOf(memberId)).toBe(after.state === 'open' ? CASH - STAKE : CASH);
    await decide(market, { '1': 'win', X: 'lose', '2': 'lose' });
    expect(await cashOf(memberId)).toBe(after.state === 'open' ? CASH - STAKE + ticket.most : CASH);
  });

  test('is answered under a key, whose repetition is the same answer', async () => {
    const { memberId, market, ticket } = await givenAsked();
    const by = act(1n);
    const twice = [book, elsewhere].map(({ bigBets }) => bigBets.answer(by, ticket.id, { how: 'accept' }));
    expect(await Promise.all(twice)).toMatchObject([{ state: 'open' }, { state: 'open' }]);
    expect(await book.bigBets.answer(by, ticket.id, { how: 'accept' })).toMatchObject({ id: ticket.id, state: 'open' });
    const other = await givenAsked();
    expect(await book.bigBets.answer(by, other.ticket.id, { how: 'accept' })).toEqual({ refused: 'request.keyReused' });
    await book.bigBets.withdraw(other.memberId, other.ticket.id);
    await decide(market, { '1': 'win', X: 'lose', '2': 'lose' });
    expect(await cashOf(memberId)).toBe(CASH - STAKE + ticket.most);
  });

  test('is refused, taken back, or missed by everybody: the stake is back, once', async () => {
    const [refused, back, missed] = [await givenAsked(), await givenAsked(), await givenAsked()];
    await book.bigBets.answer(act(1n), refused.ticket.id, { how: 'refuse' });
    expect(await reread(refused.ticket)).toMatchObject({ state: 'void', refusal: 'sports.bigRefused', dueAt: null });
    expect(await book.bigBets.withdraw(await givenMember(), back.ticket.id)).toEqual({
      refused: 'sports.ticketUnknown',
    });
    await Promise.all([1, 2].map(() => book.bigBets.withdraw(back.memberId, back.ticket.id)));
    expect(await reread(back.ticket)).toMatchObject({ state: 'void', refusal: 'sports.withdrawn' });
    await book.bigBets.lookAtDue();
    expect(await reread(missed.ticket)).toMatchObject({ state: 'asked' });
    await sql`update sports_tickets set due_at = clock_timestamp() where id = ${missed.ticket.id}`.execute(database.db);
    await Promise.all([book.bigBets.lookAtDue(), elsewhere.bigBets.lookAtDue()]);
    expect(await reread(missed.ticket)).toMatchObject({ state: 'void', refusal: 'sports.bigTimeout' });
    expect(await book.bigBets.answer(act(1n), missed.ticket.id, { how: 'accept' })).toEqual({
      refused: 'sports.ticketOver',
    });
    for (const { memberId } of [refused, back, missed]) expect(await cashOf(memberId)).toBe(CASH);
  });

  test('is never taken on a match that has begun meanwhile, nor on a result that came', async () => {
    const [begun, decided, passing] = [await givenAsked(), await givenAsked(), await givenAsked()];
    // By the database's clock alone: nothing of the match was shown yet.
    await sql`update sports_events set starts_at = clock_timestamp() where id = ${begun.eventId}`.execute(database.db);
    await book.bigBets.answer(act(1n), begun.ticket.id, { how: 'accept' });
    expect(await reread(begun.ticket)).toMatchObject({ state: 'void', refusal: 'sports.marketClosed' });
    await Promise.all([
      decide(decided.market, { '1': 'win', X: 'lose', '2': 'lose' }),
      book.bigBets.answer(act(1n), decided.ticket.id, { how: 'accept' }),
    ]);
    await book.sales.lookAtDue();
    const after = await reread(decided.ticket);
    // Taken before the result and settled by it, or not at all.
    expect([CASH, CASH - STAKE + decided.ticket.most]).toContain(await cashOf(decided.memberId));
    expect(['void', 'settled']).toContain(after.state);
    // What is stopped for a moment is asked again.
    await book.desk.holdMarket(act(1n), passing.market.id, true);
    expect(await book.bigBets.answer(act(1n), passing.ticket.id, { how: 'accept' })).toEqual({
      refused: 'sports.suspended',
    });
    expect(await reread(passing.ticket)).toMatchObject({ state: 'asked' });
    expect(await cashOf(begun.memberId)).toBe(CASH);
  });

  test('is taken in part or at another price where its member takes the offer: one stake, whoever dies between', async () => {
    const { memberId, market, ticket } = await givenAsked();
    const odds = (ticket.legs[0]?.odds ?? 0) - 10;
    const offer = { how: 'offer', stakePerLine: 60n * BDT, odds: [odds] } as const;
    for (const wrong of [
      { ...offer, stakePerLine: 2n * STAKE },
      { ...offer, odds: [odds + 20] },
      { ...offer, odds: [] },
      { ...offer, stakePerLine: STAKE, odds: [odds + 10] },
    ])
      expect(await book.bigBets.answer(act(1n), ticket.id, wrong)).toEqual({ refused: 'sports.notAnOffer' });
    expect(await book.bigBets.takeOffer(memberId, ticket.id, givenKey())).toEqual({ refused: 'sports.ticketOver' });
    await book.bigBets.answer(act(1n), ticket.id, offer);
    expect(await reread(ticket)).toMatchObject({ state: 'offered', offer: { stakePerLine: 60n * BDT } });
    const taken = await Promise.all([
      book.bigBets.takeOffer(memberId, ticket.id, givenKey()),
      elsewhere.bigBets.takeOffer(memberId, ticket.id, givenKey()),
    ]);
    await book.tickets.lookAtDue();
    const [id] = taken.map((each) => (each as SportsTicket).id);
    expect(taken.map((each) => (each as SportsTicket).id)).toEqual([id, id]);
    const own = await reread({ id: present(id, 'a ticket') });
    expect(own).toMatchObject({ state: 'open', replaces: ticket.id, stake: 60n * BDT, legs: [{ odds }] });
    expect(await cashOf(memberId)).toBe(CASH - 60n * BDT);
    // As a process leaves it that dies after the first stake went back.
    await sql`update sports_tickets set state = 'placing', seq = null, placed_at = null, due_at = clock_timestamp()
      where id = ${own.id}`.execute(database.db);
    await elsewhere.tickets.lookAtDue();
    expect(await reread(own)).toMatchObject({ state: 'open', seq: own.seq });
    expect(await cashOf(memberId)).toBe(CASH - 60n * BDT);
    await decide(market, { '1': 'win', X: 'lose', '2': 'lose' });
    expect(await cashOf(memberId)).toBe(CASH - 60n * BDT + (60n * BDT * BigInt(odds)) / 1_000n);
  });

  test('keeps its offer until its time, its price and its match are gone', async () => {
    const [missed, fallen, begun] = [await givenAsked(), await givenAsked(), await givenAsked()];
    for (const { ticket } of [missed, fallen, begun]) {
      const odds = ticket.legs.map((leg) => leg.odds);
      await book.bigBets.answer(act(1n), ticket.id, { how: 'offer', stakePerLine: 60n * BDT, odds });
    }
    await sql`update sports_tickets set due_at = clock_timestamp() where id = ${missed.ticket.id}`.execute(database.db);
    await book.bigBets.lookAtDue();
    expect(await reread(missed.ticket)).toMatchObject({ state: 'void', refusal: 'sports.offerMissed' });
    await sql`update sports_markets set prices = jsonb_set(prices, '{1}', '1010') where id = ${fallen.market.id}`.execute(
      database.db,
    );
    await book.bigBets.takeOffer(fallen.memberId, fallen.ticket.id, givenKey());
    expect(await reread(fallen.ticket)).toMatchObject({ state: 'void', refusal: 'sports.offerMoved' });
    await sql`update sports_events set starts_at = clock_timestamp() where id = ${begun.eventId}`.execute(database.db);
    await book.bigBets.takeOffer(begun.memberId, begun.ticket.id, givenKey());
    expect(await reread(begun.ticket)).toMatchObject({ state: 'void', refusal: 'sports.marketClosed' });
    for (const { memberId } of [missed, fallen, begun]) expect(await cashOf(memberId)).toBe(CASH);
  });
});

describe('tenths of a ticket', () => {
  const tenth = (STAKE * 95n) / 1_000n;
  const sell = (memberId: bigint, id: bigint, tenths: number, key = givenKey()) =>
    book.sales.cashOut(memberId, id, { key, amount: tenth * BigInt(tenths), tenths });

  test('are sold one after the other, each once, and what is left is settled', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const { id, most } = await placed(memberId, givenSlip([[market, '1']]));
    const key = givenKey();
    await Promise.all([sell(memberId, id, 4, key), sell(memberId, id, 4, key)]);
    expect(await reread({ id })).toMatchObject({ state: 'open', soldTenths: 4, soldFor: 4n * tenth, prize: null });
    expect(await cashOf(memberId)).toBe(CASH - STAKE + 4n * tenth);
    // Less than 10 would be left of it; more than is left is not there.
    expect(await sell(memberId, id, 7)).toEqual({ refused: 'sports.notForSale' });
    await sell(memberId, id, 2);
    // The first again, after another sale: still the same.
    expect(await sell(memberId, id, 4, key)).toMatchObject({ id, soldTenths: 6 });
    expect(await sell(memberId, id, 3, key)).toEqual({ refused: 'request.keyReused' });
    expect(await selectLiabilities(database.db, [market.id])).toMatchObject([
      { tickets: 1, stake: (STAKE * 4n) / 10n },
    ]);
    await decide(market, { '1': 'win', X: 'lose', '2': 'lose' });
    const prize = 6n * tenth + (most * 4n) / 10n;
    expect(await reread({ id })).toMatchObject({ state: 'settled', prize });
    expect(await cashOf(memberId)).toBe(CASH - STAKE + prize);
    // A corrected result takes back what the rest had won, and nothing of the sales.
    await decide(market, { '1': 'lose', X: 'win', '2': 'lose' });
    expect(await reread({ id })).toMatchObject({ state: 'settled', prize: 6n * tenth });
    expect(await cashOf(memberId)).toBe(CASH - STAKE + 6n * tenth);
  });

  test('leave a stake that may stand; the rest goes as a whole', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const { id } = await placed(memberId, givenSlip([[market, '1']], { stakePerLine: 50n * BDT }));
    const half = (tenths: bigint) => ((50n * BDT * 95n * tenths) / 1_000n / 100n) * 100n;
    const wish = (tenths: number) => ({ key: givenKey(), amount: half(BigInt(tenths)), tenths });
    expect(await book.sales.cashOut(memberId, id, wish(9))).toEqual({ refused: 'sports.notForSale' });
    expect(await book.sales.cashOut(memberId, id, wish(8))).toMatchObject({ state: 'open', soldTenths: 8 });
    expect(await book.sales.cashOut(memberId, id, wish(1))).toEqual({ refused: 'sports.notForSale' });
    expect(await book.sales.cashOut(memberId, id, wish(2))).toMatchObject({ state: 'cashed', soldTenths: 10 });
    expect(await cashOf(memberId)).toBe(CASH - 50n * BDT + half(8n) + half(2n));
    await decide(market, { '1': 'win', X: 'lose', '2': 'lose' });
    expect(await cashOf(memberId)).toBe(CASH - 50n * BDT + half(8n) + half(2n));
  });

  test('are no loss while the rest is open, and of the day what they brought', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const { id } = await placed(memberId, givenSlip([[market, '1']]));
    expect(await openPartOf(database.db, memberId)).toBe(0n);
    await sell(memberId, id, 4);
    expect((await wagers.lifetimeOf(memberId)).openStake).toBe(0n);
    expect(await openPartOf(database.db, memberId)).toBe((STAKE * 6n) / 10n);
    await sell(memberId, id, 6);
    expect(await openPartOf(database.db, memberId)).toBe(0n);
    const days = await transact(database.db, (tx) =>
      returnsOfDay(tx, [{ memberId, key: givenKey() }], systemClock.now()),
    );
    expect(days.get(memberId)?.sum).toBe(10n * tenth);
  });

  test('under a key of another ticket are sold too, and a sale stands over a decision that came before it', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const [one, two] = [
      await placed(memberId, givenSlip([[market, '1']])),
      await placed(memberId, givenSlip([[market, '1']])),
    ];
    const key = givenKey();
    for (const { id } of [one, two]) expect(await sell(memberId, id, 10, key)).toMatchObject({ state: 'cashed' });
    expect(await cashOf(memberId)).toBe(CASH - 2n * STAKE + 20n * tenth);
    const late = await placed(memberId, givenSlip([[market, '1']]));
    await sql`update sports_tickets set state = 'cashing', cash_key = ${givenKey()}::uuid, cash_amount = ${10n * tenth},
      cash_tenths = 10, cash_fixed = true, due_at = clock_timestamp() where id = ${late.id}`.execute(database.db);
    const bet = { shard: shardOf(memberId), seq: present(late.seq, 'a bet has its place') };
    await wagers.decide([{ memberId, bet, key: givenKey(), kind: 'decide', prize: late.most, version: 1 }]);
    await Promise.all([book.sales.lookAtDue(), elsewhere.sales.lookAtDue()]);
    expect(await reread(late)).toMatchObject({ state: 'cashed', prize: 10n * tenth });
    expect(await cashOf(memberId)).toBe(CASH - 3n * STAKE + 30n * tenth);
  });

  test('against a result in the same moment: the sale and the rest, or the whole', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const { id, most } = await placed(memberId, givenSlip([[market, '1']]));
    await Promise.all([sell(memberId, id, 5), decide(market, { '1': 'win', X: 'lose', '2': 'lose' })]);
    await book.sales.lookAtDue();
    await book.settling.run();
    const { state, prize } = await reread({ id });
    expect(state).toBe('settled');
    expect([most, 5n * tenth + most / 2n]).toContain(prize);
    expect(await cashOf(memberId)).toBe(CASH - STAKE + (prize ?? 0n));
  });

  test('of a live system wait as a live bet does, and are gone with the price', async () => {
    const memberId = await givenMember();
    const events = await Promise.all([1, 2, 3].map(() => givenMatch(book.fixtures)));
    const markets = await Promise.all(events.map(winnerOf));
    const { id, stake } = await placed(
      memberId,
      givenSlip(
        markets.map((market) => [market, '1']),
        { folds: [2] },
      ),
    );
    const offer = async (tenths: number) => {
      const ticket = await reread({ id });
      const shown = await selectEvents(database.db, events);
      const found = await selectMarketsOf(database.db, events);
      const map = new Map(
        shown.map((event) => [event.id, { event, markets: found.filter(({ eventId }) => eventId === event.id) }]),
      );
      return book.offerFor(ticket, map, tenths) ?? 0n;
    };
    // Its odds are those of now: of each line its stake, less a twentieth.
    expect(await offer(5)).toBe((stake * 95n) / 200n);
    await book.sales.cashOut(memberId, id, { key: givenKey(), amount: await offer(5), tenths: 5 });
    expect(await cashOf(memberId)).toBe(CASH - stake + (stake * 95n) / 200n);
    await givenElapsed(database, book.fixtures, present(events[0], 'a match'), 1);
    const wish = { key: givenKey(), amount: await offer(2), tenths: 2 };
    expect(await book.sales.cashOut(memberId, id, wish)).toMatchObject({ state: 'cashing' });
    await sql`update sports_events set leaping = true where id = ${events[0]}`.execute(database.db);
    await sql`update sports_tickets set due_at = clock_timestamp() where id = ${id}`.execute(database.db);
    await book.sales.lookAtDue();
    expect(await reread({ id })).toMatchObject({ state: 'open', soldTenths: 5, refusal: 'sports.cashOutMoved' });
  });
});

describe('a match that ends early', () => {
  test('is ended by two; what is decided stands, the rest is void, and an accumulator goes on without it', async () => {
    const memberId = await givenMember();
    const [one, two] = [await givenMatch(book.fixtures), await givenMatch(book.fixtures)];
    await givenElapsed(database, book.fixtures, one, 1);
    await sql`update sports_events set next_at = clock_timestamp() + interval '1 hour',
      state = state || '{"home": 2, "away": 1}'::jsonb where id = ${one}`.execute(database.db);
    const [winner, total, other] = [
      await winnerOf(one),
      present(
        (await selectMarketsOf(database.db, [one])).find(({ key }) => key === 'total:2.5'),
        'a total',
      ),
      await winnerOf(two),
    ];
    const pass = async (ticket: SportsTicket) => {
      await sql`update sports_tickets set due_at = clock_timestamp() where id = ${ticket.id}`.execute(database.db);
      await book.tickets.lookAtDue();
      return reread(ticket);
    };
    const any = { oddsChange: 'any' } as const;
    const onTotal = await pass(await placed(memberId, givenSlip([[total, 'over']], any)));
    const multi = await pass(
      await placed(
        memberId,
        givenSlip(
          [
            [winner, '1'],
            [other, '1'],
          ],
          any,
        ),
      ),
    );
    expect([onTotal.state, multi.state]).toEqual(['open', 'open']);
    const wish = { kind: 'endEvent', target: one, score: null, ending: { how: 'abandoned', winner: null } } as const;
    const asked = await book.desk.request(act(1n), wish);
    if (isRefusal(asked)) throw new Error(asked.refused);
    expect(await book.desk.request(act(3n), wish)).toEqual({ refused: 'sports.orderWaits' });
    expect(await book.desk.confirm(act(1n), asked.id)).toEqual({ refused: 'sports.ownOrder' });
    const both = await Promise.all([book.desk.confirm(act(2n), asked.id), elsewhere.desk.confirm(act(3n), asked.id)]);
    expect(both.filter(isRefusal)).toEqual([{ refused: 'sports.orderMoved' }]);
    await Promise.all([book.settling.run(), elsewhere.settling.run()]);
    const [event] = await selectEvents(database.db, [one]);
    expect(event).toMatchObject({ status: 'abandoned' });
    expect(event?.seed).not.toBeNull();
    expect(await reread(onTotal)).toMatchObject({ state: 'settled', prize: onTotal.most });
    expect(await reread(multi)).toMatchObject({ state: 'open' });
    expect(await book.desk.request(act(1n), wish)).toEqual({ refused: 'sports.eventOver' });
    await decide(other, { '1': 'win', X: 'lose', '2': 'lose' });
    const odds = BigInt(multi.legs[1]?.odds ?? 0);
    expect(await reread(multi)).toMatchObject({ state: 'settled', prize: (STAKE * odds) / 1_000n });
    const rules = (await selectMarketsOf(database.db, [one])).map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(new Set(['alreadyDecided', 'abandoned']));
  });
});

describe('a result', () => {
  test('is taken back by two: tickets are open again, and decided anew', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const ticket = await placed(memberId, givenSlip([[market, '1']]));
    await decide(market, { '1': 'win', X: 'lose', '2': 'lose' });
    expect(await cashOf(memberId)).toBe(CASH - STAKE + ticket.most);
    await carriedOut({ kind: 'rollback', target: market.id, score: null });
    expect(await reread(ticket)).toMatchObject({ state: 'open', prize: null });
    expect(await cashOf(memberId)).toBe(CASH - STAKE);
    await carriedOut({ kind: 'correct', target: market.id, score: { home: 0, away: 2 } });
    expect(await reread(ticket)).toMatchObject({ state: 'settled', prize: 0n });
    expect(await cashOf(memberId)).toBe(CASH - STAKE);
    const settling = await book.desk.settlingNow();
    expect(settling.find((each) => each.market.id === market.id)).toMatchObject({ open: 0 });
  });

  test('pays the right price where the one taken was an obvious error, whenever it is found within a day', async () => {
    const [memberId, eventId] = [await givenMember(), await givenMatch(book.fixtures)];
    const market = await winnerOf(eventId);
    const right = market.prices['1'] ?? 0;
    await sql`update sports_markets set prices = jsonb_set(prices, '{1}', ${`${right * 10}`}::jsonb) where id = ${market.id}`.execute(
      database.db,
    );
    const ticket = await placed(memberId, givenSlip([[await winnerOf(eventId), '1']]));
    const wish = (odds: number) =>
      ({ kind: 'priceError', target: ticket.id, score: null, price: { leg: 0, odds } }) as const;
    // Not an error, and no price at all.
    for (const odds of [right * 5, 0])
      expect(await book.desk.request(act(1n), wish(odds))).toEqual({ refused: 'sports.priceRight' });
    await decide(market, { '1': 'win', X: 'lose', '2': 'lose' });
    expect(await cashOf(memberId)).toBe(CASH - STAKE + ticket.most);
    await carriedOut(wish(right));
    const prize = (STAKE * BigInt(right)) / 1_000n;
    expect(await reread(ticket)).toMatchObject({
      state: 'settled',
      prize,
      legs: [{ odds: right, oddsTaken: right * 10 }],
    });
    expect(await cashOf(memberId)).toBe(CASH - STAKE + prize);
  });
});

test('the books balance', async () => {
  await givenProjections(database, undefined, products).catchUp();
  const checks = {
    general: [...MARKET_CHECKS.general, liabilityEqualsTickets],
    ofMembers: [...MARKET_CHECKS.ofMembers, ticketsEqualBets],
  };
  expect(await givenReconciler(database, checks, createIds(systemClock, 91)).run('full')).toMatchObject({
    balanced: true,
  });
});
