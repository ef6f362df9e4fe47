/**
 * A feed that drops, repeats, reorders and corrects, on a real database with tickets on its match: the money is right after
 * each message, and nobody bets on what the feed knows.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createIds } from '../../../platform/ids.ts';
import { isRefusal, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenProjections, givenWagers, MARKET_CHECKS } from '../../wagers/given.ts';
import { productsOf, type Wagers } from '../../wagers/port.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../../wallet/given.ts';
import { givenBookOfSports, givenMarketOf, givenSlip } from '../given.ts';
import type { SportsTicket } from '../port.ts';
import { createSportsProducts } from '../products.ts';
import { selectEvents } from '../queries.ts';
import { ticketsEqualBets } from '../reconcile.ts';
import { selectTickets } from '../ticket-queries.ts';
import { createApplying } from './apply.ts';
import { askAgain, findSportOf, insertFeed, markFault, selectSilentLines } from './queries.ts';
import { createStandIn, type StandIn, WINNER, won } from './stand-in.ts';
import { readFixture, readUnified } from './unified/read.ts';
import { parseXml } from './unified/xml.ts';
import { createWatch } from './watch.ts';

const BDT = 10_000n;
const CASH = 10_000n * BDT;
const STAKE = 100n * BDT;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
let products: ReturnType<typeof productsOf>;
let book: ReturnType<typeof givenBookOfSports>;
let applying: ReturnType<typeof createApplying>;
let feed: string;
let feeds = 0;
const members: bigint[] = [];

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  products = productsOf(createSportsProducts({ db: database.db }));
  wagers = givenWagers(database, wallet, products);
  book = givenBookOfSports(database, wagers);
  applying = createApplying({ db: database.db, ids: book.ids, wagers });
});
afterAll(() => database.close());

/** Each test has a feed of its own, that is on. */
beforeEach(async () => {
  feeds += 1;
  feed = `feed${feeds}`;
  await insertFeed(database.db, feed, [{ product: 1, toleranceSeconds: 25, judged: true }]);
  await sql`update sports_feeds set enabled = true where code = ${feed}`.execute(database.db);
});

async function hear(xml: string) {
  const read = await readUnified(parseXml(xml), { sportOf: (ref) => findSportOf(database.db, feed, ref) });
  if (read === null || read.kind === 'unknown') return 'unknown';
  return applying.take(feed, read);
}

/** A line that is up, with its match at these odds. */
async function givenLive(offsetMilliseconds = 0): Promise<StandIn> {
  const provider = createStandIn(offsetMilliseconds);
  await applying.keepFixture(feed, present(readFixture(parseXml(provider.fixture())), 'a fixture'), 1);
  await recovered(provider, [provider.odds()]);
  return provider;
}
/** What was missed comes, and its end. */
async function recovered(provider: StandIn, missed: readonly string[]): Promise<void> {
  const { request } = present(await askAgain(database.db, feed, 1, 0), 'the line is down');
  for (const xml of missed) await hear(xml);
  await hear(provider.alive());
  expect(await hear(provider.complete(request))).toBe('applied');
}

const eventId = async (): Promise<bigint> => {
  const { rows } = await sql<{ id: bigint }>`select id from sports_events where feed = ${feed}`.execute(database.db);
  return present(rows[0], 'the match is there').id;
};
const event = async () => present((await selectEvents(database.db, [await eventId()]))[0], 'the match is there');
const winner = async () => givenMarketOf(database, await eventId(), '1x2');
const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;
async function givenMember(): Promise<bigint> {
  const memberId = await givenFundedMember(database, wallet, CASH);
  members.push(memberId);
  return memberId;
}
const reread = async ({ id }: Pick<SportsTicket, 'id'>) =>
  present((await selectTickets(database.db, [id]))[0], 'the ticket is there');

