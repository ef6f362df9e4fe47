/** Raffles on a real database: numbers that are nobody else's, one draw, one credit, everything back where too few were sold. */
import { betRootOf, commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { randomInt } from '@house/fairness/random';
import { drawRaffle, purchaseDigest } from '@house/lottery/raffle';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { type Database, transact } from '../../../platform/database.ts';
import { createIds } from '../../../platform/ids.ts';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenWagers } from '../../wagers/given.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../../wallet/given.ts';
import type { Wallet } from '../../wallet/port.ts';
import { LOTTERY_CHECKS } from '../given.ts';
import { createMemberTurns } from '../member-turns.ts';
import type { Purchase, Raffle, RafflePlan, Raffles, VoidRaffleNews } from './port.ts';
import { listDeskRaffles } from './queries.ts';
import { createRaffles, type RaffleDeps } from './service.ts';

const TAKA = 10_000n;
const PRICE = 20n * TAKA;
const DAY = 86_400_000;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let raffles: Raffles;

/** What buyers were told, repeats with the same key among it. */
const letters: VoidRaffleNews[] = [];
const ids = () => createIds(systemClock, randomInt(1024));
const depsOn = (on: Database, own: Pick<Wallet, 'postWithin'> = givenWallet(on)): RaffleDeps => ({
  db: on.db,
  ids: ids(),
  wallet: own,
  wagers: givenWagers(on, { ...givenWallet(on), ...own }),
  instantSecret: 'a secret for tests only',
  publishLive: async () => undefined,
  tellVoidRaffle: async (_tx, news) => void letters.push(news),
  turns: createMemberTurns(),
});
const rafflesOn = (on: Database, own?: Pick<Wallet, 'postWithin'>): Raffles => createRaffles(depsOn(on, own));

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  raffles = rafflesOn(database);
});
afterAll(() => database.close());

const givenRaffle = (changes: Partial<RafflePlan> = {}): Promise<Raffle> =>
  raffles.make({
    key: givenKey(),
    names: { bn: 'র‍্যাফেল', en: 'Raffle' },
    price: PRICE,
    tickets: 20,
    leastSold: 5,
    mostPerMember: 10,
    prizes: [200n * TAKA, 100n * TAKA, 40n * TAKA],
    closesAt: new Date(systemClock.now() + DAY),
    ...changes,
  });

const order = ({ id }: Raffle, count: number, key = givenKey()) => ({
  key,
  raffleId: id,
  count,
  amount: BigInt(count) * PRICE,
});

async function buy(memberId: bigint, raffle: Raffle, count: number, from = raffles): Promise<Purchase> {
  const bought = await from.buy(memberId, order(raffle, count));
  must(!('refused' in bought), `tickets are sold: ${'refused' in bought ? bought.refused : ''}`);
  return bought.purchase;
}

const rich = () => givenFundedMember(database, wallet, 1_000n * TAKA);
const cashOf = async (memberId: bigint): Promise<bigint> => (await wallet.balancesOf(memberId)).cash;
/** Its time comes now; the guard of what was sold is set aside for this alone. */
async function close({ id }: Raffle): Promise<void> {
  await sql`alter table raffles disable trigger raffles_guard`.execute(database.db);
  await sql`update raffles set made_at = now() - interval '2 hours', opens_at = now() - interval '2 hours', closes_at = now() - interval '1 second' where id = ${id}`.execute(
    database.db,
  );
  await sql`alter table raffles enable trigger raffles_guard`.execute(database.db);
}
async function readAgain({ id }: Raffle): Promise<Raffle> {
  const found = await raffles.pagePurchases(id, { after: 0, size: 1 });
  must(!isRefusal(found), 'the raffle is there');
  return (found as { raffle: Raffle }).raffle;
}

