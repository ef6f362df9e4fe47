/**
 * What bets say was paid for them against the lines of the journal, of all gates there ever were: by member, and of what
 * stakes gave back by gate.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import {
  type CheckResult,
  compareByPlace,
  type Difference,
  ENTRY_TYPES,
  isOfMembers,
  type MembersCheck,
  type ReconciliationCheck,
  SHARDS,
  tallyOf,
} from '../wallet/port.ts';
import { GIVEN } from './void.ts';

/**
 * What the outcomes of a member's bets on a gate pay, corrections and late finds with it, is what he got for the gate: one
 * member's prize in another's hands adds up in the gate's totals, and not here. Cards and all that is decided as it is
 * bought stand on gates as well.
 */
export const prizesEqualOutcomes: MembersCheck = {
  name: 'prizesEqualOutcomes',
  async compare(db, members) {
    // `offset 0`: by the key of each bet, whatever the tables' sizes let the planner hope for.
    const { rows } = await sql<Difference>`-- wagers.prizesEqualOutcomes
      ${compareByPlace(
        sql`select e.member_id || ', gate ' || e.gate_id as place, sum(p.amount) as amount
          from wallet_entries e cross join lateral (
            select o.prize as amount from wager_outcomes o
            where o.shard = e.shard and o.gate_id = e.gate_id and o.seq = e.seq
            union all
            select c.prize - c.before from wager_outcome_corrections c
            where c.shard = e.shard and c.gate_id = e.gate_id and c.seq = e.seq
            union all
            select l.stake - coalesce(l.before, 0) from wager_lates l
            where l.shard = e.shard and l.gate_id = e.gate_id and l.seq = e.seq
            offset 0) p
          where ${isOfMembers('e', members)} and e.play is not null group by 1`,
        sql`select e.member_id || ', gate ' || e.reference as place, sum(e.amount) as amount from wallet_entries e
          where ${isOfMembers('e', members)}
            and e.type in (${ENTRY_TYPES.prize}, ${ENTRY_TYPES.prizeReversal}, ${ENTRY_TYPES.betRefund}) group by 1`,
      )}`.execute(db);
    return rows;
  },
};

const GATES_AT_ONCE = 500;

/** A gate's chunks of giving back, less what was taken back of it, are the lines that name it. */
async function compareRebates(db: Db, after: bigint, upto: bigint): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`-- wagers.rebatesEqualEntries
    ${compareByPlace(
      sql`select 'gate ' || gate_id as place, sum(amount) as amount from (
          select gate_id, paid as amount from wager_rebates where gate_id > ${after} and gate_id <= ${upto}
          union all select gate_id, -taken from wager_rebate_reversals where gate_id > ${after} and gate_id <= ${upto}
          union all select gate_id, -rebates from wager_corrections where gate_id > ${after} and gate_id <= ${upto}) x group by 1`,
      sql`select 'gate ' || e.reference as place, sum(e.amount) as amount from wallet_entries e
        where e.shard = any (${SHARDS}::smallint[]) and e.reference > ${after} and e.reference <= ${upto} and ${GIVEN} group by 1`,
    )}`.execute(db);
  return rows;
}

/** The last of the next gates; null: there are no more. */
async function lastOfNext(db: Db, after: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ last: bigint | null }>`-- wagers.nextGates
    select max(id) as last from (select id from wager_gates where id > ${after} order by id limit ${GATES_AT_ONCE}) g`.execute(
    db,
  );
  return present(rows[0], 'an aggregate has one row').last;
}

async function checkRebates(db: Db, goOn: () => void): Promise<CheckResult> {
  const tally = tallyOf('rebatesEqualEntries');
  let after = -1n;
  for (let last = await lastOfNext(db, after); last !== null; last = await lastOfNext(db, after)) {
    goOn();
    tally.add(await compareRebates(db, after, last));
    after = last;
  }
  return tally.result();
}

export const rebatesEqualEntries: ReconciliationCheck = { kinds: ['full'], run: checkRebates };
