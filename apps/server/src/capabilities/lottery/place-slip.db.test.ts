/** Placing slips on the real journal: accepted once, every refusal, retries, limits, and the moment of the close. */
import { createBetRoot, ticketDigest } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { listStatements } from '../../platform/testing/statements.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import { shardOf } from '../wallet/port.ts';
import { DRAW_BETS_MAX } from './draw-stakes.ts';
import {
  type GivenLottery,
  givenDrawOnSale,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ON_SALE,
  ONE_TAKA,
  readDraw,
  SALE_OVER,
} from './given.ts';
import type { Slip, SlipLine, SlipOutcome } from './port.ts';
import type { DrawRow } from './schema.ts';

let database: TestDatabase;
let given: GivenLottery;
let draw: DrawRow;
/** Of a game at prize levels. */
let ssc: DrawRow;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 16 });
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'F5D3', 'COLOR1', 'SSC1']);
  draw = await givenDrawOnSale(database.db, 'F5D1');
  ssc = await givenDrawOnSale(database.db, 'SSC1');
});
afterAll(() => database.close());

const CASH = 200_000n * ONE_TAKA;

async function cashOf(memberId: bigint): Promise<bigint> {
  return (await given.wallet.balancesOf(memberId)).cash;
}

async function givenMember(cash = CASH): Promise<bigint> {
  return givenFundedMember(database, given.wallet, cash);
}

async function placeAccepted(memberId: bigint, slip: Slip): Promise<SlipOutcome> {
  const outcome = await given.lottery.placeSlip(memberId, slip);
  must(!isRefusal(outcome), 'the slip is accepted');
  return outcome;
}

async function countBets(memberId: bigint): Promise<number> {
  const { rows } = await sql<{
    bets: bigint;
  }>`select count(*) as bets from wagers where member_id = ${String(memberId)}`.execute(database.db);
  return Number(rows[0]?.bets ?? 0n);
}

