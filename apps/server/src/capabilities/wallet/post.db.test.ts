import { uuidFromContent } from '@house/fairness/uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenId, givenKey, givenWallet } from './given.ts';
import { type Movement, type PostOutcome, shardOf } from './port.ts';
import type { WalletService } from './service.ts';

const BDT = 10_000n;

let database: TestDatabase;
let wallet: WalletService;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  wallet = givenWallet(database);
});

afterAll(() => database.close());

function stake(memberId: bigint, amount: bigint, more: Partial<Movement> = {}): Movement {
  return {
    memberId,
    key: givenKey(),
    type: 'bet',
    account: 'cash',
    contra: 'lottery',
    amount: -amount,
    reference: 7n,
    ...more,
  };
}

const refusals = (outcomes: PostOutcome[]) => outcomes.map((outcome) => outcome.refused ?? 'posted');

async function givenMembersOfOneShard(count: number, cash: bigint): Promise<bigint[]> {
  const byShard = new Map<number, bigint[]>();
  for (;;) {
    const member = await givenFundedMember(database, wallet, cash);
    const together = [...(byShard.get(shardOf(member)) ?? []), member];
    if (together.length === count) return together;
    byShard.set(shardOf(member), together);
  }
}

async function journalOf(memberId: bigint): Promise<bigint[]> {
  const { rows } = await database.pool.query('select amount from wallet_entries where member_id = $1 order by seq', [
    memberId,
  ]);
  return rows.map((row) => row.amount);
}

