/**
 * A member's ledger, a page at a time.
 *
 * Of whole days the sums are in `wallet_member_days`, and so is how many lines each day has: which days a page's lines are
 * of is known without a look at one of them. Lines stand by their keys, and most of a day have keys of that day; when so
 * many are found there as the day has, they are all. Otherwise the keys of 46 days before are looked through as well. So a
 * page costs the lines of its days, however many the member has.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import {
  ENTRY_TYPES,
  type Entry,
  type EntryFilter,
  type EntryType,
  HOUSE_ACCOUNTS,
  MEMBER_ACCOUNTS,
  type MemberAccount,
  shardOf,
} from './port.ts';
import { BETWEEN_OWN_ACCOUNTS } from './rules.ts';

const DAY_MILLISECONDS = 86_400_000;
/** Keys lie within 45 days before and ten minutes after their line (rules.ts). */
export const OLDEST_KEY = DAY_MILLISECONDS * 46;
export const NEWEST_KEY = 3_600_000;
/** Before its line, the key of most. */
const NEAR_KEY = 3_600_000;
/** A projection that is further behind is rebuilding: then the lines themselves are added up. */
export const NEAR_LINES = 4_096;

function nameOf<Names extends Record<string, number>>(names: Names): Map<number, keyof Names & string> {
  return new Map(Object.entries(names).map(([name, code]) => [code, name]));
}

export const ENTRY_NAMES = nameOf(ENTRY_TYPES);
const ACCOUNT_NAMES = nameOf(MEMBER_ACCOUNTS);
const CONTRA_NAMES = new Map([...ACCOUNT_NAMES, ...nameOf(HOUSE_ACCOUNTS)]);
/** Of lines between two of the member's own accounts. */
export const OWN_TYPES = BETWEEN_OWN_ACCOUNTS.map((type) => ENTRY_TYPES[type]);

interface EntryPage {
  readonly rows: Entry[];
  readonly total: number;
  readonly in: bigint;
  readonly out: bigint;
}

const accountOf = ({ account }: Pick<EntryFilter, 'account'>): number | null =>
  account === undefined ? null : MEMBER_ACCOUNTS[account];

/** Of the member's lines in the range of keys, those that were asked for by reference. */
function matchesReference({ memberId, reference }: EntryFilter): Expression<SqlBool> {
  if (reference === undefined) return sql<SqlBool>`true`;
  if (reference === null) return sql<SqlBool>`false`;
  if ('id' in reference) return sql<SqlBool>`(e.reference = ${reference.id} or e.market_id = ${reference.id})`;
  return reference.shard === shardOf(memberId) ? sql<SqlBool>`e.seq = ${reference.seq}` : sql<SqlBool>`false`;
}

/** Of lines `e` of the member from an instant to another, those of the type and the account of a filter. */
function matchesKind(filter: EntryFilter, from: Date, to: Date): Expression<SqlBool> {
  const code = accountOf(filter);
  const type = filter.type === undefined ? null : ENTRY_TYPES[filter.type];
  return sql<SqlBool>`e.at >= ${from} and e.at < ${to} and (${type}::smallint is null or e.type = ${type})
    and (${code}::smallint is null or e.account = ${code} or e.contra = ${code})`;
}

/** The lines of a time through the primary key, whose keys may be so much older. */
function matchesLines(filter: EntryFilter, from: Date, to: Date, oldest: number): Expression<SqlBool> {
  const [first, last] = [new Date(from.getTime() - oldest), new Date(to.getTime() + NEWEST_KEY)];
  return sql<SqlBool>`e.shard = ${shardOf(filter.memberId)} and e.member_id = ${filter.memberId}
    and e.key >= key_floor(${first}) and e.key < key_floor(${last})
    and ${matchesKind(filter, from, to)} and ${matchesReference(filter)}`;
}

export interface EntryRow {
  readonly shard: number;
  readonly seq: bigint;
  readonly at: Date;
  readonly type: number;
  readonly account: number;
  readonly contra: number;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly contra_after: bigint | null;
  readonly market_id: bigint | null;
  readonly reference: bigint | null;
  readonly key: string;
}

interface Row extends EntryRow {
  readonly found: bigint;
}