describe('a slip', () => {
  test('takes the money, writes the bets and answers tickets whose receipts hash', async () => {
    const memberId = await givenMember();
    const typed = givenLine({ selection: ' ৭, 3 |-|-|-|９', units: 3 });
    const outcome = await placeAccepted(memberId, givenSlip(draw, [typed, givenLine({ play: 'SUM', selection: 'B' })]));
    expect(outcome.balance).toBe(CASH - 4n * ONE_TAKA);
    expect(await cashOf(memberId)).toBe(outcome.balance);
    const accepted = present(outcome.lines[0]?.accepted, 'the first line is accepted');
    expect(accepted).toMatchObject({ selection: '3,7|-|-|-|9', units: 3, stake: 3n * ONE_TAKA, drawNo: draw.draw_no });
    const { canonical, digest } = await given.receiptOf(memberId, accepted.ticket);
    expect(JSON.parse(canonical)).toEqual({
      salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      game: 'F5D1',
      drawNo: draw.draw_no,
      ticket: accepted.ticket,
      play: 'DIGIT',
      selection: '3,7|-|-|-|9',
      units: 3,
      unitStake: '1.00',
      stake: '3.00',
      placedAt: accepted.placedAt.toISOString(),
    });
    expect(canonical).not.toContain(String(memberId));
    expect(digest).toBe(toHex(ticketDigest(canonical)));
  });

  test('the same again answers the same tickets and moves nothing, from any process, fifty times at once', async () => {
    const memberId = await givenMember();
    const slip = givenSlip(draw, [givenLine(), givenLine({ selection: '1|-|-|-|-' })]);
    const second = givenLottery(database.another(4));
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? given : second).lottery.placeSlip(memberId, slip)),
    );
    const tickets = outcomes.map((outcome) => {
      must(!isRefusal(outcome), 'a repeated slip is accepted');
      return outcome.lines.map(({ accepted }) => `${accepted?.ticket} ${accepted?.placedAt.toISOString()}`).join();
    });
    expect(new Set(tickets).size).toBe(1);
    expect(await countBets(memberId)).toBe(2);
    expect(await cashOf(memberId)).toBe(CASH - 2n * ONE_TAKA);
    const again = await placeAccepted(memberId, slip);
    expect(again.lines.every((line) => line.accepted !== null && line.repeated)).toBe(true);
    expect(again.balance).toBe(CASH - 2n * ONE_TAKA);
  });

  test('is answered again even after the draw closed', async () => {
    const closing = await givenDrawOnSale(database.db, 'F5D3');
    const memberId = await givenMember();
    const slip = givenSlip(closing, [givenLine()]);
    const first = await placeAccepted(memberId, slip);
    await moveDraw(database.db, closing.id, SALE_OVER);
    await given.lottery.runDueDraws();
    const fresh = givenLottery(database);
    const again = await fresh.lottery.placeSlip(memberId, slip);
    expect(again).toMatchObject({ lines: [{ accepted: first.lines[0]?.accepted, repeated: true }] });
  });

  describe('is answered again, whatever may be bet by now,', () => {
    /** A process that has just begun, in a house where members have this point. */
    const at = async (point: number): Promise<GivenLottery['lottery']> => {
      await sql`update lottery_settings set rebate_point = ${point}`.execute(database.db);
      return givenLottery(database).lottery;
    };
    const atLevel = (): SlipLine =>
      givenLine({ play: '2B.DIRECT', selection: '1|2', unitStake: 2n * ONE_TAKA, level: 1_800 });

    test.each([
      ['a higher point', 100, false],
      ['a higher point, all or nothing', 100, true],
      ['a point too low for its level', 40, false],
      ['a point too low for its level, all or nothing', 40, true],
    ])('at %s', async (_, later, allOrNothing) => {
      const memberId = await givenMember();
      const slip = { ...givenSlip(ssc, [atLevel(), atLevel()]), allOrNothing };
      const first = await (await at(80)).placeSlip(memberId, slip);
      must(!isRefusal(first), 'the slip is accepted');
      const again = await (await at(later)).placeSlip(memberId, slip);
      expect(again).toEqual({ ...first, lines: first.lines.map((line) => ({ ...line, repeated: true })) });
      expect(await countBets(memberId)).toBe(2);
    });

    test('below a least stake of now; beside it a new line is refused', async () => {
      const memberId = await givenMember();
      const slip = givenSlip(ssc, [atLevel()]);
      const first = await (await at(80)).placeSlip(memberId, slip);
      must(!isRefusal(first), 'the slip is accepted');
      await sql`update lottery_games set min_stake = ${3n * ONE_TAKA} where code = 'SSC1'`.execute(database.db);
      try {
        const { lottery } = givenLottery(database);
        const both = { ...slip, lines: [...slip.lines, atLevel()] };
        const tooSmall = { refused: 'wagers.stakeTooSmall' };
        expect(await lottery.placeSlip(memberId, both)).toMatchObject({
          lines: [
            { accepted: first.lines[0]?.accepted, repeated: true },
            { accepted: null, refusal: tooSmall },
          ],
          balance: first.balance,
        });
        expect(await lottery.placeSlip(memberId, { ...both, allOrNothing: true })).toMatchObject(tooSmall);
        expect(await countBets(memberId)).toBe(1);
      } finally {
        await sql`update lottery_games set min_stake = ${100n} where code = 'SSC1'`.execute(database.db);
      }
    });

    test.each<[string, Partial<SlipLine>]>([
      ['pick', { selection: '2|1' }],
      ['level', { level: 1_790 }],
      ['play', { play: '2A.DIRECT' }],
      ['stake', { unitStake: 4n * ONE_TAKA, amount: 4n * ONE_TAKA }],
    ])('but not with another %s', async (_, change) => {
      const memberId = await givenMember();
      const line = atLevel();
      await (await at(80)).placeSlip(memberId, givenSlip(ssc, [line]));
      const lottery = await at(40);
      expect(await lottery.placeSlip(memberId, givenSlip(ssc, [{ ...line, ...change }]))).toEqual({
        refused: 'request.keyReused',
      });
    });
  });

  test('of 100, two bets of 80 at once: one stands, one is refused for want of money', async () => {
    const memberId = await givenMember(100n * ONE_TAKA);
    const bet = (): SlipLine => givenLine({ unitStake: 80n * ONE_TAKA });
    const outcomes = await Promise.all([1, 2].map(() => given.lottery.placeSlip(memberId, givenSlip(draw, [bet()]))));
    expect(outcomes.filter(isRefusal)).toEqual([{ refused: 'wallet.insufficientFunds' }]);
    expect(await cashOf(memberId)).toBe(20n * ONE_TAKA);
  });
});

