/**
 * Corrections of settled draws (lottery.md 12.4): a wrong result is replaced by a right one, with a reason and two
 * approvers, and every bet of the draw is settled anew with differences only.
 *
 * asked    somebody asked, and saw what it would move. Leaves by: a second approval (running), refused.
 * running  the new result counts. Bets are settled anew, chunk by chunk, then the members it touched are told. Leaves by:
 *          all of them told (done).
 * done     nothing leaves. A further correction of the draw is the next version.
 * refused  nothing leaves, nothing moved.
 *
 * Who asked can not approve, and nobody approves twice; the database holds both. A draw can be corrected for 72 hours
 * after it was settled. What was published first stays in its proof.
 *
 * A void is asked for and approved the same way (`askVoid`). Of a draw that is not drawn yet it takes one who did not ask;
 * with that the draw is void, its own refund gives the stakes back, and the void is done. Once the draw is drawn it takes
 * two, for as long as a correction: when it is settled every bet gives its stake instead of what it won, rebates and
 * commissions are taken back, members are told, and the draw is void.
 *
 * Late bets are asked for (`askLate`) once the sale is over, with what shows the true draw time, and always approved: by one
 * other before the draw is drawn, by two once it is. Their stakes go back before the draw is settled, or after it, with what
 * they had won and given back taken back (`Wagers.lateChunk`). A draw that is being settled is settled first. Members are told.
 *
 * A draw of our own has no late bets and no result but the one that its seed gives (ADR 33): it can be made void, or put back
 * to that result where an earlier release corrected it.
 */
import type { Refusal } from '../../../platform/result.ts';
import type { CorrectionPreview, VoidPreview } from '../../wagers/port.ts';
import type { ChangeBy } from '../staff.ts';

/** Of a draw that is drawn, and of one that is not. */
export const APPROVALS_NEEDED = { drawn: 2, undrawn: 1 } as const;

export type CorrectionState = 'asked' | 'running' | 'done' | 'refused';

/** result: another one counts. void: none does, every stake goes back. late: bets received too late are void one by one. */
export type CorrectionKind = 'result' | 'void' | 'late';

/** What a correction moves; `first` is kept of a preview only. */
export interface CorrectionSums extends Pick<CorrectionPreview, 'bets' | 'members' | 'taken' | 'added' | 'belowZero'> {
  /** Rebates and commissions that are taken back; zero of another result. */
  readonly rebates: bigint;
}

export interface DrawCorrection {
  readonly id: bigint;
  readonly drawId: bigint;
  readonly kind: CorrectionKind;
  /** Null before it runs, and of a void of a draw that was not drawn. */
  readonly version: number | null;
  readonly state: CorrectionState;
  /** Empty when nothing was drawn. */
  readonly resultBefore: readonly number[];
  /** Of another result only; empty otherwise. */
  readonly result: readonly number[];
  /** Of late bets: bets received at this instant or after it are; null otherwise. */
  readonly lateFrom: Date | null;
  /** Of late bets: what shows the true draw time; null otherwise, and where an earlier release asked. */
  readonly evidence: string | null;
  readonly reason: string;
  readonly askedBy: bigint;
  readonly askedName: string;
  readonly askedAt: Date;
  /** As it was when it was asked for. */
  readonly preview: CorrectionSums;
  readonly approvals: readonly { readonly staffId: bigint; readonly staff: string; readonly at: Date }[];
  /** As the draw stands now; once it runs, those it took. */
  readonly approvalsNeeded: number;
  readonly turnedDown: { readonly by: string; readonly reason: string } | null;
  /** What has moved so far; null before it runs. */
  readonly moved: Pick<CorrectionSums, 'bets' | 'taken' | 'added' | 'rebates'> | null;
  readonly endedAt: Date | null;
}

