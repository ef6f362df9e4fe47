/** Results of real matches from files: what staff may do with one. */
import type { Outcomes } from '@house/sports/market';
import type { DecidingRule } from '@house/sports/sport';
import type { Refusal } from '../../../platform/result.ts';
import type { FeedNames, StaffAct } from '../port.ts';

export interface ImportSummary {
  /** As the file calls them, the match's first side first; left out of those handed in before it was kept. */
  readonly teams?: readonly [string, string];
  readonly competition: string | null;
  readonly type: string;
  readonly dates: readonly string[];
  readonly score: { readonly home: string; readonly away: string };
  readonly outcome: 'home' | 'away' | 'tie' | 'draw' | 'noResult';
}

export interface ImportedMarket {
  readonly id: string;
  readonly key: string;
  readonly outcomes: Outcomes;
  readonly rule: DecidingRule;
}

export interface ImportRow {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly key: string;
  readonly eventId: bigint;
  readonly names: FeedNames;
  readonly digest: Buffer;
  readonly summary: ImportSummary;
  readonly outcomes: readonly ImportedMarket[];
  readonly reason: string;
  readonly state: 'requested' | 'done' | 'rejected';
  readonly requestedById: bigint;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBecause: string | null;
}

export interface ImportableMatch {
  readonly id: bigint;
  readonly names: FeedNames;
  readonly startsAt: Date;
}

type Decided = Promise<
  ImportRow | Refusal<'sports.orderUnknown' | 'sports.orderMoved' | 'sports.ownOrder' | 'staff.notSeparate'>
>;

export interface ImportsDesk {
  list(): Promise<{ readonly imports: readonly ImportRow[]; readonly matches: readonly ImportableMatch[] }>;
  /** Reads the file and stops the match; the same key again answers the import there is. */
  request(
    by: StaffAct,
    wish: { readonly eventId: bigint; readonly file: string; readonly home?: string | undefined },
  ): Promise<
    | ImportRow
    | Refusal<
        | 'sports.eventUnknown'
        | 'sports.fileUnreadable'
        | 'sports.fileOfOther'
        | 'sports.fileOfOtherDay'
        | 'sports.notBegun'
        | 'sports.orderWaits'
        | 'request.keyReused'
      >
  >;
  confirm(by: StaffAct, id: bigint): Decided;
  reject(by: StaffAct, id: bigint): Decided;
  waiting(): Promise<{ readonly count: number; readonly oldestSince: Date | null }>;
}
