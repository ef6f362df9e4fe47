/** A correction that nobody has to be asked about any more begins, in the transaction that decides it. */
import type { Tx } from '../../../platform/database.ts';
import { must } from '../../../platform/result.ts';
import type { LotteryNotice } from '../port.ts';
import type { DrawRow } from '../schema.ts';
import { drawOf, noticeOfDraw } from '../view.ts';
import { isUndrawn, noticeOfVoid, voidUndrawn } from '../voids.ts';
import type { CorrectionDeps } from './parts.ts';
import type { DrawCorrection } from './port.ts';
import { beginRunning, endWithoutRunning } from './queries.ts';

/** Begins it, or ends it where nothing has to be settled anew; answers what is to be published. */
export async function beginCorrection(
  { wagers }: Pick<CorrectionDeps, 'wagers'>,
  tx: Tx,
  correction: DrawCorrection,
  row: DrawRow,
): Promise<readonly LotteryNotice[]> {
  if (correction.kind === 'void' && isUndrawn(row)) {
    const why = { by: correction.askedName, reason: correction.reason, key: null };
    must((await voidUndrawn(wagers, tx, row, why)) === null, 'what is not drawn can be void');
    await endWithoutRunning(tx, correction.id);
    return [noticeOfVoid(row)];
  }
  must(correction.kind !== 'result' || row.state === 'settled', 'only a settled draw is corrected');
  await beginRunning(tx, correction);
  if (correction.kind !== 'result') return [];
  return [noticeOfDraw('corrected', { ...drawOf(row), result: correction.result })];
}
