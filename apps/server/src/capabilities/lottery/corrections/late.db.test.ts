/** Bets received after the true draw time, asked for and approved as a void is (lottery.md 12.4, `LATE`; screens.md 7.13). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createIds } from '../../../platform/ids.ts';
import { isRefusal, must } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenStaff } from '../../identity/given.ts';
import { givenInstant, givenProjections } from '../../wagers/given.ts';
import { givenFundedMember, givenKey, givenReconciler } from '../../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenAllDigits,
  givenAnnounced,
  givenDrawOnSale,
  givenExposureProjections,
  givenFundedAccount,
  givenHeldElsewhere,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  LOTTERY_CHECKS,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from '../given.ts';
import type { ResultActor } from '../official/port.ts';
import type { SlipLine } from '../port.ts';
import type { DrawRow } from '../schema.ts';
import type { DrawCorrection } from './port.ts';

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'SSC1', 'VNMN']);
});
afterAll(() => database.close());

const CASH = 1_000n * ONE_TAKA;
const [ASKER, FIRST, SECOND] = [11n, 12n, 13n];
const by = (staffId: bigint, reason = 'the station drew early') => ({
  staffId,
  staff: `staff${staffId}`,
  address: '127.0.0.1',
  reason,
});

function took<T>(value: T): Exclude<T, { refused: string }> {
  must(!isRefusal(value), `it is not refused: ${isRefusal(value) ? value.refused : ''}`);
  return value as Exclude<T, { refused: string }>;
}

const player = () => givenFundedMember(database, given.wallet, CASH);
const cashOf = async (member: bigint) => (await given.wallet.balancesOf(member)).cash;
const aloneUpTo = (amount: bigint) => sql`update lottery_settings set void_alone_upto = ${amount}`.execute(database.db);
const place = async (member: bigint, draw: DrawRow, lines: SlipLine[]) =>
  took(await given.lottery.placeSlip(member, givenSlip(draw, lines)));

/** Of a draw held elsewhere: the sale ends now, it is held in an hour, or now. */
async function closeSale(draw: DrawRow, heldIn = 3_600): Promise<void> {
  if (!draw.official) await givenHeldElsewhere(database.db, draw.id);
  await moveDraw(database.db, draw.id, { open: -60, close: -0.002, draw: heldIn });
  await given.lottery.runDueDraws();
}
const RESULT = [3, 1, 4, 1, 5];
async function settle(draw: DrawRow): Promise<DrawRow> {
  await closeSale(draw, 0);
  await givenAnnounced(database.db, draw.id, RESULT);
  await given.lottery.runDueDraws();
  const settled = await readDraw(database.db, draw.id);
  expect([settled.state, settled.result]).toEqual(['settled', RESULT]);
  return settled;
}

/** A draw on sale with each digit bet by each member before the instant, and again after it. */
async function givenSold(members: readonly bigint[], gameCode = 'F5D1', lines: () => SlipLine[] = givenAllDigits) {
  const draw = await givenDrawOnSale(database.db, gameCode);
  for (const member of members) await place(member, draw, lines());
  const from = await givenInstant(database);
  for (const member of members) await place(member, draw, lines());
  return { draw, from };
}

const EVIDENCE = 'Film 12 of the station, shelf 3';
const ask = async (draw: DrawRow, from: Date, key = givenKey()): Promise<DrawCorrection> =>
  took(await given.lottery.corrections.askLate(by(ASKER), { key, drawId: draw.id, from, evidence: EVIDENCE }));
const approve = async (asked: DrawCorrection, staffId: bigint): Promise<DrawCorrection> =>
  took(
    await given.lottery.corrections.approve(by(staffId, 'seen on the film'), {
      key: givenKey(),
      correctionId: asked.id,
    }),
  );

async function booksBalance(): Promise<boolean> {
  await givenProjections(database).catchUp();
  return (await givenReconciler(database, LOTTERY_CHECKS, createIds(systemClock, 3)).run('full')).balanced;
}

async function typesOf(member: bigint, draw: DrawRow): Promise<number[]> {
  const { rows } = await database.pool.query<{ type: number }>(
    'select type from wallet_entries where member_id = $1 and reference = $2 order by seq',
    [member, draw.id],
  );
  return rows.map(({ type }) => type);
}