describe('a slip is refused, and moves nothing', () => {
  const wrongKey = givenKey();
  const cases: [string, string, (slip: Slip) => Slip][] = [
    ['an unknown game', 'lottery.gameUnknown', (slip) => ({ ...slip, gameCode: 'F5D9' })],
    ['an unknown draw', 'lottery.drawUnknown', (slip) => ({ ...slip, drawId: 5n })],
    ['a draw of another game', 'lottery.drawUnknown', (slip) => ({ ...slip, gameCode: 'COLOR1' })],
    ['an unknown play', 'lottery.playUnknown', (slip) => ({ ...slip, lines: [givenLine({ play: 'NOPE' })] })],
    ['a bad selection', 'lottery.selectionInvalid', (slip) => ({ ...slip, lines: [givenLine({ selection: 'x' })] })],
    ['miscounted units', 'lottery.unitsDiffer', (slip) => ({ ...slip, lines: [givenLine({ units: 2 })] })],
    ['another amount', 'lottery.amountDiffers', (slip) => ({ ...slip, lines: [givenLine({ amount: 1n })] })],
    ['a stake too small', 'wagers.stakeTooSmall', (slip) => ({ ...slip, lines: [givenLine({ unitStake: 9_900n })] })],
    [
      'a wrong amount before a wrong limit',
      'lottery.amountDiffers',
      (slip) => ({ ...slip, lines: [givenLine({ unitStake: 9_900n, amount: 7n })] }),
    ],
    [
      'a stake between steps',
      'wagers.stakeNotInSteps',
      (slip) => ({ ...slip, lines: [givenLine({ unitStake: 10_001n })] }),
    ],
    [
      'a stake too large',
      'wagers.stakeTooLarge',
      (slip) => ({ ...slip, lines: [givenLine({ unitStake: 50_001n * ONE_TAKA })] }),
    ],
    [
      'a key from the far past',
      'request.keyOutOfRange',
      (slip) => ({ ...slip, lines: [givenLine({ key: '00000000-0000-7000-8000-000000000001' })] }),
    ],
    [
      'want of money',
      'wallet.insufficientFunds',
      (slip) => ({ ...slip, lines: [givenLine({ unitStake: 501n * ONE_TAKA })] }),
    ],
  ];
  test.each(cases)('%s', async (_name, code, change) => {
    const memberId = await givenMember(500n * ONE_TAKA);
    const outcome = await given.lottery.placeSlip(memberId, change(givenSlip(draw, [givenLine()])));
    expect(outcome).toMatchObject({ refused: code });
    expect(await countBets(memberId)).toBe(0);
    expect(await cashOf(memberId)).toBe(500n * ONE_TAKA);
  });

  test('a key used before with other data', async () => {
    const memberId = await givenMember();
    await placeAccepted(memberId, givenSlip(draw, [givenLine({ key: wrongKey })]));
    const other = givenSlip(draw, [givenLine({ key: wrongKey, selection: '8|-|-|-|-' })]);
    expect(await given.lottery.placeSlip(memberId, other)).toEqual({ refused: 'request.keyReused' });
    expect(await countBets(memberId)).toBe(1);
  });

  test('a draw that has not opened, has closed, or whose game stopped', async () => {
    const waiting = await givenDrawOnSale(database.db, 'F5D3');
    const memberId = await givenMember();
    const place = () => given.lottery.placeSlip(memberId, givenSlip(waiting, [givenLine()]));
    await moveDraw(database.db, waiting.id, { open: 600, close: 700, draw: 710 });
    expect(await place()).toEqual({ refused: 'lottery.drawNotOpen' });
    await moveDraw(database.db, waiting.id, SALE_OVER);
    expect(await place()).toEqual({ refused: 'lottery.drawClosed' });
    await moveDraw(database.db, waiting.id, ON_SALE);
    await sql`update lottery_games set state = 'stopped' where code = 'F5D3'`.execute(database.db);
    const fresh = givenLottery(database);
    expect(await fresh.lottery.placeSlip(memberId, givenSlip(waiting, [givenLine()]))).toEqual({
      refused: 'lottery.gameStopped',
    });
    // Step 1 of lottery.md 1.5 comes before what lines pick.
    for (const whole of [false, true]) {
      const bad = givenSlip(waiting, [givenLine({ units: 9 }), givenLine({ play: 'NO' }), givenLine()], whole);
      expect(await fresh.lottery.placeSlip(memberId, bad)).toEqual({ refused: 'lottery.gameStopped' });
    }
    await sql`update lottery_games set state = 'on' where code = 'F5D3'`.execute(database.db);
    expect(await countBets(memberId)).toBe(0);
  });

  test('a ticket whose best case is above twenty times the largest win', async () => {
    const memberId = await givenMember(10_000_000n * ONE_TAKA);
    await sql`update lottery_games set max_win = 10000 where code = 'F5D1'`.execute(database.db);
    const fresh = givenLottery(database);
    const line = givenLine({ unitStake: 3n * ONE_TAKA });
    expect(await fresh.lottery.placeSlip(memberId, givenSlip(draw, [line]))).toMatchObject({
      refused: 'lottery.winLimit',
    });
    await sql`update lottery_games set max_win = 5000000000 where code = 'F5D1'`.execute(database.db);
  });
});

