/** What members of each rank may withdraw on a day, and what it costs them, at the desk (operations.md 2.4, 5.1). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, key, positiveAmount, reason } from '../shapes.ts';

const rankLimits = z.object({
  perDay: z.int().check(z.gte(1), z.lte(1_000)),
  sumPerDay: positiveAmount,
  /** So many of a day cost nothing. */
  freePerDay: z.int().check(z.gte(0), z.lte(1_000)),
  /** Of the others, hundredths of a percent. */
  feeBasisPoints: z.int().check(z.gte(0), z.lte(1_000)),
  feeMax: positiveAmount,
});
export type RankLimitsView = z.output<typeof rankLimits>;

const limitsVersion = z.object({
  version: z.int(),
  /** From rank 0 on. */
  ranks: z.array(rankLimits).check(z.minLength(1), z.maxLength(100)),
  at: instant,
  /** Null: it came with the house. */
  staff: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type LimitsVersionView = z.output<typeof limitsVersion>;

export const listWithdrawalLimits = defineCall('listWithdrawalLimits', {
  method: 'GET',
  path: '/desk/api/withdrawal-limits',
  audience: 'staff',
  reply: z.object({
    /** Newest first, 20 at most; the first counts. */
    versions: z.array(limitsVersion),
  }),
  summary: 'What members of each rank may withdraw on a day, and who changed it.',
});

export const changeWithdrawalLimits = defineCall('changeWithdrawalLimits', {
  method: 'POST',
  path: '/desk/api/withdrawal-limits',
  audience: 'staff',
  body: z.object({ key, reason, seenVersion: z.int(), ranks: limitsVersion.shape.ranks }),
  reply: limitsVersion,
  refusals: ['withdrawals.limitsInvalid', 'withdrawals.limitsChanged', 'request.keyReused', 'staff.reasonRequired'],
  summary:
    'Puts other limits in place; they count from the next request on, and what was asked for today counts for them.',
});
