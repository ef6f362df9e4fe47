/** Scratch cards on a real database: paid once, decided by their seeds, whatever is repeated or crashes. */
import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { createInstantStream } from '@house/fairness/instant';
import { randomInt } from '@house/fairness/random';
import { drawScratch, findScratchCard } from '@house/lottery/scratch';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { createIds } from '../../../platform/ids.ts';
import { must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../../wallet/given.ts';
import type { Wallet } from '../../wallet/port.ts';
import type { BoughtCard, CardOrder, Scratch } from './port.ts';
import { createScratch } from './service.ts';

const TAKA = 10_000n;
const PRICE = 10n * TAKA;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let scratch: Scratch;

const ids = () => createIds(systemClock, randomInt(1024));
const scratchOn = (on: Database, own: Pick<Wallet, 'postWithin'> = givenWallet(on)): Scratch =>
  createScratch({ db: on.db, ids: ids(), wallet: own, seedSecret: 'a secret for tests only' });

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  scratch = scratchOn(database);
});
afterAll(() => database.close());

const order = (key = givenKey()): CardOrder => ({ key, code: 'MANGO', price: PRICE });

async function buy(memberId: bigint, wish = order(), from = scratch): Promise<BoughtCard> {
  const bought = await from.buy(memberId, wish);
  must(!('refused' in bought), `a card is sold: ${'refused' in bought ? bought.refused : ''}`);
  return bought.card;
}

const cashOf = async (memberId: bigint): Promise<bigint> => (await wallet.balancesOf(memberId)).cash;

async function linesOf(memberId: bigint): Promise<{ type: number; amount: bigint; reference: bigint }[]> {
  const { rows } = await sql<{ type: number; amount: bigint; reference: bigint }>`
    select type, amount, reference from wallet_entries where member_id = ${memberId} and type <> 1 order by seq`.execute(
    database.db,
  );
  return rows;
}

describe('a scratch card', () => {
  test('takes its price and credits its prize, each once, under its own number', async () => {
    const memberId = await givenFundedMember(database, wallet, 10_000n * TAKA);
    const cards: BoughtCard[] = [];
    for (let count = 0; count < 25; count += 1) cards.push(await buy(memberId));
    const won = cards.reduce((sum, { prize }) => sum + prize, 0n);
    expect(await cashOf(memberId)).toBe(10_000n * TAKA - 25n * PRICE + won);
    const expected = cards.flatMap(({ id, prize }) => [
      { type: 2, amount: -PRICE, reference: id },
      ...(prize > 0n ? [{ type: 3, amount: prize, reference: id }] : []),
    ]);
    expect(await linesOf(memberId)).toEqual(expected);
    expect(cards.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 25 }, (_, index) => index));
    const report = await givenReconciler(database, [], ids()).run('full');
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
  });

  test('bought again with its key is the same card, one after the other and by two processes at once', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * TAKA);
    const wish = order();
    const other = scratchOn(database.another());
    const cards = await Promise.all([buy(memberId, wish), buy(memberId, wish, other), buy(memberId, wish)]);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(1);
    const [card] = cards;
    expect(await buy(memberId, wish, other)).toEqual(card);
    expect(await cashOf(memberId)).toBe(90n * TAKA + present(card, 'a card').prize);
    expect((await scratch.listOf(memberId, { offset: 0, limit: 10 })).total).toBe(1);
    expect(await scratch.buy(memberId, { ...wish, code: 'TIGER' })).toEqual({ refused: 'request.keyReused' });
  });

  test('of two processes at once have a nonce each', async () => {
    const memberId = await givenFundedMember(database, wallet, 1_000n * TAKA);
    const other = scratchOn(database.another());
    const cards = await Promise.all(
      Array.from({ length: 12 }, (_, index) => buy(memberId, order(), index % 2 === 0 ? scratch : other)),
    );
    expect(cards.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n));
  });

  test('leaves neither a card nor a line when the process dies between the two', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * TAKA);
    const dying: Pick<Wallet, 'postWithin'> = {
      async postWithin(tx, movements) {
        await wallet.postWithin(tx, movements);
        throw new Error('the process dies');
      },
    };
    const wish = order();
    await expect(scratchOn(database, dying).buy(memberId, wish)).rejects.toThrow('dies');
    expect([await cashOf(memberId), await linesOf(memberId)]).toEqual([100n * TAKA, []]);
    expect((await scratch.listOf(memberId, { offset: 0, limit: 10 })).total).toBe(0);
    expect((await buy(memberId, wish)).nonce).toBe(0);
  });

  test('is refused without the money, at another price, where its game is stopped or unknown, and beyond the day’s', async () => {
    const poor = await givenFundedMember(database, wallet, 9n * TAKA);
    expect(await scratch.buy(poor, order())).toMatchObject({ refused: 'wallet.insufficientFunds' });
    expect(await scratch.buy(poor, { ...order(), price: TAKA })).toMatchObject({ refused: 'lottery.amountDiffers' });
    expect(await scratch.buy(poor, { ...order(), code: 'NOPE' })).toEqual({ refused: 'lottery.gameUnknown' });
    const rich = await givenFundedMember(database, wallet, 1_000n * TAKA);
    await sql`update scratch_games set daily_limit = 2 where code = 'MANGO'`.execute(database.db);
    await buy(rich);
    await buy(rich);
    expect(await scratch.buy(rich, order())).toEqual({ refused: 'lottery.scratchLimit', values: { count: 2 } });
    await sql`update scratch_games set daily_limit = 200, state = 'stopped' where code = 'MANGO'`.execute(database.db);
    expect(await scratch.buy(rich, order())).toEqual({ refused: 'lottery.gameStopped' });
    await sql`update scratch_games set state = 'on'`.execute(database.db);
    expect((await linesOf(rich)).filter(({ type }) => type === 2)).toHaveLength(2);
  });
});

