/** The draws of a game since it began, by day, on a real database with years of them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenKey } from '../wallet/given.ts';
import {
  type GivenLottery,
  givenDrawOnSale,
  givenLottery,
  givenPastDraws,
  givenSleepingDraws,
  moveDraw,
} from './given.ts';
import { dayOfDraw } from './history.ts';

const OLD_DRAWS = 14_400;
/** Ten days of a one-minute game in the house's zone, long ago: 1 to 10 March 2024. */
const FIRST_MIDNIGHT = '2024-02-29T18:00:00Z';

let database: TestDatabase;
let given: GivenLottery;

beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'COLOR5']);
  await givenPastDraws(database.db, 'F5D1', new Date(FIRST_MIDNIGHT), OLD_DRAWS);
});
afterAll(() => database.close());

async function history(asked: { day?: string; drawNo?: string; page?: number; size?: number } = {}, gameCode = 'F5D1') {
  const found = await given.lottery.listHistory(gameCode, { day: null, drawNo: null, page: 1, size: 50, ...asked });
  must(!isRefusal(found), 'the game is known');
  return found;
}

async function days(month: string, gameCode = 'F5D1') {
  const found = await given.lottery.listDays(gameCode, month);
  must(!isRefusal(found), 'the game is known');
  return found;
}

describe('a day', () => {
  test('holds the draws that bear its number, the one at the next midnight included, newest first', async () => {
    const day = await history({ day: '2024-03-02', size: 100 });
    expect(day).toMatchObject({ day: '2024-03-02', total: 1_440, page: 1, size: 100 });
    expect(day.draws[0]?.drawNo).toBe('20240302-1440');
    expect(day.draws.every(({ drawNo, result }) => drawNo.startsWith('20240302-') && result !== null)).toBe(true);
    const last = await history({ day: '2024-03-02', page: 29 });
    expect(last.draws.at(-1)?.drawNo).toBe('20240302-0001');
    expect((await history({ day: '2024-03-02', page: 30 })).draws).toEqual([]);
  });

  test('is the latest that has draws when none is asked for', async () => {
    const latest = await history();
    expect(latest.day).toBe('2024-03-10');
    expect(latest.draws[0]?.drawNo).toBe('20240310-1440');
  });

  test('without draws is empty, and a game without any has no day', async () => {
    expect(await history({ day: '2023-01-01' })).toMatchObject({ draws: [], total: 0 });
    expect(await history({ day: '9999-12-31' })).toMatchObject({ draws: [], total: 0 });
    expect(await history({}, 'COLOR5')).toMatchObject({ day: null, draws: [], total: 0 });
  });

  test('of a game that keeps the hours of another place is the day there, as its draw numbers say', () => {
    // The first round of YK15 after midnight in Bangkok; in Dhaka it is still 31 December.
    expect(dayOfDraw('YK15', new Date('2025-12-31T17:15:00Z'))).toBe('2026-01-01');
    expect(dayOfDraw('F5D1', new Date('2025-12-31T17:15:00Z'))).toBe('2025-12-31');
  });

  test('never shows a draw whose time has not come', async () => {
    const ahead = await given.lottery.listCommitments('F5D1');
    must(!isRefusal(ahead) && ahead[0] !== undefined, 'draws are made ahead');
    expect(await history({ day: dayOfDraw('F5D1', ahead[0].drawAt) })).toMatchObject({ draws: [], total: 0 });
  });
});

describe('a draw by its number, as a receipt names it', () => {
  test('is found however long ago it was, whatever the page', async () => {
    const found = await history({ drawNo: '20240301-0007', page: 3 });
    expect(found).toMatchObject({ day: '2024-03-01', total: 1, page: 1 });
    expect(found.draws.map(({ drawNo }) => drawNo)).toEqual(['20240301-0007']);
  });

  test('is not there before its time, nor under a number nobody gave', async () => {
    const ahead = await given.lottery.listCommitments('F5D1');
    must(!isRefusal(ahead) && ahead[0] !== undefined, 'draws are made ahead');
    for (const drawNo of [ahead[0].drawNo, '20240301-9999', "' or true --"])
      expect(await history({ drawNo })).toMatchObject({ day: null, draws: [], total: 0 });
  });
});

describe('the calendar', () => {
  test('has the days on which the game drew, and the first and last of all', async () => {
    expect(await days('2024-03')).toEqual({
      first: '2024-03-01',
      last: '2024-03-10',
      days: Array.from({ length: 10 }, (_, day) => `2024-03-${String(day + 1).padStart(2, '0')}`),
    });
    expect((await days('2024-02')).days).toEqual([]);
    expect(await days('2024-03', 'COLOR5')).toEqual({ first: null, last: null, days: [] });
  });
});

test('an unknown game has neither', async () => {
  expect(await given.lottery.listHistory('NONE', { day: null, drawNo: null, page: 1, size: 20 })).toMatchObject({
    refused: 'lottery.gameUnknown',
  });
  expect(await given.lottery.listDays('NONE', '2024-03')).toMatchObject({ refused: 'lottery.gameUnknown' });
});

test('a page, the latest day and a month look at no other draws, however many there are', async () => {
  // A process with one connection, whose counts of what it read are told to all before they are compared.
  const own = database.another(1);
  const { lottery } = givenLottery(own);
  const looked = async (read: () => Promise<unknown>): Promise<{ scans: number; rows: number }> => {
    const count = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(own.db);
      const { rows } = await sql<{ scans: number; rows: number }>`select t.seq_scan::integer as scans,
        (t.seq_tup_read + (select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::integer as rows
        from pg_stat_user_tables t where t.relname = 'lottery_draws'`.execute(database.db);
      return present(rows[0], 'a table is counted');
    };
    const before = await count();
    must(!isRefusal(await read()), 'the game is known');
    const after = await count();
    return { scans: after.scans - before.scans, rows: after.rows - before.rows };
  };
  // What others read before is told when their connections please. It can only add: what is read is the least of several looks.
  const mustLookAt = async (least: number, most: number, read: () => Promise<unknown>): Promise<void> => {
    const isWithin = ({ scans, rows }: { scans: number; rows: number }) => scans === 0 && rows >= least && rows <= most;
    await expect.poll(() => looked(read)).toSatisfy(isWithin);
  };
  const asked = { drawNo: null, page: 15, size: 100 };
  // A day has 1,440 draws: the page ends with the last of them, and counting looks at each once.
  await mustLookAt(1_440, 2 * 1_440, () => lottery.listHistory('F5D1', { ...asked, day: '2024-03-05' }));
  await mustLookAt(1, 1_440 + 50 + 2, () => lottery.listHistory('F5D1', { ...asked, day: null, page: 1, size: 50 }));
  await mustLookAt(1, 31 + 2, () => lottery.listDays('F5D1', '2024-03'));
});

test('void draws say why as everybody may know it: what staff wrote stays at the desk', async () => {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  await given.lottery.runDueDraws();
  const done = await given.lottery.voidDraw({ drawId: draw.id, key: givenKey(), reason: 'Karim mistyped', by: 'anna' });
  must(!isRefusal(done), 'an open draw can be void');
  await moveDraw(database.db, draw.id, { open: -60, close: -10, draw: -1 });
  const latest = await history();
  expect(latest.draws[0]).toMatchObject({ id: draw.id, state: 'void', result: null, voidCause: 'ordered' });
  expect(JSON.stringify(latest, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    'Karim',
  );
});
