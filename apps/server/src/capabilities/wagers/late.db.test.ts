/** Bets received after the true draw time (lottery.md 12.4, `LATE`): void one by one, before their market is settled and after it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenReconciler, givenWallet } from '../wallet/given.ts';
import {
  GIVEN_PRODUCTS,
  givenBet,
  givenClosedMarket,
  givenCoverage,
  givenInstant,
  givenMarket,
  givenProjections,
  MARKET_CHECKS,
} from './given.ts';
import type { Evaluate, LateBets, OpenCoverage, RebateRules, Wagers } from './port.ts';
import { createWagers } from './service.ts';
import { formatTicket } from './ticket.ts';

const BDT = 10_000n;
const CASH = 100n * BDT;
const WIN = 96n * BDT;
const CAP = { capPerMember: 500_000n * BDT };

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  wagers = createWagers({ db: database.db, wallet }, GIVEN_PRODUCTS);
});
afterAll(() => database.close());

/** This digit at the first position wins 9.6. */
const winsAt =
  (digit: string): Evaluate =>
  (_play, selection) =>
    selection.startsWith(digit) ? [{ hits: 1, numerator: 96_000n, denominator: 10_000n }] : [];

/** Eight in a hundred of every stake to the member, one in a hundred to who stands above him. */
const rebatesTo = (upline: bigint, thousandths = 10): RebateRules => ({
  boughtWith: () => ({ kept: 80, point: 80 }),
  earnedAbove: async (_tx, bettors) => bettors.map(() => [{ memberId: upline, thousandths }]),
});

const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;
const player = () => givenFundedMember(database, wallet, CASH);
const bet = (member: bigint, market: bigint, digit: string, taka = 10n) =>
  givenBet(member, market, taka * BDT, { selection: `${digit}|-|-|-|-` });

/** A closed market: each member's bets on these digits before the instant, and on these after it. */
async function givenClosed(members: readonly bigint[], before: string, after: string) {
  const market = await givenMarket(database, wagers);
  const place = (digits: string) =>
    wallet.post(members.flatMap((member) => [...digits].map((digit) => bet(member, market, digit))));
  await place(before);
  const from = await givenInstant(database);
  await place(after);
  await givenClosedMarket(database, wagers, market);
  return { market, from };
}

async function settle(market: bigint, upline: bigint, won = '7', capPerMember = CAP.capPerMember): Promise<void> {
  while (!(await wagers.settleChunk(market, winsAt(won), { capPerMember })).done);
  while (!(await wagers.rebateChunk(market, rebatesTo(upline))).done);
}

type Given = Awaited<ReturnType<typeof givenClosed>>;
const lateOf = ({ market, from }: Given, upline: bigint, more: Partial<LateBets> = {}): LateBets => ({
  marketId: market,
  version: 1,
  from,
  settled: false,
  rebates: rebatesTo(upline),
  ...more,
});
const SETTLED = { settled: true } as const;

async function voidLate(late: LateBets, by = wagers): Promise<void> {
  while (!(await by.lateChunk(late)).done);
}

async function linesOf(memberId: bigint, market: bigint): Promise<[number, bigint][]> {
  const { rows } = await database.pool.query<{ type: number; amount: bigint }>(
    'select type, amount from wallet_entries where member_id = $1 and reference = $2 order by seq',
    [memberId, market],
  );
  return rows.map(({ type, amount }) => [type, amount]);
}

async function betsOf(member: bigint, market: bigint) {
  const { rows } = await wagers.pageMarket(market, '', 100);
  return rows
    .filter(({ memberId }) => memberId === member)
    .map(({ state, late, prize, turnover, correction }) => [state, late, prize, turnover, correction?.prizeBefore]);
}

async function turnoverOf(market: bigint) {
  const { rows } = await database.pool.query(
    'select member_id, stake, turnover, prize, bets from wager_turnover where market_id = $1 order by member_id',
    [market],
  );
  return rows;
}

async function booksBalance(openCoverage?: OpenCoverage): Promise<boolean> {
  await givenProjections(database, openCoverage).catchUp();
  return (await givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3)).run('full')).balanced;
}

