/** The member's account record (screens.md 5.8): every line of the ledger that touches his wallets. */
import { ENTRY_TYPE_NAMES } from '@house/rules/entry-types';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, dailyProduct, day, dayRange, instant, pageQuery, pageReply, text } from '../shapes.ts';

export const entryType = z.enum(ENTRY_TYPE_NAMES);

export const walletName = z.enum(['cash', 'bonus', 'locked', 'points']);

export const accountEntry = z.object({
  /** `<shard>-<sequence>`: where the line stands in the ledger. */
  id: z.string(),
  at: instant,
  type: entryType,
  wallet: walletName,
  /** The other side: a wallet of the member or an account of the house. */
  contra: z.string(),
  /** Signed, as the wallet saw it. */
  amount,
  balanceAfter: amount,
  /** Draw, order or ticket the line belongs to; null when none. */
  reference: z.nullable(z.string()),
  /** Words for the reference that need no lookup, e.g. game code and draw number; null when none. */
  detail: z.nullable(
    z.object({
      gameCode: z.optional(z.string()),
      /** Of what no catalogue names. */
      names: z.optional(z.record(z.string(), z.string())),
      drawNo: z.optional(z.string()),
      ticket: z.optional(z.string()),
      /** Of what a day's turnover give back: of which product and day. */
      product: z.optional(dailyProduct),
      day: z.optional(day),
      /** The result behind the line is made up by the house, for a demo. */
      simulated: z.optional(z.literal(true)),
    }),
  ),
});
export type AccountEntry = z.output<typeof accountEntry>;

export const entriesQuery = z.object({
  ...pageQuery,
  ...dayRange,
  type: z.optional(entryType),
  wallet: z.optional(walletName),
  /** A ticket, the number of an order or a draw, or the `id` of a line, as the record shows them; of anything else nothing is found. */
  reference: z.optional(text(64)),
});
export const entriesReply = z.object({
  ...pageReply,
  rows: z.array(accountEntry),
  /** Sums over the whole filter. Without a wallet in it, lines between two wallets of the member count nothing. */
  totals: z.object({ in: amount, out: amount }),
});

export const listEntries = defineCall('listEntries', {
  method: 'GET',
  path: '/wps/member/entries',
  audience: 'member',
  query: entriesQuery,
  reply: entriesReply,
  summary: "The member's account record, newest first; at most 90 days a query.",
});

export const getBalance = defineCall('getBalance', {
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  audience: 'member',
  reply: z.object({
    sumBalance: amount,
    cash: amount,
    bonus: amount,
    locked: amount,
    points: amount,
    /** In wallets that vendors keep, as they told it at most ten seconds ago, or the last time. */
    vendorWallets: amount,
  }),
  summary: 'The balance: sumBalance is cash, bonus and what is in wallets of vendors; locked is shown apart.',
});

export const getFunds = defineCall('getFunds', {
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  audience: 'member',
  reply: z.object({
    wallets: z.array(z.object({ wallet: walletName, balance: amount })),
    withdrawable: amount,
  }),
  summary: "The member's wallets one by one.",
});
