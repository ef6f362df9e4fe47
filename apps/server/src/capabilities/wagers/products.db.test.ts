/**
 * A product of the pooled way and one of the instant way beside the lottery in one house (docs/adr/0017-product-port.md): what
 * a market does, its product's account bears, whoever dies or works beside, and nobody else's.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenId, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { HOUSE_ACCOUNTS, type HouseAccount, type Wallet } from '../wallet/port.ts';
import {
  givenBet,
  givenClosedMarket,
  givenCoverage,
  givenInstant,
  givenMarket,
  givenProduct,
  givenProjections,
  givenWagers,
  MARKET_CHECKS,
} from './given.ts';
import { COUNTS_WHOLE, type Evaluate, formatTicket, type InstantBet, productsOf, type Wagers } from './port.ts';
import { createWagers } from './service.ts';

const BDT = 10_000n;
const CAP = 100_000n * BDT;
const STAKE = 10n * BDT;
const WIN = 96n * BDT;
const CANCEL = { perDay: null, fee: 0, freeUpTo: 0n, zoneOffsetMinutes: 360 };
const NO_REBATES = { boughtWith: () => null, earnedAbove: async () => [] };

/** Its stakes count nothing on a play of which a member has both halves. */
const HALVES = givenCoverage((play, selections) => play === 'HALF' && selections.size === 2);
const PRODUCTS_OF_HOUSE = productsOf([
  givenProduct('lottery', { mayCancel: true }),
  givenProduct('elottery'),
  givenProduct('cockfight', {
    mayCancel: true,
    turnover: { ...COUNTS_WHOLE, openCoverage: HALVES },
    describeMarkets: async (ids) =>
      new Map(
        ids.map((id) => [
          id,
          {
            gameCode: 'FIGHT',
            title: '7',
            names: { en: 'Fight 7' },
            simulated: false,
            details: null,
          },
        ]),
      ),
    describeTicket: async (wager) => ({ canonical: wager.selection, digest: 'of a fight' }),
    listGames: async () => [{ gameCode: 'FIGHT', open: true }],
  }),
  givenProduct('mini', { listGames: async () => [{ gameCode: 'DICE', open: false }] }),
]);

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet, PRODUCTS_OF_HOUSE);
});
afterAll(() => database.close());

const winsAt =
  (side: string): Evaluate =>
  (_play, selection) =>
    selection === side ? [{ hits: 1, numerator: 96n, denominator: 10n }] : [];

const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;

/** Small chunks, so that a market has many of them. */
function givenWorker(by: Pick<Wallet, 'postWithin'> = wallet): Wagers {
  const own = { postWithin: by.postWithin.bind(by), balancesOf: (id: bigint) => wallet.balancesOf(id) };
  return createWagers({ db: database.db, wallet: own, chunkSize: { wagers: 3, members: 2 } }, PRODUCTS_OF_HOUSE);
}

/** A process that dies after each posting, before the commit. */
function givenDyingWorker(): Wagers {
  return givenWorker({
    postWithin: async (tx, movements) => {
      await wallet.postWithin(tx, movements);
      throw new Error('killed');
    },
  });
}

/** Two processes at once, and one that dies in each chunk it takes. */
async function finish(step: (by: Wagers) => Promise<{ readonly done: boolean }>): Promise<void> {
  const drive = async (by: Wagers) => {
    while (!(await step(by)).done);
  };
  await expect(step(givenDyingWorker())).rejects.toThrow('killed');
  await Promise.all([drive(givenWorker()), drive(givenWorker())]);
}

/** What the journal moved on the accounts of the house by bets, prizes and what takes them back, as the house sees it. */
async function movedOn(memberIds: readonly bigint[]): Promise<Partial<Record<HouseAccount, bigint>>> {
  const { rows } = await sql<{ contra: number; amount: bigint }>`
    select contra, -sum(amount)::bigint as amount from wallet_entries
    where member_id = any (${memberIds.map(String)}::bigint[]) and type between 2 and 5 group by contra`.execute(
    database.db,
  );
  const names = Object.entries(HOUSE_ACCOUNTS) as [HouseAccount, number][];
  return Object.fromEntries(
    rows.map(({ contra, amount }) => [
      present(
        names.find(([, number]) => number === contra),
        'an account',
      )[0],
      amount,
    ]),
  );
}

