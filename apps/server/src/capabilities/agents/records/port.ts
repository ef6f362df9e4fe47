/**
 * What an agent reads of their own line: what members won and lost, their bets, their lines of the ledger, and what the agent earned
 * by each kind of pay (screens.md 6.5 to 6.8, operations.md 4.6). Nobody outside the line is ever read.
 *
 * Pages go from the newest back, behind a cursor. Of lines too large to be read member by member the journal is walked back, so many
 * lines a page: a page may end before it is full and says how far it came.
 */
import type { Refusal } from '../../../platform/result.ts';
import type { ProductCode, ProfitSums, WagerWithOutcome } from '../../wagers/port.ts';
import type { Entry, EntryType } from '../../wallet/port.ts';

/** Whose records: the agent's own, those right below, or everybody of the line. */
export type Scope = 'own' | 'direct' | 'team';

export interface Days {
  /** Half-open, where days of the house's zone begin. */
  readonly from: Date;
  readonly to: Date;
}

export interface RecordFilter extends Days {
  readonly scope: Scope;
  /** Somebody below, alone, in place of a scope. */
  readonly of: string | null;
  readonly after: string | null;
  readonly limit: number;
}

/** Whose a row is: their account, and those between the agent and them from above. */
export interface Whose {
  readonly account: string;
  readonly path: readonly string[];
}

export interface RecordPage<Row> {
  readonly refused?: undefined;
  readonly rows: readonly (Whose & Row)[];
  readonly next: string | null;
  /** The page ended before it was full, back to here. */
  readonly searchedTo: Date | null;
}

type NotBelow = Refusal<'agents.notBelow'>;

export interface ProfitRow {
  readonly id: bigint;
  readonly account: string;
  readonly type: 'player' | 'agent';
  readonly own: ProfitSums;
  /** With everybody below; of a large line as the sums that are kept of it say. */
  readonly team: ProfitSums;
}

export interface LineProfit {
  readonly refused?: undefined;
  /** From right below the agent down to whoever is shown; empty: the agent. */
  readonly trail: readonly string[];
  readonly own: ProfitSums;
  /** All right below; null: they are too many. */
  readonly direct: ProfitSums | null;
  /** Everybody below with whoever is shown. */
  readonly team: ProfitSums;
  readonly rows: readonly ProfitRow[];
  readonly next: bigint | null;
}

/** What an agent was paid on a day. Sizes, units of 0.0001; `paid` is what went to those right below. */
export interface IncomeSums {
  readonly rebate: bigint;
  readonly commission: bigint;
  readonly realTime: bigint;
  readonly hourly: bigint;
  readonly daily: bigint;
  readonly dividend: bigint;
  readonly paid: bigint;
}

export interface TeamRecords {
  profit(
    agentId: bigint,
    wish: Days & { readonly of: string | null; readonly after: bigint | null; readonly limit: number },
  ): Promise<LineProfit | NotBelow>;
  bets(
    agentId: bigint,
    filter: RecordFilter & { readonly product: ProductCode | null },
  ): Promise<RecordPage<{ readonly wager: WagerWithOutcome }> | NotBelow>;
  entries(
    agentId: bigint,
    filter: RecordFilter & {
      readonly type: EntryType | null;
      readonly amountMin: bigint | null;
      readonly amountMax: bigint | null;
    },
  ): Promise<RecordPage<{ readonly entry: Entry }> | NotBelow>;
  /** Days in their order, those without pay left out. */
  income(agentId: bigint, days: Days): Promise<readonly (IncomeSums & { readonly day: string })[]>;
}
