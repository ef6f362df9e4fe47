/** Draws held elsewhere on a real database: calendars followed, results by two inputs, money paid (lottery.md 9, 10, 12.3). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findGame } from '@house/lottery/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createIds } from '../../../platform/ids.ts';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { asAnotherProcess } from '../../../platform/testing/held-connections.ts';
import { givenEnrolledBy, givenStaff } from '../../identity/given.ts';
import { givenWagers } from '../../wagers/given.ts';
import { givenFundedMember, givenKey } from '../../wallet/given.ts';
import {
  type GivenLottery,
  givenLine,
  givenLottery,
  givenSlip,
  givenStationChange,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from '../given.ts';
import type { DrawRow } from '../schema.ts';
import { prepareOfficialDraws } from './calendar.ts';
import type { ResultActor } from './port.ts';
import { createResults } from './results.ts';

const RICH = 100_000n * ONE_TAKA;
const CLOSED = { open: -3_600, close: -600, draw: -60 };
/** A Southern board: the special prize ends with 89, the last prize is 08. */
const BOARD = {
  DB: ['538889'],
  G1: ['59917'],
  G2: ['38180'],
  G3: ['55509', '82390'],
  G4: ['39350', '26911', '42314', '56732', '20261', '28395', '64993'],
  G5: ['6671'],
  G6: ['2731', '9212', '4947'],
  G7: ['687'],
  G8: ['08'],
};
const OTHER = { ...BOARD, G8: ['09'] };

let database: TestDatabase;
let server: Server;
/** Paths of what the feeds were asked. */
const asked: string[] = [];
let answer: { status: number; body: string | ((path: string) => string) };
let host: string;
/** The same server by another name: a second source. */
let otherHost: string;
let keeper: ResultActor;
let checker: ResultActor;
let first: ResultActor;
let second: ResultActor;
let third: ResultActor;
let given: GivenLottery;

async function givenActor(): Promise<ResultActor> {
  const staff = await givenStaff(database.db, { role: 'risk' });
  return { staffId: staff.id, name: staff.username, address: '127.0.0.1', mayEnter: true, mayApprove: true };
}

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 10 });
  server = createServer(({ url = '' }, reply) => {
    asked.push(url);
    reply.writeHead(answer.status).end(typeof answer.body === 'string' ? answer.body : answer.body(url));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  [host, otherHost] = [`127.0.0.1:${port}`, `localhost:${port}`];
  given = givenLottery(database, { feedHosts: [host, otherHost] });
  await sql`update lottery_games set state = case when code = 'VNMN' then 'on' else 'stopped' end`.execute(database.db);
  await given.lottery.runDueDraws();
  [first, second, third] = [await givenActor(), await givenActor(), await givenActor()];
  [keeper, checker] = [await givenActor(), await givenActor()];
});
afterAll(async () => {
  server.close();
  await database.close();
});
beforeEach(async () => {
  await sql`delete from lottery_feeds`.execute(database.db);
  await sql`delete from lottery_feed_changes`.execute(database.db);
  given.acts.length = 0;
  asked.length = 0;
});

/** A draw of the South with a bet of two numbers on its last prize, closed a while ago. */
async function givenClosedDraw(bets = true, gameCode = 'VNMN'): Promise<{ draw: DrawRow; memberId: bigint }> {
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
    where game_code = ${gameCode} and state in ('scheduled', 'open') order by draw_at desc limit 1`.execute(
    database.db,
  );
  const drawId = present(rows[0], 'the calendar has a draw').id;
  await moveDraw(database.db, drawId, { open: -3_600, close: 3_600, draw: 3_700 });
  await given.lottery.runDueDraws();
  const draw = await readDraw(database.db, drawId);
  const memberId = await givenFundedMember(database, given.wallet, RICH);
  if (bets) {
    const lines = ['08', '11'].map((selection) => givenLine({ play: 'DE.G8', selection }));
    const placed = await given.lottery.placeSlip(memberId, givenSlip(draw, lines));
    must(!isRefusal(placed) && placed.lines[0]?.accepted !== null, 'the bet is taken');
  }
  await moveDraw(database.db, drawId, CLOSED);
  await given.lottery.runDueDraws();
  return { draw: await readDraw(database.db, drawId), memberId };
}

const enter = (who: ResultActor, draw: DrawRow, announcement: Record<string, string[]>, key = givenKey()) =>
  given.lottery.results.enter(who, { drawId: draw.id, key, announcement });
const stateOf = async (draw: DrawRow): Promise<string> => (await readDraw(database.db, draw.id)).state;
const viewOf = async (who: ResultActor, draw: DrawRow) =>
  present(
    (await given.lottery.results.list(who)).find((row) => row.draw.id === draw.id),
    'the draw is listed',
  );

function feedSettings(url = `http://${host}/{date}/{station}`) {
  return {
    url,
    fields: Object.fromEntries(Object.keys(BOARD).map((code) => [code, `prizes.${code}`])),
    expect: [{ at: 'station', equals: '{station}' }],
  };
}

/** A sheet of all stations: a column for each number, but G4 in one cell. */
const columnsOf = ([code, numbers]: [string, string[]]) =>
  code === 'G4' ? [code] : numbers.map((_, at) => `${code} ${at + 1}`);