describe('seeds', () => {
  test('are committed to before, revealed after, and every card can be recomputed from them', async () => {
    const memberId = await givenFundedMember(database, wallet, 1_000n * TAKA);
    const first = await scratch.pairOf(memberId);
    expect(first.serverSeed).toBeNull();
    const key = givenKey();
    const second = await scratch.rotate(memberId, { key, clientSeed: 'my-own-seed' });
    expect(second).toMatchObject({ clientSeed: 'my-own-seed', used: 0, serverSeed: null });
    for (let count = 0; count < 5; count += 1) await buy(memberId);
    // The same wish again changes nothing, though cards have been bought since.
    expect(await scratch.rotate(memberId, { key, clientSeed: 'my-own-seed' })).toMatchObject({
      id: second.id,
      used: 5,
    });
    await scratch.rotate(memberId, { key: givenKey(), clientSeed: 'another' });
    const { rows } = await scratch.listOf(memberId, { offset: 0, limit: 10 });
    expect(rows).toHaveLength(5);
    for (const card of rows) {
      const serverSeed = present(fromHex(present(card.pair.serverSeed, 'it is public')), 'hex');
      expect(toHex(commitOf(serverSeed))).toBe(second.commit);
      const { clientSeed } = card.pair;
      const again = drawScratch(
        present(findScratchCard(card.code), 'its table'),
        createInstantStream({ serverSeed, clientSeed, nonce: card.nonce }),
      );
      expect(again).toEqual({ prize: card.prize, fields: card.fields });
    }
  });

  test('lie sealed in the database while they are current', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * TAKA);
    await buy(memberId);
    const { rows } = await sql<{ server_seed: unknown; sealed: Buffer }>`
      select server_seed, sealed from scratch_seed_pairs where member_id = ${memberId}`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.server_seed).toBeNull();
    expect(rows[0]?.sealed).toHaveLength(48);
  });
});

test('the database keeps cards and pairs as they were', async () => {
  const memberId = await givenFundedMember(database, wallet, 100n * TAKA);
  const { id, pair } = await buy(memberId);
  await expect(sql`update scratch_cards set prize = 1 where id = ${id}`.execute(database.db)).rejects.toThrow('stays');
  await expect(sql`delete from scratch_cards where id = ${id}`.execute(database.db)).rejects.toThrow('stays');
  const change = sql`update scratch_seed_pairs set client_seed = 'x' where id = ${pair.id}`;
  await expect(change.execute(database.db)).rejects.toThrow('counts on');
});
