/** Cards and raffle tickets in the betting record and in the turnover, and both at the desk, on a real database. */
import { randomInt } from '@house/fairness/random';
import { RAFFLE_PLAY, SCRATCH_PLAY } from '@house/lottery/instant-bets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import type { Projections } from '../../platform/projections.ts';
import { must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenProjections, givenWagers } from '../wagers/given.ts';
import { formatTicket, type Wagers, type WagerWithOutcome } from '../wagers/port.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { LOTTERY_CHECKS } from './given.ts';
import { createMemberTurns } from './member-turns.ts';
import { createRaffleDesk, type RaffleDeskDeps } from './raffles/desk.ts';
import type { Purchase, Raffle, RafflePlan, Raffles } from './raffles/port.ts';
import { createRaffles } from './raffles/service.ts';
import { receiptOf } from './receipts.ts';
import { openLotteryCoverage } from './rules.ts';
import { createScratchDesk } from './scratch/desk.ts';
import type { BoughtCard, Scratch } from './scratch/port.ts';
import { createScratch, type ScratchDeps } from './scratch/service.ts';
import type { ChangeBy, LotteryChange } from './staff.ts';

const TAKA = 10_000n;
const CARD = 10n * TAKA;
const PRICE = 20n * TAKA;
const HOUR = 3_600_000;
const BY: ChangeBy = { staffId: 9n, staff: 'rahim', address: '10.0.0.1', reason: 'For the festival' };

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
let deps: RaffleDeskDeps & ScratchDeps;
let raffles: Raffles;
let scratch: Scratch;
let projections: Projections;
/** What the audit log was told. */
const told: LotteryChange[] = [];

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet);
  deps = {
    db: database.db,
    ids: createIds(systemClock, randomInt(1024)),
    wallet,
    wagers,
    instantSecret: 'a secret for tests only',
    publishLive: async () => undefined,
    tellVoidRaffle: async () => undefined,
    turns: createMemberTurns(),
    record: async (_tx, change) => void told.push(change),
    namesOfMembers: async (memberIds) => new Map(memberIds.map((id) => [id, `member ${id}`])),
  };
  raffles = createRaffles(deps);
  scratch = createScratch(deps);
  projections = givenProjections(database, openLotteryCoverage);
});
afterAll(() => database.close());

const planOf = (changes: Partial<RafflePlan> = {}): RafflePlan => ({
  key: givenKey(),
  names: { bn: 'র‍্যাফেল', en: 'Raffle' },
  price: PRICE,
  tickets: 6,
  leastSold: 2,
  mostPerMember: 6,
  prizes: [50n * TAKA, 10n * TAKA],
  closesAt: new Date(systemClock.now() + HOUR),
  ...changes,
});

async function buyCards(memberId: bigint, count: number): Promise<BoughtCard[]> {
  const { current, next } = await scratch.seedsOf(memberId);
  if (current === null) await scratch.choose(memberId, { key: givenKey(), clientSeed: 'padma', commit: next.commit });
  const cards: BoughtCard[] = [];
  while (cards.length < count) {
    const bought = await scratch.buy(memberId, { key: givenKey(), code: 'MANGO', price: CARD });
    must(!('refused' in bought), 'a card is sold');
    cards.push(bought.card);
  }
  return cards;
}

async function buyTickets(memberId: bigint, { id }: Raffle, count: number): Promise<Purchase> {
  const order = { key: givenKey(), raffleId: id, count, amount: PRICE * BigInt(count) };
  const bought = await raffles.buy(memberId, order);
  must(!('refused' in bought), 'tickets are sold');
  return bought.purchase;
}

const listOf = (memberId: bigint, more: Partial<Parameters<Wagers['listWagersOf']>[0]> = {}) =>
  wagers.listWagersOf({
    memberId,
    from: new Date(systemClock.now() - HOUR),
    to: new Date(systemClock.now() + HOUR),
    offset: 0,
    limit: 100,
    ...more,
  });

interface Turnover {
  readonly market_id: bigint;
  readonly stake: bigint;
  readonly turnover: bigint;
  readonly prize: bigint;
  readonly bets: number;
  readonly at: Date;
}

async function turnoverOf(memberId: bigint): Promise<Turnover[]> {
  const { rows } = await sql<Turnover>`
    select market_id, stake, turnover, prize, bets, at from wager_turnover where member_id = ${memberId}
    order by market_id`.execute(database.db);
  return rows;
}

const sumOf = (cards: readonly { readonly prize: bigint | null }[]): bigint =>
  cards.reduce((sum, { prize }) => sum + (prize ?? 0n), 0n);

async function expectBalancedBooks(): Promise<void> {
  await projections.catchUp();
  const reconciler = givenReconciler(database, LOTTERY_CHECKS, deps.ids);
  const report = await reconciler.run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
}