describe('tickets', () => {
  test('have numbers of their own, whoever sells them at once in two processes, and never more than there are', async () => {
    const raffle = await givenRaffle({ tickets: 31, mostPerMember: 31 });
    const other = rafflesOn(database.another());
    const members = await Promise.all(Array.from({ length: 8 }, rich));
    const outcomes = await Promise.all(
      members.flatMap((memberId) => [raffles.buy(memberId, order(raffle, 3)), other.buy(memberId, order(raffle, 2))]),
    );
    const sold = outcomes.flatMap((one) => ('refused' in one ? [] : [one.purchase]));
    const numbers = sold.flatMap(({ first, count }) => Array.from({ length: count }, (_, index) => first + index));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    expect((await readAgain(raffle)).sold).toBe(numbers.length);
    for (const one of outcomes)
      if ('refused' in one) expect(['lottery.raffleLeft', 'lottery.raffleOver']).toContain(one.refused);
    expect(numbers.length).toBeGreaterThanOrEqual(29);
    await raffles.advance();
  });

  test('bought again with their key are the same tickets, by two processes at once', async () => {
    const raffle = await givenRaffle();
    const memberId = await rich();
    const wish = order(raffle, 2);
    const other = rafflesOn(database.another());
    const both = await Promise.all([raffles.buy(memberId, wish), other.buy(memberId, wish)]);
    const bought = both.map((one) => ('refused' in one ? one.refused : one.purchase.id));
    expect(new Set(bought).size).toBe(1);
    expect(await cashOf(memberId)).toBe(1_000n * TAKA - 2n * PRICE);
    expect((await readAgain(raffle)).sold).toBe(2);
    expect(await raffles.buy(memberId, { ...wish, count: 3, amount: 3n * PRICE })).toEqual({
      refused: 'request.keyReused',
    });
  });

  test('are refused beyond the member’s, beyond what is left, at another price, without the money and after the close', async () => {
    const raffle = await givenRaffle();
    const memberId = await rich();
    await buy(memberId, raffle, 10);
    expect(await raffles.buy(memberId, order(raffle, 1))).toMatchObject({ refused: 'lottery.raffleLimit' });
    const another = await rich();
    expect(await raffles.buy(another, order(raffle, 11))).toEqual({
      refused: 'lottery.raffleLeft',
      values: { count: 10 },
    });
    expect(await raffles.buy(another, { ...order(raffle, 1), amount: 1n })).toMatchObject({
      refused: 'lottery.amountDiffers',
    });
    const poor = await givenFundedMember(database, wallet, PRICE - 1n);
    expect(await raffles.buy(poor, order(raffle, 1))).toMatchObject({ refused: 'wallet.insufficientFunds' });
    expect(await raffles.buy(poor, { ...order(raffle, 1), raffleId: 5n })).toEqual({
      refused: 'lottery.raffleUnknown',
    });
    await close(raffle);
    expect(await raffles.buy(another, order(raffle, 1))).toEqual({ refused: 'lottery.raffleOver' });
    expect((await readAgain(raffle)).sold).toBe(10);
  });

  test('are neither sold nor paid when the process dies between the two', async () => {
    const raffle = await givenRaffle();
    const memberId = await rich();
    const dying: Pick<Wallet, 'postWithin'> = {
      async postWithin(tx, movements) {
        await wallet.postWithin(tx, movements);
        throw new Error('the process dies');
      },
    };
    await expect(rafflesOn(database, dying).buy(memberId, order(raffle, 2))).rejects.toThrow('dies');
    expect([await cashOf(memberId), (await readAgain(raffle)).sold]).toEqual([1_000n * TAKA, 0]);
  });
});

async function pageOf({ id }: Raffle, after: number) {
  const found = await raffles.pagePurchases(id, { after, size: 2 });
  must(!('refused' in found), 'the raffle is there');
  return found;
}

/** Of a turn in which one raffle could not go on. */
const FAILED = { errors: [{ name: 'RaffleFault', cause: { message: 'the process dies' } }] };