/** A live bet that waits for its second look. */
async function asked(memberId: bigint, selection = '1'): Promise<SportsTicket> {
  const placed = await book.tickets.place(memberId, givenSlip([[await winner(), selection]]));
  expect(placed).toMatchObject({ state: 'waiting' });
  return placed as SportsTicket;
}
/** Its time has come. */
async function lookedAt(ticket: SportsTicket): Promise<SportsTicket> {
  await sql`update sports_tickets set due_at = date_trunc('milliseconds', clock_timestamp()) where id = ${ticket.id} and state = 'waiting'`.execute(
    database.db,
  );
  await book.tickets.lookAtDue();
  return reread(ticket);
}
async function taken(memberId: bigint, selection = '1'): Promise<SportsTicket> {
  const ticket = await lookedAt(await asked(memberId, selection));
  expect(ticket).toMatchObject({ state: 'open' });
  return ticket;
}
async function settled(): Promise<void> {
  await book.settling.run();
}
/** So long ago it was placed. */
async function placedBefore({ id }: SportsTicket, milliseconds: number): Promise<void> {
  await sql`update sports_tickets set placed_at = placed_at - make_interval(secs => ${milliseconds / 1000}) where id = ${id}`.execute(
    database.db,
  );
}

describe('bets on a match of a feed', () => {
  test('are taken at its price, refused at an older one, and its event is marked', async () => {
    const provider = await givenLive();
    expect(await event()).toMatchObject({ feed, simulated: false, commitment: null, status: 'live', stale: false });
    expect((await event()).names).toMatchObject({ away: { en: 'Bhairab & Sons' }, league: { en: 'Padma Cup' } });
    const memberId = await givenMember();
    const ticket = await asked(memberId);
    expect(await hear(provider.odds({ winner: ['1.90', '3.60', '4.40'] }))).toBe('applied');
    expect(await lookedAt(ticket)).toMatchObject({ state: 'refused', refusal: 'sports.oddsChanged' });
    expect(await taken(memberId)).toMatchObject({ legs: [{ odds: 1_900 }] });
    expect(await cashOf(memberId)).toBe(CASH - STAKE);
  });

  test('are refused when a goal was told between asking and the second look, or bets were stopped', async () => {
    const provider = await givenLive();
    const memberId = await givenMember();
    const ticket = await asked(memberId);
    await hear(provider.odds({ score: [1, 0] }));
    expect(await lookedAt(ticket)).toMatchObject({ state: 'refused', refusal: 'sports.scoreChanged' });
    const second = await asked(memberId);
    await hear(provider.stop());
    expect(await lookedAt(second)).toMatchObject({ state: 'refused', refusal: 'sports.suspended' });
    expect(await cashOf(memberId)).toBe(CASH);
  });

  test('an older price that comes after a bet stop, or after a newer one, opens nothing', async () => {
    const provider = await givenLive();
    const early = provider.odds({ winner: ['9.00', '9.00', '9.00'] });
    const stop = provider.stop();
    await hear(stop);
    expect(await hear(early)).toBe('applied');
    expect(await winner()).toMatchObject({ status: 'suspended' });
    const late = provider.odds({ winner: ['2.10', '3.40', '4.00'] });
    const newest = provider.odds({ winner: ['2.20', '3.30', '3.90'] });
    await hear(newest);
    expect([await hear(late), await hear(late), await hear(stop)]).toEqual(['ignored', 'ignored', 'ignored']);
    expect(await winner()).toMatchObject({ status: 'open', prices: { '1': 2_200 } });
  });
});

