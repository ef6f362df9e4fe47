/** Scratch cards on a real database: paid once, decided by their seeds, whatever is repeated or crashes. */
import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { createInstantStream } from '@house/fairness/instant';
import { randomInt } from '@house/fairness/random';
import { drawScratch, findScratchCard } from '@house/lottery/scratch';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { createIds } from '../../../platform/ids.ts';
import { must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenWagers } from '../../wagers/given.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../../wallet/given.ts';
import type { Wallet } from '../../wallet/port.ts';
import { LOTTERY_CHECKS } from '../given.ts';
import { createMemberTurns } from '../member-turns.ts';
import type { BoughtCard, CardOrder, Scratch, Seeds } from './port.ts';
import { createScratch } from './service.ts';

const TAKA = 10_000n;
const PRICE = 10n * TAKA;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let scratch: Scratch;

const ids = () => createIds(systemClock, randomInt(1024));
const SECRET = 'a secret for tests only';
const scratchOn = (on: Database, own: Pick<Wallet, 'postWithin'> = givenWallet(on), instantSecret = SECRET): Scratch =>
  createScratch({
    db: on.db,
    ids: ids(),
    wagers: givenWagers(on, { ...givenWallet(on), ...own }),
    instantSecret,
    turns: createMemberTurns(),
  });

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

/** Chooses a client seed for the commitment that stands there to be read. */
async function choose(
  memberId: bigint,
  wish: { key?: string; clientSeed?: string } = {},
  from = scratch,
): Promise<Seeds> {
  const { next } = await from.seedsOf(memberId);
  const chosen = await from.choose(memberId, { key: givenKey(), clientSeed: 'padma', commit: next.commit, ...wish });
  must(!('refused' in chosen), 'a seed is chosen for the commitment that was read');
  return chosen;
}

/** A member with money and a pair of seeds. */
async function givenScratcher(cash: bigint): Promise<bigint> {
  const memberId = await givenFundedMember(database, wallet, cash);
  await choose(memberId);
  return memberId;
}

const cashOf = async (memberId: bigint): Promise<bigint> => (await wallet.balancesOf(memberId)).cash;

async function linesOf(memberId: bigint): Promise<{ type: number; amount: bigint; market: bigint }[]> {
  const { rows } = await sql<{ type: number; amount: bigint; market: bigint }>`
    select type, amount, coalesce(market_id, reference) as market from wallet_entries where member_id = ${memberId} and type <> 1 order by seq`.execute(
    database.db,
  );
  return rows;
}

describe('a scratch card', () => {
  test('takes its price and credits its prize, each once, on the market of its day', async () => {
    const memberId = await givenScratcher(10_000n * TAKA);
    const cards: BoughtCard[] = [];
    for (let count = 0; count < 25; count += 1) cards.push(await buy(memberId));
    const won = cards.reduce((sum, { prize }) => sum + prize, 0n);
    expect(await cashOf(memberId)).toBe(10_000n * TAKA - 25n * PRICE + won);
    const lines = await linesOf(memberId);
    const market = present(lines[0], 'a line').market;
    const expected = cards.flatMap(({ prize }) => [
      { type: 2, amount: -PRICE, market },
      ...(prize > 0n ? [{ type: 3, amount: prize, market }] : []),
    ]);
    expect(lines).toEqual(expected);
    expect(cards.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 25 }, (_, index) => index));
    const report = await givenReconciler(database, LOTTERY_CHECKS, ids()).run('full');
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
  });

  test('bought again with its key is the same card, one after the other and by two processes at once', async () => {
    const memberId = await givenScratcher(100n * TAKA);
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
    const memberId = await givenScratcher(1_000n * TAKA);
    const other = scratchOn(database.another());
    const cards = await Promise.all(
      Array.from({ length: 12 }, (_, index) => buy(memberId, order(), index % 2 === 0 ? scratch : other)),
    );
    expect(cards.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n));
  });

  test('leaves neither a card nor a line when the process dies between the two', async () => {
    const memberId = await givenScratcher(100n * TAKA);
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
    const poor = await givenScratcher(9n * TAKA);
    expect(await scratch.buy(poor, order())).toMatchObject({ refused: 'wallet.insufficientFunds' });
    expect(await scratch.buy(poor, { ...order(), price: TAKA })).toMatchObject({ refused: 'lottery.amountDiffers' });
    expect(await scratch.buy(poor, { ...order(), code: 'NOPE' })).toEqual({ refused: 'lottery.gameUnknown' });
    const rich = await givenScratcher(1_000n * TAKA);
    await sql`update scratch_games set daily_limit = 2 where code = 'MANGO'`.execute(database.db);
    await buy(rich);
    await buy(rich);
    expect(await scratch.buy(rich, order())).toEqual({ refused: 'lottery.scratchLimit', values: { count: 2 } });
    await sql`update scratch_games set daily_limit = 200, state = 'stopped' where code = 'MANGO'`.execute(database.db);
    expect(await scratch.buy(rich, order())).toEqual({ refused: 'lottery.gameStopped' });
    await sql`update scratch_games set state = 'on'`.execute(database.db);
    expect((await linesOf(rich)).filter(({ type }) => type === 2)).toHaveLength(2);
  });

  test('is not looked at before its price is taken: who is short of money learns nothing of it by asking', async () => {
    const blind = scratchOn(database, undefined, 'a secret that opens none of these seeds');
    const [poor, rich] = [await givenScratcher(9n * TAKA), await givenScratcher(10n * TAKA)];
    expect(await blind.buy(poor, order())).toEqual({ refused: 'wallet.insufficientFunds' });
    await expect(blind.buy(rich, order())).rejects.toThrow();
    expect([await cashOf(rich), await linesOf(rich)]).toEqual([10n * TAKA, []]);
    expect((await buy(rich)).nonce).toBe(0);
  });
});

