/** What a member's own limits and pauses let through the one door to money (port.ts `setGuard`, operations.md 7). */
import { uuidFromContent } from '@house/fairness/uuid';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { createLogger } from '../../platform/logs.ts';
import { createProjections, type Projections } from '../../platform/projections.ts';
import { must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenId, givenKey, givenWallet, givenWalletProjections } from './given.ts';
import {
  ENTRY_TYPES,
  type EntryType,
  type Guard,
  type Movement,
  type PostOutcome,
  SHARD_COUNT,
  shardOf,
} from './port.ts';
import { readHeads } from './queries.ts';
import type { WalletService } from './service.ts';

const BDT = 10_000n;
const NONE = { day: null, week: null, month: null };
const OPEN: Guard = { stake: NONE, loss: NONE, pausedUntil: null, zoneOffsetMinutes: 360 };

let database: TestDatabase;
let wallet: WalletService;
let projections: Projections;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  wallet = givenWallet(database);
  projections = createProjections({ db: database.db, log: createLogger({ level: 'silent', role: 'test' }) });
  for (const projection of givenWalletProjections())
    projections.register(projection, { shards: SHARD_COUNT, heads: readHeads });
});

afterAll(() => database.close());

const guard = (memberId: bigint, wish: Partial<Guard> | null): Promise<void> =>
  transact(database.db, (tx) => wallet.setGuard(tx, memberId, wish === null ? null : { ...OPEN, ...wish }));

const stakeADay = (taka: bigint): Partial<Guard> => ({ stake: { ...NONE, day: taka * BDT } });
const lossADay = (taka: bigint): Partial<Guard> => ({ loss: { ...NONE, day: taka * BDT } });

/** A line of the member's cash against the lottery: taka, signed as his cash sees it. */
function line(memberId: bigint, type: EntryType, taka: bigint, more: Partial<Movement> = {}): Movement {
  const amount = taka * BDT;
  return { memberId, key: givenKey(), type, account: 'cash', contra: 'lottery', amount, reference: null, ...more };
}
const bet = (memberId: bigint, taka: bigint, more: Partial<Movement> = {}): Movement =>
  line(memberId, 'bet', -taka, more);
const hold = (memberId: bigint, taka: bigint, more: Partial<Movement> = {}): Movement =>
  line(memberId, 'hold', -taka, { contra: 'locked', ...more });

const refusals = (outcomes: readonly PostOutcome[]) => outcomes.map((outcome) => outcome.refused ?? 'posted');
const post = async (...movements: Movement[]) => refusals(await wallet.post(movements));

/** Lines of the house itself: settlement and whatever else posts within a transaction. */
const postWithin = async (...movements: Movement[]) =>
  refusals(await transact(database.db, (tx) => wallet.postWithin(tx, movements)));

async function stakedBy(memberId: bigint): Promise<bigint> {
  const { rows } = await database.pool.query(
    'select coalesce(-sum(amount), 0)::bigint as sum from wallet_entries where member_id = $1 and type = $2',
    [memberId, ENTRY_TYPES.bet],
  );
  return rows[0].sum / BDT;
}