function csvSettings(url: string) {
  return {
    url,
    delimiter: ';',
    fields: Object.fromEntries(Object.entries(BOARD).map((prize) => [prize[0], columnsOf(prize)])),
    expect: [
      { at: 'day', equals: '{day}/{month}/{year}' },
      { at: 'station', equals: '{station}' },
    ],
  };
}

/** The sheet with the row of a draw among others of its day. */
function csvOf({ draw_no: drawNo, station }: Pick<DrawRow, 'draw_no' | 'station'>, board: typeof BOARD): string {
  const day = `${drawNo.slice(6, 8)}/${drawNo.slice(4, 6)}/${drawNo.slice(0, 4)}`;
  const heads = ['day', 'station', ...Object.entries(board).flatMap(columnsOf)];
  const cells = Object.entries(board).flatMap(([code, numbers]) =>
    code === 'G4' ? [`"${numbers.join(' - ')}"`] : numbers,
  );
  const rows = [
    [day, 'XX', ...cells.map(() => '0')],
    [day, station, ...cells],
    ['01/01/2020', station, ...cells],
  ];
  return [heads, ...rows].map((row) => row.join(';')).join('\r\n');
}

type Edit = Parameters<GivenLottery['lottery']['calendar']['saveFeed']>[1];

function feedEdit(slot: 'A' | 'B', change: Partial<Edit> = {}): Edit {
  const settings = feedSettings(`http://${slot === 'A' ? host : otherHost}/{date}/{station}`);
  return { key: givenKey(), gameCode: 'VNMN', slot, kind: 'json', settings, on: true, version: 0, ...change };
}

const saveFeed = (by: ResultActor, feed: Edit) => given.lottery.calendar.saveFeed({ ...by, reason: 'a test' }, feed);

async function waitingChange(slot: 'A' | 'B' = 'A') {
  const { feedChanges } = await given.lottery.calendar.read(keeper.staffId);
  return present(
    feedChanges.find((change) => change.slot === slot),
    'a change waits',
  );
}

const decideFeed = (by: ResultActor, id: bigint, confirm = true) =>
  given.lottery.calendar.decideFeed({ ...by, reason: 'a test' }, { id, confirm });

/** A source that two people set up yesterday. */
async function givenFeed(slot: 'A' | 'B', kind: 'json' | 'csv' = 'json'): Promise<void> {
  const settings = csvSettings(`http://${slot === 'A' ? host : otherHost}/{date}/{station}.csv`);
  const edit = feedEdit(slot, kind === 'csv' ? { kind, settings } : {});
  expect(await saveFeed(keeper, edit)).toBeUndefined();
  expect(await decideFeed(checker, (await waitingChange(slot)).id)).toBeUndefined();
  await sql`update lottery_feeds set confirmed_at = now() - interval '1 day' where slot = ${slot}`.execute(database.db);
}

