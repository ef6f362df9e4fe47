/** The desk ends a sale before its time (screens.md 7.13): nobody bets from then on, and the draw goes on as it would have. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenDrawOnSale,
  givenLine,
  givenLottery,
  givenPastDraws,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from './given.ts';

const BY = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'a number leaked' };

let database: TestDatabase;
let given: GivenLottery;
let member: bigint;
beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'VNMN']);
  member = await givenFundedMember(database, given.wallet, 100_000n * ONE_TAKA);
});
afterAll(() => database.close());

describe('a sale that is ended early', () => {
  test('takes no bet any more, tells everyone who watches, and is drawn at its time with the bets it has', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const bet = () => given.lottery.placeSlip(member, givenSlip(draw, [givenLine()]));
    must(!isRefusal(await bet()), 'a bet is taken while it is open');
    const closed = await given.lottery.closeDraw(BY, { drawId: draw.id, key: givenKey() });
    must(!isRefusal(closed), 'the sale is ended');
    expect(closed.closedAt.getTime()).toBeLessThan(draw.close_at.getTime());
    expect(await bet()).toEqual({ refused: 'lottery.drawClosed' });
    expect(given.notices.at(-1)).toMatchObject({
      channel: 'lott.F5D1',
      kind: 'closed',
      data: { id: String(draw.id), state: 'closed', closeAt: closed.closedAt.toISOString() },
    });
    await given.lottery.runDueDraws();
    const rooted = await readDraw(database.db, draw.id);
    expect(rooted).toMatchObject({ state: 'closed', ticket_count: 1n, draw_at: draw.draw_at });
    await moveDraw(database.db, draw.id, DRAW_TIME);
    await given.lottery.runDueDraws();
    expect((await readDraw(database.db, draw.id)).state).toBe('settled');
  });

  test('of a draw held elsewhere it waits for its result as before', async () => {
    const draw = await givenDrawOnSale(database.db, 'VNMN');
    must(!isRefusal(await given.lottery.closeDraw(BY, { drawId: draw.id, key: givenKey() })), 'the sale is ended');
    await given.lottery.runDueDraws();
    expect(await readDraw(database.db, draw.id)).toMatchObject({ state: 'closed', result: null });
  });

  test('is ended once for a key, with a reason, and only while it is open', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const order = { drawId: draw.id, key: givenKey() };
    const lines = () => given.acts.filter(({ action }) => action === 'draws.closeEarly').length;
    const before = lines();
    expect(await given.lottery.closeDraw({ ...BY, reason: ' ' }, order)).toEqual({ refused: 'staff.reasonRequired' });
    const first = await given.lottery.closeDraw(BY, order);
    expect(await given.lottery.closeDraw(BY, order)).toEqual(first);
    expect(lines()).toBe(before + 1);
    expect(await given.lottery.closeDraw(BY, { ...order, key: givenKey() })).toEqual({
      refused: 'lottery.drawNotOnSale',
    });
    const other = await givenDrawOnSale(database.db, 'F5D1');
    expect(await given.lottery.closeDraw(BY, { ...order, drawId: other.id })).toEqual({
      refused: 'request.keyReused',
    });
    expect(await given.lottery.closeDraw(BY, { drawId: 1n, key: givenKey() })).toEqual({
      refused: 'lottery.drawUnknown',
    });
  });
});

describe('how even our own draws are (screens.md 7.14)', () => {
  test('is measured over the newest draws, and only of games that we draw', async () => {
    await givenPastDraws(database.db, 'F5D1', new Date('2026-01-01T00:00:00Z'), 120);
    const found = await given.lottery.measureFairness('F5D1', 100);
    must(!isRefusal(found), 'the game is ours');
    expect(found).toMatchObject({ draws: 100, drawsNeeded: 50, lowest: 0 });
    expect(found.positions).toHaveLength(5);
    for (const { counts, degrees } of found.positions) {
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
      expect(degrees).toBe(9);
    }
    expect(await given.lottery.measureFairness('VNMN', 100)).toEqual({ refused: 'lottery.notDrawnHere' });
    expect(await given.lottery.measureFairness('NONE', 100)).toEqual({ refused: 'lottery.gameUnknown' });
  });
});
