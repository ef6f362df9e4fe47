/** Corrections of draws from asking to the last member told (lottery.md 12.4). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../../platform/database.ts';
import { isRefusal, must } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenEnrolledBy, givenStaff } from '../../identity/given.ts';
import { givenFundedMember, givenId, givenKey } from '../../wallet/given.ts';
import { shardOf } from '../../wallet/port.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenAllDigits,
  givenAnnounced,
  givenDrawOnSale,
  givenFundedAccount,
  givenHeldElsewhere,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from '../given.ts';
import type { DrawRow } from '../schema.ts';
import type { DrawCorrection } from './port.ts';
import { insertCorrection } from './queries.ts';

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'MK6F1', 'SSC1']);
});
afterAll(() => database.close());

const by = (staffId: bigint, reason = 'the ball was read wrong') => ({
  staffId,
  staff: `staff${staffId}`,
  address: '127.0.0.1',
  reason,
});
const ASKER = 11n;
const FIRST = 12n;
const SECOND = 13n;

function took<T>(value: T): Exclude<T, { refused: string }> {
  must(!isRefusal(value), `it is not refused: ${isRefusal(value) ? value.refused : ''}`);
  return value as Exclude<T, { refused: string }>;
}

/** The draw was held elsewhere and gave this; it is settled. */
async function settle(draw: DrawRow, result: readonly number[] = [3, 1, 4, 1, 5]): Promise<DrawRow> {
  await givenHeldElsewhere(database.db, draw.id);
  await moveDraw(database.db, draw.id, DRAW_TIME);
  await givenAnnounced(database.db, draw.id, result);
  await given.lottery.runDueDraws();
  const settled = await readDraw(database.db, draw.id);
  expect([settled.state, settled.result]).toEqual(['settled', result]);
  return settled;
}

async function givenSettled(members: readonly bigint[]): Promise<DrawRow> {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  for (const member of members) took(await given.lottery.placeSlip(member, givenSlip(draw, givenAllDigits())));
  return settle(draw);
}

/** Another result: the first digit is another one. */
const otherThan = ({ result }: DrawRow): number[] => [((result?.[0] ?? 0) + 1) % 10, ...(result ?? []).slice(1)];

async function ask(
  draw: DrawRow,
  result: readonly number[] = otherThan(draw),
  key = givenKey(),
): Promise<DrawCorrection> {
  return took(await given.lottery.corrections.ask(by(ASKER), { key, drawId: draw.id, result }));
}
const approve = (correction: DrawCorrection, staffId: bigint, key = givenKey()) =>
  given.lottery.corrections.approve(by(staffId, 'seen on the film'), { key, correctionId: correction.id });

/** On a first digit of F5D1, one taka at a multiple of one. */
async function givenChase(
  member: bigint,
  firstDrawId: bigint,
  { digit, ...wish }: { digit: number; multiples: readonly number[]; stopOnWin: boolean },
) {
  const times = wish.multiples.reduce((sum, multiple) => sum + multiple, 0);
  const line = { play: 'DIGIT', selection: `${digit}|-|-|-|-`, units: 1, unitStake: ONE_TAKA };
  const asked = { key: givenKey(), gameCode: 'F5D1', firstDrawId, lines: [line], amount: BigInt(times) * ONE_TAKA };
  return took(await given.lottery.chases.make(member, { ...asked, ...wish }));
}

const cashOf = async (member: bigint) => (await given.wallet.balancesOf(member)).cash;
const player = () => givenFundedMember(database, given.wallet, 100n * ONE_TAKA);

describe('of a draw with many bets', () => {
  test('is worked out by the worker: a request does not wait for it, and what it tells is the same', async () => {
    const many = givenLottery(database, { previewsAtOnce: 5 }).lottery;
    const draw = await givenSettled([await player(), await player()]);
    const right = otherThan(draw);
    // Nobody works it out here, and the request is answered all the same.
    expect(await many.corrections.preview(draw.id, right)).toEqual({ refused: 'lottery.previewUnderWay' });
    expect(await many.nextDueMilliseconds()).toBe(0);
    await Promise.all([many.runDueDraws(), given.lottery.runDueDraws()]);
    const preview = took(await many.corrections.preview(draw.id, right));
    expect(preview).toEqual(took(await given.lottery.corrections.preview(draw.id, right)));
    const order = { key: givenKey(), drawId: draw.id, result: right };
    expect(took(await many.corrections.ask(by(ASKER), order)).preview).toMatchObject({ bets: 4, members: 2 });
  });
});

