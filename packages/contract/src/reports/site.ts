/** The member's deposits and withdrawals with where each stands (screens.md 5.8): also those that have no line in the ledger. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { depositState } from '../cashier/site.ts';
import { amount, dayRange, id, instant, pageQuery, pageReply } from '../shapes.ts';
import { withdrawalState } from '../withdrawals/site.ts';

export const MONEY_ORDER_KINDS = ['deposit', 'withdrawal'] as const;
/** waiting: it may still move money. done: it did. failed: it moved none, or all of it came back. */
export const MONEY_ORDER_STATUSES = ['waiting', 'done', 'failed'] as const;

const of = {
  id,
  at: instant,
  /** What was asked for. */
  amount,
  /** What was credited, or arrived; null: nothing. */
  moved: z.nullable(amount),
  status: z.enum(MONEY_ORDER_STATUSES),
};
const moneyOrder = z.discriminatedUnion('kind', [
  z.object({ ...of, kind: z.literal('deposit'), state: depositState }),
  z.object({ ...of, kind: z.literal('withdrawal'), state: withdrawalState }),
]);
export type MoneyOrder = z.output<typeof moneyOrder>;

export const listMoneyOrders = defineCall('listMoneyOrders', {
  method: 'GET',
  path: '/wps/member/money-orders',
  audience: 'member',
  query: z.object({
    ...pageQuery,
    ...dayRange,
    kind: z.optional(z.enum(MONEY_ORDER_KINDS)),
    status: z.optional(z.enum(MONEY_ORDER_STATUSES)),
  }),
  reply: z.object({ ...pageReply, rows: z.array(moneyOrder) }),
  summary: "The member's deposits and withdrawals in every state, newest first; at most 90 days a query.",
});