describe('the betting record', () => {
  test('has cards as they are sold, each once over all pages, with stake, prize and status, and finds them by kind', async () => {
    const memberId = await givenFundedMember(database, wallet, 10_000n * TAKA);
    const cards = await buyCards(memberId, 23);
    const raffle = await raffles.make(planOf());
    await buyTickets(memberId, raffle, 2);
    await projections.catchUp();

    const pages: WagerWithOutcome[] = [];
    for (let offset = 0; offset < 30; offset += 5) pages.push(...(await listOf(memberId, { offset, limit: 5 })).rows);
    expect(pages).toHaveLength(24);
    expect(new Set(pages.map(formatTicket)).size).toBe(24);
    const shown = pages.filter(({ play }) => play === SCRATCH_PLAY).toReversed();
    expect(shown.map(({ prize, state, stake, turnover }) => ({ prize, state, stake, turnover }))).toEqual(
      cards.map(({ prize }) => ({ prize, state: prize > 0n ? 'won' : 'lost', stake: CARD, turnover: CARD })),
    );
    expect(shown.map(({ selection }) => selection)).toEqual(cards.map(({ pair, nonce }) => `${pair.commit}:${nonce}`));
    expect(shown.every(({ settledAt, placedAt }) => settledAt?.getTime() === placedAt.getTime())).toBe(true);

    const found = await listOf(memberId, { product: 'elottery', play: SCRATCH_PLAY });
    expect([found.total, found.totals]).toEqual([
      23,
      {
        bets: 23,
        stake: 23n * CARD,
        turnover: 23n * CARD,
        prize: sumOf(cards),
        net: sumOf(cards) - 23n * CARD,
      },
    ]);
    expect((await listOf(memberId, { product: 'elottery', play: RAFFLE_PLAY })).rows).toMatchObject([
      { state: 'open', stake: 2n * PRICE, units: 2, prize: null, turnover: null, marketId: raffle.id },
    ]);
    expect((await listOf(memberId, { product: 'lottery' })).total).toBe(0);
    expect((await listOf(memberId, { gameCode: 'MANGO', state: 'won' })).total).toBe(
      cards.filter(({ prize }) => prize > 0n).length,
    );
    expect((await listOf(memberId, { to: new Date(systemClock.now() - HOUR / 2) })).total).toBe(0);
    expect(await wagers.recentGamesOf(memberId, ['F5D1'], 5)).toEqual([]);
  });

  test('has raffle tickets open, then won or lost with what each purchase won', async () => {
    const [one, two] = [
      await givenFundedMember(database, wallet, 1_000n * TAKA),
      await givenFundedMember(database, wallet, 1_000n * TAKA),
    ];
    const raffle = await raffles.make(planOf());
    const bought = [
      await buyTickets(one, raffle, 2),
      await buyTickets(two, raffle, 3),
      await buyTickets(one, raffle, 1),
    ];
    await raffles.advance();
    await projections.catchUp();
    const found = await raffles.pagePurchases(raffle.id, { after: 0, size: 1 });
    must(!('refused' in found), 'the raffle is there');
    const winners = present(found.raffle.winners, 'it is drawn');
    const wonBy = ({ first, count }: Purchase): bigint =>
      raffle.prizes
        .filter((_, place) => {
          const number = winners[place] ?? 0;
          return number >= first && number < first + count;
        })
        .reduce((sum, prize) => sum + prize, 0n);
    const rows = [...(await listOf(one)).rows, ...(await listOf(two)).rows];
    for (const purchase of bought) {
      const row = present(
        rows.find(({ selection }) => selection.endsWith(` ${purchase.id}`)),
        'each purchase is in the record',
      );
      const prize = wonBy(purchase);
      expect(row).toMatchObject({ prize, state: prize > 0n ? 'won' : 'lost', turnover: row.stake });
      // What the member keeps is what the root of the raffle is made of.
      expect(JSON.parse(receiptOf(row, null).canonical)).toEqual({
        raffle: String(raffle.id),
        purchase: String(purchase.id),
        first: purchase.first,
        count: purchase.count,
      });
    }
    expect(sumOf(rows)).toBe(60n * TAKA);
    await expectBalancedBooks();
  });

  test('gives neither a card nor a raffle ticket back to who asks as for a bet on a draw', async () => {
    const memberId = await givenFundedMember(database, wallet, 1_000n * TAKA);
    await buyCards(memberId, 1);
    await buyTickets(memberId, await raffles.make(planOf()), 1);
    const { cash } = await wallet.balancesOf(memberId);
    for (const row of (await listOf(memberId)).rows) {
      const rules = { perDay: 20, fee: 0, freeUpTo: 0n, zoneOffsetMinutes: 360 };
      expect(await wagers.cancelWager(memberId, formatTicket(row), rules)).toEqual({ refused: 'wagers.marketClosed' });
    }
    expect((await wallet.balancesOf(memberId)).cash).toBe(cash);
  });
});

