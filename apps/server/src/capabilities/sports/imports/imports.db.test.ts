/** A real match of cricket settled from a file of the archive by two people, with tickets on it; its feed says no more. */

import { givenArchive } from '@house/sports/cricket/archive-given';
import { parseMarket } from '@house/sports/market';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenWagers } from '../../wagers/given.ts';
import { productsOf, type Wagers } from '../../wagers/port.ts';
import { givenFundedMember, givenKey, givenWallet } from '../../wallet/given.ts';
import { createApplying } from '../feeds/apply.ts';
import { insertFeed } from '../feeds/queries.ts';
import { givenBookOfSports, givenMarketOf, givenSlip } from '../given.ts';
import type { StaffAct } from '../port.ts';
import { createSportsProducts } from '../products.ts';
import { selectEvents } from '../queries.ts';
import { createImportsDesk } from './desk.ts';

const BDT = 10_000n;
const CASH = 1_000n * BDT;
const FEED = 'archive-test';

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
let book: ReturnType<typeof givenBookOfSports>;
let applying: ReturnType<typeof createApplying>;
let desk: ReturnType<typeof createImportsDesk>;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 6 });
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet, productsOf(createSportsProducts({ db: database.db })));
  book = givenBookOfSports(database, wagers);
  applying = createApplying({ db: database.db, ids: book.ids, wagers });
  desk = createImportsDesk({
    ...{ db: database.db, ids: book.ids, wagers },
    record: async () => undefined,
    checkSecondApprover: async () => undefined,
  });
  await insertFeed(database.db, FEED, [{ product: 1, toleranceSeconds: 600, judged: true }]);
  await sql`update sports_feeds set enabled = true where code = ${FEED}`.execute(database.db);
  await sql`update sports_feed_lines set state = 'up', alive_at = clock_timestamp() where feed = ${FEED}`.execute(
    database.db,
  );
});
afterAll(() => database.close());

const act = (staffId: bigint): StaffAct => ({
  ...{ staffId, staff: `staff ${staffId}`, address: '', reason: 'the scorecard is out', key: givenKey() },
});
/** The day on which matches of these tests begin. */
const date = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);
const MARKETS = ['winner', 'session@1.6:45.5', 'innings@2:150.5'];

async function givenMatchOfFeed(ref: string): Promise<bigint> {
  const teams = { home: 'Sundari XI', away: 'Modhumoti CC' };
  const fixture = { ref, sport: 'cricket', league: { ref: 'cup', name: 'Invented Cup' }, ...teams } as const;
  await applying.keepFixture(FEED, { ...fixture, startsAt: Date.now() + 3_600_000 }, 1);
  const markets = MARKETS.map((key) => {
    const name = present(parseMarket(key), 'a market');
    const codes = key === 'winner' ? ['1', '2'] : ['over', 'under'];
    return { name, status: 'open' as const, prices: Object.fromEntries(codes.map((code) => [code, 1_900])) };
  });
  const about = { product: 1, at: Date.now(), ref, status: null, state: null };
  expect(await applying.take(FEED, { kind: 'odds', ...about, markets })).toBe('applied');
  const { rows } = await sql<{ id: bigint }>`select id from sports_events where feed_ref = ${ref}`.execute(database.db);
  return present(rows[0], 'the match').id;
}

