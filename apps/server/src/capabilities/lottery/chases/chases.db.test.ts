/** Chases on a real database: held once, bet when a draw opens, stopped by a win or by the member (lottery.md 1.6). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { transact } from '../../../platform/database.ts';
import { createIds } from '../../../platform/ids.ts';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenKey, givenReconciler } from '../../wallet/given.ts';
import type { Guard } from '../../wallet/port.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenFundedAccount,
  givenLimit,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  LOTTERY_CHECKS,
  moveDraw,
  ON_SALE,
  ONE_TAKA,
  readDraw,
  SALE_OVER,
} from '../given.ts';
import { type Chase, type ChaseLineWish, type ChaseWish, standingOf } from './port.ts';

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 16 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['COLOR1', 'SSC1']);
});
afterAll(() => database.close());

const CASH = 10_000n * ONE_TAKA;

const givenChaser = () => givenFundedAccount(database, given.wallet, CASH);

async function nextDraws(gameCode: string, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
    where game_code = ${gameCode} and state = 'scheduled' and open_at > now() order by draw_at limit ${count}`.execute(
    database.db,
  );
  expect(rows).toHaveLength(count);
  return rows.map(({ id }) => id);
}

/** Every number of COLOR10: one of them wins each draw, 9.5 times a tenth of the stake; or one that never wins by itself. */
const ALL = '0,1,2,3,4,5,6,7,8,9';
type OneLine = Omit<ChaseWish, 'lines'> & ChaseLineWish;
const wishOf = (firstDrawId: bigint, changes: Partial<OneLine & ChaseWish> = {}): ChaseWish => {
  const { play = 'NUMBER', selection = ALL, units = 10, unitStake = ONE_TAKA, level, factor, ...others } = changes;
  const wish = {
    key: givenKey(),
    gameCode: 'COLOR1',
    firstDrawId,
    lines: [
      { play, selection, units, unitStake, ...(level && { level }), ...(factor && { factor }) } satisfies ChaseLineWish,
    ],
    multiples: [1, 2, 4],
    stopOnWin: true,
    ...others,
  };
  const times = wish.multiples.reduce((sum, multiple) => sum + BigInt(multiple), 0n);
  const once = wish.lines.reduce((sum, line) => sum + BigInt(line.units) * line.unitStake, 0n);
  return { amount: once * times, ...wish };
};

const NO_LIMIT = { day: null, week: null, month: null };
const guard = (memberId: bigint, wish: Partial<Guard>): Promise<void> =>
  transact(database.db, (tx) =>
    given.wallet.setGuard(tx, memberId, {
      ...{ stake: NO_LIMIT, loss: NO_LIMIT, pausedUntil: null, zoneOffsetMinutes: 360 },
      ...wish,
    }),
  );

const balances = async (memberId: bigint) => {
  const { cash, locked } = await given.wallet.balancesOf(memberId);
  return [cash / ONE_TAKA, locked / ONE_TAKA];
};

async function made(memberId: bigint, wish: ChaseWish): Promise<Chase> {
  const chase = await given.lottery.chases.make(memberId, wish);
  must(!isRefusal(chase), 'a chase is made');
  return chase;
}
const found = async (memberId: bigint, chase: Chase): Promise<Chase> => {
  const now = await given.lottery.chases.find(memberId, chase.id);
  must(!isRefusal(now), 'a chase stays');
  return now;
};
const states = (chase: Chase): string[] => chase.orders.map(({ state }) => state);

async function open(drawId: bigint): Promise<void> {
  await moveDraw(database.db, drawId, ON_SALE);
  await given.lottery.runDueDraws();
}
async function draw(drawId: bigint): Promise<void> {
  await moveDraw(database.db, drawId, DRAW_TIME);
  await given.lottery.runDueDraws();
  expect((await readDraw(database.db, drawId)).state).toBe('settled');
}

