/** What the team of an agent did (screens.md 6.2, operations.md 4.6). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, day } from '../shapes.ts';
import { wagerProduct } from '../wagers/site.ts';

export const TEAM_DAYS_MAX = 93;

export const teamFigures = z.object({
  deposit: amount,
  withdrawal: amount,
  stake: amount,
  /** Bets that count. */
  turnover: amount,
  prize: amount,
  rebate: amount,
  bonus: amount,
  wage: amount,
  dividend: amount,
  /** What the team lost to the house: stakes less all that it got. */
  loss: amount,
  /** Of one day: members who bet. */
  active: z.int(),
  firstDeposits: z.int(),
});
export type TeamFiguresView = z.output<typeof teamFigures>;

export const getTeamDays = defineCall('getTeamDays', {
  method: 'GET',
  path: '/wps/agent/team',
  audience: 'member',
  query: z.object({ from: day, to: day }),
  reply: z.object({
    from: day,
    to: day,
    /** Of all days together; `active` adds up the days. */
    total: teamFigures,
    days: z.array(z.extend(teamFigures, { day })),
  }),
  summary: 'What an agent and all below did by day of the house, in at most 93 days: behind the journal by seconds.',
});

export const teamShares = z.object({
  /** What counted as turnover, the most first. */
  products: z.array(z.object({ product: wagerProduct, turnover: amount })),
  /** The largest lines right below, at most five; null: more stand there than are looked at. */
  lines: z.nullable(z.array(z.object({ account: z.string(), turnover: amount, loss: amount }))),
});

export type TeamSharesView = z.output<typeof teamShares>;

export const getTeamShares = defineCall('getTeamShares', {
  method: 'GET',
  path: '/wps/agent/team/shares',
  audience: 'member',
  query: z.object({ from: day, to: day }),
  reply: teamShares,
  summary: 'Where the turnover of a team goes and which lines bring the most, in at most 93 days.',
});