describe('money', () => {
  test('a result pays, its repetition changes nothing, a wrong one is taken back and another pays', async () => {
    const provider = await givenLive();
    const [one, other] = [await givenMember(), await givenMember()];
    const [home, away] = [await taken(one, '1'), await taken(other, '2')];
    const wrong = provider.settlement(won('1'));
    expect(await hear(wrong)).toBe('applied');
    await settled();
    expect([await cashOf(one), await cashOf(other)]).toEqual([CASH + STAKE, CASH - STAKE]);
    expect(await hear(wrong)).toBe('ignored');
    await settled();
    expect(await cashOf(one)).toBe(CASH + STAKE);

    const back = provider.rollback(WINNER);
    expect(await hear(back)).toBe('applied');
    await settled();
    expect([await cashOf(one), await cashOf(other)]).toEqual([CASH - STAKE, CASH - STAKE]);
    expect([(await reread(home)).state, (await reread(away)).state]).toEqual(['open', 'open']);
    // The wrong result once more, on its way all the while, and the taking back once more.
    expect([await hear(wrong), await hear(back)]).toEqual(['ignored', 'ignored']);

    expect(await hear(provider.settlement(won('3')))).toBe('applied');
    await settled();
    expect([await cashOf(one), await cashOf(other)]).toEqual([CASH - STAKE, CASH - STAKE + (STAKE * 42n) / 10n]);
    expect(await reread(away)).toMatchObject({ state: 'settled', version: 3 });
    expect(await winner()).toMatchObject({ status: 'decided', rule: 'byFeed' });
  });

  test('a taking back that overtakes its result leaves the bets open', async () => {
    const provider = await givenLive();
    const memberId = await givenMember();
    const ticket = await taken(memberId);
    const [wrong, back] = [provider.settlement(won('1')), provider.rollback(WINNER)];
    await hear(back);
    expect(await hear(wrong)).toBe('ignored');
    await settled();
    expect(await reread(ticket)).toMatchObject({ state: 'open' });
    await hear(provider.settlement(won('1')));
    await settled();
    expect(await cashOf(memberId)).toBe(CASH + STAKE);
  });

  test('halves, dead heats and voids are paid by their factors', async () => {
    const provider = await givenLive();
    const total = `<market id="18" specifiers="total=2.25" status="1"><outcome id="12" odds="1.90" active="1"/>
      <outcome id="13" odds="1.90" active="1"/></market>`;
    await hear(provider.odds({ more: total }));
    const memberId = await givenMember();
    const market = await givenMarketOf(database, await eventId(), 'total:2.25');
    const placed = await book.tickets.place(memberId, givenSlip([[market, 'under']]));
    await lookedAt(placed as SportsTicket);
    const whole = await taken(memberId, 'X');
    await hear(
      provider.settlement(`<market id="18" specifiers="total=2.25"><outcome id="12" result="0" void_factor="0.5"/>
        <outcome id="13" result="1" void_factor="0.5"/></market><market id="1"><outcome id="1" result="0"/>
        <outcome id="2" result="1" dead_heat_factor="0.3333"/><outcome id="3" result="0" void_factor="1"/></market>`),
    );
    await settled();
    // 100 at 1.90 half won: 145; 100 at 3.50, a third of the win: 116.6666.
    expect((await reread(placed as SportsTicket)).prize).toBe(145n * BDT);
    expect((await reread(whole)).prize).toBe(1_166_666n);
  });

  test('bets that are cancelled for a time come back, and count again when that is taken back', async () => {
    const provider = await givenLive();
    const [early, inside] = [await givenMember(), await givenMember()];
    const first = await taken(early);
    await placedBefore(first, 600_000);
    const second = await taken(inside);
    const window = { from: provider.now() - 60_000, to: provider.now() + 60_000 };
    const cancel = provider.cancel(WINNER, window);
    expect([await hear(cancel), await hear(cancel)]).toEqual(['applied', 'ignored']);
    await settled();
    expect([await cashOf(early), await cashOf(inside)]).toEqual([CASH - STAKE, CASH]);
    await hear(provider.settlement(won('3')));
    await settled();
    expect([await cashOf(early), await cashOf(inside)]).toEqual([CASH - STAKE, CASH]);
    // What is known of the clocks is another thing by now; the time is the same.
    provider.pass(40);
    await hear(provider.alive());
    await hear(provider.uncancel(WINNER, window));
    await settled();
    expect([(await reread(first)).prize, (await reread(second)).prize]).toEqual([0n, 0n]);
    expect(await cashOf(inside)).toBe(CASH - STAKE);
    // The cancelling once more: it is older than its taking back.
    expect(await hear(cancel)).toBe('ignored');
  });

  test('a result that leaves an outcome out, or that nobody can write, waits for two people; the rest of it pays', async () => {
    const provider = await givenLive();
    const more = (odds: string) =>
      `<market id="18" specifiers="total=2.5" status="1"><outcome id="12" odds="${odds}"/><outcome id="13" odds="${odds}"/></market>`;
    await hear(provider.odds({ more: more('1.90') }));
    const memberId = await givenMember();
    const ticket = await taken(memberId, '2');
    const total = async () => givenMarketOf(database, await eventId(), 'total:2.5');
    const other = (await book.tickets.place(memberId, givenSlip([[await total(), 'over']]))) as SportsTicket;
    await lookedAt(other);
    const goals =
      '<market id="18" specifiers="total=2.5"><outcome id="12" result="1"/><outcome id="13" result="0"/></market>';
    const half = '<market id="1"><outcome id="1" result="0"/><outcome id="3" result="1"/></market>';
    expect(await hear(provider.settlement(half + goals))).toBe('applied');
    await settled();
    expect([(await reread(ticket)).prize, (await reread(other)).prize]).toEqual([null, 19n * 10n * BDT]);
    const { rows } = await sql`select last_fault from sports_feeds where code = ${feed}`.execute(database.db);
    expect(rows).toEqual([{ last_fault: 'a result that nobody can write' }]);
    // Nobody bets on what the feed knows, whatever it goes on to offer.
    await hear(provider.odds({ more: more('1.95') }));
    const late = await book.tickets.place(memberId, givenSlip([[await winner(), '1']]));
    expect(late).toMatchObject({ refused: 'sports.suspended' });
    const act = (staffId: bigint) => ({
      staffId,
      staff: `staff ${staffId}`,
      address: '',
      reason: 'the score',
      key: givenKey(),
    });
    const wish = { kind: 'correct', target: (await winner()).id, score: { home: 1, away: 3 } } as const;
    const order = await book.desk.request(act(1n), wish);
    if (isRefusal(order)) throw new Error(order.refused);
    expect(await book.desk.confirm(act(2n), order.id)).toMatchObject({ state: 'done' });
    await settled();
    expect((await reread(ticket)).prize).toBe(42n * 10n * BDT);
  });

  test('a market that is named twice is shut', async () => {
    const provider = await givenLive();
    const again =
      '<market id="1" status="1"><outcome id="1" odds="9"/><outcome id="2" odds="9"/><outcome id="3" odds="9"/></market>';
    await hear(provider.odds({ more: again }));
    expect(await winner()).toMatchObject({ status: 'suspended' });
    await hear(provider.odds());
    expect(await winner()).toMatchObject({ status: 'open' });
  });

  test('a market that is cancelled whole gives every stake back', async () => {
    const provider = await givenLive();
    const memberId = await givenMember();
    await taken(memberId);
    await hear(provider.cancel(WINNER));
    await settled();
    expect(await cashOf(memberId)).toBe(CASH);
    expect(await winner()).toMatchObject({ status: 'decided', rule: 'byFeed' });
  });
});

