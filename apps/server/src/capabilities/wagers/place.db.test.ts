/**
 * Placing bets that name the transaction of another system, or rest on several markets: each is taken once and only as it
 * was quoted, whoever asks how often, whatever comes first, and whatever dies meanwhile.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenId, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { type OutsideReference, type Posted, shardOf } from '../wallet/port.ts';
import { createDecisions } from './decide.ts';
import { givenBet, givenBook, givenProduct, givenProjections, givenWagers, MARKET_CHECKS } from './given.ts';
import { createPlacing } from './place.ts';
import type { Decision, Leg, Placement, PlaceOutcome, Wagers } from './port.ts';
import { productsOf } from './product.ts';

const BDT = 10_000n;
const CASH = 100n * BDT;
const STAKE = 10n * BDT;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
/** A book that all may bet on. */
let book: bigint;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  const products = productsOf([givenProduct('lottery'), givenProduct('slots'), givenProduct('sports')]);
  wagers = givenWagers(database, wallet, products);
  book = await givenBook(database, wagers, { closesInMilliseconds: 600_000 });
});
afterAll(() => database.close());

const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash;
const givenMember = () => givenFundedMember(database, wallet, CASH);
const givenMarket = (closesInMilliseconds = 60_000) =>
  givenBook(database, wagers, { product: 'sports', way: 'pooled', closesInMilliseconds });

const bet = (memberId: bigint, more: Partial<Placement> = {}): Placement => ({
  memberId,
  key: givenKey(),
  wager: { marketId: book, play: 'SPIN', selection: '', units: 1 },
  stake: STAKE,
  ...more,
});
const by = (transactionId: string | bigint, kind = 'bet'): OutsideReference => ({
  vendor: 'acme',
  kind,
  transactionId: String(transactionId),
});
const on = (marketId: bigint, version = 1, selection = 'HOME@1.95'): Leg => ({ marketId, version, selection });
const rollback = (memberId: bigint, transactionId: string | bigint): Decision => ({
  memberId,
  bet: by(transactionId),
  key: givenKey(),
  kind: 'void',
  outside: by(transactionId, 'rollback'),
});

/** Another process of the house. */
const elsewhere = () => ({ place: createPlacing(database.db, systemClock), decide: createDecisions(database.db) });

async function ask(placement: Placement, placing: Pick<Wagers, 'place'> = wagers): Promise<PlaceOutcome> {
  const [outcome] = await placing.place([placement]);
  return outcome as PlaceOutcome;
}
const taken = async (placement: Placement): Promise<Posted> => {
  const outcome = await ask(placement);
  expect(outcome.refused).toBeUndefined();
  return outcome as Posted;
};
const inTransaction = <T>(work: (tx: Parameters<Parameters<typeof transact>[1]>[0]) => Promise<T>) =>
  transact(database.db, work);

