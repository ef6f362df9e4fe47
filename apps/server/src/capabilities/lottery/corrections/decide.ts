/** Others approve a correction or refuse it. The correction's row is held, then the draw's, here and wherever one is moved on. */
import type { Tx } from '../../../platform/database.ts';
import { present, refuse } from '../../../platform/result.ts';
import { lockDraw } from '../queries.ts';
import type { DrawRow } from '../schema.ts';
import { type ChangeBy, changeByStaff, judgeAmount } from '../staff.ts';
import { isUndrawn } from '../voids.ts';
import { beginCorrection } from './begin.ts';
import { judgeBegin } from './judge.ts';
import { ACTS, aimOf, type CorrectionDeps } from './parts.ts';
import { APPROVALS_NEEDED, type Corrections, type DrawCorrection } from './port.ts';
import { findApproval, findRefused, insertApproval, isWithinTime, lockCorrection, writeRefused } from './queries.ts';

interface Decision {
  readonly key: string;
  readonly correctionId: bigint;
}

export function approveCorrection(
  deps: CorrectionDeps,
  by: ChangeBy,
  { key, correctionId }: Decision,
): ReturnType<Corrections['approve']> {
  return changeByStaff(deps, by, async (tx) => {
    const found = await lockCorrection(tx, correctionId);
    if (found === null) return refuse('lottery.correctionUnknown');
    const again = await findApproval(tx, key);
    if (again !== null) {
      const same = again.correction_id === correctionId && again.staff_id === by.staffId;
      return same ? { value: found, told: null } : refuse('request.keyReused');
    }
    if (found.state !== 'asked') return refuse('lottery.correctionOver');
    if (found.askedBy === by.staffId) return refuse('lottery.correctionOwn');
    if (found.approvals.some(({ staffId }) => staffId === by.staffId)) return refuse('lottery.correctionTwice');
    const before = [found.askedBy, ...found.approvals.map(({ staffId }) => staffId)];
    const tied = await deps.checkSecondApprover(tx, by.staffId, before);
    if (tied !== undefined) return tied;
    if (!(await isWithinTime(tx, found.drawId))) return refuse('lottery.correctionTooLate');
    // It says how many have to approve.
    const row = present(await lockDraw(tx, found.drawId), 'a draw with a correction exists');
    if (row.state === 'void') return refuse('lottery.drawNotVoidable');
    const drawnHere = judgeBegin(row, found);
    if (drawnHere !== null) return drawnHere;
    const tooMuch = judgeAmount(by, await amountOf(deps, tx, found, row));
    if (tooMuch !== undefined) return tooMuch;
    await insertApproval(tx, found, { ...by, reason: by.reason.trim(), key });
    const aim = aimOf(found);
    const needed = APPROVALS_NEEDED[isUndrawn(row) ? 'undrawn' : 'drawn'];
    const notices = found.approvals.length + 1 >= needed ? await beginCorrection(deps, tx, found, row) : [];
    return {
      value: present(await lockCorrection(tx, correctionId), 'a held correction exists'),
      told: {
        action: ACTS[found.kind].approve,
        object: `draw:${found.drawId}`,
        key,
        ...(aim === null ? {} : { after: aim }),
      },
      notices,
    };
  });
}

/** What it moves: as it was shown when it was asked for; of a draw that sells on, what is staked by now. */
async function amountOf(
  { wagers }: CorrectionDeps,
  tx: Tx,
  { kind, preview: shown }: DrawCorrection,
  row: DrawRow,
): Promise<bigint> {
  const moves = shown.taken + shown.added + shown.rebates;
  if (kind !== 'void' || !isUndrawn(row)) return moves;
  const { stake } = await wagers.countStaked(tx, row.id);
  return stake > moves ? stake : moves;
}

export function refuseCorrection(
  deps: CorrectionDeps,
  by: ChangeBy,
  { key, correctionId }: Decision,
): ReturnType<Corrections['refuse']> {
  return changeByStaff(deps, by, async (tx) => {
    const found = await lockCorrection(tx, correctionId);
    if (found === null) return refuse('lottery.correctionUnknown');
    const again = await findRefused(tx, key);
    if (again !== null) return again.id === correctionId ? { value: found, told: null } : refuse('request.keyReused');
    if (found.state !== 'asked') return refuse('lottery.correctionOver');
    const aim = aimOf(found);
    await writeRefused(tx, correctionId, { staff: by.staff, reason: by.reason.trim(), key });
    return {
      value: present(await lockCorrection(tx, correctionId), 'a held correction exists'),
      told: {
        action: ACTS[found.kind].refuse,
        object: `draw:${found.drawId}`,
        key,
        ...(aim === null ? {} : { before: aim }),
      },
    };
  });
}
