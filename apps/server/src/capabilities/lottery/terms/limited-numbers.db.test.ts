/** Limited numbers (lottery.md 1.5 step 7, 1.7): closed, less for each, less for all, at once, and named when refused. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../../platform/database.ts';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { listStatements } from '../../../platform/testing/statements.ts';
import { givenMember } from '../../identity/given.ts';
import { givenFundedMember, givenKey } from '../../wallet/given.ts';
import {
  type GivenLottery,
  givenDrawOnSale,
  givenLimit,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  SALE_OVER,
} from '../given.ts';
import type { DrawRow } from '../schema.ts';
import type { LimitedNumber } from './limited-numbers.ts';

let database: TestDatabase;
let given: GivenLottery;
let member: bigint;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'SSC1', 'VNMB1', 'FOURD']);
  member = await givenFundedMember(database, given.wallet, 100_000n * ONE_TAKA);
});
afterAll(() => database.close());

const BY = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'too much on it' };

interface Wish {
  readonly key?: string;
  readonly gameCode?: string;
  readonly play?: string;
  readonly selection?: string;
  readonly maxStake?: bigint | null;
  readonly maxTotal?: bigint | null;
  readonly factor?: number | null;
}

async function limit(wish: Wish = {}, by = given): Promise<LimitedNumber> {
  return givenLimit(database.db, by.lottery, BY, {
    key: givenKey(),
    gameCode: 'F5D1',
    play: 'DIGIT',
    selection: '7|-|-|-|-',
    maxStake: null,
    maxTotal: null,
    factor: null,
    ...wish,
  });
}

async function bet(
  draw: DrawRow,
  changes: Parameters<typeof givenLine>[0] = {},
  by = given,
  who = member,
): Promise<{ refused: string; values?: unknown } | 'taken'> {
  const placed = await by.lottery.placeSlip(who, givenSlip(draw, [givenLine(changes)]));
  if (isRefusal(placed)) return placed;
  return placed.lines[0]?.accepted === null ? (placed.lines[0].refusal as { refused: string }) : 'taken';
}

describe('a limited number', () => {
  test('that is closed is refused by its name, others are sold, and it is sold again once the limit ends', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const closed = await limit();
    expect(await bet(draw)).toEqual({ refused: 'lottery.numberClosed', values: { number: 'A 7' } });
    expect(await bet(draw, { selection: '1,7|-|-|-|-', units: 2 })).toMatchObject({ refused: 'lottery.numberClosed' });
    expect(await bet(draw, { selection: '-|7|-|-|-' })).toBe('taken');
    expect(await given.lottery.terms.saleNow('F5D1')).toMatchObject({
      numbers: [{ play: 'DIGIT', selection: '7|-|-|-|-', closed: true, maxStake: null, factor: null, fullDraws: [] }],
    });
    expect(await given.lottery.terms.endLimit(BY, closed.id)).toEqual({ ended: true });
    expect(await given.lottery.terms.endLimit(BY, closed.id)).toEqual({ ended: true });
    expect(await bet(draw)).toBe('taken');
  });

  test('a bet that stood before is answered as it stands, and one line of many falls alone', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const key = givenKey();
    expect(await bet(draw, { key })).toBe('taken');
    const closed = await limit();
    expect(await bet(draw, { key })).toBe('taken');
    const lines = [givenLine(), givenLine({ selection: '8|-|-|-|-' })];
    const each = await given.lottery.placeSlip(member, givenSlip(draw, lines));
    must(!isRefusal(each), 'one line stands');
    expect(each.lines.map(({ accepted }) => accepted !== null)).toEqual([false, true]);
    const together = [givenLine(), givenLine({ selection: '8|-|-|-|-' })];
    expect(await given.lottery.placeSlip(member, givenSlip(draw, together, true))).toMatchObject({
      refused: 'lottery.numberClosed',
    });
    await given.lottery.terms.endLimit(BY, closed.id);
  });

  test('with a lower stake is sold up to it, over all bets of a member on the draw', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const lower = await limit({ maxStake: 50n * ONE_TAKA });
    const tooMuch = { refused: 'lottery.numberLimited', values: { number: 'A 7', maximum: '50.00' } };
    expect(await bet(draw, { unitStake: 51n * ONE_TAKA })).toEqual(tooMuch);
    expect(await bet(draw, { unitStake: 30n * ONE_TAKA })).toBe('taken');
    expect(await bet(draw, { unitStake: 21n * ONE_TAKA })).toEqual(tooMuch);
    expect(await bet(draw, { unitStake: 20n * ONE_TAKA })).toBe('taken');
    const other = await givenFundedMember(database, given.wallet, 100n * ONE_TAKA);
    expect(await bet(draw, { unitStake: 50n * ONE_TAKA }, given, other)).toBe('taken');
    await given.lottery.terms.endLimit(BY, lower.id);
  });

  test('with a sum for all is never oversold by members who bet at once in two processes, and counts what stood before', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    expect(await bet(draw, { unitStake: 10n * ONE_TAKA })).toBe('taken');
    const shared = await limit({ maxTotal: 50n * ONE_TAKA });
    const other = givenLottery(database);
    await other.lottery.terms.saleNow('F5D1');
    const members = await Promise.all(
      Array.from({ length: 8 }, () => givenFundedMember(database, given.wallet, 100n * ONE_TAKA)),
    );
    const outcomes = await Promise.all(
      members.map((who, index) => bet(draw, { unitStake: 10n * ONE_TAKA }, index % 2 === 0 ? given : other, who)),
    );
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(4);
    expect(outcomes.find((outcome) => outcome !== 'taken')).toEqual({
      refused: 'lottery.numberFull',
      values: { number: 'A 7' },
    });
    expect(await given.lottery.terms.saleNow('F5D1')).toMatchObject({
      numbers: [{ closed: false, fullDraws: expect.arrayContaining([draw.id]) }],
    });
    // Only in this draw.
    const next = await givenDrawOnSale(database.db, 'F5D1');
    expect(await bet(next, { unitStake: 10n * ONE_TAKA })).toBe('taken');
    await given.lottery.terms.endLimit(BY, shared.id);
  });

  test('counts bets that come in after the limit although they were judged before it', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    // It has read the games, hears of no change and looks again in two seconds.
    const behind = givenLottery(database);
    expect(await bet(draw, { selection: '8|-|-|-|-' }, behind)).toBe('taken');
    const shared = await limit({ maxTotal: 50n * ONE_TAKA });
    expect(await bet(draw, { unitStake: 5n * ONE_TAKA })).toBe('taken');
    const other = await givenFundedMember(database, given.wallet, 100n * ONE_TAKA);
    expect(await bet(draw, { unitStake: 40n * ONE_TAKA }, behind, other)).toBe('taken');
    expect(await bet(draw, { unitStake: 6n * ONE_TAKA })).toMatchObject({ refused: 'lottery.numberFull' });
    expect(await bet(draw, { unitStake: 3n * ONE_TAKA })).toBe('taken');
    // Nobody is behind any more: from now on whoever takes one adds it.
    await sql`update lottery_limited_numbers set made_at = made_at - interval '3 minutes'
      where id = ${String(shared.id)}`.execute(database.db);
    expect(await bet(draw)).toBe('taken');
    const { statements } = await listStatements(async () => expect(await bet(draw)).toBe('taken'));
    expect(statements.join()).not.toContain('wagers.unitStakesAfter');
    expect(await bet(draw)).toMatchObject({ refused: 'lottery.numberFull' });
    await given.lottery.terms.endLimit(BY, shared.id);
  });

  test('is refused, and counted by nobody who bets, until the worker has counted what stood before', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const key = givenKey();
    expect(await bet(draw, { key, unitStake: 40n * ONE_TAKA })).toBe('taken');
    const placed = await given.lottery.placeSlip(member, givenSlip(draw, [givenLine({ unitStake: 5n * ONE_TAKA })]));
    must(!isRefusal(placed), 'the bet is taken');
    const shared = await limit({ maxTotal: 50n * ONE_TAKA });
    // As it stands while a million bets are counted: of some shards nothing is.
    await sql`update lottery_limited_totals set staked = 0, counted = false, positions = array_fill(0::bigint, array[16])
      where limit_id = ${String(shared.id)} and market_id = ${draw.id}`.execute(database.db);
    const members = await Promise.all(
      Array.from({ length: 8 }, () => givenFundedMember(database, given.wallet, 100n * ONE_TAKA)),
    );
    const { answer, statements } = await listStatements(() =>
      Promise.all(members.map((who) => bet(draw, {}, given, who))),
    );
    expect(new Set(answer.map((one) => (one === 'taken' ? one : one.refused)))).toEqual(new Set(['wallet.busy']));
    expect(statements.join()).not.toContain('wagers.unitStakesAfter');
    // Taken back before it was counted: it never is.
    const ticket = present(placed.lines[0]?.accepted, 'the line is taken').ticket;
    must(!isRefusal(await given.lottery.cancelWager(member, ticket)), 'the bet is taken back');
    expect(await given.lottery.nextDueMilliseconds()).toBe(0);
    await given.lottery.runDueDraws();
    expect(await given.lottery.nextDueMilliseconds()).not.toBe(0);
    expect(await bet(draw, { unitStake: 11n * ONE_TAKA })).toMatchObject({ refused: 'lottery.numberFull' });
    expect(await bet(draw, { unitStake: 10n * ONE_TAKA })).toBe('taken');
    expect(await bet(draw)).toMatchObject({ refused: 'lottery.numberFull' });
    await given.lottery.terms.endLimit(BY, shared.id);
  });

  test('is not used up by play money, in bets of before the limit or after it', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const trial = (await givenMember(database.db)).id;
    await transact(database.db, (tx) => given.wallet.openAccounts(tx, trial));
    await transact(database.db, (tx) => given.wallet.openTrial(tx, trial, 1_000n * ONE_TAKA));
    expect(await bet(draw, { unitStake: 50n * ONE_TAKA }, given, trial)).toBe('taken');
    const shared = await limit({ maxTotal: 50n * ONE_TAKA });
    expect(await bet(draw, { unitStake: 50n * ONE_TAKA }, given, trial)).toBe('taken');
    expect(await bet(draw, { unitStake: 50n * ONE_TAKA })).toBe('taken');
    expect(await bet(draw)).toMatchObject({ refused: 'lottery.numberFull' });
    await given.lottery.terms.endLimit(BY, shared.id);
  });

  test('is to be had again once a bet on it is taken back', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const shared = await limit({ maxTotal: 50n * ONE_TAKA });
    const line = givenLine({ unitStake: 50n * ONE_TAKA });
    const placed = await given.lottery.placeSlip(member, givenSlip(draw, [line]));
    must(!isRefusal(placed), 'the bet is taken');
    const other = await givenFundedMember(database, given.wallet, 100n * ONE_TAKA);
    expect(await bet(draw, { unitStake: 50n * ONE_TAKA }, given, other)).toMatchObject({
      refused: 'lottery.numberFull',
    });
    const ticket = present(placed.lines[0]?.accepted, 'the line is taken').ticket;
    must(!isRefusal(await given.lottery.cancelWager(member, ticket)), 'the bet is taken back');
    // A second time takes nothing more off.
    must(!isRefusal(await given.lottery.cancelWager(member, ticket)), 'it is answered as it was');
    expect(await bet(draw, { unitStake: 51n * ONE_TAKA }, given, other)).toMatchObject({
      refused: 'lottery.numberFull',
    });
    expect(await bet(draw, { unitStake: 50n * ONE_TAKA }, given, other)).toBe('taken');
    expect(await bet(draw)).toMatchObject({ refused: 'lottery.numberFull' });
    await given.lottery.terms.endLimit(BY, shared.id);
  });

  test('of Vietnam, which costs a unit for each of its prizes, is closed as any other', async () => {
    const draw = await givenDrawOnSale(database.db, 'VNMB1');
    const closed = await limit({ gameCode: 'VNMB1', play: 'LO2', selection: '05' });
    const line = { play: 'LO2', units: 27 };
    expect(await bet(draw, { ...line, selection: '05' })).toEqual({
      refused: 'lottery.numberClosed',
      values: { number: '05' },
    });
    expect(await bet(draw, { ...line, selection: '06' })).toBe('taken');
    await given.lottery.terms.endLimit(BY, closed.id);
  });

  test('in a typed ticket and in the boxes that cover it alike', async () => {
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    const typed = await limit({ gameCode: 'SSC1', play: '3B.DIRECT_S', selection: '৫৫৮' });
    const boxed = await limit({ gameCode: 'SSC1', play: '3B.DIRECT', selection: '5|5|8' });
    expect(typed.selection).toBe('558');
    const line = { unitStake: 20_000n, level: 1_800 };
    expect(await bet(draw, { ...line, play: '3B.DIRECT_S', selection: '123,558', units: 2 })).toEqual({
      refused: 'lottery.numberClosed',
      values: { number: '558' },
    });
    expect(await bet(draw, { ...line, play: '3B.DIRECT', selection: '4,5|5|7,8', units: 4 })).toMatchObject({
      refused: 'lottery.numberClosed',
    });
    expect(await bet(draw, { ...line, play: '3B.DIRECT', selection: '4|5|8', units: 1 })).toBe('taken');
    for (const { id } of [typed, boxed]) await given.lottery.terms.endLimit(BY, id);
  });

  test('closed in one play is sold through no other that takes the same bet', async () => {
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    const limits = [
      await limit({ gameCode: 'SSC1', play: '3B.DIRECT', selection: '5|5|8' }),
      await limit({ gameCode: 'SSC1', play: '3B.G3_S', selection: '558' }),
    ];
    const on = { unitStake: 20_000n, level: 1_800 };
    const box = { refused: 'lottery.numberClosed', values: { number: '5 5 8' } };
    const group = { refused: 'lottery.numberClosed', values: { number: '558' } };
    expect(await bet(draw, { ...on, play: '3B.DIRECT_S', selection: '558' })).toEqual(box);
    expect(await bet(draw, { ...on, play: '3B.COMBO', selection: '5|5|8', units: 3 })).toEqual(box);
    expect(await bet(draw, { ...on, play: '5.COMBO', selection: '1|2|5|5|8', units: 5 })).toEqual(box);
    expect(await bet(draw, { ...on, play: 'RX3.DIRECT', selection: '-|-|5|5|8' })).toEqual(box);
    expect(await bet(draw, { ...on, play: '3B.G3', selection: '5,8', units: 2 })).toEqual(group);
    expect(await bet(draw, { ...on, play: '3B.GMIX_S', selection: '558' })).toEqual(group);
    expect(await bet(draw, { ...on, play: '3B.COMBO', selection: '5|5|7', units: 3 })).toBe('taken');
    const sold = await given.lottery.terms.saleNow('SSC1');
    must(!isRefusal(sold), 'the game is sold');
    expect(sold.numbers.map(({ play }) => play)).toEqual(expect.arrayContaining(['3B.DIRECT_S', '3B.COMBO', '3B.G3']));
    for (const { id } of limits) await given.lottery.terms.endLimit(BY, id);
  });

  test('with a sum for all counts every play that takes it, a combination once for each filling, and gives it back', async () => {
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    const on = { unitStake: 10n * ONE_TAKA, level: 1_800 };
    // Before the limit: three ways to fill the hundreds put 30.00 on the last two.
    expect(await bet(draw, { ...on, play: '3B.COMBO', selection: '1,2,3|5|8', units: 9 })).toBe('taken');
    const shared = await limit({ gameCode: 'SSC1', play: '2B.DIRECT', selection: '5|8', maxTotal: 50n * ONE_TAKA });
    const full = { refused: 'lottery.numberFull', values: { number: '5 8' } };
    expect(await bet(draw, { ...on, play: '3B.COMBO', selection: '4,5,6|5|8', units: 9 })).toEqual(full);
    const line = givenLine({ ...on, play: '3B.COMBO', selection: '4,5|5|8', units: 6 });
    const placed = await given.lottery.placeSlip(member, givenSlip(draw, [line]));
    must(!isRefusal(placed), 'the bet is taken');
    expect(await bet(draw, { ...on, play: '2B.DIRECT_S', selection: '58' })).toEqual(full);
    const ticket = present(placed.lines[0]?.accepted, 'the line is taken').ticket;
    must(!isRefusal(await given.lottery.cancelWager(member, ticket)), 'the bet is taken back');
    expect(await bet(draw, { ...on, play: '2B.DIRECT_S', selection: '58' })).toBe('taken');
    expect(await bet(draw, { ...on, play: '2B.DIRECT', selection: '5|8' })).toBe('taken');
    expect(await bet(draw, { ...on, play: 'RX2.DIRECT', selection: '-|-|-|5|8' })).toEqual(full);
    await given.lottery.terms.endLimit(BY, shared.id);
  });

  test('for each member is one sum over those plays, and a shared box of 4D is a part of it', async () => {
    const draw = await givenDrawOnSale(database.db, 'FOURD');
    const lower = await limit({ gameCode: 'FOURD', play: 'BIG', selection: '1234', maxStake: 10n * ONE_TAKA });
    const tooMuch = { refused: 'lottery.numberLimited', values: { number: '1234', maximum: '10.00' } };
    expect(await bet(draw, { play: 'BOX.BIG', selection: '1234', units: 24, unitStake: 11n * ONE_TAKA })).toEqual(
      tooMuch,
    );
    expect(await bet(draw, { play: 'BOX.BIG', selection: '4321', units: 24, unitStake: 5n * ONE_TAKA })).toBe('taken');
    expect(await bet(draw, { play: 'IBOX.BIG', selection: '1234', unitStake: 48n * ONE_TAKA })).toBe('taken');
    expect(await bet(draw, { play: 'ROLL.BIG', selection: 'R234,12R4', units: 20, unitStake: 2n * ONE_TAKA })).toEqual(
      tooMuch,
    );
    expect(await bet(draw, { play: 'ROLL.BIG', selection: 'R234', units: 10, unitStake: 2n * ONE_TAKA })).toBe('taken');
    expect(await bet(draw, { play: 'BIG', selection: '1234', unitStake: 2n * ONE_TAKA })).toEqual(tooMuch);
    expect(await bet(draw, { play: 'BIG', selection: '1234' })).toBe('taken');
    expect(await bet(draw, { play: 'SMALL', selection: '1234', unitStake: 50n * ONE_TAKA })).toBe('taken');
    await given.lottery.terms.endLimit(BY, lower.id);
  });

  test('at reduced odds is at those odds however it is typed, and by itself where a ticket cannot be parted', async () => {
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    const reduced = await limit({ gameCode: 'SSC1', play: '3B.DIRECT', selection: '5|5|8', factor: 500 });
    const on = { unitStake: 20_000n, level: 1_800 };
    expect(await bet(draw, { ...on, play: '3B.DIRECT_S', selection: '558' })).toMatchObject({
      refused: 'lottery.priceChanged',
      values: { factor: 500 },
    });
    expect(await bet(draw, { ...on, play: '3B.DIRECT_S', selection: '558', factor: 500 })).toBe('taken');
    expect(await bet(draw, { ...on, play: '3B.COMBO', selection: '5|5|8', units: 3 })).toEqual({
      refused: 'lottery.numberReduced',
      values: { number: '5 5 8' },
    });
    await given.lottery.terms.endLimit(BY, reduced.id);
  });

  test('keeps a chase from buying it: what was held for that draw goes back', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const chaser = (await givenMember(database.db)).id;
    await transact(database.db, (tx) => given.wallet.openAccounts(tx, chaser));
    const deposit = { type: 'deposit', account: 'cash', contra: 'cashier', amount: 100n * ONE_TAKA } as const;
    await given.wallet.post([{ ...deposit, memberId: chaser, key: givenKey(), reference: null }]);
    const cashBefore = (await given.wallet.balancesOf(chaser)).cash;
    const wish = {
      key: givenKey(),
      gameCode: 'F5D1',
      firstDrawId: draw.id,
      lines: [{ play: 'DIGIT', selection: '7|-|-|-|-', units: 1, unitStake: ONE_TAKA }],
      multiples: [1, 1],
      stopOnWin: false,
      amount: 2n * ONE_TAKA,
    };
    const chase = await given.lottery.chases.make(chaser, wish);
    must(!isRefusal(chase), 'the chase is made');
    const closed = await limit();
    expect(await given.lottery.chases.make(chaser, { ...wish, key: givenKey() })).toMatchObject({
      refused: 'lottery.numberClosed',
    });
    await moveDraw(database.db, draw.id, SALE_OVER);
    const { rows } = await database.pool.query(
      "select draw_id from lottery_chase_orders where chase_id = $1 and state = 'waiting'",
      [chase.id],
    );
    await moveDraw(database.db, rows[0].draw_id, { open: -1, close: 3_600, draw: 3_605 });
    await given.lottery.runDueDraws();
    expect((await given.wallet.balancesOf(chaser)).cash).toBe(cashBefore - ONE_TAKA);
    await given.lottery.terms.endLimit(BY, closed.id);
  });

  test.each([
    ['no such game', { gameCode: 'NOPE' }, 'lottery.gameUnknown'],
    ['no such play', { play: 'NOPE' }, 'lottery.playUnknown'],
    ['no number', { selection: 'x' }, 'lottery.numberInvalid'],
    ['two numbers', { selection: '1,2|-|-|-|-' }, 'lottery.numberInvalid'],
  ])('is not made of %s', async (_why, wish, refused) => {
    const whole = {
      key: givenKey(),
      gameCode: 'F5D1',
      play: 'DIGIT',
      selection: '7|-|-|-|-',
      maxStake: null,
      maxTotal: null,
      factor: null,
    };
    expect(await given.lottery.terms.limitNumber(BY, { ...whole, ...wish })).toEqual({ refused });
  });

  test('is limited once a key: another one under it is refused, and a late repetition limits nothing again', async () => {
    const key = givenKey();
    const wish = { play: 'DIGIT', gameCode: 'F5D1', maxStake: null, maxTotal: null, factor: null, key };
    const { terms } = given.lottery;
    const first = await limit({ ...wish, selection: '-|-|4|-|-' });
    expect((await limit({ ...wish, selection: '-|-|4|-|-' })).id).toBe(first.id);
    for (const other of [{ selection: '-|-|5|-|-' }, { selection: '-|-|4|-|-', maxStake: ONE_TAKA }]) {
      expect(await terms.limitNumber(BY, { ...wish, ...other })).toEqual({ refused: 'request.keyReused' });
    }
    const standing = async () => (await terms.limits('F5D1')).filter(({ selection }) => selection.startsWith('-|-|'));
    expect(await standing()).toHaveLength(1);
    await terms.endLimit(BY, first.id);
    expect(await terms.limitNumber(BY, { ...wish, selection: '-|-|4|-|-' })).toMatchObject({ id: first.id });
    expect(await standing()).toEqual([]);
  });

  test('is limited once: the same again stands, other limits are refused', async () => {
    const first = await limit({ selection: '9|-|-|-|-' });
    expect((await limit({ selection: '9|-|-|-|-' })).id).toBe(first.id);
    const whole = {
      key: givenKey(),
      gameCode: 'F5D1',
      play: 'DIGIT',
      selection: '9|-|-|-|-',
      maxTotal: null,
      factor: null,
    };
    expect(await given.lottery.terms.limitNumber(BY, { ...whole, maxStake: ONE_TAKA })).toEqual({
      refused: 'lottery.numberKnown',
      values: { number: 'A 9' },
    });
  });
});
