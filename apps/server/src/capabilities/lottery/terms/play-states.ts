/** Which plays of a game are sold (lottery.md 1.5 step 2). The newest row of each counts; without one it is sold. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';

/** A play that is not sold. */
export interface StoppedPlay {
  readonly gameCode: string;
  readonly play: string;
  readonly reason: string;
  readonly staff: string;
  readonly setAt: Date;
}

/** Of all games, the last switched off first. */
export async function readStoppedPlays(db: Db | Tx): Promise<StoppedPlay[]> {
  const { rows } = await sql<{
    game_code: string;
    play: string;
    reason: string;
    staff: string;
    set_at: Date;
  }>`-- lottery.readStoppedPlays
    select game_code, play, reason, staff, set_at from (
      select distinct on (game_code, play) id, game_code, play, state, reason, staff, set_at
      from lottery_play_states order by game_code, play, id desc) newest
    where state = 'off' order by id desc`.execute(db);
  return rows.map((row) => ({
    gameCode: row.game_code,
    play: row.play,
    reason: row.reason,
    staff: row.staff,
    setAt: row.set_at,
  }));
}

export function stoppedOf(rows: readonly StoppedPlay[], gameCode: string): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => (row.gameCode === gameCode ? [row.play] : [])));
}

export async function findPlayStateByKey(
  tx: Tx,
  key: string,
): Promise<{ gameCode: string; play: string; off: boolean } | null> {
  const { rows } = await sql<{ game_code: string; play: string; state: 'on' | 'off' }>`-- lottery.findPlayState
    select game_code, play, state from lottery_play_states where key = ${key}::uuid`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { gameCode: row.game_code, play: row.play, off: row.state === 'off' };
}

export async function insertPlayState(
  tx: Tx,
  state: {
    readonly gameCode: string;
    readonly play: string;
    readonly off: boolean;
    readonly key: string;
    readonly reason: string;
    readonly staffId: bigint;
    readonly staff: string;
  },
): Promise<void> {
  await sql`-- lottery.insertPlayState
    insert into lottery_play_states (game_code, play, state, key, reason, staff_id, staff)
    values (${state.gameCode}, ${state.play}, ${state.off ? 'off' : 'on'}, ${state.key}::uuid, ${state.reason},
      ${state.staffId}, ${state.staff})`.execute(tx);
}
