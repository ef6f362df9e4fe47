/** What a reconciliation says, pure. */

import type { Reconciliation } from '@house/contract/wallet/desk';
import { formatAmount } from '@house/money/amount';

export type Kind = 'running' | 'full';
/** `never`: no check yet; `old`: the last was good, but too long ago to say anything of now. */
export type Verdict = 'never' | 'old' | 'balanced' | 'differs';

type Report = Pick<Reconciliation, 'balanced' | 'checks' | 'checkedAt'>;

/** How long a good report says that the books balance: a few of the checks of every minute, a night and a half. */
const GOOD_FOR_MILLISECONDS: Readonly<Record<Kind, number>> = { running: 5 * 60_000, full: 36 * 3_600_000 };

/** Balanced only when the report says so, every check in it holds, and it is new; what differs stays so however old. */
export function verdictOf(kind: Kind, report: Report | null, nowMilliseconds: number): Verdict {
  if (report === null) return 'never';
  if (!report.balanced || report.checks.some(({ holds }) => !holds)) return 'differs';
  return nowMilliseconds - Date.parse(report.checkedAt) > GOOD_FOR_MILLISECONDS[kind] ? 'old' : 'balanced';
}

const WORST_FIRST = ['differs', 'never', 'old', 'balanced'] as const satisfies readonly Verdict[];

/** Neither kind of check stands in for the other: the books are as the worse of them says. */
export function worseOf(one: Verdict, other: Verdict): Verdict {
  return WORST_FIRST.find((verdict) => verdict === one || verdict === other) ?? 'never';
}

/** Checks that count and do not say so in their report; the others add up amounts. */
const COUNTED: ReadonlySet<string> = new Set([
  'sequenceIsGapless',
  'endedMarketsHaveTurnover',
  'runningBalancesHold',
  'betRootsStand',
  'publicLogStands',
  'guardsStand',
]);

/** A total of a check: a count, or an amount to the last of its places, because a check differs by less than is usually shown. */
export function totalOf(check: Pick<Report['checks'][number], 'name' | 'counts'>, total: string): string {
  return check.counts || COUNTED.has(check.name) ? total : formatAmount(BigInt(total));
}

const BEHIND_WARN = 1_000;

/** A projection far behind means that reports are older than the ledger. */
export function isFarBehind(behind: number): boolean {
  return behind >= BEHIND_WARN;
}
