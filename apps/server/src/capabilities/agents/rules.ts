/** What agents may, in numbers (operations.md 4). */
import type { ContractKind, ContractPeriod } from './port.ts';

/** An offer that nobody answers is no more after this. */
export const OFFER_MILLISECONDS = 72 * 3_600_000;
/** A wage in real time is worked out this often (operations.md 4.5). */
export const REAL_TIME_MILLISECONDS = 300_000;
/** Of one agent within 24 hours. */
export const ACCOUNTS_OF_DAY = 200;
/** Of one agent at once. */
export const LINKS_OF_AGENT = 100;
/** Kinds by the periods that a contract of them can have; null: none is said. */
export const PERIODS_OF: Readonly<Record<ContractKind, readonly (ContractPeriod | null)[]>> = {
  dividend: ['weekly', 'semimonthly', 'monthly'],
  daily: ['daily', 'weekly', 'semimonthly', 'monthly'],
  hourly: [null],
  realTime: [null],
};
/** Kinds that are worked out for whole periods. */
export type PeriodKind = Exclude<ContractKind, 'realTime'>;
/** A period is worked out so long after its end at the earliest: everything that belongs to it stands in the journal by then. */
export const SETTLES_MILLISECONDS = 600_000;
/** Who counts as active in a period (operations.md 4.3), units of 0.0001. */
export const ACTIVE_FROM: Readonly<Record<PeriodKind, { readonly turnover: bigint; readonly deposit: bigint }>> = {
  dividend: { turnover: 50_000_000n, deposit: 10_000_000n },
  daily: { turnover: 10_000_000n, deposit: 0n },
  hourly: { turnover: 10_000_000n, deposit: 0n },
};
/** A bill that could not be paid is tried again after this. */
export const RETRY_MILLISECONDS = 300_000;
/** The most that anybody can be offered, millionths (operations.md 4.4, 4.5). */
export const MAX_RATES = { dividend: 600_000n, daily: 20_000n, hourly: 20_000n, realTime: 20_000n } as const;

/** The end of the five minutes that were over last. */
export function lastTick(now: Date): Date {
  return new Date(Math.floor(now.getTime() / REAL_TIME_MILLISECONDS) * REAL_TIME_MILLISECONDS);
}
