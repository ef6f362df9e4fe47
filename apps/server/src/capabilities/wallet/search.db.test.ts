/** The ledger searched as a whole: every line once whichever way it is found, and by an index where one is promised. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenId, givenKey, givenWallet } from './given.ts';
import { ENTRY_TYPES, type Entry, type LedgerFilter, shardOf, type Wallet } from './port.ts';

const TAKA = 10_000n;
/** Noon of UTC, eight days ago: within the months that a new house has. */
const NOON = Math.floor(Date.now() / 86_400_000 - 8) * 86_400_000 + 43_200_000;
const HOUR = 3_600_000;
const MARKET = 77n;

let database: TestDatabase;
let wallet: Wallet;
let rahim: bigint;
/** Ten thousand bets of four members of two shards in one hour, and a deposit a thousand bets. */
const BETS = 10_000;

beforeAll(async () => {
  database = await givenDatabase();
  wallet = givenWallet(database);
  rahim = givenId() & ~15n;
  await sql`
    with line as (
      select n, (array[0, 0, 1, 16])[n % 4 + 1] + ${rahim}::bigint as member, ${new Date(NOON)}::timestamptz + n * interval '300 milliseconds' as at
      from generate_series(1, ${BETS}) n
    ), placed as (
      select *, row_number() over (partition by member % 16 order by n) as seq from line
    ), heads as (
      update wallet_heads h set seq = (select count(*) from placed p where p.member % 16 = h.shard)
    )
    insert into wallet_entries (shard, seq, member_id, at, amount, balance_after, market_id, reference, key, type, account, contra, units, play, selection)
    select member % 16, seq, member, at, case when n % 1000 = 0 then n * 10000 else -n * 100 end, 0,
      case when n % 1000 = 0 then null else ${MARKET}::bigint end, case when n % 1000 = 0 then 5000000000 + n end,
      (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || lpad(to_hex(n), 16, '0'))::uuid,
      case when n % 1000 = 0 then 1 else 2 end, 1, case when n % 1000 = 0 then 101 else 102 end,
      case when n % 1000 = 0 then null else 1 end, case when n % 1000 = 0 then null else 'x' end, case when n % 1000 = 0 then null else '1' end
    from placed`.execute(database.db);
  await sql`analyze wallet_entries`.execute(database.db);
});
afterAll(() => database.close());

const filter = (part: Partial<LedgerFilter> = {}): LedgerFilter => ({
  ...{ from: new Date(NOON), to: new Date(NOON + HOUR), after: null, limit: 100 },
  ...part,
});

async function walk(part: Partial<LedgerFilter>): Promise<{ rows: Entry[]; pages: number }> {
  const rows: Entry[] = [];
  for (let after: string | null = null, pages = 1; ; pages += 1) {
    const page = await wallet.searchEntries(filter({ ...part, after }));
    rows.push(...page.rows);
    if (page.next === null || pages > 300) return { rows, pages };
    after = page.next;
  }
}

const placesOf = (rows: readonly Entry[]): string[] => rows.map(({ shard, seq }) => `${shard}-${seq}`);
const isNewestFirst = (rows: readonly Entry[]): boolean =>
  rows.every((row, n) => n === 0 || (rows[n - 1]?.at.getTime() ?? 0) >= row.at.getTime());

describe('a search of the whole ledger', () => {
  test('shows every line once, newest first, over all its pages', async () => {
    const { rows } = await walk({ limit: 500 });
    expect(new Set(placesOf(rows)).size).toBe(BETS);
    expect(rows).toHaveLength(BETS);
    expect(isNewestFirst(rows)).toBe(true);
  });

  test('of few lines among many goes on page by page, and finds all', async () => {
    const { rows, pages } = await walk({ amountMin: 100n * 9_995n, amountMax: 100n * 9_999n });
    expect(rows.map(({ amount }) => amount)).toEqual([-999_900n, -999_800n, -999_700n, -999_600n, -999_500n]);
    expect(pages).toBeLessThan(12);
    const { rows: oldest, searchedTo } = await wallet.searchEntries(filter({ amountMax: 500n }));
    expect(oldest).toEqual([]);
    expect(searchedTo?.getTime()).toBeGreaterThan(NOON);
    expect((await walk({ amountMax: 500n })).rows).toHaveLength(5);
  });

  test('of a stretch of time begins at its end, wherever that is in the journal', async () => {
    const { rows } = await walk({ from: new Date(NOON + 600_000), to: new Date(NOON + 660_000) });
    expect(rows).toHaveLength(200);
    expect(isNewestFirst(rows)).toBe(true);
  });

  test.each([
    ['a type that is rare', { type: 'deposit' }, 10],
    ['an account of the house', { account: 'cashier' }, 10],
    ['an order', { reference: { id: 5_000_001_000n } }, 1],
    ['a market', { reference: { id: MARKET } }, BETS - 10],
    ['nothing that could be one', { reference: null }, 0],
  ] as const)('by %s', async (_, part, lines) => {
    const { rows } = await walk({ ...part, limit: 1_000 });
    expect(rows).toHaveLength(lines);
    expect(new Set(placesOf(rows)).size).toBe(lines);
    expect(isNewestFirst(rows)).toBe(true);
  });

  test('by member, and by their keys', async () => {
    const { rows } = await walk({ memberId: rahim, limit: 700 });
    expect(rows).toHaveLength(BETS / 2);
    const [one] = rows;
    const found = await wallet.searchEntries(filter({ key: one?.key ?? '' }));
    expect(placesOf(found.rows)).toEqual(placesOf(rows.slice(0, 1)));
  });

  test('finds what has just been posted, without trials where it is asked', async () => {
    const member = await givenFundedMember(database, wallet, 5n * TAKA);
    await sql`insert into wallet_trial_members values (${member})`.execute(database.db);
    const now = { from: new Date(Date.now() - HOUR), to: new Date(Date.now() + HOUR) };
    const seen = await wallet.searchEntries(filter({ ...now, type: 'deposit' }));
    expect(seen.rows).toMatchObject([{ memberId: member, type: 'deposit', amount: 5n * TAKA }]);
    expect((await wallet.searchEntries(filter({ ...now, real: true }))).rows).toEqual([]);
    const place = { shard: shardOf(member), seq: seen.rows[0]?.seq ?? 0n };
    expect(await wallet.findEntry(place)).toMatchObject({ memberId: member, contra: 'cashier' });
    expect(await wallet.findEntry({ ...place, seq: 9_999_999n })).toBeNull();
  });

  test('takes what is no cursor for the beginning', async () => {
    const { rows } = await wallet.searchEntries(filter({ after: givenKey(), limit: 1 }));
    expect(rows).toHaveLength(1);
  });
});

describe('what is promised to be found by an index', () => {
  test.each([
    ['type', sql`type = ${sql.lit(ENTRY_TYPES.deposit)}`, 'type_at_idx'],
    ['order', sql`reference = 5000001000`, 'reference_idx'],
  ])('is: %s', async (_, condition, index) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from wallet_entries
      where ${condition} and type not in (2, 3, 4, 12, 13, 14, 15)
        and key >= key_floor(${new Date(NOON)}) and key < key_floor(${new Date(NOON + HOUR)})
      order by at desc limit 51`.execute(database.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });
});