describe('a limit', () => {
  test('takes stakes up to it and names itself, its sum and what is left to the one above it', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, { stake: { day: 100n * BDT, week: 150n * BDT, month: null } });
    expect(await post(bet(member, 60n), bet(member, 40n))).toEqual(['posted', 'posted']);
    expect(await wallet.post([bet(member, 1n)])).toEqual([
      { refused: 'wallet.playerLimit', values: { what: 'stake', period: 'day', limit: '100.00', left: '0.00' } },
    ]);
    await guard(member, { stake: { day: 200n * BDT, week: 150n * BDT, month: null } });
    expect(await wallet.post([bet(member, 51n)])).toEqual([
      { refused: 'wallet.playerLimit', values: { what: 'stake', period: 'week', limit: '150.00', left: '50.00' } },
    ]);
    expect(await post(bet(member, 50n))).toEqual(['posted']);
    expect((await wallet.balancesOf(member)).cash).toBe(850n * BDT);
  });

  test('holds to the last unit under fifty bets at once from two processes', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, stakeADay(100n));
    const other = givenWallet(database.another());
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? wallet : other).post([bet(member, 7n)])),
    );
    const taken = outcomes.flat().filter(({ refused }) => refused === undefined);
    expect(taken).toHaveLength(14);
    expect(await stakedBy(member)).toBe(98n);
    expect(new Set(refusals(outcomes.flat()))).toEqual(new Set(['posted', 'wallet.playerLimit']));
  });

  test('judges lines of one call in their order, a group as one, and a key that was posted before not again', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, stakeADay(100n));
    const first = bet(member, 80n);
    expect(await post(first, bet(member, 30n), bet(member, 20n))).toEqual(['posted', 'wallet.playerLimit', 'posted']);
    const again = await givenWallet(database.another()).post([first]);
    expect(again).toMatchObject([{ repeated: true }]);
    await guard(member, stakeADay(130n));
    const grouped = [bet(member, 20n, { group: 1 }), bet(member, 20n, { group: 1 })];
    expect(await wallet.post(grouped)).toEqual([
      { refused: 'wallet.groupRefused' },
      { refused: 'wallet.playerLimit', values: { what: 'stake', period: 'day', limit: '130.00', left: '10.00' } },
    ]);
    expect(await stakedBy(member)).toBe(100n);
  });

  test('comes after the market and before the balance (lottery.md 1.5)', async () => {
    const member = await givenFundedMember(database, wallet, 30n * BDT);
    await guard(member, stakeADay(20n));
    const wager = { marketId: givenId(), play: 'DIGIT', selection: '1|-|-|-|-', units: 1 };
    expect(await post(bet(member, 30n, { wager }))).toEqual(['wagers.marketUnknown']);
    expect(await post(bet(member, 30n))).toEqual(['wallet.playerLimit']);
    expect(await post(bet(member, 31n))).toEqual(['wallet.playerLimit']);
    expect(await post(bet(member, 20n), bet(member, 11n))).toEqual(['posted', 'wallet.playerLimit']);
    await guard(member, { pausedUntil: 'endless' });
    expect(await post(bet(member, 31n))).toEqual(['wallet.paused']);
  });

  test('counts the lines before it in its call, those of a group only when the group is taken', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, { stake: { ...NONE, day: 100n * BDT }, loss: { ...NONE, day: 95n * BDT } });
    const failing = (group: number, taka: bigint) => [bet(member, taka, { group }), bet(member, 60n, { group })];
    const fell = ['wallet.groupRefused', 'wallet.playerLimit'];
    expect(
      await post(
        // What the first fails by is looked up within it, what the second fails by before it.
        ...failing(1, 60n),
        bet(member, 80n),
        ...failing(2, 10n),
        line(member, 'prize', 5n),
        line(member, 'betRefund', 10n),
        bet(member, 31n),
        bet(member, 30n, { group: 3 }),
        bet(member, 1n),
      ),
    ).toEqual([...fell, 'posted', ...fell, 'posted', 'posted', 'wallet.playerLimit', 'posted', 'wallet.playerLimit']);
    expect((await wallet.guardStateOf(member))?.used).toMatchObject({
      stake: { day: 100n * BDT },
      loss: { day: 95n * BDT },
    });
  });

  test('of a group that falls forgets what the call counted of it, and not what was posted before it', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, stakeADay(100n));
    const first = bet(member, 80n, { group: 1 });
    expect(await post(first)).toEqual(['posted']);
    const other = givenWallet(database.another());
    const again = await other.post([first, bet(member, 30n, { group: 1 }), bet(member, 21n), bet(member, 20n)]);
    expect(refusals(again)).toEqual(['wallet.groupRefused', 'wallet.playerLimit', 'wallet.playerLimit', 'posted']);
    expect(await stakedBy(member)).toBe(100n);
  });

  test('of losses counts a prize that was taken back before it in its call', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, lossADay(100n));
    const reversal = line(member, 'prizeReversal', -30n, { mayGoNegative: true });
    expect(await post(bet(member, 60n), reversal, bet(member, 11n), bet(member, 10n))).toEqual([
      'posted',
      'posted',
      'wallet.playerLimit',
      'posted',
    ]);
  });

  test('of stakes gives room for what came back, not for what was won; of losses for both', async () => {
    const [staker, loser] = [
      await givenFundedMember(database, wallet, 1_000n * BDT),
      await givenFundedMember(database, wallet, 1_000n * BDT),
    ];
    await guard(staker, stakeADay(100n));
    await guard(loser, lossADay(100n));
    for (const member of [staker, loser]) {
      expect(await post(bet(member, 100n), bet(member, 1n))).toEqual(['posted', 'wallet.playerLimit']);
      expect(await postWithin(line(member, 'betRefund', 30n))).toEqual(['posted']);
      expect(await post(bet(member, 31n), bet(member, 30n))).toEqual(['wallet.playerLimit', 'posted']);
      expect(await postWithin(line(member, 'prize', 50n))).toEqual(['posted']);
    }
    expect(await post(bet(staker, 1n))).toEqual(['wallet.playerLimit']);
    expect(await post(bet(loser, 51n), bet(loser, 20n))).toEqual(['wallet.playerLimit', 'posted']);
    // A prize that is taken back is lost again.
    expect(await postWithin(line(loser, 'prizeReversal', -20n, { mayGoNegative: true }))).toEqual(['posted']);
    expect(await post(bet(loser, 11n), bet(loser, 10n))).toEqual(['wallet.playerLimit', 'posted']);
  });

  test('is not raised by winnings: less than nothing lost is nothing lost', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, lossADay(100n));
    await postWithin(line(member, 'prize', 500n));
    expect(await wallet.post([bet(member, 101n)])).toMatchObject([{ values: { what: 'loss', left: '100.00' } }]);
    expect(await post(bet(member, 100n))).toEqual(['posted']);
  });

  test('counts bets from locked money, and judges a hold for bets as a stake, one for anything else not', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, stakeADay(100n));
    expect(await post(hold(member, 101n, { forBets: true }), hold(member, 90n, { forBets: true }))).toEqual([
      'wallet.playerLimit',
      'posted',
    ]);
    expect(await post(hold(member, 400n))).toEqual(['posted']);
    // What is held is not staked yet; what is staked from it is.
    const key = () => uuidFromContent(Date.now(), `order ${givenKey()}`);
    expect(await postWithin(bet(member, 60n, { account: 'locked', key: key() }))).toEqual(['posted']);
    expect(await post(bet(member, 41n))).toEqual(['wallet.playerLimit']);
    expect(await postWithin(bet(member, 41n, { account: 'locked', key: key() }))).toEqual(['wallet.playerLimit']);
    expect(await postWithin(bet(member, 40n, { account: 'locked', key: key() }))).toEqual(['posted']);
    expect(await stakedBy(member)).toBe(100n);
  });

  test('that is no more lets bets go by sets again', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, stakeADay(1n));
    expect(await post(bet(member, 2n))).toEqual(['wallet.playerLimit']);
    await guard(member, null);
    expect(await post(bet(member, 2n))).toEqual(['posted']);
    expect(await wallet.guardStateOf(member)).toBeNull();
    const { rows } = await database.pool.query('select from wallet_accounts where member_id = $1 and guarded', [
      member,
    ]);
    expect(rows).toHaveLength(0);
  });
});