describe('the calendar', () => {
  test('has every station of lottery.md 9.2 on its days, each with a draw on sale', async () => {
    const stations = await given.lottery.listStations('VNMN');
    expect(stations).toHaveLength(21);
    for (const { current, station } of stations) expect(current, station).not.toBeNull();
    const { rows } = await sql<{
      day: number;
      stations: string[];
    }>`select extract(dow from draw_at at time zone 'Asia/Ho_Chi_Minh')::int as day,
      array_agg(distinct station order by station) as stations from lottery_draws where official and draw_at > now() group by 1 order by 1`.execute(
      database.db,
    );
    expect(rows.map(({ stations: names }) => names)).toEqual([
      ['DL', 'KG', 'TG'],
      ['CM', 'DT', 'HCM'],
      ['BL', 'BT', 'VT'],
      ['CT', 'DN', 'ST'],
      ['AG', 'BTH', 'TN'],
      ['BD', 'TV', 'VL'],
      ['BP', 'HCM', 'HG', 'LA'],
    ]);
  });

  test('is followed once by two workers, and makes nothing twice', async () => {
    await sql`update lottery_games set planned_until = null`.execute(database.db);
    const other = givenLottery(database);
    expect(await Promise.all([given.lottery.prepareDraws(), other.lottery.prepareDraws()])).toEqual([0, 0]);
  });

  test('moves and drops draws that nobody can have bet on when it changes; a draw on sale stands', async () => {
    const rows = (await given.lottery.calendar.read()).stations;
    const dalat = present(
      rows.find(({ station }) => station === 'DL'),
      'Da Lat draws',
    );
    const before = await drawsOf('DL');
    const by = { ...first, reason: 'later in the day' };
    await givenStationChange(database.db, given.lottery, { ...dalat, drawMinute: dalat.drawMinute + 30 });
    await given.lottery.prepareDraws();
    const after = await drawsOf('DL');
    expect(after.map(({ draw_no }) => draw_no)).toEqual(before.map(({ draw_no }) => draw_no));
    const moved = after.map(({ draw_at }, at) => draw_at.getTime() - (before[at]?.draw_at.getTime() ?? 0));
    expect(new Set(moved)).toEqual(new Set([0, 1_800_000]));
    // Not on sale yet, and so near that it is dropped.
    const last = present(after[2], 'there is a draw in two weeks');
    const day = `${last.draw_no.slice(0, 4)}-${last.draw_no.slice(4, 6)}-${last.draw_no.slice(6, 8)}`;
    const holiday = { key: givenKey(), gameCode: 'VNMN', from: day, to: day, note: 'Tet' };
    expect(await given.lottery.calendar.addHoliday(by, holiday)).toBeUndefined();
    await given.lottery.prepareDraws();
    expect((await drawsOf('DL'))[2]?.state).toBe('void');
    // Sent again it changes nothing and is written down once; another holiday under its key is refused.
    expect(await given.lottery.calendar.addHoliday(by, holiday)).toBeUndefined();
    expect(await given.lottery.calendar.addHoliday(by, { ...holiday, note: 'Eid' })).toEqual({
      refused: 'request.keyReused',
    });
    expect(given.acts.map(({ action }) => action)).toEqual([
      'schedules.station',
      'schedules.changeConfirmed',
      'schedules.holiday',
    ]);
  });

  test('gives back a bet that lands between looking at a draw and dropping it', async () => {
    const last = present((await drawsOf('HCM'))[4], 'there is a draw in two weeks');
    const day = `${last.draw_no.slice(0, 4)}-${last.draw_no.slice(4, 6)}-${last.draw_no.slice(6, 8)}`;
    const holiday = { key: givenKey(), gameCode: 'VNMN', from: day, to: day, note: 'Reunification' };
    expect(await given.lottery.calendar.addHoliday({ ...first, reason: 'no draw' }, holiday)).toBeUndefined();
    const memberId = await givenFundedMember(database, given.wallet, RICH);
    const wagers = givenWagers(database, given.wallet);
    const dropped: bigint[] = [];
    const voidMarket: typeof wagers.voidMarket = async (tx, marketId) => {
      await sql`update wager_markets set opens_at = now() - interval '1 minute' where id = ${marketId}`.execute(
        database.db,
      );
      const line = givenLine({ play: 'DE.G8', selection: '08' });
      const slip = givenSlip({ id: marketId, game_code: 'VNMN' }, [line]);
      const placed = await asAnotherProcess(() => given.lottery.placeSlip(memberId, slip));
      must(!isRefusal(placed) && placed.lines[0]?.accepted !== null, 'the bet is taken');
      dropped.push(marketId);
      return wagers.voidMarket(tx, marketId);
    };
    const ids = createIds(systemClock, 7);
    await prepareOfficialDraws({ db: database.db, ids, wagers: { ...wagers, voidMarket }, simulates: false });
    expect((await drawsOf('HCM'))[4]?.state).toBe('void');
    expect(dropped.length).toBeGreaterThan(0);
    expect((await given.wallet.balancesOf(memberId)).cash).toBeLessThan(RICH);
    await given.lottery.runDueDraws();
    expect((await given.wallet.balancesOf(memberId)).cash).toBe(RICH);
  });
});

async function drawsOf(station: string): Promise<{ draw_no: string; draw_at: Date; state: string }[]> {
  const { rows } = await sql<{ draw_no: string; draw_at: Date; state: string }>`select draw_no, draw_at, state
    from lottery_draws where station = ${station} and draw_at > now() order by draw_no`.execute(database.db);
  return rows;
}

