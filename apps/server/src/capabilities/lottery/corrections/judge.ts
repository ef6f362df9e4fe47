/** Whether a draw can be corrected, made void, or have late bets: null where it can, else why not. */
import { formatResult, isResult } from '@house/lottery/result';
import type { Db, Tx } from '../../../platform/database.ts';
import { present, type Refusal, refuse } from '../../../platform/result.ts';
import { catalogueGame, resultOfSeed } from '../rules.ts';
import type { DrawRow } from '../schema.ts';
import type { DrawCorrection, NotCorrectable, NotLate, NotVoidable } from './port.ts';
import { isWithinTime } from './queries.ts';

/** A draw of our own is settled by what its seed gives. */
function judgeOwnResult(row: DrawRow, result: readonly number[]): Refusal<'lottery.resultFollowsSeed'> | null {
  if (row.official || resultOfSeed(row)?.join() === result.join()) return null;
  return refuse('lottery.resultFollowsSeed');
}

/** A draw of our own is drawn by our own clock. */
function judgeOwnTime(row: DrawRow): Refusal<'lottery.lateDrawnHere'> | null {
  return row.official ? null : refuse('lottery.lateDrawnHere');
}

/** Once more before it begins: an earlier release may have been asked for it. */
export function judgeBegin(
  row: DrawRow,
  { kind, result }: Pick<DrawCorrection, 'kind' | 'result'>,
): ReturnType<typeof judgeOwnResult | typeof judgeOwnTime> {
  if (kind === 'void') return null;
  return kind === 'late' ? judgeOwnTime(row) : judgeOwnResult(row, result);
}

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
  return judgeOwnResult(row, result);
}

export async function judgeVoid(within: Db | Tx, row: DrawRow | null | undefined): Promise<NotVoidable | null> {
  if (row === null || row === undefined) return refuse('lottery.drawUnknown');
  if (row.state === 'void') return refuse('lottery.drawNotVoidable');
  return (await isWithinTime(within, row.id)) ? null : refuse('lottery.correctionTooLate');
}

export async function judgeLate(within: Db | Tx, row: DrawRow | null | undefined, from: Date): Promise<NotLate | null> {
  const barred = await judgeVoid(within, row);
  if (barred !== null) return barred;
  const draw = present(row, 'a draw that can be void exists');
  const drawnHere = judgeOwnTime(draw);
  if (drawnHere !== null) return drawnHere;
  const { state, open_at: opened, draw_at: drawAt } = draw;
  // Once the sale is over the bets that were received are all there will be.
  if (state === 'scheduled' || state === 'open') return refuse('lottery.drawStillOnSale');
  return from > opened && from <= drawAt ? null : refuse('lottery.lateInstant');
}