/** With each of them how many there are. */
async function readLines(
  db: Db,
  lines: Expression<SqlBool>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  found: RawBuilder<unknown> = sql`0`,
): Promise<Row[]> {
  const { rows } = await sql<Row>`-- wallet.selectEntries
    select e.shard, e.seq, e.at, e.type, e.account, e.contra, e.amount, e.balance_after, e.contra_after, e.market_id, e.reference, e.key,
      ${found} as found
    from wallet_entries e where ${lines} order by e.seq desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A line between two of the member's own accounts shows once, from its `account` side, unless the filter asks for the other. */
export function entryOf(row: EntryRow, filter: Pick<EntryFilter, 'account'> = {}): Omit<Entry, 'memberId'> {
  const code = accountOf(filter);
  const flipped = code !== null && row.contra === code;
  return {
    shard: row.shard,
    seq: row.seq,
    at: row.at,
    type: (ENTRY_NAMES.get(row.type) ?? 'adjustment') as EntryType,
    account: (flipped ? filter.account : ACCOUNT_NAMES.get(row.account)) ?? ('cash' satisfies MemberAccount),
    contra: (flipped ? ACCOUNT_NAMES.get(row.account) : CONTRA_NAMES.get(row.contra)) ?? 'adjustments',
    amount: flipped ? -row.amount : row.amount,
    balanceAfter: flipped ? (row.contra_after ?? 0n) : row.balance_after,
    contraAfter: flipped ? row.balance_after : row.contra_after,
    marketId: row.market_id,
    reference: row.reference,
    key: row.key,
  };
}

/** By the lines alone: what is asked for by reference, of times that are no days, or while the days are being rebuilt. */
async function selectByLines(db: Db, filter: EntryFilter): Promise<EntryPage> {
  const code = accountOf(filter);
  const lines = matchesLines(filter, filter.from, filter.to, OLDEST_KEY);
  // Over all accounts a line between two of them brings nothing in and takes nothing out: what a chase holds goes out
  // once, with its bets.
  const signed =
    code === null
      ? sql`case when e.contra < 100 then 0 else e.amount end`
      : sql`case when e.contra = ${code} then -e.amount else e.amount end`;
  const rows = await readLines(db, lines, filter);
  const sums = await sql<{ total: bigint; credits: string; debits: string }>`-- wallet.sumEntries
    select count(*) as total, coalesce(sum(greatest(${signed}, 0)), 0)::text as credits, coalesce(sum(least(${signed}, 0)), 0)::text as debits
    from wallet_entries e where ${lines}`.execute(db);
  const sum = sums.rows[0];
  return {
    rows: rows.map((row) => ({ ...entryOf(row, filter), memberId: filter.memberId })),
    total: Number(sum?.total ?? 0n),
    in: BigInt(sum?.credits ?? '0'),
    out: -BigInt(sum?.debits ?? '0'),
  };
}

interface Day {
  /** Its beginning, milliseconds. */
  readonly at: number;
  readonly lines: number;
  readonly credits: bigint;
  readonly debits: bigint;
}

/** The days of a filter that have lines, newest first, those not read yet among them; null: the projection is far behind. */
async function readDays(db: Db, filter: EntryFilter, zoneOffsetMinutes: number): Promise<readonly Day[] | null> {
  const shard = shardOf(filter.memberId);
  const code = accountOf(filter);
  const type = filter.type === undefined ? null : ENTRY_TYPES[filter.type];
  const dayOf = (instant: Date): string =>
    new Date(instant.getTime() + zoneOffsetMinutes * 60_000).toISOString().slice(0, 10);
  // Days have both sides of a line between two accounts of the member: over all accounts it is one line, and moves nothing.
  const halved = code === null ? sql`m.type = any (${OWN_TYPES}::smallint[])` : sql`false`;
  const { rows } = await sql<{ near: boolean; day: Date | null; lines: number; credits: string; debits: string }>`
    -- wallet.daysOfEntries
    with reader as materialized (
      select coalesce(p.position, 0) as position, h.seq - coalesce(p.position, 0) <= ${NEAR_LINES} as near
      from wallet_heads h left join projection_positions p on p.shard = h.shard and p.name = 'wallet.memberDays'
      where h.shard = ${shard}
    ), unread as (
      select e.* from (
        select * from wallet_entries n
        where (select near from reader) and n.shard = ${shard} and n.seq > (select position from reader)
        offset 0) e -- by place in the journal, not by the member's keys
      where e.member_id = ${filter.memberId} and ${matchesKind(filter, filter.from, filter.to)}
    ), moved as (
      select day, account, type, credits, debits, lines from wallet_member_days
      where shard = ${shard} and member_id = ${filter.memberId}
        and day >= ${dayOf(filter.from)}::date and day < ${dayOf(filter.to)}::date
      union all
      select (e.at at time zone 'UTC' + make_interval(mins => ${zoneOffsetMinutes}::integer))::date,
        case side.n when 0 then e.account else e.contra end, e.type,
        greatest(case side.n when 0 then e.amount else -e.amount end, 0),
        greatest(case side.n when 0 then -e.amount else e.amount end, 0), 1
      from unread e, (values (0), (1)) side(n) where side.n = 0 or e.contra < 100
    ), days as (
      select m.day, (sum(case when ${halved} then m.lines else 2 * m.lines end) / 2)::integer as lines,
        coalesce(sum(m.credits) filter (where not ${halved}), 0)::text as credits,
        coalesce(sum(m.debits) filter (where not ${halved}), 0)::text as debits
      from moved m
      where (${type}::smallint is null or m.type = ${type}) and (${code}::smallint is null or m.account = ${code})
      group by m.day
    )
    select r.near, d.day::timestamp at time zone 'UTC' as day, d.lines, d.credits, d.debits
    from reader r left join days d on true order by d.day desc`.execute(db);
  if (rows[0]?.near !== true) return null;
  return rows.flatMap(({ day, lines, credits, debits }) =>
    day === null
      ? []
      : [
          {
            at: day.getTime() - zoneOffsetMinutes * 60_000,
            lines,
            credits: BigInt(credits),
            debits: BigInt(debits),
          },
        ],
  );
}

/** The lines of a page, by the days they are of. */
async function readPage(db: Db, filter: EntryFilter, days: readonly Day[]): Promise<Row[]> {
  let newer = 0;
  const of: Day[] = [];
  for (const day of days) {
    const before = newer + of.reduce((sum, { lines }) => sum + lines, 0);
    if (before >= filter.offset + filter.limit) break;
    if (before + day.lines <= filter.offset) newer = before + day.lines;
    else of.push(day);
  }
  const [last, first] = [of[0], of.at(-1)];
  if (last === undefined || first === undefined) return [];
  const [from, to] = [new Date(first.at), new Date(last.at + DAY_MILLISECONDS)];
  const expected = of.reduce((sum, { lines }) => sum + lines, 0);
  const page = { offset: filter.offset - newer, limit: filter.limit };
  const rows = await readLines(db, matchesLines(filter, from, to, NEAR_KEY), page, sql`count(*) over ()`);
  const found = Number(rows[0]?.found ?? 0n);
  return found === expected ? rows : readLines(db, matchesLines(filter, from, to, OLDEST_KEY), page);
}

/** See port.ts `listEntriesOf`; where a day begins, by the projections of the journal: null is not told. */
export async function selectEntries(db: Db, filter: EntryFilter, zoneOffsetMinutes: number | null): Promise<EntryPage> {
  const isDay = (instant: Date): boolean =>
    zoneOffsetMinutes !== null && (instant.getTime() + zoneOffsetMinutes * 60_000) % DAY_MILLISECONDS === 0;
  const ofDays = filter.reference === undefined && isDay(filter.from) && isDay(filter.to);
  const days = zoneOffsetMinutes !== null && ofDays ? await readDays(db, filter, zoneOffsetMinutes) : null;
  if (days === null) return selectByLines(db, filter);
  return {
    rows: (await readPage(db, filter, days)).map((row) => ({ ...entryOf(row, filter), memberId: filter.memberId })),
    total: days.reduce((sum, { lines }) => sum + lines, 0),
    in: days.reduce((sum, { credits }) => sum + credits, 0n),
    out: days.reduce((sum, { debits }) => sum + debits, 0n),
  };
}
