/**
 * Asking for a correction. What it moves is worked out outside of the transaction that asks: that reads every bet of the
 * draw. The same key again answers the first outcome.
 */
import { formatResult } from '@house/lottery/result';
import { formatAmount } from '@house/money/amount';
import { auditValue } from '../../../platform/audit-value.ts';
import { type Tx, transact } from '../../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../../platform/result.ts';
import { lockDraw } from '../queries.ts';
import type { DrawRow } from '../schema.ts';
import { type ChangeBy, changeByStaff, type Told } from '../staff.ts';
import { effectOfLate, effectOfResult, effectOfVoid } from './effects.ts';
import { judgeLate, judgeResult, judgeVoid } from './judge.ts';
import { ACTS, aimOf, type CorrectionDeps } from './parts.ts';
import type {
  CorrectionKind,
  CorrectionSums,
  Corrections,
  DrawCorrection,
  NotCorrectable,
  NotLate,
  NotVoidable,
} from './port.ts';
import { findAsked, hasUnderWay, insertCorrection } from './queries.ts';

/** What is asked for, as it is kept. */
interface Aim {
  readonly kind: CorrectionKind;
  readonly key: string;
  readonly drawId: bigint;
  readonly result: readonly number[];
  readonly lateFrom: Date | null;
  readonly evidence: string | null;
}

interface Wish<Barred extends Refusal<string>> extends Aim {
  readonly judge: (tx: Tx, row: DrawRow | null | undefined) => Promise<Barred | null>;
  readonly effect: () => Promise<CorrectionSums | Barred>;
}

/** An address, or the name of a film and where it lies. */
const EVIDENCE_LENGTH_MIN = 10;

type NotAsked = Refusal<'lottery.correctionUnderWay' | 'request.keyReused'>;

export function askResult(deps: CorrectionDeps, by: ChangeBy, order: Parameters<Corrections['ask']>[1]) {
  const { key, drawId, result } = order;
  return askFor<NotCorrectable>(deps, by, {
    kind: 'result',
    key,
    drawId,
    result,
    lateFrom: null,
    evidence: null,
    judge: (tx, row) => judgeResult(tx, row, result),
    effect: async () => {
      const effect = await effectOfResult(deps, drawId, result);
      return isRefusal(effect) ? effect : { ...effect, rebates: 0n };
    },
  });
}

export function askVoid(deps: CorrectionDeps, by: ChangeBy, { key, drawId }: Parameters<Corrections['askVoid']>[1]) {
  return askFor<NotVoidable>(deps, by, {
    kind: 'void',
    key,
    drawId,
    result: [],
    lateFrom: null,
    evidence: null,
    judge: judgeVoid,
    effect: () => effectOfVoid(deps, by, drawId),
  });
}

export async function askLate(deps: CorrectionDeps, by: ChangeBy, order: Parameters<Corrections['askLate']>[1]) {
  const { key, drawId, from } = order;
  const evidence = order.evidence.trim();
  if (evidence.length < EVIDENCE_LENGTH_MIN) return refuse('lottery.evidenceRequired');
  return askFor<NotLate>(deps, by, {
    kind: 'late',
    key,
    drawId,
    result: [],
    lateFrom: from,
    evidence,
    judge: (tx, row) => judgeLate(tx, row, from),
    effect: () => effectOfLate(deps, drawId, from),
  });
}

async function askFor<Barred extends Refusal<string>>(
  deps: CorrectionDeps,
  by: ChangeBy,
  wish: Wish<Barred>,
): Promise<DrawCorrection | Barred | NotAsked | Refusal<'staff.reasonRequired'>> {
  const { key, drawId } = wish;
  const before = await transact(deps.db, (tx) => findAsked(tx, key));
  if (before !== null) return isSameAim(before, by, wish) ? before : refuse('request.keyReused');
  const effect = await wish.effect();
  if (isRefusal(effect)) return effect as Barred;
  return changeByStaff(
    deps,
    by,
    async (tx): Promise<Told<DrawCorrection> | Refusal<Barred['refused'] | NotAsked['refused']>> => {
      const row = await lockDraw(tx, drawId);
      const again = await findAsked(tx, key);
      if (again !== null) {
        return isSameAim(again, by, wish) ? { value: again, told: null } : refuse('request.keyReused');
      }
      const barred = await wish.judge(tx, row);
      if (barred !== null) return barred;
      if (await hasUnderWay(tx, drawId)) return refuse('lottery.correctionUnderWay');
      const draw = present(row, 'a draw that can be corrected exists');
      const asked = await writeAsked(deps, tx, by, wish, draw, effect);
      return { value: asked, told: tellOfAsked(wish, asked.resultBefore, effect) };
    },
  ) as ReturnType<typeof askFor<Barred>>;
}

function isSameAim(before: DrawCorrection, by: ChangeBy, aim: Aim): boolean {
  return (
    before.kind === aim.kind &&
    before.drawId === aim.drawId &&
    before.askedBy === by.staffId &&
    before.reason === by.reason.trim() &&
    before.evidence === aim.evidence &&
    aimOf(before) === aimOf(aim)
  );
}

async function writeAsked(
  deps: Pick<CorrectionDeps, 'ids'>,
  tx: Tx,
  by: ChangeBy,
  { kind, key, drawId, result, lateFrom, evidence }: Aim,
  row: DrawRow,
  preview: CorrectionSums,
): Promise<DrawCorrection> {
  await insertCorrection(tx, {
    id: deps.ids.next(),
    kind,
    drawId,
    key,
    resultBefore: row.result ?? [],
    result,
    lateFrom,
    evidence,
    reason: by.reason.trim(),
    staffId: by.staffId,
    staff: by.staff,
    preview,
  });
  return present(await findAsked(tx, key), 'a correction that was asked for exists');
}

/** What the log says of it. */
function tellOfAsked(
  { kind, key, drawId, result, lateFrom, evidence }: Aim,
  resultBefore: readonly number[],
  { bets, members, taken, added, rebates }: CorrectionSums,
): NonNullable<Told<DrawCorrection>['told']> {
  return {
    action: ACTS[kind].ask,
    object: `draw:${drawId}`,
    key,
    before: formatResult(resultBefore),
    after: auditValue({
      bets,
      members,
      taken: formatAmount(taken),
      added: formatAmount(added),
      ...(kind === 'result' ? { result: formatResult(result) } : { rebates: formatAmount(rebates) }),
      ...(lateFrom === null ? {} : { from: lateFrom.toISOString(), evidence: evidence ?? '' }),
    }),
  };
}
