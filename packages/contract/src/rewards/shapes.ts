/** Ranks and what is claimed, as the site and the desk see them. */
import * as z from 'zod/mini';
import { id, instant, positiveAmount } from '../shapes.ts';

/** Percent with at most four decimals: "0.35". */
export const percent = z.string().check(z.regex(/^(0|[1-9]\d{0,2})(\.\d{1,4})?$/));

export const rankRow = z.object({
  rank: z.int().check(z.gte(0), z.lte(10)),
  /** Both have to be met; null: by invitation. */
  deposits: z.nullable(positiveAmount),
  turnover: z.nullable(positiveAmount),
  /** Turnover in 90 days; null: nothing has to be kept. */
  keep: z.nullable(positiveAmount),
  upgradeGift: positiveAmount,
  monthlyGift: positiveAmount,
  birthdayGift: positiveAmount,
  /** Percent of the turnover. */
  cashback: z.object({ slots: percent, live: percent, sports: percent }),
});
export type RankRow = z.output<typeof rankRow>;

export const ITEM_KINDS = [
  'rankGift',
  'monthlyGift',
  'birthdayGift',
  'mission',
  'board',
  'referral',
  'voucher',
  'promotion',
  'mall',
  'raffle',
] as const;

export const rewardItem = z.object({
  id,
  kind: z.enum(ITEM_KINDS),
  /** What its kind does not say: the rank, the month, a name. */
  detail: z.string(),
  gives: z.enum(['cash', 'points']),
  /** Of points: how many. */
  amount: positiveAmount,
  /** How often it has to be played, hundredths; 0: it is free at once. */
  multiplier: z.int(),
  state: z.enum(['open', 'claimed', 'expired']),
  madeAt: instant,
  expiresAt: instant,
  claimedAt: z.nullable(instant),
});
export type RewardItemView = z.output<typeof rewardItem>;

export const productName = z.enum([
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
]);
