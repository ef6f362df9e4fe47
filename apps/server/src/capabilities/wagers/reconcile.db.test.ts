/** What the reconciliation is for: every check finds the fault it is there for, and nothing else does. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Db, transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import {
  type BooksChecks,
  type Reconciler,
  type ReconciliationCheck,
  type ReconciliationKind,
  type ReconciliationReport,
  shardOf,
} from '../wallet/port.ts';
import { GIVEN_PRODUCTS, givenBet, givenClosedMarket, givenMarket, givenProjections, MARKET_CHECKS } from './given.ts';
import type { Evaluate, Wagers } from './port.ts';
import { createWagers } from './service.ts';

const BDT = 10_000n;
const CAP = { capPerMember: 500_000n * BDT };
const KINDS = ['running', 'full'] as const satisfies readonly ReconciliationKind[];

let database: TestDatabase;
let wagers: Wagers;
let reconciler: Reconciler;
let alarms: ReconciliationReport[] = [];
/** Two members of different shards, both of whom won on the market. */
let one: bigint;
let other: bigint;
let market: bigint;
/** A member of the same shard as `one`, who won beside him on a market of theirs. */
let twin: bigint;
let shared: bigint;

const sevenWins: Evaluate = (_play, selection) =>
  selection.startsWith('7') ? [{ hits: 1, numerator: 96_000n, denominator: 10_000n }] : [];

async function settledMarket(members: readonly bigint[]): Promise<bigint> {
  const wallet = givenWallet(database);
  const id = await givenMarket(database, wagers);
  await wallet.post(members.map((member) => givenBet(member, id, 10n * BDT, { selection: '7|-|-|-|-' })));
  await givenClosedMarket(database, wagers, id);
  while (!(await wagers.settleChunk(id, sevenWins, CAP)).done) {
    // next chunk
  }
  await givenProjections(database).catchUp();
  return id;
}

beforeAll(async () => {
  database = await givenDatabase();
  const wallet = givenWallet(database);
  wagers = createWagers({ db: database.db, wallet }, GIVEN_PRODUCTS);
  reconciler = givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3), (report) => alarms.push(report));
  one = await givenFundedMember(database, wallet, 1_000n * BDT);
  do other = await givenFundedMember(database, wallet, 1_000n * BDT);
  while (shardOf(other) === shardOf(one));
  do twin = await givenFundedMember(database, wallet, 1_000n * BDT);
  while (shardOf(twin) !== shardOf(one));
  shared = await settledMarket([one, twin]);
  market = await settledMarket([one, other]);
  await reconciler.run('running');
});

afterAll(() => database.close());

const failedOf = ({ checks }: ReconciliationReport) => checks.filter(({ holds }) => !holds).map(({ name }) => name);

/** Runs statements as the owner of the tables might by hand. */
async function byHand(statements: string): Promise<void> {
  await database.pool.query(
    statements
      .replaceAll(':shard', String(shardOf(one)))
      .replaceAll(':one', String(one))
      .replaceAll(':other', String(other))
      .replaceAll(':twin', String(twin))
      .replaceAll(':shared', String(shared))
      .replaceAll(':market', String(market)),
  );
}

/** Money of `one` and `other` moves: a running check looks at them. */
async function moveMoney(): Promise<void> {
  const line = { type: 'deposit', account: 'cash', contra: 'cashier', amount: 1n, reference: null } as const;
  await givenWallet(database).post([one, other].map((memberId) => ({ ...line, memberId, key: givenKey() })));
  await givenProjections(database).catchUp();
}

/** Statements on tables that take no change. */
const unguarded = (table: string, statement: string): string =>
  `alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`;

/** Of the first line of `one`. */
const firstLine = (change: string): string =>
  unguarded(
    'wallet_entries',
    `update wallet_entries set ${change} where shard = :shard and member_id = :one and seq = (
      select min(seq) from wallet_entries where shard = :shard and member_id = :one)`,
  );