export type NotCorrectable = Refusal<
  | 'lottery.drawUnknown'
  | 'lottery.drawNotCorrectable'
  | 'lottery.correctionTooLate'
  | 'lottery.resultInvalid'
  | 'lottery.resultSame'
  | 'lottery.resultFollowsSeed'
  /** Of a large draw: the worker is at it, ask again. */
  | 'lottery.previewUnderWay'
>;

export type NotVoidable = Refusal<'lottery.drawUnknown' | 'lottery.drawNotVoidable' | 'lottery.correctionTooLate'>;

export type NotLate =
  | NotVoidable
  | Refusal<'lottery.lateDrawnHere' | 'lottery.drawStillOnSale' | 'lottery.lateInstant' | 'lottery.noLateBets'>;

export interface DrawVoidPreview extends VoidPreview {
  /** Others who have to approve it; none: one person voids the draw alone (`voidDraw`). Late bets take others always. */
  readonly approvals: number;
}

export interface Corrections {
  /** The newest first. */
  list(drawId: bigint): Promise<DrawCorrection[]>;
  /** What another result would move, if it were settled now; writes nothing. */
  preview(drawId: bigint, result: readonly number[]): Promise<CorrectionPreview | NotCorrectable>;
  /** The same key again answers the first outcome. */
  ask(
    by: ChangeBy,
    order: { readonly key: string; readonly drawId: bigint; readonly result: readonly number[] },
  ): Promise<
    | DrawCorrection
    | NotCorrectable
    | Refusal<'lottery.correctionUnderWay' | 'request.keyReused' | 'staff.reasonRequired'>
  >;
  /** Whom voiding the draw would touch, now, and whether it takes others beside this person; writes nothing. */
  previewVoid(by: Pick<ChangeBy, 'decisionLimit'>, drawId: bigint): Promise<DrawVoidPreview | NotVoidable>;
  /** Asks for a void, whatever it takes to approve it. The same key again answers the first outcome. */
  askVoid(
    by: ChangeBy,
    order: { readonly key: string; readonly drawId: bigint },
  ): Promise<
    DrawCorrection | NotVoidable | Refusal<'lottery.correctionUnderWay' | 'request.keyReused' | 'staff.reasonRequired'>
  >;
  /** Which bets were received at the true draw time or after it, and what voiding them would move now; writes nothing. */
  previewLate(drawId: bigint, from: Date): Promise<DrawVoidPreview | NotLate>;
  /** Asks for a void of those bets, with what shows the true draw time. The same key again answers the first outcome. */
  askLate(
    by: ChangeBy,
    order: { readonly key: string; readonly drawId: bigint; readonly from: Date; readonly evidence: string },
  ): Promise<
    | DrawCorrection
    | NotLate
    | Refusal<'lottery.evidenceRequired' | 'lottery.correctionUnderWay' | 'request.keyReused' | 'staff.reasonRequired'>
  >;
  /** Of an amount that the approver's role lets him decide. With the last approval the new result counts and settling anew begins, the draw is void, or late bets go back. */
  approve(
    by: ChangeBy,
    order: { readonly key: string; readonly correctionId: bigint },
  ): Promise<
    | DrawCorrection
    | Refusal<
        | 'lottery.resultFollowsSeed'
        | 'lottery.lateDrawnHere'
        | 'lottery.correctionUnknown'
        | 'lottery.correctionOver'
        | 'lottery.correctionOwn'
        | 'lottery.correctionTwice'
        | 'lottery.correctionTooLate'
        | 'lottery.drawNotVoidable'
        | 'staff.notSeparate'
        | 'staff.aboveLimit'
        | 'request.keyReused'
        | 'staff.reasonRequired'
      >
  >;
  refuse(
    by: ChangeBy,
    order: { readonly key: string; readonly correctionId: bigint },
  ): Promise<
    | DrawCorrection
    | Refusal<'lottery.correctionUnknown' | 'lottery.correctionOver' | 'request.keyReused' | 'staff.reasonRequired'>
  >;
  /** Some chunks of a correction that runs; true when something was done. Safe in any number of processes. */
  advance(): Promise<boolean>;
}
