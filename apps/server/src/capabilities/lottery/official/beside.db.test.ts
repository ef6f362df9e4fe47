/** What is announced beside a result: the further prizes of a Thai draw (lottery.md 10.1). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenStaff } from '../../identity/given.ts';
import { givenKey } from '../../wallet/given.ts';
import { type GivenLottery, givenLottery, moveDraw, readDraw } from '../given.ts';
import type { ResultActor } from './port.ts';

const FOUR = { FIRST: ['123456'], FRONT3: ['111', '222'], BACK3: ['333', '444'], LAST2: ['56'] };
const NEAR = ['123455', '123457'];
const SECOND = ['000001', '000002', '000003', '000004', '000005'];

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await sql`update lottery_games set state = case when code = 'THAI' then 'on' else 'stopped' end`.execute(database.db);
  await given.lottery.runDueDraws();
});
afterAll(() => database.close());

async function givenClosedDraw(): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
    where game_code = 'THAI' and state in ('scheduled', 'open') order by draw_at limit 1`.execute(database.db);
  const { id } = present(rows[0], 'the calendar has a draw');
  await moveDraw(database.db, id, { open: -3_600, close: 60, draw: 120 });
  await given.lottery.runDueDraws();
  await moveDraw(database.db, id, { open: -3_600, close: -600, draw: -60 });
  await given.lottery.runDueDraws();
  return id;
}

async function enter(drawId: bigint, announcement: Record<string, string[]>) {
  const { id, username } = await givenStaff(database.db, { role: 'risk' });
  const who: ResultActor = { staffId: id, name: username, address: '127.0.0.1', mayEnter: true, mayApprove: true };
  return given.lottery.results.enter(who, { drawId, key: givenKey(), announcement });
}

test('it is kept as far as nobody contradicts it, once the result is there, and compared by nobody', async () => {
  const drawId = await givenClosedDraw();
  await enter(drawId, { ...FOUR, NEAR, SECOND });
  expect(await given.lottery.announcedBeside(drawId)).toBeNull();
  expect(await enter(drawId, { ...FOUR, SECOND: SECOND.toReversed(), THIRD: ['1'] })).toEqual({ state: 'agreed' });
  await given.lottery.runDueDraws();
  expect(await given.lottery.announcedBeside(drawId)).toEqual({ NEAR });
  expect((await readDraw(database.db, drawId)).result).toHaveLength(20);
});

test('a result stands without it, and a draw that is not there has none', async () => {
  const drawId = await givenClosedDraw();
  await enter(drawId, FOUR);
  expect(await enter(drawId, FOUR)).toEqual({ state: 'agreed' });
  await given.lottery.runDueDraws();
  expect((await readDraw(database.db, drawId)).state).toBe('settled');
  expect(await given.lottery.announcedBeside(drawId)).toBeNull();
  expect(await given.lottery.announcedBeside(1n)).toEqual({ refused: 'lottery.drawUnknown' });
});
