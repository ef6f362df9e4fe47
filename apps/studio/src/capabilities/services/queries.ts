/** The statements of what was sent to the wallet, a function each. */
import type { Db } from '@house/server/platform/database';
import { sql } from 'kysely';
import type { RoundState } from '../../contract.ts';

export interface HistoryRow {
  readonly id: string;
  readonly player: string;
  readonly game: string;
  readonly state: RoundState;
  readonly stake: bigint;
  readonly prize: bigint | null;
  readonly bet_transaction: string;
  readonly win_transaction: string;
  readonly grant_id: string | null;
  readonly placed_at: Date;
  /** To the microsecond, which a page is asked by. */
  readonly placed_text: string;
  readonly ended_at: Date | null;
  /** Stake and prize were one call: the win has the bet's transaction. */
  readonly at_once: boolean;
}

/** Rounds that were begun in a time, the oldest first, after the one that is named. */
export async function pageHistory(
  db: Db,
  page: {
    readonly from: string;
    readonly to: string;
    readonly after: { readonly at: string; readonly id: string } | null;
    readonly rounds: number;
  },
): Promise<readonly HistoryRow[]> {
  const after =
    page.after === null ? sql`true` : sql`(placed_at, id) > (${page.after.at}::timestamptz, ${page.after.id}::uuid)`;
  const { rows } = await sql<HistoryRow>`-- studio.history
    select id, player, game, state, stake, prize, bet_transaction, win_transaction, grant_id, placed_at, ended_at,
      to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as placed_text,
      actions = '[]' and not in_pools and crash_round is null as at_once
    from rounds
    where placed_at >= ${page.from}::timestamptz and placed_at < ${page.to}::timestamptz and ${after}
    order by placed_at, id limit ${page.rounds}`.execute(db);
  return rows;
}

/** Null: there is none of this player. */
export async function stateOfRound(db: Db, player: string, round: string): Promise<RoundState | null> {
  const { rows } = await sql<{ state: RoundState }>`-- studio.stateOfRound
    select state from rounds where id::text = ${round.toLowerCase()} and player = ${player}`.execute(db);
  return rows[0]?.state ?? null;
}
