/** What a member's lines moved by day and type, from what is kept behind the journal (projections.ts `memberDays`). */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { ENTRY_NAMES, NEAR_LINES, OLDEST_KEY, OWN_TYPES } from './entries.ts';
import { MEMBER_ACCOUNTS, type MemberDayMove, type MemberDays, shardOf } from './port.ts';

/**
 * See port.ts `memberDaysOf`. Lines that the days do not have yet are read beside them in the same statement: by place in
 * the journal, or by the member's own keys while the days are being rebuilt.
 */
export async function selectMemberDays(
  db: Db,
  { memberId, from, to }: MemberDays,
  zoneOffsetMinutes: number,
): Promise<MemberDayMove[]> {
  const shard = shardOf(memberId);
  const zone = sql`make_interval(mins => ${zoneOffsetMinutes}::integer)`;
  const oldest = new Date(from.getTime() - OLDEST_KEY);
  const { rows } = await sql<{ day: string; type: number; amount: string }>`-- wallet.memberDays
    with reader as materialized (
      select coalesce(p.position, 0) as position, h.seq - coalesce(p.position, 0) <= ${NEAR_LINES} as near
      from wallet_heads h left join projection_positions p on p.shard = h.shard and p.name = 'wallet.memberDays'
      where h.shard = ${shard}
    ), days as materialized (
      select (${from}::timestamptz at time zone 'UTC' + ${zone})::date as first,
        (${to}::timestamptz at time zone 'UTC' + ${zone})::date as after
    ), unread as (
      select n.at, n.type, n.account, n.amount from (
        select * from wallet_entries e
        where (select near from reader) and e.shard = ${shard} and e.seq > (select position from reader)
        offset 0) n -- by place in the journal, not by the member's keys
      where n.member_id = ${memberId}
      union all
      select e.at, e.type, e.account, e.amount from wallet_entries e
      where not (select near from reader) and e.shard = ${shard} and e.member_id = ${memberId}
        and e.key >= key_floor(${oldest}::timestamptz) and e.seq > (select position from reader)
    ), moved as (
      select k.day, k.type, k.account, k.credits - k.debits as amount from wallet_member_days k
      where k.shard = ${shard} and k.member_id = ${memberId}
        and k.day >= (select first from days) and k.day < (select after from days)
      union all
      select (u.at at time zone 'UTC' + ${zone})::date, u.type, u.account, u.amount from unread u
    )
    select m.day::text as day, m.type, sum(m.amount)::text as amount
    from moved m cross join days d
    where m.day >= d.first and m.day < d.after and m.account <> ${MEMBER_ACCOUNTS.points}
      and m.type <> all (${OWN_TYPES}::smallint[])
    group by m.day, m.type order by m.day, m.type`.execute(db);
  return rows.map(({ day, type, amount }) => ({
    day,
    type: ENTRY_NAMES.get(type) ?? null,
    amount: BigInt(amount),
  }));
}
