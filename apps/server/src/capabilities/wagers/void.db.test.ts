/** Making a settled market void (lottery.md 12.4, example 58): stakes back, prizes and rebates taken back, each once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenReconciler, givenWallet } from '../wallet/given.ts';
import { GIVEN_PRODUCTS, givenBet, givenClosedMarket, givenMarket, givenProjections, MARKET_CHECKS } from './given.ts';
import type { Evaluate, RebateRules, Wagers } from './port.ts';
import { createWagers } from './service.ts';
import { formatTicket } from './ticket.ts';

const BDT = 10_000n;
const CASH = 100n * BDT;
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

/** Eight in a hundred of every stake to the member, one in a hundred to who stands above him. */
const rebatesTo = (upline: bigint): RebateRules => ({
  boughtWith: () => ({ kept: 80, point: 80 }),
  earnedAbove: async (_tx, bettors) => bettors.map(() => [{ memberId: upline, thousandths: 10 }]),
});

const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;
const player = () => givenFundedMember(database, wallet, CASH);

/** A settled market with its rebates out: ten on each digit by each member, and `won` was drawn. */
async function givenSettled(members: readonly bigint[], upline: bigint, won = '7'): Promise<bigint> {
  const market = await givenMarket(database, wagers);
  await wallet.post(
    members.flatMap((member) =>
      ['1', '7'].map((digit) => givenBet(member, market, 10n * BDT, { selection: `${digit}|-|-|-|-` })),
    ),
  );
  await givenClosedMarket(database, wagers, market);
  while (!(await wagers.settleChunk(market, winsAt(won), { capPerMember: 500_000n * BDT })).done);
  while (!(await wagers.rebateChunk(market, rebatesTo(upline))).done);
  return market;
}

async function voidAll(marketId: bigint, by = wagers, version = 1): Promise<void> {
  while (!(await by.voidChunk({ marketId, version })).done);
  while (!(await by.takeBackRebates(marketId)).done);
}

async function linesOf(memberId: bigint, market: bigint): Promise<[number, bigint][]> {
  const { rows } = await database.pool.query<{ type: number; amount: bigint }>(
    'select type, amount from wallet_entries where member_id = $1 and reference = $2 order by seq',
    [memberId, market],
  );
  return rows.map(({ type, amount }) => [type, amount]);
}

async function booksBalance(): Promise<boolean> {
  await givenProjections(database).catchUp();
  const checks = givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3));
  return (await checks.run('full')).balanced;
}

