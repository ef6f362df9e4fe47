/** Money as the desk reads it (screens.md 7.2, 7.10): the whole ledger, and what waits for staff. */
import { ENTRY_TYPE_NAMES } from '@house/rules/entry-types';
import * as z from 'zod/mini';
import { csvFile, defineCall } from '../call.ts';
import { amount, day, dayRange, id, instant, pageQuery, positiveAmount, text, words } from '../shapes.ts';
import { accountEntry } from '../wallet/site.ts';

/** Sides of a line: accounts of members, and of the house. */
export const LEDGER_ACCOUNTS = [
  'cash',
  'bonus',
  'locked',
  'points',
  'cashier',
  'fees',
  'transfers',
  'agentPay',
  'vendorWallets',
  'promotions',
  'pointMall',
  'redPackets',
  'adjustments',
  'rebates',
  'trial',
  'lottery',
  'elottery',
  'live',
  'slots',
  'fish',
  'pvp',
  'mini',
  'sports',
  'esports',
  'cockfight',
] as const;

const ledgerLine = z.object({ ...accountEntry.shape, memberId: id, member: z.string() });
export type LedgerLine = z.output<typeof ledgerLine>;

const ledgerFilter = {
  ...dayRange,
  /** The name of a member, whole. */
  member: z.optional(words(64)),
  type: z.optional(z.enum(ENTRY_TYPE_NAMES)),
  account: z.optional(z.enum(LEDGER_ACCOUNTS)),
  /** A ticket, the number of an order or a draw, or the `id` of a line. */
  reference: z.optional(words(64)),
  /** Under which key a line was asked for. */
  key: z.optional(z.uuid()),
  /** Of the amount without its sign. */
  min: z.optional(positiveAmount),
  max: z.optional(positiveAmount),
  /** Without trial accounts, as reports are. */
  real: z.optional(z.literal('1')),
};

export const searchLedger = defineCall('searchLedger', {
  method: 'GET',
  path: '/desk/api/ledger',
  audience: 'staff',
  query: z.object({ size: pageQuery.size, ...ledgerFilter, after: z._default(text(260), '') }),
  reply: z.object({
    rows: z.array(ledgerLine),
    next: z.nullable(z.string()),
    /** The search has come back to here without filling the page; `next` goes on. */
    searchedTo: z.nullable(instant),
  }),
  summary: 'Lines of the whole ledger, newest first; at most 90 days a query.',
});

export const exportLedger = defineCall('exportLedger', {
  method: 'POST',
  path: '/desk/api/ledger/file',
  audience: 'staff',
  body: z.object(ledgerFilter),
  reply: csvFile,
  summary:
    'The search of the ledger as a file, newest first, 200,000 rows at most. That it was asked for is written down first.',
});

export const getLedgerLine = defineCall('getLedgerLine', {
  method: 'GET',
  path: '/desk/api/ledger/:line',
  audience: 'staff',
  params: z.object({ line: z.string().check(z.regex(/^\d{1,2}-\d{1,18}$/)) }),
  reply: z.object({
    line: ledgerLine,
    key: z.string(),
    /** Both sides of the posting; they add up to zero. Accounts of the house have no balance of their own. */
    sides: z.array(
      z.object({
        account: z.enum(LEDGER_ACCOUNTS),
        amount: accountEntry.shape.amount,
        balanceAfter: z.nullable(z.string()),
      }),
    ),
    /** Lines of the same order, newest first, this one among them. */
    together: z.array(ledgerLine),
  }),
  refusals: ['reports.lineUnknown'],
  summary: 'One posting with both sides. That it was looked at stands in the audit log.',
});

export const QUEUE_TONES = ['green', 'amber', 'red'] as const;

export const listWorkQueues = defineCall('listWorkQueues', {
  method: 'GET',
  path: '/desk/api/work-queues',
  audience: 'staff',
  reply: z.object({
    queues: z.array(
      z.object({
        /** `withdrawals.review`; its words are `desk-queues.<name>`. */
        name: z.string(),
        /** Below `/desk`, with the filter that shows what waits. */
        page: z.string(),
        waiting: z.int(),
        oldestSince: z.nullable(instant),
        tone: z.enum(QUEUE_TONES),
        /** From so many minutes on the oldest makes it amber, and red. */
        amberMinutes: z.int(),
        redMinutes: z.int(),
      }),
    ),
  }),
  summary: 'All that waits for staff, of the queues that this person may work at; the worst first.',
});