test('no two whom one let in approve together, nor with him who asked', async () => {
  const draw = await givenSettled([await player()]);
  const [asker, friend, first, second] = await Promise.all([1, 2, 3, 4].map(() => givenStaff(database.db)));
  must(asker && friend && first && second, 'four people');
  await givenEnrolledBy(database.db, friend.id, asker.id);
  await givenEnrolledBy(database.db, second.id, first.id);
  const order = { key: givenKey(), drawId: draw.id, result: otherThan(draw) };
  const asked = took(await given.lottery.corrections.ask(by(asker.id), order));
  expect(await approve(asked, friend.id)).toMatchObject({
    refused: 'staff.notSeparate',
    values: { name: asker.username },
  });
  took(await approve(asked, first.id));
  expect(await approve(asked, second.id)).toMatchObject({ refused: 'staff.notSeparate' });
  await sql`update staff_invitations set used_at = used_at - interval '7 days'`.execute(database.db);
  expect(took(await approve(asked, second.id))).toMatchObject({ state: 'running' });
  await given.lottery.runDueDraws();
});

describe('a correction', () => {
  test('is shown first, needs two who did not ask, and then counts everywhere', async () => {
    const members = [await player(), await player()];
    const draw = await givenSettled(members);
    const wrong = draw.result ?? [];
    const right = otherThan(draw);
    const preview = took(await given.lottery.corrections.preview(draw.id, right));
    expect(preview).toMatchObject({ bets: 4, members: 2, taken: 192_000n, added: 192_000n, belowZero: 0 });
    const asked = await ask(draw, right);
    expect(asked).toMatchObject({ state: 'asked', preview: { bets: 4, members: 2 }, approvals: [], moved: null });
    expect(await approve(asked, ASKER)).toEqual({ refused: 'lottery.correctionOwn' });
    const once = took(await approve(asked, FIRST));
    expect(once).toMatchObject({ state: 'asked', approvals: [{ staffId: FIRST }] });
    // One approver is not enough, however often he approves.
    expect(await approve(asked, FIRST)).toEqual({ refused: 'lottery.correctionTwice' });
    await given.lottery.runDueDraws();
    expect((await readDraw(database.db, draw.id)).result).toEqual(wrong);

    expect(took(await approve(asked, SECOND))).toMatchObject({ state: 'running', version: 1 });
    await given.lottery.runDueDraws();
    const [done] = await given.lottery.corrections.list(draw.id);
    expect(done).toMatchObject({ state: 'done', moved: { bets: 4, taken: 192_000n, added: 192_000n } });
    expect(await readDraw(database.db, draw.id)).toMatchObject({
      result: right,
      drawn_result: wrong,
      state: 'settled',
    });
    const wagers = took(await given.lottery.listDrawWagers(draw.id, '', 100));
    expect(wagers.rows.filter(({ state }) => state === 'won').map(({ selection }) => selection[0])).toEqual([
      String(right[0]),
      String(right[0]),
    ]);
    for (const member of members) expect(await cashOf(member)).toBe(100n * ONE_TAKA - 10n * ONE_TAKA + 96_000n);
    const told = given.news.filter(({ drawId }) => drawId === draw.id).map(({ memberId }) => memberId);
    expect(told).toHaveLength(2);
    expect(new Set(told)).toEqual(new Set(members));
    expect(given.notices.filter(({ kind }) => kind === 'corrected').map(({ channel }) => channel)).toContain(
      'lott.F5D1',
    );
  });

  test('asked for or approved again with the same key answers the first outcome; other data is refused', async () => {
    const draw = await givenSettled([await player()]);
    const key = givenKey();
    const asked = await ask(draw, otherThan(draw), key);
    expect((await ask(draw, otherThan(draw), key)).id).toBe(asked.id);
    const changed = { key, drawId: draw.id, result: [...otherThan(draw)].reverse() };
    expect(await given.lottery.corrections.ask(by(ASKER), changed)).toEqual({ refused: 'request.keyReused' });
    const again = { key: givenKey(), drawId: draw.id, result: otherThan(draw) };
    expect(await given.lottery.corrections.ask(by(ASKER), again)).toEqual({ refused: 'lottery.correctionUnderWay' });
    const approval = givenKey();
    took(await approve(asked, FIRST, approval));
    expect(took(await approve(asked, FIRST, approval)).approvals).toHaveLength(1);
    expect(await approve(asked, SECOND, approval)).toEqual({ refused: 'request.keyReused' });
  });

  test('that was refused moves nothing, and another can be asked for', async () => {
    const member = await player();
    const draw = await givenSettled([member]);
    const cash = await cashOf(member);
    const asked = await ask(draw);
    const order = { key: givenKey(), correctionId: asked.id };
    const refused = took(await given.lottery.corrections.refuse(by(FIRST, 'the film shows the old one'), order));
    expect(refused).toMatchObject({ state: 'refused', turnedDown: { by: 'staff12' }, moved: null });
    expect(took(await given.lottery.corrections.refuse(by(FIRST, 'the film shows the old one'), order)).id).toBe(
      asked.id,
    );
    expect(await approve(asked, SECOND)).toEqual({ refused: 'lottery.correctionOver' });
    await given.lottery.runDueDraws();
    expect(await cashOf(member)).toBe(cash);
    expect((await ask(draw)).state).toBe('asked');
  });

  test('is not taken of a draw that is not settled, is too long ago, or has that result already', async () => {
    const onSale = await givenDrawOnSale(database.db, 'F5D1');
    const preview = (drawId: bigint, result: readonly number[]) => given.lottery.corrections.preview(drawId, result);
    expect(await preview(onSale.id, [1, 2, 3, 4, 5])).toEqual({ refused: 'lottery.drawNotCorrectable' });
    expect(await preview(1n, [1, 2, 3, 4, 5])).toEqual({ refused: 'lottery.drawUnknown' });
    const draw = await givenSettled([await player()]);
    expect(await preview(draw.id, draw.result ?? [])).toEqual({ refused: 'lottery.resultSame' });
    expect(await preview(draw.id, [1, 2, 3])).toEqual({ refused: 'lottery.resultInvalid' });
    const asked = await ask(draw);
    took(await approve(asked, FIRST));
    await database.pool.query("update lottery_draws set settled_at = now() - interval '73 hours' where id = $1", [
      draw.id,
    ]);
    expect(await preview(draw.id, otherThan(draw))).toEqual({ refused: 'lottery.correctionTooLate' });
    expect(await approve(asked, SECOND)).toEqual({ refused: 'lottery.correctionTooLate' });
  });

  test('of a draw of our own is taken for nothing but what its seed gives', async () => {
    const member = await player();
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    took(await given.lottery.placeSlip(member, givenSlip(draw, givenAllDigits())));
    await moveDraw(database.db, draw.id, DRAW_TIME);
    await given.lottery.runDueDraws();
    const own = await readDraw(database.db, draw.id);
    const refused = { refused: 'lottery.resultFollowsSeed' };
    const other = { drawId: draw.id, result: otherThan(own) };
    expect(await given.lottery.corrections.preview(draw.id, other.result)).toEqual(refused);
    expect(await given.lottery.corrections.ask(by(ASKER), { key: givenKey(), ...other })).toEqual(refused);

    // An earlier release was asked for it: nobody approves it any more.
    const none = { bets: 0, members: 0, belowZero: 0, taken: 0n, added: 0n, rebates: 0n };
    const wish = {
      kind: 'result',
      lateFrom: null,
      evidence: null,
      resultBefore: own.result ?? [],
      preview: none,
    } as const;
    const key = givenKey();
    await transact(database.db, (tx) => insertCorrection(tx, { ...wish, ...other, ...by(ASKER), id: givenId(), key }));
    const [asked] = await given.lottery.corrections.list(draw.id);
    must(asked, 'it waits');
    expect(await approve(asked, FIRST)).toEqual(refused);
    const no = { key: givenKey(), correctionId: asked.id };
    took(await given.lottery.corrections.refuse(by(FIRST, 'the seed says otherwise'), no));

    // One that an earlier release corrected is put back to what its seed gives.
    await sql`update lottery_draws set corrected_result = ${other.result}::smallint[] where id = ${String(draw.id)}`.execute(
      database.db,
    );
    const back = await ask(await readDraw(database.db, draw.id), own.result ?? []);
    took(await approve(back, FIRST));
    took(await approve(back, SECOND));
    await given.lottery.runDueDraws();
    expect((await readDraw(database.db, draw.id)).result).toEqual(own.result);
    expect(await cashOf(member)).toBe(90n * ONE_TAKA + 96_000n);
  });

  test('the database itself lets nobody approve his own', async () => {
    const draw = await givenSettled([await player()]);
    const asked = await ask(draw);
    await expect(
      database.pool.query(
        `insert into lottery_correction_approvals (correction_id, asked_by, staff_id, staff, reason, key)
         values ($1, $2, $2, 'me', 'because', gen_random_uuid())`,
        [asked.id, ASKER],
      ),
    ).rejects.toThrow(/check constraint/);
  });

  test('by two workers at once is settled once, and each member is told once', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, player));
    const draw = await givenSettled(members);
    const asked = await ask(draw);
    took(await approve(asked, FIRST));
    took(await approve(asked, SECOND));
    const other = givenLottery(database);
    await Promise.all([given.lottery.runDueDraws(), other.lottery.runDueDraws()]);
    await given.lottery.runDueDraws();
    expect((await given.lottery.corrections.list(draw.id))[0]?.state).toBe('done');
    for (const member of members) expect(await cashOf(member)).toBe(90n * ONE_TAKA + 96_000n);
    const told = [...given.news, ...other.news].filter(({ drawId }) => drawId === draw.id);
    expect(told).toHaveLength(12);
    expect(new Set(told.map(({ memberId }) => memberId)).size).toBe(12);
  });

  test('publishes last: nobody holds the live feed while a chunk waits for the heads of wallets', async () => {
    const ofShards = new Map<number, bigint>();
    while (ofShards.size < 3) {
      const member = await player();
      ofShards.set(shardOf(member), member);
    }
    const draw = await givenSettled([...ofShards.values()]);
    const asked = await ask(draw);
    took(await approve(asked, FIRST));
    took(await approve(asked, SECOND));
    const open: number[] = [];
    const other = givenLottery(database, {
      publishLive: async (_tx, notices) => {
        if (!notices.some(({ kind }) => kind === 'corrected')) return;
        const { rows } = await database.pool.query<{ open: bigint }>(
          'select count(*) as open from wager_corrections where market_id = $1 and not done',
          [draw.id],
        );
        open.push(Number(rows[0]?.open));
      },
    });
    await other.lottery.runDueDraws();
    expect((await given.lottery.corrections.list(draw.id))[0]?.state).toBe('done');
    expect(open).toEqual([0]);
  });

  test('leaves a bet of a chase that its member had taken back as it is: it came back', async () => {
    const member = await givenFundedAccount(database, given.wallet, 100n * ONE_TAKA);
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const { rows } = await database.pool.query<{ id: bigint }>(
      "select id from lottery_draws where game_code = 'F5D1' and state = 'scheduled' order by draw_at limit 1",
    );
    expect(rows[0]?.id).toBe(draw.id);
    const chase = await givenChase(member, draw.id, { digit: 7, multiples: [1], stopOnWin: false });
    await given.lottery.runDueDraws();
    const [bet] = took(await given.lottery.listDrawWagers(draw.id, '', 10)).rows;
    took(await given.lottery.cancelWager(member, bet?.ticket ?? ''));
    await settle(draw);
    await given.lottery.runDueDraws();
    const orders = async () => took(await given.lottery.chases.find(member, chase.id)).orders;
    expect(await orders()).toMatchObject([{ state: 'returned', prize: null }]);
    const asked = await ask(await readDraw(database.db, draw.id));
    took(await approve(asked, FIRST));
    took(await approve(asked, SECOND));
    await given.lottery.runDueDraws();
    expect((await given.lottery.corrections.list(draw.id))[0]?.state).toBe('done');
    expect(await orders()).toMatchObject([{ state: 'returned', prize: null }]);
  });

  test('that makes a chase win stops it as any win does: what it holds for later draws goes back', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const member = await givenFundedAccount(database, given.wallet, 100n * ONE_TAKA);
    const chase = await givenChase(member, draw.id, { digit: 7, multiples: [1, 8], stopOnWin: true });
    const find = async () => took(await given.lottery.chases.find(member, chase.id));
    await given.lottery.runDueDraws();
    const settled = await settle(draw, [8, 1, 4, 1, 5]);
    await given.lottery.runDueDraws();
    expect(await find()).toMatchObject({
      state: 'active',
      orders: [{ state: 'settled', prize: 0n }, { state: 'waiting' }],
    });
    const asked = await ask(settled, [7, 1, 4, 1, 5]);
    took(await approve(asked, FIRST));
    took(await approve(asked, SECOND));
    await given.lottery.runDueDraws();
    await given.lottery.chases.advance();
    expect(await find()).toMatchObject({
      state: 'stopped',
      stopReason: 'won',
      orders: [{ state: 'settled' }, { state: 'returned' }],
    });
    expect((await given.wallet.balancesOf(member)).locked).toBe(0n);
  });

  test('to a result that gives stakes back does not stop a chase: 49 is on neither side of Mark Six', async () => {
    const draw = await givenDrawOnSale(database.db, 'MK6F1');
    const member = await givenFundedAccount(database, given.wallet, 100n * ONE_TAKA);
    const line = { play: 'SP.BSOE', selection: 'B', units: 1, unitStake: ONE_TAKA };
    const wish = { key: givenKey(), gameCode: 'MK6F1', firstDrawId: draw.id, lines: [line], multiples: [1, 8] };
    const chase = took(await given.lottery.chases.make(member, { ...wish, amount: 9n * ONE_TAKA, stopOnWin: true }));
    const find = async () => took(await given.lottery.chases.find(member, chase.id));
    await given.lottery.runDueDraws();
    await settle(draw, [1, 2, 3, 4, 5, 6, 7]);
    await given.lottery.runDueDraws();
    expect((await find()).state).toBe('active');
    const correct = async (special: number) => {
      const asked = await ask(await readDraw(database.db, draw.id), [1, 2, 3, 4, 5, 6, special]);
      took(await approve(asked, FIRST));
      took(await approve(asked, SECOND));
      await given.lottery.runDueDraws();
      await given.lottery.chases.advance();
    };
    await correct(49);
    expect(await find()).toMatchObject({
      state: 'active',
      orders: [{ state: 'settled', prize: ONE_TAKA }, { state: 'waiting' }],
    });
    await correct(48);
    expect(await find()).toMatchObject({ state: 'stopped', stopReason: 'won' });
  });

  test('of a corrected draw is the next version, and a rebate that was given for stakes stays', async () => {
    const member = await player();
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    const line = givenLine({ play: '3B.G3', selection: '1,5,8', units: 6, unitStake: 20_000n, level: 1_800 });
    const placed = took(await given.lottery.placeSlip(member, givenSlip(draw, [line])));
    must(placed.lines[0]?.accepted, 'the line is taken');
    await settle(draw, [3, 1, 4, 1, 6]);
    const rebates = async () =>
      (
        await database.pool.query(
          'select sum(amount)::bigint as sum from wallet_entries where member_id = $1 and type = 12',
          [member],
        )
      ).rows[0].sum;
    const backBefore = await rebates();
    const before = await cashOf(member);
    const [winning, losing] = [
      [3, 1, 5, 5, 8],
      [3, 1, 5, 5, 9],
    ];
    for (const [index, result] of [winning, losing].entries()) {
      const asked = await ask(await readDraw(database.db, draw.id), result);
      took(await approve(asked, FIRST));
      expect(took(await approve(asked, SECOND)).version).toBe(index + 1);
      await given.lottery.runDueDraws();
      // 2.00 x 1000/3 x 1800/2000 (lottery.md 14, example 4 at level 1800).
      expect((await cashOf(member)) - before).toBe(index === 0 ? 6_000_000n : 0n);
    }
    expect(await rebates()).toBe(backBefore);
  });
});