describe('a settled market that is made void', () => {
  test('leaves everybody with what he had before, in pairs of lines, and its bets are void', async () => {
    const [member, upline] = [await player(), await player()];
    const market = await givenSettled([member], upline);
    expect(await cashOf(member)).toBe(CASH - 20n * BDT + WIN + 16_000n);
    expect(await cashOf(upline)).toBe(CASH + 2_000n);
    expect(await wagers.previewVoid(market)).toEqual({
      members: 2,
      bets: 2,
      stake: 20n * BDT,
      taken: WIN - 10n * BDT,
      added: 10n * BDT,
      rebates: 18_000n,
      belowZero: 0,
      first: [
        {
          memberId: member,
          stake: 20n * BDT,
          change: 20n * BDT - WIN - 16_000n,
          cash: CASH - 20n * BDT + WIN + 16_000n,
          below: false,
        },
        { memberId: upline, stake: 0n, change: -2_000n, cash: CASH + 2_000n, below: false },
      ],
    });
    await voidAll(market);
    expect([await cashOf(member), await cashOf(upline)]).toEqual([CASH, CASH]);
    expect(await linesOf(member, market)).toEqual([
      [3, WIN],
      [12, 16_000n],
      [5, -WIN],
      [4, 20n * BDT],
      [12, -16_000n],
    ]);
    expect(await booksBalance()).toBe(true);
    const bets = await Promise.all(
      (await wagers.pageMarket(market, '', 10)).rows.map((row) => wagers.findWager(member, formatTicket(row))),
    );
    expect(bets.map((bet) => [bet?.state, bet?.prize, bet?.turnover])).toEqual([
      ['void', 10n * BDT, 0n],
      ['void', 10n * BDT, 0n],
    ]);
  });

  test('again and again moves nothing more, and leaves alone what a member had taken back', async () => {
    const [member, upline] = [await player(), await player()];
    const market = await givenMarket(database, wagers);
    const [bet] = await wallet.post([givenBet(member, market, 10n * BDT, { selection: '7|-|-|-|-' })]);
    if (bet?.refused !== undefined || bet === undefined) throw new Error('the bet is taken');
    await wagers.cancelWager(member, formatTicket(bet), { perDay: 20, fee: 0, freeUpTo: 0n, zoneOffsetMinutes: 360 });
    await wallet.post([givenBet(member, market, 20n * BDT, { selection: '1|-|-|-|-' })]);
    await givenClosedMarket(database, wagers, market);
    while (!(await wagers.settleChunk(market, winsAt('7'), { capPerMember: WIN })).done);
    while (!(await wagers.rebateChunk(market, rebatesTo(upline))).done);
    await voidAll(market);
    await voidAll(market);
    expect([await cashOf(member), await cashOf(upline)]).toEqual([CASH, CASH]);
    expect(await booksBalance()).toBe(true);
  });

  test('after a correction gives stakes for what counted last', async () => {
    const [one, two, upline] = [await player(), await player(), await player()];
    const market = await givenSettled([one, two], upline, '3');
    const correction = { marketId: market, version: 1, evaluate: winsAt('1'), capPerMember: 500_000n * BDT };
    while (!(await wagers.correctChunk(correction)).done);
    expect(await cashOf(one)).toBe(CASH - 20n * BDT + WIN + 16_000n);
    await voidAll(market, wagers, 2);
    for (const member of [one, two, upline]) expect(await cashOf(member)).toBe(CASH);
    expect(await booksBalance()).toBe(true);
    await expect(wagers.correctChunk({ ...correction, version: 3 })).rejects.toThrow(/settled before it is corrected/);
  });

  test('by two workers at once, of whom others died in the midst of a chunk, moves every sum once', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, player));
    const upline = await player();
    const market = await givenSettled(members, upline);
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
    await wagers.voidChunk({ marketId: market, version: 1 });
    await expect(dying.voidChunk({ marketId: market, version: 1 })).rejects.toThrow('killed');
    while (!(await other.voidChunk({ marketId: market, version: 1 })).done) {
      await Promise.all([wagers, other].map((by) => by.voidChunk({ marketId: market, version: 1 })));
    }
    await wagers.takeBackRebates(market);
    await expect(
      (async () => {
        for (let shard = 0; shard < 16; shard += 1) await dying.takeBackRebates(market);
      })(),
    ).rejects.toThrow('killed');
    await Promise.all([voidAll(market), voidAll(market, other)]);
    for (const member of [...members, upline]) expect(await cashOf(member)).toBe(CASH);
    const { rows } = await database.pool.query(
      'select type, count(*)::integer as lines from wallet_entries where reference = $1 and type in (4, 5) group by type order by type',
      [market],
    );
    expect(rows).toEqual([
      { type: 4, lines: 40 },
      { type: 5, lines: 40 },
    ]);
    expect(await booksBalance()).toBe(true);
  });

  test('counts nothing as played, whether it is followed or rebuilt from zero', async () => {
    const [member, upline] = [await player(), await player()];
    const market = await givenSettled([member], upline);
    const projections = givenProjections(database);
    await projections.catchUp();
    await voidAll(market);
    const read = async () => {
      const { rows } = await database.pool.query(
        'select stake, turnover, prize, bets from wager_turnover where market_id = $1',
        [market],
      );
      return rows;
    };
    await projections.catchUp();
    expect(await read()).toEqual([{ stake: 20n * BDT, turnover: 0n, prize: 0n, bets: 2 }]);
    const followed = await read();
    await projections.rebuild('wagers.turnover');
    await projections.catchUp();
    expect(await read()).toEqual(followed);
  });

  test('may take a balance below zero, and says so first; nothing is taken of a market that is not void', async () => {
    const [member, upline] = [await player(), await player()];
    const market = await givenSettled([member], upline);
    await expect(wagers.takeBackRebates(market)).rejects.toThrow(/void before/);
    const open = await givenMarket(database, wagers);
    await expect(wagers.voidChunk({ marketId: open, version: 1 })).rejects.toThrow(/settled before/);
    const cash = await cashOf(member);
    await wallet.post([givenBet(member, open, cash)]);
    expect(await wagers.previewVoid(market)).toMatchObject({
      belowZero: 1,
      first: [{ memberId: member, below: true }, {}],
    });
    await voidAll(market);
    expect(await cashOf(member)).toBe(CASH - cash);
    expect(await transact(database.db, (tx) => wagers.countStaked(tx, open))).toMatchObject({ bets: 1, stake: cash });
    expect(await booksBalance()).toBe(true);
  });
});

test('what is staked on a void market is open until it is back, chunk by chunk, and never won by the house', async () => {
  const member = await player();
  // Another draw is on sale meanwhile, as one always is.
  await givenMarket(database, wagers);
  const market = await givenMarket(database, wagers);
  await wallet.post(['1', '7'].map((digit) => givenBet(member, market, 10n * BDT, { selection: `${digit}|-|-|-|-` })));
  const small = createWagers({ db: database.db, wallet, chunkSize: { wagers: 1, members: 1 } }, GIVEN_PRODUCTS);
  const figures = async () => {
    const { stake, openStake, refunded } = await wagers.lifetimeOf(member);
    return [stake, openStake, refunded].map((amount) => amount / BDT);
  };
  expect(await figures()).toEqual([20n, 20n, 0n]);
  await transact(database.db, (tx) => wagers.voidMarket(tx, market));
  expect(await figures()).toEqual([20n, 20n, 0n]);
  expect(await small.refundChunk(market)).toMatchObject({ done: false });
  expect(await figures()).toEqual([20n, 10n, 10n]);
  while (!(await small.refundChunk(market)).done);
  expect(await figures()).toEqual([20n, 0n, 20n]);
});
