/** Promotions of a member (screens.md 2.16, 2.17, 5.10): what is offered, what they hold of it, and giving it up. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, pageQuery, pageReply, positiveAmount, words } from '../shapes.ts';
import { entry, names, rule, terms } from './shapes.ts';

export const COMMENT_MAX = 140;
export const CLAIM_IMAGES_MAX = 3;

/** What a member misses; `coming`: it has not begun. */
export const MISSES = [
  'weekday',
  'joined',
  'rank',
  'label',
  'line',
  'country',
  'device',
  'deposit',
  'depositSmall',
  'turnover',
  'netLoss',
  'code',
  'coming',
] as const;

const offer = z.object({
  id,
  ...terms,
  miss: z.nullable(z.enum(MISSES)),
  /** What it gives now to whoever misses nothing. */
  gives: z.nullable(z.object({ amount: positiveAmount, required: positiveAmount })),
  /** What they have of it in this period. */
  entry: z.nullable(entry),
});
export type OfferView = z.output<typeof offer>;

export const listOffers = defineCall('listOffers', {
  method: 'GET',
  path: '/wps/promotions/offers',
  audience: 'member',
  reply: z.object({
    rows: z.array(offer),
    /** A break or an exclusion of their own: nothing is offered. */
    paused: z.boolean(),
  }),
  refusals: ['session.trialAccount'],
  summary:
    'What is offered to the member, with what they miss; the newest first, at most 50. Codes are not among them.',
});

export const listBonuses = defineCall('listBonuses', {
  method: 'GET',
  path: '/wps/promotions/bonuses',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(entry) }),
  refusals: ['session.trialAccount'],
  summary: 'What the member has and had of promotions: held bonuses first, then the newest.',
});

const TAKE_REFUSALS = [
  'promotions.unknown',
  'promotions.missed',
  'promotions.sharedDevice',
  'promotions.sharedPaymentAccount',
  'promotions.sharedPhone',
  'promotions.sharedAddress',
  'promotions.bonusRuns',
  'promotions.budgetSpent',
  'promotions.paused',
  'promotions.codeUsed',
  'promotions.voucherOver',
  'promotions.goodsGone',
  'promotions.thingOver',
  'promotions.raffleUnknown',
  'promotions.raffleOver',
  'promotions.raffleFull',
  'session.trialAccount',
  'uploads.unknown',
  'wallet.busy',
] as const;

export const takeOffer = defineCall('takeOffer', {
  method: 'POST',
  path: '/wps/promotions/offers/:id/take',
  audience: 'member',
  params: z.object({ id }),
  body: z.object({
    /** Of an application. */
    comment: z._default(words(COMMENT_MAX), ''),
    /** Pictures that were sent before (`uploadImage`). */
    images: z._default(z.array(z.uuid()).check(z.maxLength(CLAIM_IMAGES_MAX)), []),
  }),
  reply: entry,
  refusals: TAKE_REFUSALS,
  summary: 'Takes an offer, or sends the form it asks for. Repeatable: once in its period.',
});

export const takeCode = defineCall('takeCode', {
  method: 'POST',
  path: '/wps/promotions/codes',
  audience: 'member',
  body: z.object({ code: words(40).check(z.minLength(1)) }),
  reply: entry,
  refusals: TAKE_REFUSALS,
  summary: 'Takes what a code gives. Repeatable: once in its period.',
});

const voucher = z.object({
  code: z.string(),
  /** Who gave it: the promotion by name. */
  from: names,
  /** What it is a code of, with its terms. */
  names,
  rule,
  state: z.enum(['open', 'used', 'expired', 'over']),
  givenAt: instant,
  expiresAt: instant,
});
export type VoucherView = z.output<typeof voucher>;

export const listVouchers = defineCall('listVouchers', {
  method: 'GET',
  path: '/wps/promotions/vouchers',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(voucher), /** How many can be used now. */ open: z.int() }),
  refusals: ['session.trialAccount'],
  summary:
    'Vouchers of the member, those that can be used first; `takeCode` uses one. `over`: its promotion has ended.',
});

export const giveUpBonus = defineCall('giveUpBonus', {
  method: 'POST',
  path: '/wps/promotions/bonuses/:id/give-up',
  audience: 'member',
  params: z.object({ id }),
  reply: entry,
  refusals: ['promotions.entryUnknown', 'session.trialAccount', 'wallet.busy'],
  summary: 'Gives a held bonus back to the house, and with it what had to be played for it.',
});