describe('a bet with the transaction of another system', () => {
  test('is a bet like any other, against the house account of its market, and can be decided by its name', async () => {
    const member = await givenMember();
    const placed = await taken(bet(member, { outside: by(member) }));
    expect(placed).toMatchObject({ memberId: member, balanceAfter: CASH - STAKE, repeated: false });
    const { rows } = await database.pool.query<{ contra: number; market_id: bigint }>(
      'select contra, market_id from wallet_entries where shard = $1 and seq = $2',
      [placed.shard, placed.seq],
    );
    expect(rows).toEqual([{ contra: 108, market_id: book }]);
    const [won] = await wagers.decide([
      { memberId: member, bet: by(member), key: givenKey(), kind: 'add', prize: BDT, outside: by(member, 'win') },
    ]);
    expect(won).toMatchObject({ version: 1, balanceAfter: CASH - STAKE + BDT });
  });

  test('again, under its own key or another, answers the first outcome', async () => {
    const member = await givenMember();
    const placement = bet(member, { outside: by(member) });
    const first = await taken(placement);
    await taken(bet(member));
    expect(await ask(placement)).toEqual({ ...first, repeated: true });
    expect(await ask({ ...placement, key: givenKey() })).toEqual({ ...first, repeated: true });
    expect(await cashOf(member)).toBe(CASH - 2n * STAKE);
  });

  test('with other content is refused, whichever of the two names it shares', async () => {
    const member = await givenMember();
    const placement = bet(member, { outside: by(member) });
    await taken(placement);
    const reused = { refused: 'wagers.transactionReused' };
    expect(await ask({ ...placement, stake: 2n * STAKE })).toEqual(reused);
    expect(await ask({ ...placement, key: givenKey(), wager: { ...placement.wager, selection: 'X' } })).toEqual(reused);
    const keyReused = { refused: 'request.keyReused' };
    expect(await ask({ ...placement, outside: by(`${member} other`) })).toEqual(keyReused);
    expect(await ask(bet(member, { key: placement.key }))).toEqual(keyReused);
    const plain = bet(member);
    await taken(plain);
    expect(await ask({ ...plain, outside: by(`${member} new`) })).toEqual(keyReused);
    expect(await ask({ ...plain, stake: BDT })).toEqual(keyReused);
    expect(await ask(plain)).toMatchObject({ repeated: true });
    expect(await cashOf(member)).toBe(CASH - 2n * STAKE);
  });

  test('that another member placed is refused to this one', async () => {
    const member = await givenMember();
    const other = member + 16n;
    await inTransaction((tx) => wallet.openAccounts(tx, other));
    await taken(bet(member, { outside: by(member) }));
    expect(await ask(bet(other, { outside: by(member) }))).toEqual({ refused: 'wagers.transactionReused' });
  });

  test('fifty times at once by two processes is taken once', async () => {
    const member = await givenMember();
    const other = elsewhere();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, i) => ask(bet(member, { outside: by(member) }), i % 2 === 0 ? wagers : other)),
    );
    expect(outcomes.filter((outcome) => outcome.refused !== undefined)).toEqual([]);
    expect(outcomes.filter((outcome) => !(outcome as Posted).repeated)).toHaveLength(1);
    expect(new Set(outcomes.map((outcome) => (outcome as Posted).seq)).size).toBe(1);
    expect(await cashOf(member)).toBe(CASH - STAKE);
  });

  test('with other content so often in one call that it would hold up others is told to ask again', async () => {
    const member = await givenMember();
    const outcomes = await wagers.place(
      Array.from({ length: 40 }, (_, i) => bet(member, { outside: by(member), stake: BigInt(i + 1) * BDT })),
    );
    const count = (code: string | undefined) => outcomes.filter(({ refused }) => refused === code).length;
    expect([count(undefined), count('wagers.transactionReused'), count('wallet.busy')]).toEqual([1, 31, 8]);
    expect(await cashOf(member)).toBe(CASH - BDT);
  });

  test('is refused for want of money as any bet is, and may come again when there is some', async () => {
    const member = await givenFundedMember(database, wallet, STAKE);
    const outcomes = await wagers.place([
      bet(member, { outside: by(`${member} 1`) }),
      bet(member, { outside: by(`${member} 2`) }),
    ]);
    expect(outcomes[0]?.refused).toBeUndefined();
    expect(outcomes[1]).toEqual({ refused: 'wallet.insufficientFunds' });
    await wallet.post([
      {
        ...{ memberId: member, key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier' },
        ...{ amount: STAKE, reference: null },
      } as const,
    ]);
    expect(await ask(bet(member, { outside: by(`${member} 2`) }))).toMatchObject({ balanceAfter: 0n, repeated: false });
  });

  test('is held by the limits of its member', async () => {
    const member = await givenMember();
    const none = { day: null, week: null, month: null };
    await inTransaction((tx) =>
      wallet.setGuard(tx, member, {
        ...{ stake: { ...none, day: STAKE }, loss: none, pausedUntil: null, zoneOffsetMinutes: 360 },
      }),
    );
    await taken(bet(member, { outside: by(`${member} 1`) }));
    expect(await ask(bet(member, { outside: by(`${member} 2`) }))).toMatchObject({
      refused: 'wallet.playerLimit',
      values: { what: 'stake', period: 'day', left: '0.00' },
    });
  });

  test('on a market that is not open is refused as any bet is', async () => {
    const member = await givenMember();
    const closed = await givenMarket();
    await inTransaction((tx) => wagers.closeMarket(tx, closed, { now: true }));
    const suspended = await givenMarket();
    await inTransaction((tx) => wagers.suspendMarkets(tx, [suspended]));
    const outcomes = await wagers.place(
      [closed, suspended, 5n, book].map((marketId) =>
        bet(member, {
          wager: { marketId, play: 'P', selection: '', units: 1 },
          outside: by(`${member} ${marketId}`),
        }),
      ),
    );
    expect(outcomes.map(({ refused }) => refused)).toEqual([
      'wagers.marketClosed',
      'wagers.marketSuspended',
      'wagers.marketUnknown',
      undefined,
    ]);
  });

  test('under a key that is too old is refused before the database is asked, and others of the same call are taken', async () => {
    const member = await givenMember();
    const old = '01800000-0000-7000-8000-000000000000';
    const outcomes = await wagers.place([bet(member, { key: old }), bet(member)]);
    expect(outcomes.map(({ refused }) => refused)).toEqual(['request.keyOutOfRange', undefined]);
    await expect(ask(bet(member, { stake: 0n }))).rejects.toThrow('more than nothing');
  });
});

