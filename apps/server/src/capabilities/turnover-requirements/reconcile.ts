/**
 * Requirements against what settlement says: a requirement has come as far as its steps, and all turnover of a member with an
 * open requirement stands in the steps, at the place where it was decided; what was taken back is taken back.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { turnoverSteps } from '../wagers/port.ts';
import {
  type CheckResult,
  compareByPlace,
  type Difference,
  type ReconciliationCheck,
  SHARD_COUNT,
  tallyOf,
} from '../wallet/port.ts';
import { NAME } from './queries.ts';

const CHECK = 'requirementsEqualTurnover';
/** Places of the journal that one statement compares. */
const PLACES = 20_000n;

async function compareProgress(db: Db, shard: number): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`-- turnoverRequirements.compareProgress
    ${compareByPlace(
      sql`select s.member_id || ', requirement ' || s.requirement as place, sum(s.progress) as amount
        from turnover_requirement_steps s where s.shard = ${shard} group by 1`,
      sql`select r.member_id || ', requirement ' || r.seq as place, r.progress as amount
        from turnover_requirements r where r.shard = ${shard} and r.progress > 0`,
    )}`.execute(db);
  return rows;
}

/**
 * What was decided in a stretch while a requirement was open before and after it counts whole. What was taken back there: as
 * much as had counted, told apart by nothing, so where parts of an origin count by different weights it is not compared.
 */
async function compareStretch(db: Db, shard: number, after: bigint, upto: bigint): Promise<readonly Difference[]> {
  const stepsHere = sql`turnover_requirement_steps s where s.shard = ${shard} and s.seq > ${after} and s.seq <= ${upto}`;
  const placeOf = (row: string) => sql`${sql.raw(row)}.member_id || ', place ' || ${sql.raw(row)}.seq`;
  const isOpenAt = (row: string) => sql`exists (
    select from turnover_requirements r
    where r.shard = ${shard} and r.member_id = ${sql.raw(row)}.member_id and r.seq < ${sql.raw(row)}.seq
      and (r.closed_seq is null or r.closed_seq > ${sql.raw(row)}.seq) and not r.gaps @> ${sql.raw(row)}.seq)`;
  const before = sql`(
    select sum(b.turnover) as turnover, count(distinct b.weight) as weights from turnover_requirement_steps b
    where b.shard = ${shard} and b.member_id = d.member_id and b.origin = d.origin and b.seq < d.seq)`;
  const { rows } = await sql<Difference>`-- turnoverRequirements.compareStretch
    ${compareByPlace(
      sql`select ${placeOf('d')} as place, sum(d.turnover) as amount
        from (${turnoverSteps({ shard, after, upto })}) d
        where d.turnover > 0 and ${isOpenAt('d')} group by 1
        union all
        select ${placeOf('d')} || ' back', -least(-d.turnover, b.turnover)
        from (select member_id, seq, origin, sum(turnover) as turnover from (${turnoverSteps({ shard, after, upto })}) t
          where t.turnover < 0 group by 1, 2, 3) d
        cross join lateral ${before} b
        where b.weights = 1 and b.turnover > 0`,
      sql`select ${placeOf('s')} as place, sum(s.turnover) as amount from ${stepsHere} and s.turnover > 0 and ${isOpenAt('s')}
        group by 1
        union all
        select ${placeOf('s')} || ' back', sum(s.turnover) from ${stepsHere} and s.turnover < 0
          and (select count(distinct b.weight) from turnover_requirement_steps b
            where b.shard = ${shard} and b.member_id = s.member_id and b.origin = s.origin and b.seq < s.seq) = 1
        group by 1`,
    )}`.execute(db);
  return rows;
}

/** How far both records have read the shard; what is rebuilt is compared once it is there again. */
async function readPosition(db: Db, shard: number): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`-- turnoverRequirements.comparedUpTo
    select coalesce(min(position), 0)::bigint as position from projection_positions
    where name in (${NAME}, 'wagers.turnover') and shard = ${shard}`.execute(db);
  return rows[0]?.position ?? 0n;
}

async function check(db: Db, goOn: () => void): Promise<CheckResult> {
  const tally = tallyOf(CHECK);
  for (let shard = 0; shard < SHARD_COUNT; shard += 1) {
    goOn();
    tally.add(await compareProgress(db, shard));
    const position = await readPosition(db, shard);
    for (let after = 0n; after < position; after += PLACES) {
      goOn();
      const upto = after + PLACES < position ? after + PLACES : position;
      tally.add(await compareStretch(db, shard, after, upto));
    }
  }
  return tally.result();
}

export const requirementsEqualTurnover: ReconciliationCheck = { kinds: ['full'], run: check };
