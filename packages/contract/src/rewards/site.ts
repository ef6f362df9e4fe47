/** Rewards of a member: the rank, what can be claimed, cashback (screens.md 2.3, 5.7, 5.11, 5.15; operations.md 5). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, day, id, instant, key, pageQuery, pageReply, positiveAmount, words } from '../shapes.ts';
import { percent, productName, rankRow, rewardItem } from './shapes.ts';

export const listRanks = defineCall('listRanks', {
  method: 'GET',
  path: '/wps/vip/ranks',
  audience: 'anyone',
  reply: z.object({ rows: z.array(rankRow), keepDays: z.int(), giftDays: z.int(), giftMultiplier: z.int() }),
  summary: 'The VIP ladder: what reaches each rank, what keeps it, what it gives.',
});

export const getOwnRank = defineCall('getOwnRank', {
  method: 'GET',
  path: '/wps/vip/own',
  audience: 'member',
  reply: z.object({
    rank: z.int(),
    deposits: positiveAmount,
    turnover: amount,
    /** What counted since the term began that keeps the rank. */
    turnoverOfTerm: amount,
    /** The day on which it is looked at next; null: nothing has to be kept. */
    keepUntil: z.nullable(day),
    /** A rank above takes what keeps it, played in this term. */
    isCapped: z.boolean(),
    history: z.array(
      z.object({
        from: z.int(),
        to: z.int(),
        cause: z.enum(['reached', 'kept', 'notKept', 'takenBack', 'invited']),
        at: instant,
      }),
    ),
  }),
  summary: 'The own rank, what it is measured by, and how it changed; the newest 20.',
});

export const listRewards = defineCall('listRewards', {
  method: 'GET',
  path: '/wps/rewards',
  audience: 'member',
  query: z.object({ ...pageQuery, tab: z.enum(['open', 'history']) }),
  reply: z.object({
    ...pageReply,
    rows: z.array(rewardItem),
    /** How many can be claimed now, whatever the tab. */
    open: z.int(),
    /** A break or an exclusion of their own: nothing is offered and nothing can be claimed. */
    paused: z.boolean(),
  }),
  summary: 'What the member can claim, or has.',
});

const CLAIM_REFUSALS = [
  'rewards.itemUnknown',
  'rewards.itemExpired',
  'rewards.paused',
  'rewards.deliveryMissing',
  'rewards.roundsOver',
  'session.trialAccount',
  'wallet.busy',
] as const;

export const claimReward = defineCall('claimReward', {
  method: 'POST',
  path: '/wps/rewards/:id/claim',
  audience: 'member',
  params: z.object({ id }),
  reply: rewardItem,
  refusals: [...CLAIM_REFUSALS],
  summary:
    'Claims one reward: money at once, to be played as often as it says; free rounds in their games. Repeatable.',
});

export const claimGoods = defineCall('claimGoods', {
  method: 'POST',
  path: '/wps/rewards/:id/goods',
  audience: 'member',
  params: z.object({ id }),
  body: z.object({ delivery: z.object({ name: words(80), phone: words(24), address: words(300) }) }),
  reply: rewardItem,
  refusals: [...CLAIM_REFUSALS],
  summary: 'Orders goods that the member was given, without points; the house sends them. Repeatable: it is one order.',
});

export const claimAllRewards = defineCall('claimAllRewards', {
  method: 'POST',
  path: '/wps/rewards/claim-all',
  audience: 'member',
  /** Amount: cash; points stand apart. */
  reply: z.object({ claimed: z.int(), amount: positiveAmount, points: positiveAmount }),
  refusals: ['rewards.paused', 'session.trialAccount', 'wallet.busy'],
  summary: 'Claims everything that is open, each once, at most 100 at a time.',
});

const cashbackLine = z.object({
  product: productName,
  turnover: amount,
  /** Null: what had been paid is taken back. */
  rate: z.nullable(percent),
  amount,
});

export const getCashback = defineCall('getCashback', {
  method: 'GET',
  path: '/wps/member/cashback',
  audience: 'member',
  query: z.object({ ...pageQuery }),
  reply: z.object({
    rank: z.int(),
    lines: z.array(cashbackLine),
    /** What a claim pays now; zero below the least. */
    amount: positiveAmount,
    /** What there is so far, also where that is less than a claim pays. */
    sum: positiveAmount,
    min: positiveAmount,
    dayMax: positiveAmount,
    days: z.int(),
    paused: z.boolean(),
    ...pageReply,
    history: z.array(z.object({ id, at: instant, turnover: amount, amount: positiveAmount })),
  }),
  refusals: ['session.trialAccount', 'rewards.closed'],
  summary: 'Cashback of the last seven days by product, and what was claimed; the flag MANPLAYREB3.',
});

export const claimCashback = defineCall('claimCashback', {
  method: 'POST',
  path: '/wps/member/cashback/claim',
  audience: 'member',
  body: z.object({ key }),
  reply: z.object({ amount: positiveAmount }),
  refusals: [
    'rewards.nothingToClaim',
    'rewards.paused',
    'rewards.closed',
    'session.trialAccount',
    'request.keyOutOfRange',
    'wallet.busy',
  ],
  summary: 'Claims the cashback there is; each unit of turnover counts once. Free to be withdrawn.',
});
