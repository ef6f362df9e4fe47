/** Hanoi normal follows the Northern board of its day, on a real database (lottery.md 10.2). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenStaff } from '../../identity/given.ts';
import { givenFundedMember, givenKey } from '../../wallet/given.ts';
import { type GivenLottery, givenLine, givenLottery, givenSlip, moveDraw, ONE_TAKA, readDraw } from '../given.ts';
import type { DrawRow } from '../schema.ts';
import type { ResultActor } from './port.ts';
import { readHolidays } from './queries.ts';

const RICH = 1_000n * ONE_TAKA;
const CLOSED = { open: -3_600, close: -600, draw: -60 };
/** Its special prize ends with 4567, its first with 89: T4 4567, T3 567, T2 67, B2 89. */
const NORTH = {
  DB: ['34567'],
  G1: ['12389'],
  G2: ['11111', '22222'],
  G3: ['10000', '20000', '30000', '40000', '50000', '60000'],
  G4: ['1000', '2000', '3000', '4000'],
  G5: ['1111', '2222', '3333', '4444', '5555', '6666'],
  G6: ['111', '222', '333'],
  G7: ['11', '22', '33', '44'],
};
const RESULT = [4, 5, 6, 7, 8, 9];

let database: TestDatabase;
let given: GivenLottery;
let people: ResultActor[];

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  given = givenLottery(database);
  await sql`update lottery_games set state = case when code in ('VNMB', 'HANOI') then 'on' else 'stopped' end`.execute(
    database.db,
  );
  await given.lottery.runDueDraws();
  people = await Promise.all(
    [1, 2].map(async () => {
      const { id, username } = await givenStaff(database.db, { role: 'risk' });
      return { staffId: id, name: username, address: '::1', mayEnter: true, mayApprove: true };
    }),
  );
});
afterAll(() => database.close());

/** The two draws of one day, the latest that nobody has touched, on sale; a bet of four numbers on the second. */
async function givenPair(): Promise<{ north: DrawRow; hanoi: DrawRow; memberId: bigint }> {
  const { rows } = await sql<{ north: bigint; hanoi: bigint }>`select s.id as north, h.id as hanoi
    from lottery_draws h join lottery_draws s on s.game_code = 'VNMB' and left(s.draw_no, 8) = left(h.draw_no, 8)
    where h.game_code = 'HANOI' and h.state in ('scheduled', 'open') and s.state in ('scheduled', 'open')
    order by h.draw_at desc limit 1`.execute(database.db);
  const pair = present(rows[0], 'the calendar has a day');
  for (const id of [pair.north, pair.hanoi])
    await moveDraw(database.db, id, { open: -3_600, close: 3_600, draw: 3_700 });
  await given.lottery.runDueDraws();
  const hanoi = await readDraw(database.db, pair.hanoi);
  const memberId = await givenFundedMember(database, given.wallet, RICH);
  const line = (play: string, selection: string) => givenLine({ play, selection });
  const lines = [line('T4', '4567'), line('T3', '567'), line('T2', '67'), line('B2', '89'), line('B2', '45')];
  const placed = await given.lottery.placeSlip(memberId, givenSlip(hanoi, lines, true));
  must(!isRefusal(placed), `the bets are taken: ${isRefusal(placed) ? placed.refused : ''}`);
  for (const id of [pair.north, pair.hanoi]) await moveDraw(database.db, id, CLOSED);
  await given.lottery.runDueDraws();
  return { north: await readDraw(database.db, pair.north), hanoi: await readDraw(database.db, pair.hanoi), memberId };
}

async function announce(north: DrawRow): Promise<void> {
  for (const who of people)
    await given.lottery.results.enter(who, { drawId: north.id, key: givenKey(), announcement: NORTH });
}

const now = (draw: DrawRow) => readDraw(database.db, draw.id);
const cashOf = async (memberId: bigint) => (await given.wallet.balancesOf(memberId)).cash;
/** T4 5000, T3 900, T2 and B2 90 to one, of five stakes. */
const PAID = RICH - 5n * ONE_TAKA + (5_000n + 900n + 90n + 90n) * ONE_TAKA;
const rowOf = async (draw: DrawRow) =>
  present(
    (await given.lottery.results.list(present(people[0], 'somebody'))).find((row) => row.draw.id === draw.id),
    'the draw is listed',
  );

