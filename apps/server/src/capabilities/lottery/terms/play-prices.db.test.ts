/** What plays pay (lottery.md 1.7): tickets are sold at the price of now and settled at their own; numbers at reduced odds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { listStatements } from '../../../platform/testing/statements.ts';
import { givenFundedMember, givenKey } from '../../wallet/given.ts';
import type { ChaseLineWish } from '../chases/port.ts';
import { exposureProjection } from '../exposure.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenAllDigits,
  givenDrawOnSale,
  givenExposureProjections,
  givenFundedAccount,
  givenLimit,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  SALE_OVER,
} from '../given.ts';
import type { SlipLine } from '../port.ts';
import type { DrawRow } from '../schema.ts';

let database: TestDatabase;
let given: GivenLottery;
let member: bigint;
beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'SSC1']);
  member = await givenFundedMember(database, given.wallet, 100_000n * ONE_TAKA);
});
afterAll(() => database.close());

const BY = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'a promotion is over' };

async function price(factor: number | null, play: string | null = 'DIGIT', gameCode = 'F5D1'): Promise<void> {
  const known = (await given.lottery.terms.prices()).find((one) => one.gameCode === gameCode && one.play === play);
  const wish = { key: givenKey(), gameCode, play, factor, seen: known?.factor ?? null };
  must(!isRefusal(await given.lottery.terms.setPrice(BY, wish)), 'the price is set');
}

async function reduce(wish: { gameCode?: string; play?: string; selection: string; factor: number }): Promise<bigint> {
  const number = { key: givenKey(), gameCode: 'F5D1', play: 'DIGIT', maxStake: null, maxTotal: null, ...wish };
  return (await givenLimit(database.db, given.lottery, BY, number)).id;
}

/** The play of the ticket, or why there is none. */
async function bet(draw: DrawRow, changes: Partial<SlipLine> = {}) {
  const placed = await given.lottery.placeSlip(member, givenSlip(draw, [givenLine(changes)]));
  if (isRefusal(placed)) return placed;
  const [line] = placed.lines;
  return line?.accepted == null ? line?.refusal : line.accepted.play;
}

const changedTo = (factor: number) => ({
  refused: 'lottery.priceChanged',
  values: { factor, percent: String(factor / 10) },
});

async function drawNow(draw: DrawRow): Promise<void> {
  await moveDraw(database.db, draw.id, SALE_OVER);
  await given.lottery.runDueDraws();
  await moveDraw(database.db, draw.id, DRAW_TIME);
  await given.lottery.runDueDraws();
}