const statesOf = async (draw: DrawRow) =>
  took(await given.lottery.listDrawWagers(draw.id, '', 100)).rows.map(({ state, late }) => (late ? 'late' : state));

test('a draw of our own has no late bets, before it is drawn or after it, and the database takes none', async () => {
  const { draw, from } = await givenSold([await player()]);
  const order = { key: givenKey(), drawId: draw.id, from, evidence: EVIDENCE };
  const refused = { refused: 'lottery.lateDrawnHere' };
  for (const time of [{ open: -60, close: -1, draw: 3_600 }, DRAW_TIME]) {
    await moveDraw(database.db, draw.id, time);
    await given.lottery.runDueDraws();
    expect(await given.lottery.corrections.previewLate(draw.id, from)).toEqual(refused);
    expect(await given.lottery.corrections.askLate(by(ASKER), order)).toEqual(refused);
  }
  expect((await readDraw(database.db, draw.id)).state).toBe('settled');
  const insert =
    sql`insert into lottery_corrections (id, draw_id, kind, late_from, result_before, result, reason, key, asked_by, asked_name, preview)
    values (1, ${draw.id}, 'late', now(), '{}', '{}', 'early', gen_random_uuid(), 11, 'staff11', '{}')`.execute(
      database.db,
    );
  await expect(insert).rejects.toThrow(/only a draw held elsewhere/);
});

