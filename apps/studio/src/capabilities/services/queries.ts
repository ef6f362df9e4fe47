/** The statements of what was sent to the wallet, a function each. */
import type { Db } from '@house/server/platform/database';
import { sql } from 'kysely';
import type { RoundState } from '../../contract.ts';

export interface HistoryRow {
  readonly id: string;
  readonly kind: 'bet' | 'win';
  readonly player: string;
  readonly game: string;
  /** Units of 0.0001; 0 of a free bet. */
  readonly amount: bigint;
  readonly transaction: string;
  /** It stands with the wallet. */
  readonly taken: boolean;
  readonly at: Date;
  /** To the microsecond, which a page is asked by. */
  readonly at_text: string;
}

/** Stakes by when they were asked for and prizes by when they were paid, the oldest first, after the one that is named. */
export async function pageHistory(
  db: Db,
  page: {
    readonly from: string;
    readonly to: string;
    readonly after: { readonly at: string; readonly kind: string; readonly id: string } | null;
    readonly limit: number;
  },
): Promise<readonly HistoryRow[]> {
  const { from, to, limit, after } = page;
  const isAfter =
    after === null ? sql`true` : sql`(at, kind, id) > (${after.at}::timestamptz, ${after.kind}, ${after.id}::uuid)`;
  // A round whose stake and prize were one call has one transaction.
  const { rows } = await sql<HistoryRow>`-- studio.history
    select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_text from (
      select id, 'bet' as kind, player, game, case when grant_id is null then stake else 0 end as amount,
        bet_transaction as transaction, state in ('open', 'decided', 'settled') as taken, placed_at as at
      from rounds where placed_at >= ${from}::timestamptz and placed_at < ${to}::timestamptz
      union all
      select id, 'win', player, game, prize,
        case when actions = '[]' and (not in_pools or game = 'FISH') and crash_round is null then bet_transaction else win_transaction end,
        true, ended_at
      from rounds
      where state = 'settled' and ended_at >= ${from}::timestamptz and ended_at < ${to}::timestamptz
      union all
      select id, 'bet', player, game, stake, bet_transaction, state in ('open', 'decided', 'settled'), placed_at
      from card_sittings where placed_at >= ${from}::timestamptz and placed_at < ${to}::timestamptz
      union all
      select id, 'win', player, game, prize, win_transaction, true, ended_at
      from card_sittings
      where state = 'settled' and ended_at >= ${from}::timestamptz and ended_at < ${to}::timestamptz) sent
    where ${isAfter} order by at, kind, id limit ${limit}`.execute(db);
  return rows;
}

/** Null: there is none of this player. */
export async function stateOfRound(db: Db, player: string, round: string): Promise<RoundState | null> {
  const { rows } = await sql<{ state: RoundState }>`-- studio.stateOfRound
    select state from rounds where id::text = ${round.toLowerCase()} and player = ${player}
    union all
    select state from card_sittings where id::text = ${round.toLowerCase()} and player = ${player}`.execute(db);
  return rows[0]?.state ?? null;
}
