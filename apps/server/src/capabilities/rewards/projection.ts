/** Turnover by member, day and product, and totals of a lifetime, kept behind the turnover record. Trials are left out. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Projection } from '../../platform/projection.ts';
import { holdProjection } from '../../platform/projections.ts';
import { readTurnoverPosition, turnoverSteps } from '../wagers/port.ts';
import { ENTRY_TYPES, endOfBatch } from '../wallet/port.ts';

const NAME = 'rewards.turnover';
const BATCH_LINES = 20_000;

/** How far a shard was read. */
export async function readRewardPosition(tx: Tx, shard: number): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`-- rewards.position
    select position from projection_positions where name = ${NAME} and shard = ${shard}`.execute(tx);
  return rows[0]?.position ?? 0n;
}

/** The same, and it is read no further until the transaction ends. */
export async function holdRewardPosition(tx: Tx, shard: number): Promise<bigint> {
  await holdProjection(tx, NAME, shard);
  return readRewardPosition(tx, shard);
}

export function rewardTurnover(zoneOffsetMinutes: number): Projection {
  return {
    name: NAME,
    async follow(tx, shard, position) {
      const end = await endOfBatch(tx, shard, position, BATCH_LINES);
      const read = await readTurnoverPosition(tx, shard);
      const upto = read < end ? read : end;
      if (upto <= position) return position;
      const range = { shard, after: position, upto };
      await sql`-- rewards.followTurnover
        with steps as materialized (
          select s.member_id, ((s.origin_at at time zone 'UTC' + make_interval(mins => ${zoneOffsetMinutes}::integer))::date
              - date '1970-01-01') as day,
            case s.product when 3 then 2 else s.product end as product, sum(s.turnover)::bigint as turnover, max(s.seq) as seq
          from (${turnoverSteps(range)}) s
          where s.turnover <> 0 and not exists (select from wallet_trial_members t where t.member_id = s.member_id)
          group by 1, 2, 3
        ), days as (
          insert into reward_turnover as r (shard, member_id, day, product, turnover, seq)
          select ${shard}, member_id, day, product, turnover, seq from steps
          on conflict (shard, member_id, day, product)
            do update set turnover = r.turnover + excluded.turnover, seq = greatest(r.seq, excluded.seq)
        ), deposits as (
          select e.member_id, sum(e.amount)::bigint as deposits, count(*)::int as times, max(e.seq) as seq from wallet_entries e
          where e.shard = ${shard} and e.seq > ${position} and e.seq <= ${upto} and e.type = ${ENTRY_TYPES.deposit}
            and not exists (select from wallet_trial_members t where t.member_id = e.member_id)
          group by 1
        ), back as (
          select member_id from steps where turnover < 0
          union
          select e.member_id from wallet_entries e where e.shard = ${shard} and e.seq > ${position} and e.seq <= ${upto}
            and (e.type in (${ENTRY_TYPES.betRefund}, ${ENTRY_TYPES.prizeReversal}) or (e.type = ${ENTRY_TYPES.deposit} and e.amount < 0))
        ), marked as (
          insert into reward_mission_checks (member_id)
          select b.member_id from back b where exists (
            select from reward_items i where i.member_id = b.member_id and i.kind = 'mission' and i.state = 'claimed')
          on conflict do nothing
        ), moved as (
          select member_id, sum(turnover)::bigint as turnover, 0::bigint as deposits, 0 as times, max(seq) as seq
          from steps group by 1
          union all
          select member_id, 0, deposits, times, seq from deposits
        )
        insert into reward_totals as r (shard, member_id, deposits, deposit_count, turnover, seq)
        select ${shard}, member_id, sum(deposits), sum(times), sum(turnover), max(seq) from moved group by member_id
        on conflict (shard, member_id) do update set deposits = r.deposits + excluded.deposits,
          deposit_count = r.deposit_count + excluded.deposit_count, turnover = r.turnover + excluded.turnover,
          seq = greatest(r.seq, excluded.seq)`.execute(tx);
      return upto;
    },
    async reset(tx) {
      await sql`-- rewards.emptyTurnover
        delete from reward_turnover`.execute(tx);
      await sql`-- rewards.emptyTotals
        delete from reward_totals`.execute(tx);
    },
  };
}
