/** Draws held elsewhere are made as far ahead as a chase may take them: 120 draws or a year (lottery.md 1.6, 9.2). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenKey } from '../../wallet/given.ts';
import {
  type GivenLottery,
  givenFundedAccount,
  givenLine,
  givenLottery,
  givenSlip,
  moveDraw,
  ON_SALE,
  ONE_TAKA,
} from '../given.ts';
import type { Chase } from './port.ts';

const CASH = 1_000n * ONE_TAKA;
const ON = ['VNMN', 'VNMB', 'THAI', 'HANOI'];

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 10 });
  given = givenLottery(database);
  await sql`update lottery_games set state = case when code = any (${ON}::text[]) then 'on' else 'stopped' end`.execute(
    database.db,
  );
  await given.lottery.runDueDraws();
});
afterAll(() => database.close());

interface Ahead {
  readonly id: bigint;
  readonly game_code: string;
  readonly draw_no: string;
  readonly station: string;
  readonly draw_at: Date;
  readonly open_at: Date;
  readonly simulated: boolean;
}

/** The draws ahead of a game, or of a place, that are not void. */
async function drawsOf(gameCode: string, station: string | null = null): Promise<Ahead[]> {
  const { rows } =
    await sql<Ahead>`select id, game_code, draw_no, station, draw_at, open_at, simulated from lottery_draws
    where game_code = ${gameCode} and (${station}::text is null or station = ${station}) and draw_at > now()
      and state <> 'void' order by draw_at`.execute(database.db);
  return rows;
}
const daysAhead = (draws: readonly Ahead[]): number =>
  (present(draws.at(-1), 'draws lie ahead').draw_at.getTime() - Date.now()) / 86_400_000;

/** A weekly place of the South that no chase is on yet. */
async function givenWeekly(): Promise<Ahead[]> {
  const { rows } = await sql<{ station: string }>`select station from lottery_stations s where game_code = 'VNMN'
    and not exists (select from lottery_chase_orders o join lottery_draws d on d.id = o.draw_id where d.station = s.station)
    group by station having count(*) = 1 and max(cardinality(weekdays)) = 1 order by station limit 1`.execute(
    database.db,
  );
  return drawsOf('VNMN', present(rows[0], 'a weekly place').station);
}

async function made(first: Ahead, draws: number): Promise<{ member: bigint; chase: Chase }> {
  const member = await givenFundedAccount(database, given.wallet, CASH);
  const chase = await given.lottery.chases.make(member, {
    ...{ key: givenKey(), gameCode: first.game_code, firstDrawId: first.id, stopOnWin: false },
    lines: [{ play: 'DE.DB', selection: '08', units: 1, unitStake: ONE_TAKA }],
    multiples: Array.from({ length: draws }, () => 1),
    amount: BigInt(draws) * ONE_TAKA,
  });
  must(!isRefusal(chase), `it is made: ${isRefusal(chase) ? chase.refused : ''}`);
  return { member, chase };
}
async function now(member: bigint, { id }: Chase): Promise<Chase> {
  const found = await given.lottery.chases.find(member, id);
  must(!isRefusal(found), 'a chase stays');
  return found;
}
const statesOf = ({ orders }: Chase): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(orders, ({ state }) => state)].map(([state, { length }]) => [state, length]));
const balances = async (member: bigint) => {
  const { cash, locked } = await given.wallet.balancesOf(member);
  return [cash / ONE_TAKA, locked / ONE_TAKA];
};
async function follow(gameCode: string): Promise<void> {
  await sql`update lottery_games set planned_until = null where code = ${gameCode}`.execute(database.db);
  await given.lottery.runDueDraws();
}

describe('ahead are', () => {
  test('120 draws where one place draws a day, however many places take turns', async () => {
    const north = await drawsOf('VNMB');
    expect(north).toHaveLength(120);
    expect(new Set(north.map(({ station }) => station)).size).toBeGreaterThan(1);
    expect(await drawsOf('HANOI')).toHaveLength(120);
    const { member, chase } = await made(present(north[0], 'the North draws'), 120);
    expect(chase.orders.map(({ drawId }) => drawId)).toEqual(north.map(({ id }) => id));
    expect(await balances(member)).toEqual([880n, 120n - BigInt(statesOf(chase)['placed'] ?? 0)]);
  });

  test('a year of a weekly place, and of one that draws twice a month', async () => {
    const weekly = await givenWeekly();
    expect([52, 53]).toContain(weekly.length);
    expect([24, 25]).toContain((await drawsOf('THAI')).length);
    for (const draws of [weekly, await drawsOf('THAI')]) {
      expect(daysAhead(draws)).toBeGreaterThan(350);
      expect(daysAhead(draws)).toBeLessThan(371);
    }
  });

  test('no more of them on sale than before: a draw of next month takes no bet', async () => {
    const far = present((await givenWeekly())[8], 'a draw in two months');
    const member = await givenFundedAccount(database, given.wallet, CASH);
    const line = givenLine({ play: 'DE.DB', selection: '08', units: 1, unitStake: ONE_TAKA, amount: ONE_TAKA });
    expect(await given.lottery.placeSlip(member, givenSlip(far, [line]))).toMatchObject({
      refused: 'lottery.drawNotOpen',
    });
    const opened = await given.lottery.listOpenedDraws();
    expect(opened.filter(({ openAt }) => openAt.getTime() > Date.now())).toEqual([]);
    expect(far.draw_at.getTime() - far.open_at.getTime()).toBe(7 * 86_400_000);
  });

  test('those made before, also where a nearer one comes between them', async () => {
    const before = await drawsOf('VNMB');
    const from = present(before[40], 'a draw').draw_at.toISOString().slice(0, 10);
    const to = present(before[49], 'a draw').draw_at.toISOString().slice(0, 10);
    await sql`insert into lottery_holidays (game_code, from_day, to_day, note, key)
      values ('VNMB', ${from}::date, ${to}::date, 'works', ${givenKey()}::uuid)`.execute(database.db);
    await follow('VNMB');
    // Those that are dropped are far: they stand until they are near, and others are made in their place.
    const during = await drawsOf('VNMB');
    expect(during).toHaveLength(130);
    await sql`delete from lottery_holidays where note = 'works'`.execute(database.db);
    await follow('VNMB');
    const after = await drawsOf('VNMB');
    expect(after.map(({ id }) => id)).toEqual(during.map(({ id }) => id));
  });
});