describe('a chase', () => {
  test('bets on the draws it was shown or is not made: its multiples never move to those after them', async () => {
    const member = await givenChaser();
    const [first = 0n] = await nextDraws('COLOR1', 4);
    await open(first);
    // He leaves the second draw out. His request comes, or comes again, when the first is closed.
    const wish = wishOf(first, { multiples: [1, 0, 4] });
    await moveDraw(database.db, first, SALE_OVER);
    await given.lottery.runDueDraws();
    expect(await given.lottery.chases.make(member, wish)).toEqual({ refused: 'lottery.drawClosed' });
    expect(await balances(member)).toEqual([10_000n, 0n]);
  });

  test('whose last draw is said is not made on others when one between was void since', async () => {
    const member = await givenChaser();
    const [first = 0n, second = 0n, third = 0n, fourth = 0n] = await nextDraws('COLOR1', 4);
    const shown = wishOf(first, { multiples: [1, 2, 4], lastDrawId: third });
    const ofStaff = { by: 'root', reason: 'machine fault' };
    expect(await given.lottery.voidDraw({ ...ofStaff, drawId: second, key: givenKey() })).toMatchObject({ draw: {} });
    expect(await given.lottery.chases.make(member, shown)).toEqual({ refused: 'lottery.drawClosed' });
    expect(await balances(member)).toEqual([10_000n, 0n]);
    // Shown anew he says yes to what stands.
    const chase = await made(member, { ...shown, lastDrawId: fourth });
    expect(chase.orders.map(({ drawId }) => drawId)).toEqual([first, third, fourth]);
  });

  test('holds its whole sum, bets as draws open, and gives the rest back once it wins', async () => {
    const member = await givenChaser();
    const [first = 0n, second = 0n] = await nextDraws('COLOR1', 3);
    const chase = await made(member, wishOf(first));
    expect(states(chase)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await balances(member)).toEqual([9_930n, 70n]);
    await open(first);
    expect(states(await found(member, chase))).toEqual(['placed', 'waiting', 'waiting']);
    expect(await balances(member)).toEqual([9_930n, 60n]);
    // The second draw opens before the first is drawn: its bet is taken back by the win.
    await open(second);
    expect(await balances(member)).toEqual([9_930n, 40n]);
    await draw(first);
    const after = await found(member, chase);
    expect(after).toMatchObject({ state: 'stopped', stopReason: 'won' });
    expect(states(after)).toEqual(['settled', 'returned', 'returned']);
    expect(after.orders[0]?.prize).toBe(95_000n);
    // 10 staked, 9.50 won, 20 and 40 back.
    expect((await given.wallet.balancesOf(member)).cash).toBe(CASH - 10n * ONE_TAKA + 95_000n);
    expect(await balances(member)).toEqual([9_999n, 0n]);
    await draw(second);
    expect(await balances(member)).toEqual([9_999n, 0n]);
  });

  test('without stop-on-win runs to its last draw', async () => {
    const member = await givenChaser();
    const draws = await nextDraws('COLOR1', 2);
    const chase = await made(member, wishOf(present(draws[0], 'a draw'), { multiples: [1, 1], stopOnWin: false }));
    for (const id of draws) {
      await open(id);
      await draw(id);
    }
    const after = await found(member, chase);
    expect(after).toMatchObject({ state: 'done', stopReason: null });
    expect(states(after)).toEqual(['settled', 'settled']);
    expect((await given.wallet.balancesOf(member)).cash).toBe(CASH - 20n * ONE_TAKA + 190_000n);
  });

  test('leaves out the draws it has no multiple for, and holds nothing for them', async () => {
    const member = await givenChaser();
    const [first = 0n, second = 0n, third = 0n] = await nextDraws('COLOR1', 3);
    const wish = wishOf(first, { multiples: [1, 0, 3] });
    const chase = await made(member, wish);
    expect(chase.orders.map(({ place, drawId, multiple }) => [place, drawId, multiple])).toEqual([
      [1, first, 1],
      [2, third, 3],
    ]);
    expect(await balances(member)).toEqual([9_960n, 40n]);
    await open(second);
    expect(states(await found(member, chase))).toEqual(['waiting', 'waiting']);
    expect(await made(member, wish)).toEqual(await found(member, chase));
  });

  test('a bet that is closed when the chase stops stands', async () => {
    const member = await givenChaser();
    const [first = 0n, second = 0n] = await nextDraws('COLOR1', 2);
    const chase = await made(member, wishOf(first, { multiples: [1, 1] }));
    await open(first);
    await open(second);
    await moveDraw(database.db, second, { open: -60, close: -5, draw: 3_600 });
    await given.lottery.runDueDraws();
    await draw(first);
    expect(states(await found(member, chase))).toEqual(['settled', 'placed']);
    await draw(second);
    expect(states(await found(member, chase))).toEqual(['settled', 'settled']);
    expect((await given.wallet.balancesOf(member)).cash).toBe(CASH - 20n * ONE_TAKA + 190_000n);
  });

  test('a void draw gives its own stake back and does not stop it', async () => {
    const member = await givenChaser();
    const [first = 0n, second = 0n] = await nextDraws('COLOR1', 2);
    const chase = await made(member, wishOf(first, { multiples: [1, 1] }));
    await open(first);
    must(
      !isRefusal(await given.lottery.voidDraw({ drawId: first, key: givenKey(), reason: 'power cut', by: 'rahim' })),
      'an open draw can be void',
    );
    await given.lottery.chases.advance();
    expect(states(await found(member, chase))).toEqual(['returned', 'waiting']);
    await open(second);
    expect(states(await found(member, chase))).toEqual(['returned', 'placed']);
    expect(await balances(member)).toEqual([9_990n, 0n]);
    await draw(second);
    expect((await found(member, chase)).state).toBe('stopped');
  });

  test('a draw nobody opened in time gives back what was held for it', async () => {
    const member = await givenChaser();
    const [first = 0n] = await nextDraws('COLOR1', 1);
    const chase = await made(member, wishOf(first, { multiples: [1] }));
    await moveDraw(database.db, first, DRAW_TIME);
    await given.lottery.runDueDraws();
    const after = await found(member, chase);
    expect([after.state, ...states(after)]).toEqual(['done', 'returned']);
    expect(await balances(member)).toEqual([10_000n, 0n]);
  });

  test('its member stops it whenever he likes, and a second time changes nothing', async () => {
    const member = await givenChaser();
    const [first = 0n] = await nextDraws('COLOR1', 3);
    const chase = await made(member, wishOf(first));
    await open(first);
    const stopped = await given.lottery.chases.stop(member, chase.id);
    expect(stopped).toMatchObject({ state: 'stopped', stopReason: 'member' });
    expect(await balances(member)).toEqual([10_000n, 0n]);
    expect(await given.lottery.chases.stop(member, chase.id)).toEqual(stopped);
    const stranger = await givenChaser();
    expect(await given.lottery.chases.stop(stranger, chase.id)).toMatchObject({ refused: 'lottery.chaseUnknown' });
  });
});

