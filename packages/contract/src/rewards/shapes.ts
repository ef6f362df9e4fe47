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

/** Of free rounds and goods, as they were promised; null of money and points. */
const about = z.nullable(
  z.object({
    names: z.record(z.string(), z.string()),
    rounds: z.nullable(
      z.object({
        count: z.int(),
        stake: positiveAmount,
        gameIds: z.array(z.string()),
        winLimit: z.nullable(positiveAmount),
        times: z.int(),
        days: z.int(),
      }),
    ),
  }),
);

export const rewardItem = z.object({
  id,
  kind: z.enum(ITEM_KINDS),
  /** What its kind does not say: the rank, the month, a name. */
  detail: z.string(),
  gives: z.enum(['cash', 'points', 'freeRounds', 'goods']),
  /** Of free rounds and goods: what it is. */
  about,
  /** Of points: how many. */
  amount: positiveAmount,
  /** How often it has to be played, hundredths; 0: it is free at once. */
  multiplier: z.int(),
  /** `takenBack`: of a step of a mission that is not reached any more. */
  state: z.enum(['open', 'claimed', 'expired', 'takenBack']),
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
