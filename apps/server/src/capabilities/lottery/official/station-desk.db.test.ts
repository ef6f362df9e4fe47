/** When a draw is held elsewhere is two people's word: stations and holidays at the desk, on a real database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenEnrolledBy, givenStaff } from '../../identity/given.ts';
import { givenKey } from '../../wallet/given.ts';
import { type GivenLottery, givenLottery } from '../given.ts';
import type { CalendarActor, OldStation, StationView } from './port.ts';

const WAITS = { refused: 'lottery.scheduleChanged' };

let database: TestDatabase;
let given: GivenLottery;
let keeper: CalendarActor;
let checker: CalendarActor;
let third: CalendarActor;

async function givenActor(): Promise<CalendarActor> {
  const { id, username } = await givenStaff(database.db, { role: 'risk' });
  return { staffId: id, name: username, address: '::1', reason: 'as announced' };
}

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 10 });
  given = givenLottery(database);
  await sql`update lottery_games set state = case when code = 'VNMN' then 'on' else 'stopped' end`.execute(database.db);
  await given.lottery.runDueDraws();
  [keeper, checker, third] = [await givenActor(), await givenActor(), await givenActor()];
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from lottery_calendar_changes`.execute(database.db);
  given.acts.length = 0;
});

const calendar = () => given.lottery.calendar;
async function rowOf(station: string): Promise<OldStation> {
  const { stations } = await calendar().read();
  return present(
    stations.find((row) => row.gameCode === 'VNMN' && row.station === station),
    'the place has its row',
  );
}
const save = (row: StationView, by = keeper, key = givenKey()) => calendar().saveStation(by, { ...row, key });
const decide = (by: CalendarActor, id: bigint, confirm = true) => calendar().decideChange(by, { id, confirm });
async function waiting() {
  const { changes } = await calendar().read(keeper.staffId);
  expect(changes).toHaveLength(1);
  return present(changes[0], 'one waits');
}
const outcomes = async () =>
  (
    await sql<{ outcome: string }>`select outcome from lottery_calendar_changes order by id`.execute(database.db)
  ).rows.map(({ outcome }) => outcome);
const actions = () => given.acts.map(({ action }) => action);

/** When the sale of the last draw that is made at a place ends. */
async function lastClose(station: string): Promise<number> {
  const { rows } = await sql<{ close_at: Date }>`select close_at from lottery_draws
    where game_code = 'VNMN' and station = ${station} and state = 'scheduled' order by draw_at desc limit 1`.execute(
    database.db,
  );
  return present(rows[0], 'a draw is made').close_at.getTime();
}

async function givenHoliday(): Promise<bigint> {
  const key = givenKey();
  expect(
    await calendar().addHoliday(keeper, {
      key,
      gameCode: 'VNMN',
      from: '2099-01-01',
      to: '2099-01-03',
      note: 'a rest',
    }),
  ).toBeUndefined();
  const { holidays } = await calendar().read();
  return present(holidays.at(-1), 'it is there').id;
}