describe('a chase of a year', () => {
  test('follows its place to another time, goes back for what is dropped, and ends long after it was made', async () => {
    const draws = await givenWeekly();
    const first = present(draws[0], 'a draw');
    const { member, chase } = await made(first, 50);
    const { station } = first;
    await sql`update lottery_stations set draw_minute = draw_minute + 20 where game_code = 'VNMN' and station = ${station}`.execute(
      database.db,
    );
    await follow('VNMN');
    const moved = await drawsOf('VNMN', station);
    expect(moved.map(({ id }) => id)).toEqual(draws.map(({ id }) => id));
    // The first one is on sale and stands.
    const later = draws.slice(1).map(({ draw_at: at }) => at.getTime() + 20 * 60_000);
    expect(moved.slice(1).map(({ draw_at: at }) => at.getTime())).toEqual(later);

    // The first ones are on sale by now, or about to be.
    const { waiting = 0 } = statesOf(await now(member, chase));
    expect(waiting).toBeGreaterThanOrEqual(48);

    // All but the first two of its draws are in no calendar any more: those that are near go back, the others wait, and
    // stand when the calendar has them again.
    const ends = (day: string | null) =>
      sql`update lottery_stations set valid_to = to_date(left(${day}, 8), 'YYYYMMDD')
      where game_code = 'VNMN' and station = ${station}`.execute(database.db);
    const soon = Date.now() + 24 * 86_400_000;
    const near = moved.slice(2, 50).filter(({ draw_at: at }) => at.getTime() < soon).length;
    expect(near).toBeGreaterThan(0);
    await ends(present(draws[1], 'a draw').draw_no);
    await follow('VNMN');
    const returned = async () => (await now(member, chase)).orders.filter(({ state }) => state === 'returned');
    const gone = Array.from({ length: near }, (_, place) => place + 3);
    expect((await returned()).map(({ place }) => place)).toEqual(gone);
    await ends(null);
    await follow('VNMN');
    expect((await returned()).map(({ place }) => place)).toEqual(gone);

    // A year has passed: its keys are of the time at which their lines are made.
    await sql`update lottery_chases set made_at = now() - interval '360 days' where id = ${String(chase.id)}`.execute(
      database.db,
    );
    await moveDraw(database.db, present(draws[39], 'a draw').id, ON_SALE);
    await given.lottery.runDueDraws();
    expect((await now(member, chase)).orders[39]?.state).toBe('placed');
    const stopped = await given.lottery.chases.stop(member, chase.id);
    expect(stopped).toMatchObject({ state: 'stopped', held: 0n, inPlay: 0n, returned: 50n * ONE_TAKA });
    expect(await balances(member)).toEqual([1_000n, 0n]);
  });
});

test('whether results are made up is settled as a draw goes on sale, not when it is made', async () => {
  const by = { staffId: 1n, name: 'calendar', address: '::1', reason: 'as announced' };
  const demo = givenLottery(database, { simulates: true });
  const made = async () =>
    Map.groupBy(await drawsOf('THAI'), ({ open_at: at }) => (at.getTime() > Date.now() + 2_000 ? 'ahead' : 'onSale'));
  const madeUp = (draws: readonly Ahead[] = []) => [...new Set(draws.map(({ simulated }) => simulated))];
  expect([madeUp((await made()).get('onSale')), madeUp((await made()).get('ahead'))]).toEqual([[false], [false]]);
  expect(await demo.lottery.calendar.setSimulated(by, true)).toBeUndefined();
  await demo.lottery.runDueDraws();
  expect([madeUp((await made()).get('onSale')), madeUp((await made()).get('ahead'))]).toEqual([[false], [true]]);
  expect(await demo.lottery.calendar.setSimulated(by, false)).toBeUndefined();
  await demo.lottery.runDueDraws();
  expect([madeUp((await made()).get('onSale')), madeUp((await made()).get('ahead'))]).toEqual([[false], [false]]);
});
