/** The desk's calls on the house's days, as a whole and by product. */
import { getDayReport, getProductReport } from '@house/contract/reports/desk';
import { formatAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { dayRange, type HouseDays, type Wallet } from '../../wallet/port.ts';
import { reportDays, reportProducts } from '../day-report.ts';

interface DayNeeds {
  readonly wallet: Pick<Wallet, 'houseDays'>;
  readonly zoneOffsetMinutes: number;
  readonly now: () => number;
}

export function serveDays(house: CallRouter, { wallet, zoneOffsetMinutes, now }: DayNeeds): void {
  /** A millisecond before where a range ends is of its last day. */
  const dayOf = (instant: number): string => new Date(instant + zoneOffsetMinutes * 60_000).toISOString().slice(0, 10);

  const movesOf = (query: { from?: string | undefined; to?: string | undefined }): Promise<HouseDays> => {
    const { from, to } = dayRange({ from: query.from, to: query.to }, now(), zoneOffsetMinutes);
    return wallet.houseDays({ from: dayOf(from.getTime()), to: dayOf(to.getTime() - 1) });
  };

  house.serveSignedIn(getDayReport, 'reports.view', async ({ query }) => {
    const days = reportDays(await movesOf(query));
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

  house.serveSignedIn(getProductReport, 'reports.view', async ({ query }) => ({
    rows: reportProducts(await movesOf(query)).map(({ products, ggr, rebates, commissions, ngr }) => ({
      products: [...products],
      ggr: formatAmount(ggr),
      rebates: formatAmount(rebates),
      commissions: formatAmount(commissions),
      ngr: formatAmount(ngr),
    })),
  }));
}