describe('before the market is settled', () => {
  test('late bets give their stakes back and take part in nothing; bets before the instant are settled as ever', async () => {
    const [member, other, upline] = [await player(), await player(), await player()];
    const given = await givenClosed([member], '7', '71');
    const { market, from } = given;
    expect(await wagers.previewLate(lateOf(given, upline))).toEqual({
      members: 1,
      bets: 2,
      stake: 20n * BDT,
      taken: 0n,
      added: 20n * BDT,
      rebates: 0n,
      belowZero: 0,
      first: [{ memberId: member, stake: 20n * BDT, change: 20n * BDT, cash: CASH - 30n * BDT, below: false }],
    });
    await voidLate(lateOf(given, upline));
    expect(await cashOf(member)).toBe(CASH - 10n * BDT);
    expect(await betsOf(member, market)).toEqual([
      ['open', false, null, null, undefined],
      ['void', true, 10n * BDT, 0n, undefined],
      ['void', true, 10n * BDT, 0n, undefined],
    ]);
    expect(await booksBalance()).toBe(true);
    const staked = await transact(database.db, (tx) => wagers.countStaked(tx, market));
    expect(staked).toEqual({ members: 1, bets: 1, stake: 10n * BDT });

    await settle(market, upline);
    expect(await linesOf(member, market)).toEqual([
      [4, 20n * BDT],
      [3, WIN],
      [12, 8_000n],
    ]);
    expect(await cashOf(upline)).toBe(CASH + 1_000n);
    expect(await booksBalance()).toBe(true);
    expect(await turnoverOf(market)).toEqual([
      { member_id: member, stake: 10n * BDT, turnover: 10n * BDT, prize: WIN, bets: 1 },
    ]);
    // Every digest stays in the root: they are all still told in order.
    const told: bigint[] = [];
    for await (const page of wagers.streamMarket(market, 10)) told.push(...page.map(({ memberId }) => memberId));
    expect(told).toHaveLength(3);
    expect(await transact(database.db, (tx) => wagers.countLate(tx, market, from))).toEqual({
      stake: 0n,
      before: 20n * BDT,
    });
    expect(await cashOf(other)).toBe(CASH);
  });

  test('a market that becomes void after it gives only the others back', async () => {
    const member = await player();
    const given = await givenClosed([member], '1', '2');
    await voidLate(lateOf(given, member));
    await transact(database.db, (tx) => wagers.voidMarket(tx, given.market));
    while (!(await wagers.refundChunk(given.market)).done);
    expect(await cashOf(member)).toBe(CASH);
    expect((await linesOf(member, given.market)).map(([type]) => type)).toEqual([4, 4]);
    expect(await booksBalance()).toBe(true);
  });

  test('settling that began first is left alone: the rest goes back after it', async () => {
    const [member, upline] = [await player(), await player()];
    const given = await givenClosed([member], '1', '7');
    await wagers.settleChunk(given.market, winsAt('7'), CAP);
    const waiting = await wagers.lateChunk(lateOf(given, upline));
    expect([waiting.done, waiting.changed]).toEqual([false, []]);
    await settle(given.market, upline);
    await voidLate(lateOf(given, upline, SETTLED));
    expect(await cashOf(member)).toBe(CASH - 10n * BDT + 8_000n);
    expect(await booksBalance()).toBe(true);
  });

  test('settling and late bets at once: every bet is either paid or given back', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, player));
    const upline = await player();
    const given = await givenClosed(members, '1', '7');
    const other = createWagers({ db: database.db, wallet: givenWallet(database) }, GIVEN_PRODUCTS);
    const settled = (async () => {
      while (!(await other.settleChunk(given.market, winsAt('7'), CAP)).done);
    })();
    await Promise.all([settled, wagers.lateChunk(lateOf(given, upline)), wagers.lateChunk(lateOf(given, upline))]);
    while (!(await wagers.rebateChunk(given.market, rebatesTo(upline))).done);
    await voidLate(lateOf(given, upline, SETTLED));
    for (const member of members) expect(await cashOf(member)).toBe(CASH - 10n * BDT + 8_000n);
    expect(await cashOf(upline)).toBe(CASH + 20n * 1_000n);
    expect(await booksBalance()).toBe(true);
  });
});