describe('before the draw', () => {
  test('nothing is late while the draw sells, outside its times, or where nothing was received by then', async () => {
    const { draw, from } = await givenSold([await player()]);
    const preview = (at: Date) => given.lottery.corrections.previewLate(draw.id, at);
    await givenHeldElsewhere(database.db, draw.id);
    expect(await preview(from)).toEqual({ refused: 'lottery.drawStillOnSale' });
    await closeSale(await readDraw(database.db, draw.id));
    expect(took(await preview(from))).toMatchObject({ bets: 10, members: 1, stake: 10n * ONE_TAKA, taken: 0n });
    const { open_at, draw_at } = await readDraw(database.db, draw.id);
    expect(await preview(open_at)).toEqual({ refused: 'lottery.lateInstant' });
    expect(await preview(new Date(draw_at.getTime() + 1))).toEqual({ refused: 'lottery.lateInstant' });
    expect(await preview(draw_at)).toEqual({ refused: 'lottery.noLateBets' });
    expect(await given.lottery.corrections.previewLate(5n, from)).toEqual({ refused: 'lottery.drawUnknown' });
  });

  test('late bets take another person before the draw too, however little, and what shows the true draw time', async () => {
    await aloneUpTo(CASH);
    const member = await player();
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const instants: Date[] = [];
    for (let bet = 0; bet < 3; bet += 1) {
      instants.push(await givenInstant(database));
      await place(member, draw, [givenLine()]);
    }
    await closeSale(draw);
    const [, , last = new Date()] = instants;
    expect(took(await given.lottery.corrections.previewLate(draw.id, last)).approvals).toBe(1);
    const without = { key: givenKey(), drawId: draw.id, from: last, evidence: ' film 12 ' };
    expect(await given.lottery.corrections.askLate(by(ASKER), without)).toEqual({
      refused: 'lottery.evidenceRequired',
    });
    const asked = await ask(draw, last);
    expect(asked).toMatchObject({ kind: 'late', state: 'asked', approvalsNeeded: 1, evidence: EVIDENCE });
    expect(await given.lottery.corrections.approve(by(ASKER), { key: givenKey(), correctionId: asked.id })).toEqual({
      refused: 'lottery.correctionOwn',
    });
    await given.lottery.runDueDraws();
    expect(await cashOf(member)).toBe(CASH - 3n * ONE_TAKA);
    expect(await approve(asked, FIRST)).toMatchObject({ state: 'running', approvalsNeeded: 1 });
    await given.lottery.runDueDraws();
    expect(await cashOf(member)).toBe(CASH - 2n * ONE_TAKA);
    // What is left is within what one person voids alone; with what went back before it is above it.
    await aloneUpTo(2n * ONE_TAKA);
    expect(took(await given.lottery.corrections.previewVoid({}, draw.id)).approvals).toBe(1);
    const whole = { drawId: draw.id, key: givenKey(), reason: 'the draw machine failed', by: 'staff11' };
    expect(await given.lottery.voidDraw(whole)).toEqual({ refused: 'lottery.voidNeedsTwo' });
    expect(await booksBalance()).toBe(true);
  });

  test('their stakes go back once, nothing of them is settled; the others are drawn as ever', async () => {
    await aloneUpTo(0n);
    const members = [await player(), await player()];
    const { draw, from } = await givenSold(members);
    await closeSale(draw);
    const key = givenKey();
    const asked = await ask(draw, from, key);
    expect((await ask(draw, from, key)).id).toBe(asked.id);
    const other = { key, drawId: draw.id, from: new Date(from.getTime() + 1), evidence: EVIDENCE };
    expect(await given.lottery.corrections.askLate(by(ASKER), other)).toEqual({ refused: 'request.keyReused' });
    await approve(asked, FIRST);
    // Its time comes before anybody has given anything back: it is settled without them.
    await moveDraw(database.db, draw.id, { open: -60, close: -0.002, draw: 0 });
    await givenAnnounced(database.db, draw.id, RESULT);
    const worker = givenLottery(database);
    await Promise.all([given.lottery.runDueDraws(), worker.lottery.runDueDraws()]);
    await given.lottery.runDueDraws();
    expect((await readDraw(database.db, draw.id)).state).toBe('settled');
    for (const member of members) {
      // Ten of each digit, of which one won 9.6.
      expect(await cashOf(member)).toBe(CASH - 10n * ONE_TAKA + 96_000n);
      expect(await typesOf(member, draw)).toEqual([4, 3]);
    }
    expect((await statesOf(draw)).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 'late'),
      ...Array.from({ length: 18 }, () => 'lost'),
      ...Array.from({ length: 2 }, () => 'won'),
    ]);
    const told = [...given.news, ...worker.news].filter(({ drawId }) => drawId === draw.id);
    expect(told.map(({ kind, prize, bets, settled }) => [kind, prize, bets, settled])).toEqual(
      members.map(() => ['late', 10n * ONE_TAKA, 10, false]),
    );
    const acts = given.acts.filter(({ object, staffId }) => object === `draw:${draw.id}` && staffId !== null);
    expect(acts.map(({ action }) => action)).toEqual(['draws.askLate', 'draws.approveLate']);
    expect((await given.lottery.corrections.list(draw.id))[0]).toMatchObject({
      state: 'done',
      lateFrom: from,
      moved: { bets: 20, taken: 0n, added: 20n * ONE_TAKA, rebates: 0n },
    });
    expect(await booksBalance()).toBe(true);
  });

  test('exposure forgets them', async () => {
    await aloneUpTo(CASH);
    const { draw, from } = await givenSold([await player()]);
    await closeSale(draw);
    const exposure = givenExposureProjections(database);
    await exposure.catchUp();
    const first = async () => took(await given.lottery.listExposure(draw.id, { limit: 1 }))[0];
    expect(await first()).toMatchObject({ bets: 2, stake: 2n * ONE_TAKA });
    await approve(await ask(draw, from), FIRST);
    await given.lottery.runDueDraws();
    await exposure.catchUp();
    expect(await first()).toMatchObject({ bets: 1, stake: ONE_TAKA });
  });

  test('a draw that becomes void meanwhile gives each stake back once', async () => {
    await aloneUpTo(CASH);
    const member = await player();
    const { draw, from } = await givenSold([member]);
    await closeSale(draw);
    await approve(await ask(draw, from), FIRST);
    const order = { drawId: draw.id, key: givenKey(), reason: 'called off', by: 'staff11' };
    took(await given.lottery.voidDraw(order));
    await given.lottery.runDueDraws();
    expect(await cashOf(member)).toBe(CASH);
    expect((await given.lottery.corrections.list(draw.id))[0]?.state).toBe('done');
    expect(await booksBalance()).toBe(true);
  });

  test('of a draw held elsewhere whose station drew before its time, on what was received until then', async () => {
    await aloneUpTo(CASH);
    const member = await player();
    const line = () => givenLine({ play: 'DE.G8', selection: '08', unitStake: 2n * ONE_TAKA, amount: 2n * ONE_TAKA });
    const { draw, from } = await givenSold([member], 'VNMN', () => [line()]);
    await closeSale(draw, 0);
    await approve(await ask(draw, from), FIRST);
    await given.lottery.runDueDraws();
    expect(await cashOf(member)).toBe(CASH - 2n * ONE_TAKA);
    const board = {
      ...{
        DB: ['538889'],
        G1: ['59917'],
        G2: ['38180'],
        G3: ['55509', '82390'],
        G5: ['6671'],
        G7: ['687'],
        G8: ['08'],
      },
      ...{ G4: ['39350', '26911', '42314', '56732', '20261', '28395', '64993'], G6: ['2731', '9212', '4947'] },
    };
    for (let person = 0; person < 2; person += 1) {
      const { id: staffId, username: name } = await givenStaff(database.db, { role: 'risk' });
      const who: ResultActor = { staffId, name, address: '127.0.0.1', mayEnter: true, mayApprove: true };
      took(await given.lottery.results.enter(who, { drawId: draw.id, key: givenKey(), announcement: board }));
    }
    await given.lottery.runDueDraws();
    expect((await readDraw(database.db, draw.id)).state).toBe('settled');
    expect((await statesOf(draw)).toSorted()).toEqual(['late', 'won']);
    expect(await typesOf(member, draw)).toEqual([4, 3]);
    expect(await booksBalance()).toBe(true);
  });
});

