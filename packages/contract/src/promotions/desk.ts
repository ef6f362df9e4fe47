/** Promotions at the desk (screens.md 7.17): asked for by one of staff, approved by another; and applications. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { imageReply } from '../messages/uploads.ts';
import { day, id, instant, key, pageQuery, pageReply, positiveAmount, reason, shortText, words } from '../shapes.ts';
import { entry, rule, terms } from './shapes.ts';
import { MISSES } from './site.ts';

const promotion = z.object({
  id,
  ...terms,
  /** The one that is shown: the one that waits, or the one that counts. */
  version: z.int(),
  state: z.enum(['waiting', 'approved', 'rejected']),
  /** Null: members were never offered it. */
  liveVersion: z.nullable(z.int()),
  endedAt: z.nullable(instant),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** Asked for by whoever looks: they do not decide. */
  isOwn: z.boolean(),
  /** What its rewards came to, less what was given up or ran out. */
  spent: positiveAmount,
  members: z.int(),
  held: z.int(),
  met: z.int(),
});
export type PromotionView = z.output<typeof promotion>;

export const listPromotions = defineCall('listPromotions', {
  method: 'GET',
  path: '/desk/api/promotions',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(promotion) }),
  summary: 'Promotions, those that run first, the newest first.',
});

export const askPromotion = defineCall('askPromotion', {
  method: 'POST',
  path: '/desk/api/promotions',
  audience: 'staff',
  body: z.object({
    key,
    reason,
    /** Null: a new one. */
    id: z.nullable(id),
    /** The version that was looked at; of a new one 0. */
    seenVersion: z.int().check(z.gte(0)),
    names: z.object({ bn: words(80).check(z.minLength(1)), en: words(80).check(z.minLength(1)) }),
    rule,
    startsOn: day,
    endsOn: z.nullable(day),
  }),
  reply: promotion,
  refusals: [
    'promotions.unknown',
    'promotions.ruleWrong',
    'promotions.lineUnknown',
    'promotions.raffleUnknown',
    'promotions.thingUnknown',
    'promotions.changedMeanwhile',
    'staff.reasonRequired',
  ],
  summary:
    'Asks for a promotion, or for other terms of one; somebody else approves them. Who is in it keeps their terms.',
});

export const decidePromotion = defineCall('decidePromotion', {
  method: 'POST',
  path: '/desk/api/promotions/:id/versions/:version/decide',
  audience: 'staff',
  params: z.object({ id, version: z.string().check(z.regex(/^[1-9]\d{0,5}$/)) }),
  body: z.object({ key, reason, decision: z.enum(['approve', 'reject']) }),
  reply: promotion,
  refusals: [
    'promotions.unknown',
    'promotions.changedMeanwhile',
    'promotions.ownRequest',
    'staff.notSeparate',
    'staff.reasonRequired',
  ],
  summary: 'Approves or rejects what somebody else asked for; approved terms count at once.',
});

export const endPromotion = defineCall('endPromotion', {
  method: 'POST',
  path: '/desk/api/promotions/:id/end',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: promotion,
  refusals: ['promotions.unknown', 'staff.reasonRequired'],
  summary: 'Ends a promotion: nobody takes it any more, who is in it keeps their terms.',
});

export const tryPromotion = defineCall('tryPromotion', {
  method: 'POST',
  path: '/desk/api/promotions/try',
  audience: 'staff',
  body: z.object({
    rule,
    startsOn: day,
    /** A member's name; empty: nobody, only the cost is told. */
    account: shortText,
  }),
  reply: z.object({
    member: z.nullable(
      z.object({ miss: z.nullable(z.enum(MISSES)), amount: positiveAmount, required: positiveAmount }),
    ),
    /** What it would have cost had everybody taken it; null: of its kind nobody can know. */
    cost: z.nullable(z.object({ days: z.int(), members: z.int(), rewards: positiveAmount })),
  }),
  refusals: ['promotions.ruleWrong', 'promotions.memberUnknown'],
  summary: 'What a rule would say to a member now, and what it would have cost in the last 30 days. Changes nothing.',
});

const claim = z.object({
  ...entry.shape,
  memberId: id,
  account: z.string(),
  comment: z.string(),
  images: z.array(z.uuid()),
});
export type ClaimView = z.output<typeof claim>;

export const listPromotionClaims = defineCall('listPromotionClaims', {
  method: 'GET',
  path: '/desk/api/promotion-claims',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(claim) }),
  summary: 'Applications that wait, the oldest first.',
});

export const getPromotionImage = defineCall('getPromotionImage', {
  method: 'GET',
  path: '/desk/api/promotion-claims/images/:upload',
  audience: 'staff',
  params: z.object({ upload: z.uuid() }),
  reply: imageReply,
  refusals: ['uploads.unknown'],
  summary: 'A picture that was sent with an application.',
});

export const decidePromotionClaim = defineCall('decidePromotionClaim', {
  method: 'POST',
  path: '/desk/api/promotion-claims/:id/decide',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason, decision: z.enum(['approve', 'reject']) }),
  reply: entry,
  refusals: [
    'promotions.entryUnknown',
    'promotions.changedMeanwhile',
    'promotions.budgetSpent',
    'promotions.memberHolds',
    'promotions.raffleUnknown',
    'promotions.raffleOver',
    'promotions.raffleFull',
    'promotions.goodsGone',
    'promotions.thingOver',
    'promotions.memberPaused',
    'staff.reasonRequired',
    'wallet.busy',
  ],
  summary: 'Gives what an application asked for, or says why not.',
});
