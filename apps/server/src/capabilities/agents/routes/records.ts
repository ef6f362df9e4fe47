/** The calls of records of a line. */
import { getAgentIncome, listTeamBets, listTeamEntries, listTeamProfit } from '@house/contract/agents/records';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import { type EntryWords, type ProfitSums, showEntries, showWagers } from '../../wagers/port.ts';
import { dayRange } from '../../wallet/port.ts';
import type { IncomeSums, RecordFilter, TeamRecords } from '../records/port.ts';

export interface RecordRouteNeeds extends EntryWords {
  readonly clock: { now(): number };
  readonly zoneOffsetMinutes: number;
}

const showFigures = (sums: ProfitSums) => ({
  deposit: formatAmount(sums.deposit),
  withdrawal: formatAmount(sums.withdrawal),
  stake: formatAmount(sums.stake),
  turnover: formatAmount(sums.turnover),
  paid: formatAmount(sums.paid),
  bonus: formatAmount(sums.bonus),
  cashback: formatAmount(sums.cashback),
  net: formatAmount(sums.net),
});
const showMaybeFigures = (sums: ProfitSums | null) => (sums === null ? null : showFigures(sums));

const INCOME_KINDS = ['rebate', 'commission', 'realTime', 'hourly', 'daily', 'dividend'] as const;

function showIncome(sums: IncomeSums) {
  const came = INCOME_KINDS.reduce((sum, kind) => sum + sums[kind], 0n);
  return {
    rebate: formatAmount(sums.rebate),
    commission: formatAmount(sums.commission),
    realTime: formatAmount(sums.realTime),
    hourly: formatAmount(sums.hourly),
    daily: formatAmount(sums.daily),
    dividend: formatAmount(sums.dividend),
    paid: formatAmount(sums.paid),
    sum: formatAmount(came - sums.paid),
  };
}

const readBound = (typed: string | undefined): bigint | null => (typed === undefined ? null : parseAmount(typed));

export function serveTeamRecords(house: CallRouter, records: TeamRecords, needs: RecordRouteNeeds): void {
  const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
    dayRange({ from, to }, needs.clock.now(), needs.zoneOffsetMinutes);
  const filterOf = (query: {
    from?: string | undefined;
    to?: string | undefined;
    scope: RecordFilter['scope'];
    of?: string | undefined;
    after?: string | undefined;
    size: number;
  }): RecordFilter => ({
    ...daysOf(query),
    ...{ scope: query.scope, of: query.of ?? null, after: query.after ?? null, limit: query.size },
  });

  house.serveSignedIn(listTeamBets, null, async ({ principal, query }) => {
    const found = await records.bets(principal.id, { ...filterOf(query), product: query.product ?? null });
    if (isRefusal(found)) return found;
    const shown = await showWagers(
      found.rows.map(({ wager }) => wager),
      needs.describeMarkets,
    );
    return {
      rows: found.rows.flatMap(({ account, path }, place) => {
        const wager = shown[place];
        return wager === undefined ? [] : [{ account, path: [...path], wager }];
      }),
      ...{ next: found.next, searchedTo: found.searchedTo?.toISOString() ?? null },
    };
  });

  house.serveSignedIn(listTeamEntries, null, async ({ principal, query }) => {
    const found = await records.entries(principal.id, {
      ...filterOf(query),
      ...{ type: query.type ?? null, amountMin: readBound(query.min), amountMax: readBound(query.max) },
    });
    if (isRefusal(found)) return found;
    const shown = await showEntries(
      found.rows.map(({ entry }) => entry),
      needs,
    );
    return {
      rows: found.rows.flatMap(({ account, path }, place) => {
        const entry = shown[place];
        return entry === undefined ? [] : [{ account, path: [...path], entry }];
      }),
      ...{ next: found.next, searchedTo: found.searchedTo?.toISOString() ?? null },
    };
  });

  house.serveSignedIn(listTeamProfit, null, async ({ principal, query }) => {
    const { of = null, after, size } = query;
    const found = await records.profit(principal.id, {
      ...daysOf(query),
      ...{ of, after: after === undefined ? null : BigInt(after), limit: size },
    });
    if (isRefusal(found)) return found;
    const { trail, own, direct, team, rows, next } = found;
    return {
      trail: [...trail],
      own: showFigures(own),
      direct: showMaybeFigures(direct),
      team: showFigures(team),
      rows: rows.map((row) => ({
        ...{ account: row.account, type: row.type },
        ...{ own: showFigures(row.own), team: showFigures(row.team) },
      })),
      next: next?.toString() ?? null,
    };
  });

  house.serveSignedIn(getAgentIncome, null, async ({ principal, query }) => {
    const days = await records.income(principal.id, daysOf(query));
    const totals = days.reduce<IncomeSums>(
      (sum, one) => ({
        rebate: sum.rebate + one.rebate,
        commission: sum.commission + one.commission,
        realTime: sum.realTime + one.realTime,
        hourly: sum.hourly + one.hourly,
        daily: sum.daily + one.daily,
        dividend: sum.dividend + one.dividend,
        paid: sum.paid + one.paid,
      }),
      { rebate: 0n, commission: 0n, realTime: 0n, hourly: 0n, daily: 0n, dividend: 0n, paid: 0n },
    );
    return { days: days.map(({ day, ...sums }) => ({ day, ...showIncome(sums) })), totals: showIncome(totals) };
  });
}
