/** The desk makes a sale longer (screens.md 7.13): bets are taken until the new close and not after it, and the draw keeps its time. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenDrawOnSale,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from './given.ts';
import type { DrawRow } from './schema.ts';

const BY = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'the station begins late' };

let database: TestDatabase;
let given: GivenLottery;
let member: bigint;
beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'VNMN', 'VNMB', 'HANOI']);
  member = await givenFundedMember(database, given.wallet, 100_000n * ONE_TAKA);
});
afterAll(() => database.close());

const later = ({ close_at }: DrawRow, milliseconds: number): Date => new Date(close_at.getTime() + milliseconds);
const bet = (draw: DrawRow) => given.lottery.placeSlip(member, givenSlip(draw, [givenLine()]));

/** On sale for so many seconds, its draw in an hour. */
async function givenSale(gameCode: string, seconds: number): Promise<DrawRow> {
  const draw = await givenDrawOnSale(database.db, gameCode);
  await moveDraw(database.db, draw.id, { open: -10, close: seconds, draw: 3_605 });
  return readDraw(database.db, draw.id);
}

/** As though so many seconds had passed: the sale of a draw, as it stands, lies so much earlier. */
async function pass(drawId: bigint, seconds: number): Promise<void> {
  const by = sql`${seconds} * interval '1 second'`;
  await sql`with market as (
      update wager_markets set opens_at = opens_at - ${by}, closes_at = closes_at - ${by} where id = ${String(drawId)}
    )
    update lottery_draws set committed_at = least(committed_at, open_at - ${by}), open_at = open_at - ${by},
      close_at = close_at - ${by} where id = ${String(drawId)}`.execute(database.db);
}

describe('a sale that is made longer', () => {
  test('takes bets after the old close and none after the new one, tells everyone who watches, and is drawn at its time', async () => {
    const draw = await givenSale('F5D1', 600);
    must(!isRefusal(await bet(draw)), 'a bet is taken before the old close');
    const closeAt = later(draw, 60_000);
    expect(await given.lottery.extendDraw(BY, { drawId: draw.id, key: givenKey(), closeAt })).toEqual({ closeAt });
    expect(given.notices.at(-1)).toMatchObject({
      channel: 'lott.F5D1',
      kind: 'extended',
      data: { id: String(draw.id), state: 'open', closeAt: closeAt.toISOString() },
    });
    await pass(draw.id, 630);
    await given.lottery.runDueDraws();
    must(!isRefusal(await bet(draw)), 'a bet is taken between the old close and the new one');
    await pass(draw.id, 60);
    expect(await bet(draw)).toEqual({ refused: 'lottery.drawClosed' });
    await given.lottery.runDueDraws();
    expect(await readDraw(database.db, draw.id)).toMatchObject({
      state: 'closed',
      ticket_count: 2n,
      close_at: new Date(closeAt.getTime() - 690_000),
      draw_at: draw.draw_at,
    });
    await moveDraw(database.db, draw.id, DRAW_TIME);
    await given.lottery.runDueDraws();
    expect((await readDraw(database.db, draw.id)).state).toBe('settled');
  });

  test('is open to whoever bets wrongly too: he is told what is wrong, not that it is over', async () => {
    const clock = { ahead: 0, now: () => systemClock.now() + clock.ahead };
    const { lottery } = givenLottery(database, { clock });
    const draw = await givenSale('F5D1', 600);
    const wrong = () => lottery.placeSlip(member, givenSlip(draw, [givenLine({ amount: 5n })]));
    expect(await wrong()).toMatchObject({ refused: 'lottery.amountDiffers' });
    clock.ahead = 610_000;
    expect(await wrong()).toEqual({ refused: 'lottery.drawClosed' });
    const order = { drawId: draw.id, key: givenKey(), closeAt: later(draw, 60_000) };
    expect(await lottery.extendDraw(BY, order)).not.toHaveProperty('refused');
    expect(await wrong()).toMatchObject({ refused: 'lottery.amountDiffers' });
  });

  test('is made longer once for a key, with a reason, written down, and can be ended early or made longer again', async () => {
    const draw = await givenSale('F5D1', 600);
    const order = { drawId: draw.id, key: givenKey(), closeAt: later(draw, 60_000) };
    const { lottery } = given;
    expect(await lottery.extendDraw({ ...BY, reason: ' ' }, order)).toEqual({ refused: 'staff.reasonRequired' });
    expect(await lottery.extendDraw(BY, order)).toEqual({ closeAt: order.closeAt });
    expect(await lottery.extendDraw(BY, order)).toEqual({ closeAt: order.closeAt });
    const lines = given.acts.filter(({ action }) => action === 'draws.extend').slice(-2);
    expect(lines.filter(({ object }) => object === `draw:${draw.id}`)).toMatchObject([
      { staff: 'risk', reason: BY.reason, after: `{"closeAt":"${order.closeAt.toISOString()}"}` },
    ]);
    const reused = { refused: 'request.keyReused' };
    expect(await lottery.extendDraw(BY, { ...order, closeAt: later(draw, 61_000) })).toEqual(reused);
    const more = { ...order, key: givenKey(), closeAt: later(draw, 120_000) };
    expect(await lottery.extendDraw(BY, more)).toEqual({ closeAt: more.closeAt });
    expect(await lottery.closeDraw(BY, { drawId: draw.id, key: givenKey() })).not.toHaveProperty('refused');
    // What was set stays told, and nothing opens the sale again.
    expect(await lottery.extendDraw(BY, more)).toEqual({ closeAt: more.closeAt });
    const again = { ...order, key: givenKey(), closeAt: later(draw, 180_000) };
    expect(await lottery.extendDraw(BY, again)).toEqual({ refused: 'lottery.drawNotOnSale' });
    expect(await bet(draw)).toEqual({ refused: 'lottery.drawClosed' });
  });

  test('is not made longer when it is over, void, not begun or unknown, nor to a close that is no later', async () => {
    const { lottery } = given;
    const draw = await givenSale('F5D1', 600);
    const to = (closeAt: Date, drawId = draw.id) => lottery.extendDraw(BY, { drawId, key: givenKey(), closeAt });
    expect(await to(draw.close_at)).toEqual({ refused: 'lottery.closeNotLater' });
    expect(await to(later(draw, -1_000))).toEqual({ refused: 'lottery.closeNotLater' });
    expect(await to(later(draw, 60_000), 1n)).toEqual({ refused: 'lottery.drawUnknown' });
    const notOnSale = { refused: 'lottery.drawNotOnSale' };
    await moveDraw(database.db, draw.id, { open: 300, close: 600, draw: 3_605 });
    expect(await to(later(draw, 60_000))).toEqual(notOnSale);
    expect(await lottery.latestClose(draw.id)).toEqual(notOnSale);
    await moveDraw(database.db, draw.id, { open: -60, close: -1, draw: 3_605 });
    expect(await to(later(draw, 60_000))).toEqual(notOnSale);
    const other = await givenSale('F5D1', 600);
    await lottery.voidDraw({ drawId: other.id, key: givenKey(), by: 'risk', reason: 'a test' });
    expect(await to(later(other, 60_000), other.id)).toEqual(notOnSale);
  });
});