interface Fault {
  readonly check: string;
  readonly what: string;
  /** What is done by hand, and what undoes it. */
  readonly plant: string;
  readonly mend: string;
  /** Who finds it; both kinds when left out. */
  readonly finders?: readonly ReconciliationKind[];
  /** What else must find it. */
  readonly also?: Partial<Record<ReconciliationKind, readonly string[]>>;
  readonly difference: RegExp;
}

const FAULTS: readonly Fault[] = [
  {
    check: 'entriesEqualBalances',
    what: 'money moved from one balance to another',
    plant: `update wallet_accounts set balance = balance + case member_id when :one then 1 else -1 end where member_id in (:one, :other) and account = 1`,
    mend: `update wallet_accounts set balance = balance - case member_id when :one then 1 else -1 end where member_id in (:one, :other) and account = 1`,
    difference: /^\d+\/1: \d+ <> \d+$/,
  },
  {
    check: 'sequenceIsGapless',
    what: 'a line that the head counts and the journal has not',
    plant: `update wallet_heads set seq = seq + 1 where shard = :shard`,
    mend: `update wallet_heads set seq = seq - 1 where shard = :shard`,
    difference: /^shard \d+: 1 <> 0$|^shard \d+: \d+ <> \d+$/,
  },
  {
    check: 'sequenceIsGapless',
    what: 'a sequence that stands twice where another is missing',
    plant: firstLine('seq = seq + 1'),
    mend: firstLine('seq = seq - 1'),
    finders: ['full'],
    difference: /^shard \d+, each sequence once: \d+ <> \d+$/,
  },
  {
    check: 'housePlusMembersIsZero',
    what: 'a total of the house that nobody paid',
    plant: `update wallet_house_totals set amount = amount + 1 where shard = :shard and account = 101 and type = 1`,
    mend: `update wallet_house_totals set amount = amount - 1 where shard = :shard and account = 101 and type = 1`,
    also: { full: ['houseTotalsEqualEntries'] },
    difference: /^$/,
  },
  {
    check: 'dayTotalsEqualEntries',
    what: 'what one member has too much and another too little',
    plant: `update wallet_member_days set credits = credits + case member_id when :one then 100 else -100 end where member_id in (:one, :other) and account = 1 and type = 1`,
    mend: `update wallet_member_days set credits = credits - case member_id when :one then 100 else -100 end where member_id in (:one, :other) and account = 1 and type = 1`,
    difference: /^\d+\/1(, type 1 in)?: \d+ <> \d+$/,
  },
  {
    check: 'dayTotalsEqualEntries',
    what: 'what a member deposited told as won',
    plant: `update wallet_member_days set credits = credits + case type when 1 then -100 else 100 end where member_id = :one and account = 1 and type in (1, 3)`,
    mend: `update wallet_member_days set credits = credits - case type when 1 then -100 else 100 end where member_id = :one and account = 1 and type in (1, 3)`,
    finders: ['full'],
    difference: /^\d+\/1, type 3 in: \d+ <> \d+$/,
  },
  {
    check: 'dayTotalsEqualEntries',
    what: 'as much too much in as out',
    plant: `update wallet_member_days set credits = credits + 100, debits = debits + 100 where member_id = :one and account = 1 and type = 1`,
    mend: `update wallet_member_days set credits = credits - 100, debits = debits - 100 where member_id = :one and account = 1 and type = 1`,
    finders: ['full'],
    difference: /^\d+\/1, type 1 out: 0 <> -100$/,
  },
  {
    check: 'houseTotalsEqualEntries',
    what: 'what was paid out booked as less staked',
    plant: `update wallet_house_totals set amount = amount + case type when 2 then 1 else -1 end where shard = :shard and account = 102 and type in (2, 3)`,
    mend: `update wallet_house_totals set amount = amount - case type when 2 then 1 else -1 end where shard = :shard and account = 102 and type in (2, 3)`,
    finders: ['full'],
    difference: /^102\/[23]: /,
  },
  {
    check: 'entriesEqualBalances',
    what: 'a line changed after it was followed',
    plant: firstLine('amount = amount + 1'),
    mend: firstLine('amount = amount - 1'),
    finders: ['full'],
    also: { full: ['dayTotalsEqualEntries', 'houseTotalsEqualEntries', 'runningBalancesHold'] },
    difference: /^\d+\/1: \d+ <> \d+$/,
  },
  {
    check: 'settledDrawsBalance',
    what: 'a settlement that says it paid more than it did',
    plant: `update wager_settlements set paid = paid + 1 where market_id = :market and shard = :shard`,
    mend: `update wager_settlements set paid = paid - 1 where market_id = :market and shard = :shard`,
    difference: /^market \d+: settled /,
  },
  {
    check: 'endedMarketsHaveTurnover',
    what: 'an end of a market that was passed over',
    plant: `create table dropped as select * from wager_turnover where market_id = :market and member_id = :one; delete from wager_turnover where market_id = :market and member_id = :one`,
    mend: `insert into wager_turnover select * from dropped; drop table dropped`,
    difference: /^market \d+, shard \d+: no turnover$/,
  },
  {
    check: 'endedMarketsHaveTurnover',
    what: 'turnover of more than was staked',
    plant: `update wager_turnover set stake = stake + 1 where market_id = :market and member_id = :one`,
    mend: `update wager_turnover set stake = stake - 1 where market_id = :market and member_id = :one`,
    difference: /^market \d+, shard \d+: staked 100000, counted 100001$/,
  },
  {
    check: 'endedMarketsHaveTurnover',
    what: 'turnover that won less than was paid',
    plant: `update wager_turnover set prize = prize - 1 where market_id = :market and member_id = :one`,
    mend: `update wager_turnover set prize = prize + 1 where market_id = :market and member_id = :one`,
    difference: /^market \d+, shard \d+: won 960000, counted 959999$/,
  },
  {
    check: 'endedMarketsHaveTurnover',
    what: 'turnover that is a part of what was staked',
    plant: `update wager_turnover set turnover = stake - 1 where market_id = :market and member_id = :one`,
    mend: `update wager_turnover set turnover = stake where market_id = :market and member_id = :one`,
    difference: /^market \d+, shard \d+: 1 counted as turnover neither whole nor not at all$/,
  },
  {
    check: 'endedMarketsHaveTurnover',
    what: 'totals of a market that tell more staked than was',
    plant: `update wager_market_totals set stake = stake + 1 where market_id = :market and shard = :shard`,
    mend: `update wager_market_totals set stake = stake - 1 where market_id = :market and shard = :shard`,
    difference: /^market \d+, shard \d+: took 1 bets for 100000, told 1 bets for 100001$/,
  },
  {
    check: 'prizesEqualOutcomes',
    what: "one member's prize in another's hands",
    plant: unguarded(
      'wager_outcomes',
      'update wager_outcomes set prize = prize + case member_id when :one then 1 else -1 end where market_id = :shared',
    ),
    mend: unguarded(
      'wager_outcomes',
      'update wager_outcomes set prize = prize - case member_id when :one then 1 else -1 end where market_id = :shared',
    ),
    finders: ['full'],
    difference: /^\d+, market \d+: 960001 <> 960000$/,
  },
  {
    check: 'rebatesEqualEntries',
    what: 'stakes that say they gave back what nobody got',
    plant: 'insert into wager_rebates (market_id, shard, paid, done) values (:market, :shard, 5, true)',
    mend: 'delete from wager_rebates where market_id = :market and shard = :shard',
    finders: ['full'],
    difference: /^market \d+: 5 <> 0$/,
  },
  {
    check: 'runningBalancesHold',
    what: 'a line that shows a balance which the account never had',
    plant: firstLine('balance_after = balance_after + 1'),
    mend: firstLine('balance_after = balance_after - 1'),
    finders: ['full'],
    difference: /^\d+\/1, line \d+: 10000000 <> 10000001$/,
  },
];