test('turnover: a card when it is sold, a ticket when its raffle is drawn, what was refunded never; from zero the same', async () => {
  const memberId = await givenFundedMember(database, wallet, 5_000n * TAKA);
  const other = await givenFundedMember(database, wallet, 5_000n * TAKA);
  const drawn = await raffles.make(planOf());
  const refunded = await raffles.make(planOf({ leastSold: 5 }));
  const first = await buyCards(memberId, 3);
  await buyTickets(memberId, drawn, 4);
  await buyTickets(memberId, refunded, 2);
  await projections.catchUp();
  const [cards, ...none] = await turnoverOf(memberId);
  expect(none).toEqual([]);
  expect(cards).toMatchObject({ stake: 3n * CARD, turnover: 3n * CARD, bets: 3, prize: sumOf(first) });

  const second = await buyCards(memberId, 4);
  await buyTickets(other, drawn, 2);
  const cancelled = await createRaffleDesk(deps).cancel(BY, { key: givenKey(), raffleId: refunded.id });
  must(!('refused' in cancelled), 'it is cancelled');
  await raffles.advance();
  await projections.catchUp();
  const kept = new Map((await turnoverOf(memberId)).map((row) => [row.market_id, row]));
  expect(kept.size).toBe(3);
  expect(kept.get(drawn.id)).toMatchObject({ stake: 4n * PRICE, turnover: 4n * PRICE, bets: 1 });
  expect(kept.get(refunded.id)).toMatchObject({ stake: 2n * PRICE, turnover: 0n, prize: 0n });
  expect(kept.get(present(cards, 'a row').market_id)).toMatchObject({
    turnover: 7n * CARD,
    bets: 7,
    prize: sumOf([...first, ...second]),
  });
  const { rows } = await listOf(memberId, { product: 'elottery', play: RAFFLE_PLAY });
  expect(rows.map(({ turnover, state }) => [turnover, state === 'void'])).toEqual([
    [0n, true],
    [4n * PRICE, false],
  ]);

  const before = [await turnoverOf(memberId), await turnoverOf(other), await createScratchDesk(deps).games()];
  for (const name of ['wagers.turnover', 'wagers.marketTotals']) {
    await projections.rebuild(name);
    await projections.catchUp(name);
  }
  expect([await turnoverOf(memberId), await turnoverOf(other), await createScratchDesk(deps).games()]).toEqual(before);
  await expectBalancedBooks();
});