describe('the price of a play', () => {
  test('is the one a line has to claim, of the play before that of its game', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    await price(900, null);
    expect(await bet(draw)).toEqual(changedTo(900));
    expect(await bet(draw, { factor: 900 })).toBe('DIGIT@*900');
    await price(925);
    expect(await bet(draw, { factor: 900 })).toEqual(changedTo(925));
    expect(await bet(draw, { factor: 925 })).toBe('DIGIT@*925');
    const side = { play: 'SUM', selection: 'B', units: 1 };
    expect(await bet(draw, { ...side, factor: 900 })).toBe('SUM@*900');
    await price(1_000);
    expect(await bet(draw)).toBe('DIGIT');
    await price(null);
    await price(null, null);
    expect(await bet(draw, { ...side, factor: 900 })).toEqual(changedTo(1_000));
    expect(await given.lottery.terms.prices()).toEqual([]);
  });

  test('is pushed to whoever has the game open, with that of a number and its end', async () => {
    const told = () => given.notices.filter(({ kind }) => kind === 'terms').map(({ channel }) => channel);
    given.notices.length = 0;
    await price(900, '3B.G3', 'SSC1');
    await price(null, '3B.G3', 'SSC1');
    expect(told()).toEqual(['lott.SSC1', 'lott.SSC1']);
    const id = await reduce({ selection: '4|-|-|-|-', factor: 500 });
    must(!isRefusal(await given.lottery.terms.endLimit(BY, id)), 'the number is free again');
    expect(told().slice(2)).toEqual(['lott.F5D1', 'lott.F5D1']);
  });

  test('of a play at prize levels stands beside the level', async () => {
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    await price(800, '3B.G6', 'SSC1');
    const line = { play: '3B.G6', selection: '1,2,3', unitStake: 20_000n, level: 1_800 };
    expect(await bet(draw, line)).toEqual(changedTo(800));
    expect(await bet(draw, { ...line, factor: 800 })).toBe('3B.G6@1800+30*800');
    await price(null, '3B.G6', 'SSC1');
  });

  test('is each ticket’s own: what was sold before is settled at its price, and one repeated is answered as it stands', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const key = givenKey();
    const before = await given.lottery.placeSlip(member, givenSlip(draw, givenAllDigits()));
    expect(await bet(draw, { key })).toBe('DIGIT');
    await price(333);
    expect(await bet(draw, { key })).toBe('DIGIT');
    const lowered = givenAllDigits(10_700n).map((line) => ({ ...line, factor: 333 }));
    const after = await given.lottery.placeSlip(member, givenSlip(draw, lowered));
    must(!isRefusal(before) && !isRefusal(after), 'both are taken');
    const projections = givenExposureProjections(database);
    await projections.catchUp(exposureProjection.name);
    const [first] = present(
      await given.lottery
        .listExposure(draw.id, { play: 'DIGIT', limit: 20 })
        .then((rows) => (isRefusal(rows) ? null : rows)),
      'the draw has exposure',
    );
    expect(first).toMatchObject({ choice: 'A:7', pays: 2n * 96_000n + 34_205n });
    await drawNow(draw);
    const prizes = async (lines: typeof before.lines) => {
      const page = await given.lottery.listDrawWagers(draw.id, '', 100);
      must(!isRefusal(page), 'the draw lists its bets');
      const own = new Set(lines.map(({ accepted }) => accepted?.ticket));
      return page.rows.flatMap((row) => (own.has(row.ticket) && row.prize ? [row.prize] : []));
    };
    // One of ten digits came: 9.6 of 1.00, and 3.1968 of 1.07, floored once.
    expect([await prizes(before.lines), await prizes(after.lines)]).toEqual([[96_000n], [34_205n]]);
    await price(null);
  });

  test('a chase keeps the one it was made at', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const chaser = await givenFundedAccount(database, given.wallet, 10n * ONE_TAKA);
    const line = { play: 'DIGIT', selection: '7|-|-|-|-', units: 1, unitStake: ONE_TAKA };
    const make = (one: ChaseLineWish) =>
      given.lottery.chases.make(chaser, {
        ...{ key: givenKey(), gameCode: 'F5D1', firstDrawId: draw.id, lines: [one] },
        ...{ multiples: [1, 1], stopOnWin: false, amount: 2n * ONE_TAKA },
      });
    await price(900);
    expect(await make(line)).toEqual(changedTo(900));
    const chase = await make({ ...line, factor: 900 });
    must(!isRefusal(chase), 'the chase is made');
    await price(500);
    const second = present(chase.orders[1], 'it has a second draw').drawId;
    await moveDraw(database.db, second, { open: -1, close: 3_600, draw: 3_605 });
    await given.lottery.runDueDraws();
    const page = await given.lottery.listDrawWagers(second, '', 10);
    must(!isRefusal(page), 'the draw lists its bets');
    expect(page.rows.map(({ play }) => play)).toEqual(['DIGIT@*900']);
    await price(null);
  });

  test('every line of a slip says its own, and one of two falls alone', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    await price(900, null);
    await price(800);
    const lines = [givenLine(), givenLine({ play: 'SUM', selection: 'B' })];
    const each = await given.lottery.placeSlip(member, givenSlip(draw, lines));
    must(!isRefusal(each), 'each line says why');
    expect(each.lines.map((line) => line.accepted === null && line.refusal)).toEqual([changedTo(800), changedTo(900)]);
    const mixed = [givenLine({ factor: 800 }), givenLine({ play: 'SUM', selection: 'B' })];
    const one = await given.lottery.placeSlip(member, givenSlip(draw, mixed));
    must(!isRefusal(one), 'one line stands');
    expect(one.lines.map(({ accepted }) => accepted?.play)).toEqual(['DIGIT@*800', undefined]);
    await price(null);
    await price(null, null);
  });
});