test('rain, DLS and an innings that was cut short: two people settle by the file, and the feed says no more', async () => {
  const eventId = await givenMatchOfFeed('m:1');
  const memberId = await givenFundedMember(database, wallet, CASH);
  const bets = [
    ['winner', '2'],
    ['session@1.6:45.5', 'over'],
    ['innings@2:150.5', 'under'],
  ] as const;
  for (const [key, selection] of bets) {
    const placed = await book.tickets.place(
      memberId,
      givenSlip([[await givenMarketOf(database, eventId, key), selection]]),
    );
    expect(placed).toMatchObject({ state: 'open' });
  }
  const match = { first: { overs: 20, perOver: 8 }, method: 'D/L', winner: 'Modhumoti CC', date } as const;
  const file = JSON.stringify(givenArchive({ ...match, second: { overs: 10, perOver: 9 } }));
  expect(await desk.request(act(1n), { eventId, file })).toEqual({ refused: 'sports.notBegun' });
  await sql`update sports_events set starts_at = clock_timestamp() - interval '4 hours' where id = ${eventId}`.execute(
    database.db,
  );
  const other = JSON.stringify(givenArchive({ ...match, winner: 'Somebody', teams: ['Somebody', 'Anybody'] }));
  expect(await desk.request(act(1n), { eventId, file: other })).toMatchObject({ refused: 'sports.fileOfOther' });
  // The same sides met once before.
  const before = JSON.stringify(givenArchive({ ...match, second: { overs: 10, perOver: 9 }, date: '2025-01-01' }));
  expect(await desk.request(act(1n), { eventId, file: before })).toMatchObject({ refused: 'sports.fileOfOtherDay' });
  expect(await desk.request(act(1n), { eventId, file: '{}' })).toMatchObject({ refused: 'sports.fileUnreadable' });

  const by = act(1n);
  const asked = await desk.request(by, { eventId, file });
  if (isRefusal(asked)) throw new Error(asked.refused);
  expect(await desk.request(by, { eventId, file })).toMatchObject({ id: asked.id });
  expect(await desk.request(act(3n), { eventId, file })).toEqual({ refused: 'sports.orderWaits' });
  expect((await selectEvents(database.db, [eventId]))[0]).toMatchObject({ held: true });
  expect(await desk.confirm(act(1n), asked.id)).toEqual({ refused: 'sports.ownOrder' });
  await book.settling.run();
  expect((await wallet.balancesOf(memberId)).cash).toBe(CASH - 300n * BDT);

  expect(await desk.confirm(act(2n), asked.id)).toMatchObject({
    state: 'done',
    summary: { outcome: 'away', teams: ['Sundari XI', 'Modhumoti CC'] },
  });
  expect(await desk.confirm(act(2n), asked.id)).toEqual({ refused: 'sports.orderMoved' });
  await book.settling.run();
  // Won twice at 1.90; ten of twenty overs are no innings, and that stake is back.
  const paid = CASH - 300n * BDT + 2n * 190n * BDT + 100n * BDT;
  expect((await wallet.balancesOf(memberId)).cash).toBe(paid);
  expect(await givenMarketOf(database, eventId, 'innings@2:150.5')).toMatchObject({ rule: 'notBowled' });
  expect((await selectEvents(database.db, [eventId]))[0]).toMatchObject({ status: 'ended', state: { home: '160/0' } });

  // The feed says otherwise, too late.
  const winner = present(parseMarket('winner'), 'a market');
  const settlement = { kind: 'settlement', product: 1, at: Date.now(), ref: 'm:1' } as const;
  const said = await applying.take(FEED, {
    ...settlement,
    markets: [{ name: winner, outcomes: { '1': 'win', '2': 'lose' } }],
  });
  expect(said).toBe('ignored');
  await book.settling.run();
  expect((await wallet.balancesOf(memberId)).cash).toBe(paid);
});

test('a file corrects what the feed had settled, by the difference', async () => {
  const eventId = await givenMatchOfFeed('m:2');
  const memberId = await givenFundedMember(database, wallet, CASH);
  await book.tickets.place(memberId, givenSlip([[await givenMarketOf(database, eventId, 'winner'), '1']]));
  await sql`update sports_events set starts_at = clock_timestamp() - interval '4 hours' where id = ${eventId}`.execute(
    database.db,
  );
  const winner = present(parseMarket('winner'), 'a market');
  await applying.take(FEED, {
    ...{ kind: 'settlement', product: 1, at: Date.now() + 1, ref: 'm:2' },
    markets: [{ name: winner, outcomes: { '1': 'lose', '2': 'win' } }],
  });
  await book.settling.run();
  expect((await wallet.balancesOf(memberId)).cash).toBe(CASH - 100n * BDT);
  const tie = { first: { overs: 20, perOver: 7 }, second: { overs: 20, perOver: 7 }, result: 'tie', date } as const;
  const asked = await desk.request(act(1n), { eventId, file: JSON.stringify(givenArchive(tie)) });
  if (isRefusal(asked)) throw new Error(asked.refused);
  await desk.confirm(act(2n), asked.id);
  await book.settling.run();
  // A tie that nothing broke is a dead heat: half of 190.
  expect((await wallet.balancesOf(memberId)).cash).toBe(CASH - 100n * BDT + 95n * BDT);
});
