/**
 * Ends the sale of a draw before its time (screens.md 7.13), of our own draws and of those held elsewhere. The draw goes
 * on as it would have: it is drawn, or its result comes, when it was to be. Once ended a sale does not begin again; while
 * it goes on it can be made longer (extend-sale.ts).
 */
import { sql } from 'kysely';
import { auditValue } from '../../platform/audit-value.ts';
import type { Tx } from '../../platform/database.ts';
import { must, refuse } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import type { Lottery } from './port.ts';
import { capsOfClose, lockDraw } from './queries.ts';
import type { DrawRow } from './schema.ts';
import { changeByStaff, type StaffDeps } from './staff.ts';
import { drawOf, noticeOfDraw } from './view.ts';

export interface CloseEarlyDeps extends StaffDeps {
  readonly wagers: Pick<Wagers, 'closeMarket'>;
}

async function findDrawByCloseKey(tx: Tx, key: string): Promise<{ id: bigint; close_at: Date } | null> {
  const { rows } = await sql<{ id: bigint; close_at: Date }>`-- lottery.findEarlyClose
    select id, close_at from lottery_draws where close_key = ${key}::uuid`.execute(tx);
  return rows[0] ?? null;
}

async function markClosedEarly(tx: Tx, { id, game_code: gameCode }: DrawRow, key: string): Promise<Date> {
  const { rows } = await sql<{ close_at: Date }>`-- lottery.closeEarly
    update lottery_draws set state = 'closed', planned_close_at = close_at, close_at = now.at, closed_at = now.at,
      close_key = ${key}::uuid, ${capsOfClose(gameCode)}
    from (select clock_timestamp() as at) now where id = ${String(id)} returning close_at`.execute(tx);
  const [row] = rows;
  must(row !== undefined, 'a held draw is there');
  return row.close_at;
}

/** See port.ts `closeDraw`. */
export function createCloseEarly(deps: CloseEarlyDeps): Lottery['closeDraw'] {
  return (by, { drawId, key }) =>
    changeByStaff(deps, by, async (tx) => {
      const row = await lockDraw(tx, drawId);
      const before = await findDrawByCloseKey(tx, key);
      if (before !== null) {
        return before.id === drawId
          ? { value: { closedAt: before.close_at }, told: null }
          : refuse('request.keyReused');
      }
      if (row === null) return refuse('lottery.drawUnknown');
      if (row.shown_state !== 'open') return refuse('lottery.drawNotOnSale');
      // Waits for bets in flight: what was taken before stands, nothing is taken after.
      must(await deps.wagers.closeMarket(tx, row.id, { now: true }), 'a market that is told to close is closed');
      const closedAt = await markClosedEarly(tx, row, key);
      const told = {
        action: 'draws.closeEarly' as const,
        object: `draw:${row.id}`,
        before: auditValue({ draw: row.draw_no, game: row.game_code, closeAt: row.close_at.toISOString() }),
        after: auditValue({ closeAt: closedAt.toISOString() }),
        key,
      };
      const closed = noticeOfDraw('closed', { ...drawOf(row), closeAt: closedAt, state: 'closed' });
      return { value: { closedAt }, told, notices: [closed] };
    });
}