describe('the draw', () => {
  test('comes when all are sold, pays each prize once whoever draws, and can be recomputed', async () => {
    await raffles.advance();
    const raffle = await givenRaffle({ tickets: 12, mostPerMember: 12 });
    const members = await Promise.all([rich(), rich(), rich()]);
    for (const memberId of members) await buy(memberId, raffle, 4);
    const other = rafflesOn(database.another());
    const ended = await Promise.all([raffles.advance(), other.advance(), raffles.advance()]);
    expect(ended.reduce((sum, count) => sum + count)).toBe(1);
    const [found, rest] = [await pageOf(raffle, 0), await pageOf(raffle, 5)];
    expect([found.purchases.length, found.next, rest.purchases.length, rest.next]).toEqual([2, 5, 1, null]);
    const { raffle: drawn } = found;
    const purchases = [...found.purchases, ...rest.purchases];
    const serverSeed = present(fromHex(present(drawn.serverSeed, 'the seed is public')), 'hex');
    expect(toHex(commitOf(serverSeed))).toBe(raffle.commit);
    const raffleId = String(raffle.id);
    const betRoot = betRootOf(purchases.map((one) => purchaseDigest(raffleId, { ...one, id: String(one.id) })));
    expect(toHex(betRoot)).toBe(drawn.betRoot);
    expect(
      drawRaffle({ scheme: 2, raffleId, serverSeed, betRoot, sold: 12, tickets: drawn.tickets, prizes: 3 }),
    ).toEqual(drawn.winners);
    const won = present(drawn.winners, 'winners').map((number) => Math.floor((number - 1) / 4));
    for (const [index, memberId] of members.entries()) {
      const prizes = raffle.prizes.filter((_, place) => won[place] === index).reduce((sum, prize) => sum + prize, 0n);
      expect(await cashOf(memberId)).toBe(1_000n * TAKA - 4n * PRICE + prizes);
    }
    const report = await givenReconciler(database, LOTTERY_CHECKS, ids()).run('full');
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
  });

  test('at its time with enough sold draws among the sold tickets only', async () => {
    const raffle = await givenRaffle();
    await buy(await rich(), raffle, 6);
    await close(raffle);
    await raffles.advance();
    const { state, winners } = await readAgain(raffle);
    expect(state).toBe('drawn');
    for (const number of present(winners, 'winners')) expect(number).toBeLessThanOrEqual(6);
  });

  test('at its time with too few sold gives every ticket back, once', async () => {
    const raffle = await givenRaffle();
    const memberId = await rich();
    await buy(memberId, raffle, 3);
    await buy(memberId, raffle, 1);
    await close(raffle);
    await raffles.advance();
    await rafflesOn(database.another()).advance();
    expect(await readAgain(raffle)).toMatchObject({ state: 'void', winners: null, serverSeed: null });
    expect(await cashOf(memberId)).toBe(1_000n * TAKA);
  });

  test('without a draw is told to each buyer once, a worker that dies meanwhile or not; a drawn one to nobody', async () => {
    letters.length = 0;
    const raffle = await givenRaffle();
    const [one, two] = [await rich(), await rich()];
    for (const [who, count] of [
      [one, 2],
      [two, 1],
      [one, 1],
    ] as const)
      await buy(who, raffle, count);
    await close(raffle);
    const dying: Pick<Wallet, 'postWithin'> = {
      postWithin: () => Promise.reject(new Error('the process dies')),
    };
    await expect(rafflesOn(database.another(), dying).advance()).rejects.toMatchObject(FAILED);
    await raffles.advance();
    const byKey = new Map(letters.map((letter) => [letter.key, letter]));
    const news = { names: { bn: 'র‍্যাফেল', en: 'Raffle' }, why: 'fewSold' };
    expect([...byKey.values()]).toMatchObject([
      { ...news, memberId: one, tickets: 3, amount: 3n * PRICE },
      { ...news, memberId: two, tickets: 1, amount: PRICE },
    ]);
    letters.length = 0;
    const drawn = await givenRaffle({ tickets: 6, mostPerMember: 6 });
    await buy(one, drawn, 6);
    await raffles.advance();
    expect((await readAgain(drawn)).state).toBe('drawn');
    expect(letters).toEqual([]);
  });

  test('that cannot be paid keeps no other from being drawn and paid; each fault is told', async () => {
    await raffles.advance();
    const [stuck, fine] = [
      await givenRaffle({ tickets: 6, mostPerMember: 6 }),
      await givenRaffle({ tickets: 6, mostPerMember: 6 }),
    ];
    const memberId = await rich();
    for (const raffle of [stuck, fine]) await buy(memberId, raffle, 6);
    const failing: Pick<Wallet, 'postWithin'> = {
      postWithin: (tx, movements) =>
        movements.some(({ reference }) => reference === stuck.id)
          ? Promise.reject(new Error('the process dies'))
          : wallet.postWithin(tx, movements),
    };
    await expect(rafflesOn(database, failing).advance()).rejects.toMatchObject({
      errors: [{ ...FAILED.errors[0], raffleId: stuck.id }],
    });
    expect((await readAgain(fine)).state).toBe('drawn');
    expect(await cashOf(memberId)).toBe(1_000n * TAKA - 12n * PRICE + 340n * TAKA);
    await raffles.advance();
    expect(await cashOf(memberId)).toBe(1_000n * TAKA - 12n * PRICE + 680n * TAKA);
  });

  test('that cannot end keeps no other from ending', async () => {
    const [stuck, fine] = [await givenRaffle(), await givenRaffle()];
    const memberId = await rich();
    for (const raffle of [stuck, fine]) await buy(memberId, raffle, 1);
    for (const raffle of [stuck, fine]) await close(raffle);
    const deps = depsOn(database);
    const failing = createRaffles({
      ...deps,
      wagers: {
        ...deps.wagers,
        closeMarket: (tx, marketId, how) =>
          marketId === stuck.id
            ? Promise.reject(new Error('the process dies'))
            : deps.wagers.closeMarket(tx, marketId, how),
      },
    });
    await expect(failing.advance()).rejects.toMatchObject({ errors: [{ ...FAILED.errors[0], raffleId: stuck.id }] });
    expect([(await readAgain(stuck)).state, (await readAgain(fine)).state]).toEqual(['open', 'void']);
    await raffles.advance();
    expect(await cashOf(memberId)).toBe(1_000n * TAKA);
  });

  test('that dies while it pays is paid whole by the next worker, and no prize twice', async () => {
    const raffle = await givenRaffle({ tickets: 6, mostPerMember: 6 });
    const memberId = await rich();
    await buy(memberId, raffle, 6);
    const dying: Pick<Wallet, 'postWithin'> = {
      async postWithin(tx, movements) {
        await wallet.postWithin(tx, movements);
        throw new Error('the process dies');
      },
    };
    await expect(rafflesOn(database, dying).advance()).rejects.toMatchObject(FAILED);
    const { state, winners } = await readAgain(raffle);
    expect([state, await cashOf(memberId)]).toEqual(['drawn', 1_000n * TAKA - 6n * PRICE]);
    await Promise.all([raffles.advance(), rafflesOn(database.another()).advance()]);
    await raffles.advance();
    expect((await readAgain(raffle)).winners).toEqual(winners);
    expect(await cashOf(memberId)).toBe(1_000n * TAKA - 6n * PRICE + 340n * TAKA);
  });
});

