/** Chases over draws held elsewhere: days apart, on a calendar that changes under them (lottery.md 1.6, 9.2). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenKey } from '../../wallet/given.ts';
import {
  type GivenLottery,
  givenFundedAccount,
  givenLottery,
  givenStationChange,
  moveDraw,
  ON_SALE,
  ONE_TAKA,
} from '../given.ts';
import type { CalendarActor } from '../official/port.ts';
import type { Chase } from './port.ts';

const BY: CalendarActor = { staffId: 1n, name: 'calendar', address: '::1', reason: 'as announced' };
const CASH = 1_000n * ONE_TAKA;

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 10 });
  given = givenLottery(database);
  await sql`update lottery_games set state = case when code in ('VNMN', 'VNMB') then 'on' else 'stopped' end`.execute(
    database.db,
  );
  await given.lottery.runDueDraws();
});
afterAll(() => database.close());

interface Ahead {
  readonly id: bigint;
  readonly draw_no: string;
  readonly station: string;
  readonly draw_at: Date;
  readonly state: string;
}

/**
 * The coming draws at a place that nobody has touched: one that is open, and two or more that are not. None of them
 * closes within the hour, so that the first of them is the next one there at whatever time of day this runs.
 */
async function givenPlace(gameCode = 'VNMN'): Promise<Ahead[]> {
  const { rows } = await sql<Ahead>`select id, draw_no, station, draw_at, state from lottery_draws d
    where game_code = ${gameCode} and state in ('scheduled', 'open') and close_at > now()
      and not exists (select from lottery_draws soon where soon.game_code = d.game_code and soon.station = d.station
        and soon.close_at between now() and now() + interval '1 hour')
      and not exists (select from lottery_chase_orders o join lottery_draws u on u.id = o.draw_id
        where u.game_code = d.game_code and u.station = d.station)
    order by station, draw_at`.execute(database.db);
  const places = [...new Set(rows.map(({ station }) => station))];
  const of = places.map((place) => rows.filter(({ station }) => station === place));
  return present(
    of.find((draws) => draws.filter(({ state }) => state === 'scheduled').length >= 2),
    'a place with draws ahead',
  );
}

async function makeChase(first: Ahead, draws: number, gameCode = 'VNMN'): Promise<{ member: bigint; chase: Chase }> {
  const member = await givenFundedAccount(database, given.wallet, CASH);
  const chase = await given.lottery.chases.make(member, {
    key: givenKey(),
    gameCode,
    firstDrawId: first.id,
    lines: [{ play: 'DE.DB', selection: '08', units: 1, unitStake: ONE_TAKA }],
    multiples: Array.from({ length: draws }, () => 1),
    stopOnWin: false,
    amount: BigInt(draws) * ONE_TAKA,
  });
  must(!isRefusal(chase), `it is made: ${isRefusal(chase) ? chase.refused : ''}`);
  return { member, chase };
}

async function now(member: bigint, chase: Chase): Promise<Chase> {
  const found = await given.lottery.chases.find(member, chase.id);
  must(!isRefusal(found), 'a chase stays');
  return found;
}
const states = ({ orders }: Chase): string[] => orders.map(({ state }) => state);
const balances = async (member: bigint) => {
  const { cash, locked } = await given.wallet.balancesOf(member);
  return [cash / ONE_TAKA, locked / ONE_TAKA];
};

const dayOf = ({ draw_no: no }: Ahead): string => `${no.slice(0, 4)}-${no.slice(4, 6)}-${no.slice(6, 8)}`;