export const getReportSource = defineCall('getReportSource', {
  method: 'GET',
  path: '/desk/api/reports/source',
  audience: 'staff',
  reply: z.object({
    /** Whether the ledger and the days are read on a replica now; null: the house has none. */
    onReplica: z.nullable(z.boolean()),
    /** By how much the replica is behind; null: that cannot be told, and the primary is read. */
    behindSeconds: z.nullable(z.int()),
  }),
  summary: 'Where the ledger and the reports by day and product are read, and how old what they show may be.',
});

export const getDayReport = defineCall('getDayReport', {
  method: 'GET',
  path: '/desk/api/reports/days',
  audience: 'staff',
  query: z.object(dayRange),
  reply: z.object({
    /** Days on which anything moved, newest first. */
    days: z.array(
      z.object({
        day,
        deposits: amount,
        /** Paid out, less what came back. */
        withdrawals: amount,
        fees: amount,
        /** Gross gaming revenue: stakes less what was given back of them and prizes. */
        ggr: amount,
        rebates: amount,
        /** The gross less rebates. */
        ngr: amount,
        /** Everything else that went to members, less what was taken of them. */
        others: amount,
        /** What the house owes its members when the day ends. */
        owed: amount,
        products: z.array(z.object({ product: z.enum(LEDGER_ACCOUNTS), ggr: amount })),
      }),
    ),
  }),
  summary: 'The house day by day, as its accounts moved; without trials, at most 90 days.',
});

export const getProductReport = defineCall('getProductReport', {
  method: 'GET',
  path: '/desk/api/reports/products',
  audience: 'staff',
  query: z.object(dayRange),
  reply: z.object({
    /** Products that moved in these days; those that share what is given back of turnover stand in one line. */
    rows: z.array(
      z.object({
        products: z.array(z.enum(LEDGER_ACCOUNTS)),
        ggr: amount,
        /** Given back to whoever staked, and to members above them. */
        rebates: amount,
        commissions: amount,
        ngr: amount,
      }),
    ),
  }),
  summary: 'Gross and net gaming revenue by product over days; without trials, at most 90 days.',
});

/** Seconds that half of them took at most, and 95 of a hundred. */
const pace = z.object({ count: z.int(), median: z.nullable(z.number()), p95: z.nullable(z.number()) });
export type PaceView = z.output<typeof pace>;
const paceOfDay = z.object({ day, decided: pace, paid: pace });
const paceOfReviewer = z.object({ staff: z.string(), pace });

export const getCashierSpeed = defineCall('getCashierSpeed', {
  method: 'GET',
  path: '/desk/api/reports/cashier-speed',
  audience: 'staff',
  query: z.object(dayRange),
  reply: z.object({
    /** By the day on which the money was credited, or its first part sent; newest first. */
    deposits: z.array(paceOfDay),
    withdrawals: z.array(paceOfDay),
    /** Null: whoever asks may not see staff. */
    reviewers: z.nullable(z.object({ deposits: z.array(paceOfReviewer), withdrawals: z.array(paceOfReviewer) })),
  }),
  summary: 'How long members waited from the request to the decision and to the payment; at most 90 days.',
});

export const LIABILITY_KINDS = [
  'cash',
  'bonus',
  'heldAsked',
  'heldInPayment',
  'lockedElse',
  'openStakes',
  'depositsHeld',
  'redPackets',
] as const;

export const getLiability = defineCall('getLiability', {
  method: 'GET',
  path: '/desk/api/reports/liability',
  audience: 'staff',
  reply: z.object({
    rows: z.array(z.object({ kind: z.enum(LIABILITY_KINDS), amount })),
    total: amount,
    /** Points are no money; they are told apart. */
    points: amount,
  }),
  summary: 'What the house owes its members now, by kind; without trials.',
});
