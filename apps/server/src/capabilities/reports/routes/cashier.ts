/** The desk's calls on how fast the cashier is, and on what the house owes. */
import { getCashierSpeed, getLiability } from '@house/contract/reports/desk';
import { formatAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import type { ReviewerPace } from '../../../platform/pace.ts';
import type { Cashier } from '../../cashier/port.ts';
import type { Wagers } from '../../wagers/port.ts';
import { dayRange, type Wallet } from '../../wallet/port.ts';
import type { Withdrawals } from '../../withdrawals/port.ts';

export interface CashierNeeds {
  readonly wallet: Pick<Wallet, 'owedNow'>;
  readonly wagers: Pick<Wagers, 'openStakes'>;
  readonly cashier: Pick<Cashier, 'paceByDay' | 'heldNow'>;
  readonly withdrawals: Pick<Withdrawals, 'paceByDay' | 'paceByReviewer' | 'heldNow'>;
  /** What members gave to rooms and nobody took yet. */
  readonly heldInPackets: () => Promise<bigint>;
  readonly reviewersOfDeposits: Withdrawals['paceByReviewer'];
  readonly zoneOffsetMinutes: number;
  readonly now: () => number;
}

const showReviewers = (reviewers: readonly ReviewerPace[]) =>
  reviewers.map(({ staff, count, median, p95 }) => ({ staff, pace: { count, median, p95 } }));

export function serveCashierReports(house: CallRouter, needs: CashierNeeds): void {
  const { wallet, wagers, cashier, withdrawals, reviewersOfDeposits, zoneOffsetMinutes, now } = needs;

  house.serveSignedIn(getCashierSpeed, 'reports.view', async ({ query, principal }) => {
    const span = dayRange({ from: query.from, to: query.to }, now(), zoneOffsetMinutes);
    const deposits = await cashier.paceByDay(span);
    const paid = await withdrawals.paceByDay(span);
    const reviewers = principal.rights.includes('staff.view')
      ? {
          deposits: showReviewers(await reviewersOfDeposits(span)),
          withdrawals: showReviewers(await withdrawals.paceByReviewer(span)),
        }
      : null;
    return { deposits: [...deposits], withdrawals: [...paid], reviewers };
  });

  house.serveSignedIn(getLiability, 'reports.view', async () => {
    const [owed, held, openStakes, depositsHeld, redPackets] = await Promise.all([
      wallet.owedNow(),
      withdrawals.heldNow(),
      wagers.openStakes(),
      cashier.heldNow(),
      needs.heldInPackets(),
    ]);
    const rows = [
      { kind: 'cash', amount: owed.cash },
      { kind: 'bonus', amount: owed.bonus },
      { kind: 'heldAsked', amount: held.asked },
      { kind: 'heldInPayment', amount: held.inPayment },
      // Chases of draws to come, and whatever else is locked.
      { kind: 'lockedElse', amount: owed.locked - held.asked - held.inPayment },
      { kind: 'openStakes', amount: openStakes },
      { kind: 'depositsHeld', amount: depositsHeld },
      { kind: 'redPackets', amount: redPackets },
    ] as const;
    return {
      rows: rows.map(({ kind, amount }) => ({ kind, amount: formatAmount(amount) })),
      total: formatAmount(rows.reduce((sum, { amount }) => sum + amount, 0n)),
      points: formatAmount(owed.points),
    };
  });
}
