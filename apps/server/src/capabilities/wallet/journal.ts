/** Reading the journal behind a position, and the times of the house's keys: for every capability (through port.ts). */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/**
 * The end of the next batch of a shard: at most `limit` lines after `position`. When the batch reaches the newest line it
 * ends at the shard's head, which may be an end of a market (wager_events shares the sequence). One statement, so one
 * snapshot: a head that is seen has all its lines seen. A projection asks for it first and then reads no further: what was
 * read before could miss a line or an end of a market that was committed in between.
 */
export async function endOfBatch(tx: Tx, shard: number, position: bigint, limit: number): Promise<bigint> {
  const { rows } = await sql<{ upto: bigint | null }>`-- wallet.endOfBatch
    with batch as (
      select seq from wallet_entries where shard = ${shard} and seq > ${position} order by seq limit ${limit})
    select case when count(*) = ${limit} then max(seq) else (select h.seq from wallet_heads h where h.shard = ${shard}) end as upto
    from batch`.execute(tx);
  const upto = rows[0]?.upto ?? position;
  return upto > position ? upto : position;
}

/** Two weeks less than what the journal takes (`KEY_AGE_DAYS_MAX`): work that began is done by then, or begun anew. */
const KEY_TIME_DAYS_MAX = 30;

/**
 * The time that keys of the house's own lines carry, from when the work they belong to began (ADR 3). A house that was
 * away for weeks goes on with keys of now: what makes a line once is then the row that is claimed and its position alone.
 */
export const keyTime = (began: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`case when ${began} > clock_timestamp() - make_interval(days => ${KEY_TIME_DAYS_MAX}::integer) then ${began} else clock_timestamp() end`;