describe('nobody bets on what the feed knows', () => {
  test.each([
    ['right', 0],
    ['10 s ahead', 10_000],
    ['10 s behind', -10_000],
  ])('a bet between a result and its arrival is void, the clock of the feed %s', async (_, offset) => {
    const provider = await givenLive(offset);
    const [before, after] = [await givenMember(), await givenMember()];
    const fair = await taken(before);
    await placedBefore(fair, 8_000);
    // The feed knows the result now; its message is on its way for four seconds.
    provider.pass(-4_000);
    const result = provider.settlement(won('1'));
    const posted = await taken(after);
    expect(await hear(result)).toBe('applied');
    await settled();
    expect([(await reread(fair)).prize, (await reread(posted)).prize]).toEqual([2n * STAKE, STAKE]);
    expect(await cashOf(after)).toBe(CASH);
    expect(await reread(posted)).toMatchObject({ legs: [{ voided: true }] });
  });

  test('a line whose messages are late takes no bets until what was missed is known', async () => {
    const provider = await givenLive();
    const memberId = await givenMember();
    const ticket = await asked(memberId);
    provider.pass(-7_000);
    await hear(provider.alive());
    expect(await lookedAt(ticket)).toMatchObject({ state: 'refused', refusal: 'sports.suspended' });
    expect(await event()).toMatchObject({ stale: true });
    provider.pass(8_000);
    await recovered(provider, [provider.odds({ score: [0, 1], winner: ['3.10', '3.20', '2.10'] })]);
    expect(await taken(memberId)).toMatchObject({ legs: [{ odds: 3_100 }] });
  });

  test('a recovery whose end comes late opens nothing until the line is as quick as it was', async () => {
    const provider = await givenLive();
    provider.pass(-7_000);
    await hear(provider.alive());
    await recovered(provider, [provider.odds()]);
    expect(await event()).toMatchObject({ stale: true });
    await hear(provider.alive());
    expect(await event()).toMatchObject({ stale: true });
    provider.pass(8_000);
    await hear(provider.alive());
    expect(await event()).toMatchObject({ stale: false });
  });

  test('silence shuts the line’s markets, in the journal too, and only a whole recovery opens them', async () => {
    const provider = await givenLive();
    const memberId = await givenMember();
    const before = await winner();
    await sql`update sports_feed_lines set alive_at = clock_timestamp() - interval '26 seconds' where feed = ${feed}`.execute(
      database.db,
    );
    // By the time alone, before anybody has looked at the lines.
    expect(await event()).toMatchObject({ stale: true });
    await createWatch({ db: database.db, applying })();
    expect(await selectSilentLines(database.db)).toEqual([]);
    const { rows } = await sql<{
      status: string;
    }>`select state as status from wager_markets where id = ${before.id}`.execute(database.db);
    expect(rows).toEqual([{ status: 'suspended' }]);
    // Messages come again, and the end of an older request: what was missed is not known yet.
    await hear(provider.alive());
    await hear(provider.odds());
    const asking = present(await askAgain(database.db, feed, 1, 0), 'the line is down');
    expect(await hear(provider.complete(asking.request - 1))).toBe('ignored');
    const refused = await book.tickets.place(memberId, givenSlip([[before, '1']]));
    expect(refused).toMatchObject({ refused: 'sports.suspended' });
    await hear(provider.complete(asking.request));
    expect(await taken(memberId)).toMatchObject({ state: 'open' });
  });

  test('a reset that the provider tells shuts the line, and a result told only afterwards still pays', async () => {
    const provider = await givenLive();
    const memberId = await givenMember();
    const ticket = await taken(memberId);
    await placedBefore(ticket, 30_000);
    await hear(provider.alive(1, 0));
    expect(await event()).toMatchObject({ stale: true });
    await recovered(provider, [provider.odds({ status: 3, score: [2, 0] }), provider.settlement(won('1'))]);
    await settled();
    expect(await cashOf(memberId)).toBe(CASH + STAKE);
    expect(await event()).toMatchObject({ status: 'ended' });
    // It is over: nothing opens it again.
    expect(await hear(provider.odds())).toBe('ignored');
  });

  test('before the match nothing is taken once its start has passed without a word of it', async () => {
    const provider = createStandIn();
    await applying.keepFixture(feed, present(readFixture(parseXml(provider.fixture())), 'a fixture'), 1);
    await recovered(provider, [provider.odds({ status: 0 })]);
    const memberId = await givenMember();
    expect(await book.tickets.place(memberId, givenSlip([[await winner(), '1']]))).toMatchObject({ state: 'open' });
    await hear(provider.change({ startsAt: provider.now() - 1_000 }));
    const refused = await book.tickets.place(memberId, givenSlip([[await winner(), '1']]));
    expect(refused).toMatchObject({ refused: 'sports.suspended' });
    // A cancelled match is over; its bets wait for what the feed makes of them.
    await hear(provider.change({ type: 3 }));
    expect(await event()).toMatchObject({ status: 'abandoned' });
  });
});

