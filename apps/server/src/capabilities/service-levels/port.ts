/**
 * Service levels: a synthetic player goes through what members do, every few minutes, and each step is held to a target.
 *
 * Its account is a trial, so that its bets stand in no figure of the house (ADR 10, ADR 69). It can therefore pay nothing in
 * and take nothing out: those ways are watched by what members do.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';

export type ServiceStep = 'page' | 'signIn' | 'balance' | 'bet';
/** `skipped`: it could not be asked, which counts neither for nor against the house. */
export type StepOutcome = 'ok' | 'failed' | 'skipped';

export interface PlayedStep {
  readonly step: ServiceStep;
  readonly outcome: StepOutcome;
  readonly milliseconds: number;
  /** Null: it went well. */
  readonly detail: string | null;
}

/** What a step is held to, and how it stood to that. */
export interface ServiceLevel {
  readonly step: ServiceStep;
  readonly availabilityBasisPoints: number;
  readonly targetMilliseconds: number;
  readonly version: number;
  readonly last: (PlayedStep & { readonly at: Date }) | null;
  /** Of 30 days, without those skipped. */
  readonly runs: number;
  /** Failed, or slower than the target. */
  readonly bad: number;
  readonly p95Milliseconds: number | null;
}

export interface SyntheticRun {
  readonly id: bigint;
  readonly at: Date;
  readonly steps: readonly PlayedStep[];
}

/** Of a lottery game what says whether it can be bet on now. */
export interface GameOnSale {
  readonly gameCode: string;
  readonly family: string;
  readonly state: 'on' | 'stopped';
  readonly minStake: string;
  readonly current: { readonly id: string; readonly state: string; readonly closeAt: string } | null;
}

export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
}

/** A line of the audit log, in the transaction of what it tells. */
export type RecordAct = (
  tx: Tx,
  line: StaffAct & {
    readonly action: AuditAction;
    readonly object: string;
    readonly before?: string;
    readonly after?: string;
  },
) => Promise<void>;

export interface ServiceLevels {
  read(): Promise<{
    readonly on: boolean;
    readonly accountId: bigint | null;
    readonly levels: readonly ServiceLevel[];
    /** The newest first. */
    readonly runs: readonly SyntheticRun[];
  }>;
  /** As it stands already: nothing is done, nothing is written down. */
  turn(act: StaffAct, on: boolean): Promise<undefined | Refusal<'staff.reasonRequired'>>;
  /** The same order again changes nothing more. */
  changeTarget(
    act: StaffAct & {
      readonly step: ServiceStep;
      readonly availabilityBasisPoints: number;
      readonly targetMilliseconds: number;
      readonly seenVersion: number;
    },
  ): Promise<undefined | Refusal<'serviceLevels.changedMeanwhile' | 'staff.reasonRequired'>>;
  /**
   * Plays when it is on and its time has come; of several workers one does. Answers what was played; null: nothing. A run
   * that the end of its worker breaks off is not written down.
   */
  playWhenDue(signal: AbortSignal): Promise<readonly PlayedStep[] | null>;
  /** Takes away runs of more than 90 days ago. */
  forgetOld(): Promise<void>;
}