describe('a slip of several lines', () => {
  test('decides each line alone', async () => {
    const memberId = await givenMember(10n * ONE_TAKA);
    const lines = [givenLine(), givenLine({ units: 9 }), givenLine({ unitStake: 20n * ONE_TAKA }), givenLine()];
    const outcome = await placeAccepted(memberId, givenSlip(draw, lines));
    expect(outcome.lines.map((line) => (line.accepted === null ? line.refusal.refused : 'accepted'))).toEqual([
      'accepted',
      'lottery.unitsDiffer',
      'wallet.insufficientFunds',
      'accepted',
    ]);
    expect(outcome.balance).toBe(8n * ONE_TAKA);
  });

  test('all or nothing: one bad line refuses all, with its reason', async () => {
    const memberId = await givenMember(10n * ONE_TAKA);
    const badUnits = givenSlip(draw, [givenLine(), givenLine({ units: 9 })], true);
    expect(await given.lottery.placeSlip(memberId, badUnits)).toMatchObject({ refused: 'lottery.unitsDiffer' });
    const tooMuch = givenSlip(draw, [givenLine(), givenLine({ unitStake: 20n * ONE_TAKA })], true);
    expect(await given.lottery.placeSlip(memberId, tooMuch)).toMatchObject({ refused: 'wallet.insufficientFunds' });
    expect(await countBets(memberId)).toBe(0);
    const good = await placeAccepted(memberId, givenSlip(draw, [givenLine(), givenLine()], true));
    expect(good.balance).toBe(8n * ONE_TAKA);
  });
});