describe('a fault', () => {
  test.each(FAULTS)('$check finds $what, and the alarm is raised', async (fault) => {
    const { check, plant, mend, finders = KINDS, also = {}, difference } = fault;
    for (const kind of KINDS) {
      await moveMoney();
      alarms = [];
      await byHand(plant);
      const report = await reconciler.run(kind);
      await byHand(mend);
      const expected = finders.includes(kind) ? [check, ...(also[kind] ?? [])] : [];
      expect([kind, failedOf(report).toSorted()]).toEqual([kind, expected.toSorted()]);
      expect(alarms).toEqual(expected.length > 0 ? [report] : []);
      if (expected.length > 0) {
        const found = report.checks.find(({ name }) => name === check);
        expect(found?.differences.join('\n') ?? '').toMatch(new RegExp(difference, 'm'));
      }
      expect(failedOf(await reconciler.run(kind))).toEqual([]);
    }
  });

  test('that a full check found stays until a full check finds it mended', async () => {
    await byHand(FAULTS.find(({ check }) => check === 'houseTotalsEqualEntries')?.plant ?? '');
    await reconciler.run('full');
    await reconciler.run('running');
    expect(await reconciler.latest()).toMatchObject({ full: { balanced: false }, running: { balanced: true } });
    const [good] = [(await reconciler.balancedAt()).get('full')];
    await byHand(FAULTS.find(({ check }) => check === 'houseTotalsEqualEntries')?.mend ?? '');
    const mended = await reconciler.run('full');
    expect((await reconciler.latest()).full).toMatchObject({ balanced: true, checkedAt: mended.checkedAt });
    expect((await reconciler.balancedAt()).get('full')).toEqual(mended.checkedAt);
    expect(good?.getTime()).toBeLessThan(mended.checkedAt.getTime());
  });
});