describe('blind double entry', () => {
  test('two people who agree publish it; the bet is paid, and the proof says whence and has no seed', async () => {
    const { draw, memberId } = await givenClosedDraw();
    expect([draw.state, draw.bet_root !== null]).toEqual(['closed', true]);
    expect(await enter(first, draw, BOARD)).toEqual({ state: 'one' });
    const seen = await viewOf(second, draw);
    expect(seen).toMatchObject({ state: 'one', takesEntry: true, entries: [], people: [{ staff: first.name }] });
    expect(given.acts.map(({ after }) => after).join()).not.toContain('538889');
    expect(await enter(second, draw, BOARD)).toEqual({ state: 'agreed' });
    await given.lottery.runDueDraws();
    expect(await stateOf(draw)).toBe('settled');
    const proof = await given.lottery.getProof(draw.id);
    must(!isRefusal(proof), 'the draw is known');
    expect([proof.serverSeed, proof.beacon, proof.draw.commit]).toEqual([null, null, null]);
    expect(proof.draw.official).toMatchObject({ origin: 'people', simulated: false });
    expect((await given.wallet.balancesOf(memberId)).cash).toBe(RICH - 2n * ONE_TAKA + 96n * ONE_TAKA);
    expect(given.acts.map(({ action }) => action)).toEqual(['results.enter', 'results.enter', 'results.published']);
  });

  test('one person twice is refused, with the same key he hears the first outcome', async () => {
    const { draw } = await givenClosedDraw(false);
    const key = givenKey();
    expect(await enter(first, draw, BOARD, key)).toEqual({ state: 'one' });
    expect(await enter(first, draw, BOARD, key)).toEqual({ state: 'one' });
    expect(await enter(first, draw, OTHER, key)).toEqual({ refused: 'request.keyReused' });
    expect(await enter(first, draw, BOARD)).toEqual({ refused: 'lottery.resultSamePerson' });
    expect(await stateOf(draw)).toBe('closed');
  });

  test('whom one of them let in lately is no second person, nor a third who decides', async () => {
    const friend = await givenActor();
    await givenEnrolledBy(database.db, friend.staffId, first.staffId);
    const { draw } = await givenClosedDraw(false);
    await enter(first, draw, BOARD);
    expect(await enter(friend, draw, BOARD)).toMatchObject({ refused: 'staff.notSeparate' });
    expect(await enter(second, draw, OTHER)).toEqual({ state: 'conflict' });
    const decision = { drawId: draw.id, key: givenKey(), announcement: OTHER, reason: 'as on paper' };
    expect(await given.lottery.results.decide(friend, decision)).toMatchObject({ refused: 'staff.notSeparate' });
    expect(await saveFeed(first, feedEdit('A'))).toBeUndefined();
    expect(await decideFeed(friend, (await waitingChange('A')).id)).toMatchObject({ refused: 'staff.notSeparate' });
    expect(await decideFeed(friend, (await waitingChange('A')).id, false)).toBeUndefined();
  });

  test('two who differ make a conflict that a third decides; nobody decides on his own entry', async () => {
    const { draw } = await givenClosedDraw();
    await enter(first, draw, BOARD);
    expect(await enter(second, draw, OTHER)).toEqual({ state: 'conflict' });
    await given.lottery.runDueDraws();
    expect(await stateOf(draw)).toBe('closed');
    expect(await enter(third, draw, BOARD)).toEqual({ refused: 'lottery.resultConflict' });
    const decide = (who: ResultActor) =>
      given.lottery.results.decide(who, {
        drawId: draw.id,
        key: givenKey(),
        announcement: OTHER,
        reason: 'as on paper',
      });
    expect(await decide(first)).toEqual({ refused: 'lottery.resultSamePerson' });
    expect((await viewOf(first, draw)).entries).toEqual([]);
    expect((await viewOf(third, draw)).entries).toHaveLength(2);
    expect((await viewOf({ ...third, mayApprove: false }, draw)).entries).toEqual([]);
    expect(await decide(third)).toEqual({ state: 'agreed' });
    await given.lottery.runDueDraws();
    expect(await stateOf(draw)).toBe('settled');
    expect((await readDraw(database.db, draw.id)).result?.slice(-2)).toEqual([0, 9]);
  });

  test('two entries at the same moment are seen by one another', async () => {
    const { draw } = await givenClosedDraw(false);
    const both = await Promise.all([enter(first, draw, BOARD), enter(second, draw, BOARD)]);
    expect(both).toEqual(expect.arrayContaining([{ state: 'one' }, { state: 'agreed' }]));
  });

  test('a board with a number too many, too few, too short or not digits is refused, and says which', async () => {
    const { draw } = await givenClosedDraw(false);
    const wrong = [
      { ...BOARD, G8: ['08', '09'] },
      { ...BOARD, G8: [] },
      { ...BOARD, G8: ['8'] },
      { ...BOARD, G8: ['x8'] },
    ];
    for (const board of wrong)
      expect(await enter(first, draw, board)).toEqual({ refused: 'lottery.resultWrong', values: { field: 'G8' } });
  });
});

describe('a result for a draw that is closed but not held yet', () => {
  test('waits for its draw time: from people and feeds, in the database itself and when it is published', async () => {
    const { draw, memberId } = await givenClosedDraw();
    await moveDraw(database.db, draw.id, { open: -3_600, close: -600, draw: 600 });
    expect(await enter(first, draw, BOARD)).toEqual({ refused: 'lottery.resultTooEarly' });
    expect(await viewOf(first, draw)).toMatchObject({ takesEntry: false });
    const official = createResults({
      db: database.db,
      record: async () => {},
      checkSecondApprover: async () => undefined,
    });
    expect(await official.takeFeed(draw.id, 'A', BOARD)).toBe(false);
    await expect(
      sql`insert into lottery_result_inputs (draw_id, kind, slot, numbers) values (${String(draw.id)}, 'feed', 'A', '{1}')`.execute(
        database.db,
      ),
    ).rejects.toThrow('between the draw and its publication');
    await expect(
      sql`update lottery_draws set result = '{1}', result_origin = 'people' where id = ${String(draw.id)}`.execute(
        database.db,
      ),
    ).rejects.toThrow('the draw is held');
    // What an older house took as agreed before the draw is published at the draw.
    await sql`update lottery_draws set agreed_at = clock_timestamp() where id = ${String(draw.id)}`.execute(
      database.db,
    );
    await given.lottery.runDueDraws();
    expect(await stateOf(draw)).toBe('closed');
    expect((await given.wallet.balancesOf(memberId)).cash).toBe(RICH - 2n * ONE_TAKA);
    await sql`update lottery_draws set agreed_at = null where id = ${String(draw.id)}`.execute(database.db);
    await moveDraw(database.db, draw.id, CLOSED);
    expect(await enter(first, draw, BOARD)).toEqual({ state: 'one' });
    expect(await enter(second, draw, BOARD)).toEqual({ state: 'agreed' });
    await given.lottery.runDueDraws();
    expect(await stateOf(draw)).toBe('settled');
  });
});