/** Example 2 of the rules: 63 ways to a sum of ten, 126.00 at level 1956; a member with 13.0 % keeps 0.2 %. */
const sumOfTen = () =>
  givenLine({ play: '3B.SUM', selection: '10', units: 63, unitStake: 20_000n, level: 1_956, amount: 126n * ONE_TAKA });

async function givenKeeper(): Promise<bigint> {
  const member = await givenFundedAccount(database, given.wallet, CASH);
  await sql`insert into lottery_rebate_points (member_id, point) values (${member}, 130)`.execute(database.db);
  return member;
}

describe('after the draw', () => {
  test('two others approve; stakes go back for what was won and given back, once by two workers, and each member is told', async () => {
    const members = [await givenKeeper(), await givenKeeper()];
    const { draw, from } = await givenSold(members, 'SSC1', () => [sumOfTen()]);
    await settle(draw);
    // The last three give ten: 2.00 x 1000 x 1956/2000, for the one in time and for the late one.
    const prize = 1_956n * ONE_TAKA;
    for (const member of members) expect(await cashOf(member)).toBe(CASH - 252n * ONE_TAKA + 5_040n + 2n * prize);
    const preview = took(await given.lottery.corrections.previewLate(draw.id, from));
    expect(preview).toMatchObject({
      bets: 2,
      stake: 252n * ONE_TAKA,
      taken: 2n * prize,
      rebates: 5_040n,
      approvals: 2,
    });
    const asked = await ask(draw, from);
    expect((await approve(asked, FIRST)).state).toBe('asked');
    expect(await given.lottery.corrections.askVoid(by(ASKER), { key: givenKey(), drawId: draw.id })).toEqual({
      refused: 'lottery.correctionUnderWay',
    });
    expect((await approve(asked, SECOND)).state).toBe('running');
    const other = givenLottery(database);
    await Promise.all([given.lottery.runDueDraws(), other.lottery.runDueDraws()]);
    await given.lottery.runDueDraws();
    // Example 58 of a bet alone: 126.00 returned, its rebate reversed.
    for (const member of members) expect(await cashOf(member)).toBe(CASH - 126n * ONE_TAKA + 2_520n + prize);
    const [done] = await given.lottery.corrections.list(draw.id);
    expect(done).toMatchObject({
      state: 'done',
      approvalsNeeded: 2,
      moved: { bets: 2, taken: 2n * prize, added: 252n * ONE_TAKA, rebates: 5_040n },
    });
    const told = [...given.news, ...other.news].filter(({ drawId }) => drawId === draw.id);
    expect(told.map(({ kind, before, prize: back, settled }) => [kind, before, back, settled])).toEqual(
      members.map(() => ['late', prize, 126n * ONE_TAKA, true]),
    );
    const after = await readDraw(database.db, draw.id);
    expect([after.state, after.result, after.drawn_result, after.ticket_count]).toEqual([
      'settled',
      RESULT,
      RESULT,
      4n,
    ]);
    expect((await statesOf(draw)).filter((state) => state === 'late')).toHaveLength(2);
    expect(await booksBalance()).toBe(true);
    expect(await given.lottery.corrections.previewLate(draw.id, from)).toEqual({ refused: 'lottery.noLateBets' });
  });

  test('example 58: a void of the whole draw returns the 126.00 of example 2 and reverses its rebate', async () => {
    const member = await givenKeeper();
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    await place(member, draw, [sumOfTen()]);
    await settle(draw);
    const asked = took(await given.lottery.corrections.askVoid(by(ASKER), { key: givenKey(), drawId: draw.id }));
    await approve(asked, FIRST);
    await approve(asked, SECOND);
    await given.lottery.runDueDraws();
    expect(await cashOf(member)).toBe(CASH);
    const { rows } = await database.pool.query(
      'select type, amount from wallet_entries where member_id = $1 and reference = $2 and type in (4, 12) order by seq',
      [member, draw.id],
    );
    expect(rows.map(({ type, amount }) => [type, amount])).toEqual([
      [12, 2_520n],
      [4, 126n * ONE_TAKA],
      [12, -2_520n],
    ]);
  });

  test('is over 72 hours after the draw was settled; a request that is refused moves nothing', async () => {
    const member = await player();
    const { draw, from } = await givenSold([member]);
    await settle(draw);
    const cash = await cashOf(member);
    const asked = await ask(draw, from);
    const no = { key: givenKey(), correctionId: asked.id };
    expect(took(await given.lottery.corrections.refuse(by(FIRST, 'the clock is right'), no)).state).toBe('refused');
    const again = await ask(draw, from);
    await database.pool.query("update lottery_draws set settled_at = now() - interval '73 hours' where id = $1", [
      draw.id,
    ]);
    const order = { key: givenKey(), correctionId: again.id };
    expect(await given.lottery.corrections.approve(by(FIRST), order)).toEqual({ refused: 'lottery.correctionTooLate' });
    expect(await given.lottery.corrections.previewLate(draw.id, from)).toEqual({
      refused: 'lottery.correctionTooLate',
    });
    await given.lottery.runDueDraws();
    expect(await cashOf(member)).toBe(cash);
  });
});