/** The totals of the house by account are the sums of the journal by the product of the market, and the books balance. */
async function expectApart(): Promise<void> {
  await givenProjections(database, undefined, PRODUCTS_OF_HOUSE).catchUp();
  const { rows } = await sql<{ account: number; told: bigint; moved: bigint }>`
    select coalesce(t.account, j.account) as account, coalesce(t.amount, 0)::bigint as told, coalesce(j.amount, 0)::bigint as moved
    from (select account, sum(amount) as amount from wallet_house_totals where type between 2 and 5 group by 1) t
    full join (
      select g.house_account as account, -sum(e.amount) as amount from wallet_entries e
      join wager_markets g on g.id = coalesce(e.market_id, e.reference) where e.type between 2 and 5 group by 1) j
      on j.account = t.account`.execute(database.db);
  expect(rows.length).toBeGreaterThan(1);
  for (const { told, moved } of rows) expect(told).toBe(moved);
  const report = await givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3)).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
}

describe('a product of the pooled way', () => {
  test('is settled, corrected below zero and up again, and void, by processes that die, beside a draw that keeps its money', async () => {
    const members = await Promise.all(
      Array.from({ length: 12 }, () => givenFundedMember(database, wallet, 100n * BDT)),
    );
    const draw = await givenMarket(database, wagers);
    const fight = await givenMarket(database, wagers, { product: 'cockfight', gameCode: 'FIGHT' });
    await wallet.post(
      members.flatMap((member) =>
        ['MERON', 'WALA'].flatMap((selection) => [
          givenBet(member, draw, STAKE, { selection }),
          givenBet(member, fight, STAKE, { selection, contra: 'cockfight' }),
        ]),
      ),
    );
    const count = BigInt(members.length);
    const staked = 2n * STAKE * count;
    const won = WIN * count;
    for (const market of [draw, fight]) {
      await givenClosedMarket(database, wagers, market);
      await finish((by) => by.settleChunk(market, winsAt('WALA'), { capPerMember: CAP }));
    }
    expect(await movedOn(members)).toEqual({ lottery: staked - won, cockfight: staked - won });
    await expectApart();

    // They spend all they have.
    const spent = 100n * BDT - 4n * STAKE + 2n * WIN;
    await wallet.post(
      members.map((memberId) => ({
        memberId,
        key: givenKey(),
        type: 'adjustment' as const,
        account: 'cash' as const,
        contra: 'adjustments' as const,
        amount: -spent,
        reference: null,
      })),
    );
    const anew = { marketId: fight, capPerMember: CAP };
    await finish((by) => by.correctChunk({ ...anew, version: 1, evaluate: winsAt('DRAW') }));
    for (const member of members) expect(await cashOf(member)).toBe(-WIN);
    expect(await movedOn(members)).toEqual({ lottery: staked - won, cockfight: staked });
    await finish((by) => by.correctChunk({ ...anew, version: 2, evaluate: winsAt('MERON') }));
    for (const member of members) expect(await cashOf(member)).toBe(0n);
    await expectApart();

    await finish((by) => by.voidChunk({ marketId: fight, version: 3 }));
    for (const member of members) expect(await cashOf(member)).toBe(2n * STAKE - WIN);
    expect(await movedOn(members)).toEqual({ lottery: staked - won, cockfight: 0n });
    await expectApart();
  });

  test('that is void before it is settled gives its stakes back, and a bet is taken back only where the product allows it', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const fight = await givenMarket(database, wagers, { product: 'cockfight' });
    const cards = await givenMarket(database, wagers, { product: 'elottery' });
    const [kept, taken, card] = await wallet.post([
      givenBet(member, fight, STAKE, { contra: 'cockfight' }),
      givenBet(member, fight, STAKE, { contra: 'cockfight' }),
      givenBet(member, cards, STAKE, { contra: 'elottery' }),
    ]);
    must(kept?.refused === undefined && kept !== undefined, 'the first bet is taken');
    must(taken?.refused === undefined && taken !== undefined, 'the second bet is taken');
    must(card?.refused === undefined && card !== undefined, 'the third bet is taken');
    expect(await wagers.cancelWager(member, formatTicket(taken), CANCEL)).toMatchObject({ returned: STAKE });
    expect(await wagers.cancelWager(member, formatTicket(card), CANCEL)).toEqual({ refused: 'wagers.marketClosed' });
    await transact(database.db, (tx) => wagers.voidMarket(tx, fight));
    await finish((by) => by.refundChunk(fight));
    expect(await movedOn([member])).toEqual({ cockfight: 0n, elottery: STAKE });
    await givenClosedMarket(database, wagers, cards);
    while (!(await wagers.settleChunk(cards, winsAt('-'), { capPerMember: CAP })).done);
    await expectApart();
  });

  test('gives late bets back from its own account, before it is settled and after', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const fight = await givenMarket(database, wagers, { product: 'cockfight' });
    const from = await givenInstant(database);
    await wallet.post([givenBet(member, fight, STAKE, { selection: 'WALA', contra: 'cockfight' })]);
    await givenClosedMarket(database, wagers, fight);
    while (!(await wagers.settleChunk(fight, winsAt('WALA'), { capPerMember: CAP })).done);
    const late = { marketId: fight, version: 1, from, settled: true, rebates: NO_REBATES };
    await finish((by) => by.lateChunk(late));
    expect(await cashOf(member)).toBe(100n * BDT);
    expect(await movedOn([member])).toEqual({ cockfight: 0n });
    await expectApart();
  });

  test('pays from the account its market was made with, whatever that of its product is by now', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const raffle = await givenMarket(database, wagers, { product: 'elottery' });
    // As one of before the product had an account of its own, by its former number.
    await sql`update wager_markets set house_account = ${HOUSE_ACCOUNTS.lottery}, product = 3 where id = ${raffle}`.execute(
      database.db,
    );
    const contra = await transact(database.db, (tx) => wagers.houseAccountOfMarket(tx, raffle));
    await wallet.post([givenBet(member, raffle, STAKE, { selection: 'WALA', contra })]);
    await givenClosedMarket(database, wagers, raffle);
    while (!(await wagers.settleChunk(raffle, winsAt('WALA'), { capPerMember: CAP })).done);
    expect(await movedOn([member])).toEqual({ lottery: STAKE - WIN });
    const day = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000), offset: 0, limit: 10 };
    expect((await wagers.listWagersOf({ ...day, memberId: member, product: 'elottery' })).rows).toMatchObject([
      { product: 'elottery', state: 'won', prize: WIN },
    ]);
    await expectApart();
  });

  test('counts as turnover by its own rule, and stands in the record, on receipts and among games by its own words', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const draw = await givenMarket(database, wagers);
    const fight = await givenMarket(database, wagers, { product: 'cockfight', gameCode: 'FIGHT' });
    await wallet.post(
      ['MERON', 'WALA'].flatMap((selection) => [
        givenBet(member, draw, STAKE, { play: 'HALF', selection }),
        givenBet(member, fight, STAKE, { play: 'HALF', selection, contra: 'cockfight' }),
      ]),
    );
    for (const market of [draw, fight]) {
      await givenClosedMarket(database, wagers, market);
      while (!(await wagers.settleChunk(market, winsAt('WALA'), { capPerMember: CAP })).done);
    }
    await givenProjections(database, undefined, PRODUCTS_OF_HOUSE).catchUp();
    const day = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000), offset: 0, limit: 10 };
    const fights = await wagers.listWagersOf({ ...day, memberId: member, product: 'cockfight' });
    expect(fights.totals).toEqual({ bets: 2, stake: 2n * STAKE, turnover: 0n, prize: WIN, net: WIN - 2n * STAKE });
    const draws = await wagers.listWagersOf({ ...day, memberId: member, product: 'lottery' });
    expect(draws.totals).toMatchObject({ bets: 2, turnover: 2n * STAKE });
    expect(await wagers.lifetimeOf(member)).toMatchObject({
      stake: 4n * STAKE,
      turnover: 2n * STAKE,
      prize: 2n * WIN,
    });
    expect([...(await wagers.describeMarkets([draw, fight, 5n, 2n ** 63n]))]).toMatchObject([[fight, { title: '7' }]]);
    expect(await wagers.describeTicket(present(fights.rows[0], 'a bet'))).toEqual({
      canonical: 'WALA',
      digest: 'of a fight',
    });
    expect(await wagers.listGames()).toEqual([
      { gameCode: 'FIGHT', open: true },
      { gameCode: 'DICE', open: false },
    ]);
    expect(await wagers.recentGamesOf(member, ['FIGHT', 'DICE'], 5)).toMatchObject([{ gameCode: 'FIGHT' }]);
  });
});