describe('a result for a draw that is not closed', () => {
  test('is refused from people, left out from feeds, and refused by the database itself', async () => {
    const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
      where official and state in ('scheduled', 'open') and close_at > now() order by draw_at limit 1`.execute(
      database.db,
    );
    const draw = await readDraw(database.db, present(rows[0], 'there is one').id);
    expect(await enter(first, draw, BOARD)).toEqual({ refused: 'lottery.resultTooEarly' });
    await expect(
      sql`insert into lottery_result_inputs (draw_id, kind, slot, numbers) values (${String(draw.id)}, 'feed', 'A', '{1}')`.execute(
        database.db,
      ),
    ).rejects.toThrow('between the draw and its publication');
    await expect(
      sql`update lottery_draws set result = '{1}', result_origin = 'people' where id = ${String(draw.id)}`.execute(
        database.db,
      ),
    ).rejects.toThrow();
  });
});

describe('a source at the desk', () => {
  const tryOut = (settings: object = feedSettings()) =>
    given.lottery.calendar.tryFeed(first, { gameCode: 'VNMN', kind: 'json', settings });
  const countInputs = async () =>
    (await sql<{ count: bigint }>`select count(*) as count from lottery_result_inputs`.execute(database.db)).rows[0]
      ?.count;

  test('says nothing of a draw whose result people still enter, but whether it can be read', async () => {
    const state = (on: string) => sql`update lottery_games set state = ${on} where code = 'VNMT'`.execute(database.db);
    await state('on');
    await given.lottery.runDueDraws();
    const { draw } = await givenClosedDraw(false, 'VNMT');
    answer = { status: 200, body: JSON.stringify({ station: draw.station, prizes: BOARD }) };
    const feed = { gameCode: 'VNMT', kind: 'json' as const, settings: feedSettings() };
    const tried = await given.lottery.calendar.tryFeed(first, feed);
    must(!isRefusal(tried), 'it is asked');
    expect(tried.problem).toBeNull();
    expect(new Set(tried.fields.map(({ numbers }) => numbers))).toEqual(new Set([null]));
    await state('stopped');
  });

  test('is tried: what would be read of a draw that is over is told, and nothing is kept', async () => {
    const { draw } = await givenClosedDraw(false);
    const before = await countInputs();
    answer = { status: 200, body: JSON.stringify({ station: draw.station, prizes: BOARD }) };
    await enter(first, draw, BOARD);
    await enter(second, draw, BOARD);
    await given.lottery.runDueDraws();
    const tried = await tryOut();
    must(!isRefusal(tried), 'it is asked');
    expect(tried).toMatchObject({ drawNo: draw.draw_no, problem: null });
    expect(tried.address).toBe(`http://${host}${asked.at(-1)}`);
    expect(Object.fromEntries(tried.fields.map(({ code, numbers }) => [code, numbers]))).toEqual(BOARD);
    expect(await countInputs()).toBe((before ?? 0n) + 2n);
    expect(given.acts.filter(({ action }) => action === 'schedules.feedTried')).toMatchObject([
      { staffId: first.staffId, object: 'feed:VNMN', after: expect.stringContaining(draw.station ?? '') },
    ]);
  });

  test.each([
    ['an address of our own network', () => feedSettings('https://127.0.0.1/'), 'address not allowed'],
    ['an address of the link', () => feedSettings('https://169.254.169.254/latest'), 'address not allowed'],
    ['a redirect', () => feedSettings(), 'status 302'],
  ])('that is %s is not opened or not followed', async (_, settings, problem) => {
    answer = { status: 302, body: '' };
    expect(await tryOut(settings())).toMatchObject({ problem, fields: [] });
  });

  test('in the clear is for hosts of the configuration; a field that is missing is named', async () => {
    expect(await tryOut(feedSettings('http://example.com/'))).toMatchObject({
      refused: 'lottery.scheduleWrong',
      values: { field: 'url' },
    });
    expect(await tryOut({ ...feedSettings(), fields: {} })).toMatchObject({ values: { field: 'fields.DB' } });
  });

  test('is saved once for a key, and says what came of asking it', async () => {
    const feed = feedEdit('A');
    expect(await saveFeed(keeper, feed)).toBeUndefined();
    expect(await saveFeed(keeper, feed)).toBeUndefined();
    expect(given.acts.filter(({ action }) => action === 'schedules.feed')).toHaveLength(1);
    expect(await saveFeed(keeper, { ...feed, on: false })).toEqual({ refused: 'request.keyReused' });
    const { id } = await waitingChange();
    expect(await decideFeed(checker, id)).toBeUndefined();
    expect(await decideFeed(checker, id)).toBeUndefined();
    expect(given.acts.filter(({ action }) => action === 'schedules.feedConfirmed')).toHaveLength(1);
    expect(await saveFeed(keeper, feed)).toBeUndefined();
    expect(await saveFeed(keeper, { ...feed, on: false, key: givenKey() })).toEqual({
      refused: 'lottery.scheduleChanged',
    });
    await sql`update lottery_feeds set confirmed_at = now() - interval '1 day'`.execute(database.db);
    const { draw } = await givenClosedDraw(false);
    answer = { status: 503, body: '' };
    await given.lottery.askFeeds();
    const { feeds, follows } = await given.lottery.calendar.read();
    expect(feeds).toMatchObject([{ slot: 'A', on: true, last: { drawNo: draw.draw_no, problem: 'status 503' } }]);
    expect(follows.map(({ source }) => source)).toContain('VNMB');
    await enter(first, draw, BOARD);
    await enter(second, draw, BOARD);
    await given.lottery.runDueDraws();
  });
});