describe('the limit per picked choice', () => {
  const LIMIT = 50_000n * ONE_TAKA;

  test('counts a choice through all selections that hold it', async () => {
    const memberId = await givenMember();
    await placeAccepted(memberId, givenSlip(draw, [givenLine({ unitStake: LIMIT - 10n * ONE_TAKA })]));
    const wider = givenLine({ selection: '7,8|-|-|-|-', units: 2, unitStake: 11n * ONE_TAKA });
    expect(await given.lottery.placeSlip(memberId, givenSlip(draw, [wider]))).toMatchObject({
      refused: 'lottery.drawLimit',
    });
    const other = givenLine({ selection: '8|-|-|-|-', unitStake: LIMIT });
    await placeAccepted(memberId, givenSlip(draw, [other]));
    await placeAccepted(memberId, givenSlip(draw, [givenLine({ unitStake: 10n * ONE_TAKA })]));
    expect(await given.lottery.placeSlip(memberId, givenSlip(draw, [givenLine()]))).toMatchObject({
      refused: 'lottery.drawLimit',
    });
  });

  test('holds when many bets come at once, and repeats what was accepted', async () => {
    const memberId = await givenMember();
    const slips = Array.from({ length: 30 }, () =>
      givenSlip(draw, [givenLine({ unitStake: 5_000n * ONE_TAKA }), givenLine({ unitStake: 900n * ONE_TAKA })]),
    );
    const outcomes = await Promise.all(slips.map((slip) => given.lottery.placeSlip(memberId, slip)));
    const spent = CASH - (await cashOf(memberId));
    expect(spent).toBeLessThanOrEqual(LIMIT);
    expect(spent).toBeGreaterThan(LIMIT - 900n * ONE_TAKA);
    const first = outcomes.findIndex((outcome) => !isRefusal(outcome));
    const again = await given.lottery.placeSlip(memberId, present(slips[first], 'a slip was accepted'));
    must(!isRefusal(again), 'an accepted slip is repeated beyond the limit');
    expect(again.lines.some((line) => line.accepted !== null && line.repeated)).toBe(true);
    expect(CASH - (await cashOf(memberId))).toBe(spent);
  });

  test('counts what waits to be posted in this process when another bet comes near it', async () => {
    const memberId = await givenMember();
    let neighbour = await givenMember();
    while (shardOf(neighbour) !== shardOf(memberId)) neighbour = await givenMember();
    const place = (id: bigint, unitStake: bigint) =>
      given.lottery.placeSlip(id, givenSlip(draw, [givenLine({ unitStake })]));
    const asked = await transact(database.db, async (tx) => {
      await sql`select from wallet_heads where shard = ${shardOf(memberId)} for update`.execute(tx);
      const ahead = place(neighbour, ONE_TAKA);
      for (let waits = false; !waits; ) {
        const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(database.db);
        waits = rows[0]?.waits === true;
      }
      // Few lines wait for the call that is under way; this one's would be behind whoever asks the database now.
      const bets = [ahead, place(memberId, LIMIT / 50n), place(memberId, LIMIT)];
      await sql`select pg_sleep(0.3)`.execute(tx);
      return { bets };
    });
    const [ahead, small, large] = await Promise.all(asked.bets);
    expect([isRefusal(ahead), isRefusal(small)]).toEqual([false, false]);
    expect(large).toMatchObject({ refused: 'lottery.drawLimit' });
    expect(CASH - (await cashOf(memberId))).toBe(LIMIT / 50n);
  });
});

describe('what a member may have on one draw', () => {
  const bets = (memberId: bigint, count: number): Promise<unknown> =>
    given.wallet.post(
      Array.from({ length: count }, () => ({
        memberId,
        key: givenKey(),
        type: 'bet' as const,
        account: 'cash' as const,
        contra: 'lottery' as const,
        amount: -ONE_TAKA,
        reference: null,
        wager: { marketId: draw.id, play: 'DIGIT', selection: '1|-|-|-|-', units: 1 },
      })),
    );
  /** So much that what he has is looked up. */
  const big = (): SlipLine => givenLine({ unitStake: 1_001n * ONE_TAKA });
  const FULL = { refused: 'lottery.drawBets', values: { count: DRAW_BETS_MAX } };

  test('is so many tickets: what was taken is repeated, one that is taken back makes room', async () => {
    const memberId = await givenMember();
    await bets(memberId, DRAW_BETS_MAX - 1);
    const slip = givenSlip(draw, [big(), big()]);
    const { lines } = await placeAccepted(memberId, slip);
    expect(lines[1]).toMatchObject({ accepted: null, refusal: FULL });
    const ticket = present(lines[0]?.accepted, 'there was room for one').ticket;
    expect(await given.lottery.placeSlip(memberId, givenSlip(draw, [big()]))).toEqual(FULL);
    const again = await placeAccepted(memberId, slip);
    expect(again.lines[0]).toMatchObject({ accepted: { ticket }, repeated: true });
    must(!isRefusal(await given.lottery.cancelWager(memberId, ticket)), 'it is taken back');
    await placeAccepted(memberId, givenSlip(draw, [big()]));
    expect(await given.lottery.placeSlip(memberId, givenSlip(draw, [big()]))).toEqual(FULL);
  });

  test('is read no further than that, however many he has', async () => {
    const memberId = await givenMember();
    await bets(memberId, 2 * DRAW_BETS_MAX);
    const { answer, statements } = await listStatements(() =>
      given.lottery.placeSlip(memberId, givenSlip(draw, [big()])),
    );
    expect(answer).toEqual(FULL);
    expect(statements.filter((text) => text.startsWith('-- wagers.stakesOf'))).toHaveLength(2);
  });
});

