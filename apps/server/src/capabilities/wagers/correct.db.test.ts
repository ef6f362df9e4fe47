/** Settling a settled market anew (lottery.md 12.4): differences only, once, whoever dies or works beside. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { shardOf } from '../wallet/port.ts';
import { GIVEN_PRODUCTS, givenBet, givenClosedMarket, givenMarket, givenProjections, MARKET_CHECKS } from './given.ts';
import type { CorrectionProgress, Evaluate, Wagers } from './port.ts';
import { createWagers } from './service.ts';
import { formatTicket } from './ticket.ts';

const BDT = 10_000n;
const CAP = 500_000n * BDT;
const WIN = 96n * BDT;

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

const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;

async function settleAll(marketId: bigint, digit: string, capPerMember = CAP): Promise<void> {
  while (!(await wagers.settleChunk(marketId, winsAt(digit), { capPerMember })).done);
}

async function correctAll(marketId: bigint, version: number, digit: string, by = wagers, capPerMember = CAP) {
  let progress: CorrectionProgress;
  do progress = await by.correctChunk({ marketId, version, evaluate: winsAt(digit), capPerMember });
  while (!progress.done);
  return progress.soFar;
}

/** A settled market on which each of these members bet ten on each of these digits. */
async function givenSettled(members: readonly bigint[], digits: readonly string[], won: string): Promise<bigint> {
  const market = await givenMarket(database, wagers);
  await wallet.post(
    members.flatMap((member) =>
      digits.map((digit) => givenBet(member, market, 10n * BDT, { selection: `${digit}|-|-|-|-` })),
    ),
  );
  await givenClosedMarket(database, wagers, market);
  await settleAll(market, won);
  return market;
}

/** A member of another shard. */
async function givenMemberBeside(other: bigint): Promise<bigint> {
  for (;;) {
    const member = await givenFundedMember(database, wallet, 10n * BDT);
    if (shardOf(member) !== shardOf(other)) return member;
  }
}

async function linesOf(memberId: bigint): Promise<{ type: number; amount: bigint }[]> {
  const { rows } = await database.pool.query<{ type: number; amount: bigint }>(
    'select type, amount from wallet_entries where member_id = $1 and type in (3, 5) order by seq',
    [memberId],
  );
  return rows;
}

async function booksBalance(): Promise<boolean> {
  const checks = givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3));
  return (await checks.run('full')).balanced;
}