describe('a source is two people’s word (lottery.md 12.3)', () => {
  const boardOf = (draw: DrawRow) => JSON.stringify({ station: draw.station, prizes: BOARD });

  test('one person who points both sources somewhere after the close decides nothing', async () => {
    const { draw } = await givenClosedDraw();
    answer = { status: 200, body: boardOf(draw) };
    for (const slot of ['A', 'B'] as const) expect(await saveFeed(keeper, feedEdit(slot))).toBeUndefined();
    expect(await decideFeed(keeper, (await waitingChange('A')).id)).toEqual({ refused: 'lottery.sourceSamePerson' });
    expect(await given.lottery.askFeeds()).toBe(0);
    expect((await viewOf(first, draw)).state).toBe('waiting');
    await enter(first, draw, BOARD);
    await enter(second, draw, BOARD);
    await given.lottery.runDueDraws();
  });

  test('what two people set up says nothing of a draw that was on sale before, and counts for the next', async () => {
    const { draw } = await givenClosedDraw(false);
    answer = { status: 200, body: boardOf(draw) };
    for (const slot of ['A', 'B'] as const) {
      await saveFeed(keeper, feedEdit(slot));
      await decideFeed(checker, (await waitingChange(slot)).id);
    }
    expect(await given.lottery.askFeeds()).toBe(0);
    expect((await viewOf(first, draw)).state).toBe('waiting');
    await sql`update lottery_feeds f set confirmed_at = d.open_at from lottery_draws d where d.id = ${String(draw.id)}`.execute(
      database.db,
    );
    expect(await given.lottery.askFeeds()).toBe(2);
    expect((await viewOf(first, draw)).state).toBe('agreed');
    await given.lottery.runDueDraws();
  });

  test('both at one host are refused, whatever the port, when saved and when confirmed', async () => {
    await givenFeed('A');
    const settings = feedSettings('https://127.0.0.1:9000/other');
    expect(await saveFeed(keeper, feedEdit('B', { settings }))).toEqual({ refused: 'lottery.sourcesNotApart' });
    await saveFeed(keeper, feedEdit('B'));
    await sql`update lottery_feeds set settings = ${JSON.stringify(feedEdit('B').settings)}::jsonb`.execute(
      database.db,
    );
    expect(await decideFeed(checker, (await waitingChange('B')).id)).toEqual({ refused: 'lottery.sourcesNotApart' });
  });

  test('whoever said or confirmed where it is read enters no result of the game', async () => {
    await givenFeed('A');
    const { draw } = await givenClosedDraw(false);
    for (const who of [keeper, checker]) {
      expect(await enter(who, draw, BOARD)).toEqual({ refused: 'lottery.resultOwnSource' });
      expect(await viewOf(who, draw)).toMatchObject({ takesEntry: false, ownSource: true });
    }
    expect(await viewOf(first, draw)).toMatchObject({ takesEntry: true, ownSource: false });
    await enter(first, draw, BOARD);
    await enter(second, draw, BOARD);
    await given.lottery.runDueDraws();
  });

  test('a rejected change is gone and the source stays; what was saved anew replaces what waited', async () => {
    await givenFeed('A');
    const edit = feedEdit('A', { version: 1, settings: feedSettings(`http://${host}/elsewhere`) });
    await saveFeed(keeper, { ...edit, key: givenKey() });
    const replaced = (await waitingChange()).id;
    await saveFeed(keeper, edit);
    expect(await decideFeed(checker, replaced)).toEqual({ refused: 'lottery.scheduleChanged' });
    const { id, own } = await waitingChange();
    expect(own).toBe(true);
    expect(await decideFeed(checker, id, false)).toBeUndefined();
    expect(await decideFeed(checker, id)).toEqual({ refused: 'lottery.scheduleChanged' });
    const { feeds, feedChanges } = await given.lottery.calendar.read();
    expect(feeds).toMatchObject([{ slot: 'A', settings: feedEdit('A').settings, version: 1 }]);
    expect(feedChanges).toEqual([]);
  });

  test('one person switches a source off at once, and on only with a second', async () => {
    await givenFeed('A');
    expect(await saveFeed(first, feedEdit('A', { version: 1, on: false }))).toBeUndefined();
    expect((await given.lottery.calendar.read()).feeds).toMatchObject([{ on: false, version: 2 }]);
    await saveFeed(first, feedEdit('A', { version: 2 }));
    expect((await given.lottery.calendar.read()).feeds).toMatchObject([{ on: false, version: 2 }]);
    await decideFeed(second, (await waitingChange()).id);
    expect((await given.lottery.calendar.read()).feeds).toMatchObject([{ on: true, version: 3 }]);
  });
});

