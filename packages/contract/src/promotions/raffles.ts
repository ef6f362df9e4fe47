/** Raffles of promotions (specification 7; operations.md 5.6): tickets, the draw, and what a ticket won. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, pageQuery, pageReply, positiveAmount, reason, words } from '../shapes.ts';

const names = z.record(z.string(), z.string());
const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Ranges of tickets on a page. */
export const TICKETS_PAGE = 1_000;

const range = z.object({ first: z.int(), count: z.int() });

const raffle = {
  id,
  names,
  /** By place, the first first. */
  prizes: z.array(positiveAmount),
  /** How often a prize has to be played, hundredths. */
  multiplier: z.int(),
  /** How many tickets there can be, and how many were given. */
  tickets: z.int(),
  given: z.int(),
  closesAt: instant,
  commit: hex,
  /** Null until it is drawn. */
  betRoot: z.nullable(hex),
  serverSeed: z.nullable(hex),
  /** Numbers in the order of the prizes; null until it is drawn. */
  winners: z.nullable(z.array(z.int())),
};

const ownRaffle = z.object({
  ...raffle,
  state: z.enum(['open', 'drawn', 'void']),
  own: z.array(range),
  wins: z.array(z.object({ number: z.int(), amount: positiveAmount, state: z.enum(['open', 'claimed', 'expired']) })),
});
export type OwnRaffleView = z.output<typeof ownRaffle>;

export const listOwnRaffles = defineCall('listOwnRaffles', {
  method: 'GET',
  path: '/wps/promotions/raffles',
  audience: 'member',
  reply: z.object({ rows: z.array(ownRaffle) }),
  refusals: ['session.trialAccount'],
  summary: 'Raffles of promotions that are open or were drawn within 30 days, with the own tickets; at most 20.',
});

export const listPromotionTickets = defineCall('listPromotionTickets', {
  method: 'GET',
  path: '/wps/promotions/raffles/:id/tickets',
  audience: 'member',
  params: z.object({ id }),
  query: z.object({
    /** The last number of the page before; of the first page 0. */
    after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
  }),
  reply: z.object({
    rows: z.array(z.object({ ...range.shape, id })),
    /** What the next page is asked for with; null: this was the last. */
    next: z.nullable(z.int()),
  }),
  refusals: ['promotions.raffleUnknown', 'session.trialAccount'],
  summary: `All tickets of a raffle by their numbers, without names: what its root is over; ${TICKETS_PAGE} ranges a page.`,
});

export const claimRafflePromotion = defineCall('claimRafflePromotion', {
  method: 'POST',
  path: '/wps/relay/MCS2_claimRafflePromotion',
  audience: 'member',
  body: z.object({ raffleId: id, ticket: z.int().check(z.gte(1), z.lte(100_000)) }),
  /** How often the prize has to be played, hundredths. */
  reply: z.object({ amount: positiveAmount, multiplier: z.int(), claimedAt: z.nullable(instant) }),
  refusals: ['rewards.itemUnknown', 'rewards.itemExpired', 'rewards.paused', 'session.trialAccount', 'wallet.busy'],
  summary: 'Claims what a ticket won. Repeatable: it is paid once. The reward centre has it too.',
});

const deskRaffle = z.object({
  ...raffle,
  state: z.enum(['waiting', 'rejected', 'open', 'drawn', 'void']),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** Asked for by whoever looks: they do not decide. */
  isOwn: z.boolean(),
  decidedBy: z.nullable(z.string()),
});
export type DeskRaffleView = z.output<typeof deskRaffle>;

export const listPromotionRaffles = defineCall('listPromotionRaffles', {
  method: 'GET',
  path: '/desk/api/promotion-raffles',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(deskRaffle) }),
  summary: 'Raffles of promotions, the newest first.',
});

export const askPromotionRaffle = defineCall('askPromotionRaffle', {
  method: 'POST',
  path: '/desk/api/promotion-raffles',
  audience: 'staff',
  body: z.object({
    key,
    reason,
    names: z.object({ bn: words(80).check(z.minLength(1)), en: words(80).check(z.minLength(1)) }),
    prizes: z.array(positiveAmount).check(z.minLength(1), z.maxLength(100)),
    multiplier: z.int().check(z.gte(0), z.lte(10_000)),
    tickets: z.int().check(z.gte(1), z.lte(100_000)),
    closesAt: instant,
  }),
  reply: deskRaffle,
  refusals: ['promotions.raffleWrong', 'staff.reasonRequired'],
  summary: 'Asks for a raffle, whose commitment stands from now on; somebody else approves it.',
});

export const decidePromotionRaffle = defineCall('decidePromotionRaffle', {
  method: 'POST',
  path: '/desk/api/promotion-raffles/:id/decide',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason, decision: z.enum(['approve', 'reject']) }),
  reply: deskRaffle,
  refusals: [
    'promotions.raffleUnknown',
    'promotions.changedMeanwhile',
    'promotions.ownRequest',
    'staff.notSeparate',
    'staff.reasonRequired',
  ],
  summary: 'Approves or rejects a raffle that somebody else asked for.',
});
