/** The desk's call on the house's days. */
import { getDayReport } from '@house/contract/reports/desk';
import { formatAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { dayRange, type Wallet } from '../../wallet/port.ts';
import { reportDays } from '../day-report.ts';

interface DayNeeds {
  readonly wallet: Pick<Wallet, 'houseDays'>;
  readonly zoneOffsetMinutes: number;
  readonly now: () => number;
}

export function serveDays(house: CallRouter, { wallet, zoneOffsetMinutes, now }: DayNeeds): void {
  /** A millisecond before where a range ends is of its last day. */
  const dayOf = (instant: number): string => new Date(instant + zoneOffsetMinutes * 60_000).toISOString().slice(0, 10);

  house.serveSignedIn(getDayReport, 'reports.view', async ({ query }) => {
    const { from, to } = dayRange({ from: query.from, to: query.to }, now(), zoneOffsetMinutes);
    const days = reportDays(await wallet.houseDays({ from: dayOf(from.getTime()), to: dayOf(to.getTime() - 1) }));
    return {
      days: days.map(({ day, ggrOf, ...figures }) => ({
        day,
        deposits: formatAmount(figures.deposits),
        withdrawals: formatAmount(figures.withdrawals),
        fees: formatAmount(figures.fees),
        ggr: formatAmount(figures.ggr),
        rebates: formatAmount(figures.rebates),
        ngr: formatAmount(figures.ngr),
        others: formatAmount(figures.others),
        owed: formatAmount(figures.owed),
        products: ggrOf.map(({ product, ggr }) => ({ product, ggr: formatAmount(ggr) })),
      })),
    };
  });
}