test('a feed that is off or stopped says nothing, and what it can not say is counted', async () => {
  const provider = await givenLive();
  await sql`update sports_feeds set held = true where code = ${feed}`.execute(database.db);
  expect(await hear(provider.odds({ winner: ['5.00', '5.00', '5.00'] }))).toBe('ignored');
  expect(await event()).toMatchObject({ stale: true });
  await markFault(database.db, feed, 'message cut off');
  const { rows } = await sql`select faults, last_fault from sports_feeds where code = ${feed}`.execute(database.db);
  expect(rows).toEqual([{ faults: 1n, last_fault: 'message cut off' }]);
  expect(() => parseXml('<odds_change product="1"><odds>')).toThrow('message cut off');
  // Names that a database can not write, and moments that no match has.
  const odd = provider.fixture('sr:match:9').replace('Chitra Rovers', `Chitra\u0007${'\u{1F3CF}'.repeat(60)}`);
  await applying.keepFixture(feed, present(readFixture(parseXml(odd)), 'a fixture'), 1);
  const never = readUnified(parseXml(provider.change({ startsAt: 9_000_000_000_000_000 })), {
    sportOf: async () => null,
  });
  await expect(never).rejects.toThrow('odd start_time');
  expect(() => parseXml('not a message')).toThrow('message without a root');
});

test('the books balance', async () => {
  await givenProjections(database, undefined, products).catchUp();
  const checks = { general: MARKET_CHECKS.general, ofMembers: [...MARKET_CHECKS.ofMembers, ticketsEqualBets] };
  const reconciler = givenReconciler(database, checks, createIds(systemClock, 91));
  expect(await reconciler.run('full')).toMatchObject({ balanced: true });
  expect(members.length).toBeGreaterThan(5);
});
