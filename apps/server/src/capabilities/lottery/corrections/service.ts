/** Corrections: see port.ts for what they promise. */
import { uuidFromContent } from '@house/fairness/uuid';
import { formatResult, isResult } from '@house/lottery/result';
import { formatAmount } from '@house/money/amount';
import { type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../../platform/result.ts';
import type { CorrectedMember, Evaluate, PrizeCaps, Wagers } from '../../wagers/port.ts';
import { findDrawRows } from '../list-queries.ts';
import type { LotteryNotice } from '../port.ts';
import { lockDraw, readGames } from '../queries.ts';
import { catalogueGame, compileEvaluate } from '../rules.ts';
import type { DrawRow } from '../schema.ts';
import { changeByStaff, plain, type StaffDeps, type Told } from '../staff.ts';
import { drawOf, noticeOfDraw } from '../view.ts';
import { APPROVALS_NEEDED, type Corrections, type DrawCorrection, type NotCorrectable } from './port.ts';
import { awaitPreview, workOutPreview } from './previews.ts';
import {
  beginRunning,
  claimRunning,
  endRunning,
  findApproval,
  findAsked,
  findRefused,
  hasUnderWay,
  insertApproval,
  insertCorrection,
  isWithinTime,
  listCorrections,
  lockCorrection,
  type RunningCorrection,
  readChaseOrders,
  saveTold,
  writeChasePrize,
  writeRefused,
} from './queries.ts';

/** What a member is told of a correction of a draw he had bets on. */
export interface CorrectionNews {
  readonly key: string;
  readonly memberId: bigint;
  readonly drawId: bigint;
  readonly gameCode: string;
  readonly drawNo: string;
  /** What his bets won before and win now. */
  readonly before: bigint;
  readonly prize: bigint;
}

export interface CorrectionDeps extends StaffDeps {
  readonly ids: Ids;
  readonly wagers: Pick<Wagers, 'previewCorrection' | 'correctChunk' | 'listCorrected' | 'findWager'>;
  readonly publishLive: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
  /** Writes the news down in the caller's transaction. */
  readonly tellCorrected: (tx: Tx, news: CorrectionNews) => Promise<void>;
  /** Bets of a draw up to which a request works out itself what a correction would move. */
  readonly previewsAtOnce?: number;
}

/** Bets of a draw up to which a request works a preview out itself; that takes some tenths of a second. */
const PREVIEWS_AT_ONCE = 30_000;
const CHUNKS_PER_TURN = 4;
const TOLD_AT_ONCE = 200;

export function createCorrections(deps: CorrectionDeps): Corrections {
  const { db, wagers } = deps;

  /** By the caps the draw was settled with. */
  async function paysOf(drawId: bigint, result: readonly number[]): Promise<PrizeCaps & { evaluate: Evaluate }> {
    const row = present((await findDrawRows(db, [drawId]))[0], 'a draw that was settled exists');
    const game = (await readGames(db)).find(({ code }) => code === row.game_code);
    return {
      evaluate: compileEvaluate(row.game_code, result),
      capPerMember: row.settle_cap ?? present(game, 'a draw belongs to a game').max_win,
      capPerOrder: row.settle_order_cap,
    };
  }

  async function judge(row: DrawRow | null | undefined, result: readonly number[]): Promise<NotCorrectable | null> {
    if (row === null || row === undefined) return refuse('lottery.drawUnknown');
    if (row.state !== 'settled' || row.result === null) return refuse('lottery.drawNotCorrectable');
    if (!(await isWithinTime(db, row.id))) return refuse('lottery.correctionTooLate');
    if (!isResult(catalogueGame(row.game_code).resultShape, result)) return refuse('lottery.resultInvalid');
    if (formatResult(row.result) === formatResult(result)) return refuse('lottery.resultSame');
    return null;
  }

  async function preview(drawId: bigint, result: readonly number[]): ReturnType<Corrections['preview']> {
    const [row] = await findDrawRows(db, [drawId]);
    const barred = await judge(row, result);
    if (barred !== null) return barred;
    const { result: resultBefore, settle_wagers: bets } = present(row, 'a draw that can be corrected exists');
    if (bets > BigInt(deps.previewsAtOnce ?? PREVIEWS_AT_ONCE)) {
      return awaitPreview(db, { drawId, resultBefore: resultBefore ?? [], result });
    }
    return wagers.previewCorrection(drawId, await paysOf(drawId, result));
  }

  return {
    list: (drawId) => listCorrections(db, drawId),
    preview,

    async ask(by, { key, drawId, result }) {
      const same = (before: DrawCorrection) =>
        before.drawId === drawId &&
        before.askedBy === by.staffId &&
        before.reason === by.reason.trim() &&
        formatResult(before.result) === formatResult(result);
      const before = await transact(db, (tx) => findAsked(tx, key));
      if (before !== null) return same(before) ? before : refuse('request.keyReused');
      // Outside of the transaction that asks: it reads every bet of the draw.
      const effect = await preview(drawId, result);
      if (isRefusal(effect)) return effect;
      return changeByStaff(
        deps,
        by,
        async (
          tx,
        ): Promise<
          Told<DrawCorrection> | NotCorrectable | Refusal<'lottery.correctionUnderWay' | 'request.keyReused'>
        > => {
          const row = await lockDraw(tx, drawId);
          const again = await findAsked(tx, key);
          if (again !== null) return same(again) ? { value: again, told: null } : refuse('request.keyReused');
          const barred = await judge(row, result);
          if (barred !== null) return barred;
          if (await hasUnderWay(tx, drawId)) return refuse('lottery.correctionUnderWay');
          const resultBefore = present(row?.result, 'a settled draw has a result');
          await insertCorrection(tx, {
            id: deps.ids.next(),
            drawId,
            key,
            resultBefore,
            result,
            reason: by.reason.trim(),
            staffId: by.staffId,
            staff: by.staff,
            preview: effect,
          });
          const { bets, members, taken, added } = effect;
          return {
            value: present(await findAsked(tx, key), 'a correction that was asked for exists'),
            told: {
              action: 'draws.correct',
              object: `draw:${drawId}`,
              key,
              before: formatResult(resultBefore),
              after: plain({
                result: formatResult(result),
                bets,
                members,
                taken: formatAmount(taken),
                added: formatAmount(added),
              }),
            },
          };
        },
      );
    },

    async approve(by, { key, correctionId }) {
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
        if (!(await isWithinTime(tx, found.drawId))) return refuse('lottery.correctionTooLate');
        await insertApproval(tx, found, { ...by, reason: by.reason.trim(), key });
        if (found.approvals.length + 1 >= APPROVALS_NEEDED) await begin(tx, found);
        return {
          value: present(await lockCorrection(tx, correctionId), 'a held correction exists'),
          told: {
            action: 'draws.approveCorrection',
            object: `draw:${found.drawId}`,
            key,
            after: formatResult(found.result),
          },
        };
      });
    },

    async refuse(by, { key, correctionId }) {
      return changeByStaff(deps, by, async (tx) => {
        const found = await lockCorrection(tx, correctionId);
        if (found === null) return refuse('lottery.correctionUnknown');
        const again = await findRefused(tx, key);
        if (again !== null)
          return again.id === correctionId ? { value: found, told: null } : refuse('request.keyReused');
        if (found.state !== 'asked') return refuse('lottery.correctionOver');
        await writeRefused(tx, correctionId, { staff: by.staff, reason: by.reason.trim(), key });
        return {
          value: present(await lockCorrection(tx, correctionId), 'a held correction exists'),
          told: {
            action: 'draws.refuseCorrection',
            object: `draw:${found.drawId}`,
            key,
            before: formatResult(found.result),
          },
        };
      });
    },

    async advance() {
      const moved = await transact(db, async (tx) => {
        const running = await claimRunning(tx);
        if (running === null) return false;
        // The row stays held while chunks, which are transactions of their own, are settled.
        if (await settleSome(tx, running)) await tellSome(tx, running);
        return true;
      });
      if (moved) return true;
      return workOutPreview(db, async ({ drawId, result }) =>
        wagers.previewCorrection(drawId, await paysOf(drawId, result)),
      );
    },
  };

  /** The draw's row after the correction's: nobody takes them the other way round while a correction is under way. */
  async function begin(tx: Tx, correction: DrawCorrection): Promise<void> {
    const row = await lockDraw(tx, correction.drawId);
    must(row?.state === 'settled', 'only a settled draw is corrected');
    await beginRunning(tx, correction);
    await deps.publishLive(tx, [noticeOfDraw('corrected', { ...drawOf(row), result: correction.result })]);
  }

  /** True when every bet is settled anew. */
  async function settleSome(tx: Tx, running: RunningCorrection): Promise<boolean> {
    const { draw_id: gateId, version } = running;
    const pays = await paysOf(gateId, running.result);
    for (let chunk = 0; chunk < CHUNKS_PER_TURN; chunk += 1) {
      const { done, changed } = await wagers.correctChunk({ gateId, version, ...pays });
      await deps.publishLive(
        tx,
        changed.map((change) => ({
          channel: 'bets',
          memberId: change.memberId,
          kind: 'corrected',
          data: {
            drawId: String(gateId),
            gameCode: running.game_code,
            drawNo: running.draw_no,
            change: formatAmount(change.prize - change.before),
            bets: change.bets,
          },
        })),
      );
      if (done) return true;
    }
    return false;
  }

  /** A message to each member whose bets changed; the position is saved with it, so that nobody has two. */
  async function tellSome(tx: Tx, running: RunningCorrection): Promise<void> {
    const which = { gateId: running.draw_id, version: running.version };
    const after = { shard: running.told_shard, memberId: running.told_member };
    const members = await wagers.listCorrected(which, after, TOLD_AT_ONCE);
    for (const member of members) await deps.tellCorrected(tx, newsOf(running, member));
    const last = members.at(-1);
    if (last !== undefined) await saveTold(tx, running.id, last);
    if (members.length === TOLD_AT_ONCE) return;
    await correctChases(tx, running.draw_id);
    await endRunning(tx, running.id);
  }

  /** What the draw brought chases. One that stopped on a win stays stopped: its other orders went back long ago. */
  async function correctChases(tx: Tx, drawId: bigint): Promise<void> {
    let after = { chaseId: 0n, place: 0 };
    for (;;) {
      const orders = await readChaseOrders(tx, drawId, after, TOLD_AT_ONCE);
      for (const order of orders) {
        const wager = await wagers.findWager(order.member_id, order.ticket);
        if (wager?.prize != null) await writeChasePrize(tx, order, wager.prize);
      }
      const last = orders.at(-1);
      if (last === undefined || orders.length < TOLD_AT_ONCE) return;
      after = { chaseId: last.chase_id, place: last.place };
    }
  }
}

function newsOf(running: RunningCorrection, { memberId, before, prize }: CorrectedMember): CorrectionNews {
  const content = `corrected:${running.draw_id}:${running.version}:${memberId}`;
  return {
    key: uuidFromContent(running.started_at.getTime(), content),
    memberId,
    drawId: running.draw_id,
    gameCode: running.game_code,
    drawNo: running.draw_no,
    before,
    prize,
  };
}
