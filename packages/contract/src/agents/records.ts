/** Records of an agent's own line (screens.md 6.5 to 6.8): bets, what members won and lost, income by kind, lines of the ledger. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, day, dayRange, id, instant, positiveAmount, text } from '../shapes.ts';
import { wager, wagerProduct } from '../wagers/site.ts';
import { accountEntry, entryType } from '../wallet/site.ts';
import { account } from './shapes.ts';

export const RECORD_SCOPES = ['own', 'direct', 'team'] as const;
export type RecordScope = (typeof RECORD_SCOPES)[number];

const size = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 20);

const recordQuery = {
  ...dayRange,
  scope: z._default(z.enum(RECORD_SCOPES), 'team'),
  /** Somebody below, alone, in place of a scope. */
  of: z.optional(account),
  /** `next` of the page before. */
  after: z.optional(text(260)),
  size,
};
const recordReply = {
  /** Null: there is no more. */
  next: z.nullable(z.string()),
  /** Lines were looked through back to here, and the page is not full; null: it is, or all were. */
  searchedTo: z.nullable(instant),
};
const whose = {
  account: z.string(),
  /** Those between the agent and them, from above. */
  path: z.array(z.string()),
};

export const teamBet = z.object({ ...whose, wager });
export type TeamBet = z.output<typeof teamBet>;

export const listTeamBets = defineCall('listTeamBets', {
  method: 'GET',
  path: '/wps/agent/bets',
  audience: 'member',
  query: z.object({ ...recordQuery, product: z.optional(wagerProduct) }),
  reply: z.object({ ...recordReply, rows: z.array(teamBet) }),
  refusals: ['agents.notBelow'],
  summary: 'Bets of the own line, newest first, behind a cursor; at most 90 days a query.',
});

export const teamEntry = z.object({ ...whose, entry: accountEntry });
export type TeamEntry = z.output<typeof teamEntry>;

export const listTeamEntries = defineCall('listTeamEntries', {
  method: 'GET',
  path: '/wps/agent/entries',
  audience: 'member',
  query: z.object({
    ...recordQuery,
    type: z.optional(entryType),
    /** Of the amount without its sign. */
    min: z.optional(positiveAmount),
    max: z.optional(positiveAmount),
  }),
  reply: z.object({ ...recordReply, rows: z.array(teamEntry) }),
  refusals: ['agents.notBelow'],
  summary: 'Lines of the ledger of the own line, newest first, behind a cursor; at most 90 days a query.',
});

/** As members see their own (getProfit): all but `net` are sizes. */
const figures = z.object({
  deposit: amount,
  /** With its fees. */
  withdrawal: amount,
  stake: amount,
  turnover: amount,
  paid: amount,
  bonus: amount,
  cashback: amount,
  /** As the member sees it. */
  net: amount,
});
export type ProfitFigures = z.output<typeof figures>;

const profitRow = z.object({
  account: z.string(),
  type: z.enum(['player', 'agent']),
  own: figures,
  /** With everybody below them; null: the line is too large to be added up. */
  team: figures,
});
export type TeamProfitRow = z.output<typeof profitRow>;

export const listTeamProfit = defineCall('listTeamProfit', {
  method: 'GET',
  path: '/wps/agent/profit',
  audience: 'member',
  query: z.object({
    ...dayRange,
    /** Somebody of the line, whose own line is shown; left out: the agent's. */
    of: z.optional(account),
    after: z.optional(id),
    size,
  }),
  reply: z.object({
    trail: z.array(z.string()),
    own: figures,
    direct: z.nullable(figures),
    team: figures,
    rows: z.array(profitRow),
    next: z.nullable(id),
  }),
  refusals: ['agents.notBelow'],
  summary: 'What members right below won and lost, the newest first, with sums of the line; at most 90 days a query.',
});

const income = {
  /** Of own bets, */
  rebate: amount,
  /** and of those below by the differences of points. */
  commission: amount,
  realTime: amount,
  hourly: amount,
  daily: amount,
  dividend: amount,
  /** What went to those right below by contracts. */
  paid: amount,
  /** All that came, less what went. */
  sum: amount,
};
const incomeDay = z.object({ day, ...income });
export type IncomeDay = z.output<typeof incomeDay>;

export const getAgentIncome = defineCall('getAgentIncome', {
  method: 'GET',
  path: '/wps/agent/income',
  audience: 'member',
  query: z.object(dayRange),
  reply: z.object({
    /** In their order; a day without any is left out. */
    days: z.array(incomeDay),
    totals: z.object(income),
  }),
  summary: 'What the agent earned by kind and day; at most 90 days a query.',
});