describe('of a member who may not bet', () => {
  test.each([
    [
      'because his cash is below zero: what it held covers that first',
      'debt',
      50n,
      (memberId: bigint, debt: bigint) =>
        given.wallet.post([
          {
            memberId,
            key: givenKey(),
            type: 'correction',
            account: 'cash',
            contra: 'lottery',
            amount: -debt,
            reference: null,
            mayGoNegative: true,
          },
        ]),
    ],
    [
      'because staff have locked him',
      'locked',
      0n,
      (memberId: bigint) => sql`update members set status = 'locked' where id = ${memberId}`.execute(database.db),
    ],
    ['because he has paused', 'paused', 0n, (memberId: bigint) => guard(memberId, { pausedUntil: 'endless' })],
    [
      'because it is above a limit of his own: he has staked ten, twenty more would be too much',
      'playerLimit',
      0n,
      (memberId: bigint) => guard(memberId, { stake: { ...NO_LIMIT, day: 29n * ONE_TAKA } }),
    ],
  ] as const)('%s', async (_, stopReason, below, bar) => {
    const member = await givenChaser();
    const [first = 0n, second = 0n] = await nextDraws('COLOR1', 3);
    const chase = await made(member, wishOf(first));
    await open(first);
    const debt = below === 0n ? 0n : 9_930n + below;
    await bar(member, debt * ONE_TAKA);
    const before = (await given.wallet.balancesOf(member)).cash;
    await open(second);
    const after = await found(member, chase);
    expect(after).toMatchObject({ state: 'stopped', stopReason });
    // The bet that was placed before is in play and stands.
    expect(states(after)).toEqual(['placed', 'returned', 'returned']);
    expect(await given.wallet.balancesOf(member)).toMatchObject({ cash: before + 60n * ONE_TAKA, locked: 0n });
    await draw(first);
    expect(states(await found(member, chase))).toEqual(['settled', 'returned', 'returned']);
    expect((await given.wallet.balancesOf(member)).cash).toBe(before + 60n * ONE_TAKA + 95_000n);
    await draw(second);
  });
});

