/** What a reconciliation says, pure. */

import type { Reconciliation } from '@house/contract/desk';
import type { MessageId } from '@house/i18n/catalogues';
import { formatAmount } from '@house/money/amount';

export type Verdict = 'never' | 'balanced' | 'differs';

/** Balanced only when the report says so and every check in it holds. */
export function verdictOf(latest: Pick<Reconciliation, 'balanced' | 'checks' | 'checkedAt'> | null): Verdict {
  if (latest === null || latest.checkedAt === null) return 'never';
  return latest.balanced && latest.checks.every(({ holds }) => holds) ? 'balanced' : 'differs';
}

/** Words of the checks this build knows; an unknown one shows by its name. */
export const CHECK_WORDS: Readonly<Record<string, MessageId>> = {
  entriesEqualBalances: 'desk.check.entriesEqualBalances',
  sequenceIsGapless: 'desk.check.sequenceIsGapless',
  housePlusMembersIsZero: 'desk.check.housePlusMembersIsZero',
  dayTotalsEqualEntries: 'desk.check.dayTotalsEqualEntries',
  houseTotalsEqualEntries: 'desk.check.houseTotalsEqualEntries',
  settledDrawsBalance: 'desk.check.settledDrawsBalance',
  endedGatesHaveValidBets: 'desk.check.endedGatesHaveValidBets',
};

/** Checks that count; the others add up amounts. */
const COUNTED: ReadonlySet<string> = new Set(['sequenceIsGapless', 'endedGatesHaveValidBets']);

/** A total of a check: a count, or an amount to the last of its places, because a check differs by less than is usually shown. */
export function totalOf(check: string, total: string): string {
  return COUNTED.has(check) ? total : formatAmount(BigInt(total));
}

const BEHIND_WARN = 1_000;

/** A follower far behind means that reports are older than the ledger. */
export function isFarBehind(behind: number): boolean {
  return behind >= BEHIND_WARN;
}
