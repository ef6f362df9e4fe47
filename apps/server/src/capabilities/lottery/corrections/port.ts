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
 */
import type { Refusal } from '../../../platform/result.ts';
import type { CorrectionPreview } from '../../wagers/port.ts';
import type { ChangeBy } from '../staff.ts';

export const APPROVALS_NEEDED = 2;

export type CorrectionState = 'asked' | 'running' | 'done' | 'refused';

/** What a correction moves; `first` is kept of a preview only. */
export type CorrectionSums = Pick<CorrectionPreview, 'bets' | 'members' | 'taken' | 'added' | 'belowZero'>;

export interface DrawCorrection {
  readonly id: bigint;
  readonly drawId: bigint;
  readonly version: number | null;
  readonly state: CorrectionState;
  readonly resultBefore: readonly number[];
  readonly result: readonly number[];
  readonly reason: string;
  readonly askedBy: bigint;
  readonly askedName: string;
  readonly askedAt: Date;
  /** As it was when it was asked for. */
  readonly preview: CorrectionSums;
  readonly approvals: readonly { readonly staffId: bigint; readonly staff: string; readonly at: Date }[];
  readonly turnedDown: { readonly by: string; readonly reason: string } | null;
  /** What has moved so far; null before it runs. */
  readonly moved: { readonly bets: number; readonly taken: bigint; readonly added: bigint } | null;
  readonly endedAt: Date | null;
}

export type NotCorrectable = Refusal<
  | 'lottery.drawUnknown'
  | 'lottery.drawNotCorrectable'
  | 'lottery.correctionTooLate'
  | 'lottery.resultInvalid'
  | 'lottery.resultSame'
  /** Of a large draw: the worker is at it, ask again. */
  | 'lottery.previewUnderWay'
>;

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
  /** With the second approval the new result counts, and settling anew begins. */
  approve(
    by: ChangeBy,
    order: { readonly key: string; readonly correctionId: bigint },
  ): Promise<
    | DrawCorrection
    | Refusal<
        | 'lottery.correctionUnknown'
        | 'lottery.correctionOver'
        | 'lottery.correctionOwn'
        | 'lottery.correctionTwice'
        | 'lottery.correctionTooLate'
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