describe('feeds', () => {
  const bodyOf = (draw: DrawRow, board: object) => JSON.stringify({ station: draw.station, prizes: board });

  test.each([
    ['json', 'json'],
    ['csv', 'csv'],
    ['json', 'csv'],
  ] as const)('two that agree publish by themselves, asked once each by two workers: %s and %s', async (a, b) => {
    await givenFeed('A', a);
    await givenFeed('B', b);
    const { draw, memberId } = await givenClosedDraw();
    answer = { status: 200, body: (path) => (path.endsWith('.csv') ? csvOf(draw, BOARD) : bodyOf(draw, BOARD)) };
    const other = givenLottery(database, { feedHosts: [host, otherHost] });
    await Promise.all([given.lottery.askFeeds(), other.lottery.askFeeds()]);
    const [day = ''] = draw.draw_no.split('-');
    const path = `/${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}/${draw.station}`;
    const paths = [a, b].map((kind) => (kind === 'csv' ? `${path}.csv` : path));
    expect(asked.filter((url) => url.startsWith(path)).toSorted()).toEqual(paths.toSorted());
    await Promise.all([given.lottery.runDueDraws(), other.lottery.runDueDraws()]);
    await given.lottery.runDueDraws();
    const settled = await readDraw(database.db, draw.id);
    expect([settled.state, settled.result_origin]).toEqual(['settled', 'feeds']);
    expect(settled.result?.join('')).toBe(Object.values(BOARD).flat().join(''));
    expect((await given.wallet.balancesOf(memberId)).cash).toBe(RICH - 2n * ONE_TAKA + 96n * ONE_TAKA);
  });

  test('that differ publish nothing; two people do', async () => {
    const { draw } = await givenClosedDraw();
    await givenFeed('A');
    answer = { status: 200, body: bodyOf(draw, BOARD) };
    await given.lottery.askFeeds();
    await givenFeed('B');
    answer = { status: 200, body: bodyOf(draw, OTHER) };
    await given.lottery.askFeeds();
    expect((await viewOf(first, draw)).state).toBe('differ');
    await given.lottery.runDueDraws();
    expect(await stateOf(draw)).toBe('closed');
    expect(await enter(first, draw, BOARD)).toEqual({ state: 'differ' });
    expect(await enter(second, draw, BOARD)).toEqual({ state: 'agreed' });
  });

  test('one and a person who agrees publish', async () => {
    const { draw } = await givenClosedDraw();
    await givenFeed('A');
    answer = { status: 200, body: bodyOf(draw, BOARD) };
    await given.lottery.askFeeds();
    expect(await enter(first, draw, BOARD)).toEqual({ state: 'agreed' });
    await given.lottery.runDueDraws();
    expect((await readDraw(database.db, draw.id)).result_origin).toBe('feedAndPerson');
  });

  const otherDay = (draw: DrawRow) => ({ ...draw, draw_no: `20200101-${draw.station}` });
  test.each<['json' | 'csv', string, (draw: DrawRow) => string, string]>([
    ['json', 'no JSON', () => '<html>', 'not JSON'],
    ['json', 'a board without a prize', (draw) => bodyOf(draw, { ...BOARD, G5: undefined }), 'field G5'],
    ['json', 'a prize of too few digits', (draw) => bodyOf(draw, { ...BOARD, G5: ['667'] }), 'field G5'],
    ['json', 'another draw', () => JSON.stringify({ station: 'XX', prizes: BOARD }), 'another draw: station'],
    ['csv', 'no sheet', () => '<html>', 'no row of this draw'],
    ['csv', 'nothing', () => '', 'no row of this draw'],
    ['csv', 'another day', (draw) => csvOf(otherDay(draw), BOARD), 'no row of this draw'],
    ['csv', 'another place', (draw) => csvOf({ ...draw, station: 'YY' }, BOARD), 'no row of this draw'],
    ['csv', 'the draw twice', (draw) => `${csvOf(draw, BOARD)}\n${csvOf(draw, BOARD)}`, 'several rows of this draw'],
    ['csv', 'a cell that is empty', (draw) => csvOf(draw, { ...BOARD, G5: [''] }), 'field G5'],
    ['csv', 'a column missing', (draw) => csvOf(draw, BOARD).replace('G5 1', 'G5'), 'field G5'],
    ['csv', 'a prize of too few digits', (draw) => csvOf(draw, { ...BOARD, G5: ['667'] }), 'field G5'],
    ['csv', 'a number too few', (draw) => csvOf(draw, { ...BOARD, G4: BOARD.G4.slice(1) }), 'field G4'],
  ])('%s that answers with %s is no input, says so, and may answer again', async (kind, _, body, problem) => {
    const { draw } = await givenClosedDraw(false);
    await givenFeed('A', kind);
    answer = { status: 200, body: body(draw) };
    await given.lottery.askFeeds();
    expect(await viewOf(first, draw)).toMatchObject({ state: 'waiting', feeds: [{ slot: 'A', problem }] });
    expect(await given.lottery.askFeeds()).toBe(0);
    await sql`update lottery_feed_turns set next_at = now()`.execute(database.db);
    answer = { status: 200, body: kind === 'csv' ? csvOf(draw, BOARD) : bodyOf(draw, BOARD) };
    await given.lottery.askFeeds();
    expect(await viewOf(first, draw)).toMatchObject({ state: 'one', feeds: [{ slot: 'A', problem: null }] });
    await enter(first, draw, BOARD);
    await given.lottery.runDueDraws();
  });
});