describe('a chase at a station', () => {
  test('is over the draws of that station, bet as their sales open, and held till then', async () => {
    const ahead = await givenPlace();
    const [first, second, third] = ahead;
    must(first !== undefined && second !== undefined && third !== undefined, 'three draws');
    const { member, chase } = await makeChase(first, 3);
    expect(chase.orders.map(({ drawId }) => drawId)).toEqual([first.id, second.id, third.id]);
    const coming = await given.lottery.listCommitments('VNMN', first.station);
    must(!isRefusal(coming), 'the game is known');
    expect(coming.slice(0, 3).map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    await moveDraw(database.db, first.id, ON_SALE);
    await given.lottery.runDueDraws();
    expect(states(await now(member, chase))).toEqual(['placed', 'waiting', 'waiting']);
    await moveDraw(database.db, second.id, ON_SALE);
    await given.lottery.runDueDraws();
    expect(states(await now(member, chase))).toEqual(['placed', 'placed', 'waiting']);
    expect(await balances(member)).toEqual([997n, 1n]);
  });

  test('follows a draw that the calendar moves, and is given back for one that it drops', async () => {
    const ahead = await givenPlace();
    const [first, second, third] = ahead;
    must(first !== undefined && second !== undefined && third !== undefined, 'three draws');
    const { member, chase } = await makeChase(first, 3);
    const row = present(
      (await given.lottery.calendar.read()).stations.find(
        ({ gameCode, station, weekdays }) =>
          gameCode === 'VNMN' && station === first.station && weekdays.includes(new Date(dayOf(third)).getUTCDay()),
      ),
      'the station has its row',
    );
    await givenStationChange(database.db, given.lottery, { ...row, drawMinute: row.drawMinute + 45 });
    await given.lottery.runDueDraws();
    const { rows } = await sql<{ id: bigint; draw_at: Date }>`select id, draw_at from lottery_draws
      where id = ${String(third.id)}`.execute(database.db);
    expect(rows[0]?.draw_at.getTime()).toBe(third.draw_at.getTime() + 45 * 60_000);
    expect((await now(member, chase)).orders[2]).toMatchObject({ drawId: third.id, state: 'waiting' });

    const day = dayOf(third);
    const holiday = { key: givenKey(), gameCode: 'VNMN', from: day, to: day, note: 'Tet' };
    expect(await given.lottery.calendar.addHoliday(BY, holiday)).toBeUndefined();
    // Two workers see it at once.
    await Promise.all([given.lottery.runDueDraws(), givenLottery(database).lottery.runDueDraws()]);
    const after = await now(member, chase);
    expect([after.state, after.orders[2]?.state]).toEqual(['active', 'returned']);
    const [cash, locked] = await balances(member);
    const waiting = BigInt(states(after).filter((state) => state === 'waiting').length);
    expect([cash, locked]).toEqual([998n, waiting]);
  });

  test('is given back for a draw that staff void before its sale, and stops by its member’s word', async () => {
    const ahead = await givenPlace();
    const [first, second, third] = ahead;
    must(first !== undefined && second !== undefined && third !== undefined, 'three draws');
    const { member, chase } = await makeChase(first, 3);
    const order = { drawId: third.id, key: givenKey(), reason: 'no draw that day', by: 'desk' };
    must(!isRefusal(await given.lottery.voidDraw(order)), 'it is void');
    await given.lottery.runDueDraws();
    expect((await now(member, chase)).orders[2]?.state).toBe('returned');
    must(!isRefusal(await given.lottery.chases.stop(member, chase.id)), 'it stops');
    expect(states(await now(member, chase))).toEqual(['returned', 'returned', 'returned']);
    expect(await balances(member)).toEqual([1_000n, 0n]);
  });

  test('of more draws than are known is refused, with how many there are', async () => {
    const [first] = await givenPlace();
    must(first !== undefined, 'a draw');
    const member = await givenFundedAccount(database, given.wallet, CASH);
    const wish = {
      key: givenKey(),
      gameCode: 'VNMN',
      firstDrawId: first.id,
      lines: [{ play: 'DE.DB', selection: '08', units: 1, unitStake: ONE_TAKA }],
      multiples: Array.from({ length: 118 }, () => 1),
      stopOnWin: true,
      amount: 118n * ONE_TAKA,
    };
    const { length: count } = await given.lottery.listCommitments('VNMN', first.station).then((draws) => {
      must(!isRefusal(draws), 'the game is known');
      return draws;
    });
    expect(await given.lottery.chases.make(member, wish)).toEqual({ refused: 'lottery.chaseDraws', values: { count } });
    expect(await balances(member)).toEqual([1_000n, 0n]);
  });
});

test('in the North, where one place draws a day, a chase is over the days', async () => {
  const { rows } = await sql<Ahead>`select id, draw_no, station, draw_at, state from lottery_draws
    where game_code = 'VNMB' and close_at > now() order by draw_at limit 4`.execute(database.db);
  const { chase } = await makeChase(present(rows[0], 'the North draws'), 4, 'VNMB');
  expect(chase.orders.map(({ drawNo }) => drawNo)).toEqual(rows.map(({ draw_no }) => draw_no));
  expect(new Set(rows.map(({ station }) => station)).size).toBeGreaterThan(1);
});