describe('is no fault:', () => {
  const holds = async () => {
    for (const kind of KINDS) expect([kind, failedOf(await reconciler.run(kind))]).toEqual([kind, []]);
  };

  test('money of one account in another of the same member that the sums have not read', async () => {
    await givenProjections(database).catchUp();
    for (const type of ['hold', 'holdReturn'] as const) {
      const amount = type === 'hold' ? -5n : 5n;
      const line = { memberId: one, key: givenKey(), type, account: 'cash', contra: 'locked', amount } as const;
      await givenWallet(database).post([{ ...line, reference: null }]);
      await holds();
    }
    await givenProjections(database).catchUp();
    await holds();
  });

  test('a correction that the turnover has not read', async () => {
    const corrected = await settledMarket([one, other]);
    const nobodyWins = { marketId: corrected, version: 2, evaluate: () => [], ...CAP };
    while (!(await wagers.correctChunk(nobodyWins)).done) {
      // next chunk
    }
    await holds();
    await givenProjections(database).catchUp();
    await holds();
  });

  test('a void that has reached one shard and not the other', async () => {
    const voided = await settledMarket([one, other]);
    expect((await wagers.voidChunk({ marketId: voided, version: 2 })).done).toBe(false);
    await holds();
    await givenProjections(database).catchUp();
    await holds();
    while (!(await wagers.voidChunk({ marketId: voided, version: 2 })).done) {
      // next chunk
    }
    await givenProjections(database).catchUp();
    await holds();
  });
});

const onlyFull = (run: ReconciliationCheck['run']): BooksChecks => ({
  general: [{ kinds: ['full'], run }],
  ofMembers: [],
});

