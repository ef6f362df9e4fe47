/**
 * Moves the close of a draw on sale later (screens.md 7.13), of our own draws and of those held elsewhere; the draw itself
 * keeps its time. Nobody may bet on what can be known, and one person does not say until when it can not: a sale of ours ends
 * as long before the draw as every other one, one of a draw held elsewhere when its calendar says, which is two people's
 * word (official/station-rules.ts), and one that follows another draw with that one's sale. Where a round of the outside
 * beacon was promised with the draw, the sale is not made longer: that round could be known before its end.
 */
import { sql } from 'kysely';
import { auditValue } from '../../platform/audit-value.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { must, refuse } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import { findDrawRows } from './list-queries.ts';
import type { Lottery } from './port.ts';
import { lockDraw, sourceDraws } from './queries.ts';
import { OFFICIAL_CLOSE_SECONDS, usualTerms } from './rules.ts';
import type { DrawRow } from './schema.ts';
import { type ChangeBy, changeByStaff, type StaffDeps } from './staff.ts';
import { drawOf, noticeOfDraw } from './view.ts';

export interface ExtendSaleDeps extends StaffDeps {
  readonly wagers: Pick<Wagers, 'extendMarket'>;
  /** This process changed something: what it holds in memory is read anew. Others are told by the database. */
  readonly forget: () => void;
}

/** The latest instant at which the sale of a draw may end. */
async function readLatestClose(db: Db | Tx, row: DrawRow): Promise<Date> {
  const { rows } = await sql<{ latest: Date }>`-- lottery.readLatestClose
    select least(
      d.draw_at - case when d.official then coalesce((
          select max(c.close_before_minutes) from lottery_stations c
          where c.game_code = d.game_code and c.station = d.station) * interval '1 minute',
          ${OFFICIAL_CLOSE_SECONDS} * interval '1 second')
        else coalesce(g.close_before_seconds, ${usualTerms(row.game_code).closeBefore}) * interval '1 second' end,
      (select min(s.close_at) from ${sourceDraws} and s.state <> 'void'),
      case when d.beacon_kind = 'drand' then d.close_at end) as latest
    from lottery_draws d join lottery_games g on g.code = d.game_code where d.id = ${String(row.id)}`.execute(db);
  const [found] = rows;
  must(found !== undefined, 'a draw that was read is there');
  return found.latest;
}

async function findExtension(tx: Tx, key: string): Promise<{ draw_id: bigint; close_at: Date } | null> {
  const { rows } = await sql<{ draw_id: bigint; close_at: Date }>`-- lottery.findExtension
    select draw_id, close_at from lottery_close_extensions where key = ${key}::uuid`.execute(tx);
  return rows[0] ?? null;
}

async function writeExtension(
  tx: Tx,
  row: DrawRow,
  order: { readonly key: string; readonly closeAt: Date; readonly by: ChangeBy },
): Promise<void> {
  const { key, closeAt, by } = order;
  await sql`-- lottery.writeExtension
    with kept as (
      insert into lottery_close_extensions (key, draw_id, was, close_at, staff_id, staff, reason)
      values (${key}::uuid, ${String(row.id)}::bigint, ${row.close_at}, ${closeAt}, ${by.staffId}, ${by.staff},
        ${by.reason.trim()})
    )
    update lottery_draws set close_at = ${closeAt} where id = ${String(row.id)}`.execute(tx);
}

export interface ExtendSale {
  readonly latestClose: Lottery['latestClose'];
  readonly extendDraw: Lottery['extendDraw'];
}

/** See port.ts. */
export function createExtendSale(deps: ExtendSaleDeps): ExtendSale {
  return {
    async latestClose(drawId) {
      const [row] = await findDrawRows(deps.db, [drawId]);
      if (row === undefined) return refuse('lottery.drawUnknown');
      if (row.shown_state !== 'open') return refuse('lottery.drawNotOnSale');
      return { closeAt: row.close_at, latestAt: await readLatestClose(deps.db, row) };
    },

    async extendDraw(by, { drawId, key, closeAt }) {
      const outcome = await changeByStaff(deps, by, async (tx) => {
        const row = await lockDraw(tx, drawId);
        const before = await findExtension(tx, key);
        if (before !== null) {
          const same = before.draw_id === drawId && before.close_at.getTime() === closeAt.getTime();
          return same ? { value: { closeAt }, told: null } : refuse('request.keyReused');
        }
        if (row === null) return refuse('lottery.drawUnknown');
        if (row.shown_state !== 'open') return refuse('lottery.drawNotOnSale');
        if (closeAt <= row.close_at) return refuse('lottery.closeNotLater');
        if (closeAt > (await readLatestClose(tx, row))) return refuse('lottery.closeTooLate');
        // Waits for bets in flight; those that wait for it are taken until the new close.
        if (!(await deps.wagers.extendMarket(tx, row.id, closeAt))) return refuse('lottery.drawNotOnSale');
        await writeExtension(tx, row, { key, closeAt, by });
        const told = {
          action: 'draws.extend' as const,
          object: `draw:${row.id}`,
          before: auditValue({ draw: row.draw_no, game: row.game_code, closeAt: row.close_at.toISOString() }),
          after: auditValue({ closeAt: closeAt.toISOString() }),
          key,
        };
        return { value: { closeAt }, told, notices: [noticeOfDraw('extended', { ...drawOf(row), closeAt })] };
      });
      deps.forget();
      return outcome;
    },
  };
}
