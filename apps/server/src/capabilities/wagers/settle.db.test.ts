import { createSeededRandom } from '@house/fairness/seeded';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { afterFirstStatement } from '../../platform/testing/between.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import {
  givenFundedMember,
  givenId,
  givenKey,
  givenReconciler,
  givenWallet,
  WALLET_CHECKS_ONLY,
} from '../wallet/given.ts';
import { shardOf } from '../wallet/port.ts';
import {
  GIVEN_PRODUCTS,
  givenBet,
  givenClosedMarket,
  givenCoverage,
  givenMarket,
  givenProjections,
  MARKET_CHECKS,
} from './given.ts';
import type { Pace } from './pace.ts';
import type { Evaluate, PrizeCaps, SettleProgress, Wagers } from './port.ts';
import { turnover } from './projections.ts';
import { endedMarketsHaveTurnover } from './reconcile.ts';
import { createWagers } from './service.ts';
import { advanceSettlement } from './settle.ts';

const BDT = 10_000n;
const CAP = { capPerMember: 500_000n * BDT };

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 6 });
  wallet = givenWallet(database);
  wagers = createWagers({ db: database.db, wallet }, GIVEN_PRODUCTS);
});

afterAll(() => database.close());

/** Digit 7 at the first position wins 9.6. */
const sevenWins: Evaluate = (_play, selection) =>
  selection.startsWith('7') ? [{ hits: 1, numerator: 96_000n, denominator: 10_000n }] : [];

async function settleAll(
  marketId: bigint,
  evaluate: Evaluate = sevenWins,
  options: PrizeCaps = CAP,
  by: Wagers = wagers,
): Promise<SettleProgress[]> {
  const chunks: SettleProgress[] = [];
  do chunks.push(await by.settleChunk(marketId, evaluate, options));
  while (chunks.at(-1)?.done !== true);
  return chunks;
}

const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;