describe('of a member with a guard of his own', () => {
  test('is not made above his limit, nor while he has paused; it bets as long as there is room', async () => {
    const member = await givenChaser();
    const [first = 0n, second = 0n] = await nextDraws('COLOR1', 3);
    const wish = wishOf(first, { stopOnWin: false });
    await guard(member, { stake: { ...NO_LIMIT, day: 69n * ONE_TAKA } });
    expect(await given.lottery.chases.make(member, wish)).toEqual({
      refused: 'wallet.playerLimit',
      values: { what: 'stake', period: 'day', limit: '69.00', left: '69.00' },
    });
    await guard(member, { pausedUntil: new Date(Date.now() + 60_000) });
    expect(await given.lottery.chases.make(member, wish)).toEqual({ refused: 'wallet.paused' });
    expect(await balances(member)).toEqual([10_000n, 0n]);
    await guard(member, { stake: { ...NO_LIMIT, day: 70n * ONE_TAKA } });
    const chase = await made(member, wish);
    await open(first);
    await open(second);
    expect(states(await found(member, chase))).toEqual(['placed', 'placed', 'waiting']);
    expect((await given.wallet.guardStateOf(member))?.used.stake.day).toBe(30n * ONE_TAKA);
    await draw(first);
    await draw(second);
  });
});

describe('made twice', () => {
  test('with one key is one chase, also at the same time from two processes', async () => {
    const member = await givenChaser();
    const [first = 0n] = await nextDraws('COLOR1', 3);
    const wish = wishOf(first);
    const other = givenLottery(database);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => given.lottery.chases.make(member, wish)),
      ...Array.from({ length: 4 }, () => other.lottery.chases.make(member, wish)),
    ]);
    expect(new Set(answers.map((answer) => (isRefusal(answer) ? answer.refused : answer.id))).size).toBe(1);
    expect(await balances(member)).toEqual([9_930n, 70n]);
    expect(await given.lottery.chases.make(member, wishOf(first, { key: wish.key, stopOnWin: false }))).toMatchObject({
      refused: 'request.keyReused',
    });
  });

  test('two workers place an order once', async () => {
    const member = await givenChaser();
    const [first = 0n] = await nextDraws('COLOR1', 1);
    await made(member, wishOf(first, { multiples: [1] }));
    await moveDraw(database.db, first, ON_SALE);
    const other = givenLottery(database);
    await Promise.all([
      given.lottery.runDueDraws(),
      other.lottery.runDueDraws(),
      given.lottery.chases.advance(),
      other.lottery.chases.advance(),
    ]);
    expect(await balances(member)).toEqual([9_990n, 0n]);
    const { rows } = await sql<{ bets: bigint }>`select count(*) as bets from wagers where market_id = ${first}
      and member_id = ${member}`.execute(database.db);
    expect(rows).toEqual([{ bets: 1n }]);
  });
});

describe('is refused, and nothing is held', () => {
  test.each([
    ['more than he has', { unitStake: 2_000n * ONE_TAKA }, 'wallet.insufficientFunds'],
    ['another sum than shown', { amount: 1n * ONE_TAKA }, 'lottery.amountDiffers'],
    ['more draws than there are ahead', { multiples: Array.from({ length: 121 }, () => 1) }, 'lottery.chaseDraws'],
    ['no draw at all', { multiples: [0, 0] }, 'lottery.chaseDraws'],
    ['a play the game does not have', { play: 'DIGIT' }, 'lottery.playUnknown'],
    ['a multiple above the stake limit', { unitStake: 1_000n * ONE_TAKA, multiples: [1, 51] }, 'wagers.stakeTooLarge'],
  ] as const)('%s', async (_, changes, refused) => {
    const member = await givenChaser();
    const [first = 0n] = await nextDraws('COLOR1', 2);
    expect(await given.lottery.chases.make(member, wishOf(first, changes))).toMatchObject({ refused });
    expect(await balances(member)).toEqual([10_000n, 0n]);
  });
});