describe('a guarded member', () => {
  test('in one batch with others does not disturb them', async () => {
    const guarded = await givenFundedMember(database, wallet, 1_000n * BDT);
    const others = await Promise.all(Array.from({ length: 8 }, () => givenFundedMember(database, wallet, 50n * BDT)));
    await guard(guarded, stakeADay(10n));
    const outcomes = await wallet.post([
      bet(guarded, 11n),
      ...others.map((other) => bet(other, 20n)),
      bet(guarded, 10n),
      ...others.map((other) => bet(other, 30n)),
      bet(guarded, 1n),
    ]);
    const took = others.map(() => 'posted');
    expect(refusals(outcomes)).toEqual(['wallet.playerLimit', ...took, 'posted', ...took, 'wallet.playerLimit']);
    const { rows } = await database.pool.query(
      'select h.shard from wallet_heads h where h.seq <> (select count(*) from wallet_entries e where e.shard = h.shard)',
    );
    expect(rows).toEqual([]);
  });

  test('is paid, refunded and corrected whatever he has set', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    expect(await post(hold(member, 30n))).toEqual(['posted']);
    await guard(member, { ...stakeADay(0n), pausedUntil: 'endless' });
    expect(
      await postWithin(
        line(member, 'prize', 5n),
        line(member, 'betRefund', 5n),
        line(member, 'rebate', 1n, { contra: 'rebates' }),
        line(member, 'prizeReversal', -200n, { mayGoNegative: true }),
        line(member, 'deposit', 200n, { contra: 'cashier' }),
        line(member, 'holdReturn', 10n, { contra: 'locked' }),
        line(member, 'holdPaid', -20n, { account: 'locked', contra: 'cashier' }),
      ),
    ).toEqual(Array.from({ length: 7 }, () => 'posted'));
    expect(await wallet.balancesOf(member)).toMatchObject({ cash: 91n * BDT, locked: 0n });
    // Money leaves the house for him as ever.
    expect(await post(hold(member, 91n))).toEqual(['posted']);
  });

  test('who pauses stakes nothing until the pause is over', async () => {
    const member = await givenFundedMember(database, wallet, 100n * BDT);
    for (const pausedUntil of [new Date(Date.now() + 60_000), 'endless'] as const) {
      await guard(member, { pausedUntil });
      expect(await post(bet(member, 1n), hold(member, 1n, { forBets: true }))).toEqual([
        'wallet.paused',
        'wallet.paused',
      ]);
      expect((await wallet.guardStateOf(member))?.guard.pausedUntil).toEqual(pausedUntil);
    }
    await guard(member, { pausedUntil: new Date(Date.now() - 1) });
    expect(await post(bet(member, 1n))).toEqual(['posted']);
  });
});