describe('post', () => {
  test('moves money once and tells the balance after', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const [outcome] = await wallet.post([stake(member, 30n * BDT)]);
    expect(outcome).toMatchObject({ balanceAfter: 70n * BDT, repeated: false, memberId: member });
    expect(await wallet.balancesOf(member)).toEqual({ cash: 70n * BDT, bonus: 0n, locked: 0n, points: 0n });
    expect(await journalOf(member)).toEqual([100n * BDT, -30n * BDT]);
  });

  test('answers the same key with the first outcome and moves nothing, in this process and in another', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const movement = stake(member, 30n * BDT);
    const [first] = await wallet.post([movement]);
    const [again] = await wallet.post([movement]);
    const [elsewhere] = await givenWallet(database.another()).post([movement]);
    expect(again).toEqual({ ...first, repeated: true });
    expect(elsewhere).toEqual({ ...first, repeated: true });
    expect((await wallet.balancesOf(member)).cash).toBe(70n * BDT);
  });

  test('a key is its member’s own: another may use the same, and each repeats his own', async () => {
    const one = await givenFundedMember(database, wallet, 100n * BDT);
    const other = await givenFundedMember(database, wallet, 100n * BDT);
    const first = stake(one, 30n * BDT);
    const second = { ...stake(other, 40n * BDT), key: first.key };
    for (const movement of [first, second, first, second]) await wallet.post([movement]);
    const [again, too] = [await wallet.post([first]), await wallet.post([second])];
    expect([again, too]).toMatchObject([
      [{ memberId: one, balanceAfter: 70n * BDT, repeated: true }],
      [{ memberId: other, balanceAfter: 60n * BDT, repeated: true }],
    ]);
    expect([(await wallet.balancesOf(one)).cash, (await wallet.balancesOf(other)).cash]).toEqual([
      70n * BDT,
      60n * BDT,
    ]);
  });

  test('refuses the same key with other data, in this process and in another', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const movement = stake(member, 30n * BDT);
    await wallet.post([movement]);
    const other = { ...movement, amount: -31n * BDT };
    expect(refusals(await wallet.post([other]))).toEqual(['request.keyReused']);
    expect(refusals(await givenWallet(database.another()).post([other]))).toEqual(['request.keyReused']);
    expect((await wallet.balancesOf(member)).cash).toBe(70n * BDT);
  });

  test('a key that comes twice in one call is what it is in two: the same repeats, other data is refused', async () => {
    const [member = 0n, other = 0n] = await givenMembersOfOneShard(2, 100n * BDT);
    const movement = stake(member, 30n * BDT);
    const outcomes = await wallet.post([
      stake(other, BDT),
      movement,
      movement,
      { ...movement, amount: -31n * BDT },
      { ...stake(other, 2n * BDT), key: movement.key },
    ]);
    expect(refusals(outcomes)).toEqual(['posted', 'posted', 'posted', 'request.keyReused', 'posted']);
    expect(outcomes[2]).toEqual({ ...outcomes[1], repeated: true });
    expect([await journalOf(member), await journalOf(other)]).toEqual([
      [100n * BDT, -30n * BDT],
      [100n * BDT, -BDT, -2n * BDT],
    ]);
  });

  test('whatever of a request differs makes it another one: its key is refused, in this process and in another', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const markets = [givenId(), givenId()];
    await database.pool.query(
      `insert into wager_markets (id, product, game_code, label, opens_at, closes_at)
       select x, 1, 'F5D1', 'x', now() - interval '1 minute', now() + interval '1 minute' from unnest($1::bigint[]) x`,
      [markets],
    );
    const wager = { marketId: markets[0] ?? 0n, play: 'DIGIT', selection: '1|-|-|-|-', units: 2 };
    const bet = stake(member, 4n * BDT, { wager });
    await wallet.post([bet]);
    const others: Partial<Movement>[] = [
      { amount: -6n * BDT },
      { reference: null },
      { reference: 8n },
      { contra: 'adjustments' },
      { account: 'bonus' },
      { wager: { ...wager, marketId: markets[1] ?? 0n } },
      { wager: { ...wager, play: 'SUM' } },
      { wager: { ...wager, selection: '2|-|-|-|-' } },
      { wager: { ...wager, units: 4 } },
    ];
    const elsewhere = givenWallet(database.another());
    for (const other of others) {
      for (const process of [wallet, elsewhere])
        expect(refusals(await process.post([{ ...bet, ...other }]))).toEqual(['request.keyReused']);
    }
    const { wager: _, ...plain } = bet;
    expect(refusals(await elsewhere.post([plain]))).toEqual(['request.keyReused']);
    expect(refusals(await elsewhere.post([{ ...plain, type: 'adjustment' }]))).toEqual(['request.keyReused']);
    expect(await elsewhere.post([bet])).toMatchObject([{ balanceAfter: 96n * BDT, repeated: true }]);
    expect(await journalOf(member)).toEqual([100n * BDT, -4n * BDT]);
  });

  test('takes one of two bets of 80 on a balance of 100 and leaves 20', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const other = givenWallet(database.another());
    const [one, two] = await Promise.all([
      wallet.post([stake(member, 80n * BDT)]),
      other.post([stake(member, 80n * BDT)]),
    ]);
    expect(refusals([...one, ...two]).sort()).toEqual(['posted', 'wallet.insufficientFunds']);
    expect((await wallet.balancesOf(member)).cash).toBe(20n * BDT);
  });

  test('places the same bet once when it comes 50 times in parallel over two processes', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const other = givenWallet(database.another());
    const movement = stake(member, 1n * BDT);
    const outcomes = (
      await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? wallet : other).post([movement])))
    ).flat();
    expect(new Set(refusals(outcomes))).toEqual(new Set(['posted']));
    expect(outcomes.filter((outcome) => outcome.refused === undefined && !outcome.repeated)).toHaveLength(1);
    expect((await wallet.balancesOf(member)).cash).toBe(99n * BDT);
    expect(await journalOf(member)).toHaveLength(2);
  });

  test('decides several lines of one member in one batch in the order they came', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const outcomes = await wallet.post([
      stake(member, 60n * BDT),
      stake(member, 60n * BDT),
      stake(member, 40n * BDT),
      {
        memberId: member,
        key: givenKey(),
        type: 'prize',
        account: 'cash',
        contra: 'lottery',
        amount: 5n * BDT,
        reference: 7n,
      },
      stake(member, 5n * BDT),
    ]);
    expect(refusals(outcomes)).toEqual(['posted', 'wallet.insufficientFunds', 'posted', 'posted', 'posted']);
    expect((await wallet.balancesOf(member)).cash).toBe(0n);
  });

  test('tells of each line the sequence and balance that the journal has, also beside lines that were refused', async () => {
    const members = await givenMembersOfOneShard(4, 100n * BDT);
    await wallet.post([stake(members[0] ?? 0n, 99n * BDT)]);
    const shared = givenId();
    const known = stake(members[1] ?? 0n, BDT);
    await wallet.post([known]);
    // A poor member, one who repeats himself and two plain ones, in turn.
    const movements = [0, 1, 2, 3, 0, 2, 1, 3, 2].map((i) => stake(members[i] ?? 0n, 7n * BDT, { reference: shared }));
    const outcomes = await givenWallet(database.another()).post([
      ...movements.slice(0, 4),
      known,
      ...movements.slice(4),
    ]);
    const posted = outcomes.filter((outcome) => outcome.refused === undefined && !outcome.repeated);
    expect(posted).toHaveLength(7);
    const { rows } = await database.pool.query(
      'select shard, seq, member_id, balance_after from wallet_entries where reference = $1',
      [shared],
    );
    const told = posted.map((one) =>
      one.refused === undefined ? [one.shard, one.seq, one.memberId, one.balanceAfter] : [],
    );
    const written = rows.map((row) => [row.shard, row.seq, row.member_id, row.balance_after]);
    expect(told.map(String).sort()).toEqual(written.map(String).sort());
  });

  test('whichever members of a call are short, the others are told what their accounts have', async () => {
    const members = await givenMembersOfOneShard(4, 1_000n * BDT);
    const left = members.map(() => 1_000n);
    for (let short = 0; short < 2 ** members.length; short += 1) {
      const isShort = (place: number) => (short & (2 ** place)) !== 0;
      const outcomes = await wallet.post(
        members.map((member, place) => stake(member, (isShort(place) ? 5_000n : BigInt(place + 1)) * BDT)),
      );
      for (const place of left.keys()) if (!isShort(place)) left[place] = (left[place] ?? 0n) - BigInt(place + 1);
      const told = outcomes.map((outcome) => outcome.refused ?? outcome.balanceAfter / BDT);
      expect(told).toEqual(left.map((sum, place) => (isShort(place) ? 'wallet.insufficientFunds' : sum)));
    }
    const balances = await Promise.all(members.map(async (member) => (await wallet.balancesOf(member)).cash / BDT));
    expect(balances).toEqual(left);
  });

  test('tells each line its own sequence also behind lines that have none, at the beginning of a call', async () => {
    const [member = 0n, other = 0n] = await givenMembersOfOneShard(2, 10n * BDT);
    const outcomes = await givenWallet(database.another()).post([
      stake(member, 11n * BDT, { group: 0 }),
      stake(member, BDT, { group: 0 }),
      stake(member, 11n * BDT),
      stake(member, 2n * BDT),
      stake(other, 11n * BDT),
      stake(other, 3n * BDT),
    ]);
    const refused = ['wallet.insufficientFunds', 'wallet.groupRefused', 'wallet.insufficientFunds'];
    expect(refusals(outcomes)).toEqual([...refused, 'posted', 'wallet.insufficientFunds', 'posted']);
    const { rows } = await database.pool.query(
      'select seq, balance_after from wallet_entries where member_id = any ($1) and amount < 0 order by seq',
      [[member, other]],
    );
    const told = outcomes.flatMap((one) =>
      one.refused === undefined ? [{ seq: one.seq, balance_after: one.balanceAfter }] : [],
    );
    expect(told).toEqual(rows);
    expect(told.map(({ balance_after }) => balance_after)).toEqual([8n * BDT, 7n * BDT]);
  });

  test('refuses a group as a whole, names the line that failed, and moves nothing of it', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const outcomes = await wallet.post([
      stake(member, 60n * BDT, { group: 0 }),
      stake(member, 60n * BDT, { group: 0 }),
      stake(member, 10n * BDT),
    ]);
    expect(refusals(outcomes)).toEqual(['wallet.groupRefused', 'wallet.insufficientFunds', 'posted']);
    expect(await journalOf(member)).toEqual([100n * BDT, -10n * BDT]);
  });

  test('lines of several groups that stand between each other are decided where the first of their group stands', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const outcomes = await wallet.post([
      stake(member, 40n * BDT, { group: 1 }),
      stake(member, 50n * BDT),
      stake(member, 70n * BDT, { group: 2 }),
      stake(member, 30n * BDT, { group: 1 }),
      stake(member, 30n * BDT),
      stake(member, 1n * BDT, { group: 2 }),
    ]);
    expect(refusals(outcomes)).toEqual([
      'posted',
      'wallet.insufficientFunds',
      'wallet.insufficientFunds',
      'posted',
      'posted',
      'wallet.groupRefused',
    ]);
    expect(await journalOf(member)).toEqual([100n, -40n, -30n, -30n].map((taka) => taka * BDT));
  });

  test('takes lines without a group in one go: none of them is ever undone by itself', async () => {
    const member = await givenFundedMember(database, wallet, 10n * BDT);
    const outcomes = await wallet.post(Array.from({ length: 20 }, () => stake(member, BDT)));
    expect(refusals(outcomes).filter((one) => one === 'posted')).toHaveLength(10);
    const { rows } = await database.pool.query(
      'select distinct xmin::text from wallet_entries where member_id = $1 and type = 2',
      [member],
    );
    expect(rows).toHaveLength(1);
  });

  test("does not let one member's poor batch touch another's", async () => {
    const poor = await givenFundedMember(database, wallet, 1n * BDT);
    const rich = await givenFundedMember(database, wallet, 1_000n * BDT);
    const outcomes = await wallet.post([
      stake(poor, 5n * BDT),
      ...Array.from({ length: 20 }, () => stake(rich, 1n * BDT)),
      stake(poor, 1n * BDT),
    ]);
    expect(refusals(outcomes)).toEqual([
      'wallet.insufficientFunds',
      ...Array.from({ length: 20 }, () => 'posted'),
      'posted',
    ]);
    expect((await wallet.balancesOf(rich)).cash).toBe(980n * BDT);
    expect((await wallet.balancesOf(poor)).cash).toBe(0n);
  });

  test('holds money: cash goes to locked and back, and both lines balance by their shape', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const [held] = await wallet.post([
      {
        memberId: member,
        key: givenKey(),
        type: 'hold',
        account: 'cash',
        contra: 'locked',
        amount: -40n * BDT,
        reference: 1n,
      },
    ]);
    expect(held).toMatchObject({ balanceAfter: 60n * BDT });
    expect(await wallet.balancesOf(member)).toMatchObject({ cash: 60n * BDT, locked: 40n * BDT });
    const outcomes = await wallet.post([
      {
        memberId: member,
        key: givenKey(),
        type: 'holdPaid',
        account: 'locked',
        contra: 'cashier',
        amount: -25n * BDT,
        reference: 1n,
      },
      {
        memberId: member,
        key: givenKey(),
        type: 'holdReturn',
        account: 'cash',
        contra: 'locked',
        amount: 15n * BDT,
        reference: 1n,
      },
      {
        memberId: member,
        key: givenKey(),
        type: 'holdReturn',
        account: 'cash',
        contra: 'locked',
        amount: 1n * BDT,
        reference: 1n,
      },
    ]);
    expect(refusals(outcomes)).toEqual(['posted', 'posted', 'wallet.insufficientFunds']);
    expect(await wallet.balancesOf(member)).toMatchObject({ cash: 75n * BDT, locked: 0n });
    const { rows } = await database.pool.query(
      'select balance_after / 10000 as own, contra_after / 10000 as contra from wallet_entries where member_id = $1 order by seq',
      [member],
    );
    expect(rows).toEqual([
      { own: 100n, contra: null },
      { own: 60n, contra: 40n },
      { own: 15n, contra: null },
      { own: 75n, contra: 0n },
    ]);
    // The record over all accounts: what was held and came back went neither out nor in.
    const range = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };
    const sumsOf = async (account?: 'cash' | 'locked') => {
      const filter = {
        memberId: member,
        ...range,
        offset: 0,
        limit: 10,
        ...(account === undefined ? {} : { account }),
      };
      const { total, in: credits, out } = await wallet.listEntriesOf(filter);
      return { total, in: credits / BDT, out: out / BDT };
    };
    expect(await sumsOf()).toEqual({ total: 4, in: 100n, out: 25n });
    expect(await sumsOf('cash')).toEqual({ total: 3, in: 115n, out: 40n });
    expect(await sumsOf('locked')).toEqual({ total: 3, in: 40n, out: 40n });
  });

  test('lets only a recorded correction take an account below zero, which then blocks bets until covered', async () => {
    const member = await givenFundedMember(database, wallet, 10n * BDT);
    const correction: Movement = {
      memberId: member,
      key: givenKey(),
      type: 'correction',
      account: 'cash',
      contra: 'lottery',
      amount: -30n * BDT,
      reference: 1n,
    };
    expect(refusals(await wallet.post([correction]))).toEqual(['wallet.insufficientFunds']);
    expect(refusals(await wallet.post([{ ...correction, key: givenKey(), mayGoNegative: true }]))).toEqual(['posted']);
    expect(refusals(await wallet.post([stake(member, 1n * BDT)]))).toEqual(['wallet.insufficientFunds']);
    expect((await wallet.balancesOf(member)).cash).toBe(-20n * BDT);
  });

  /** A market that nobody has closed yet. */
  async function givenMarket(opens: string, closes: string): Promise<bigint> {
    const id = givenId();
    await database.pool.query(
      `insert into wager_markets (id, product, game_code, label, opens_at, closes_at) values ($1, 1, 'F5D1', 'x', now() + $2::interval, now() + $3::interval)`,
      [id, opens, closes],
    );
    return id;
  }
  const betOn = (memberId: bigint, marketId: bigint) =>
    stake(memberId, 2n * BDT, {
      reference: null,
      wager: { marketId, play: 'DIGIT', selection: '1|-|-|-|-', units: 1 },
    });

  test('refuses a bet on a market that is unknown, not open yet or closed, and moves nothing', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const outcomes = await wallet.post([
      betOn(member, givenId()),
      betOn(member, await givenMarket('1 minute', '2 minutes')),
      betOn(member, await givenMarket('-2 minutes', '-1 minute')),
      betOn(member, await givenMarket('-1 minute', '1 minute')),
    ]);
    expect(refusals(outcomes)).toEqual([
      'wagers.marketUnknown',
      'wagers.marketNotOpen',
      'wagers.marketClosed',
      'posted',
    ]);
    expect((await wallet.balancesOf(member)).cash).toBe(98n * BDT);
    const { rows } = await database.pool.query('select stake, play from wagers where member_id = $1', [member]);
    expect(rows).toEqual([{ stake: 2n * BDT, play: 'DIGIT' }]);
  });

  test.each([
    ['1 minute', '2 minutes', 'wagers.marketNotOpen'],
    ['-2 minutes', '-1 minute', 'wagers.marketClosed'],
  ])(
    'beside bets on an open market refuses one whose sale is from %s to %s from now',
    async (opens, closes, refused) => {
      const member = await givenFundedMember(database, wallet, 10n * BDT);
      const markets = [await givenMarket('-1 minute', '1 minute'), await givenMarket(opens, closes)];
      const outcomes = await wallet.post(markets.map((marketId) => betOn(member, marketId)));
      expect(refusals(outcomes)).toEqual(['posted', refused]);
      expect((await wallet.balancesOf(member)).cash).toBe(8n * BDT);
    },
  );

  test('holds the same for a bet that goes alone, and for a market that was closed before its time', async () => {
    const member = await givenFundedMember(database, wallet, 10n * BDT);
    const market = async (opens: string, closes: string, state = 'active') => {
      const id = givenId();
      await database.pool.query(
        `insert into wager_markets (id, product, game_code, label, opens_at, closes_at, state) values ($1, 1, 'F5D1', 'x', now() + $2::interval, now() + $3::interval, $4)`,
        [id, opens, closes, state],
      );
      return id;
    };
    const decide = async (marketId: bigint) =>
      refusals(
        await wallet.post([
          stake(member, 2n * BDT, {
            reference: null,
            wager: { marketId, play: 'DIGIT', selection: '1|-|-|-|-', units: 1 },
          }),
        ]),
      );
    expect(await decide(givenId())).toEqual(['wagers.marketUnknown']);
    expect(await decide(await market('1 minute', '2 minutes'))).toEqual(['wagers.marketNotOpen']);
    expect(await decide(await market('-2 minutes', '-1 minute'))).toEqual(['wagers.marketClosed']);
    expect(await decide(await market('-1 minute', '1 minute', 'closed'))).toEqual(['wagers.marketClosed']);
    expect((await wallet.balancesOf(member)).cash).toBe(10n * BDT);
    expect(await decide(await market('-1 minute', '1 minute'))).toEqual(['posted']);
    expect((await wallet.balancesOf(member)).cash).toBe(8n * BDT);
  });

  test('stores a selection sign for sign, whatever signs it has', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    const marketId = givenId();
    await database.pool.query(
      `insert into wager_markets (id, product, game_code, label, opens_at, closes_at) values ($1, 1, 'F5D1', 'x', now() - interval '1 minute', now() + interval '1 minute')`,
      [marketId],
    );
    const selections = [
      '1|2,3|-',
      '"',
      '\\',
      '{}',
      '(a,"b")',
      "'; drop table wagers; --",
      'NULL',
      '',
      ' ',
      'বড় ১২৩',
      '\n\t',
      '💰',
    ];
    await wallet.post(
      selections.map((selection) =>
        stake(member, BDT, { reference: null, wager: { marketId, play: selection, selection, units: 1 } }),
      ),
    );
    const { rows } = await database.pool.query('select play, selection from wagers where market_id = $1 order by seq', [
      marketId,
    ]);
    expect(rows).toEqual(selections.map((selection) => ({ play: selection, selection })));
  });

  test('refuses a key that is too old or too far ahead', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const outcomes = await wallet.post([
      stake(member, BDT, { key: '01800000-0000-7000-8000-000000000000' }),
      stake(member, BDT, { key: 'ffffffff-ffff-7fff-8fff-ffffffffffff' }),
    ]);
    expect(refusals(outcomes)).toEqual(['request.keyOutOfRange', 'request.keyOutOfRange']);
  });

  test('takes a line of the house under a key of the database’s time from a process whose clock is slow', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    const slow = givenWallet(database, { now: () => Date.now() - 3_600_000 });
    const prize = {
      memberId: member,
      type: 'prize',
      account: 'cash',
      contra: 'lottery',
      amount: BDT,
      reference: 7n,
    } as const;
    const post = (key: string) => transact(database.db, (tx) => slow.postWithin(tx, [{ ...prize, key }]));
    expect(refusals(await post(uuidFromContent(Date.now(), 'prize 7')))).toEqual(['posted']);
    expect(refusals(await post(uuidFromContent(Date.now() - 50 * 86_400_000, 'prize 7')))).toEqual([
      'request.keyOutOfRange',
    ]);
    // What a member asks for is judged by that clock: his keys are made on it.
    expect(refusals(await slow.post([stake(member, BDT)]))).toEqual(['request.keyOutOfRange']);
  });

  test('numbers the lines of a shard without a gap, in order of commit, whatever was refused between them', async () => {
    const { rows } = await database.pool.query(
      'select h.shard, h.seq as head, count(e.seq) as lines, coalesce(max(e.seq), 0) as newest from wallet_heads h left join wallet_entries e using (shard) group by 1, 2',
    );
    for (const row of rows)
      expect({ lines: row.lines, newest: row.newest }).toEqual({ lines: row.head, newest: row.head });
  });

  test('never deadlocks two processes that post for the same members in opposite order', async () => {
    const members = await Promise.all(
      Array.from({ length: 40 }, () => givenFundedMember(database, wallet, 1_000n * BDT)),
    );
    const other = givenWallet(database.another());
    const rounds = Array.from({ length: 25 }, () => [
      wallet.post(members.map((member) => stake(member, BDT))),
      other.post(members.toReversed().map((member) => stake(member, BDT))),
    ]);
    const outcomes = (await Promise.all(rounds.flat())).flat();
    expect(new Set(refusals(outcomes))).toEqual(new Set(['posted']));
    for (const member of members) expect((await wallet.balancesOf(member)).cash).toBe(950n * BDT);
  });
});

describe('an account', () => {
  const insert = (memberId: bigint, shard: number, account: number) =>
    database.pool.query('insert into wallet_accounts (member_id, shard, account) values ($1, $2, $3)', [
      memberId,
      shard,
      account,
    ]);

  test('is made in the shard of its member, and of one of four kinds', async () => {
    const memberId = givenId();
    await expect(insert(memberId, (shardOf(memberId) + 1) % 16, 1)).rejects.toThrow(/no account/);
    await expect(insert(memberId, shardOf(memberId), 0)).rejects.toThrow(/no account/);
    await expect(insert(memberId, shardOf(memberId), 5)).rejects.toThrow(/no account/);
    await insert(memberId, shardOf(memberId), 4);
    await expect(insert(memberId, shardOf(memberId), 4)).rejects.toThrow(/duplicate key/);
  });
});

describe('the journal', () => {
  test.each([
    'update wallet_entries set amount = 1',
    'delete from wallet_entries',
    'truncate wallet_entries',
    'delete from wagers',
    'update wagers set units = 2',
  ])('refuses: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(/append-only/);
  });
});