/** Lottery.md 11: 50,000 on a choice in a draw; 1.7: less on a limited number. */
describe('a choice is sold to a member up to its limit', () => {
  const LIMIT = 50_000n * ONE_TAKA;
  const RICH = 1_000_000n * ONE_TAKA;
  const givenRichChaser = () => givenFundedAccount(database, given.wallet, RICH);
  const big = (firstDrawId: bigint, changes: Partial<OneLine & ChaseWish> = {}): ChaseWish =>
    wishOf(firstDrawId, {
      play: 'SIDES',
      selection: 'B',
      units: 1,
      unitStake: LIMIT,
      multiples: [1],
      stopOnWin: false,
      ...changes,
    });
  const stakedOf = async (memberId: bigint, drawId: bigint): Promise<bigint> => {
    const { rows } = await sql<{ stake: string }>`select coalesce(sum(stake), 0)::text as stake from wagers
      where market_id = ${drawId} and member_id = ${memberId}`.execute(database.db);
    return BigInt(rows[0]?.stake ?? 0n);
  };
  const AT_LIMIT = { refused: 'lottery.drawLimit', values: { maximum: '50000.00' } };

  test('over all his chases of a draw, also those made at once, and before it opens', async () => {
    const member = await givenRichChaser();
    const [first = 0n] = await nextDraws('COLOR1', 1);
    const other = givenLottery(database);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? given : other).lottery.chases.make(member, big(first)),
      ),
    );
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    expect(answers.find(isRefusal)).toEqual(AT_LIMIT);
    await open(first);
    expect(await stakedOf(member, first)).toBe(LIMIT);
    expect(await given.lottery.chases.make(member, big(first, { unitStake: ONE_TAKA }))).toEqual(AT_LIMIT);
    // Another choice has its own limit.
    await made(member, big(first, { selection: 'S' }));
    expect(await stakedOf(member, first)).toBe(2n * LIMIT);
  });

  test('counting the slips he bet since: what no longer fits goes back when the draw opens', async () => {
    const member = await givenRichChaser();
    const [first = 0n, second = 0n] = await nextDraws('COLOR1', 2);
    const chase = await made(member, big(first, { multiples: [1, 1], unitStake: LIMIT - ONE_TAKA }));
    await moveDraw(database.db, first, ON_SALE);
    const line = givenLine({ play: 'SIDES', selection: 'B', unitStake: 2n * ONE_TAKA });
    const slip = givenSlip({ id: first, game_code: 'COLOR1' }, [line]);
    expect(isRefusal(await givenLottery(database).lottery.placeSlip(member, slip))).toBe(false);
    await given.lottery.runDueDraws();
    expect(states(await found(member, chase))).toEqual(['returned', 'waiting']);
    expect(await stakedOf(member, first)).toBe(2n * ONE_TAKA);
    await open(second);
    expect(states(await found(member, chase))).toEqual(['returned', 'placed']);
    // All that is neither bet nor held is his again.
    expect((await given.wallet.balancesOf(member)).cash).toBe(RICH - 2n * ONE_TAKA - (LIMIT - ONE_TAKA));
  });

  test('never at odds that its number was reduced to since, whatever its play paid when it was made', async () => {
    const risk = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'too much on it' };
    const price = (factor: number | null, seen: number | null) =>
      given.lottery.terms.setPrice(risk, { key: givenKey(), gameCode: 'COLOR1', play: 'NUMBER', factor, seen });
    must(!isRefusal(await price(500, null)), 'the price is set');
    const [first = 0n] = await nextDraws('COLOR1', 1);
    const member = await givenRichChaser();
    const seven = { play: 'NUMBER', selection: '7', units: 1, multiples: [1], factor: 500 };
    const chase = await made(member, wishOf(first, seven));
    // Of a play that pays 0.5 it pays 0.6: what a slip is refused without asking, a chase does not buy either.
    const limit = await givenLimit(database.db, given.lottery, risk, {
      ...{ key: givenKey(), gameCode: 'COLOR1', play: 'NUMBER', selection: '7', maxStake: null, maxTotal: null },
      factor: 600,
    });
    await open(first);
    expect(states(await found(member, chase))).toEqual(['returned']);
    expect(await stakedOf(member, first)).toBe(0n);
    await given.lottery.terms.endLimit({ ...risk, reason: 'over' }, limit.id);
    must(!isRefusal(await price(null, 500)), 'the price is full again');
  });

  test('and a limited number up to what a member may have of it, told at once', async () => {
    const member = await givenRichChaser();
    const [first = 0n] = await nextDraws('COLOR1', 1);
    const limited = await given.lottery.terms.limitNumber(
      { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'too much on it' },
      {
        key: givenKey(),
        gameCode: 'COLOR1',
        play: 'NUMBER',
        selection: '7',
        maxStake: 50n * ONE_TAKA,
        maxTotal: 70n * ONE_TAKA,
        factor: null,
      },
    );
    must(!isRefusal(limited), 'the number is limited');
    const seven = { play: 'NUMBER', selection: '7' };
    await made(member, big(first, { ...seven, unitStake: 30n * ONE_TAKA }));
    expect(await given.lottery.chases.make(member, big(first, { ...seven, unitStake: 21n * ONE_TAKA }))).toEqual({
      refused: 'lottery.numberLimited',
      values: { number: '7', maximum: '50.00' },
    });
    const another = await givenRichChaser();
    const late = await made(another, big(first, { ...seven, unitStake: 50n * ONE_TAKA }));
    await open(first);
    // 70 for all: the later chase finds 40 left.
    expect([await stakedOf(member, first), await stakedOf(another, first)]).toEqual([30n * ONE_TAKA, 0n]);
    expect(states(await found(another, late))).toEqual(['returned']);
    await given.lottery.terms.endLimit(
      { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'over' },
      limited.id,
    );
  });

  test('while slips and chases of many members on several draws meet, and none waits for ever', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, givenRichChaser));
    const draws = await nextDraws('COLOR1', 3);
    await Promise.all(
      members.map((member) =>
        made(member, big(present(draws[0], 'a draw'), { multiples: [1, 1, 1], unitStake: LIMIT / 2n })),
      ),
    );
    for (const id of draws) await moveDraw(database.db, id, ON_SALE);
    const other = givenLottery(database);
    const bet = async (member: bigint, drawId: bigint) => {
      const line = givenLine({ play: 'SIDES', selection: 'B', unitStake: LIMIT / 2n + ONE_TAKA });
      await given.lottery.placeSlip(member, givenSlip({ id: drawId, game_code: 'COLOR1' }, [line]));
    };
    await Promise.all([
      given.lottery.chases.advance(),
      other.lottery.chases.advance(),
      ...members.flatMap((member) => draws.toReversed().map((id) => bet(member, id))),
    ]);
    for (const member of members) {
      for (const id of draws) expect(await stakedOf(member, id)).toBeLessThanOrEqual(LIMIT);
    }
  });
});

