/**
 * What becomes of a limited number when it is full (lottery.md 1.7): as much again is sold at lower odds, to whoever was
 * shown them, and then nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../../platform/database.ts';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenMember } from '../../identity/given.ts';
import { givenFundedMember, givenKey } from '../../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenDrawOnSale,
  givenFundedAccount,
  givenLimit,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ON_SALE,
  ONE_TAKA,
  SALE_OVER,
} from '../given.ts';
import type { SlipLine } from '../port.ts';
import type { DrawRow } from '../schema.ts';
import type { LimitedNumber } from './limited-numbers.ts';

let database: TestDatabase;
let given: GivenLottery;
let member: bigint;
let standing: bigint[] = [];
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'SSC1']);
  member = await givenFundedMember(database, given.wallet, 100_000n * ONE_TAKA);
});
afterAll(() => database.close());

const BY = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'too much on it' };
const NUMBER = { gameCode: 'F5D1', play: 'DIGIT', selection: '7|-|-|-|-', maxStake: null, factor: null };
const HALF = 500;
const taka = (amount: number): bigint => BigInt(amount) * ONE_TAKA;

type Wish = Partial<Omit<Parameters<typeof given.lottery.terms.limitNumber>[1], 'key'>>;

/** 50.00 for all, and as much again at half the odds, unless told otherwise. */
async function limit(wish: Wish = {}): Promise<LimitedNumber> {
  const whole = { ...NUMBER, key: givenKey(), maxTotal: taka(50), fullFactor: HALF, ...wish };
  const made = await givenLimit(database.db, given.lottery, BY, whole);
  standing.push(made.id);
  return made;
}

async function endLimits(): Promise<void> {
  for (const id of standing) await given.lottery.terms.endLimit(BY, id);
  standing = [];
}

type Outcome = 'taken' | { readonly refused: string; readonly values?: unknown };

async function betAll(
  draw: DrawRow,
  lines: readonly Partial<SlipLine>[],
  { by = given, who = member, together = false } = {},
): Promise<Outcome[]> {
  const placed = await by.lottery.placeSlip(who, givenSlip(draw, lines.map(givenLine), together));
  if (isRefusal(placed)) return lines.map(() => placed as Outcome);
  return placed.lines.map((line) => (line.accepted === null ? (line.refusal as Outcome) : 'taken'));
}

async function bet(
  draw: DrawRow,
  unitStake: bigint,
  line: Partial<SlipLine> = {},
  as: Parameters<typeof betAll>[2] = {},
) {
  return present((await betAll(draw, [{ ...line, unitStake }], as))[0], 'a line has an outcome');
}

const half = { factor: HALF };
const NAMED = { play: 'DIGIT', numbers: '7|-|-|-|-' };
const sellsAtHalf = { refused: 'lottery.priceChanged', values: { factor: HALF, percent: '50', ...NAMED } };
const sellsInFull = { refused: 'lottery.priceChanged', values: { factor: 1_000, percent: '100' } };
const soldOut = { refused: 'lottery.numberFull', values: { number: 'A 7' } };