describe('one person who moves a draw later', () => {
  test('changes nothing: the sale ends as before until another has confirmed it, and then later', async () => {
    const row = await rowOf('TG');
    const before = await lastClose('TG');
    expect(await save({ ...row, drawMinute: row.drawMinute + 60 })).toBeUndefined();
    await given.lottery.prepareDraws();
    expect([await lastClose('TG'), (await rowOf('TG')).version]).toEqual([before, row.version]);
    const change = await waiting();
    expect(change).toMatchObject({
      gameCode: 'VNMN',
      reason: 'as announced',
      savedBy: keeper.name,
      own: true,
      what: { kind: 'station', before: row, after: { ...row, drawMinute: row.drawMinute + 60 } },
    });
    expect((await calendar().read(checker.staffId)).changes).toMatchObject([{ own: false }]);
    expect(await decide(keeper, change.id)).toEqual({ refused: 'lottery.scheduleSamePerson' });
    await given.lottery.prepareDraws();
    expect(await lastClose('TG')).toBe(before);
    expect(await decide(checker, change.id)).toBeUndefined();
    await given.lottery.prepareDraws();
    expect(await lastClose('TG')).toBe(before + 60 * 60_000);
    expect((await calendar().read()).changes).toEqual([]);
    expect(given.acts).toMatchObject([
      { action: 'schedules.station', staffId: keeper.staffId, object: 'station:VNMN-TG' },
      { action: 'schedules.changeConfirmed', staffId: checker.staffId, object: 'station:VNMN-TG' },
    ]);
    expect(given.acts[0]?.after).toContain('"waits":true');
    expect(given.acts[1]?.after).toContain(`"savedBy":"${keeper.name}"`);
  });

  test.each<[string, (row: StationView) => Partial<StationView>]>([
    ['a later close', (row) => ({ closeBeforeMinutes: row.closeBeforeMinutes - 1 })],
    ['another zone', () => ({ zone: 'Asia/Dhaka' })],
    ['another weekday', (row) => ({ weekdays: row.weekdays.map((day) => (day + 1) % 7) })],
    ['a beginning', () => ({ validFrom: '2020-01-01' })],
    ['a later void', (row) => ({ voidAfterMinutes: row.voidAfterMinutes + 1 })],
  ])('has nothing with %s either', async (_, change) => {
    const row = await rowOf('DL');
    expect(await save({ ...row, ...change(row) })).toBeUndefined();
    expect(await rowOf('DL')).toEqual(row);
    await waiting();
  });

  test('is not confirmed by somebody whom he let in lately, who may reject it', async () => {
    const friend = await givenActor();
    await givenEnrolledBy(database.db, friend.staffId, keeper.staffId);
    const row = await rowOf('DL');
    await save({ ...row, drawMinute: row.drawMinute + 5 });
    const { id } = await waiting();
    expect(await decide(friend, id)).toMatchObject({ refused: 'staff.notSeparate' });
    expect(await rowOf('DL')).toEqual(row);
    expect(await decide(friend, id, false)).toBeUndefined();
    expect(await decide(checker, id)).toEqual(WAITS);
    expect([await rowOf('DL'), await outcomes()]).toEqual([row, ['rejected']]);
    expect(actions()).toEqual(['schedules.station', 'schedules.changeRejected']);
  });

  test('cannot confirm it behind the back of the house: the table takes no such line', async () => {
    const row = await rowOf('DL');
    await save({ ...row, drawMinute: row.drawMinute + 5 });
    const { id } = await waiting();
    await expect(
      sql`update lottery_calendar_changes set outcome = 'confirmed', decided_by = saved_by, decided_at = now()
        where id = ${String(id)}`.execute(database.db),
    ).rejects.toThrow('calendars_need_two_people');
  });
});

