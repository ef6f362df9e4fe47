/** The statements of fights held elsewhere, a function each. What all tables share is in capabilities/tables. */
import type { Mark } from '@house/games/live/live';
import type { Tx } from '@house/server/platform/database';
import { sql } from 'kysely';
import { columns as betColumns, type RoundRow } from '../rounds/queries.ts';
import type { TableRoundRow } from '../tables/queries.ts';

const CORRECTED_WITHIN = '72 hours';

/** One arena is set up, and one fight opened, at a time. */
export async function holdArenas(tx: Tx): Promise<void> {
  await sql`-- studio.holdArenas
    select pg_advisory_xact_lock(hashtextextended('arenas', 42))`.execute(tx);
}

export async function listArenaCodes(
  tx: Tx,
  game: string,
): Promise<readonly { readonly code: string; readonly set_up_by: string | null }[]> {
  const { rows } = await sql<{ code: string; set_up_by: string | null }>`-- studio.arenas
    select code, set_up_by from live_tables where game = ${game}`.execute(tx);
  return rows;
}

export async function insertArena(
  tx: Tx,
  arena: {
    readonly code: string;
    readonly game: string;
    readonly names: { readonly bn: string; readonly en: string };
    readonly leftOut: readonly string[];
    readonly order: string;
    readonly min: bigint;
    readonly max: bigint;
    readonly maxWin: bigint;
    readonly sort: number;
  },
): Promise<void> {
  await sql`-- studio.setUpArena
    insert into live_tables (code, game, names, betting_seconds, min_stake, max_stake, max_win, left_out, sort, set_up_by)
    values (${arena.code}, ${arena.game}, ${JSON.stringify(arena.names)}::jsonb, 60, ${String(arena.min)}, ${String(arena.max)},
      ${String(arena.maxWin)}, ${[...arena.leftOut]}::text[], ${arena.sort}, ${arena.order}::uuid)`.execute(tx);
}

/** False: it has a result already, or is void. */
export async function markFight(tx: Tx, id: string, end: string): Promise<boolean> {
  const { rows } = await sql`-- studio.markFight
    update table_rounds set mark = ${JSON.stringify({ code: end, text: '' })}::jsonb, dealing_until = clock_timestamp()
    where id = ${id} and state = 'dealing' and mark is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Held until the transaction ends; `late`: corrections are over. */
export async function holdPaidFight(
  tx: Tx,
  id: string,
): Promise<Pick<TableRoundRow, 'id' | 'mark'> | 'unknown' | 'late'> {
  const { rows } = await sql<{ id: string; mark: Mark; late: boolean }>`-- studio.holdPaidFight
    select id, mark, result_until < clock_timestamp() - ${CORRECTED_WITHIN}::interval as late
    from table_rounds where id = ${id} and state in ('result', 'settled') for update`.execute(tx);
  const [round] = rows;
  if (round === undefined) return 'unknown';
  return round.late ? 'late' : round;
}

/** Bets that were decided, without those that somebody took back. */
export async function listPaidBets(tx: Tx, round: string): Promise<readonly RoundRow[]> {
  const { rows } = await sql<RoundRow>`-- studio.paidBets
    select ${betColumns} from rounds
    where table_round = ${round} and state in ('decided', 'settled') and operator_void is null
    order by id for update`.execute(tx);
  return rows;
}

export async function remark(tx: Tx, id: string, mark: Mark): Promise<void> {
  await sql`-- studio.correctFight
    update table_rounds set mark = ${JSON.stringify(mark)}::jsonb, corrections = corrections + 1 where id = ${id}`.execute(
    tx,
  );
}

/** Each has another prize, which the wallet is told by the rounds' own loop. */
export async function correctBets(
  tx: Tx,
  decisions: readonly { readonly id: string; readonly prize: bigint; readonly acts: readonly string[] }[],
): Promise<void> {
  await sql`-- studio.correctBets
    update rounds set state = 'decided', actions = corrected.ended, version = version + 1, prize = corrected.won,
      corrections = corrections + 1, ended_at = null, tries = 0, next_try_at = clock_timestamp()
    from (
      select unnest(${decisions.map(({ id }) => id)}::uuid[]) as bet,
        unnest(${decisions.map(({ prize }) => String(prize))}::bigint[]) as won,
        unnest(${decisions.map(({ acts }) => JSON.stringify([{ kind: 'end', acts }]))}::jsonb[]) as ended) corrected
    where id = corrected.bet and state = 'settled'`.execute(tx);
}
