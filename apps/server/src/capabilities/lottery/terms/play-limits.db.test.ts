/** Every number of a play limited at once (lottery.md 1.7): a sum for each of them, and a number's own limit before it. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { listStatements } from '../../../platform/testing/statements.ts';
import { givenFundedMember, givenKey } from '../../wallet/given.ts';
import {
  type GivenLottery,
  givenDrawOnSale,
  givenLimit,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  ONE_TAKA,
} from '../given.ts';
import type { SlipLine } from '../port.ts';
import type { DrawRow } from '../schema.ts';
import type { LimitedNumber } from './limited-numbers.ts';

let database: TestDatabase;
let given: GivenLottery;
let member: bigint;
const standing: bigint[] = [];
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['SSC1', 'VNMB1']);
  member = await givenFundedMember(database, given.wallet, 1_000_000n * ONE_TAKA);
});
afterEach(async () => {
  for (const id of standing.splice(0)) await given.lottery.terms.endLimit(BY, id);
});
afterAll(() => database.close());

const BY = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'too much on it' };
const ALL_OF_LO2 = { gameCode: 'VNMB1', play: 'LO2', selection: '', maxStake: null, factor: null };
const taka = (amount: number): bigint => BigInt(amount) * ONE_TAKA;

type Wish = Partial<Omit<Parameters<typeof given.lottery.terms.limitNumber>[1], 'key'>>;

/** 50.00 for all of each number of LO2, and as much again at half the odds, unless told otherwise. */
async function limit(wish: Wish = {}): Promise<LimitedNumber> {
  const whole = { ...ALL_OF_LO2, key: givenKey(), maxTotal: taka(50), fullFactor: 500, ...wish };
  const made = await givenLimit(database.db, given.lottery, BY, whole);
  standing.push(made.id);
  return made;
}

/** Made so long ago that no bet is on its way which was judged before it: in draws that open now it stands at once. */
async function age({ id }: LimitedNumber): Promise<void> {
  await sql`update lottery_limited_numbers set made_at = made_at - interval '3 minutes'
    where id = ${String(id)}`.execute(database.db);
}

async function place(draw: DrawRow, lines: readonly Partial<SlipLine>[], by = given, who = member) {
  const placed = await by.lottery.placeSlip(who, givenSlip(draw, lines.map(givenLine)));
  if (isRefusal(placed)) return lines.map(() => placed as { refused: string; values?: unknown });
  return placed.lines.map((line) => (line.accepted === null ? (line.refusal as { refused: string }) : line.accepted));
}

async function bet(draw: DrawRow, number: string, stake: number, change: Partial<SlipLine> = {}, by = given) {
  const line = { play: 'LO2', selection: number, units: 27, unitStake: taka(stake), ...change };
  const [one] = await place(draw, [line], by);
  const outcome = present(one, 'a line has an outcome');
  return 'refused' in outcome ? outcome : 'taken';
}

const half = { factor: 500 };
const sellsAtHalf = { refused: 'lottery.priceChanged', values: { factor: 500 } };
const full = { refused: 'lottery.numberFull' };

