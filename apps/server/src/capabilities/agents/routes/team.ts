/** The call of what a team did. */
import {
  getTeamDays,
  getTeamShares,
  TEAM_DAYS_MAX,
  type TeamFiguresView,
  type TeamSharesView,
} from '@house/contract/agents/team';
import { formatAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { refuse } from '../../../platform/result.ts';
import type { AgentTeams, DaySpan, TeamFigures, TeamShares } from '../port.ts';
import { lossOf } from '../team-days.ts';

const DAY_MILLISECONDS = 86_400_000;
/** The calendar of the database has no year 0. */
const FIRST_DAY = '2000-01-01';

export function showFigures(sums: TeamFigures): TeamFiguresView {
  const { stake, prize, rebate, bonus, wage, dividend, active, firstDeposits } = sums;
  return {
    ...{ active, firstDeposits },
    deposit: formatAmount(sums.deposit),
    withdrawal: formatAmount(sums.withdrawal),
    stake: formatAmount(stake),
    turnover: formatAmount(sums.turnover),
    prize: formatAmount(prize),
    rebate: formatAmount(rebate),
    bonus: formatAmount(bonus),
    wage: formatAmount(wage),
    dividend: formatAmount(dividend),
    loss: formatAmount(lossOf(sums)),
  };
}

export const showShares = ({ products, lines }: TeamShares): TeamSharesView => ({
  products: products.map(({ product, turnover }) => ({ product, turnover: formatAmount(turnover) })),
  lines:
    lines?.map(({ account, turnover, loss }) => ({
      ...{ account, turnover: formatAmount(turnover), loss: formatAmount(loss) },
    })) ?? null,
});

/** Who may ask is decided at the door: what stands under `/wps/agent/` is for agents alone. */
export function serveTeams(house: CallRouter, teams: AgentTeams): void {
  const isReadable = ({ from, to }: DaySpan): boolean => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS + 1;
    return days >= 1 && days <= TEAM_DAYS_MAX && from >= FIRST_DAY;
  };
  house.serveSignedIn(getTeamShares, null, async ({ principal, query }) => {
    if (!isReadable(query)) return refuse('request.invalid');
    return showShares(await teams.teamShares(principal.id, query));
  });
  house.serveSignedIn(getTeamDays, null, async ({ principal, query: { from, to } }) => {
    if (!isReadable({ from, to })) return refuse('request.invalid');
    const { total, rows } = await teams.teamDays(principal.id, { from, to });
    return { from, to, total: showFigures(total), days: rows.map((row) => ({ day: row.day, ...showFigures(row) })) };
  });
}
