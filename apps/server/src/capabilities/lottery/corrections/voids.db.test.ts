/** Voids that take more than one person, before a draw is drawn and after (lottery.md 12.4; screens.md 7.13). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createIds } from '../../../platform/ids.ts';
import { isRefusal, must } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenProjections } from '../../wagers/given.ts';
import { givenFundedMember, givenKey, givenReconciler } from '../../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenAllDigits,
  givenDrawOnSale,
  givenFundedAccount,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  LOTTERY_CHECKS,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from '../given.ts';
import type { DrawRow } from '../schema.ts';
import type { DrawCorrection } from './port.ts';

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'SSC1']);
});
afterAll(() => database.close());

const CASH = 100n * ONE_TAKA;
const ASKER = 11n;
const FIRST = 12n;
const SECOND = 13n;
const by = (staffId: bigint, reason = 'the draw machine failed') => ({
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

async function givenSold(members: readonly bigint[]): Promise<DrawRow> {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  for (const member of members) took(await given.lottery.placeSlip(member, givenSlip(draw, givenAllDigits())));
  return draw;
}
async function settle(draw: DrawRow): Promise<DrawRow> {
  await moveDraw(database.db, draw.id, DRAW_TIME);
  await given.lottery.runDueDraws();
  const settled = await readDraw(database.db, draw.id);
  expect(settled.state).toBe('settled');
  return settled;
}

const alone = (draw: DrawRow) =>
  given.lottery.voidDraw({ drawId: draw.id, key: givenKey(), reason: 'the draw machine failed', by: 'staff11' });
const ask = async (draw: DrawRow, key = givenKey()): Promise<DrawCorrection> =>
  took(await given.lottery.corrections.askVoid(by(ASKER), { key, drawId: draw.id }));
const approve = (asked: DrawCorrection, staffId: bigint, key = givenKey()) =>
  given.lottery.corrections.approve(by(staffId, 'seen on the film'), { key, correctionId: asked.id });

async function booksBalance(): Promise<boolean> {
  await givenProjections(database).catchUp();
  return (await givenReconciler(database, LOTTERY_CHECKS, createIds(systemClock, 3)).run('full')).balanced;
}

describe('before the draw', () => {
  test('one person voids up to the sum of the house, above it never alone; a refused void leaves the draw on sale', async () => {
    const [small, large] = [await givenSold([await player()]), await givenSold([await player()])];
    await aloneUpTo(10n * ONE_TAKA);
    expect(took(await given.lottery.corrections.previewVoid({}, small.id)).approvals).toBe(0);
    expect(took(await alone(small)).refundedStake).toBe(10n * ONE_TAKA);
    await aloneUpTo(10n * ONE_TAKA - 1n);
    expect(took(await given.lottery.corrections.previewVoid({}, large.id)).approvals).toBe(1);
    expect(await alone(large)).toEqual({ refused: 'lottery.voidNeedsTwo' });
    expect((await readDraw(database.db, large.id)).state).toBe('scheduled');
    took(await given.lottery.placeSlip(await player(), givenSlip(large, [givenLine()])));
    // Zero: always two, where anything is staked.
    await aloneUpTo(0n);
    expect(took(await alone(await givenSold([]))).refundedStake).toBe(0n);
  });

  test("a role's limit on decisions holds beside the sum of the house, and for whoever approves", async () => {
    await aloneUpTo(100n * ONE_TAKA);
    const draw = await givenSold([await player()]);
    const below = { ...by(FIRST), decisionLimit: 10n * ONE_TAKA - 1n };
    const within = { ...by(SECOND), decisionLimit: 10n * ONE_TAKA };
    const { corrections } = given.lottery;
    expect(took(await corrections.previewVoid(below, draw.id)).approvals).toBe(1);
    expect(took(await corrections.previewVoid(within, draw.id)).approvals).toBe(0);
    const order = { drawId: draw.id, reason: 'the draw machine failed', by: 'staff12' };
    expect(await given.lottery.voidDraw({ ...order, key: givenKey(), decisionLimit: below.decisionLimit })).toEqual({
      refused: 'lottery.voidNeedsTwo',
    });
    const asked = await ask(draw);
    const approveAs = (who: typeof below) => corrections.approve(who, { key: givenKey(), correctionId: asked.id });
    expect(await approveAs(below)).toEqual({
      refused: 'staff.aboveLimit',
      values: { limit: '9.9999', amount: '10.00' },
    });
    // More is staked than when it was asked for.
    took(await given.lottery.placeSlip(await player(), givenSlip(draw, [givenLine()])));
    expect(await approveAs(within)).toMatchObject({ refused: 'staff.aboveLimit' });
    expect((await readDraw(database.db, draw.id)).state).toBe('scheduled');
    expect(took(await approveAs({ ...by(SECOND), decisionLimit: 1_000n * ONE_TAKA }))).toMatchObject({ state: 'done' });
  });

  test('whoever asked cannot approve; one other does, every stake goes back once, and all of it is written down', async () => {
    await aloneUpTo(0n);
    const members = [await player(), await player()];
    const draw = await givenSold(members);
    const preview = took(await given.lottery.corrections.previewVoid({}, draw.id));
    expect(preview).toMatchObject({
      members: 2,
      bets: 20,
      stake: 20n * ONE_TAKA,
      taken: 0n,
      rebates: 0n,
      approvals: 1,
    });
    expect(preview.first.map(({ memberId, stake, change }) => [memberId, stake, change])).toEqual(
      expect.arrayContaining(members.map((member) => [member, 10n * ONE_TAKA, 10n * ONE_TAKA])),
    );
    const key = givenKey();
    const asked = await ask(draw, key);
    expect(asked).toMatchObject({ kind: 'void', state: 'asked', approvalsNeeded: 1, askedName: 'staff11' });
    expect((await ask(draw, key)).id).toBe(asked.id);
    expect(await approve(asked, ASKER)).toEqual({ refused: 'lottery.correctionOwn' });
    expect((await readDraw(database.db, draw.id)).state).not.toBe('void');
    const approval = givenKey();
    const both = await Promise.all([approve(asked, FIRST, approval), approve(asked, FIRST, approval)]);
    for (const one of both) expect(took(one)).toMatchObject({ state: 'done', moved: null });
    await Promise.all([given.lottery.runDueDraws(), givenLottery(database).lottery.runDueDraws()]);
    await given.lottery.runDueDraws();
    for (const member of members) expect(await cashOf(member)).toBe(CASH);
    expect(await given.lottery.getDrawDetail(draw.id)).toMatchObject({
      draw: { state: 'void' },
      voided: { by: 'staff11', reason: 'the draw machine failed' },
    });
    expect(
      given.acts.filter(({ object }) => object === `draw:${draw.id}`).map(({ action, staff }) => [action, staff]),
    ).toEqual([
      ['draws.askVoid', 'staff11'],
      ['draws.approveVoid', 'staff12'],
    ]);
    expect(await booksBalance()).toBe(true);
  });

  test('a void that somebody refuses moves nothing, and can be asked for again', async () => {
    const draw = await givenSold([await player()]);
    const asked = await ask(draw);
    const order = { key: givenKey(), correctionId: asked.id };
    expect(took(await given.lottery.corrections.refuse(by(FIRST, 'the machine is well'), order)).state).toBe('refused');
    expect(await approve(asked, SECOND)).toEqual({ refused: 'lottery.correctionOver' });
    expect((await ask(draw)).state).toBe('asked');
  });
});

describe('after the draw', () => {
  test('a void that waited until the draw was settled takes two who did not ask', async () => {
    const member = await player();
    const draw = await givenSold([member]);
    const asked = await ask(draw);
    await settle(draw);
    const once = took(await approve(asked, FIRST));
    expect(once).toMatchObject({ state: 'asked', approvalsNeeded: 2 });
    expect(took(await approve(asked, SECOND)).state).toBe('running');
    await given.lottery.runDueDraws();
    expect(await cashOf(member)).toBe(CASH);
    expect((await readDraw(database.db, draw.id)).state).toBe('void');
  });

  test('gives every stake back for what was paid, rebates too, once by two workers, and tells each member once', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, player));
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    const line = () => givenLine({ play: '3B.G3', selection: '1,5,8', units: 6, unitStake: 20_000n, level: 1_800 });
    for (const member of members) took(await given.lottery.placeSlip(member, givenSlip(draw, [line()])));
    const settled = await settle(draw);
    const drawn = settled.result;
    // 12.00 at a level that keeps 3.0 %: 0.36 back.
    const prize = (await cashOf(members[0] ?? 0n)) - (CASH - 12n * ONE_TAKA + 3_600n);
    const preview = took(await given.lottery.corrections.previewVoid({}, draw.id));
    expect(preview).toMatchObject({ bets: 10, stake: 120n * ONE_TAKA, rebates: 36_000n, approvals: 2 });
    expect(preview.first).toHaveLength(10);

    const asked = await ask(draw);
    took(await approve(asked, FIRST));
    took(await approve(asked, SECOND));
    const other = givenLottery(database);
    await Promise.all([given.lottery.runDueDraws(), other.lottery.runDueDraws()]);
    await given.lottery.runDueDraws();
    for (const member of members) expect(await cashOf(member)).toBe(CASH);
    const [done] = await given.lottery.corrections.list(draw.id);
    expect(done).toMatchObject({ state: 'done', version: 1, moved: { rebates: 36_000n } });
    expect(prize).toBeGreaterThanOrEqual(0n);
    const told = [...given.news, ...other.news].filter(({ drawId }) => drawId === draw.id);
    expect(told.map(({ kind, prize: back }) => [kind, back])).toEqual(members.map(() => ['void', 12n * ONE_TAKA]));
    expect(new Set(told.map(({ memberId }) => memberId))).toEqual(new Set(members));

    const bets = took(await given.lottery.listDrawWagers(draw.id, '', 100)).rows;
    expect(bets.map(({ state, prize: back }) => [state, back])).toEqual(members.map(() => ['void', 12n * ONE_TAKA]));
    expect(await readDraw(database.db, draw.id)).toMatchObject({ state: 'void', result: null, drawn_result: drawn });
    const proof = took(await given.lottery.getProof(draw.id));
    expect([proof.draw.result, proof.correctedResult, proof.serverSeed === null]).toEqual([drawn, null, false]);
    expect(took(await given.lottery.listResults('SSC1', 50)).map(({ id }) => id)).not.toContain(draw.id);
    expect(await booksBalance()).toBe(true);
    expect(await given.lottery.corrections.previewVoid({}, draw.id)).toEqual({ refused: 'lottery.drawNotVoidable' });
    expect(await given.lottery.corrections.preview(draw.id, [1, 2, 3, 4, 5])).toEqual({
      refused: 'lottery.drawNotCorrectable',
    });
  });

  test('is over 72 hours after the draw was settled, and one at a time', async () => {
    const draw = await settle(await givenSold([await player()]));
    const asked = await ask(draw);
    took(await approve(asked, FIRST));
    const again = { key: givenKey(), drawId: draw.id };
    expect(await given.lottery.corrections.askVoid(by(ASKER), again)).toEqual({
      refused: 'lottery.correctionUnderWay',
    });
    await database.pool.query("update lottery_draws set settled_at = now() - interval '73 hours' where id = $1", [
      draw.id,
    ]);
    expect(await approve(asked, SECOND)).toEqual({ refused: 'lottery.correctionTooLate' });
    expect(await given.lottery.corrections.previewVoid({}, draw.id)).toEqual({ refused: 'lottery.correctionTooLate' });
  });

  test('gives a chase its stake back; the database lets no settled draw be void without a void that was approved', async () => {
    const member = await givenFundedAccount(database, given.wallet, CASH);
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const chase = took(
      await given.lottery.chases.make(member, {
        key: givenKey(),
        gameCode: 'F5D1',
        firstDrawId: draw.id,
        lines: [{ play: 'DIGIT', selection: '0,1,2,3,4,5,6,7,8,9|-|-|-|-', units: 10, unitStake: ONE_TAKA }],
        multiples: [1],
        stopOnWin: false,
        amount: 10n * ONE_TAKA,
      }),
    );
    await given.lottery.runDueDraws();
    await settle(draw);
    const orders = async () => took(await given.lottery.chases.find(member, chase.id)).orders;
    await given.lottery.runDueDraws();
    expect(await orders()).toMatchObject([{ state: 'settled', prize: 96_000n }]);
    const attempt = sql`update lottery_draws set state = 'void', voided_at = now(), void_by = 'me', void_reason = 'so',
      refunded_at = now() where id = ${String(draw.id)}`.execute(database.db);
    await expect(attempt).rejects.toThrow(/stays so/);
    const asked = await ask(draw);
    took(await approve(asked, FIRST));
    took(await approve(asked, SECOND));
    await given.lottery.runDueDraws();
    expect(await orders()).toMatchObject([{ state: 'returned', prize: null }]);
    expect(await cashOf(member)).toBe(CASH);
  });
});