/** What its members cannot bet on now, their chases do not bet on for them. */
describe('a game that is shut', () => {
  const SHUT = { refused: 'system.partMaintenance', values: { retryAfterSeconds: 30 } };
  const stateOfGame = (state: string) =>
    sql`update lottery_games set state = ${state} where code = 'COLOR1'`.execute(database.db);

  test('stopped by the desk: its chases wait, bet when it is on again in time, and get back what it missed', async () => {
    const member = await givenChaser();
    const [first = 0n, second = 0n] = await nextDraws('COLOR1', 2);
    const chase = await made(member, wishOf(first, { multiples: [1, 1] }));
    await stateOfGame('stopped');
    try {
      await open(first);
      expect(states(await found(member, chase))).toEqual(['waiting', 'waiting']);
      expect(await balances(member)).toEqual([9_980n, 20n]);
      await moveDraw(database.db, first, DRAW_TIME);
      await given.lottery.runDueDraws();
      expect(states(await found(member, chase))).toEqual(['returned', 'waiting']);
      expect(await balances(member)).toEqual([9_990n, 10n]);
      await open(second);
      expect(states(await found(member, chase))).toEqual(['returned', 'waiting']);
    } finally {
      await stateOfGame('on');
      // As a process that starts: what the one before knows of games is up to two seconds old.
      given = givenLottery(database);
    }
    await given.lottery.runDueDraws();
    expect(states(await found(member, chase))).toEqual(['returned', 'placed']);
  });

  test('a play of it switched off: chases that stand do not buy it, and have back what they held for the draw', async () => {
    const by = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'its board is disputed' };
    const switchPlay = (off: boolean) =>
      given.lottery.terms.switchPlay(by, { key: givenKey(), gameCode: 'COLOR1', play: 'NUMBER', off });
    const member = await givenChaser();
    const [first = 0n, second = 0n] = await nextDraws('COLOR1', 2);
    const chase = await made(member, wishOf(first, { multiples: [1, 1], stopOnWin: false }));
    await switchPlay(true);
    try {
      await open(first);
      expect(states(await found(member, chase))).toEqual(['returned', 'waiting']);
      expect(await balances(member)).toEqual([9_990n, 10n]);
    } finally {
      await switchPlay(false);
    }
    await open(second);
    expect(states(await found(member, chase))).toEqual(['returned', 'placed']);
  });

  test.each([
    ['with its product or vendor', { closedAmong: async () => new Set(['COLOR1']) }, SHUT],
    ['with the whole house', { isHouseClosed: async () => true }, null],
  ] as const)('%s: a chase of it does not bet, and is not made where members cannot', async (_, shut, refused) => {
    const closed = givenLottery(database, shut);
    const member = await givenChaser();
    const [first = 0n] = await nextDraws('COLOR1', 1);
    const chase = await made(member, wishOf(first, { multiples: [1] }));
    await moveDraw(database.db, first, ON_SALE);
    await closed.lottery.runDueDraws();
    expect(states(await found(member, chase))).toEqual(['waiting']);
    // Calls of members never come this far while the whole house is closed.
    if (refused !== null) {
      expect(await closed.lottery.chases.make(member, wishOf(first, { multiples: [1] }))).toEqual(refused);
      const slip = givenSlip({ id: first, game_code: 'COLOR1' }, [givenLine({ play: 'SIDES', selection: 'B' })]);
      expect(await closed.lottery.placeSlip(member, slip)).toEqual(refused);
    }
    await given.lottery.runDueDraws();
    expect(states(await found(member, chase))).toEqual(['placed']);
  });
});

