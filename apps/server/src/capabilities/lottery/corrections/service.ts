/** Corrections: see port.ts for what they promise. */
import { uuidFromContent } from '@house/fairness/uuid';
import { formatResult, isResult } from '@house/lottery/result';
import { formatAmount } from '@house/money/amount';
import type { AuditAction } from '../../../platform/audit-action.ts';
import { auditValue } from '../../../platform/audit-value.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import type { CorrectedMember, Evaluate, LateBets, LateMember, PrizeCaps, Wagers } from '../../wagers/port.ts';
import { saveOutcomes } from '../chases/outcomes.ts';
import { beginStop } from '../chases/queries.ts';
import { findDrawRows } from '../list-queries.ts';
import type { LotteryNotice } from '../port.ts';
import { lockDraw, markVoid, readGames } from '../queries.ts';
import type { RebatePoints } from '../rebate-points.ts';
import { boughtWith, catalogueGame, compileEvaluate } from '../rules.ts';
import type { DrawRow } from '../schema.ts';
import { createSlots } from '../slots.ts';
import { type ChangeBy, changeByStaff, judgeAmount, mayDecide, type StaffDeps, type Told } from '../staff.ts';
import { drawOf, noticeOfDraw } from '../view.ts';
import { isUndrawn, lateBefore, noticeOfVoid, voidUndrawn } from '../voids.ts';
import {
  APPROVALS_NEEDED,
  type CorrectionKind,
  type CorrectionSums,
  type Corrections,
  type DrawCorrection,
  type DrawVoidPreview,
  type NotCorrectable,
  type NotLate,
  type NotVoidable,
} from './port.ts';
import { awaitPreview, workOutPreview } from './previews.ts';
import {
  beginRunning,
  claimRunning,
  endRunning,
  endWithoutRunning,
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
  readVoidAloneUpTo,
  saveTold,
  writeRefused,
} from './queries.ts';

/** What a member is told of a correction of a draw he had bets on, of its void after it was settled, or of his late bets. */
export interface CorrectionNews {
  readonly kind: CorrectionKind;
  readonly key: string;
  readonly memberId: bigint;
  readonly drawId: bigint;
  readonly gameCode: string;
  readonly drawNo: string;
  /** What his bets won before and win now; of a void and of late bets the stakes that went back. */
  readonly before: bigint;
  readonly prize: bigint;
  readonly bets: number;
  /** They were settled already. */
  readonly settled: boolean;
}

/** What the log calls each. */
const ACTS = {
  result: { ask: 'draws.correct', approve: 'draws.approveCorrection', refuse: 'draws.refuseCorrection' },
  void: { ask: 'draws.askVoid', approve: 'draws.approveVoid', refuse: 'draws.refuseVoid' },
  late: { ask: 'draws.askLate', approve: 'draws.approveLate', refuse: 'draws.refuseLate' },
} as const satisfies Record<CorrectionKind, Record<'ask' | 'approve' | 'refuse', AuditAction>>;

/** What it puts in place, as the log says it; null of a void. */
function aimOf({ kind, result, lateFrom }: Pick<DrawCorrection, 'kind' | 'result' | 'lateFrom'>): string | null {
  if (kind === 'result') return formatResult(result);
  return lateFrom === null ? null : auditValue({ from: lateFrom.toISOString() });
}

export interface CorrectionDeps extends StaffDeps {
  readonly ids: Ids;
  readonly points: Pick<RebatePoints, 'earnedAbove'>;
  readonly wagers: Pick<
    Wagers,
    | 'previewCorrection'
    | 'correctChunk'
    | 'previewVoid'
    | 'voidGate'
    | 'voidChunk'
    | 'takeBackRebates'
    | 'listCorrected'
    | 'outcomesOf'
    | 'countLate'
    | 'countStaked'
    | 'previewLate'
    | 'lateChunk'
    | 'listLate'
  >;
  readonly publishLive: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
  readonly judgeHands: Identity['judgeHands'];
  /** Writes the news down in the caller's transaction. */
  readonly tellCorrected: (tx: Tx, news: CorrectionNews) => Promise<void>;
  /** Bets of a draw up to which a request works out itself what a correction would move. */
  readonly previewsAtOnce?: number;
}

/** Whoever decides, by what his role lets him. */
type Decides = Pick<ChangeBy, 'decisionLimit'>;

