/** The statements of records of a line. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { countedTurnover } from '../../wagers/port.ts';
import { ENTRY_TYPES, type EntryType, MEMBER_ACCOUNTS, shardOf } from '../../wallet/port.ts';
import type { Days } from './port.ts';

const TYPE_NAMES: ReadonlyMap<number, EntryType> = new Map(
  Object.entries(ENTRY_TYPES).map(([name, number]) => [number, name as EntryType]),
);

/** Members as rows `m` of their shard and id. */
const membersOf = (ids: readonly bigint[]) =>
  sql`unnest(${ids.map(shardOf)}::smallint[], ${ids.map(String)}::bigint[]) as m (shard, id)`;

/** Of these days in the house's zone. */
const inDays = ({ from, to }: Days, zoneOffsetMinutes: number) => {
  const zone = sql`make_interval(mins => ${zoneOffsetMinutes}::integer)`;
  return sql`k.day >= (${from}::timestamptz at time zone 'UTC' + ${zone})::date
    and k.day < (${to}::timestamptz at time zone 'UTC' + ${zone})::date`;
};

/** What each type of line moved of members, without points; as far as days of members are kept behind the journal. */
export async function movesOf(
  db: Db,
  memberIds: readonly bigint[],
  days: Days,
  zoneOffsetMinutes: number,
): Promise<{ readonly memberId: bigint; readonly type: EntryType | null; readonly amount: bigint }[]> {
  const { rows } = await sql<{ id: bigint; type: number; amount: string }>`-- agents.movesOf
    select m.id, k.type, sum(k.credits - k.debits)::text as amount
    from ${membersOf(memberIds)} join wallet_member_days k on k.shard = m.shard and k.member_id = m.id
      and ${inDays(days, zoneOffsetMinutes)} and k.account <> ${MEMBER_ACCOUNTS.points}
    group by m.id, k.type`.execute(db);
  return rows.map(({ id, type, amount }) => ({
    memberId: id,
    type: TYPE_NAMES.get(type) ?? null,
    amount: BigInt(amount),
  }));
}

/** What of members' bets counted as turnover. */
export async function turnoverOf(
  db: Db,
  memberIds: readonly bigint[],
  { from, to }: Days,
): Promise<Map<bigint, bigint>> {
  const counted = countedTurnover({
    shard: sql`m.shard`,
    from: sql`${from}::timestamptz`,
    to: sql`${to}::timestamptz`,
    memberId: sql`m.id`,
  });
  const { rows } = await sql<{ id: bigint; turnover: string }>`-- agents.turnoverOf
    select m.id, sum(c.turnover)::text as turnover from ${membersOf(memberIds)}
    cross join lateral (${counted}) c where c.counted_at >= ${from}::timestamptz group by m.id`.execute(db);
  return new Map(rows.map(({ id, turnover }) => [id, BigInt(turnover)]));
}

/** How many lines members have in these days. */
export async function countLines(
  db: Db,
  memberIds: readonly bigint[],
  days: Days,
  zoneOffsetMinutes: number,
): Promise<number> {
  const { rows } = await sql<{ lines: number }>`-- agents.countLines
    select coalesce(sum(k.lines), 0)::float8 as lines
    from ${membersOf(memberIds)} join wallet_member_days k on k.shard = m.shard and k.member_id = m.id
      and ${inDays(days, zoneOffsetMinutes)}`.execute(db);
  return rows[0]?.lines ?? 0;
}
