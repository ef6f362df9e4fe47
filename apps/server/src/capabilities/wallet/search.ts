/**
 * The ledger searched as a whole, newest first, a page at a time.
 *
 * A search that names a member, a reference, or a type that is rare goes by an index. Any other walks back through the
 * journal of each shard by place, at most `LINES_AT_ONCE` lines of it a page: a page costs the same however much is there,
 * and may end before it is full. Its cursor then says how far it came.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { type EntryRow, entryOf, NEWEST_KEY, OLDEST_KEY } from './entries.ts';
import {
  ENTRY_TYPES,
  type Entry,
  HOUSE_ACCOUNTS,
  type LedgerFilter,
  type LedgerPage,
  MEMBER_ACCOUNTS,
  SHARD_COUNT,
  SHARDS,
  shardOf,
} from './port.ts';

/** Of each shard. */
const LINES_AT_ONCE = 1_000;
/** As `wallet_entries_rare` leaves them out: what bets and rebates write, a line each. */
const FREQUENT_TYPES = [2, 3, 4, 12, 13, 14, 15];
/** Without its member a key is looked for among lines so near to its own time. */
const KEY_NEAR_MILLISECONDS = 3_600_000;

interface FoundRow extends EntryRow {
  readonly member_id: bigint;
  readonly micros: bigint;
}

const columns = sql`e.shard, e.seq, e.member_id, e.at, e.type, e.account, e.contra, e.amount, e.balance_after, e.contra_after,
  e.market_id, e.reference, e.key, (extract(epoch from e.at) * 1000000)::bigint as micros`;

const rareTypes = sql.raw(`(${FREQUENT_TYPES.join(', ')})`);