describe('a rollback', () => {
  test('that comes before its bet makes the bet refused when it comes', async () => {
    const member = await givenMember();
    const [first] = await wagers.decide([rollback(member, member)]);
    expect(first).toMatchObject({ forestalled: true });
    expect(await ask(bet(member, { outside: by(member) }))).toEqual({ refused: 'wagers.rolledBack' });
    expect(await ask(bet(member, { outside: by(member) }))).toEqual({ refused: 'wagers.rolledBack' });
    expect(await cashOf(member)).toBe(CASH);
  });

  test('and its bet at once, by two processes, in both orders: the money is back or never went', async () => {
    const other = elsewhere();
    const members = await Promise.all(Array.from({ length: 30 }, givenMember));
    const outcomes = await Promise.all(
      members.map((member, i) => {
        const placing = () => ask(bet(member, { outside: by(member) }), i % 3 === 0 ? wagers : other);
        const rolling = () => wagers.decide([rollback(member, member)]);
        return i % 2 === 0
          ? Promise.all([placing(), rolling()])
          : Promise.all([rolling(), placing()]).then(([back, placed]) => [placed, back] as const);
      }),
    );
    for (const [i, [placed, [back]]] of outcomes.entries()) {
      expect(back?.refused).toBeUndefined();
      expect(placed.refused).toBe(
        (back as { forestalled?: boolean }).forestalled === true ? 'wagers.rolledBack' : undefined,
      );
      expect(await cashOf(members[i] ?? 0n)).toBe(CASH);
    }
  });
});

