/** What a correction would move if it were made now, and whether it takes others; writes nothing but what a worker is asked for. */
import { type Db, transact } from '../../../platform/database.ts';
import { present, refuse } from '../../../platform/result.ts';
import type { Evaluate, PrizeCaps } from '../../wagers/port.ts';
import { findDrawRows } from '../list-queries.ts';
import { readGames } from '../queries.ts';
import { boughtWith, compileEvaluate } from '../rules.ts';
import { type ChangeBy, mayDecide } from '../staff.ts';
import { isUndrawn, lateBefore } from '../voids.ts';
import { judgeLate, judgeResult, judgeVoid } from './judge.ts';
import type { CorrectionDeps } from './parts.ts';
import { APPROVALS_NEEDED, type Corrections, type DrawVoidPreview, type NotLate, type NotVoidable } from './port.ts';
import { awaitPreview } from './previews.ts';
import { readVoidAloneUpTo } from './queries.ts';

/** Bets of a draw up to which a request works a preview out itself; that takes some tenths of a second. */
const PREVIEWS_AT_ONCE = 30_000;

/** Whoever decides, by what his role lets him. */
type Decides = Pick<ChangeBy, 'decisionLimit'>;

/** What stakes gave back, and to whom, when they are taken back. */
export const rebatesOf = ({ points }: Pick<CorrectionDeps, 'points'>) => ({
  boughtWith,
  earnedAbove: points.earnedAbove,
});

/** By the caps the draw was settled with. */
export async function paysOf(
  db: Db,
  drawId: bigint,
  result: readonly number[],
): Promise<PrizeCaps & { evaluate: Evaluate }> {
  const row = present((await findDrawRows(db, [drawId]))[0], 'a draw that was settled exists');
  const game = (await readGames(db)).find(({ code }) => code === row.game_code);
  return {
    evaluate: compileEvaluate(row.game_code, result),
    capPerMember: row.settle_cap ?? present(game, 'a draw belongs to a game').max_win,
    capPerOrder: row.settle_order_cap,
  };
}

export async function effectOfResult(
  { db, wagers, previewsAtOnce = PREVIEWS_AT_ONCE }: CorrectionDeps,
  drawId: bigint,
  result: readonly number[],
): ReturnType<Corrections['preview']> {
  const [row] = await findDrawRows(db, [drawId]);
  const barred = await judgeResult(db, row, result);
  if (barred !== null) return barred;
  const { result: resultBefore, settle_wagers: bets } = present(row, 'a draw that can be corrected exists');
  if (bets > BigInt(previewsAtOnce)) {
    return awaitPreview(db, { drawId, resultBefore: resultBefore ?? [], result });
  }
  return wagers.previewCorrection(drawId, await paysOf(db, drawId, result));
}

export async function effectOfVoid(
  { db, wagers }: CorrectionDeps,
  by: Decides,
  drawId: bigint,
): Promise<DrawVoidPreview | NotVoidable> {
  const [row] = await findDrawRows(db, [drawId]);
  const barred = await judgeVoid(db, row);
  if (barred !== null) return barred;
  const effect = await wagers.previewVoid(drawId);
  const draw = present(row, 'a draw that can be void exists');
  if (!isUndrawn(draw)) return { ...effect, approvals: APPROVALS_NEEDED.drawn };
  const stake = effect.stake + (await transact(db, (tx) => lateBefore(wagers, tx, draw)));
  const alone = mayDecide(by, stake) && stake <= (await readVoidAloneUpTo(db));
  return { ...effect, approvals: alone ? 0 : APPROVALS_NEEDED.undrawn };
}

export async function effectOfLate(
  deps: CorrectionDeps,
  drawId: bigint,
  from: Date,
): Promise<DrawVoidPreview | NotLate> {
  const { db, wagers } = deps;
  const [row] = await findDrawRows(db, [drawId]);
  const barred = await judgeLate(db, row, from);
  if (barred !== null) return barred;
  const effect = await wagers.previewLate({ marketId: drawId, from, rebates: rebatesOf(deps) });
  if (effect.bets === 0) return refuse('lottery.noLateBets');
  const draw = present(row, 'a draw with late bets exists');
  return { ...effect, approvals: APPROVALS_NEEDED[isUndrawn(draw) ? 'undrawn' : 'drawn'] };
}