/** Lottery.md 1.6: a chase is stopped at any time, by a win or its member; the cancels of 1.7 are of other bets. */
describe('bets that a chase has made and takes back', () => {
  const cancelsOf = async (memberId: bigint): Promise<number> => {
    const { rows } = await sql<{ cancels: string }>`select coalesce(sum(cancels), 0)::text as cancels
      from wager_cancel_days where member_id = ${memberId}`.execute(database.db);
    return Number(rows[0]?.cancels ?? 0);
  };
  async function givenTwoOnSale(member: bigint): Promise<[Chase, bigint, bigint]> {
    const [first = 0n, second = 0n] = await nextDraws('COLOR1', 3);
    const chase = await made(member, wishOf(first, { multiples: [1, 1, 1] }));
    await open(first);
    await open(second);
    return [chase, first, second];
  }

  test('by a win are no use of the member’s daily ones', async () => {
    const member = await givenChaser();
    const [chase, first] = await givenTwoOnSale(member);
    await draw(first);
    expect(states(await found(member, chase))).toEqual(['settled', 'returned', 'returned']);
    expect(await cancelsOf(member)).toBe(0);
  });

  test('by their member are none either, and cost nothing, however many he has taken back that day', async () => {
    const member = await givenFundedAccount(database, given.wallet, 100_000n * ONE_TAKA);
    await sql`update lottery_settings set cancels_a_day = 0, cancel_fee = 10`.execute(database.db);
    try {
      const [first = 0n, second = 0n] = await nextDraws('COLOR1', 3);
      const wish = wishOf(first, { multiples: [1, 1, 1], unitStake: 1_000n * ONE_TAKA });
      const chase = await made(member, wish);
      await open(first);
      await open(second);
      const stopped = await given.lottery.chases.stop(member, chase.id);
      must(!isRefusal(stopped), 'the chase is his');
      expect(states(stopped)).toEqual(['returned', 'returned', 'returned']);
      expect(standingOf(stopped)).toEqual([]);
      expect(await cancelsOf(member)).toBe(0);
      expect(await balances(member)).toEqual([100_000n, 0n]);
    } finally {
      await sql`update lottery_settings set cancels_a_day = 20, cancel_fee = 0`.execute(database.db);
    }
  });

  test('by their member one by one cost the fee and are in play no more; the fee did not come back, and none is a win', async () => {
    const member = await givenFundedAccount(database, given.wallet, 100_000n * ONE_TAKA);
    const { rows } = await sql<{ free: bigint }>`select cancel_free_upto as free from lottery_settings`.execute(
      database.db,
    );
    await sql`update lottery_settings set cancel_fee = 10, cancel_free_upto = 0`.execute(database.db);
    try {
      const [first = 0n, second = 0n] = await nextDraws('COLOR1', 3);
      const chase = await made(member, wishOf(first, { multiples: [1, 1, 1], unitStake: 1_000n * ONE_TAKA }));
      await open(first);
      await open(second);
      for (const { ticket } of (await found(member, chase)).orders) {
        if (ticket === null) continue;
        const taken = await given.lottery.cancelWager(member, ticket);
        must(!isRefusal(taken), 'its draw is open');
      }
      const gone = await found(member, chase);
      expect([...states(gone), gone.inPlay, gone.returned]).toEqual([
        ...['returned', 'returned', 'waiting'],
        ...[0n, 2n * 9_900n * ONE_TAKA],
      ]);
      const { rows: listed } = await given.lottery.chases.listOf(member, { offset: 0, limit: 1 });
      expect(listed[0]).toMatchObject({ held: 10_000n * ONE_TAKA, inPlay: 0n, returned: 2n * 9_900n * ONE_TAKA });
      // 1 % of 10 000.00 each; all numbers were in it, and yet it did not win.
      await draw(first);
      const after = await found(member, chase);
      expect([after.state, ...states(after)]).toEqual(['active', 'returned', 'returned', 'waiting']);
      expect([after.won, after.returned, after.orders[0]?.prize]).toEqual([0n, 2n * 9_900n * ONE_TAKA, null]);
      // What was taken back with the fee is not taken back again without it.
      const stopped = await given.lottery.chases.stop(member, chase.id);
      must(!isRefusal(stopped), 'the chase is his');
      expect(stopped.returned).toBe((2n * 9_900n + 10_000n) * ONE_TAKA);
      expect(await balances(member)).toEqual([99_800n, 0n]);
    } finally {
      await sql`update lottery_settings set cancel_fee = 0, cancel_free_upto = ${rows[0]?.free ?? 0n}`.execute(
        database.db,
      );
    }
  });

  test('by their member stand where the draw closed meanwhile, and he is told which', async () => {
    const member = await givenChaser();
    const [chase, first, second] = await givenTwoOnSale(member);
    await moveDraw(database.db, first, SALE_OVER);
    const stopped = await given.lottery.chases.stop(member, chase.id);
    must(!isRefusal(stopped), 'the chase is his');
    expect(states(stopped)).toEqual(['placed', 'returned', 'returned']);
    expect(standingOf(stopped).map(({ drawId, amount }) => [drawId, amount])).toEqual([[first, 10n * ONE_TAKA]]);
    for (const id of [first, second]) await draw(id);
    expect(states(await found(member, chase))).toEqual(['settled', 'returned', 'returned']);
  });
});