test('figures of the desk have real money alone: neither what a trial account paid for tickets nor what it won', async () => {
  const raffle = await givenRaffle({ tickets: 12, leastSold: 10 });
  const trial = await givenFundedMember(database, wallet, 0n);
  await transact(database.db, (tx) => wallet.openTrial(tx, trial, 1_000n * TAKA));
  await buy(await rich(), raffle, 4);
  await buy(trial, raffle, 8);
  const figures = async () => (await listDeskRaffles(database.db, { offset: 0, limit: 1 })).rows[0];
  expect(await figures()).toMatchObject({ id: raffle.id, members: 2, taken: 4n * PRICE, paid: 0n });
  await raffles.advance();
  const { winners, prizes } = await readAgain(raffle);
  const paid = prizes.reduce((sum, prize, place) => sum + ((winners?.[place] ?? 0) <= 4 ? prize : 0n), 0n);
  expect(await figures()).toMatchObject({ state: 'drawn', sold: 12, taken: 4n * PRICE, paid });
});

test('a raffle made again with its key is the same; what was sold stays as it is', async () => {
  const key = givenKey();
  const [one, two] = [await givenRaffle({ key }), await givenRaffle({ key })];
  expect(two).toEqual(one);
  await buy(await rich(), one, 1);
  const change = sql`update raffles set prizes = array[1::bigint] where id = ${one.id}`;
  await expect(change.execute(database.db)).rejects.toThrow('sold as');
  await expect(sql`delete from raffle_purchases where raffle_id = ${one.id}`.execute(database.db)).rejects.toThrow(
    'stay',
  );
});
