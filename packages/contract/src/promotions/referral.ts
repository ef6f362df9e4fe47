/** Invited friends (screens.md 5.12): the own code, who came by it, what it brought; and those that wait for a look at the desk. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, pageQuery, pageReply, positiveAmount, reason } from '../shapes.ts';

const friend = z.object({
  /** Shortened. */
  name: z.string(),
  joinedAt: instant,
  state: z.enum(['open', 'qualified', 'late']),
  /** What the inviter got of this friend. */
  earned: positiveAmount,
});
export type ReferredFriend = z.output<typeof friend>;

export const getReferral = defineCall('getReferral', {
  method: 'GET',
  path: '/wps/referral',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({
    ...pageReply,
    code: z.string(),
    rows: z.array(friend),
    qualified: z.int(),
    earned: positiveAmount,
    /** The terms. */
    deposit: positiveAmount,
    turnover: positiveAmount,
    days: z.int(),
    reward: positiveAmount,
    /** How often the reward has to be played, hundredths. */
    multiplier: z.int(),
    friendReward: positiveAmount,
    /** Percent of what a friend plays. */
    share: z.string(),
    shareDays: z.int(),
  }),
  refusals: ['session.trialAccount'],
  summary: "The member's referral code, its terms, and the friends who came by it; the newest first.",
});

const review = z.object({ friendId: id, friend: z.string(), inviterId: id, inviter: z.string(), at: instant });
export type ReferralReviewView = z.output<typeof review>;

export const listReferralReviews = defineCall('listReferralReviews', {
  method: 'GET',
  path: '/desk/api/referral-reviews',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(review) }),
  summary: 'Invited friends above what an inviter may have in a month without a look, the oldest first.',
});

export const decideReferral = defineCall('decideReferral', {
  method: 'POST',
  path: '/desk/api/referral-reviews/:id/decide',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason, decision: z.enum(['approve', 'reject']) }),
  reply: z.object({ done: z.literal(true) }),
  refusals: ['promotions.entryUnknown', 'promotions.changedMeanwhile', 'staff.reasonRequired'],
  summary: 'Gives the rewards of an invited friend, or refuses them.',
});
