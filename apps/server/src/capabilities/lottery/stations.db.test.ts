/** Two or three stations on one ticket, on a real database (lottery.md 9.3). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenStaff } from '../identity/given.ts';
import { givenWagers } from '../wagers/given.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import { type GivenLottery, givenLine, givenLottery, moveDraw, ONE_TAKA, readDraw } from './given.ts';
import type { SlipLine } from './port.ts';
import type { DrawRow } from './schema.ts';

const ON_SALE = { open: -3_600, close: 3_600, draw: 3_700 };
const CLOSED = { open: -3_600, close: -600, draw: -60 };
const boardWith = (last: string) => ({
  DB: ['500000'],
  G1: ['50000'],
  G2: ['50000'],
  G3: ['50000', '50000'],
  G4: ['50000', '50000', '50000', '50000', '50000', '50000', '50000'],
  G5: ['5000'],
  G6: ['5000', '5000', '5000'],
  G7: ['500'],
  G8: [last],
});

let database: TestDatabase;
let given: GivenLottery;
/** Three stations of one day, then one of the next. */
let draws: DrawRow[];

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 10 });
  given = givenLottery(database);
  await sql`update lottery_games set state = case when code in ('VNMN', 'F5D1') then 'on' else 'stopped' end`.execute(
    database.db,
  );
  await given.lottery.runDueDraws();
  await putOnSale();
});
afterAll(() => database.close());

async function putOnSale(): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`with ahead as (
      select id, draw_no, left(draw_no, 8) as day, count(*) over (partition by left(draw_no, 8)) as places,
        row_number() over (partition by left(draw_no, 8) order by draw_no) as place
      from lottery_draws where game_code = 'VNMN' and state in ('scheduled', 'open') and draw_at > now() + interval '1 day'
    ), days as (select id, draw_no, place, dense_rank() over (order by day) as day from ahead where places >= 3)
    select id from days where (day = 1 and place <= 3) or (day = 2 and place = 1) order by draw_no`.execute(
    database.db,
  );
  for (const { id } of rows) await moveDraw(database.db, id, ON_SALE);
  await given.lottery.runDueDraws();
  draws = await Promise.all(rows.map(({ id }) => readDraw(database.db, id)));
  must(draws.length === 4, 'three stations of a day and one of the next');
}

const player = (taka = 100n) => givenFundedMember(database, given.wallet, taka * ONE_TAKA);
const cashOf = async (memberId: bigint) => (await given.wallet.balancesOf(memberId)).cash;

/** The same bet on each of some stations; the slip is on the first. */
function lineEach(on: readonly DrawRow[], line: Partial<SlipLine> = {}): SlipLine[] {
  return on.map((draw, at) =>
    givenLine({ play: 'DE.G8', selection: '08', ...line, key: givenKey(), ...(at === 0 ? {} : { drawId: draw.id }) }),
  );
}

function place(memberId: bigint, on: readonly DrawRow[], lines: readonly SlipLine[]) {
  const [first] = on;
  must(first !== undefined, 'a slip is on a draw');
  return given.lottery.placeSlip(memberId, {
    gameCode: first.game_code,
    drawId: first.id,
    allOrNothing: false,
    lines,
  });
}

test('one number, or one set of numbers, is one order: several in one are refused (lottery.md 9.3)', async () => {
  const member = await player();
  const on = draws.slice(0, 1);
  const line = (play: string, selection: string, units: number) =>
    givenLine({ play, selection, units, amount: BigInt(units) * ONE_TAKA });
  for (const several of [line('LO2', '05,06', 36), line('XIEN2', '05,06,07', 3), line('HEAD', '1,2', 2)]) {
    expect(await place(member, on, [several])).toEqual({ refused: 'lottery.oneOrderANumber' });
  }
  expect(await cashOf(member)).toBe(100n * ONE_TAKA);
  const lines = [line('LO2', '05', 18), line('LO2', '06', 18), line('XIEN2', '05,06', 1), line('HEAD', '1', 1)];
  const placed = await place(member, on, lines);
  must(!isRefusal(placed), 'they are taken');
  expect(placed.lines.every(({ accepted }) => accepted !== null)).toBe(true);
  expect(await cashOf(member)).toBe(62n * ONE_TAKA);
});