describe('a number with odds for when it is full', () => {
  test('is sold at the usual price as long as a bet fits, then as much again at the lower one, then not at all', async () => {
    await limit();
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    expect(await bet(draw, taka(40), half)).toEqual(sellsInFull);
    expect(await bet(draw, taka(40))).toBe('taken');
    // Ten are left: what fits into them is sold as ever, and to nobody for less.
    expect(await bet(draw, taka(11))).toEqual(sellsAtHalf);
    expect(await bet(draw, taka(10), half)).toEqual(sellsInFull);
    expect(await bet(draw, taka(10))).toBe('taken');
    expect(await bet(draw, taka(1))).toEqual(sellsAtHalf);
    expect(await given.lottery.terms.saleNow('F5D1')).toMatchObject({
      numbers: [{ closed: false, factor: null, fullFactor: HALF, reducedDraws: [draw.id], fullDraws: [] }],
    });
    expect(await bet(draw, taka(51), half)).toEqual(soldOut);
    expect(await bet(draw, taka(49), half)).toBe('taken');
    expect(await bet(draw, taka(2), half)).toEqual(soldOut);
    expect(await bet(draw, taka(1), half)).toBe('taken');
    expect([await bet(draw, taka(1), half), await bet(draw, taka(1))]).toEqual([soldOut, soldOut]);
    expect(await given.lottery.terms.saleNow('F5D1')).toMatchObject({
      numbers: [{ reducedDraws: [], fullDraws: [draw.id] }],
    });
    // What is more than there ever is of it, in a draw of which nothing is sold.
    const next = await givenDrawOnSale(database.db, 'F5D1');
    expect(await bet(next, taka(51))).toEqual(sellsAtHalf);
    expect(await bet(next, taka(101), half)).toEqual(soldOut);
    await endLimits();
  });

  test('is sold at the usual price again once a bet on it is taken back', async () => {
    await limit();
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const placed = await given.lottery.placeSlip(member, givenSlip(draw, [givenLine({ unitStake: taka(50) })]));
    must(!isRefusal(placed), 'the bet is taken');
    expect(await bet(draw, taka(20), half)).toBe('taken');
    expect(await bet(draw, taka(20))).toEqual(sellsAtHalf);
    const ticket = present(placed.lines[0]?.accepted, 'the line is taken').ticket;
    must(!isRefusal(await given.lottery.cancelWager(member, ticket)), 'the bet is taken back');
    expect(await bet(draw, taka(20), half)).toEqual(sellsInFull);
    expect(await bet(draw, taka(30))).toBe('taken');
    expect(await bet(draw, taka(1))).toEqual(sellsAtHalf);
    await endLimits();
  });

  test('sells the lines of a slip in their order, and those that stand together at their own prices or not at all', async () => {
    await limit();
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const thirty = { unitStake: taka(30) };
    const mixed = [thirty, { ...thirty, ...half }];
    expect(await betAll(draw, [...mixed].reverse(), { together: true })).toEqual([sellsInFull, sellsInFull]);
    expect(await betAll(draw, [thirty, thirty, { ...thirty, ...half }, { unitStake: taka(20) }])).toEqual([
      'taken',
      sellsAtHalf,
      'taken',
      sellsAtHalf,
    ]);
    const next = await givenDrawOnSale(database.db, 'F5D1');
    expect(await betAll(next, mixed, { together: true })).toEqual(['taken', 'taken']);
    await endLimits();
  });

  test('is never sold above twice its sum by two processes at once, nor above it at the usual price', async () => {
    await limit();
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const other = givenLottery(database);
    await other.lottery.terms.saleNow('F5D1');
    const members = await Promise.all(
      Array.from({ length: 12 }, () => givenFundedMember(database, given.wallet, taka(100))),
    );
    const outcomes = await Promise.all(
      members.map(async (who, index) => {
        const by = index % 2 === 0 ? given : other;
        const usual = await bet(draw, taka(9), {}, { by, who });
        return usual === 'taken'
          ? 'usual'
          : (await bet(draw, taka(9), half, { by, who })) === 'taken'
            ? 'half'
            : 'none';
      }),
    );
    // 5 of 9.00 fit into 50.00, 11 into 100.00.
    expect(Object.entries(Object.groupBy(outcomes, (one) => one)).map(([how, all]) => [how, all?.length])).toEqual(
      expect.arrayContaining([
        ['usual', 5],
        ['half', 6],
        ['none', 1],
      ]),
    );
    await endLimits();
  });

  test('answers a bet that was taken as it was, whatever the number is sold at by now', async () => {
    await limit();
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const usual = { key: givenKey() };
    const lower = { key: givenKey(), ...half };
    expect(await bet(draw, taka(50), usual)).toBe('taken');
    expect(await bet(draw, taka(50), usual)).toBe('taken');
    expect(await bet(draw, taka(50), lower)).toBe('taken');
    expect([await bet(draw, taka(50), usual), await bet(draw, taka(50), lower)]).toEqual(['taken', 'taken']);
    // Another price is another bet.
    expect(await bet(draw, taka(50), { ...usual, ...half })).toMatchObject({ refused: 'request.keyReused' });
    expect(await bet(draw, taka(1), half)).toEqual(soldOut);
    await endLimits();
  });

  test('gives a ticket the lowest price of its numbers, and says which have no room', async () => {
    await limit();
    await limit({ selection: '8|-|-|-|-', fullFactor: 300 });
    await limit({ selection: '9|-|-|-|-', maxTotal: null, fullFactor: null, factor: 800 });
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const both = { selection: '7,8|-|-|-|-', units: 2 };
    expect(await bet(draw, taka(50), both)).toBe('taken');
    expect(await bet(draw, taka(1), both)).toEqual({
      refused: 'lottery.priceChanged',
      values: { factor: 300, percent: '30', play: 'DIGIT', numbers: '8|-|-|-|-\n7|-|-|-|-' },
    });
    expect(await bet(draw, taka(1), { ...both, factor: 300 })).toBe('taken');
    const always = { selection: '7,9|-|-|-|-', units: 2 };
    expect(await bet(draw, taka(1), { ...always, factor: HALF })).toBe('taken');
    const next = await givenDrawOnSale(database.db, 'F5D1');
    expect(await bet(next, taka(1), { ...always, factor: HALF })).toEqual({
      refused: 'lottery.priceChanged',
      values: { factor: 800, percent: '80' },
    });
    await endLimits();
  });

  test('has odds of its own before, which those when it is full are below', async () => {
    await limit({ factor: 800 });
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    expect(await bet(draw, taka(50), { factor: 800 })).toBe('taken');
    expect(await bet(draw, taka(1), { factor: 800 })).toEqual(sellsAtHalf);
    expect(await bet(draw, taka(1), half)).toBe('taken');
    await endLimits();
    const whole = { ...NUMBER, key: givenKey(), maxTotal: taka(50) };
    const invalid = { refused: 'lottery.limitInvalid' };
    const { terms } = given.lottery;
    expect(await terms.limitNumber(BY, { ...whole, factor: 500, fullFactor: 500 })).toEqual(invalid);
    expect(await terms.limitNumber(BY, { ...whole, maxTotal: null, fullFactor: 500 })).toEqual(invalid);
    expect(await terms.limits('F5D1')).toEqual([]);
  });

  test('is bet by itself where a ticket cannot be parted', async () => {
    await limit({ gameCode: 'SSC1', play: '3B.DIRECT', selection: '5|5|8' });
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    const on = { play: '3B.DIRECT', level: 1_800 };
    expect(await bet(draw, taka(50), { ...on, selection: '4,5|5|8', units: 2 })).toBe('taken');
    expect(await bet(draw, taka(2), { ...on, selection: '4,5|5|8', units: 2 })).toEqual({
      refused: 'lottery.numberReduced',
      values: { number: '5 5 8' },
    });
    expect(await bet(draw, taka(2), { ...on, play: '3B.DIRECT_S', selection: '558' })).toEqual({
      refused: 'lottery.priceChanged',
      values: { factor: HALF, percent: '50', play: '3B.DIRECT_S', numbers: '558' },
    });
    expect(await bet(draw, taka(2), { ...on, selection: '5|5|8', ...half })).toBe('taken');
    await endLimits();
  });

  test('costs play money what real money pays at that moment, and is not used up by it', async () => {
    await limit();
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const who = (await givenMember(database.db)).id;
    await transact(database.db, (tx) => given.wallet.openAccounts(tx, who));
    await transact(database.db, (tx) => given.wallet.openTrial(tx, who, taka(1_000)));
    expect([await bet(draw, taka(50), {}, { who }), await bet(draw, taka(50), {}, { who })]).toEqual([
      'taken',
      'taken',
    ]);
    expect(await bet(draw, taka(50))).toBe('taken');
    expect(await bet(draw, taka(50), {}, { who })).toEqual(sellsAtHalf);
    expect(await bet(draw, taka(50), half, { who })).toBe('taken');
    expect(await bet(draw, taka(50), half)).toBe('taken');
    expect(await bet(draw, taka(1), half, { who })).toEqual(soldOut);
    await endLimits();
  });

  test('is bought by chases at the usual price alone: an order that does not fit goes back', async () => {
    await limit();
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const chaser = await givenFundedAccount(database, given.wallet, taka(100));
    const cashBefore = (await given.wallet.balancesOf(chaser)).cash;
    const line = { play: 'DIGIT', selection: '7|-|-|-|-', units: 1, unitStake: taka(30) };
    const wish = {
      key: givenKey(),
      gameCode: 'F5D1',
      firstDrawId: draw.id,
      lines: [line],
      multiples: [1, 1],
      stopOnWin: false,
      amount: taka(60),
    };
    const chase = await given.lottery.chases.make(chaser, wish);
    must(!isRefusal(chase), 'the chase is made');
    expect(await bet(draw, taka(20))).toBe('taken');
    // There is room for it at the lower price.
    expect(await given.lottery.chases.make(chaser, { ...wish, key: givenKey() })).toEqual(soldOut);
    expect(
      await given.lottery.chases.make(chaser, { ...wish, lines: [{ ...line, ...half }], key: givenKey() }),
    ).toEqual(sellsInFull);
    const { rows } = await database.pool.query(
      "select draw_id from lottery_chase_orders where chase_id = $1 and state = 'waiting'",
      [chase.id],
    );
    await moveDraw(database.db, draw.id, SALE_OVER);
    await moveDraw(database.db, rows[0].draw_id, ON_SALE);
    expect(await bet({ ...draw, id: rows[0].draw_id }, taka(21))).toBe('taken');
    await given.lottery.runDueDraws();
    expect((await given.wallet.balancesOf(chaser)).cash).toBe(cashBefore - taka(30));
    await endLimits();
  });

  test('pays what it was sold at, exactly, and its receipt says so', async () => {
    for (let digit = 0; digit < 10; digit += 1) {
      await limit({ selection: `${digit}|-|-|-|-`, maxTotal: taka(2), fullFactor: 333 });
    }
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const all = Array.from({ length: 10 }, (_, digit) => ({ selection: `${digit}|-|-|-|-`, unitStake: taka(2) }));
    expect(new Set(await betAll(draw, all))).toEqual(new Set(['taken']));
    const lower = all.map((line) => givenLine({ ...line, unitStake: 10_700n, factor: 333 }));
    const placed = await given.lottery.placeSlip(member, givenSlip(draw, lower));
    must(!isRefusal(placed), 'the bets are taken');
    const tickets = new Set(placed.lines.map(({ accepted }) => present(accepted, 'each line is taken').ticket));
    const [ticket = ''] = tickets;
    expect((await given.receiptOf(member, ticket)).canonical).toContain('DIGIT@*333');
    await moveDraw(database.db, draw.id, SALE_OVER);
    await given.lottery.runDueDraws();
    await moveDraw(database.db, draw.id, DRAW_TIME);
    await given.lottery.runDueDraws();
    const page = await given.lottery.listDrawWagers(draw.id, '', 100);
    must(!isRefusal(page), 'the draw lists its bets');
    // One of ten came: 9.6 × 0.333 = 3.1968 of 1.07, floored once.
    expect(page.rows.flatMap((row) => (tickets.has(row.ticket) && row.prize ? [row.prize] : []))).toEqual([34_205n]);
    await endLimits();
  });
});
