/**
 * A correction that runs: every bet of its draw settled anew, the members it touched told, then what follows the draw put
 * right. Chunks are transactions of their own, so what a crash can lose here is only a push.
 */
import { type Tx, transact } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { LateBets } from '../../wagers/port.ts';
import { saveOutcomes } from '../chases/outcomes.ts';
import { beginStop } from '../chases/queries.ts';
import type { LotteryNotice } from '../port.ts';
import { lockDraw, markVoid } from '../queries.ts';
import { noticeOfVoid } from '../voids.ts';
import { paysOf, rebatesOf } from './effects.ts';
import type { CorrectionDeps } from './parts.ts';
import { claimRunning, endRunning, type RunningCorrection, readChaseOrders } from './queries.ts';
import { noticeOfChange, tellCorrectedSome } from './tell.ts';

const CHUNKS_PER_TURN = 4;
/** Of a void: one a shard where few were given something. */
const REVERSALS_PER_TURN = 16;
const CHASE_ORDERS_AT_ONCE = 200;

/** Some chunks of one that runs; false when none does. */
export function advanceRunning(deps: CorrectionDeps): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const running = await claimRunning(tx);
    if (running === null) return false;
    // The row stays held while chunks, which are transactions of their own, are settled.
    const { done, notices } = await settleSome(deps, running);
    if (done && (await tellCorrectedSome(deps, tx, running))) notices.push(...(await end(deps, tx, running)));
    // Last: whoever publishes holds the live feed until he commits, and a chunk waits for heads on another connection.
    await deps.publishLive(tx, notices);
    return true;
  });
}

/** Done when every bet is settled anew. */
async function settleSome(
  deps: CorrectionDeps,
  running: RunningCorrection,
): Promise<{ done: boolean; notices: LotteryNotice[] }> {
  // What was not given back as late was given back with all.
  if (running.draw_state === 'void') return { done: true, notices: [] };
  const next = await settlerOf(deps, running);
  const notices: LotteryNotice[] = [];
  for (let chunk = 0; chunk < CHUNKS_PER_TURN; chunk += 1) {
    const { done, changed } = await next();
    notices.push(...changed.map((change) => noticeOfChange(running, change)));
    if (done) return { done: running.kind !== 'void' || (await takeBackSome(deps, running.draw_id)), notices };
  }
  return { done: false, notices };
}

async function settlerOf(
  deps: CorrectionDeps,
  { kind, draw_id: marketId, version, result, late_from: from, draw_state }: RunningCorrection,
) {
  const { db, wagers } = deps;
  if (kind === 'void') return () => wagers.voidChunk({ marketId, version });
  if (from === null) {
    const pays = await paysOf(db, marketId, result);
    return () => wagers.correctChunk({ marketId, version, ...pays });
  }
  const late: LateBets = { marketId, version, from, settled: draw_state === 'settled', rebates: rebatesOf(deps) };
  return () => wagers.lateChunk(late);
}

/** Of a void: some of what the stakes gave back; true when all of it is. */
async function takeBackSome({ wagers }: CorrectionDeps, marketId: bigint): Promise<boolean> {
  for (let chunk = 0; chunk < REVERSALS_PER_TURN; chunk += 1) {
    if ((await wagers.takeBackRebates(marketId)).done) return true;
  }
  return false;
}

/** A draw becomes void only here: until then it is known as settled, with bets that are void. */
async function end(deps: CorrectionDeps, tx: Tx, running: RunningCorrection): Promise<LotteryNotice[]> {
  await correctChases(deps, tx, running.draw_id);
  if (running.kind !== 'void') {
    await endRunning(tx, running.id);
    return [];
  }
  const row = present(await lockDraw(tx, running.draw_id), 'a draw that is made void exists');
  await markVoid(tx, [row.id], { by: running.asked_name, reason: running.reason, key: null, refunded: true });
  await endRunning(tx, running.id);
  return [noticeOfVoid(row)];
}

/**
 * What the draw brought chases. One that wins by it now stops as by any win; one that stopped on a win stays stopped: its
 * other orders went back long ago.
 */
async function correctChases({ wagers }: CorrectionDeps, tx: Tx, drawId: bigint): Promise<void> {
  let after = { chaseId: 0n, place: 0 };
  for (;;) {
    const orders = await readChaseOrders(tx, drawId, after, CHASE_ORDERS_AT_ONCE);
    await beginStop(tx, await saveOutcomes(wagers, tx, orders), 'won');
    const last = orders.at(-1);
    if (last === undefined || orders.length < CHASE_ORDERS_AT_ONCE) return;
    after = { chaseId: last.chase_id, place: last.place };
  }
}