describe('one person alone', () => {
  test('makes the house more careful at once: other names, an earlier close, an earlier end', async () => {
    const row = await rowOf('KG');
    const before = await lastClose('KG');
    const names = { bn: 'কিয়েন', en: 'Kien' };
    const careful = { ...row, names, closeBeforeMinutes: row.closeBeforeMinutes + 10, validTo: '2099-12-31' };
    const [now, key] = [{ ...careful, version: row.version + 1 }, givenKey()];
    expect([await save(careful, keeper, key), await save(careful, keeper, key)]).toEqual([undefined, undefined]);
    expect(await rowOf('KG')).toEqual(now);
    await given.lottery.prepareDraws();
    expect([await lastClose('KG'), await outcomes()]).toEqual([before - 600_000, ['applied']]);
    expect(given.acts).toMatchObject([
      { action: 'schedules.station', after: expect.stringContaining('"waits":false') },
    ]);
    // The way back is no more careful.
    expect(await save({ ...row, version: row.version + 1 })).toBeUndefined();
    expect(await rowOf('KG')).toEqual(now);
    await waiting();
  });

  test('adds a holiday, and takes none out', async () => {
    const id = await givenHoliday();
    const key = givenKey();
    const remove = (by: CalendarActor, holiday: bigint, sent = key) =>
      calendar().removeHoliday(by, { id: holiday, key: sent });
    const isThere = async () => (await calendar().read()).holidays.some((one) => one.id === id);
    expect(await remove(keeper, id)).toBeUndefined();
    expect(await remove(keeper, id)).toBeUndefined();
    expect(await remove(keeper, id + 1n)).toEqual({ refused: 'request.keyReused' });
    expect(await isThere()).toBe(true);
    expect((await waiting()).what).toMatchObject({ kind: 'holiday', holiday: { id, from: '2099-01-01' } });
    expect(await remove(third, id, givenKey())).toBeUndefined();
    expect(await outcomes()).toEqual(['replaced', 'waiting']);
    expect(await decide(third, (await waiting()).id)).toEqual({ refused: 'lottery.scheduleSamePerson' });
    expect(await decide(checker, (await waiting()).id)).toBeUndefined();
    expect(await isThere()).toBe(false);
    expect(await remove(keeper, id)).toBeUndefined();
    expect(await remove(keeper, id, givenKey())).toEqual(WAITS);
    expect(actions()).toEqual([
      'schedules.holiday',
      'schedules.holidayRemoved',
      'schedules.holidayRemoved',
      'schedules.changeConfirmed',
    ]);
  });

  test('keeps a holiday whose removal is rejected; one that is gone meanwhile cannot be taken out', async () => {
    const [one, two] = [await givenHoliday(), await givenHoliday()];
    await calendar().removeHoliday(keeper, { id: one, key: givenKey() });
    expect(await decide(checker, (await waiting()).id, false)).toBeUndefined();
    expect((await calendar().read()).holidays.map(({ id }) => id)).toContain(one);
    await calendar().removeHoliday(keeper, { id: two, key: givenKey() });
    const { id } = await waiting();
    await sql`delete from lottery_holidays where id = ${String(two)}`.execute(database.db);
    expect(await decide(checker, id)).toEqual(WAITS);
    expect(await outcomes()).toEqual(['rejected', 'waiting']);
  });
});