describe('a full check that was asked for', () => {
  const never = new AbortController().signal;
  const order = (key: string) => transact(database.db, (tx) => reconciler.order(tx, key));
  const reports = async () => {
    const { rows } = await sql<{
      count: bigint;
    }>`select count(*) from wallet_reconciliations where kind = 'full'`.execute(database.db);
    return Number(rows[0]?.count);
  };

  test('is done once, whoever asks again and however many workers look', async () => {
    const key = givenKey();
    const before = await reports();
    const asked = await order(key);
    expect(await order(key)).toEqual(asked);
    expect(asked.answered).toBe(false);
    expect(await reconciler.openSince()).toEqual(asked.askedAt);
    const elsewhere = givenReconciler(database.another(), MARKET_CHECKS, createIds(systemClock, 4));
    await Promise.all([reconciler, elsewhere, reconciler, elsewhere].map((worker) => worker.runOrdered(never)));
    expect(await order(key)).toEqual({ ...asked, answered: true });
    expect(await reports()).toBe(before + 1);
    expect(await reconciler.openSince()).toBeNull();
    await reconciler.runOrdered(never);
    expect(await reports()).toBe(before + 1);
  });

  test('after its check began waits for the next', async () => {
    const late = givenKey();
    const orderMeanwhile = async () => {
      await order(late);
      return { name: 'meanwhile', holds: true, expected: '0', found: '0', differences: [] };
    };
    const slow = givenReconciler(database.another(), onlyFull(orderMeanwhile), createIds(systemClock, 4));
    const early = givenKey();
    await order(early);
    await slow.runOrdered(never);
    expect([(await order(early)).answered, (await order(late)).answered]).toEqual([true, false]);
    await reconciler.runOrdered(never);
    expect((await order(late)).answered).toBe(true);
  });

  test('is broken off when its worker stops, and another does it', async () => {
    const key = givenKey();
    await order(key);
    const stopping = new AbortController();
    const asleep = async (db: Db) => {
      setTimeout(() => stopping.abort(), 50);
      await sql`select pg_sleep(20)`.execute(db);
      return { name: 'asleep', holds: true, expected: '0', found: '0', differences: [] };
    };
    const started = performance.now();
    await givenReconciler(database.another(), onlyFull(asleep), createIds(systemClock, 4)).runOrdered(stopping.signal);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect((await order(key)).answered).toBe(false);
    await reconciler.runOrdered(never);
    expect((await order(key)).answered).toBe(true);
  });
});

test('a running check looks at the markets that ended last, though others were made after them: draws held elsewhere are made a year ahead', async () => {
  market = await settledMarket([one, other]);
  await byHand(`insert into wager_markets
    select (jsonb_populate_record(null::wager_markets, to_jsonb(g) || jsonb_build_object('id', g.id + n))).*
    from wager_markets g, generate_series(1, 600) n where g.id = :market`);
  await byHand(`insert into wager_settlements (market_id, shard, done, finished_at)
    select :market + n, :shard, true, now() - interval '1 hour' from generate_series(1, 600) n`);
  expect(failedOf(await reconciler.run('running'))).toEqual([]);
  await byHand('update wager_settlements set paid = paid + 1 where market_id = :market and shard = :shard');
  expect(failedOf(await reconciler.run('running'))).toEqual(['settledDrawsBalance']);
  await byHand('update wager_settlements set paid = paid - 1 where market_id = :market and shard = :shard');
  await byHand('delete from wager_settlements where market_id between :market + 1 and :market + 600');
  await byHand('delete from wager_markets where id between :market + 1 and :market + 600');
});

test('a running check reads the days of the members of the newest lines, and not of all', async () => {
  const wallet = givenWallet(database);
  const quiet = await givenFundedMember(database, wallet, BDT);
  const busy: bigint[] = [];
  while (busy.length < 16) {
    const member = await givenFundedMember(database, wallet, BDT);
    if (shardOf(member) === shardOf(quiet)) busy.push(member);
  }
  await givenProjections(database).catchUp();
  const distort = (by: number) =>
    database.pool.query('update wallet_member_days set credits = credits + $2 where member_id = $1', [quiet, by]);
  await distort(1);
  expect(failedOf(await reconciler.run('running'))).toEqual([]);
  expect(failedOf(await reconciler.run('full'))).toEqual(['dayTotalsEqualEntries']);
  await distort(-1);
});

