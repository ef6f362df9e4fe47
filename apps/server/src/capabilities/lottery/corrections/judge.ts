/** Whether a draw can be corrected, made void, or have late bets: null where it can, else why not. */
import { formatResult, isResult } from '@house/lottery/result';
import type { Db, Tx } from '../../../platform/database.ts';
import { present, refuse } from '../../../platform/result.ts';
import { catalogueGame } from '../rules.ts';
import type { DrawRow } from '../schema.ts';
import type { NotCorrectable, NotLate, NotVoidable } from './port.ts';
import { isWithinTime } from './queries.ts';

export async function judgeResult(
  within: Db | Tx,
  row: DrawRow | null | undefined,
  result: readonly number[],
): Promise<NotCorrectable | null> {
  if (row === null || row === undefined) return refuse('lottery.drawUnknown');
  if (row.state !== 'settled' || row.result === null) return refuse('lottery.drawNotCorrectable');
  if (!(await isWithinTime(within, row.id))) return refuse('lottery.correctionTooLate');
  if (!isResult(catalogueGame(row.game_code).resultShape, result)) return refuse('lottery.resultInvalid');
  if (formatResult(row.result) === formatResult(result)) return refuse('lottery.resultSame');
  return null;
}

export async function judgeVoid(within: Db | Tx, row: DrawRow | null | undefined): Promise<NotVoidable | null> {
  if (row === null || row === undefined) return refuse('lottery.drawUnknown');
  if (row.state === 'void') return refuse('lottery.drawNotVoidable');
  return (await isWithinTime(within, row.id)) ? null : refuse('lottery.correctionTooLate');
}

export async function judgeLate(within: Db | Tx, row: DrawRow | null | undefined, from: Date): Promise<NotLate | null> {
  const barred = await judgeVoid(within, row);
  if (barred !== null) return barred;
  const { state, open_at: opened, draw_at: drawAt } = present(row, 'a draw that can be void exists');
  // Once the sale is over the bets that were received are all there will be.
  if (state === 'scheduled' || state === 'open') return refuse('lottery.drawStillOnSale');
  return from > opened && from <= drawAt ? null : refuse('lottery.lateInstant');
}