describe('a product of the instant way', () => {
  const betOf = (memberId: bigint, more: Partial<InstantBet> = {}): InstantBet => ({
    ...{ memberId, key: givenKey(), product: 'mini', gameCode: 'DICE', marketId: givenId(), zoneOffsetMinutes: 360 },
    ...{ play: '!ROLL', selection: '50', stake: STAKE },
    ...more,
  });
  const place = (bet: InstantBet, prize: bigint) =>
    transact(database.db, async (tx) => {
      const placed = await wagers.placeInstant(tx, bet);
      if (!isRefusal(placed) && !placed.repeated && prize > 0n) await placed.win(prize);
      return placed;
    });

  test('is decided and paid as it is placed, on one book a day, from its own account', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const won = betOf(member);
    await Promise.all([place(won, 3n * STAKE), place(betOf(member), 0n)]);
    expect(await place(won, 3n * STAKE)).toMatchObject({ repeated: true });
    expect(await cashOf(member)).toBe(100n * BDT + STAKE);
    expect(await movedOn([member])).toEqual({ mini: -STAKE });
    await expectApart();
    const day = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000), offset: 0, limit: 10 };
    const { rows, totals } = await wagers.listWagersOf({ ...day, memberId: member, product: 'mini' });
    expect(new Set(rows.map(({ marketId }) => marketId)).size).toBe(1);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['lost', 'won']);
    expect(totals).toEqual({
      bets: 2,
      stake: 2n * STAKE,
      turnover: 2n * STAKE,
      prize: 3n * STAKE,
      net: STAKE,
    });
    const { rows: books } = await database.pool.query('select way, house_account from wager_markets where id = $1', [
      present(rows[0], 'a bet').marketId,
    ]);
    expect(books).toEqual([{ way: 'instant', house_account: HOUSE_ACCOUNTS.mini }]);
  });

  test('is gone whole when its process dies before the commit, and the same key places it then', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const bet = betOf(member);
    const dying = transact(database.db, async (tx) => {
      const placed = await wagers.placeInstant(tx, bet);
      must(!isRefusal(placed), 'the bet is taken');
      await placed.win(2n * STAKE);
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await cashOf(member)).toBe(100n * BDT);
    expect(await place(bet, 2n * STAKE)).toMatchObject({ repeated: false });
    expect(await cashOf(member)).toBe(100n * BDT + STAKE);
    await expectApart();
  });

  test('is held by the same limits of its member as bets on draws', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const none = { day: null, week: null, month: null };
    await transact(database.db, (tx) =>
      wallet.setGuard(tx, member, {
        stake: { ...none, day: 2n * STAKE },
        loss: none,
        pausedUntil: null,
        zoneOffsetMinutes: 360,
      }),
    );
    const draw = await givenMarket(database, wagers);
    await wallet.post([givenBet(member, draw, STAKE)]);
    expect(await place(betOf(member), 0n)).toMatchObject({ repeated: false });
    expect(await place(betOf(member), 0n)).toMatchObject({ refused: 'wallet.playerLimit' });
    expect(await movedOn([member])).toEqual({ lottery: STAKE, mini: STAKE });
  });
});

test('a line under the account of another product is found by the whole check', async () => {
  const member = await givenFundedMember(database, wallet, 100n * BDT);
  const fight = await givenMarket(database, wagers, { product: 'cockfight' });
  await wallet.post([givenBet(member, fight, STAKE, { contra: 'lottery' })]);
  const report = await givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3)).run('full');
  expect(report.checks.find(({ name }) => name === 'linesNameTheirProduct')).toMatchObject({
    holds: false,
    differences: [`${member}, account 102: 0 <> -100000`, `${member}, account 114: -100000 <> 0`],
  });
});