/** Bets of a draw up to which a request works a preview out itself; that takes some tenths of a second. */
const PREVIEWS_AT_ONCE = 30_000;
const CHUNKS_PER_TURN = 4;
/** Of a void: one a shard where few were given something. */
const REVERSALS_PER_TURN = 16;
const TOLD_AT_ONCE = 200;
/** One a lane of the worker: each holds a connection and needs a second one, for its chunks. */
const TURNS_AT_ONCE = 2;

export function createCorrections(deps: CorrectionDeps): Corrections {
  const { db, wagers } = deps;
  const rebates = { boughtWith, earnedAbove: deps.points.earnedAbove };
  const slots = createSlots(TURNS_AT_ONCE);

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

  async function judge(
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

  async function judgeVoid(within: Db | Tx, row: DrawRow | null | undefined): Promise<NotVoidable | null> {
    if (row === null || row === undefined) return refuse('lottery.drawUnknown');
    if (row.state === 'void') return refuse('lottery.drawNotVoidable');
    return (await isWithinTime(within, row.id)) ? null : refuse('lottery.correctionTooLate');
  }

  async function judgeLate(within: Db | Tx, row: DrawRow | null | undefined, from: Date): Promise<NotLate | null> {
    const barred = await judgeVoid(within, row);
    if (barred !== null) return barred;
    const { state, open_at: opened, draw_at: drawAt } = present(row, 'a draw that can be void exists');
    // Once the sale is over the bets that were received are all there will be.
    if (state === 'scheduled' || state === 'open') return refuse('lottery.drawStillOnSale');
    return from > opened && from <= drawAt ? null : refuse('lottery.lateInstant');
  }

  /** Slices of one draw's bets are as much as all of them: what was found late before counts. */
  async function takesNobodyElse(tx: Tx, by: Decides, row: DrawRow, from: Date): Promise<boolean> {
    if (!isUndrawn(row)) return false;
    const { stake, before } = await wagers.countLate(tx, row.id, from);
    return mayDecide(by, stake + before) && stake + before <= (await readVoidAloneUpTo(tx));
  }

  async function previewLate(by: Decides, drawId: bigint, from: Date): Promise<DrawVoidPreview | NotLate> {
    const [row] = await findDrawRows(db, [drawId]);
    const barred = await judgeLate(db, row, from);
    if (barred !== null) return barred;
    const effect = await wagers.previewLate({ gateId: drawId, from, rebates });
    if (effect.bets === 0) return refuse('lottery.noLateBets');
    const draw = present(row, 'a draw with late bets exists');
    const alone = await transact(db, (tx) => takesNobodyElse(tx, by, draw, from));
    return { ...effect, approvals: alone ? 0 : APPROVALS_NEEDED[isUndrawn(draw) ? 'undrawn' : 'drawn'] };
  }

  async function previewVoid(by: Decides, drawId: bigint): Promise<DrawVoidPreview | NotVoidable> {
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

  /**
   * Writes down what was asked for. What it moves is worked out outside of the transaction that asks: that reads every bet of
   * the draw.
   */
  async function askFor<Barred extends Refusal<string>>(
    by: ChangeBy,
    wish: {
      readonly kind: CorrectionKind;
      readonly key: string;
      readonly drawId: bigint;
      readonly result?: readonly number[];
      readonly lateFrom?: Date;
      readonly judge: (tx: Tx, row: DrawRow | null | undefined) => Promise<Barred | null>;
      readonly preview: () => Promise<CorrectionSums | Barred>;
      /** Whether it begins at once, nobody else asked. */
      readonly alone?: (tx: Tx, row: DrawRow) => Promise<boolean>;
    },
  ): Promise<
    DrawCorrection | Barred | Refusal<'lottery.correctionUnderWay' | 'request.keyReused' | 'staff.reasonRequired'>
  > {
    const { kind, key, drawId, result = [], lateFrom = null } = wish;
    const same = (before: DrawCorrection) =>
      before.kind === kind &&
      before.drawId === drawId &&
      before.askedBy === by.staffId &&
      before.reason === by.reason.trim() &&
      aimOf(before) === aimOf({ kind, result, lateFrom });
    const before = await transact(db, (tx) => findAsked(tx, key));
    if (before !== null) return same(before) ? before : refuse('request.keyReused');
    const effect = await wish.preview();
    if (isRefusal(effect)) return effect as Barred;
    return changeByStaff(
      deps,
      by,
      async (
        tx,
      ): Promise<
        Told<DrawCorrection> | Refusal<Barred['refused'] | 'lottery.correctionUnderWay' | 'request.keyReused'>
      > => {
        const row = await lockDraw(tx, drawId);
        const again = await findAsked(tx, key);
        if (again !== null) return same(again) ? { value: again, told: null } : refuse('request.keyReused');
        const barred = await wish.judge(tx, row);
        if (barred !== null) return barred;
        if (await hasUnderWay(tx, drawId)) return refuse('lottery.correctionUnderWay');
        const resultBefore = row?.result ?? [];
        await insertCorrection(tx, {
          id: deps.ids.next(),
          kind,
          drawId,
          key,
          resultBefore,
          result,
          lateFrom,
          reason: by.reason.trim(),
          staffId: by.staffId,
          staff: by.staff,
          preview: effect,
        });
        const asked = present(await findAsked(tx, key), 'a correction that was asked for exists');
        const draw = present(row, 'a draw that can be corrected exists');
        const notices = (await wish.alone?.(tx, draw)) === true ? await begin(tx, asked, draw) : [];
        const { bets, members, taken, added } = effect;
        const sums = { bets, members, taken: formatAmount(taken), added: formatAmount(added) };
        return {
          value: present(await findAsked(tx, key), 'a correction that was asked for exists'),
          told: {
            action: ACTS[kind].ask,
            object: `draw:${drawId}`,
            key,
            before: formatResult(resultBefore),
            after: auditValue({
              ...sums,
              ...(kind === 'result' ? { result: formatResult(result) } : { rebates: formatAmount(effect.rebates) }),
              ...(lateFrom === null ? {} : { from: lateFrom.toISOString() }),
            }),
          },
          notices,
        };
      },
    ) as ReturnType<typeof askFor<Barred>>;
  }

  async function preview(drawId: bigint, result: readonly number[]): ReturnType<Corrections['preview']> {
    const [row] = await findDrawRows(db, [drawId]);
    const barred = await judge(db, row, result);
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

    ask: (by, { key, drawId, result }) =>
      askFor<NotCorrectable>(by, {
        kind: 'result',
        key,
        drawId,
        result,
        judge: (tx, row) => judge(tx, row, result),
        preview: async () => {
          const effect = await preview(drawId, result);
          return isRefusal(effect) ? effect : { ...effect, rebates: 0n };
        },
      }),

    previewVoid,
    askVoid: (by, { key, drawId }) =>
      askFor<NotVoidable>(by, {
        kind: 'void',
        key,
        drawId,
        judge: judgeVoid,
        preview: () => previewVoid(by, drawId),
      }),

    previewLate,
    askLate: (by, { key, drawId, from }) =>
      askFor<NotLate>(by, {
        kind: 'late',
        key,
        drawId,
        lateFrom: from,
        judge: (tx, row) => judgeLate(tx, row, from),
        preview: () => previewLate(by, drawId, from),
        alone: (tx, row) => takesNobodyElse(tx, by, row, from),
      }),

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
        const before = [found.askedBy, ...found.approvals.map(({ staffId }) => staffId)];
        const tied = await deps.judgeHands(tx, by.staffId, before);
        if (tied !== undefined) return tied;
        if (!(await isWithinTime(tx, found.drawId))) return refuse('lottery.correctionTooLate');
        // The draw's row after the correction's, here and wherever one is moved on; it says how many have to approve.
        const row = present(await lockDraw(tx, found.drawId), 'a draw with a correction exists');
        if (row.state === 'void') return refuse('lottery.drawNotVoidable');
        const tooMuch = judgeAmount(by, await amountOf(tx, found, row));
        if (tooMuch !== undefined) return tooMuch;
        await insertApproval(tx, found, { ...by, reason: by.reason.trim(), key });
        const aim = aimOf(found);
        const needed = APPROVALS_NEEDED[isUndrawn(row) ? 'undrawn' : 'drawn'];
        const notices = found.approvals.length + 1 >= needed ? await begin(tx, found, row) : [];
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
    },

    async refuse(by, { key, correctionId }) {
      return changeByStaff(deps, by, async (tx) => {
        const found = await lockCorrection(tx, correctionId);
        if (found === null) return refuse('lottery.correctionUnknown');
        const again = await findRefused(tx, key);
        if (again !== null)
          return again.id === correctionId ? { value: found, told: null } : refuse('request.keyReused');
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
    },

    advance: () => slots(advance),
  };

  async function advance(): Promise<boolean> {
    const moved = await transact(db, async (tx) => {
      const running = await claimRunning(tx);
      if (running === null) return false;
      // The row stays held while chunks, which are transactions of their own, are settled.
      const { done, notices } = await settleSome(running);
      if (done && (await tellSome(tx, running))) notices.push(...(await end(tx, running)));
      // Last: whoever publishes holds the live feed until he commits, and a chunk waits for heads on another connection.
      await deps.publishLive(tx, notices);
      return true;
    });
    if (moved) return true;
    return workOutPreview(db, async ({ drawId, result }) =>
      wagers.previewCorrection(drawId, await paysOf(drawId, result)),
    );
  }

  /** What it moves: as it was shown when it was asked for; of a draw that sells on, what is staked by now. */
  async function amountOf(tx: Tx, { kind, preview: shown }: DrawCorrection, row: DrawRow): Promise<bigint> {
    const moves = shown.taken + shown.added + shown.rebates;
    if (kind !== 'void' || !isUndrawn(row)) return moves;
    const { stake } = await wagers.countStaked(tx, row.id);
    return stake > moves ? stake : moves;
  }

  /** Begins it, or ends it where nothing has to be settled anew; answers what is to be published. */
  async function begin(tx: Tx, correction: DrawCorrection, row: DrawRow): Promise<readonly LotteryNotice[]> {
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

  /** Done when every bet is settled anew. Chunks are transactions of their own, so what a crash can lose here is only a push. */
  async function settleSome(running: RunningCorrection): Promise<{ done: boolean; notices: LotteryNotice[] }> {
    const { draw_id: gateId } = running;
    // What was not given back as late was given back with all.
    if (running.draw_state === 'void') return { done: true, notices: [] };
    const next = await settlerOf(running);
    const notices: LotteryNotice[] = [];
    for (let chunk = 0; chunk < CHUNKS_PER_TURN; chunk += 1) {
      const { done, changed } = await next();
      notices.push(
        ...changed.map((change) => ({
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
      if (done) return { done: running.kind !== 'void' || (await takeBackSome(gateId)), notices };
    }
    return { done: false, notices };
  }

  async function settlerOf({ kind, draw_id: gateId, version, result, late_from: from, draw_state }: RunningCorrection) {
    if (kind === 'void') return () => wagers.voidChunk({ gateId, version });
    if (from === null) {
      const pays = await paysOf(gateId, result);
      return () => wagers.correctChunk({ gateId, version, ...pays });
    }
    const late: LateBets = { gateId, version, from, settled: draw_state === 'settled', rebates };
    return () => wagers.lateChunk(late);
  }

  /** Of a void: some of what the stakes gave back; true when all of it is. */
  async function takeBackSome(gateId: bigint): Promise<boolean> {
    for (let chunk = 0; chunk < REVERSALS_PER_TURN; chunk += 1) {
      if ((await wagers.takeBackRebates(gateId)).done) return true;
    }
    return false;
  }

  /** A message to each member whose bets changed; the position is saved with it, so that nobody has two. True when all have one. */
  async function tellSome(tx: Tx, running: RunningCorrection): Promise<boolean> {
    const which = { gateId: running.draw_id, version: running.version };
    const after = { shard: running.told_shard, memberId: running.told_member };
    const members = await (running.kind === 'late'
      ? wagers.listLate(which, after, TOLD_AT_ONCE)
      : wagers.listCorrected(which, after, TOLD_AT_ONCE));
    for (const member of members) await deps.tellCorrected(tx, newsOf(running, member));
    const last = members.at(-1);
    if (last !== undefined) await saveTold(tx, running.id, last);
    return members.length < TOLD_AT_ONCE;
  }

  /** A draw becomes void only here: until then it is known as settled, with bets that are void. */
  async function end(tx: Tx, running: RunningCorrection): Promise<LotteryNotice[]> {
    await correctChases(tx, running.draw_id);
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
  async function correctChases(tx: Tx, drawId: bigint): Promise<void> {
    let after = { chaseId: 0n, place: 0 };
    for (;;) {
      const orders = await readChaseOrders(tx, drawId, after, TOLD_AT_ONCE);
      await beginStop(tx, await saveOutcomes(wagers, tx, orders), 'won');
      const last = orders.at(-1);
      if (last === undefined || orders.length < TOLD_AT_ONCE) return;
      after = { chaseId: last.chase_id, place: last.place };
    }
  }
}

function newsOf(running: RunningCorrection, member: CorrectedMember | LateMember): CorrectionNews {
  const { memberId, before, prize, bets } = member;
  const content = `corrected:${running.draw_id}:${running.version}:${memberId}`;
  return {
    kind: running.kind,
    key: uuidFromContent(running.started_at.getTime(), content),
    memberId,
    drawId: running.draw_id,
    gameCode: running.game_code,
    drawNo: running.draw_no,
    before,
    prize,
    bets,
    settled: 'settled' in member ? member.settled : true,
  };
}