describe('raffles at the desk', () => {
  test('are made once under a key, told in the audit log, and not as nobody could keep them', async () => {
    const desk = createRaffleDesk(deps);
    const plan = planOf({ opensAt: new Date(systemClock.now() + HOUR / 2) });
    told.length = 0;
    const made = await desk.make(BY, plan);
    must(!('refused' in made), 'it is made');
    expect(await desk.make(BY, plan)).toEqual(made);
    expect(await desk.make(BY, { ...plan, price: PRICE * 2n })).toEqual({ refused: 'request.keyReused' });
    expect(told).toMatchObject([{ action: 'raffles.make', object: `raffle:${made.id}`, key: plan.key, ...BY }]);
    expect((await desk.list({ offset: 0, limit: 1 })).rows).toEqual([made]);

    const memberId = await givenFundedMember(database, wallet, 100n * TAKA);
    const order = { key: givenKey(), raffleId: made.id, count: 1, amount: PRICE };
    expect(await raffles.buy(memberId, order)).toEqual({ refused: 'lottery.raffleNotOpen' });

    const refusalOf = async (changes: Partial<RafflePlan>) => desk.make(BY, planOf(changes));
    for (const changes of [
      { prizes: [121n * TAKA] },
      { leastSold: 1 },
      { leastSold: 7 },
      { mostPerMember: 7 },
      { price: 10n ** 17n },
    ])
      expect(await refusalOf(changes)).toEqual({ refused: 'lottery.rafflePlanInvalid' });
    const at = (hours: number): Date => new Date(systemClock.now() + hours * HOUR);
    for (const changes of [
      { closesAt: at(-1) },
      { closesAt: at(24 * 41) },
      { opensAt: at(2), closesAt: at(1) },
      // What it pays would carry keys that the journal takes no more.
      { opensAt: at(-24 * 46) },
      { opensAt: at(-1) },
    ])
      expect(await refusalOf(changes)).toEqual({ refused: 'lottery.raffleTimesInvalid' });
    expect(await desk.make({ ...BY, reason: ' ' }, planOf())).toEqual({ refused: 'staff.reasonRequired' });
  });

  test('are cancelled with every ticket refunded once, by two people at once and again, and told once', async () => {
    const desk = createRaffleDesk(deps);
    const raffle = await raffles.make(planOf());
    const memberId = await givenFundedMember(database, wallet, 1_000n * TAKA);
    await buyTickets(memberId, raffle, 2);
    await buyTickets(memberId, raffle, 3);
    expect(await desk.sales(raffle.id, { offset: 0, limit: 10 })).toMatchObject({
      total: 2,
      rows: [
        { first: 3, count: 3, account: `member ${memberId}` },
        { first: 1, count: 2 },
      ],
    });
    told.length = 0;
    const order = { key: givenKey(), raffleId: raffle.id };
    const limited = { ...BY, decisionLimit: 5n * PRICE - 1n };
    expect(await desk.cancel(limited, order)).toMatchObject({ refused: 'staff.aboveLimit' });
    const answers = await Promise.all([desk.cancel(BY, order), desk.cancel(BY, order), raffles.advance()]);
    await raffles.advance();
    for (const answer of answers.slice(0, 2))
      expect(answer).toMatchObject({ state: 'void', voidReason: 'cancelled', taken: 0n, paid: 0n });
    expect((await wallet.balancesOf(memberId)).cash).toBe(1_000n * TAKA);
    expect(told).toMatchObject([{ action: 'raffles.cancel', object: `raffle:${raffle.id}`, reason: BY.reason }]);
    expect(await desk.cancel(BY, { ...order, key: givenKey() })).toEqual({ refused: 'lottery.raffleCancelTooLate' });
    await expectBalancedBooks();
  });

  test('are not cancelled once what was sold has settled who wins', async () => {
    const desk = createRaffleDesk(deps);
    const raffle = await raffles.make(planOf());
    const memberId = await givenFundedMember(database, wallet, 1_000n * TAKA);
    await buyTickets(memberId, raffle, 6);
    const order = { key: givenKey(), raffleId: raffle.id };
    expect(await desk.cancel(BY, order)).toEqual({ refused: 'lottery.raffleCancelTooLate' });
    await raffles.advance();
    expect(await desk.cancel(BY, order)).toEqual({ refused: 'lottery.raffleCancelTooLate' });
    expect(await desk.cancel(BY, { ...order, raffleId: 5n })).toEqual({ refused: 'lottery.raffleUnknown' });
    const { rows } = await desk.list({ offset: 0, limit: 50 });
    expect(rows.find(({ id }) => id === raffle.id)).toMatchObject({ members: 1, taken: 6n * PRICE, paid: 60n * TAKA });
  });
});

test('a scratch game is stopped and started at the desk, told once, and shows what it sold and paid', async () => {
  const desk = createScratchDesk(deps);
  const memberId = await givenFundedMember(database, wallet, 1_000n * TAKA);
  const gameOf = async () => {
    await projections.catchUp();
    return present(
      (await desk.games()).find(({ code }) => code === 'MANGO'),
      'the game',
    );
  };
  const before = await gameOf();
  const cards = await buyCards(memberId, 5);
  expect(await gameOf()).toEqual({
    ...before,
    cards: before.cards + 5,
    taken: before.taken + 5n * CARD,
    paid: before.paid + sumOf(cards),
  });
  told.length = 0;
  const stop = { key: givenKey(), code: 'MANGO', state: 'stopped' } as const;
  for (const _again of [1, 2]) expect(await desk.setState(BY, stop)).toMatchObject({ state: 'stopped' });
  expect(await scratch.buy(memberId, { key: givenKey(), code: 'MANGO', price: CARD })).toEqual({
    refused: 'lottery.gameStopped',
  });
  await desk.setState(BY, { ...stop, key: givenKey(), state: 'on' });
  await buyCards(memberId, 1);
  expect(told.map(({ action, before: was, after }) => [action, was, after])).toEqual([
    ['scratch.state', 'on', 'stopped'],
    ['scratch.state', 'stopped', 'on'],
  ]);
  expect(await desk.setState(BY, { ...stop, code: 'NOPE' })).toEqual({ refused: 'lottery.gameUnknown' });
  // The order of before stops nothing that followed, and under its key nothing else is done.
  expect(await desk.setState(BY, stop)).toMatchObject({ state: 'on' });
  for (const other of [{ code: 'TIGER' }, { state: 'on' as const }]) {
    expect(await desk.setState(BY, { ...stop, ...other })).toEqual({ refused: 'request.keyReused' });
  }
  expect((await desk.games()).map(({ state }) => state)).toEqual(['on', 'on']);
  expect(told).toHaveLength(2);
});