describe('settling', () => {
  test('pays winners once, lets losers lose without a row, and settling again changes nothing', async () => {
    const winner = await givenFundedMember(database, wallet, 100n * BDT);
    const loser = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenMarket(database, wagers);
    await wallet.post([
      givenBet(winner, market, 10n * BDT, { selection: '7|-|-|-|-' }),
      givenBet(winner, market, 10n * BDT, { selection: '3|-|-|-|-' }),
      givenBet(loser, market, 10n * BDT, { selection: '2|-|-|-|-' }),
    ]);
    await givenClosedMarket(database, wagers, market);
    await settleAll(market);
    await settleAll(market);
    expect(await cashOf(winner)).toBe(176n * BDT);
    expect(await cashOf(loser)).toBe(90n * BDT);
    const { rows } = await database.pool.query(
      'select member_id, prize, state from wager_outcomes where market_id = $1',
      [market],
    );
    expect(rows).toEqual([{ member_id: winner, prize: 96n * BDT, state: 1 }]);
    const range = {
      from: new Date(Date.now() - 3_600_000),
      to: new Date(Date.now() + 3_600_000),
      offset: 0,
      limit: 10,
    };
    const record = await wagers.listWagersOf({ memberId: winner, ...range });
    expect(record.rows.map(({ state, prize }) => [state, prize])).toEqual([
      ['lost', 0n],
      ['won', 96n * BDT],
    ]);
    expect(record.totals).toEqual({
      bets: 2,
      stake: 20n * BDT,
      turnover: 20n * BDT,
      prize: 96n * BDT,
      net: 76n * BDT,
    });
    expect((await wagers.listWagersOf({ memberId: winner, ...range, state: 'lost' })).rows).toHaveLength(1);
  });

  test('a chunk posts last: bets of its shard wait for a statement and a commit, not for what it keeps', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenMarket(database, wagers);
    await wallet.post([givenBet(member, market, 10n * BDT, { selection: '7|-|-|-|-' })]);
    await givenClosedMarket(database, wagers, market);
    const kept: unknown[] = [];
    const looking = createWagers(
      {
        db: database.db,
        wallet: {
          ...wallet,
          postWithin: async (tx, movements) => {
            const { rows } = await sql`select wagers, winners, credited, paid from wager_settlements
            where market_id = ${market} and shard = ${shardOf(member)}`.execute(tx);
            if (movements.length > 0) kept.push(...rows);
            return wallet.postWithin(tx, movements);
          },
        },
      },
      GIVEN_PRODUCTS,
    );
    await settleAll(market, sevenWins, CAP, looking);
    expect(kept).toEqual([{ wagers: 1n, winners: 1n, credited: 1n, paid: 96n * BDT }]);
  });

  test('a large chunk tells its pace whether bets came to its shard just then, a small one does not ask', async () => {
    const member = await givenFundedMember(database, wallet, 10_000n * BDT);
    const asked: boolean[] = [];
    const pace: Pace = {
      async turn(work) {
        const { value, betsCame } = await work(false);
        asked.push(betsCame);
        return value;
      },
    };
    const open = await givenMarket(database, wagers);
    const settle = async (bets: number, beside: number): Promise<boolean | undefined> => {
      const market = await givenMarket(database, wagers);
      const lines = Array.from({ length: bets }, () => givenBet(member, market, BDT, { selection: '3|-|-|-|-' }));
      await wallet.post(lines);
      await wallet.post(Array.from({ length: beside }, () => givenBet(member, open, BDT)));
      await givenClosedMarket(database, wagers, market);
      while (!(await advanceSettlement({ db: database.db, wallet, pace }, market, sevenWins, CAP)).done);
      return asked.at(-1);
    };
    // Those of the market itself are over.
    expect(await settle(1_500, 0)).toBe(false);
    expect(await settle(10, 1)).toBe(false);
    expect(await settle(1_500, 1)).toBe(true);
    const isOld = async (): Promise<boolean> =>
      (
        await database.pool.query<{ old: boolean }>(
          "select max(at) < clock_timestamp() - interval '1 second' as old from wallet_entries where market_id = $1",
          [open],
        )
      ).rows[0]?.old === true;
    await expect.poll(isOld, { timeout: 10_000 }).toBe(true);
    expect(await settle(1_500, 0)).toBe(false);
  });

  test('while bets come a chunk takes few wagers on and asks whether they still come, however few it took', async () => {
    const member = await givenFundedMember(database, wallet, 10_000n * BDT);
    const [open, market] = [await givenMarket(database, wagers), await givenMarket(database, wagers)];
    await wallet.post(Array.from({ length: 8_600 }, () => givenBet(member, market, BDT, { selection: '3|-|-|-|-' })));
    await givenClosedMarket(database, wagers, market);
    const chunks: [wagers: number, betsCame: boolean][] = [];
    let came = false;
    const pace: Pace = {
      async turn(work) {
        const { value, betsCame } = await work(true);
        came = betsCame;
        return value;
      },
    };
    for (let done = false; !done; ) {
      await wallet.post([givenBet(member, open, BDT)]);
      const progress = await advanceSettlement({ db: database.db, wallet, pace }, market, sevenWins, CAP);
      if (progress.wagers > 0) chunks.push([progress.wagers, came]);
      done = progress.done;
    }
    expect(chunks).toEqual([
      [4_000, true],
      [4_000, true],
      [600, true],
    ]);
  });

  test('refuses to settle a market that is still open', async () => {
    const market = await givenMarket(database, wagers);
    await expect(wagers.settleChunk(market, sevenWins, CAP)).rejects.toThrow(/closed before it is settled/);
  });

  test('cuts what one member wins on a market at the cap, and marks the bet that was cut', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    const market = await givenMarket(database, wagers);
    await wallet.post([1, 2, 3].map(() => givenBet(member, market, 10n * BDT, { selection: '7|-|-|-|-' })));
    await givenClosedMarket(database, wagers, market);
    await settleAll(market, sevenWins, { capPerMember: 200n * BDT });
    expect(await cashOf(member)).toBe(1_170n * BDT);
    const { rows } = await database.pool.query(
      'select prize, capped from wager_outcomes where market_id = $1 order by seq',
      [market],
    );
    expect(rows).toEqual([
      { prize: 96n * BDT, capped: false },
      { prize: 96n * BDT, capped: false },
      { prize: 8n * BDT, capped: true },
    ]);
  });

  test('gives a stake back whole, whatever its member wins besides, and counts it in no cap (lottery.md 4, 8)', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    const market = await givenMarket(database, wagers);
    const push = () => givenBet(member, market, 300n * BDT, { selection: '3|-|-|-|-' });
    const win = () => givenBet(member, market, 10n * BDT, { selection: '7|-|-|-|-' });
    await wallet.post([push(), win(), win(), win(), push()]);
    await givenClosedMarket(database, wagers, market);
    const pushed: Evaluate = (play, selection) =>
      selection.startsWith('3')
        ? [{ hits: 1, numerator: 1n, denominator: 1n, refund: true }]
        : sevenWins(play, selection);
    const caps = { capPerMember: 200n * BDT, capPerOrder: 90n * BDT };
    const recorded = async (from: string) => {
      const { rows } = await database.pool.query(
        `select prize, capped from ${from} where market_id = $1 order by seq`,
        [market],
      );
      return rows.map(({ prize, capped }) => [prize / BDT, capped]);
    };
    const expected = [
      [300n, false],
      [90n, true],
      [90n, true],
      [20n, true],
      [300n, false],
    ];
    await settleAll(market, pushed, caps);
    expect(await recorded('wager_outcomes')).toEqual(expected);
    expect(await cashOf(member)).toBe((1_000n - 630n + 800n) * BDT);
    // Settled anew it is the same: nothing is corrected.
    while (!(await wagers.correctChunk({ marketId: market, version: 2, evaluate: pushed, ...caps })).done) {
      // next chunk
    }
    expect(await recorded('wager_outcome_corrections')).toEqual([]);
  });

  test('cuts each bet at what one may win, then its member at what he may; example 30 of lottery.md 14', async () => {
    const [one, three] = await Promise.all([1, 2].map(() => givenFundedMember(database, wallet, 100_000n * BDT)));
    const market = await givenMarket(database, wagers);
    const bet = (member: bigint | undefined) => givenBet(member ?? 0n, market, 6n * BDT, { selection: '7|-|-|-|-' });
    await wallet.post([bet(one), bet(three), bet(three), bet(three)]);
    await givenClosedMarket(database, wagers, market);
    // 5.DIRECT three times at level 1960: 588,000 for 6.00.
    const wins: Evaluate = () => [{ hits: 1, numerator: 98_000n, denominator: 1n }];
    await settleAll(market, wins, { capPerMember: 1_000_000n * BDT, capPerOrder: 500_000n * BDT });
    const record = async (member: bigint | undefined) => {
      const { rows } = await database.pool.query(
        'select prize, capped from wager_outcomes where market_id = $1 and member_id = $2 order by seq',
        [market, member],
      );
      return rows.map(({ prize, capped }) => [prize / BDT, capped]);
    };
    expect(await record(one)).toEqual([[500_000n, true]]);
    expect(await record(three)).toEqual([
      [500_000n, true],
      [500_000n, true],
      [0n, true],
    ]);
    expect(await cashOf(one ?? 0n)).toBe((100_000n - 6n + 500_000n) * BDT);
  });

  test('two workers at once, one of them dying in the middle of chunks, pay every winner once', async () => {
    const random = createSeededRandom('two workers');
    const members = await Promise.all(
      Array.from({ length: 60 }, () => givenFundedMember(database, wallet, 1_000n * BDT)),
    );
    const market = await givenMarket(database, wagers);
    const bets = Array.from({ length: 9_000 }, () =>
      givenBet(random.pick(members), market, BDT, { selection: `${random.rand(10)}|-|-|-|-` }),
    );
    const posted = await wallet.post(bets);
    expect(posted.every((outcome) => outcome.refused === undefined)).toBe(true);
    await givenClosedMarket(database, wagers, market);
    const other = database.another();
    const second = createWagers({ db: other.db, wallet: givenWallet(other) }, GIVEN_PRODUCTS);
    let calls = 0;
    const dying = createWagers(
      {
        db: other.db,
        wallet: {
          balancesOf: (memberId) => wallet.balancesOf(memberId),
          postWithin: async (tx, movements) => {
            const outcomes = await wallet.postWithin(tx, movements);
            calls += 1;
            if (calls % 2 === 1) throw new Error('the process died before the commit');
            return outcomes;
          },
        },
      },
      GIVEN_PRODUCTS,
    );
    await Promise.all([
      settleAll(market, sevenWins, CAP, second),
      settleAll(market),
      ...Array.from({ length: 4 }, () => dying.settleChunk(market, sevenWins, CAP).catch(() => undefined)),
    ]);
    const won = new Map<bigint, bigint>(members.map((member) => [member, 0n]));
    for (const bet of bets) {
      const prize = bet.wager?.selection.startsWith('7') ? 96_000n : 0n;
      won.set(bet.memberId, (won.get(bet.memberId) ?? 0n) + prize + bet.amount);
    }
    for (const member of members) expect(await cashOf(member)).toBe(1_000n * BDT + (won.get(member) ?? 0n));
  });

  test('a chunk ends before it credits more than a thousand members, and the next goes on there', async () => {
    // All of one shard.
    const first = (givenId() / 16n) * 16n;
    const members = Array.from({ length: 1_003 }, (_, place) => first + BigInt(place) * 16n);
    await database.pool.query(
      `insert into wallet_accounts (shard, member_id, account, balance)
       select (m % 16)::smallint, m, a, 0 from unnest($1::bigint[]) m, generate_series(1, 4) a`,
      [members.map(String)],
    );
    await wallet.post(
      members.map((memberId) => ({
        memberId,
        key: givenKey(),
        type: 'deposit',
        account: 'cash',
        contra: 'cashier',
        amount: 2n * BDT,
        reference: null,
      })),
    );
    const market = await givenMarket(database, wagers);
    // One round of them after the other.
    const bets = [...members, ...members].map((member) => givenBet(member, market, BDT, { selection: '7|-|-|-|-' }));
    expect((await wallet.post(bets)).every(({ refused }) => refused === undefined)).toBe(true);
    await givenClosedMarket(database, wagers, market);
    const chunks = await settleAll(market);
    expect(chunks.map(({ credited }) => credited.length).filter((count) => count > 0)).toEqual([1_000, 1_000, 6]);
    expect(chunks.map(({ winners }) => winners).filter((count) => count > 0)).toEqual([1_000, 1_000, 6]);
    for (const member of [members[0], members[999], members[1_000], members[1_002]]) {
      expect(await cashOf(member ?? 0n)).toBe(2n * 96_000n);
    }
  });

  test('a chunk ends before it reads more than four million characters of tickets, and the next goes on there, with what its member has won already', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    const market = await givenMarket(database, wagers);
    const long = (first: string): string => `${first}${',12345'.repeat(16_000)}`;
    const bets = Array.from({ length: 90 }, (_, place) =>
      givenBet(member, market, BDT, { selection: long(place % 10 === 9 ? '7' : '1') }),
    );
    for (let at = 0; at < bets.length; at += 15) await wallet.post(bets.slice(at, at + 15));
    await givenClosedMarket(database, wagers, market);
    const chunks = await settleAll(market, sevenWins, { capPerMember: 50n * BDT });
    const read = chunks.map(({ wagers: count }) => count);
    expect(read.filter((count) => count > 0)).toEqual([42, 42, 6]);
    expect(chunks.reduce((sum, { winners }) => sum + winners, 0)).toBe(9);
    // Four wins of 9.60 in the first chunk; the second is paid what is left, the third nothing.
    expect(chunks.map(({ paid }) => paid).filter((paid) => paid > 0n)).toEqual([
      (384n * BDT) / 10n,
      (116n * BDT) / 10n,
    ]);
    expect(await cashOf(member)).toBe(960n * BDT);
  });

  test('closing waits for bets in flight: none is in after it, none is lost', async () => {
    const members = await Promise.all(
      Array.from({ length: 20 }, () => givenFundedMember(database, wallet, 1_000n * BDT)),
    );
    const market = await givenMarket(database, wagers);
    const other = givenWallet(database.another());
    const placing = Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? wallet : other).post(members.map((member) => givenBet(member, market, BDT))),
    );
    const closing = transact(database.db, (tx) => wagers.closeMarket(tx, market, { now: true }));
    const outcomes = (await Promise.all(placing)).flat();
    await closing;
    const accepted = outcomes.filter((outcome) => outcome.refused === undefined).length;
    let counted = 0;
    for await (const page of wagers.streamMarket(market, 50)) counted += page.length;
    expect(counted).toBe(accepted);
    const [late] = await wallet.post(members.slice(0, 1).map((member) => givenBet(member, market, BDT)));
    expect(late?.refused).toBe('wagers.marketClosed');
  });
});