/** Puts a line into the journal as if it had been posted then. */
async function lineOf(memberId: bigint, at: string, type: EntryType, taka: bigint): Promise<void> {
  await sql`
    with head as (update wallet_heads set seq = seq + 1 where shard = ${shardOf(memberId)} returning seq)
    insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, type, account, contra)
    select ${shardOf(memberId)}, ${memberId}, ${uuidFromContent(Date.parse(at), givenKey())}::uuid, seq, ${at}::timestamptz,
      ${taka * BDT}, 0, ${ENTRY_TYPES[type]}, 1, 102 from head`.execute(database.db);
}

async function playedAt(memberId: bigint, at: string, zoneOffsetMinutes = 360): Promise<Record<string, bigint>> {
  const { rows } = await sql<Record<string, bigint>>`
    select p.* from wallet_played(${shardOf(memberId)}::smallint, ${memberId}, ${at}::timestamptz, ${zoneOffsetMinutes}) p`.execute(
    database.db,
  );
  must(rows[0] !== undefined, 'a row of sums');
  return Object.fromEntries(Object.entries(rows[0]).map(([name, sum]) => [name, sum / BDT]));
}

describe('what was played', () => {
  test('is of the day, the week from Monday and the month of the zone', async () => {
    await database.pool.query(`select ensure_partitions('2026-02-01', '2026-05-01')`);
    const member = await givenFundedMember(database, wallet, 0n);
    // 30 March 2026 is a Monday. Midnight in Dhaka is 18:00 UTC of the day before.
    await lineOf(member, '2026-02-28T17:59:59Z', 'bet', -1n);
    await lineOf(member, '2026-02-28T18:00:00Z', 'bet', -2n);
    await lineOf(member, '2026-03-29T17:59:59Z', 'bet', -4n);
    await lineOf(member, '2026-03-29T18:00:00Z', 'bet', -8n);
    await lineOf(member, '2026-03-31T17:59:59Z', 'bet', -16n);
    await lineOf(member, '2026-03-31T18:00:00Z', 'bet', -32n);
    await lineOf(member, '2026-03-31T18:00:01Z', 'prize', 3n);
    const march = { stake_day: 16n, stake_week: 24n, stake_month: 30n, loss_day: 16n, loss_week: 24n, loss_month: 30n };
    // On the last evening of March the lines of April are those to come; they are of the same week.
    const april = { stake_day: 32n, stake_week: 56n, stake_month: 32n, loss_day: 29n, loss_week: 53n, loss_month: 29n };
    const later = { stake_day: 0n, stake_week: 0n, stake_month: 32n, loss_day: 0n, loss_week: 0n, loss_month: 29n };
    const judged = async () => ({
      april: await playedAt(member, '2026-03-31T18:00:02Z'),
      sunday: (await playedAt(member, '2026-04-05T17:59:59Z'))['stake_week'],
      later: await playedAt(member, '2026-04-05T18:00:00Z'),
    });
    const expected = { april, sunday: 56n, later };
    expect(await judged()).toEqual(expected);
    await projections.catchUp();
    expect(await judged()).toEqual(expected);
    const early = await givenFundedMember(database, wallet, 0n);
    for (const [at, taka] of [
      ['2026-02-28T17:59:59Z', -1n],
      ['2026-02-28T18:00:00Z', -2n],
      ['2026-03-29T17:59:59Z', -4n],
      ['2026-03-29T18:00:00Z', -8n],
      ['2026-03-31T17:59:59Z', -16n],
    ] as const)
      await lineOf(early, at, 'bet', taka);
    expect(await playedAt(early, '2026-03-31T17:59:59Z')).toEqual(march);
  });

  test('counts nothing twice where the shard has far more to read than what of it was read', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, stakeADay(100n));
    await post(bet(member, 50n));
    await projections.catchUp();
    await post(bet(member, 7n));
    const farther = (lines: number) =>
      sql`update wallet_heads set seq = seq + ${lines} where shard = ${shardOf(member)}`.execute(database.db);
    await farther(1_000_000);
    const state = await wallet.guardStateOf(member);
    await farther(-1_000_000);
    expect(state?.used.stake.day).toBe(57n * BDT);
  });

  test('is the same before its days are kept, after, while they are rebuilt from zero, and when that has far to go', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, { ...stakeADay(100n), loss: { ...NONE, day: 200n * BDT } });
    await post(bet(member, 50n));
    await postWithin(line(member, 'prize', 20n), line(member, 'betRefund', 5n));
    const used = { stake: 45n * BDT, loss: 25n * BDT };
    const usedNow = async () => {
      const state = await wallet.guardStateOf(member);
      return { stake: state?.used.stake.day, loss: state?.used.loss.day };
    };
    expect(await usedNow()).toEqual(used);
    await projections.catchUp();
    expect(await usedNow()).toEqual(used);
    await post(bet(member, 1n));
    await projections.rebuild('wallet.memberDays');
    expect(await usedNow()).toEqual({ stake: 46n * BDT, loss: 26n * BDT });
    // More unread lines than are read in their order.
    await sql`update wallet_heads set seq = seq + 1000000 where shard = ${shardOf(member)}`.execute(database.db);
    expect(await usedNow()).toEqual({ stake: 46n * BDT, loss: 26n * BDT });
    expect(await post(bet(member, 55n), bet(member, 54n))).toEqual(['wallet.playerLimit', 'posted']);
  });

  test('is exact for a bet that waits for the days to be emptied', async () => {
    const member = await givenFundedMember(database, wallet, 1_000n * BDT);
    await guard(member, stakeADay(100n));
    await post(bet(member, 90n));
    await projections.catchUp('wallet.memberDays');
    const emptying = await database.pool.connect();
    try {
      await emptying.query('begin');
      await emptying.query('truncate wallet_member_days');
      await emptying.query(`update projection_positions set position = 0 where name = 'wallet.memberDays'`);
      const waiting = post(bet(member, 11n));
      await new Promise((resolve) => setTimeout(resolve, 200));
      await emptying.query('commit');
      expect(await waiting).toEqual(['wallet.playerLimit']);
    } finally {
      emptying.release();
    }
  });
});