describe('a limit of every number of a play', () => {
  test('has a sum for each number, used up by every play that takes the bet', async () => {
    await limit();
    const draw = await givenDrawOnSale(database.db, 'VNMB1');
    expect(await bet(draw, '05', 50)).toBe('taken');
    expect(await bet(draw, '05', 1)).toMatchObject({
      ...sellsAtHalf,
      values: { factor: 500, play: 'LO2', numbers: '05' },
    });
    expect(await bet(draw, '06', 40)).toBe('taken');
    expect(await bet(draw, '05', 50, half)).toBe('taken');
    expect(await bet(draw, '05', 1, half)).toEqual({ ...full, values: { number: '05' } });
    expect(await bet(draw, '06', 11)).toMatchObject(sellsAtHalf);
    // A number's first stake alone is more than there ever is of it.
    expect(await bet(draw, '08', 101, half)).toEqual({ ...full, values: { number: '08' } });
    const sold = await given.lottery.terms.saleNow('VNMB1');
    must(!isRefusal(sold), 'the game is sold');
    const shown = sold.numbers.filter(({ play }) => play === 'LO2');
    expect(shown).toMatchObject([
      { selection: '', closed: false, fullFactor: 500, reducedDraws: [], fullDraws: [] },
      { selection: '05', closed: false, fullFactor: 500, reducedDraws: [], fullDraws: [draw.id] },
    ]);
    const next = await givenDrawOnSale(database.db, 'VNMB1');
    expect(await bet(next, '05', 50)).toBe('taken');
  });

  test('holds every number of a box, in whatever play', async () => {
    await limit({ gameCode: 'SSC1', play: '3B.DIRECT', fullFactor: null });
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    const on = (selection: string, units: number, stake: number, play = '3B.DIRECT') =>
      place(draw, [{ play, selection, units, unitStake: taka(stake), level: 1_800 }]).then(([one]) =>
        one !== undefined && 'refused' in one ? one : 'taken',
      );
    expect(await on('4,5|5|7,8', 4, 30)).toBe('taken');
    expect(await on('558', 1, 21, '3B.DIRECT_S')).toEqual({ ...full, values: { number: '5 5 8' } });
    expect(await on('558,559', 2, 20, '3B.DIRECT_S')).toBe('taken');
    expect(await on('-|-|5|5|8', 1, 1, 'RX3.DIRECT')).toMatchObject(full);
    expect(await on('5|5|8', 3, 1, '3B.COMBO')).toMatchObject(full);
    expect(await on('5|5|6', 3, 1, '3B.COMBO')).toBe('taken');
    expect(await on('0,5|5|8', 2, 1)).toMatchObject(full);
  });

  test('goes behind a number’s own limit, and knows what was sold meanwhile', async () => {
    await limit({ fullFactor: null });
    const own = await limit({ selection: '05', maxTotal: taka(80), fullFactor: 300 });
    const draw = await givenDrawOnSale(database.db, 'VNMB1');
    expect(await bet(draw, '05', 60)).toBe('taken');
    expect(await bet(draw, '05', 30)).toMatchObject({ values: { factor: 300 } });
    expect(await bet(draw, '06', 60)).toMatchObject(full);
    must(!isRefusal(await given.lottery.terms.endLimit(BY, own.id)), 'the own limit ends');
    expect(await bet(draw, '05', 1)).toMatchObject(full);
    const next = await givenDrawOnSale(database.db, 'VNMB1');
    expect(await bet(next, '05', 60)).toMatchObject(full);
  });

  test.each([
    ['while bets may be on their way from before it', async () => undefined],
    ['once it stands', age],
  ])('is never oversold by two processes at once, number by number, %s', async (_when, ready) => {
    await ready(await limit());
    const draw = await givenDrawOnSale(database.db, 'VNMB1');
    const other = givenLottery(database);
    await other.lottery.terms.saleNow('VNMB1');
    const members = await Promise.all(
      Array.from({ length: 12 }, () => givenFundedMember(database, given.wallet, taka(2_000))),
    );
    const line = { play: 'LO2', units: 27, unitStake: taka(9) };
    const taken = await Promise.all(
      members.map(async (who, index) => {
        const by = index % 2 === 0 ? given : other;
        // Half of them name the numbers the other way round.
        const numbers = index % 3 === 0 ? ['11', '12'] : ['12', '11'];
        const usual = await place(
          draw,
          numbers.map((selection) => ({ ...line, selection })),
          by,
          who,
        );
        const left = numbers.filter((_, at) => 'refused' in present(usual[at], 'a line has an outcome'));
        const lower =
          left.length === 0
            ? []
            : await place(
                draw,
                left.map((selection) => ({ ...line, ...half, selection })),
                by,
                who,
              );
        const count = (outcomes: typeof usual) => outcomes.filter((one) => !('refused' in one)).length;
        return [count(usual), count(lower)] as const;
      }),
    );
    const sum = (at: 0 | 1) => taken.reduce((all, one) => all + one[at], 0);
    expect([sum(0), sum(1)]).toEqual([2 * 5, 2 * 6]);
  });

  test('counts what stood before it, in the worker, and gives back what is taken back', async () => {
    const draw = await givenDrawOnSale(database.db, 'VNMB1');
    const line = { play: 'LO2', units: 27, unitStake: taka(40) };
    const before = await place(draw, [
      { ...line, selection: '21' },
      { ...line, selection: '22' },
    ]);
    const tickets = before.flatMap((one) => ('refused' in one ? [] : [one.ticket]));
    expect(tickets).toHaveLength(2);
    const behind = givenLottery(database);
    expect(await bet(draw, '29', 1, {}, behind)).toBe('taken');
    const made = await limit({ fullFactor: null });
    // It has not heard of the limit yet: what it takes is counted out of the journal.
    expect(await bet(draw, '22', 5, {}, behind)).toBe('taken');
    expect([await bet(draw, '21', 11), await bet(draw, '22', 6)]).toMatchObject([full, full]);
    expect([await bet(draw, '21', 10), await bet(draw, '22', 5)]).toEqual(['taken', 'taken']);
    for (const ticket of tickets) {
      must(!isRefusal(await given.lottery.cancelWager(member, ticket)), 'the bet is taken back');
    }
    expect(await bet(draw, '21', 41)).toMatchObject(full);
    // Nobody is behind any more: who bets adds, and nobody waits for the play.
    await age(made);
    expect(await bet(draw, '21', 1)).toBe('taken');
    const { statements } = await listStatements(async () => expect(await bet(draw, '21', 39)).toBe('taken'));
    expect(statements.join()).not.toContain('wagers.unitStakesAfter');
    expect([await bet(draw, '21', 1), await bet(draw, '22', 40)]).toMatchObject([full, 'taken']);
    const { rows } = await sql<{ number: string; staked: bigint }>`select number, staked
      from lottery_limited_number_totals where limit_id = ${String(made.id)} and market_id = ${draw.id}
        and number in ('21', '22', '29') order by 1`.execute(database.db);
    expect(rows.map(({ number, staked }) => [number, staked])).toEqual([
      ['21', taka(50)],
      ['22', taka(50)],
      ['29', taka(1)],
    ]);
  });

  test('knows what is sold of it though nobody bets any more: the worker counts on', async () => {
    const made = await limit();
    const draw = await givenDrawOnSale(database.db, 'VNMB1');
    expect([await bet(draw, '41', 50), await bet(draw, '42', 7)]).toEqual(['taken', 'taken']);
    await age(made);
    expect(await given.lottery.nextDueMilliseconds()).toBe(0);
    await given.lottery.runDueDraws();
    expect(await given.lottery.nextDueMilliseconds()).not.toBe(0);
    const row = { limitId: made.id, play: 'LO2', maxTotal: taka(50), fullFactor: 500 };
    expect(await given.lottery.listSoldNumbers(draw.id)).toEqual([
      { ...row, selection: '41', sold: taka(50) },
      { ...row, selection: '42', sold: taka(7) },
    ]);
    expect(await given.lottery.listSoldNumbers(1n)).toEqual({ refused: 'lottery.drawUnknown' });
  });

  test('takes a slip of a thousand lines in the same few statements, and no slip that holds more than can be looked up', async () => {
    await age(await limit({ gameCode: 'SSC1', play: '3B.DIRECT', maxStake: taka(50) }));
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    const lines = Array.from({ length: 1_000 }, (_, number) => ({
      play: '3B.DIRECT_S',
      selection: String(number).padStart(3, '0'),
      unitStake: taka(2),
      level: 1_800,
    }));
    const few = await listStatements(() => place(draw, lines.slice(0, 2)));
    const many = await listStatements(() => place(draw, lines.slice(2)));
    expect(many.answer.filter((one) => 'refused' in one)).toEqual([]);
    expect(many.statements.length).toBeLessThanOrEqual(few.statements.length + 2);
    const digits = '0,1,2,3,4,5,6,7,8,9';
    const box = { play: '3B.DIRECT', selection: `${digits}|${digits}|${digits}`, units: 1_000, unitStake: taka(1) };
    const boxes = await place(
      draw,
      Array.from({ length: 25 }, () => ({ ...box, level: 1_800 })),
    );
    expect(boxes.slice(21).map((one) => 'refused' in one && one.refused)).toEqual(
      boxes.slice(21).map(() => 'lottery.numbersMany'),
    );
  });

  test('for each member is a sum of each number too', async () => {
    await limit({ maxStake: taka(10), maxTotal: null, fullFactor: null });
    const draw = await givenDrawOnSale(database.db, 'VNMB1');
    expect([await bet(draw, '31', 10), await bet(draw, '32', 6)]).toEqual(['taken', 'taken']);
    const tooMuch = { refused: 'lottery.numberLimited', values: { maximum: '10.00' } };
    expect([await bet(draw, '31', 1), await bet(draw, '32', 5)]).toMatchObject([tooMuch, tooMuch]);
  });

  test.each([
    ['more numbers than are told apart', { gameCode: 'SSC1', play: '5.DIRECT' }],
    ['bets that are no numbers', { play: 'XIEN2' }],
    ['odds, which are the play’s own', { factor: 500 }],
    ['nothing, which is the play’s own sale', { maxTotal: null, fullFactor: null }],
  ])('is not made of %s', async (_why, wish: Wish) => {
    const whole = { ...ALL_OF_LO2, key: givenKey(), maxTotal: taka(50), ...wish };
    expect(await given.lottery.terms.limitNumber(BY, whole)).toEqual({ refused: 'lottery.playLimitInvalid' });
  });

  test('is made once', async () => {
    const made = await limit();
    expect((await limit()).id).toBe(made.id);
    const whole = { ...ALL_OF_LO2, key: givenKey(), maxTotal: taka(60) };
    expect(await given.lottery.terms.limitNumber(BY, whole)).toMatchObject({ refused: 'lottery.numberKnown' });
  });
});
