/**
 * Bets that bonuses paid in part (operations.md 2.6): whatever ends one or mends it says afterwards that the bonus's share of what
 * it gave is to follow. The share is worked out from all that a bet has given so far, so it is exact however often, and by
 * which way, that changes.
 */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

interface Stretch {
  readonly shard: number;
  readonly marketId: bigint;
  /** Places in the journal of the shard: behind this one, up to that one; left out: all of the market. */
  readonly after?: bigint;
  readonly upto?: bigint;
}

const LAST = 9_223_372_036_854_775_807n;

/** In the transaction that moved the money, behind its lines. */
export async function followBonuses(tx: Tx, { shard, marketId, after = -1n, upto = LAST }: Stretch): Promise<void> {
  await sql`-- wagers.followBonuses
    select wager_bonus_follow(${shard}::smallint, ${marketId}, ${after}, ${upto})`.execute(tx);
}