test.each([
  ['before it was settled', false],
  ['after it was settled', true],
])('a chase whose order was late %s gets that one back and goes on', async (_when, settled) => {
  await aloneUpTo(CASH);
  const member = await givenFundedAccount(database, given.wallet, CASH);
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const from = await givenInstant(database);
  const chase = took(
    await given.lottery.chases.make(member, {
      key: givenKey(),
      gameCode: 'F5D1',
      firstDrawId: draw.id,
      lines: [{ play: 'DIGIT', selection: '0,1,2,3,4,5,6,7,8,9|-|-|-|-', units: 10, unitStake: ONE_TAKA }],
      multiples: [1, 1],
      // Ten of ten digits always win something: it would stop, had it played.
      stopOnWin: !settled,
      amount: 20n * ONE_TAKA,
    }),
  );
  await given.lottery.runDueDraws();
  const find = async () => took(await given.lottery.chases.find(member, chase.id));
  if (settled) {
    await settle(draw);
    await given.lottery.runDueDraws();
    expect((await find()).orders[0]).toMatchObject({ state: 'settled', prize: 96_000n });
    const asked = await ask(draw, from);
    await approve(asked, FIRST);
    await approve(asked, SECOND);
  } else {
    await closeSale(draw);
    await approve(await ask(draw, from), FIRST);
  }
  await given.lottery.runDueDraws();
  if (!settled) {
    await settle(await readDraw(database.db, draw.id));
    await given.lottery.runDueDraws();
  }
  expect(await find()).toMatchObject({
    state: 'active',
    orders: [
      { state: 'returned', prize: null },
      { state: 'waiting', prize: null },
    ],
  });
  expect((await given.wallet.balancesOf(member)).cash).toBe(CASH - 10n * ONE_TAKA);
  expect(await booksBalance()).toBe(true);
});
