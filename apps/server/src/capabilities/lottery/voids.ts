/** Making a draw void that is not drawn, in the caller's transaction: its stakes go back in the steps of the draw. */
import type { Tx } from '../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import type { LotteryNotice } from './port.ts';
import { markVoid } from './queries.ts';
import type { DrawRow } from './schema.ts';
import { drawOf, noticeOfDraw } from './view.ts';

export function isUndrawn({ state }: Pick<DrawRow, 'state'>): boolean {
  return state === 'scheduled' || state === 'open' || state === 'closed';
}

/** The draw's row is held before its market, as every step does; the market waits for postings in flight. */
export async function voidUndrawn(
  wagers: Pick<Wagers, 'voidMarket'>,
  tx: Tx,
  row: DrawRow,
  why: { readonly by: string; readonly reason: string; readonly key: string | null },
): Promise<Refusal<'lottery.drawNotVoidable'> | null> {
  if (!isUndrawn(row) || isRefusal(await wagers.voidMarket(tx, row.id))) return refuse('lottery.drawNotVoidable');
  await markVoid(tx, [row.id], { ...why, refunded: false });
  return null;
}

/**
 * What was given back of a draw as late before. Who voids the rest has moved that as well: it counts against what one
 * person voids alone.
 */
export async function lateBefore(
  wagers: Pick<Wagers, 'countLate'>,
  tx: Tx,
  { id, draw_at: drawAt }: Pick<DrawRow, 'id' | 'draw_at'>,
): Promise<bigint> {
  return (await wagers.countLate(tx, id, drawAt)).before;
}

/** Published last, as whoever publishes holds the live feed until he commits. */
export const noticeOfVoid = (row: DrawRow): LotteryNotice =>
  noticeOfDraw('void', { ...drawOf(row), result: null, state: 'void' });