describe('a slip of 200 lines at a price that is no more', () => {
  async function placeCounted(draw: DrawRow, lines: readonly SlipLine[], together = false) {
    const { answer, statements } = await listStatements(() =>
      given.lottery.placeSlip(member, givenSlip(draw, lines, together)),
    );
    return { placed: answer, asked: statements };
  }
  const postings = (asked: readonly string[]) => asked.filter((text) => text.includes('wallet.post')).length;
  const many = (count: number) => Array.from({ length: count }, () => givenLine({ unitStake: ONE_TAKA }));

  test('costs the journal one question; those that were taken before are answered by one posting more', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const taken = many(100);
    const first = await given.lottery.placeSlip(member, givenSlip(draw, taken));
    must(!isRefusal(first), 'all are taken');
    await price(900);
    const { cash } = await given.wallet.balancesOf(member);
    const fresh = await placeCounted(draw, many(200));
    must(!isRefusal(fresh.placed), 'each line says its price');
    expect(fresh.placed.lines.map((line) => line.accepted === null && line.refusal)).toEqual(
      new Array(200).fill(changedTo(900)),
    );
    expect(postings(fresh.asked)).toBe(0);
    expect(fresh.asked.length).toBeLessThan(20);

    const [reused, ...again] = taken;
    const other = { ...present(reused, 'there are a hundred'), selection: '8|-|-|-|-' };
    const mixed = await placeCounted(draw, [...again, other, ...many(100)]);
    must(!isRefusal(mixed.placed), 'each line is answered');
    const outcomes = mixed.placed.lines;
    expect(outcomes.slice(0, 99).map(({ accepted }) => accepted?.ticket)).toEqual(
      first.lines.slice(1).map(({ accepted }) => accepted?.ticket),
    );
    expect(outcomes[99]).toMatchObject({ accepted: null, refusal: { refused: 'request.keyReused' } });
    expect(outcomes.slice(100)).toMatchObject(new Array(100).fill({ accepted: null, refusal: changedTo(900) }));
    expect(postings(mixed.asked)).toBe(1);
    expect(mixed.asked.length).toBeLessThan(25);

    const whole = await placeCounted(draw, [...taken, ...many(100)], true);
    expect(whole.placed).toEqual(changedTo(900));
    const repeated = await placeCounted(draw, taken, true);
    expect(repeated.placed).toMatchObject({ lines: first.lines.map(({ accepted }) => ({ accepted, repeated: true })) });
    expect(postings(repeated.asked)).toBe(1);
    expect((await given.wallet.balancesOf(member)).cash).toBe(cash);
    await price(null);
  });
});

describe('a number at reduced odds', () => {
  test('makes the whole ticket that holds it pay less, by the share of what the play pays', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const seven = await reduce({ selection: '7|-|-|-|-', factor: 500 });
    expect(await bet(draw)).toEqual(changedTo(500));
    expect(await bet(draw, { factor: 500 })).toBe('DIGIT@*500');
    expect(await bet(draw, { selection: '8|-|-|-|-' })).toBe('DIGIT');
    expect(await bet(draw, { selection: '7,8|-|-|-|-', units: 2, factor: 500 })).toBe('DIGIT@*500');
    await price(900);
    expect(await bet(draw, { factor: 500 })).toEqual(changedTo(450));
    expect(await bet(draw, { factor: 450 })).toBe('DIGIT@*450');
    const sale = await given.lottery.terms.saleNow('F5D1');
    expect(sale).toMatchObject({
      numbers: [{ selection: '7|-|-|-|-', closed: false, factor: 500 }],
      prices: { all: 1_000, plays: new Map([['DIGIT', 900]]) },
    });
    await given.lottery.terms.endLimit(BY, seven);
    expect(await bet(draw, { factor: 900 })).toBe('DIGIT@*900');
    await price(null);
  });

  test('is sold by itself where a ticket cannot be parted, and named when others are in it', async () => {
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    const id = await reduce({ gameCode: 'SSC1', play: '3B.DIRECT', selection: '5|5|8', factor: 500 });
    const line = { play: '3B.DIRECT', unitStake: 20_000n, level: 1_800, factor: 500 };
    expect(await bet(draw, { ...line, selection: '5|5|8,9', units: 2 })).toEqual({
      refused: 'lottery.numberReduced',
      values: { number: '5 5 8' },
    });
    expect(await bet(draw, { ...line, selection: '5|5|8' })).toBe('3B.DIRECT@1800+30*500');
    await given.lottery.terms.endLimit(BY, id);
  });

  test('is not bought by a chase that was made before it was reduced', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const chaser = await givenFundedAccount(database, given.wallet, 10n * ONE_TAKA);
    const chase = await given.lottery.chases.make(chaser, {
      ...{ key: givenKey(), gameCode: 'F5D1', firstDrawId: draw.id },
      lines: [{ play: 'DIGIT', selection: '7|-|-|-|-', units: 1, unitStake: ONE_TAKA }],
      ...{ multiples: [1, 1], stopOnWin: false, amount: 2n * ONE_TAKA },
    });
    must(!isRefusal(chase), 'the chase is made');
    const id = await reduce({ selection: '7|-|-|-|-', factor: 500 });
    await moveDraw(database.db, present(chase.orders[1], 'a second').drawId, { open: -1, close: 3_600, draw: 3_605 });
    await given.lottery.runDueDraws();
    expect((await given.wallet.balancesOf(chaser)).cash).toBe(9n * ONE_TAKA);
    await given.lottery.terms.endLimit(BY, id);
  });
});