test('a balance that did not move is looked at by night, one that moved within a minute and until it is mended', async () => {
  const plant = (by: string) =>
    byHand(`update wallet_accounts set balance = balance ${by} where member_id = :one and account = 1`);
  await reconciler.run('running');
  await plant('+ 7');
  expect(failedOf(await reconciler.run('running'))).toEqual([]);
  expect(failedOf(await reconciler.run('full'))).toContain('entriesEqualBalances');
  await plant('- 7');
  await moveMoney();
  await plant('+ 7');
  for (let minute = 0; minute < 3; minute += 1) {
    expect(failedOf(await reconciler.run('running'))).toEqual(['entriesEqualBalances']);
  }
  await plant('- 7');
  expect(failedOf(await reconciler.run('running'))).toEqual([]);
});

describe('while bets go on', () => {
  /** Posts bets and deposits of both until told to stop, and lets the projections read them now and then. */
  async function goOn(signal: AbortSignal): Promise<number> {
    const wallet = givenWallet(database);
    const open = await givenMarket(database, wagers, { closesInSeconds: 600 });
    const deposit = { type: 'deposit', account: 'cash', contra: 'cashier', amount: 5n, reference: null } as const;
    let posted = 0;
    while (!signal.aborted) {
      await wallet.post([
        givenBet(one, open, 3n),
        givenBet(other, open, 4n),
        ...[one, other].map((memberId) => ({ ...deposit, memberId, key: givenKey() })),
      ]);
      posted += 1;
      if (posted % 20 === 0) await givenProjections(database).catchUp();
    }
    return posted;
  }

  // Ten checks of all books while the machine posts as fast as it can: how long that takes is the machine's.
  test('no kind of check finds what is not there, and a planted fault is found', async () => {
    const stop = new AbortController();
    const bets = goOn(stop.signal);
    const plant = (by: string) =>
      byHand(`update wallet_accounts set balance = balance ${by} where member_id = :twin and account = 1`);
    try {
      for (let turn = 0; turn < 3; turn += 1) {
        for (const kind of KINDS) expect([kind, failedOf(await reconciler.run(kind))]).toEqual([kind, []]);
      }
      await plant('+ 1');
      const report = await reconciler.run('full');
      await plant('- 1');
      expect(failedOf(report)).toContain('entriesEqualBalances');
      expect(report.checks.find(({ name }) => name === 'entriesEqualBalances')?.differences).toHaveLength(1);
    } finally {
      stop.abort();
      expect(await bets).toBeGreaterThan(10);
    }
  }, 120_000);

  test('no snapshot is held over the check: what was replaced before a statement can be cleared away after it', async () => {
    const connected = database.another(1);
    const horizons: (string | null)[] = [];
    const { rows: own } = await connected.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const watch: ReconciliationCheck['run'] = async () => {
      // Something is replaced, so a snapshot of before it would be older from here on.
      await database.pool.query('update wallet_heads set seq = seq where shard = 0');
      const { rows } = await database.pool.query<{ xmin: string | null }>(
        'select backend_xmin::text as xmin from pg_stat_activity where pid = $1',
        [own[0]?.pid],
      );
      horizons.push(rows[0]?.xmin ?? null);
      return { name: 'watch', holds: true, expected: '0', found: '0', differences: [] };
    };
    const watchMembers = async () => {
      await watch(database.db, () => undefined);
      return [];
    };
    const ofMembers = [{ name: 'watch', compare: watchMembers }];
    await givenReconciler(connected, { ...onlyFull(watch), ofMembers }, createIds(systemClock, 4)).run('full');
    expect(horizons.length).toBeGreaterThan(16);
    expect(new Set(horizons)).toEqual(new Set([null]));
    await connected.close();
  });
});