describe('a bet on several markets', () => {
  const slip = (memberId: bigint, legs: readonly Leg[], more: Partial<Placement> = {}): Placement =>
    bet(memberId, { wager: { marketId: book, play: 'MULTI', selection: `${legs.length}`, units: 1 }, legs, ...more });

  test('is taken when all of them are open as quoted, and its legs can be read by bet and by market', async () => {
    const member = await givenMember();
    const [one, two] = [await givenMarket(), await givenMarket()];
    await inTransaction((tx) => wagers.repriceMarkets(tx, [two]));
    const legs = [on(two, 2, 'AWAY@3.1'), on(one)];
    const placed = await taken(slip(member, legs));
    expect(await wagers.legsOf(placed)).toEqual(legs);
    const other = await taken(slip(await givenMember(), [on(one, 1, 'DRAW@4')]));
    const found = [];
    for (let after = { shard: -1, seq: 0n }; ; ) {
      const page = await wagers.listLegsOn(one, after, 1);
      const last = page.at(-1);
      if (last === undefined) break;
      found.push(...page);
      after = last;
    }
    expect(found.map(({ seq, selection, memberId }) => [seq, selection, memberId])).toEqual(
      [
        [placed, 'HOME@1.95'],
        [other, 'DRAW@4'],
      ]
        .map(([posted, selection]) => [posted as Posted, selection] as const)
        .toSorted(([a], [b]) => a.shard - b.shard || Number(a.seq - b.seq))
        .map(([{ seq, memberId }, selection]) => [seq, selection, memberId]),
    );
  });

  test('is refused whole where one is not, and says which, why and the version that stands', async () => {
    const member = await givenMember();
    const [open, suspended, repriced, closed, over] = await Promise.all([
      givenMarket(),
      givenMarket(),
      givenMarket(),
      givenMarket(),
      givenMarket(1),
    ]);
    await inTransaction(async (tx) => {
      await wagers.suspendMarkets(tx, [suspended, repriced]);
      await wagers.repriceMarkets(tx, [repriced]);
      await wagers.resumeMarkets(tx, [repriced]);
      await wagers.closeMarket(tx, closed, { now: true });
    });
    const legs = [on(open), on(suspended), on(repriced), on(closed), on(over), on(7n)];
    const refused = {
      refused: 'wagers.legsRefused',
      legs: [
        { marketId: suspended, why: 'suspended', version: 1 },
        { marketId: repriced, why: 'repriced', version: 2 },
        { marketId: closed, why: 'closed', version: 1 },
        { marketId: over, why: 'closed', version: 1 },
        { marketId: 7n, why: 'unknown', version: 0 },
      ],
    };
    const outcomes = await wagers.place([slip(member, legs, { outside: by(member) }), slip(member, [on(open)])]);
    expect(outcomes[0]).toEqual(refused);
    expect(outcomes[1]?.refused).toBeUndefined();
    // Nothing of it stands: quoted anew it is taken under the same transaction.
    expect(await ask(slip(member, [on(open), on(repriced, 2)], { outside: by(member) }))).toMatchObject({
      repeated: false,
    });
    expect(await cashOf(member)).toBe(CASH - 2n * STAKE);
  });

  test('again answers the first outcome though its markets are closed or quoted anew, and with other legs is refused', async () => {
    const member = await givenMember();
    const [one, two] = [await givenMarket(), await givenMarket()];
    const placement = slip(member, [on(one), on(two)]);
    const first = await taken(placement);
    await inTransaction(async (tx) => {
      await wagers.repriceMarkets(tx, [one]);
      await wagers.closeMarket(tx, two, { now: true });
    });
    expect(await ask(placement)).toEqual({ ...first, repeated: true });
    for (const legs of [[on(one)], [on(two), on(one)], [on(one, 2), on(two)], [on(one, 1, 'X'), on(two)], []]) {
      expect(await ask({ ...placement, legs })).toEqual({ refused: 'request.keyReused' });
    }
    // A pick that is written as two legs are is still one leg.
    const trick = on(one, 1, `HOME@1.95\n${two} 1 9 HOME@1.95`);
    expect(await ask({ ...placement, legs: [trick] })).toEqual({ refused: 'request.keyReused' });
    expect(await cashOf(member)).toBe(CASH - STAKE);
  });

  test('is taken before a market is suspended or quoted anew, or refused after it, and never between', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, givenMember));
    const market = await givenMarket();
    const other = elsewhere();
    const placed: Promise<PlaceOutcome[]>[] = [];
    const versions: Promise<unknown>[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      placed.push(
        ...members.map((member, i) => (i % 2 === 0 ? wagers : other).place([slip(member, [on(market, turn + 1)])])),
      );
      versions.push(
        inTransaction(async (tx) => {
          const quoted = await wagers.repriceMarkets(tx, [market]);
          // Whoever was on the way is done by now, and nobody has bet on what nobody was quoted.
          const { rows } = await sql`select seq from wager_legs
            where market_id = ${market} and version >= ${quoted.get(market)}`.execute(tx);
          expect(rows).toEqual([]);
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await Promise.all(versions);
    const outcomes = (await Promise.all(placed)).flat();
    for (const outcome of outcomes) expect([undefined, 'wagers.legsRefused']).toContain(outcome.refused);
    const { rows } = await database.pool.query<{ taken: bigint }>(
      `select count(*) as taken from wager_legs where market_id = ${market}`,
    );
    expect(rows[0]?.taken).toBe(BigInt(outcomes.filter(({ refused }) => refused === undefined).length));
  });

  test('is refused once a market is suspended, and no suspension overtakes a bet that is on its way', async () => {
    const member = await givenMember();
    const [one, two] = [await givenMarket(), await givenMarket()];
    const held = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const suspending = inTransaction(async (tx) => {
      await wagers.suspendMarkets(tx, [two, one]);
      holding.resolve();
      await held.promise;
    });
    await holding.promise;
    const asked = ask(slip(member, [on(one), on(two)]));
    held.resolve();
    await suspending;
    expect(await asked).toMatchObject({
      refused: 'wagers.legsRefused',
      legs: [{ why: 'suspended' }, { why: 'suspended' }],
    });
    await inTransaction((tx) => wagers.resumeMarkets(tx, [one, two]));
    await taken(slip(member, [on(one), on(two)]));
  });

  test('crossed with others on the same markets in other orders by two processes is held up by nothing for ever', async () => {
    const markets = await Promise.all(Array.from({ length: 6 }, () => givenMarket()));
    const members = await Promise.all(Array.from({ length: 24 }, givenMember));
    const other = elsewhere();
    const outcomes = await Promise.all([
      ...members.map((member, i) =>
        (i % 2 === 0 ? wagers : other).place([
          slip(
            member,
            (i % 3 === 0 ? markets : markets.toReversed()).map((marketId) => on(marketId)),
          ),
          bet(member),
        ]),
      ),
      ...members.map((member) => wallet.post([{ ...givenBet(member, book, BDT), contra: 'slots' }])),
      ...markets.map((_, i) =>
        inTransaction((tx) => wagers.repriceMarkets(tx, [...markets.slice(i), ...markets.slice(0, i)])),
      ),
    ]);
    for (const outcome of outcomes.flat(1)) {
      if (Array.isArray(outcome) || !('refused' in outcome)) continue;
      expect([undefined, 'wagers.legsRefused']).toContain(outcome.refused);
    }
  });

  test('is decided at what is left when one of its markets is void, and again when the result is another', async () => {
    const member = await givenMember();
    const [won, gone] = [await givenMarket(), await givenMarket()];
    const placed = await taken(slip(member, [on(won, 1, 'HOME@1.5'), on(gone, 1, 'HOME@2')]));
    await inTransaction((tx) => wagers.voidMarket(tx, gone));
    while (!(await wagers.refundChunk(gone)).done);
    const [found] = await wagers.listLegsOn(gone, { shard: -1, seq: 0n }, 10);
    expect(found).toMatchObject({ seq: placed.seq, memberId: member });
    const decide = async (version: number, prize: bigint) =>
      (await wagers.decide([{ memberId: member, bet: placed, key: givenKey(), kind: 'decide', version, prize }]))[0];
    // The void leg counts one: 10 at 1.5.
    expect(await decide(1, 15n * BDT)).toMatchObject({ balanceAfter: CASH + 5n * BDT });
    expect(await decide(2, 0n)).toMatchObject({ balanceAfter: CASH - STAKE });
  });

  test('with more legs than it may, twice on a market, or on a market that is no book is a fault of the caller', async () => {
    const member = await givenMember();
    const market = await givenMarket();
    await expect(ask(slip(member, [on(market), on(market)]))).rejects.toThrow('once');
    await expect(ask(slip(member, [on(book)]))).rejects.toThrow('none of its legs');
    await expect(
      ask(
        slip(
          member,
          Array.from({ length: 41 }, () => on(givenId())),
        ),
      ),
    ).rejects.toThrow('no more legs');
    const pooled = await givenMarket();
    await expect(
      ask({ ...slip(member, [on(market)]), wager: { marketId: pooled, play: 'P', selection: '', units: 1 } }),
    ).rejects.toThrow('stands on a book');
  });
});

describe('a suspended market', () => {
  test('can be closed, moved while it lies ahead and void; a closed one is neither suspended nor quoted anew', async () => {
    const market = await givenMarket();
    expect(await inTransaction((tx) => wagers.suspendMarkets(tx, [market]))).toEqual(new Set([market]));
    expect(await inTransaction((tx) => wagers.closeMarket(tx, market))).toBe(false);
    expect(await inTransaction((tx) => wagers.extendMarket(tx, market, new Date(Date.now() + 120_000)))).toBe(true);
    expect(await inTransaction((tx) => wagers.closeMarket(tx, market, { now: true }))).toBe(true);
    expect(await inTransaction((tx) => wagers.suspendMarkets(tx, [market]))).toEqual(new Set());
    expect(await inTransaction((tx) => wagers.repriceMarkets(tx, [market]))).toEqual(new Map());
    await inTransaction((tx) => wagers.resumeMarkets(tx, [market]));
    expect(
      await ask(bet(await givenMember(), { wager: { marketId: market, play: 'P', selection: '', units: 1 } })),
    ).toEqual({
      refused: 'wagers.marketClosed',
    });
  });
});

describe('a book', () => {
  test('is neither settled nor void as a whole, and no bet on it is taken back', async () => {
    const own = await givenBook(database, wagers);
    const caps = { capPerMember: 1n };
    await expect(inTransaction((tx) => wagers.voidMarket(tx, own))).rejects.toThrow('one by one');
    await inTransaction((tx) => wagers.closeMarket(tx, own, { now: true }));
    await expect(wagers.settleChunk(own, () => [], caps)).rejects.toThrow('one by one');
    await expect(wagers.refundChunk(own)).rejects.toThrow('one by one');
    await expect(wagers.correctChunk({ marketId: own, version: 1, evaluate: () => [], ...caps })).rejects.toThrow();
    await expect(wagers.voidChunk({ marketId: own, version: 1 })).rejects.toThrow();
    await expect(database.pool.query(`update wager_markets set state = 'settled' where id = ${own}`)).rejects.toThrow(
      'wager_markets_book_is_not_settled',
    );
  });
});

describe('a connection that dies', () => {
  test('before, while and after a bet commits leaves it whole or not made, and asking again makes it once', async () => {
    const market = await givenMarket();
    const members = await Promise.all(Array.from({ length: 30 }, givenMember));
    const placements = members.map((member) => bet(member, { legs: [on(market)], outside: by(member) }));
    let over = false;
    const killing = (async () => {
      while (!over) {
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and query like '-- wagers.place%' and state = 'active'`,
        );
      }
    })();
    await Promise.allSettled(placements.map((placement) => wagers.place([placement])));
    over = true;
    await killing;
    for (const placement of placements) {
      expect((await ask(placement)).refused).toBeUndefined();
      expect((await wagers.decide([rollback(placement.memberId, placement.memberId)]))[0]).toMatchObject({
        version: 1,
      });
    }
    for (const member of members) expect(await cashOf(member)).toBe(CASH);
  });
});

test('the books balance after all of it, and legs that stand at no bet, or beside a missing one, are found', async () => {
  expect(shardOf(17n)).toBe(1);
  const failed = async () => {
    await givenProjections(database).catchUp();
    const report = await givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3)).run('full');
    return report.checks.filter(({ holds }) => !holds).map(({ name, differences }) => [name, differences]);
  };
  expect(await failed()).toEqual([]);
  const market = await givenMarket();
  const { shard, seq } = await taken(bet(await givenMember(), { legs: [on(market)] }));
  const plant = (place: bigint, leg: number, marketId: bigint) =>
    database.pool.query(
      "insert into wager_legs (shard, seq, market_id, version, leg, selection) values ($1, $2, $3, 1, $4, '')",
      [shard, String(place), String(marketId), leg],
    );
  await plant(seq, 3, await givenMarket());
  await plant(1_000_000n, 1, market);
  expect(await failed()).toEqual([
    ['legsStandAtBets', [`bet ${shard}-${seq}: 1 <> 0`, `bet ${shard}-1000000: 1 <> 0`]],
  ]);
});
