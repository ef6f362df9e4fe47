/** Feeds of others as the desk sees them, and the states of their lines (apply.ts says how they follow each other). */
import type { Refusal } from '../../../platform/result.ts';
import type { StaffAct } from '../port.ts';

export type LineState = 'down' | 'recovering' | 'up';
/** Why a line is down. */
export type DownCause = 'silent' | 'late' | 'unsubscribed' | 'connection' | 'stopped' | 'begin';

export interface LineRow {
  readonly product: number;
  readonly state: LineState;
  readonly because: DownCause | null;
  readonly since: Date;
  readonly heardAt: Date | null;
  readonly aliveAt: Date | null;
  readonly toleranceSeconds: number;
  readonly lag: number;
  readonly skew: number | null;
  readonly gaps: number;
}

export interface FeedRow {
  readonly refused?: undefined;
  readonly code: string;
  readonly enabled: boolean;
  readonly held: boolean;
  readonly askedBy: bigint | null;
  readonly askedName: string | null;
  readonly askedAt: Date | null;
  readonly askedBecause: string | null;
  readonly messages: number;
  readonly ignored: number;
  readonly faults: number;
  readonly lastFault: string | null;
  readonly lastFaultAt: Date | null;
  readonly live: number;
  readonly upcoming: number;
  readonly lines: readonly LineRow[];
}

type Changed<Code extends string> = Promise<FeedRow | Refusal<'sports.feedUnknown' | Code>>;

export interface FeedsDesk {
  /** Those that the configuration has, and those that were on before. */
  list(): Promise<readonly (FeedRow & { readonly configured: boolean })[]>;
  ask(by: StaffAct, code: string): Changed<'sports.feedMoved'>;
  confirm(by: StaffAct, code: string): Changed<'sports.feedMoved' | 'sports.ownOrder' | 'staff.notSeparate'>;
  close(by: StaffAct, code: string): Changed<'sports.feedMoved'>;
  hold(by: StaffAct, code: string, held: boolean): Changed<never>;
}