describe('time', () => {
  test('a result that is not there in time is called late, and still counts', async () => {
    const { draw } = await givenClosedDraw();
    await sql`update lottery_draws set result_due_at = now() - interval '1 second' where id = ${String(draw.id)}`.execute(
      database.db,
    );
    expect((await readDraw(database.db, draw.id)).shown_state).toBe('late');
    await enter(first, draw, BOARD);
    await enter(second, draw, BOARD);
    await given.lottery.runDueDraws();
    expect(await stateOf(draw)).toBe('settled');
  });

  test('none at all voids the draw after the time of its rule, and every stake goes back', async () => {
    const { draw, memberId } = await givenClosedDraw();
    await enter(first, draw, BOARD);
    await sql`update lottery_draws set give_up_at = now() - interval '1 second' where id = ${String(draw.id)}`.execute(
      database.db,
    );
    await given.lottery.runDueDraws();
    expect(await readDraw(database.db, draw.id)).toMatchObject({
      state: 'void',
      void_reason: 'no result within 24 hours',
    });
    expect((await given.wallet.balancesOf(memberId)).cash).toBe(RICH);
    expect(await enter(second, draw, BOARD)).toEqual({ refused: 'lottery.resultDone' });
  });

  test('what one input said before a restart counts with the other after it, be it a person or a source', async () => {
    for (const kind of ['person', 'source'] as const) {
      const { draw, memberId } = await givenClosedDraw();
      if (kind === 'source') {
        await givenFeed('A');
        answer = { status: 200, body: JSON.stringify({ station: draw.station, prizes: BOARD }) };
        await given.lottery.askFeeds();
      } else await enter(first, draw, BOARD);
      const again = givenLottery(database, { feedHosts: [host, otherHost] }).lottery;
      await again.runDueDraws();
      expect(await stateOf(draw)).toBe('closed');
      const entry = { drawId: draw.id, key: givenKey(), announcement: BOARD };
      expect(await again.results.enter(second, entry)).toEqual({ state: 'agreed' });
      await givenLottery(database).lottery.runDueDraws();
      expect(await stateOf(draw)).toBe('settled');
      expect((await given.wallet.balancesOf(memberId)).cash).toBe(RICH - 2n * ONE_TAKA + 96n * ONE_TAKA);
    }
  });

  test('what agreed before a restart is published and settled after it, once, even a day later', async () => {
    const { draw, memberId } = await givenClosedDraw();
    await enter(first, draw, BOARD);
    await enter(second, draw, BOARD);
    await sql`update lottery_draws set give_up_at = now() - interval '1 second' where id = ${String(draw.id)}`.execute(
      database.db,
    );
    const again = givenLottery(database, { chunksPerStep: 1 });
    const steps = [];
    for (let step = await again.lottery.runNextStep(); step !== null; step = await again.lottery.runNextStep()) {
      if (step.drawId === draw.id) steps.push(step.did);
      // Each step is done by a process of its own.
      if (steps.length === 1) expect(await stateOf(draw)).toBe('drawn');
    }
    expect(steps[0]).toBe('drawn');
    await Promise.all([given.lottery.runDueDraws(), again.lottery.runDueDraws()]);
    expect(await stateOf(draw)).toBe('settled');
    expect((await given.wallet.balancesOf(memberId)).cash).toBe(RICH - 2n * ONE_TAKA + 96n * ONE_TAKA);
  });
});

describe('made-up results', () => {
  test('are only for draws made while a demo house makes them up; those say so, and nobody enters them', async () => {
    await sql`update lottery_settings set simulate_results = null`.execute(database.db);
    const demo = givenLottery(database, { simulates: true });
    await sql`update lottery_games set state = case when code = 'THAI' then 'on' else 'stopped' end`.execute(
      database.db,
    );
    await demo.lottery.prepareDraws();
    const { rows } = await sql<{
      id: bigint;
    }>`select id from lottery_draws where game_code = 'THAI' order by draw_at`.execute(database.db);
    const drawId = present(rows[0], 'Thailand draws').id;
    await moveDraw(database.db, drawId, { open: -3_600, close: 60, draw: 600 });
    await demo.lottery.runDueDraws();
    await moveDraw(database.db, drawId, { open: -3_600, close: -5, draw: 600 });
    await demo.lottery.runDueDraws();
    // It waits for the time of the draw, as a real one does.
    expect((await readDraw(database.db, drawId)).state).toBe('closed');
    expect(await demo.lottery.results.enter(first, { drawId, key: givenKey(), announcement: {} })).toEqual({
      refused: 'lottery.resultNotEntered',
    });
    await moveDraw(database.db, drawId, CLOSED);
    await demo.lottery.runDueDraws();
    const drawn = await readDraw(database.db, drawId);
    expect([drawn.state, drawn.result_origin, drawn.simulated]).toEqual(['settled', 'simulated', true]);
    expect(drawn.result).toHaveLength(present(findGame('THAI'), 'Thai').resultShape.count);
  });
});
