/** What a member has to play before they may withdraw (operations.md 2.5). */
import { ENTRY_TYPE_NAMES } from '@house/rules/entry-types';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, instant } from '../shapes.ts';
import { wagerProduct } from '../wagers/site.ts';

const percent = z.int().check(z.gte(0), z.lte(100));

const turnoverRequirement = z.object({
  /** Of the credit's line in the ledger: `<shard>-<seq>`. */
  id: z.string(),
  /** What was credited. */
  entryType: z.enum(ENTRY_TYPE_NAMES),
  kind: z.enum(['deposit', 'bonus']),
  /** `spent`: less than 10.00 was left, and no bet open. */
  state: z.enum(['open', 'met', 'spent']),
  base: amount,
  /** How many times the base is required, a decimal. */
  times: amount,
  required: amount,
  progress: amount,
  /** Zero once it is over. */
  remaining: amount,
  openedAt: instant,
  closedAt: z.nullable(instant),
});
export type TurnoverRequirementView = z.output<typeof turnoverRequirement>;

export const getTurnoverRequirements = defineCall('getTurnoverRequirements', {
  method: 'GET',
  path: '/wps/member/turnover-requirements',
  audience: 'member',
  reply: z.object({
    /** Of all that are open; zero: cash can be withdrawn. */
    remaining: amount,
    /** In the order in which turnover counts for them. */
    open: z.array(turnoverRequirement),
    /** Newest first, ten at most. */
    closed: z.array(turnoverRequirement),
    /** Percent of its turnover that counts, by kind of requirement. */
    counts: z.array(z.object({ product: wagerProduct, deposit: percent, bonus: percent })),
    /** Percent of that, of plays that about every second result wins. */
    lowRisk: percent,
  }),
  refusals: ['session.trialAccount'],
  summary: 'What the member has still to play before a withdrawal, for what, and which products count how much.',
});
