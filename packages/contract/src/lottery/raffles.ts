/** Raffles: numbered tickets, winners drawn among those sold (lottery.md 12.1). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, key, positiveAmount } from '../shapes.ts';
import { drawScheme } from './site.ts';

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const TICKETS_MAX = 10_000;

export const raffle = z.object({
  id,
  /** Name by language code. */
  names: z.record(z.string(), z.string()),
  price: amount,
  tickets: z.int(),
  /** With fewer sold at its time every ticket is refunded. */
  leastSold: z.int(),
  mostPerMember: z.int(),
  /** By place, the first first. */
  prizes: z.array(amount),
  state: z.enum(['open', 'drawn', 'void']),
  /** Null unless void. */
  voidReason: z.nullable(z.enum(['fewSold', 'cancelled'])),
  sold: z.int(),
  opensAt: instant,
  closesAt: instant,
  /** SHA-256 of the server seed, published before the first ticket is sold. */
  commit: hex,
  endedAt: z.nullable(instant),
  /** How its winners are drawn (docs/fairness.md), fixed with the commitment. */
  scheme: drawScheme,
  betRoot: z.nullable(hex),
  serverSeed: z.nullable(hex),
  /** Ticket numbers in the order of the prizes; null until drawn. */
  winners: z.nullable(z.array(z.int())),
});
export type RaffleView = z.output<typeof raffle>;

/** Numbers from `first`, `count` of them. */
export const rafflePurchase = z.object({ id, raffleId: id, first: z.int(), count: z.int() });
export type RafflePurchaseView = z.output<typeof rafflePurchase>;

export const listRaffles = defineCall('listRaffles', {
  method: 'GET',
  path: '/lotto/lgw/raffles',
  audience: 'anyone',
  reply: z.object({ raffles: z.array(raffle), serverTime: instant }),
  summary: 'The open raffles, soonest close first, then the latest ten that ended.',
});

export const listRaffleTickets = defineCall('listRaffleTickets', {
  method: 'GET',
  path: '/lotto/lgw/raffles/tickets',
  audience: 'member',
  reply: z.object({ tickets: z.array(rafflePurchase) }),
  summary: "The member's tickets of the raffles that are listed.",
});

export const buyRaffleTickets = defineCall('buyRaffleTickets', {
  method: 'POST',
  path: '/lotto/lgw/raffles/:raffleId/tickets',
  audience: 'member',
  params: z.object({ raffleId: id }),
  body: z.object({
    key,
    count: z.int().check(z.gte(1), z.lte(TICKETS_MAX)),
    /** price x count, as the page showed it; another one is refused. */
    amount: positiveAmount,
  }),
  reply: z.object({
    purchase: rafflePurchase,
    raffle,
    balance: amount,
    /** True when this key had bought them before; nothing moved now. */
    repeated: z.boolean(),
  }),
  refusals: [
    'system.partMaintenance',
    'request.keyReused',
    'request.keyOutOfRange',
    'wallet.insufficientFunds',
    'wallet.playerLimit',
    'wallet.paused',
    'wallet.busy',
    'lottery.raffleUnknown',
    'lottery.raffleNotOpen',
    'lottery.raffleOver',
    'lottery.raffleLeft',
    'lottery.raffleLimit',
    'lottery.amountDiffers',
  ],
  summary: 'Buys the next tickets of a raffle, all of them or none.',
});

export const getRaffleProof = defineCall('getRaffleProof', {
  method: 'GET',
  path: '/lotto/lgw/raffles/:raffleId/proof',
  audience: 'anyone',
  params: z.object({ raffleId: id }),
  query: z.object({
    /** Purchases from the ticket number after this one; 0 starts. */
    after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(TICKETS_MAX)), 0),
    size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 1_000),
  }),
  reply: z.object({
    raffle,
    purchases: z.array(rafflePurchase),
    /** What to go on after; null: these are the last. */
    next: z.nullable(z.int()),
  }),
  refusals: ['lottery.raffleUnknown'],
  summary: 'Everything needed to recompute the winners of a raffle; the seed is there once it is drawn.',
});
