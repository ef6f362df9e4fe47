/** Rewards at the desk: the ladder, points, what it all costs (screens.md 7.17-7.21). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { dayRange, instant, key, positiveAmount, reason } from '../shapes.ts';
import { ITEM_KINDS, productName, rankRow } from './shapes.ts';

const ratio = z.object({
  product: productName,
  /** Points for 100.00 of turnover, tenths of a point. */
  tenths: z.int().check(z.gte(0), z.lte(1_000)),
});

const rules = z.object({
  ranks: z.object({
    version: z.int(),
    rows: z.array(rankRow),
    madeBy: z.nullable(z.string()),
    madeAt: z.nullable(instant),
  }),
  points: z.object({
    version: z.int(),
    rows: z.array(ratio),
    madeBy: z.nullable(z.string()),
    madeAt: z.nullable(instant),
  }),
  /** How many members stand at each rank. */
  members: z.array(z.object({ rank: z.int(), members: z.int() })),
});

export const getRewardRules = defineCall('getRewardRules', {
  method: 'GET',
  path: '/desk/api/rewards/rules',
  audience: 'staff',
  reply: rules,
  summary: 'The ladder of ranks and the ratios of points that count now.',
});

const ranksBody = { version: z.int(), rows: z.array(rankRow).check(z.minLength(11), z.maxLength(11)) };

export const previewRanks = defineCall('previewRanks', {
  method: 'POST',
  path: '/desk/api/rewards/ranks/preview',
  audience: 'staff',
  body: z.object({ rows: ranksBody.rows }),
  reply: z.object({ rise: z.int(), drop: z.int(), gifts: positiveAmount }),
  refusals: ['rewards.rulesWrong'],
  summary: 'What a ladder would do: how many members would rise and drop, and what gifts it would give at once.',
});

export const setRanks = defineCall('setRanks', {
  method: 'POST',
  path: '/desk/api/rewards/ranks',
  audience: 'staff',
  body: z.object({ key, reason, ...ranksBody }),
  reply: rules,
  refusals: ['rewards.rulesWrong', 'rewards.versionMoved', 'staff.reasonRequired'],
  summary: 'Puts another ladder in place; members are looked at by it from the next check on.',
});

export const setPointRatios = defineCall('setPointRatios', {
  method: 'POST',
  path: '/desk/api/rewards/points',
  audience: 'staff',
  body: z.object({ key, reason, version: z.int(), rows: z.array(ratio).check(z.minLength(10), z.maxLength(10)) }),
  reply: rules,
  refusals: ['rewards.rulesWrong', 'rewards.versionMoved', 'staff.reasonRequired'],
  summary: 'Changes what turnover earns in points; days that were looked at keep what they had.',
});

export const getRewardCosts = defineCall('getRewardCosts', {
  method: 'GET',
  path: '/desk/api/rewards/costs',
  audience: 'staff',
  query: z.object(dayRange),
  reply: z.object({
    rows: z.array(
      z.object({
        kind: z.enum([...ITEM_KINDS, 'cashback']),
        /** What was promised in these days, and what of that was claimed. */
        made: z.int(),
        madeAmount: positiveAmount,
        claimed: z.int(),
        claimedAmount: positiveAmount,
      }),
    ),
  }),
  summary: 'What rewards cost in a range of days, by kind: promised, claimed.',
});