function allOf(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/** What lines `e` must be, whichever way they are found. */
function matches(filter: LedgerFilter): Expression<SqlBool>[] {
  const { account, type, amountMin, amountMax, key, real, among } = filter;
  const code = account === undefined ? null : { ...MEMBER_ACCOUNTS, ...HOUSE_ACCOUNTS }[account];
  return [
    sql<SqlBool>`e.at >= ${filter.from} and e.at < ${filter.to}`,
    ...(code === null ? [] : [sql<SqlBool>`(e.account = ${code} or e.contra = ${code})`]),
    ...(type === undefined ? [] : [sql<SqlBool>`e.type = ${sql.lit(ENTRY_TYPES[type])}`]),
    ...(amountMin === undefined ? [] : [sql<SqlBool>`abs(e.amount) >= ${amountMin}`]),
    ...(amountMax === undefined ? [] : [sql<SqlBool>`abs(e.amount) <= ${amountMax}`]),
    ...(key === undefined ? [] : [sql<SqlBool>`e.key = ${key}::uuid`]),
    ...(among === undefined ? [] : [among(sql`e.member_id`)]),
    ...(real === true
      ? [sql<SqlBool>`not exists (select from wallet_trial_members x where x.member_id = e.member_id)`]
      : []),
  ];
}

/** Only of the months in which lines of the time can be. */
function ofMonths({ from, to }: Pick<LedgerFilter, 'from' | 'to'>): Expression<SqlBool> {
  const [first, last] = [new Date(from.getTime() - OLDEST_KEY), new Date(to.getTime() + NEWEST_KEY)];
  return sql<SqlBool>`e.key >= key_floor(${first}) and e.key < key_floor(${last})`;
}

const PLACE = /^t(\d{1,17})\.(\d{1,2})\.(\d{1,18})$/;

/** Older than the last line of the page before. */
function olderThan(after: string | null): Expression<SqlBool>[] {
  const [, micros, shard, seq] = PLACE.exec(after ?? '') ?? [];
  if (micros === undefined || shard === undefined || seq === undefined) return [];
  const at = sql`(timestamptz 'epoch' + ${BigInt(micros)}::bigint * interval '1 microsecond')`;
  return [sql<SqlBool>`(e.at, e.shard, e.seq) < (${at}, ${Number(shard)}::smallint, ${BigInt(seq)}::bigint)`];
}

/** The ways to lines by an index; null: there is none. */
function indexedWays({ memberId, reference, type }: LedgerFilter): Expression<SqlBool>[] | null {
  if (reference === null) return [sql<SqlBool>`false`];
  const ofMember =
    memberId === undefined ? [] : [sql<SqlBool>`e.shard = ${shardOf(memberId)} and e.member_id = ${memberId}`];
  if (reference !== undefined && 'shard' in reference) {
    return [allOf([...ofMember, sql<SqlBool>`e.shard = ${reference.shard} and e.seq = ${reference.seq}`])];
  }
  if (memberId !== undefined) {
    const referred =
      reference === undefined ? [] : [sql<SqlBool>`(e.reference = ${reference.id} or e.market_id = ${reference.id})`];
    return [allOf([...ofMember, ...referred])];
  }
  if (reference !== undefined) {
    const shards = sql`e.shard = any (${SHARDS}::smallint[])`;
    return [
      sql<SqlBool>`e.reference = ${reference.id} and e.type not in ${rareTypes}`,
      sql<SqlBool>`${shards} and e.reference = ${reference.id} and e.type in (12, 13)`,
      sql<SqlBool>`${shards} and e.market_id = ${reference.id} and e.play is not null`,
    ];
  }
  if (type !== undefined && !FREQUENT_TYPES.includes(ENTRY_TYPES[type]))
    return [sql<SqlBool>`e.type not in ${rareTypes}`];
  return null;
}

async function searchIndexed(db: Db, filter: LedgerFilter, ways: readonly Expression<SqlBool>[]): Promise<LedgerPage> {
  const every = [...matches(filter), ofMonths(filter), ...olderThan(filter.after)];
  const parts = ways.map(
    (way) => sql`(select ${columns} from wallet_entries e where ${allOf([way, ...every])}
      order by e.at desc, e.shard desc, e.seq desc limit ${filter.limit + 1})`,
  );
  const { rows } = await sql<FoundRow>`-- wallet.searchIndexed
    select * from (${sql.join(parts, sql` union all `)}) e
    order by e.at desc, e.shard desc, e.seq desc limit ${filter.limit + 1}`.execute(db);
  return pageOfRows(rows, filter.limit);
}

/** Of each member by their own lines, which are as many as they have in the time. */
async function searchMembers(db: Db, filter: LedgerFilter, memberIds: readonly bigint[]): Promise<LedgerPage> {
  const every = allOf([...matches(filter), ofMonths(filter), ...olderThan(filter.after)]);
  const { rows } = await sql<FoundRow>`-- wallet.searchMembers
    select e.* from unnest(${memberIds.map(shardOf)}::smallint[], ${memberIds.map(String)}::bigint[]) as m (shard, id)
    cross join lateral (
      select ${columns} from wallet_entries e where e.shard = m.shard and e.member_id = m.id and ${every}
      order by e.at desc, e.shard desc, e.seq desc limit ${filter.limit + 1}) e
    order by e.at desc, e.shard desc, e.seq desc limit ${filter.limit + 1}`.execute(db);
  return pageOfRows(rows, filter.limit);
}

function pageOfRows(rows: readonly FoundRow[], limit: number): LedgerPage {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? `t${last.micros}.${last.shard}.${last.seq}` : null;
  return { rows: shown.map((row) => ({ ...entryOf(row), memberId: row.member_id })), next, searchedTo: null };
}

const WALK = /^s([0-9a-z]{1,13}(?:\.[0-9a-z]{1,13}){15})$/;

/** A cursor that somebody made up may name more than there are numbers. */
const LAST_PLACE = 2n ** 63n - 1n;

/** Behind which place of each shard the walk goes on. */
function readWalk(after: string | null): bigint[] | null {
  const [, places] = WALK.exec(after ?? '') ?? [];
  if (places === undefined) return null;
  return places
    .split('.')
    .map((place) => [...place].reduce((sum, sign) => sum * 36n + BigInt(Number.parseInt(sign, 36)), 0n))
    .map((place) => (place > LAST_PLACE ? LAST_PLACE : place));
}

async function startWalk(db: Db, to: Date): Promise<bigint[]> {
  // A minute more: a line's time is read a moment before it has its place.
  const { rows } = await sql<{ shard: number; seq: bigint }>`-- wallet.startSearch
    select h.shard, case when ${to} > clock_timestamp() then h.seq
      else wallet_seq_at(h.shard, ${to}::timestamptz + interval '1 minute') end as seq
    from wallet_heads h`.execute(db);
  const seqs = new Map(rows.map(({ shard, seq }) => [shard, seq]));
  return SHARDS.map((shard) => (seqs.get(shard) ?? 0n) + 1n);
}

interface WalkedRow extends Partial<FoundRow> {
  readonly places: Readonly<Record<string, string>> | null;
  readonly horizon: Date | null;
  readonly more: boolean;
}

async function searchWalking(db: Db, filter: LedgerFilter): Promise<LedgerPage> {
  const before = readWalk(filter.after) ?? (await startWalk(db, filter.to));
  const { rows } = await sql<WalkedRow>`-- wallet.searchWalking
    with walked as materialized (
      select e.* from unnest(${SHARDS}::smallint[], ${before.map(String)}::bigint[]) as s (shard, before)
      cross join lateral (
        select ${columns} from wallet_entries e
        where e.shard = s.shard and e.seq < s.before and ${ofMonths(filter)}
        order by e.seq desc limit ${LINES_AT_ONCE}) e
    ), unfinished as (
      select max(floor) as horizon from (
        select min(w.at) as floor from walked w group by w.shard
        having count(*) = ${LINES_AT_ONCE} and min(w.at) >= ${filter.from}) f
    ), found as (
      select e.*, row_number() over (order by e.at desc, e.shard desc, e.seq desc) as n from walked e, unfinished u
      where (u.horizon is null or e.at >= u.horizon) and ${allOf(matches(filter))}
      order by n limit ${filter.limit + 1}
    ), edge as (
      select f.at, f.shard, f.seq from found f where f.n = ${filter.limit} and exists (select from found x where x.n > ${filter.limit})
    ), done as (
      select w.shard, min(w.seq) as seq from walked w cross join unfinished u left join edge g on true
      where case when g.seq is null then u.horizon is null or w.at >= u.horizon
        else (w.at, w.shard, w.seq) >= (g.at, g.shard, g.seq) end
      group by w.shard
    )
    select f.*, u.horizon, exists (select from edge) as more,
      (select json_object_agg(d.shard, d.seq::text) from done d) as places
    from unfinished u left join found f on f.n <= ${filter.limit} order by f.n`.execute(db);
  const [first] = rows;
  const goesOn = first !== undefined && (first.more || first.horizon !== null);
  const places = SHARDS.map((shard) => BigInt(first?.places?.[shard] ?? before[shard] ?? 1n));
  return {
    rows: rows.flatMap(({ places: _places, horizon: _horizon, more: _more, ...row }) =>
      isFound(row) ? [{ ...entryOf(row), memberId: row.member_id }] : [],
    ),
    next: goesOn && places.length === SHARD_COUNT ? `s${places.map((place) => place.toString(36)).join('.')}` : null,
    searchedTo: first !== undefined && !first.more ? first.horizon : null,
  };
}

function isFound(row: Partial<FoundRow>): row is FoundRow {
  return row.seq != null;
}

/** The time that a key carries in its first 48 bits. */
function timeOfKey(key: string): number {
  return Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16);
}

/** See port.ts `searchEntries`. */
export function searchEntries(db: Db, filter: LedgerFilter): Promise<LedgerPage> {
  if (filter.memberIds !== undefined) return searchMembers(db, filter, filter.memberIds);
  const ways = indexedWays(filter);
  if (ways !== null) return searchIndexed(db, filter, ways);
  if (filter.key === undefined) return searchWalking(db, filter);
  const time = timeOfKey(filter.key);
  return searchWalking(db, {
    ...filter,
    from: new Date(Math.max(filter.from.getTime(), time - KEY_NEAR_MILLISECONDS)),
    to: new Date(Math.min(filter.to.getTime(), time + KEY_NEAR_MILLISECONDS)),
  });
}

/** See port.ts `findEntry`. */
export async function findEntry(db: Db, { shard, seq }: { shard: number; seq: bigint }): Promise<Entry | null> {
  const { rows } = await sql<FoundRow>`-- wallet.findEntry
    select ${columns} from wallet_entries e where e.shard = ${shard} and e.seq = ${seq}`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { ...entryOf(row), memberId: row.member_id };
}