describe('the latest close', () => {
  const latest = async (draw: DrawRow): Promise<Date> => {
    const found = await given.lottery.latestClose(draw.id);
    must(!isRefusal(found), 'the draw is on sale');
    const order = { drawId: draw.id, closeAt: new Date(found.latestAt.getTime() + 1) };
    expect(await given.lottery.extendDraw(BY, { ...order, key: givenKey() })).toEqual({
      refused: 'lottery.closeTooLate',
    });
    const last = { ...order, key: givenKey(), closeAt: found.latestAt };
    expect(await given.lottery.extendDraw(BY, last)).toEqual({ closeAt: found.latestAt });
    return found.latestAt;
  };

  test('of our own draws is as long before the draw as the game has it', async () => {
    const draw = await givenSale('F5D1', 600);
    expect(draw.draw_at.getTime() - (await latest(draw)).getTime()).toBe(5_000);
    await sql`update lottery_games set close_before_seconds = 20 where code = 'F5D1'`.execute(database.db);
    const other = await givenSale('F5D1', 600);
    expect(other.draw_at.getTime() - (await latest(other)).getTime()).toBe(20_000);
  });

  test('of a draw held elsewhere is what its calendar says, which no one person does', async () => {
    const draw = await givenSale('VNMN', 600);
    await sql`update lottery_stations set close_before_minutes = 25 where game_code = 'VNMN' and station = ${draw.station}`.execute(
      database.db,
    );
    expect(draw.draw_at.getTime() - (await latest(draw)).getTime()).toBe(25 * 60_000);
  });

  test('of a draw that follows another is the close of that one', async () => {
    const { rows } = await sql<{ id: bigint; source: bigint }>`select d.id, s.id as source from lottery_draws d
      join lottery_draws s on s.game_code = d.source_game and left(s.draw_no, 8) = left(d.draw_no, 8)
      where d.game_code = 'HANOI' and d.source_game is not null and d.state = 'scheduled' limit 1`.execute(database.db);
    const [pair] = rows;
    must(pair !== undefined, 'a draw follows another');
    await moveDraw(database.db, pair.source, { open: -10, close: 900, draw: 3_000 });
    await moveDraw(database.db, pair.id, { open: -10, close: 600, draw: 3_605 });
    const source = await readDraw(database.db, pair.source);
    expect(await latest(await readDraw(database.db, pair.id))).toEqual(source.close_at);
  });
});
