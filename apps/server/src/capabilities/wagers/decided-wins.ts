/** What wagers that are decided by themselves won, for those who follow the journal. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** A wager of a book by what its last decision left it with. */
export interface DecidedWin {
  readonly shard: number;
  readonly market_id: bigint;
  /** The place of the bet in the journal. */
  readonly seq: bigint;
  readonly member_id: bigint;
  readonly game_id: string;
  readonly stake: bigint;
  readonly prize: bigint;
  readonly at: Date;
}

/**
 * Of the decisions of a shard behind a place and up to another: the bets that were decided before, whose win is told anew,
 * and the biggest that now have won more than their stake, at most `limit`.
 */
export async function readDecidedWins(
  tx: Tx,
  shard: number,
  { after, upto, limit }: { readonly after: bigint; readonly upto: bigint; readonly limit: number },
): Promise<{ readonly again: readonly Pick<DecidedWin, 'market_id' | 'seq'>[]; readonly wins: readonly DecidedWin[] }> {
  const { rows: again } = await sql<Pick<DecidedWin, 'market_id' | 'seq'>>`-- wagers.decidedAgain
    select distinct market_id, bet_seq as seq from wager_decisions
    where shard = ${shard} and seq > ${after} and seq <= ${upto} and version > 1`.execute(tx);
  const { rows: wins } = await sql<DecidedWin>`-- wagers.decidedWins
    select d.shard, d.market_id, d.bet_seq as seq, d.member_id, g.game_code as game_id, d.stake, d.prize, d.at
    from wager_decisions d join wager_markets g on g.id = d.market_id
    where d.shard = ${shard} and d.seq > ${after} and d.seq <= ${upto} and d.prize > d.stake and not exists (
      select 1 from wager_decisions n
      where n.shard = d.shard and n.bet_seq = d.bet_seq and n.version > d.version and n.seq <= ${upto})
    order by d.prize desc, d.seq limit ${limit}`.execute(tx);
  return { again, wins };
}