test('example 29: ten draws doubling from 2.00 at level 1960 hold 2 046.00; stopped at the third, 2 032.00 go back', async () => {
  const member = await givenChaser();
  await sql`insert into lottery_rebate_points (member_id, point) values (${member}, 130)`.execute(database.db);
  const [first = 0n] = await nextDraws('SSC1', 10);
  const chase = await made(
    member,
    wishOf(first, {
      gameCode: 'SSC1',
      play: '2B.DIRECT',
      level: 1_960,
      selection: '1|2',
      units: 1,
      unitStake: 2n * ONE_TAKA,
      multiples: Array.from({ length: 10 }, (_, index) => 2 ** index),
    }),
  );
  expect(await balances(member)).toEqual([7_954n, 2_046n]);
  expect([chase.play, chase.lines.map(({ play }) => play)]).toEqual(['2B.DIRECT@1960+0', ['2B.DIRECT@1960+0']]);
  // Three draws are bet on, then it stops: what waits is the rest.
  for (const order of chase.orders.slice(0, 3)) await open(order.drawId);
  const waiting = (await found(member, chase)).orders.filter(({ state }) => state === 'waiting');
  expect(waiting.reduce((sum, { amount }) => sum + amount, 0n)).toBe(2_032n * ONE_TAKA);
});

test('whatever became of all these chases, what is locked is what they wait with', async () => {
  const { rows } = await sql<{ state: string }>`select distinct state from lottery_chase_orders order by 1`.execute(
    database.db,
  );
  expect(rows.map(({ state }) => state)).toEqual(['placed', 'returned', 'settled', 'waiting']);
  const { checks } = await givenReconciler(database, LOTTERY_CHECKS, createIds(systemClock, 6)).run('full');
  expect(checks.find(({ name }) => name === 'lockedEqualsWaiting')).toMatchObject({ holds: true });
});
