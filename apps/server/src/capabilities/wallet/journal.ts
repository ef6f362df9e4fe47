/** Reading the journal behind a position: for followers of every capability (through port.ts). */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/**
 * The end of the next batch of a shard: at most `limit` lines after `position`. When the batch reaches the newest line it
 * ends at the shard's head, which may be an end of a gate (wager_events shares the sequence). One statement, so one
 * snapshot: a head that is seen has all its lines seen. A follower asks for it first and then reads no further: what was
 * read before could miss a line or an end of a gate that was committed in between.
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