describe('a correction', () => {
  test('takes back what was won, pays what is won now, and leaves the lines before it as they were', async () => {
    const [winner, loser, neither] = await Promise.all([
      givenFundedMember(database, wallet, 100n * BDT),
      givenFundedMember(database, wallet, 100n * BDT),
      givenFundedMember(database, wallet, 100n * BDT),
    ]);
    const market = await givenSettled([winner], ['7'], '7');
    const other = await givenSettled([winner, loser, neither], ['1', '7'], '7');
    const before = await linesOf(winner);
    expect(await correctAll(market, 1, '3')).toEqual({ wagers: 1, bets: 1, taken: WIN, added: 0n });
    expect(await linesOf(winner)).toEqual([...before, { type: 5, amount: -WIN }]);
    // One bet loses what another wins: the pair stands in the journal, the balance is as before.
    expect(await correctAll(other, 1, '1')).toEqual({ wagers: 6, bets: 6, taken: 3n * WIN, added: 3n * WIN });
    expect(await linesOf(loser)).toEqual([
      { type: 3, amount: WIN },
      { type: 5, amount: -WIN },
      { type: 3, amount: WIN },
    ]);
    expect(await cashOf(neither)).toBe(100n * BDT - 20n * BDT + WIN);
    expect(await booksBalance()).toBe(true);
  });

  test('again and again answers the same and moves nothing; the next one counts from the last', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenSettled([member], ['1', '7'], '7');
    await correctAll(market, 1, '3');
    const cash = await cashOf(member);
    expect(cash).toBe(80n * BDT);
    expect(await correctAll(market, 1, '3')).toEqual({ wagers: 2, bets: 1, taken: WIN, added: 0n });
    expect(await cashOf(member)).toBe(cash);
    expect(await correctAll(market, 2, '1')).toMatchObject({ bets: 1, taken: 0n, added: WIN });
    expect(await cashOf(member)).toBe(cash + WIN);
    const states = await Promise.all(
      (await wagers.pageMarket(market, '', 10)).rows.map((row) => wagers.findWager(member, formatTicket(row))),
    );
    expect(
      states.map((wager) => [wager?.selection[0], wager?.state, wager?.prize, wager?.correction?.prizeBefore]),
    ).toEqual([
      ['1', 'won', WIN, 0n],
      ['7', 'lost', 0n, WIN],
    ]);
    expect(await booksBalance()).toBe(true);
  });

  test('of a market waits for the one before it, of whatever kind; who has just what is taken goes not below zero', async () => {
    const first = await givenFundedMember(database, wallet, 10n * BDT);
    const market = await givenSettled([first, await givenMemberBeside(first)], ['7'], '7');
    const wish = { marketId: market, evaluate: winsAt('3'), capPerMember: CAP };
    expect(await wagers.previewCorrection(market, wish)).toMatchObject({
      belowZero: 0,
      members: 2,
      first: [
        { change: -WIN, cash: WIN, below: false },
        { change: -WIN, cash: WIN, below: false },
      ],
    });
    expect((await wagers.correctChunk({ ...wish, version: 1 })).done).toBe(false);
    const rebates = { boughtWith: () => null, earnedAbove: async () => [] };
    const late = { marketId: market, version: 2, from: new Date(0), settled: true, rebates };
    for (const next of [
      () => wagers.correctChunk({ ...wish, version: 2 }),
      () => wagers.voidChunk({ marketId: market, version: 2 }),
      () => wagers.lateChunk(late),
    ])
      await expect(next()).rejects.toThrow('one correction ends before the next begins');
    await correctAll(market, 1, '3');
    expect(await correctAll(market, 2, '7')).toMatchObject({ bets: 2, added: 2n * WIN });
    expect(await booksBalance()).toBe(true);
  });

  test('after the prize was withdrawn leaves the balance below zero by no more than it, and no bet is taken until it is covered', async () => {
    const member = await givenFundedMember(database, wallet, 10n * BDT);
    const market = await givenSettled([member], ['7'], '7');
    expect(await cashOf(member)).toBe(WIN);
    await wallet.post([
      {
        memberId: member,
        key: givenKey(),
        type: 'holdPaid',
        account: 'cash',
        contra: 'cashier',
        amount: -WIN,
        reference: null,
      },
    ]);
    expect(await cashOf(member)).toBe(0n);
    const preview = await wagers.previewCorrection(market, { evaluate: winsAt('3'), capPerMember: CAP });
    expect(preview).toMatchObject({
      bets: 1,
      members: 1,
      taken: WIN,
      added: 0n,
      belowZero: 1,
      first: [{ memberId: member, change: -WIN, cash: 0n, below: true }],
    });
    await correctAll(market, 1, '3');
    expect(await cashOf(member)).toBe(-WIN);
    const next = await givenMarket(database, wagers);
    expect(await wallet.post([givenBet(member, next, 1n * BDT)])).toMatchObject([
      { refused: 'wallet.insufficientFunds' },
    ]);
    await givenProjections(database).catchUp();
    expect(await booksBalance()).toBe(true);
  });

  test('holds the cap across bets, and what is cut moves with it', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    const market = await givenMarket(database, wagers);
    await wallet.post(
      ['7', '1', '1', '1'].map((digit) => givenBet(member, market, 10n * BDT, { selection: `${digit}|-|-|-|-` })),
    );
    await givenClosedMarket(database, wagers, market);
    const cap = 200n * BDT;
    await settleAll(market, '7', cap);
    await correctAll(market, 1, '1', wagers, cap);
    const { rows } = await database.pool.query(
      'select before, prize, capped from wager_outcome_corrections where market_id = $1 order by seq',
      [market],
    );
    expect(rows).toEqual([
      { before: WIN, prize: 0n, capped: false },
      { before: 0n, prize: WIN, capped: false },
      { before: 0n, prize: WIN, capped: false },
      { before: 0n, prize: 8n * BDT, capped: true },
    ]);
    expect(await cashOf(member)).toBe(960n * BDT + cap);
  });

  test('by two workers at once moves everything once, and a worker that dies between chunks is taken over', async () => {
    const members = await Promise.all(
      Array.from({ length: 40 }, () => givenFundedMember(database, wallet, 100n * BDT)),
    );
    const market = await givenSettled(members, ['1', '7'], '7');
    const other = createWagers({ db: database.db, wallet: givenWallet(database) }, GIVEN_PRODUCTS);
    // Dies inside of a chunk: what it did is gone with it.
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
    const once = { marketId: market, version: 1, evaluate: winsAt('1'), capPerMember: CAP };
    await wagers.correctChunk(once);
    await expect(dying.correctChunk(once)).rejects.toThrow('killed');
    await Promise.all([correctAll(market, 1, '1'), correctAll(market, 1, '1', other)]);
    for (const member of members) expect(await cashOf(member)).toBe(80n * BDT + WIN);
    const { rows } = await database.pool.query(
      'select count(*)::integer as lines, sum(amount)::bigint as moved from wallet_entries where reference = $1 and type = 5',
      [market],
    );
    expect(rows).toEqual([{ lines: 40, moved: -40n * WIN }]);
    expect(await booksBalance()).toBe(true);
  });

  test('is followed: totals and prizes of the turnover change, turnover stay, and rebuilding gives the same', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenSettled([member], ['1', '7'], '7');
    const projections = givenProjections(database);
    await projections.catchUp();
    await correctAll(market, 1, '3');
    const read = async () => {
      const { rows } = await database.pool.query(
        'select stake, turnover, prize, bets from wager_turnover where market_id = $1',
        [market],
      );
      return { rows, totals: (await wagers.totalsOfMarkets([market])).get(market) };
    };
    await projections.catchUp();
    const followed = await read();
    expect(followed).toEqual({
      rows: [{ stake: 20n * BDT, turnover: 20n * BDT, prize: 0n, bets: 2 }],
      totals: { bets: 2, trialBets: 0, stake: 20n * BDT, refunded: 0n, prize: 0n },
    });
    for (const name of ['wagers.turnover', 'wagers.marketTotals']) await projections.rebuild(name);
    await projections.catchUp();
    expect(await read()).toEqual(followed);
    expect(await booksBalance()).toBe(true);
  });

  test('cuts each bet at what one may win before its member, as settling did', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenSettled([member], ['3', '3', '3'], '7');
    // Ten on each: 96 a bet, cut at 50; the third finds 20 of 120 left.
    const caps = { evaluate: winsAt('3'), capPerMember: 120n * BDT, capPerOrder: 50n * BDT };
    expect(await wagers.previewCorrection(market, caps)).toMatchObject({ bets: 3, added: 120n * BDT });
    let progress: CorrectionProgress;
    do progress = await wagers.correctChunk({ marketId: market, version: 1, ...caps });
    while (!progress.done);
    const { rows } = await database.pool.query(
      'select prize, capped from wager_outcome_corrections where market_id = $1 order by seq',
      [market],
    );
    expect(rows.map(({ prize, capped }) => [prize / BDT, capped])).toEqual([
      [50n, true],
      [50n, true],
      [20n, true],
    ]);
    expect(await cashOf(member)).toBe(190n * BDT);
  });

  test('is append-only, and never of a market that is not settled', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenSettled([member], ['7'], '7');
    await correctAll(market, 1, '3');
    await expect(
      sql`update wager_outcome_corrections set prize = 1 where market_id = ${market}`.execute(database.db),
    ).rejects.toThrow(/append-only/);
    await expect(
      sql`delete from wager_outcome_corrections where market_id = ${market}`.execute(database.db),
    ).rejects.toThrow(/append-only/);
    const open = await givenMarket(database, wagers);
    const correction = { marketId: open, version: 1, evaluate: winsAt('3'), capPerMember: CAP };
    await expect(wagers.correctChunk(correction)).rejects.toThrow(/settled before it is corrected/);
  });

  test('leaves alone a bet that its member had taken back', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenMarket(database, wagers);
    const [bet] = await wallet.post([givenBet(member, market, 10n * BDT, { selection: '1|-|-|-|-' })]);
    if (bet?.refused !== undefined || bet === undefined) throw new Error('the bet is taken');
    const rules = { perDay: 20, fee: 0, freeUpTo: 0n, zoneOffsetMinutes: 360 };
    await wagers.cancelWager(member, formatTicket(bet), rules);
    await givenClosedMarket(database, wagers, market);
    await settleAll(market, '7');
    expect(await correctAll(market, 1, '1')).toEqual({ wagers: 1, bets: 0, taken: 0n, added: 0n });
    expect(await cashOf(member)).toBe(100n * BDT);
  });
});