test('a posting holds each market it bets on, one or several, until it is committed', async () => {
  const member = await givenFundedMember(database, wallet, 100n * BDT);
  const markets = [await givenMarket(database, wagers), await givenMarket(database, wagers)];
  for (const held of [markets.slice(1), markets]) {
    await transact(database.db, async (tx) => {
      await wallet.postWithin(
        tx,
        held.map((market) => givenBet(member, market, BDT)),
      );
      for (const market of held) {
        const closing = transact(database.db, async (other) => {
          await sql`set local lock_timeout = 100`.execute(other);
          return wagers.closeMarket(other, market, { now: true });
        });
        await expect(closing).rejects.toThrow(/lock timeout/);
      }
    });
  }
  for (const market of markets) await givenClosedMarket(database, wagers, market);
});

describe('voiding', () => {
  test('refunds every stake once, and a settled market can not be void', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenMarket(database, wagers);
    await wallet.post([givenBet(member, market, 30n * BDT), givenBet(member, market, 20n * BDT)]);
    expect(await transact(database.db, (tx) => wagers.voidMarket(tx, market))).toBeUndefined();
    expect((await wallet.post([givenBet(member, market, BDT)]))[0]?.refused).toBe('wagers.marketClosed');
    while (!(await wagers.refundChunk(market)).done);
    await wagers.refundChunk(market);
    expect(await cashOf(member)).toBe(100n * BDT);

    const settled = await givenMarket(database, wagers);
    await givenClosedMarket(database, wagers, settled);
    await settleAll(settled);
    expect(await transact(database.db, (tx) => wagers.voidMarket(tx, settled))).toEqual({
      refused: 'wagers.marketSettling',
    });
  });
});