describe('a ticket on three stations', () => {
  test('costs and wins at each, in one posting; its lines stand in the record; the same again moves nothing', async () => {
    const on = draws.slice(0, 3);
    const member = await player();
    const lines = lineEach(on);
    const placed = await place(member, on, lines);
    must(!isRefusal(placed), 'it is taken');
    expect(placed.balance).toBe(97n * ONE_TAKA);
    expect(placed.lines.map((line) => line.accepted?.drawId)).toEqual(on.map(({ id }) => id));
    expect(placed.lines.map((line) => line.accepted !== null && line.official?.station)).toEqual(
      on.map(({ station }) => station),
    );
    const again = await place(member, on, lines);
    must(!isRefusal(again), 'it is known');
    expect(again.lines.every((line) => line.accepted !== null && line.repeated)).toBe(true);
    expect(await cashOf(member)).toBe(97n * ONE_TAKA);

    // The record says of each on which stations its ticket stands; of a bet on one, sent beside it, nothing.
    must(!isRefusal(await place(member, on.slice(0, 1), lineEach(on.slice(0, 1)))), 'on one');
    const found = await givenWagers(database, given.wallet).listWagersOf({
      memberId: member,
      from: new Date(Date.now() - 60_000),
      to: new Date(Date.now() + 60_000),
      offset: 0,
      limit: 2,
    });
    expect(found).toMatchObject({
      total: 4,
      rows: [{ marketsTogether: null }, { marketId: on[2]?.id, marketsTogether: on.map(({ id }) => id) }],
    });

    for (const draw of on) await moveDraw(database.db, draw.id, CLOSED);
    await given.lottery.runDueDraws();
    for (const [at, draw] of on.entries()) {
      for (const role of ['risk', 'risk']) {
        const { id, username } = await givenStaff(database.db, { role });
        const actor = { staffId: id, name: username, address: '::1', mayEnter: true, mayApprove: false };
        // Two of the three have the number.
        const entry = { drawId: draw.id, key: givenKey(), announcement: boardWith(at === 2 ? '09' : '08') };
        must(!isRefusal(await given.lottery.results.enter(actor, entry)), 'it is entered');
      }
    }
    await given.lottery.runDueDraws();
    expect(await cashOf(member)).toBe(96n * ONE_TAKA + 3n * 96n * ONE_TAKA);
    await putOnSale();
  });

  test('is taken whole or not at all: for want of money, and when one of them has closed', async () => {
    const on = draws.slice(0, 3);
    const poor = await player(2n);
    expect(await place(poor, on, lineEach(on))).toMatchObject({ refused: 'wallet.insufficientFunds' });
    expect(await cashOf(poor)).toBe(2n * ONE_TAKA);
    const member = await player();
    const last = on[2];
    must(last !== undefined, 'three');
    await moveDraw(database.db, last.id, CLOSED);
    expect(await place(member, on, lineEach(on))).toEqual({ refused: 'lottery.drawClosed' });
    expect(await cashOf(member)).toBe(100n * ONE_TAKA);
    await moveDraw(database.db, last.id, ON_SALE);
  });

  test('keeps the limit of each station by itself', async () => {
    const on = draws.slice(0, 2);
    const member = await player(2_000_000n);
    const most = { unitStake: 30_000n * ONE_TAKA, amount: 30_000n * ONE_TAKA };
    must(!isRefusal(await place(member, on.slice(0, 1), lineEach(on.slice(0, 1), most))), 'below the limit');
    expect(await place(member, on, lineEach(on, most))).toMatchObject({ refused: 'lottery.drawLimit' });
    // The other station has nothing of it, and nothing of the refused ticket.
    must(!isRefusal(await place(member, on.slice(1), lineEach(on.slice(1), most))), 'the other station is free');
    expect(await cashOf(member)).toBe((2_000_000n - 60_000n) * ONE_TAKA);
  });

  test.each(['XIEN2', 'MISS4'])('does not sell %s, whose numbers win together, and one station does', async (play) => {
    const on = draws.slice(0, 2);
    const member = await player();
    const selection = play === 'XIEN2' ? '01,02' : '01,02,03,04';
    expect(await place(member, on, lineEach(on, { play, selection }))).toEqual({ refused: 'lottery.playOneStation' });
    must(!isRefusal(await place(member, on.slice(0, 1), lineEach(on.slice(0, 1), { play, selection }))), 'on one');
  });

  test('is refused across days, on four, and on draws of our own', async () => {
    const member = await player();
    const days = [draws[0], draws[3]].filter((draw) => draw !== undefined);
    expect(await place(member, days, lineEach(days))).toEqual({ refused: 'lottery.stationsDiffer' });
    expect(await place(member, draws, lineEach(draws))).toEqual({ refused: 'lottery.stationsDiffer' });
    const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
      where game_code = 'F5D1' and state = 'scheduled' order by draw_at limit 2`.execute(database.db);
    const own = await Promise.all(rows.map(({ id }) => readDraw(database.db, id)));
    expect(await place(member, own, lineEach(own, { play: 'DIGIT', selection: '7|-|-|-|-' }))).toEqual({
      refused: 'lottery.stationsDiffer',
    });
    expect(await cashOf(member)).toBe(100n * ONE_TAKA);
  });
});
