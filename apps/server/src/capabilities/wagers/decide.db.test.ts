/** Deciding wagers of books one by one: each stands once, whoever asks how often and whatever dies meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenId, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { type OutsideReference, type Posted, shardOf } from '../wallet/port.ts';
import { createDecisions } from './decide.ts';
import {
  givenBet,
  givenBook,
  givenMarket,
  givenProduct,
  givenProjections,
  givenWagers,
  MARKET_CHECKS,
} from './given.ts';
import type { Decided, Decision, DecisionOutcome, Wagers } from './port.ts';
import { productsOf } from './product.ts';
import { formatTicket } from './ticket.ts';

const BDT = 10_000n;
const CASH = 100n * BDT;
const STAKE = 10n * BDT;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet, productsOf([givenProduct('lottery'), givenProduct('slots')]));
});
afterAll(() => database.close());

const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;

interface Placed {
  readonly memberId: bigint;
  readonly bet: { readonly shard: number; readonly seq: bigint };
}

async function place(memberId: bigint, marketId: bigint): Promise<Placed> {
  const [posted] = await wallet.post([
    { ...givenBet(memberId, marketId, STAKE, { play: 'SPIN', selection: '' }), contra: 'slots' },
  ]);
  expect(posted?.refused).toBeUndefined();
  const { shard, seq } = posted as Posted;
  return { memberId, bet: { shard, seq } };
}

const givenPlaced = async (): Promise<Placed> =>
  place(await givenFundedMember(database, wallet, CASH), await givenBook(database, wagers));

const decide = ({ memberId, bet }: Placed, version: number, prize: bigint, key = givenKey()): Decision => ({
  memberId,
  bet,
  key,
  kind: 'decide',
  version,
  prize,
});
const add = ({ memberId, bet }: Placed, prize: bigint, key = givenKey()): Decision => ({
  memberId,
  bet,
  key,
  kind: 'add',
  prize,
});
const voidOf = ({ memberId, bet }: Placed, key = givenKey()): Decision => ({ memberId, bet, key, kind: 'void' });

async function ask(decision: Decision): Promise<DecisionOutcome> {
  const [outcome] = await wagers.decide([decision]);
  return outcome as DecisionOutcome;
}

async function linesOf(memberId: bigint): Promise<[number, bigint][]> {
  const { rows } = await database.pool.query<{ type: number; amount: bigint }>(
    'select type, amount from wallet_entries where member_id = $1 and type in (3, 4, 5) order by seq',
    [memberId],
  );
  return rows.map(({ type, amount }) => [type, amount]);
}

const recordOf = async ({ memberId, bet }: Placed) => {
  const wager = await wagers.findWager(memberId, formatTicket(bet));
  return wager === null ? null : { state: wager.state, prize: wager.prize, turnover: wager.turnover };
};

async function failures(): Promise<readonly unknown[]> {
  await givenProjections(database).catchUp();
  const report = await givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3)).run('full');
  return report.checks.filter(({ holds }) => !holds);
}

describe('a wager of a book', () => {
  test('is open until it is decided, and then has won what was decided', async () => {
    const placed = await givenPlaced();
    expect(await recordOf(placed)).toEqual({ state: 'open', prize: null, turnover: null });
    expect(await ask(decide(placed, 1, 25n * BDT))).toMatchObject({
      shard: placed.bet.shard,
      version: 1,
      prize: 25n * BDT,
      balanceAfter: CASH - STAKE + 25n * BDT,
      repeated: false,
    });
    expect(await linesOf(placed.memberId)).toEqual([[3, 25n * BDT]]);
    expect(await recordOf(placed)).toEqual({ state: 'won', prize: 25n * BDT, turnover: STAKE });
  });

  test('that loses moves nothing and takes a place in the journal all the same', async () => {
    const placed = await givenPlaced();
    const lost = (await ask(decide(placed, 1, 0n))) as Decided;
    expect(lost.seq).toBe(placed.bet.seq + 1n);
    expect(lost.balanceAfter).toBe(CASH - STAKE);
    expect(await linesOf(placed.memberId)).toEqual([]);
    expect(await recordOf(placed)).toEqual({ state: 'lost', prize: 0n, turnover: STAKE });
  });

  test('is decided again by the difference, up and down, below zero where the money is gone', async () => {
    const placed = await givenPlaced();
    await ask(decide(placed, 1, 20n * BDT));
    expect(await ask(decide(placed, 2, 50n * BDT))).toMatchObject({ version: 2, balanceAfter: CASH + 40n * BDT });
    await wallet.post([
      {
        memberId: placed.memberId,
        key: givenKey(),
        type: 'adjustment',
        account: 'cash',
        contra: 'adjustments',
        amount: -(CASH + 40n * BDT),
        reference: null,
      },
    ]);
    expect(await ask(decide(placed, 3, 5n * BDT))).toMatchObject({
      version: 3,
      prize: 5n * BDT,
      balanceAfter: -45n * BDT,
    });
    expect(await linesOf(placed.memberId)).toEqual([
      [3, 20n * BDT],
      [3, 30n * BDT],
      [5, -45n * BDT],
    ]);
  });

  test('takes several prizes, one after the other', async () => {
    const placed = await givenPlaced();
    expect(await ask(add(placed, 3n * BDT))).toMatchObject({ version: 1, prize: 3n * BDT });
    expect(await ask(add(placed, 4n * BDT))).toMatchObject({ version: 2, prize: 7n * BDT });
    expect(await ask(decide(placed, 3, 6n * BDT))).toMatchObject({ version: 3, prize: 6n * BDT });
    expect(await cashOf(placed.memberId)).toBe(CASH - STAKE + 6n * BDT);
  });

  test('that is void gives the stake back, takes the prize back, and is over', async () => {
    const placed = await givenPlaced();
    await ask(decide(placed, 1, 20n * BDT));
    expect(await ask(voidOf(placed))).toMatchObject({ version: 2, prize: 0n, balanceAfter: CASH });
    expect(await linesOf(placed.memberId)).toEqual([
      [3, 20n * BDT],
      [5, -20n * BDT],
      [4, STAKE],
    ]);
    expect(await recordOf(placed)).toEqual({ state: 'void', prize: STAKE, turnover: 0n });
    expect(await ask(voidOf(placed))).toEqual({ refused: 'wagers.alreadyVoid' });
    expect(await ask(add(placed, BDT))).toEqual({ refused: 'wagers.alreadyVoid' });
    expect(await ask(decide(placed, 3, BDT))).toEqual({ refused: 'wagers.alreadyVoid' });
    expect(await cashOf(placed.memberId)).toBe(CASH);
  });

  test('is void of a version only where that is the next: nothing that was decided meanwhile is taken back', async () => {
    const [open, decided] = [await givenPlaced(), await givenPlaced()];
    await ask(add(decided, 0n));
    const undo = (placed: Placed, key = givenKey()): Decision => ({ ...placed, key, kind: 'void', version: 1 });
    expect(await ask(undo(decided))).toMatchObject({ refused: 'wagers.versionNotNext', values: { version: 1 } });
    const first = undo(open);
    expect(await ask(first)).toMatchObject({ version: 1, balanceAfter: CASH, repeated: false });
    expect(await ask(first)).toMatchObject({ version: 1, repeated: true });
  });

  test('takes versions in their order only, and says which one stands', async () => {
    const placed = await givenPlaced();
    expect(await ask(decide(placed, 2, BDT))).toEqual({ refused: 'wagers.versionNotNext', values: { version: 0 } });
    await ask(decide(placed, 1, BDT));
    expect(await ask(decide(placed, 1, BDT))).toEqual({ refused: 'wagers.versionNotNext', values: { version: 1 } });
  });

  test('is nobody else’s, and nothing but a bet on a book is one', async () => {
    const placed = await givenPlaced();
    const other = placed.memberId + 16n;
    expect(await ask({ ...add(placed, BDT), memberId: other })).toEqual({ refused: 'wagers.wagerUnknown' });
    expect(await ask({ ...add(placed, BDT), bet: { ...placed.bet, seq: 1_000_000n } })).toEqual({
      refused: 'wagers.wagerUnknown',
    });
    const market = await givenMarket(database, wagers);
    const [ofDraw] = await wallet.post([givenBet(placed.memberId, market, BDT)]);
    expect(await ask({ ...add(placed, BDT), bet: { shard: placed.bet.shard, seq: (ofDraw as Posted).seq } })).toEqual({
      refused: 'wagers.wagerUnknown',
    });
  });
});

test('a book of a day is one, whoever asks for it first, and takes bets by the database’s clock', async () => {
  const at = new Date(Date.now() + 360 * 60_000);
  const book = {
    product: 'slots',
    gameCode: 'DAILY',
    day: at.toISOString().slice(0, 10).replaceAll('-', ''),
    zoneOffsetMinutes: 360,
  } as const;
  const other = givenWagers(database, wallet, productsOf([givenProduct('slots')]));
  const ids = await Promise.all(
    [wagers, other, wagers, other].map((by) => by.bookOf({ ...book, marketId: givenId() })),
  );
  expect(new Set(ids).size).toBe(1);
  const placed = await place(await givenFundedMember(database, wallet, CASH), ids[0] ?? 0n);
  expect(await ask(decide(placed, 1, BDT))).toMatchObject({ version: 1 });
  const later = await wagers.bookOf({ ...book, day: '20990101', marketId: givenId() });
  const [early] = await wallet.post([{ ...givenBet(placed.memberId, later, BDT), contra: 'slots' }]);
  expect(early).toEqual({ refused: 'wagers.marketNotOpen' });
});

test('what a member has open is what is undecided', async () => {
  const memberId = await givenFundedMember(database, wallet, CASH);
  const book = await givenBook(database, wagers);
  const [first, second] = [await place(memberId, book), await place(memberId, book)];
  await wagers.decide([decide(first, 1, 3n * BDT)]);
  expect(await wagers.lifetimeOf(memberId)).toMatchObject({ stake: 2n * STAKE, prize: 3n * BDT, openStake: STAKE });
  await wagers.decide([voidOf(second)]);
  expect(await wagers.lifetimeOf(memberId)).toMatchObject({ refunded: STAKE, openStake: 0n });
});

describe('the same decision again', () => {
  test('answers the first outcome and moves nothing, whatever came after it', async () => {
    const placed = await givenPlaced();
    for (const decision of [decide(placed, 1, 20n * BDT), add(placed, BDT), decide(placed, 3, 0n), voidOf(placed)]) {
      const first = await ask(decision);
      expect(first.refused).toBeUndefined();
      expect(await ask(decision)).toEqual({ ...first, repeated: true });
    }
    expect(await cashOf(placed.memberId)).toBe(CASH);
  });

  test('with other data under the same key is refused', async () => {
    const [placed, other] = [await givenPlaced(), await givenPlaced()];
    const key = givenKey();
    await ask(decide(placed, 1, BDT, key));
    expect(await ask(decide(placed, 1, 2n * BDT, key))).toEqual({ refused: 'request.keyReused' });
    expect(await ask(decide(placed, 2, BDT, key))).toEqual({ refused: 'request.keyReused' });
    expect(await ask(add(placed, BDT, key))).toEqual({ refused: 'request.keyReused' });
    // Keys are of a member: another one's is another key.
    expect((await ask(decide(other, 1, BDT, key))).refused).toBeUndefined();
  });

  test('fifty times at once moves the money once', async () => {
    const placed = await givenPlaced();
    const decision = decide(placed, 1, 20n * BDT);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => ask(decision)));
    expect(outcomes.filter((outcome) => outcome.refused === undefined && !outcome.repeated)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.refused !== undefined)).toEqual([]);
    expect(await cashOf(placed.memberId)).toBe(CASH + STAKE);
  });

  test('by two processes at once, of many wagers in another order, moves the money once', async () => {
    const placed = await Promise.all(Array.from({ length: 40 }, givenPlaced));
    const other = createDecisions(database.db);
    const decisions = placed.map((one) => decide(one, 1, 20n * BDT));
    await Promise.all([
      ...decisions.map((decision) => wagers.decide([decision])),
      ...decisions.toReversed().map((decision) => other([decision])),
    ]);
    for (const { memberId } of placed) expect(await cashOf(memberId)).toBe(CASH + STAKE);
  });

  test('other decisions of one wager at once by two processes: one of each version stands', async () => {
    const placed = await givenPlaced();
    const other = createDecisions(database.db);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const decisions = [decide(placed, 1, BigInt(i) * BDT)];
        return i % 2 === 0 ? wagers.decide(decisions) : other(decisions);
      }),
    );
    const stood = outcomes.flat().filter((outcome) => outcome.refused === undefined) as Decided[];
    expect(stood).toHaveLength(1);
    expect(await cashOf(placed.memberId)).toBe(CASH - STAKE + (stood[0]?.prize ?? 0n));
  });
});

describe('decisions that ride together', () => {
  test('follow each other where they meet, and one that is refused stops no other', async () => {
    const memberId = await givenFundedMember(database, wallet, CASH);
    const book = await givenBook(database, wagers);
    const [first, second, third] = [
      await place(memberId, book),
      await place(memberId, book),
      await place(memberId, book),
    ];
    const outcomes = await wagers.decide([
      decide(first, 1, 5n * BDT),
      decide(second, 7, BDT),
      add(first, 2n * BDT),
      decide(third, 1, 0n),
      voidOf(first),
      add(second, BDT),
    ]);
    expect(outcomes.map((outcome) => outcome.refused ?? (outcome as Decided).version)).toEqual([
      1,
      'wagers.versionNotNext',
      2,
      1,
      3,
      1,
    ]);
    expect(await cashOf(memberId)).toBe(CASH - 2n * STAKE + BDT);
  });
});

describe('a transaction of another system', () => {
  const by = (kind: string, transactionId: string): OutsideReference => ({ vendor: 'acme', kind, transactionId });

  test('decides once, under whatever key, and with other data never', async () => {
    const placed = await givenPlaced();
    const outside = by('win', `w${placed.bet.seq}`);
    const first = await ask({ ...add(placed, 5n * BDT), outside });
    expect(first).toMatchObject({ version: 1 });
    expect(await ask({ ...add(placed, 5n * BDT), outside })).toEqual({ ...first, repeated: true });
    expect(await ask({ ...add(placed, 6n * BDT), outside })).toEqual({ refused: 'wagers.transactionReused' });
    expect(await ask({ ...voidOf(placed), outside })).toEqual({ refused: 'wagers.transactionReused' });
    expect(await cashOf(placed.memberId)).toBe(CASH - STAKE + 5n * BDT);
  });

  test('that rolls back a bet which has not come forestalls it, once', async () => {
    const memberId = await givenFundedMember(database, wallet, CASH);
    const bet = by('bet', `b${memberId}`);
    const rollback: Decision = { memberId, bet, key: givenKey(), kind: 'void' };
    expect(await ask(rollback)).toMatchObject({ forestalled: true, repeated: false });
    expect(await ask({ ...rollback, key: givenKey() })).toMatchObject({ forestalled: true, repeated: true });
    expect(await ask({ memberId, bet, key: givenKey(), kind: 'add', prize: BDT })).toEqual({
      refused: 'wagers.rolledBack',
    });
    expect(await ask({ memberId, bet: by('bet', 'other'), key: givenKey(), kind: 'add', prize: BDT })).toEqual({
      refused: 'wagers.wagerUnknown',
    });
  });
});

describe('a connection that dies', () => {
  test('before, while and after a decision commits leaves it whole or not made, and asking again makes it once', async () => {
    const placed = await Promise.all(Array.from({ length: 30 }, givenPlaced));
    const decisions = placed.map((one) => decide(one, 1, 20n * BDT));
    let over = false;
    const killing = (async () => {
      while (!over) {
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and query like '-- wagers.decide%' and state = 'active'`,
        );
      }
    })();
    const asked = await Promise.allSettled(decisions.map((decision) => wagers.decide([decision])));
    over = true;
    await killing;
    expect(asked).toHaveLength(30);
    for (const decision of decisions) expect((await ask(decision)).refused).toBeUndefined();
    for (const { memberId } of placed) expect(await cashOf(memberId)).toBe(CASH + STAKE);
  });
});

test('the books balance after all of it, by the journal, the decisions and what is kept behind', async () => {
  expect(shardOf(17n)).toBe(1);
  expect(await failures()).toEqual([]);
});