test('what was played is looked up once a call, however many lines it has', async () => {
  await sql`do $do$ begin
      execute replace(pg_get_functiondef('wallet_played'::regproc), 'wallet_played', 'wallet_played_itself');
      create sequence lookups;
      create or replace function wallet_played(
        p_shard smallint, p_member bigint, p_now timestamptz, p_zone_offset_minutes integer,
        out stake_day bigint, out stake_week bigint, out stake_month bigint,
        out loss_day bigint, out loss_week bigint, out loss_month bigint
      ) language sql as $$
        select nextval('lookups');
        select * from wallet_played_itself(p_shard, p_member, p_now, p_zone_offset_minutes)
      $$;
    end $do$`.execute(database.db);
  let before = 0n;
  const lookups = async (memberId: bigint, more: Partial<Movement> = {}) => {
    const outcomes = await post(...Array.from({ length: 40 }, () => bet(memberId, 1n, more)));
    const { rows } = await sql<{ now: bigint }>`select nextval('lookups') as now`.execute(database.db);
    const calls = Number((rows[0]?.now ?? 0n) - before) - 1;
    before = rows[0]?.now ?? 0n;
    return { taken: outcomes.filter((one) => one === 'posted').length, calls };
  };
  const member = await givenFundedMember(database, wallet, 1_000n * BDT);
  const poor = await givenFundedMember(database, wallet, 0n);
  for (const one of [member, poor]) await guard(one, stakeADay(60n));
  expect(await lookups(member)).toEqual({ taken: 40, calls: 1 });
  expect(await lookups(member)).toEqual({ taken: 20, calls: 1 });
  expect(await lookups(member, { group: 1 })).toEqual({ taken: 0, calls: 1 });
  expect(await lookups(poor)).toEqual({ taken: 0, calls: 1 });
});