describe('seeds', () => {
  test('are committed to, chosen for, revealed after, and every card can be recomputed from them', async () => {
    const memberId = await givenFundedMember(database, wallet, 1_000n * TAKA);
    const { current, next } = await scratch.seedsOf(memberId);
    expect(current).toBeNull();
    expect(await scratch.buy(memberId, order())).toEqual({ refused: 'lottery.seedNotChosen' });
    const first = await choose(memberId, { clientSeed: 'my-own-seed' });
    expect(first.current).toMatchObject({
      clientSeed: 'my-own-seed',
      commit: next.commit,
      used: 0,
      serverSeed: null,
    });
    // The one after it is committed to at once.
    expect(first.next.commit).not.toBe(next.commit);
    for (let count = 0; count < 5; count += 1) await buy(memberId);
    const second = await choose(memberId, { clientSeed: 'another' });
    expect(second.current?.commit).toBe(first.next.commit);
    const { rows } = await scratch.listOf(memberId, { offset: 0, limit: 10 });
    expect(rows).toHaveLength(5);
    for (const card of rows) {
      const { clientSeed, committedAt, chosenAt, commit } = card.pair;
      const serverSeed = present(fromHex(present(card.pair.serverSeed, 'it is public')), 'hex');
      expect([toHex(commitOf(serverSeed)), commit]).toEqual([next.commit, next.commit]);
      expect(committedAt.getTime()).toBeLessThanOrEqual(present(chosenAt, 'it was chosen').getTime());
      const again = drawScratch(
        present(findScratchCard(card.code), 'its table'),
        createInstantStream({ serverSeed, clientSeed, nonce: card.nonce }),
      );
      expect(again).toEqual({ prize: card.prize, fields: card.fields });
    }
  });

  test('are chosen once under a key, whoever repeats it; another choice under it is refused', async () => {
    const memberId = await givenFundedMember(database, wallet, 1_000n * TAKA);
    const other = scratchOn(database.another());
    const { next } = await scratch.seedsOf(memberId);
    const choice = { key: givenKey(), clientSeed: 'jamuna', commit: next.commit };
    const chosen = await Promise.all([scratch, other, scratch, other].map((one) => one.choose(memberId, choice)));
    const [first] = chosen;
    for (const one of chosen) expect(one).toEqual(first);
    await buy(memberId);
    expect(await other.choose(memberId, choice)).toMatchObject({ current: { clientSeed: 'jamuna', used: 1 } });
    expect(await scratch.choose(memberId, { ...choice, clientSeed: 'x' })).toEqual({ refused: 'request.keyReused' });
  });

  test('go to one of two processes that choose at once for one commitment; the other reads again', async () => {
    const memberId = await givenFundedMember(database, wallet, 1_000n * TAKA);
    const other = scratchOn(database.another());
    for (let turn = 0; turn < 5; turn += 1) {
      const { next } = await scratch.seedsOf(memberId);
      const [one, two] = await Promise.all(
        [scratch, other].map((from, index) =>
          from.choose(memberId, { key: givenKey(), clientSeed: `turn-${turn}-${index}`, commit: next.commit }),
        ),
      );
      const refused = [one, two].filter((answer) => answer !== undefined && 'refused' in answer);
      expect(refused).toEqual([{ refused: 'lottery.commitmentMoved' }]);
      expect((await scratch.seedsOf(memberId)).current?.commit).toBe(next.commit);
    }
    const { rows } = await sql<{ sealed: bigint; revealed: bigint }>`
      select count(*) filter (where server_seed is null) as sealed, count(server_seed) as revealed
      from scratch_seed_pairs where member_id = ${memberId}`.execute(database.db);
    expect(rows[0]).toEqual({ sealed: 2n, revealed: 4n });
  });

  test('whatever is wished in whatever order: no card on a commitment that was not read before its choice', async () => {
    const other = scratchOn(database.another());
    const wishes = fc.array(
      fc.tuple(fc.constantFrom('read', 'choose', 'repeat', 'stale', 'guess', 'buy', 'both'), fc.boolean()),
      { minLength: 4, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(wishes, async (steps) => {
        const memberId = await givenFundedMember(database, wallet, 1_000n * TAKA);
        const read: string[] = [];
        const chosenFor = new Set<string>();
        let last = { key: givenKey(), clientSeed: 'none', commit: '00'.repeat(32) };
        const send = async (from: Scratch, choice: typeof last): Promise<void> => {
          const answer = await from.choose(memberId, choice);
          if ('refused' in answer) return;
          last = choice;
          chosenFor.add(choice.commit);
          read.push(answer.next.commit);
        };
        for (const [wish, here] of steps) {
          const from = here ? scratch : other;
          const choice = (commit: string) => ({ key: givenKey(), clientSeed: `s${read.length}`, commit });
          if (wish === 'read') read.push((await from.seedsOf(memberId)).next.commit);
          if (wish === 'choose') await send(from, choice(read.at(-1) ?? '11'.repeat(32)));
          if (wish === 'repeat') await send(from, last);
          if (wish === 'stale') await send(from, choice(read[0] ?? '22'.repeat(32)));
          if (wish === 'guess') await send(from, choice('33'.repeat(32)));
          if (wish === 'buy') await from.buy(memberId, order());
          if (wish === 'both')
            await Promise.all([scratch.buy(memberId, order()), send(other, choice(read.at(-1) ?? '44'.repeat(32)))]);
        }
        const { rows } = await scratch.listOf(memberId, { offset: 0, limit: 20 });
        for (const { pair } of rows) {
          expect(read).toContain(pair.commit);
          expect(chosenFor.has(pair.commit)).toBe(true);
        }
        const { next } = await scratch.seedsOf(memberId);
        expect(chosenFor.has(next.commit)).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  test('lie sealed in the database until they are revealed', async () => {
    const memberId = await givenScratcher(100n * TAKA);
    await buy(memberId);
    const { rows } = await sql<{ server_seed: unknown; sealed: Buffer }>`
      select server_seed, sealed from scratch_seed_pairs where member_id = ${memberId}`.execute(database.db);
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row.server_seed).toBeNull();
      expect(row.sealed).toHaveLength(48);
    }
  });

  test('whoever writes to the database: none is born chosen, and none is chosen for before it could be read', async () => {
    const memberId = await givenFundedMember(database, wallet, TAKA);
    const insert = (clientSeed: string | null, db: typeof database.db) =>
      sql`
      insert into scratch_seed_pairs (id, member_id, client_seed, commitment, nonce, sealed)
      values (${ids().next()}, ${memberId}, ${clientSeed}, sha256('x'), decode(repeat('00', 12), 'hex'), decode(repeat('00', 48), 'hex'))`.execute(
        db,
      );
    await expect(insert('x', database.db)).rejects.toThrow('commitment alone');
    const atOnce = database.db.transaction().execute(async (tx) => {
      await insert(null, tx);
      await sql`update scratch_seed_pairs set client_seed = 'x', chosen_at = clock_timestamp()
        where member_id = ${memberId}`.execute(tx);
    });
    await expect(atOnce).rejects.toThrow('readable before');
  });

  test('made together before this rule sell no card; the next choice publishes them', async () => {
    const memberId = await givenScratcher(100n * TAKA);
    const { current } = await scratch.seedsOf(memberId);
    await sql`alter table scratch_seed_pairs disable trigger user`.execute(database.db);
    await sql`update scratch_seed_pairs set chosen_at = null where id = ${present(current, 'a pair').id}`.execute(
      database.db,
    );
    await sql`alter table scratch_seed_pairs enable trigger user`.execute(database.db);
    expect(await scratch.buy(memberId, order())).toEqual({ refused: 'lottery.seedNotChosen' });
    await choose(memberId);
    expect((await buy(memberId)).pair.id).not.toBe(present(current, 'a pair').id);
    const { rows } = await sql<{ open: boolean }>`
      select server_seed is not null as open from scratch_seed_pairs where id = ${present(current, 'a pair').id}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ open: true }]);
  });
});

test('the database keeps cards and pairs as they were', async () => {
  const memberId = await givenScratcher(100n * TAKA);
  const { id, pair } = await buy(memberId);
  await expect(sql`update scratch_cards set prize = 1 where id = ${id}`.execute(database.db)).rejects.toThrow('stays');
  await expect(sql`delete from scratch_cards where id = ${id}`.execute(database.db)).rejects.toThrow('stays');
  const change = sql`update scratch_seed_pairs set client_seed = 'x' where id = ${pair.id}`;
  await expect(change.execute(database.db)).rejects.toThrow('counts on');
});