describe('what follows', () => {
  test('counts no turnover for a member who covers too much of a play, nor for a void market', async () => {
    const hedger = await givenFundedMember(database, wallet, 100n * BDT);
    const honest = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenMarket(database, wagers);
    await wallet.post([
      givenBet(hedger, market, 5n * BDT, { play: 'SIDES', selection: 'B' }),
      givenBet(hedger, market, 5n * BDT, { play: 'SIDES', selection: 'S' }),
      givenBet(hedger, market, 2n * BDT, { selection: '7|-|-|-|-' }),
      givenBet(honest, market, 5n * BDT, { play: 'SIDES', selection: 'B' }),
    ]);
    await givenClosedMarket(database, wagers, market);
    await settleAll(market);
    const gone = await givenMarket(database, wagers);
    await wallet.post([givenBet(honest, gone, 5n * BDT)]);
    await transact(database.db, (tx) => wagers.voidMarket(tx, gone));
    while (!(await wagers.refundChunk(gone)).done);
    const projections = givenProjections(
      database,
      givenCoverage((play, selections) => play === 'SIDES' && selections.size > 1),
    );
    await projections.catchUp();
    const validOf = async (marketId: bigint) =>
      (
        await database.pool.query(
          'select member_id, play, stake, turnover, prize from wager_turnover where market_id = $1 order by stake desc',
          [marketId],
        )
      ).rows;
    expect(await validOf(market)).toEqual([
      { member_id: hedger, play: 'SIDES', stake: 10n * BDT, turnover: 0n, prize: 0n },
      { member_id: honest, play: 'SIDES', stake: 5n * BDT, turnover: 5n * BDT, prize: 0n },
      { member_id: hedger, play: 'DIGIT', stake: 2n * BDT, turnover: 2n * BDT, prize: 192_000n },
    ]);
    expect(await validOf(gone)).toEqual([
      { member_id: honest, play: 'DIGIT', stake: 5n * BDT, turnover: 0n, prize: 0n },
    ]);
    // The record counts as the turnover do: the play that covered too much counts nothing, the others count.
    const record = await wagers.listWagersOf({
      memberId: hedger,
      from: new Date(Date.now() - 3_600_000),
      to: new Date(Date.now() + 3_600_000),
      offset: 0,
      limit: 10,
    });
    expect(record.rows.map(({ play, turnover }) => [play, turnover])).toEqual([
      ['DIGIT', 2n * BDT],
      ['SIDES', 0n],
      ['SIDES', 0n],
    ]);
    expect(record.totals).toMatchObject({ stake: 12n * BDT, turnover: 2n * BDT });
  });

  test('passes no end of a market that is committed while it looks', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenMarket(database, wagers);
    await wallet.post([givenBet(member, market, 10n * BDT)]);
    await givenClosedMarket(database, wagers, market);
    await givenProjections(database).catchUp();
    const shard = shardOf(member);
    const { rows: heads } = await database.pool.query<{ seq: bigint }>(
      'select seq from wallet_heads where shard = $1',
      [shard],
    );
    const head = heads[0]?.seq ?? 0n;
    const reached = await transact(database.db, (tx) =>
      turnover(GIVEN_PRODUCTS).follow(
        afterFirstStatement(tx, async () => void (await settleAll(market))),
        shard,
        head,
      ),
    );
    expect(reached).toBe(head);
    await givenProjections(database).catchUp();
    const { rows } = await database.pool.query('select bets, turnover from wager_turnover where market_id = $1', [
      market,
    ]);
    expect(rows).toEqual([{ bets: 1, turnover: 10n * BDT }]);
  });

  test('a check finds an end of a market that was passed without counting its bets', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenMarket(database, wagers);
    await wallet.post([givenBet(member, market, 10n * BDT)]);
    await givenClosedMarket(database, wagers, market);
    await settleAll(market);
    const check = () => endedMarketsHaveTurnover.run(database.db, () => undefined);
    expect(await check()).toMatchObject({ holds: true });
    await givenProjections(database).catchUp();
    expect(await check()).toMatchObject({ holds: true });
    await database.pool.query('delete from wager_turnover where market_id = $1', [market]);
    expect(await check()).toMatchObject({
      holds: false,
      differences: [`market ${market}, shard ${shardOf(member)}: no turnover`],
    });
    const projections = givenProjections(database);
    await projections.rebuild('wagers.turnover');
    await projections.catchUp();
    expect(await check()).toMatchObject({ holds: true });
  });

  test('is the same when every projection starts again from zero', async () => {
    const projections = givenProjections(database);
    await projections.catchUp();
    const tables = [
      'wallet_account_sums',
      'wallet_house_totals',
      'wallet_member_days',
      'wager_market_totals',
      'wager_turnover',
    ];
    const read = async () =>
      Promise.all(
        tables.map(async (table) => (await database.pool.query(`select * from ${table} t order by t::text`)).rows),
      );
    const followed = await read();
    for (const rows of followed) expect(rows.length).toBeGreaterThan(0);
    const names = [
      'wallet.accountSums',
      'wallet.houseTotals',
      'wallet.memberDays',
      'wagers.marketTotals',
      'wagers.turnover',
    ];
    for (const name of names) await projections.rebuild(name);
    expect((await read()).flat()).toEqual([]);
    await projections.catchUp();
    const rebuilt = await read();
    for (const [place, table] of tables.entries()) expect([table, rebuilt[place]]).toEqual([table, followed[place]]);
  });

  test('reconciles: entries = balances = reports, while projections are behind and when they are not', async () => {
    const reconciler = givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3));
    const member = await givenFundedMember(database, wallet, 10n * BDT);
    const running = await reconciler.run('running');
    expect(running.checks.filter((check) => !check.holds)).toEqual([]);
    expect(running.balanced).toBe(true);
    await givenProjections(database).catchUp();
    const full = await reconciler.run('full');
    expect(full.checks.filter((check) => !check.holds)).toEqual([]);
    expect(full.projections.every((projection) => projection.behind === 0)).toBe(true);
    expect(full.checks.map((check) => check.name)).toContain('endedMarketsHaveTurnover');
    expect(await cashOf(member)).toBe(10n * BDT);
  });

  test('notices a balance that was changed by hand, and says where', async () => {
    const member = await givenFundedMember(database, wallet, 10n * BDT);
    await database.pool.query('update wallet_accounts set balance = balance + 1 where member_id = $1 and account = 1', [
      member,
    ]);
    const report = await givenReconciler(database, WALLET_CHECKS_ONLY, createIds(systemClock, 4)).run('running');
    expect(report.balanced).toBe(false);
    expect(report.checks.find((check) => check.name === 'entriesEqualBalances')?.differences).toEqual([
      `${member}/1: 100000 <> 100001`,
    ]);
    await database.pool.query('update wallet_accounts set balance = balance - 1 where member_id = $1 and account = 1', [
      member,
    ]);
  });
});