describe('the moment of the close', () => {
  test('is said first, whatever else is wrong with a line (lottery.md 1.5 step 1)', async () => {
    const over = await givenDrawOnSale(database.db, 'COLOR1');
    await moveDraw(database.db, over.id, { open: -60, close: -1, draw: 60 });
    const wrong = givenLine({ play: 'NUMBER', selection: '4,4,x' });
    const memberId = await givenMember();
    const fresh = givenLottery(database);
    for (const allOrNothing of [false, true])
      expect(await fresh.lottery.placeSlip(memberId, givenSlip(over, [wrong], allOrNothing))).toEqual({
        refused: 'lottery.drawClosed',
      });
  });

  test('while bets pour in from two processes no bet is in after the close and none is lost', async () => {
    const closing = await givenDrawOnSale(database.db, 'COLOR1');
    const second = givenLottery(database.another(8));
    const members = await Promise.all(Array.from({ length: 8 }, () => givenMember()));
    const accepted: { memberId: bigint; ticket: string }[] = [];
    let closed = false;
    let refusedAfter = 0;
    async function play(memberId: bigint, house: GivenLottery): Promise<void> {
      while (refusedAfter < 200) {
        const line = givenLine({ play: 'NUMBER', selection: '4' });
        const outcome = await house.lottery.placeSlip(memberId, givenSlip(closing, [line]));
        if (!isRefusal(outcome)) {
          accepted.push({ memberId, ticket: present(outcome.lines[0]?.accepted, 'one line').ticket });
          continue;
        }
        expect(outcome).toEqual({ refused: 'lottery.drawClosed' });
        if (closed) refusedAfter += 1;
      }
    }
    const players = members.map((memberId, index) => play(memberId, index % 2 === 0 ? given : second));
    while (accepted.length < 300) await new Promise((resolve) => setImmediate(resolve));
    await sql`update wager_markets set closes_at = clock_timestamp() + interval '50 milliseconds' where id = ${String(closing.id)}`.execute(
      database.db,
    );
    await sql`update lottery_draws set close_at = g.closes_at from wager_markets g where g.id = lottery_draws.id and g.id = ${String(closing.id)}`.execute(
      database.db,
    );
    while ((await readDraw(database.db, closing.id)).bet_root === null) await given.lottery.runDueDraws();
    closed = true;
    await Promise.all(players);

    const row = await readDraw(database.db, closing.id);
    expect(Number(row.ticket_count)).toBe(accepted.length);
    const page = await given.lottery.listDigests(closing.id, '', 10_000);
    must(!isRefusal(page), 'a closed draw lists its digests');
    const receipts = await Promise.all(accepted.map(({ memberId, ticket }) => given.receiptOf(memberId, ticket)));
    expect(page.digests.toSorted()).toEqual(receipts.map(({ digest }) => digest).toSorted());
    const root = createBetRoot();
    for (const digest of page.digests) root.add(present(fromHex(digest), 'hex'));
    expect(toHex(root.finish())).toBe(toHex(present(row.bet_root, 'a closed draw has a root')));
    const { rows } = await sql<{
      late: bigint;
    }>`select count(*) as late from wagers w join wager_markets g on g.id = w.market_id
      where g.id = ${String(closing.id)} and w.placed_at >= g.closes_at`.execute(database.db);
    expect(rows[0]?.late).toBe(0n);
  });
});