describe('what waits', () => {
  test('is saved once for a key; other data under it is refused', async () => {
    const row = await rowOf('HG');
    const [edit, key] = [{ ...row, drawMinute: row.drawMinute + 5 }, givenKey()];
    expect(await save(edit, keeper, key)).toBeUndefined();
    expect(await save(edit, keeper, key)).toBeUndefined();
    expect(await save({ ...edit, drawMinute: row.drawMinute + 6 }, keeper, key)).toEqual({
      refused: 'request.keyReused',
    });
    const { id } = await waiting();
    expect(await decide(checker, id)).toBeUndefined();
    // Answers lost on the way: the first outcome, and nothing is written down again.
    expect([await save(edit, keeper, key), await decide(checker, id)]).toEqual([undefined, undefined]);
    expect([await decide(checker, id, false), await decide(third, id)]).toEqual([WAITS, WAITS]);
    expect((await rowOf('HG')).version).toBe(row.version + 1);
    expect(actions()).toEqual(['schedules.station', 'schedules.changeConfirmed']);
    expect(await calendar().removeHoliday(keeper, { id: await givenHoliday(), key })).toEqual({
      refused: 'request.keyReused',
    });
  });

  test('is replaced by a newer save of the row, be it one that counts at once', async () => {
    const row = await rowOf('BP');
    await save({ ...row, drawMinute: row.drawMinute + 5 });
    const first = (await waiting()).id;
    await save({ ...row, drawMinute: row.drawMinute + 7 }, third);
    expect(await decide(checker, first)).toEqual(WAITS);
    const second = (await waiting()).id;
    await save({ ...row, closeBeforeMinutes: row.closeBeforeMinutes + 1 });
    expect([await decide(checker, second), await outcomes()]).toEqual([WAITS, ['replaced', 'replaced', 'applied']]);
    expect((await rowOf('BP')).drawMinute).toBe(row.drawMinute);
  });

  test('is not confirmed once the row is another one, nor saved over one', async () => {
    const row = await rowOf('LA');
    await save({ ...row, drawMinute: row.drawMinute + 5 });
    const { id } = await waiting();
    await sql`update lottery_stations set version = version + 1 where id = ${String(row.id)}`.execute(database.db);
    expect(await decide(checker, id)).toEqual(WAITS);
    expect(await save({ ...row, drawMinute: row.drawMinute + 9 })).toEqual(WAITS);
    expect([await outcomes(), (await rowOf('LA')).drawMinute]).toEqual([['waiting'], row.drawMinute]);
    // Somebody drops it.
    expect(await decide(checker, id, false)).toBeUndefined();
  });

  test('may be a new row: judged when it is saved and again when it is confirmed', async () => {
    const { id: _, ...old } = await rowOf('TN');
    const fresh: StationView = { ...old, id: null, version: 0, weekdays: [5] };
    expect(await save({ ...fresh, weekdays: [4, 5] })).toEqual({ refused: 'lottery.scheduleWrong' });
    expect(await save(fresh)).toBeUndefined();
    // Of a new row that could not stand beside it the newer one waits; others wait too.
    expect(await save({ ...fresh, weekdays: [5, 6] }, third)).toBeUndefined();
    expect(await save({ ...fresh, weekdays: [0] })).toBeUndefined();
    expect(await outcomes()).toEqual(['replaced', 'waiting', 'waiting']);
    const [one, two] = (await calendar().read()).changes;
    must(one !== undefined && two !== undefined, 'two wait');
    expect(one.what).toMatchObject({ before: null, after: { station: 'TN', weekdays: [5, 6] } });
    expect(await decide(keeper, one.id)).toBeUndefined();
    await sql`update lottery_stations set weekdays = '{0,4}' where game_code = 'VNMN' and station = 'TN' and weekdays = '{4}'`.execute(
      database.db,
    );
    expect(await decide(checker, two.id)).toEqual({ refused: 'lottery.scheduleWrong' });
    expect(await outcomes()).toEqual(['replaced', 'confirmed', 'waiting']);
    const rows = (await calendar().read()).stations.filter(({ station }) => station === 'TN');
    expect(rows.map(({ weekdays }) => weekdays)).toEqual([
      [0, 4],
      [5, 6],
    ]);
  });

  test('is decided once, by the first of two who decide at the same moment', async () => {
    for (const confirm of [true, false]) {
      const row = await rowOf('AG');
      await save({ ...row, drawMinute: row.drawMinute + 1 });
      const { id } = await waiting();
      const said = await Promise.all([decide(checker, id), decide(third, id, confirm)]);
      expect(said.filter((one) => one === undefined)).toHaveLength(1);
      expect(said.filter((one) => one?.refused === 'lottery.scheduleChanged')).toHaveLength(1);
      const won = said[0] === undefined || confirm;
      expect((await rowOf('AG')).drawMinute).toBe(row.drawMinute + (won ? 1 : 0));
    }
  });

  test('says its reason, and is refused for a game or a row that is not there', async () => {
    const row = await rowOf('BTH');
    expect(await save(row, { ...keeper, reason: ' a ' })).toEqual({ refused: 'staff.reasonRequired' });
    expect(await save({ ...row, gameCode: 'DRAW1' })).toEqual({ refused: 'lottery.gameUnknown' });
    expect(await save({ ...row, id: 999_999n })).toEqual(WAITS);
    expect(await save({ ...row, station: 'ZZ' })).toEqual({ refused: 'lottery.scheduleWrong' });
    expect(await save({ ...row, weekdays: [] })).toEqual({ refused: 'lottery.scheduleWrong' });
    expect([await decide(checker, 999_999n), await outcomes()]).toEqual([WAITS, []]);
  });
});