describe('after the market was settled', () => {
  test('what late bets won and gave back is taken back for their stakes, in pairs of lines; the others stand', async () => {
    const [member, upline] = [await player(), await player()];
    const given = await givenClosed([member], '7', '71');
    const { market } = given;
    await settle(market, upline);
    const projections = givenProjections(database);
    await projections.catchUp();
    const cash = CASH - 30n * BDT + 2n * WIN + 24_000n;
    expect(await cashOf(member)).toBe(cash);
    const late = lateOf(given, upline, SETTLED);
    expect(await wagers.previewLate(late)).toMatchObject({
      members: 2,
      bets: 2,
      stake: 20n * BDT,
      taken: WIN,
      added: 20n * BDT,
      rebates: 18_000n,
    });
    await voidLate(late);
    expect(await linesOf(member, market)).toEqual([
      [3, 2n * WIN],
      [12, 24_000n],
      [5, -WIN],
      [4, 20n * BDT],
      [12, -16_000n],
    ]);
    expect(await cashOf(upline)).toBe(CASH + 1_000n);
    expect(await betsOf(member, market)).toEqual([
      ['won', false, WIN, 10n * BDT, undefined],
      ['void', true, 10n * BDT, 0n, WIN],
      ['void', true, 10n * BDT, 0n, undefined],
    ]);
    expect(await wagers.listLate(late, { shard: -1, memberId: 0n }, 10)).toMatchObject([
      { memberId: member, before: WIN, prize: 20n * BDT, bets: 2, settled: true },
    ]);
    expect(await booksBalance()).toBe(true);
    const valid = [{ member_id: member, stake: 10n * BDT, turnover: 10n * BDT, prize: WIN, bets: 1 }];
    expect(await turnoverOf(market)).toEqual(valid);
    await projections.rebuild('wagers.turnover');
    await projections.catchUp();
    expect(await turnoverOf(market)).toEqual(valid);
  });

  test('example 2 of the rules, found late: its 126.00 go back and its rebate is reversed (example 58)', async () => {
    const [member, upline] = [await givenFundedMember(database, wallet, 1_000n * BDT), await player()];
    const market = await givenMarket(database, wagers);
    const from = await givenInstant(database);
    const [placed] = await wallet.post([
      givenBet(member, market, 126n * BDT, { play: '5.DIRECT@1700+130', selection: '1|2,3|4|5|6,7', units: 63 }),
    ]);
    must(placed?.refused === undefined && placed !== undefined, 'the bet is taken');
    await givenClosedMarket(database, wagers, market);
    await settle(market, upline);
    expect(await cashOf(member)).not.toBe(1_000n * BDT);
    await voidLate(lateOf({ market, from }, upline, SETTLED));
    expect(await cashOf(member)).toBe(1_000n * BDT);
    expect(await cashOf(upline)).toBe(CASH);
    expect((await linesOf(member, market)).slice(-2)).toEqual([
      [4, 126n * BDT],
      [12, -100_800n],
    ]);
    expect(await wagers.findWager(member, formatTicket(placed))).toMatchObject({ state: 'void', late: true });
    await booksBalance();
    expect(await turnoverOf(market)).toEqual([]);
  });

  test('asked again nothing moves; an earlier instant moves the rest, a correction and a void leave them alone', async () => {
    const [member, upline] = [await player(), await player()];
    const market = await givenMarket(database, wagers);
    const instants: Date[] = [];
    for (const digit of '171') {
      instants.push(await givenInstant(database));
      await wallet.post([bet(member, market, digit)]);
    }
    await givenClosedMarket(database, wagers, market);
    await settle(market, upline);
    const at = (place: number, version: number): LateBets => ({
      ...lateOf({ market, from: instants[place] ?? new Date() }, upline, SETTLED),
      version,
    });
    await voidLate(at(2, 1));
    const cash = await cashOf(member);
    await voidLate(at(2, 1));
    await voidLate(at(2, 2));
    expect(await cashOf(member)).toBe(cash);
    await voidLate(at(1, 3));
    expect(await cashOf(member)).toBe(CASH - 10n * BDT + 8_000n);
    while (!(await wagers.correctChunk({ marketId: market, version: 4, evaluate: winsAt('1'), ...CAP })).done);
    expect(await cashOf(member)).toBe(CASH - 10n * BDT + 8_000n + WIN);
    expect(await booksBalance()).toBe(true);
    while (!(await wagers.voidChunk({ marketId: market, version: 5 })).done);
    while (!(await wagers.takeBackRebates(market)).done);
    expect([await cashOf(member), await cashOf(upline)]).toEqual([CASH, CASH]);
    expect(await booksBalance()).toBe(true);
    expect(await turnoverOf(market)).toEqual([
      { member_id: member, stake: 10n * BDT, turnover: 0n, prize: 0n, bets: 1 },
    ]);
  });

  test('the most of a member in a draw is used up in the order of acceptance: late bets take nothing from those in time', async () => {
    const [member, upline] = [await player(), await player()];
    const given = await givenClosed([member], '77', '7');
    const most = WIN + 4n * BDT;
    await settle(given.market, upline, '7', most);
    const cash = await cashOf(member);
    await voidLate(lateOf(given, upline, SETTLED));
    expect((await betsOf(member, given.market)).map(([state, , prize]) => [state, prize])).toEqual([
      ['won', WIN],
      ['won', 4n * BDT],
      ['void', 10n * BDT],
    ]);
    expect(await cashOf(member)).toBe(cash + 10n * BDT - 8_000n);
    expect(await booksBalance()).toBe(true);
  });

  test('by two workers at once, of whom others died in the midst of a chunk, moves every sum once', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, player));
    const upline = await player();
    const given = await givenClosed(members, '1', '7');
    await settle(given.market, upline);
    const late = lateOf(given, upline, SETTLED);
    const other = createWagers({ db: database.db, wallet: givenWallet(database) }, GIVEN_PRODUCTS);
    const dying = createWagers(
      {
        db: database.db,
        wallet: {
          balancesOf: (memberId) => wallet.balancesOf(memberId),
          postWithin: async (tx, movements) => {
            await wallet.postWithin(tx, movements);
            throw new Error('killed');
          },
        },
      },
      GIVEN_PRODUCTS,
    );
    await wagers.lateChunk(late);
    await expect(dying.lateChunk(late)).rejects.toThrow('killed');
    await Promise.all([voidLate(late), voidLate(late, other)]);
    for (const member of members) expect(await cashOf(member)).toBe(CASH - 10n * BDT + 8_000n);
    expect(await cashOf(upline)).toBe(CASH + 20n * 1_000n);
    const { rows } = await database.pool.query(
      'select type, count(*)::integer as lines from wallet_entries where reference = $1 and type in (4, 5) group by type order by type',
      [given.market],
    );
    expect(rows).toEqual([
      { type: 4, lines: 20 },
      { type: 5, lines: 20 },
    ]);
    expect(await booksBalance()).toBe(true);
  });

  test('may leave a balance below zero; who stands above gives back no more than he was given, whatever his point is now', async () => {
    const [member, upline] = [await player(), await player()];
    const given = await givenClosed([member], '1', '7');
    await settle(given.market, upline);
    const open = await givenMarket(database, wagers);
    const cash = await cashOf(member);
    await wallet.post([givenBet(member, open, cash)]);
    const late = lateOf(given, upline, { ...SETTLED, rebates: rebatesTo(upline, 50) });
    expect(await wagers.previewLate(late)).toMatchObject({
      belowZero: 1,
      first: [{ memberId: member, below: true }, {}],
    });
    await voidLate(late);
    expect(await cashOf(member)).toBe(10n * BDT - WIN - 8_000n);
    expect(await cashOf(upline)).toBe(CASH);
    expect(await booksBalance()).toBe(true);
  });

  test('a member who covers too little without his late bets has played for what stands', async () => {
    const member = await player();
    const given = await givenClosed([member], '1', '7');
    await settle(given.market, member);
    const projections = givenProjections(
      database,
      givenCoverage((_play, selections) => selections.size > 1),
    );
    await projections.catchUp();
    expect(await turnoverOf(given.market)).toMatchObject([{ stake: 20n * BDT, turnover: 0n, bets: 2 }]);
    await voidLate(lateOf(given, member, SETTLED));
    await projections.catchUp();
    expect(await turnoverOf(given.market)).toMatchObject([{ stake: 10n * BDT, turnover: 10n * BDT, bets: 1 }]);
  });

  test('nothing is late on a market that is open, and the database keeps what was found late', async () => {
    const member = await player();
    const open = await givenMarket(database, wagers);
    await wallet.post([bet(member, open, '1')]);
    const late = lateOf({ market: open, from: new Date(0) }, member);
    await expect(wagers.lateChunk(late)).rejects.toThrow(/closed before/);
    for (const statement of ['delete from wager_lates', 'update wager_lates set stake = 1', 'truncate wager_lates']) {
      await expect(database.pool.query(statement)).rejects.toThrow(/append-only/);
    }
  });
});