test('a fresh house knows that no board of Viet Nam draws on the four days of Tet (lottery.md 9.2)', async () => {
  const fresh = await readHolidays(database.db, null);
  const of = (gameCode: string) =>
    fresh.filter((row) => row.game_code === gameCode).map((row) => [row.from_day, row.to_day]);
  expect(of('VNMB').slice(0, 4)).toEqual([
    ['2027-02-05', '2027-02-08'],
    ['2028-01-25', '2028-01-28'],
    ['2029-02-12', '2029-02-15'],
    // Reckoned in Hanoi, not in Beijing.
    ['2030-02-01', '2030-02-04'],
  ]);
  expect(of('VNMB')).toHaveLength(10);
  for (const game of ['VNMT', 'VNMN']) expect(of(game)).toEqual(of('VNMB'));
});

describe('Hanoi normal', () => {
  test('is on sale on the days the North draws, and closes with it at the latest', async () => {
    const { rows } = await sql<{ days: bigint; late: bigint }>`select count(*) as days,
        count(*) filter (where s.id is null or h.close_at > s.close_at) as late
      from lottery_draws h left join lottery_draws s on s.game_code = 'VNMB' and left(s.draw_no, 8) = left(h.draw_no, 8)
      where h.game_code = 'HANOI'`.execute(database.db);
    expect(Number(rows[0]?.days)).toBeGreaterThan(20);
    expect(rows[0]?.late).toBe(0n);
  });

  test('drops the day that the North drops', async () => {
    const { rows } = await sql<{ id: bigint; draw_no: string }>`select id, draw_no from lottery_draws
      where game_code = 'HANOI' and state = 'scheduled' and draw_at > now() + interval '10 days' order by draw_at limit 1`.execute(
      database.db,
    );
    const { id, draw_no: no } = present(rows[0], 'there is one');
    const day = `${no.slice(0, 4)}-${no.slice(4, 6)}-${no.slice(6, 8)}`;
    const by = { ...present(people[0], 'somebody'), reason: 'Tet' };
    const holiday = { key: givenKey(), gameCode: 'VNMB', from: day, to: day, note: 'Tet' };
    expect(await given.lottery.calendar.addHoliday(by, holiday)).toBeUndefined();
    await given.lottery.prepareDraws();
    expect((await readDraw(database.db, id)).state).toBe('void');
  });

  test('waits for the board, takes nobody’s word, and pays by its numbers once it is published', async () => {
    const { north, hanoi, memberId } = await givenPair();
    expect([hanoi.state, hanoi.bet_root !== null, hanoi.result]).toEqual(['closed', true, null]);
    // While it waits nothing is due of it: no worker spins. Draws of other games may come due just now.
    const nextAfterRun = async () => {
      await given.lottery.runDueDraws();
      return given.lottery.nextDueMilliseconds();
    };
    await expect.poll(nextAfterRun).toBeGreaterThan(0);
    const entry = { drawId: hanoi.id, key: givenKey(), announcement: { DB: ['34567'], G1: ['12389'] } };
    expect(await given.lottery.results.enter(present(people[0], 'one'), entry)).toEqual({
      refused: 'lottery.resultNotEntered',
    });
    await expect(
      sql`insert into lottery_result_inputs (draw_id, kind, slot, numbers) values (${String(hanoi.id)}, 'feed', 'A', '{1}')`.execute(
        database.db,
      ),
    ).rejects.toThrow('nobody enters the result of this draw');
    expect(await rowOf(hanoi)).toMatchObject({ state: 'follows', takesEntry: false, follows: { gameCode: 'VNMB' } });
    await announce(north);
    await given.lottery.runDueDraws();
    expect(await now(hanoi)).toMatchObject({
      state: 'settled',
      result: RESULT,
      result_origin: 'people',
      simulated: false,
      source_draw_id: north.id,
    });
    expect(await cashOf(memberId)).toBe(PAID);
    expect(await rowOf(hanoi)).toMatchObject({ state: 'agreed', follows: { drawNo: north.draw_no, differs: null } });
  });

  test('a house that dies between the two publications goes on with the second, once, by two workers, a day late', async () => {
    const { north, hanoi, memberId } = await givenPair();
    await announce(north);
    const first = givenLottery(database);
    for (let step = await first.lottery.runNextStep(); step?.drawId !== north.id || step.did !== 'drawn'; ) {
      must(step !== null, 'the North is drawn');
      step = await first.lottery.runNextStep();
    }
    expect([(await now(north)).state, (await now(hanoi)).state]).toEqual(['drawn', 'closed']);
    await sql`update lottery_draws set give_up_at = now() - interval '1 second' where id in (${String(north.id)}, ${String(hanoi.id)})`.execute(
      database.db,
    );
    const others = [givenLottery(database), givenLottery(database)];
    await Promise.all(others.map(({ lottery }) => lottery.runDueDraws()));
    await given.lottery.runDueDraws();
    expect(await now(hanoi)).toMatchObject({ state: 'settled', result: RESULT });
    expect(await cashOf(memberId)).toBe(PAID);
    const told = others.flatMap(({ notices }) => notices).filter(({ kind }) => kind === 'result');
    expect(told.filter(({ channel }) => channel === 'lott.HANOI')).toHaveLength(1);
  });

  test('a board that comes late is waited for beyond its own time; one that never comes voids both', async () => {
    const { north, hanoi, memberId } = await givenPair();
    await sql`update lottery_draws set give_up_at = now() - interval '1 second' where id = ${String(hanoi.id)}`.execute(
      database.db,
    );
    await given.lottery.runDueDraws();
    expect((await now(hanoi)).state).toBe('closed');
    await sql`update lottery_draws set give_up_at = now() - interval '1 second' where id = ${String(north.id)}`.execute(
      database.db,
    );
    await given.lottery.runDueDraws();
    expect((await now(north)).state).toBe('void');
    expect(await now(hanoi)).toMatchObject({ state: 'void', void_reason: 'the draw it follows is void' });
    expect(await cashOf(memberId)).toBe(RICH);
  });

  test('a board that was known before its own close voids it', async () => {
    const { north, hanoi, memberId } = await givenPair();
    await announce(north);
    await moveDraw(database.db, hanoi.id, { open: -3_600, close: 0.4, draw: 0.5 });
    await given.lottery.runDueDraws();
    await expect.poll(async () => given.lottery.runDueDraws().then(() => now(hanoi))).toMatchObject({ state: 'void' });
    expect(await now(hanoi)).toMatchObject({ void_reason: 'the draw it follows was announced before the close' });
    expect(await cashOf(memberId)).toBe(RICH);
  });

  test('is made up where the board was, and says so', async () => {
    const { north, hanoi } = await givenPair();
    // As if the two had been made on either side of the desk's switch.
    await database.pool.query(`alter table lottery_draws disable trigger lottery_draws_guard;
      update lottery_draws set simulated = true where id = ${north.id};
      alter table lottery_draws enable trigger lottery_draws_guard`);
    await given.lottery.runDueDraws();
    const board = await now(north);
    expect(board.result_origin).toBe('simulated');
    expect(await now(hanoi)).toMatchObject({
      simulated: true,
      result_origin: 'simulated',
      result: [...(board.result ?? []).slice(1, 5), ...(board.result ?? []).slice(8, 10)],
    });
  });

  test('no longer agrees once the board is corrected: the desk sees what it would be, and corrects it as any other', async () => {
    const { north, hanoi, memberId } = await givenPair();
    await announce(north);
    await given.lottery.runDueDraws();
    const correct = async (drawId: bigint, result: readonly number[]) => {
      const by = (staffId: bigint) => ({ staffId, staff: `s${staffId}`, address: '::1', reason: 'read wrong' });
      const asked = await given.lottery.corrections.ask(by(11n), { key: givenKey(), drawId, result });
      must(!isRefusal(asked), 'it can be asked for');
      for (const one of [12n, 13n]) {
        const order = { key: givenKey(), correctionId: asked.id };
        must(!isRefusal(await given.lottery.corrections.approve(by(one), order)), 'it is approved');
      }
      await given.lottery.runDueDraws();
    };
    const board = present((await now(north)).result, 'it was drawn');
    await correct(north.id, board.with(4, 8));
    expect((await now(hanoi)).result).toEqual(RESULT);
    const { follows } = await rowOf(hanoi);
    expect(follows?.differs).toEqual([4, 5, 6, 8, 8, 9]);
    await correct(hanoi.id, present(follows?.differs, 'they differ'));
    expect((await rowOf(hanoi)).follows?.differs).toBeNull();
    expect(await cashOf(memberId)).toBe(RICH - 5n * ONE_TAKA + 90n * ONE_TAKA);
  });
});
