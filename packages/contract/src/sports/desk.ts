/** The book at the desk (screens.md 7.15): matches and markets, stopping them, liability, tickets, corrections and voids by two. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, key, reason } from '../shapes.ts';
import { DECIDING_RULES, marketName, sportCode, TICKET_STATES } from './site.ts';

export const SPORTS_ORDER_KINDS = ['correct', 'voidMarket', 'voidTicket'] as const;
export const SPORTS_ORDER_STATES = ['requested', 'done', 'rejected'] as const;

const names = z.record(z.string(), z.string());
const percent = z.int().check(z.gte(0), z.lte(30));
const margins = z.object({ prematch: percent, live: percent, correctScore: z.int().check(z.gte(0), z.lte(40)) });

const fixture = z.object({
  id,
  sport: sportCode,
  league: names,
  home: names,
  away: names,
  startsAt: instant,
  simulated: z.boolean(),
  /** The feed whose odds and results it has; null: the house's own. */
  feed: z.nullable(z.string()),
  status: z.enum(['upcoming', 'live', 'ended', 'abandoned']),
  score: z.object({ home: z.string(), away: z.string(), clock: z.nullable(z.string()) }),
  /** Stopped by staff. */
  held: z.boolean(),
  /** After a goal, or because nobody follows it. */
  suspended: z.boolean(),
  /** Open tickets with a leg on it, and their stakes. */
  tickets: z.int(),
  stake: amount,
});
export type SportsFixture = z.output<typeof fixture>;

export const listSportsFixtures = defineCall('listSportsFixtures', {
  method: 'GET',
  path: '/desk/api/sports/events',
  audience: 'staff',
  reply: z.object({ events: z.array(fixture), margins: z.array(z.extend(margins, { sport: sportCode, names })) }),
  summary: 'Matches that are played, come or ended lately, with what stands on them, and the margins of each sport.',
});

const market = z.object({
  id,
  ...marketName,
  status: z.enum(['open', 'suspended', 'decided']),
  held: z.boolean(),
  version: z.int(),
  /** Results so far, corrected ones too, and by how many of them all tickets are settled. */
  results: z.int(),
  settled: z.int(),
  rule: z.nullable(z.enum(DECIDING_RULES)),
  /** An order about it waits for a second person. */
  waits: z.boolean(),
  selections: z.array(
    z.object({
      code: z.string(),
      odds: z.nullable(z.string()),
      outcome: z.nullable(z.string()),
      /** Open tickets with it: how many, their stakes, and what they return at most. */
      tickets: z.int(),
      stake: amount,
      most: amount,
    }),
  ),
});
export type SportsBookMarket = z.output<typeof market>;

export const getSportsBook = defineCall('getSportsBook', {
  method: 'GET',
  path: '/desk/api/sports/events/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({ event: fixture, markets: z.array(market) }),
  refusals: ['sports.eventUnknown'],
  summary: 'One match: its markets with prices, results, and what open tickets stand to win on each selection.',
});

const hold = {
  method: 'POST',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, held: z.boolean() }),
  reply: z.object({ held: z.boolean() }),
} as const;

export const holdSportsEvent = defineCall('holdSportsEvent', {
  ...hold,
  path: '/desk/api/sports/events/:id/hold',
  refusals: ['sports.eventUnknown'],
  summary: 'Stops all markets of a match, or lets them take bets again.',
});

export const holdSportsMarket = defineCall('holdSportsMarket', {
  ...hold,
  path: '/desk/api/sports/markets/:id/hold',
  refusals: ['sports.marketUnknown'],
  summary: 'Stops one market, or lets it take bets again.',
});

export const setSportsMargins = defineCall('setSportsMargins', {
  method: 'POST',
  path: '/desk/api/sports/margins',
  audience: 'staff',
  body: z.extend(margins, { key, reason, sport: sportCode }),
  reply: margins,
  refusals: ['request.keyReused', 'sports.sportUnknown'],
  summary: 'Margins of a sport, in percent; prices follow with the next that are made.',
});

const tapeTicket = z.object({
  id,
  ticket: z.string(),
  memberId: id,
  account: z.nullable(z.string()),
  placedAt: instant,
  state: z.enum(TICKET_STATES),
  live: z.boolean(),
  folds: z.array(z.int()),
  legs: z.array(
    z.object({
      home: names,
      away: names,
      ...marketName,
      selection: z.string(),
      odds: z.string(),
    }),
  ),
  stake: amount,
  most: amount,
  prize: z.nullable(amount),
});
export type SportsTapeTicket = z.output<typeof tapeTicket>;

export const listSportsTape = defineCall('listSportsTape', {
  method: 'GET',
  path: '/desk/api/sports/tickets',
  audience: 'staff',
  reply: z.object({ tickets: z.array(tapeTicket) }),
  summary: 'The 60 newest tickets of all members.',
});

const order = z.object({
  id,
  kind: z.enum(SPORTS_ORDER_KINDS),
  /** What it is about, in the house's own signs: a match and market, or a ticket. */
  about: z.string(),
  /** The score that counts, of a correction. */
  score: z.nullable(z.object({ home: z.int(), away: z.int() })),
  state: z.enum(SPORTS_ORDER_STATES),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBecause: z.nullable(z.string()),
  /** Whoever asked does not decide. */
  isOwn: z.boolean(),
});
export type SportsOrder = z.output<typeof order>;

export const requestSportsOrder = defineCall('requestSportsOrder', {
  method: 'POST',
  path: '/desk/api/sports/orders',
  audience: 'staff',
  body: z.object({
    key,
    reason,
    kind: z.enum(SPORTS_ORDER_KINDS),
    /** Of the market, or of the ticket. */
    target: id,
    /** Of a correction: the score by which the market is decided. */
    score: z.optional(
      z.object({ home: z.int().check(z.gte(0), z.lte(999)), away: z.int().check(z.gte(0), z.lte(999)) }),
    ),
  }),
  reply: order,
  refusals: [
    'sports.marketUnknown',
    'sports.ticketUnknown',
    'sports.notDecided',
    'sports.scoreMissing',
    'sports.notCorrectable',
    'sports.ticketOver',
    'sports.orderWaits',
    'request.keyReused',
  ],
  summary: 'Asks for a corrected result, a void market or a void ticket. Nothing moves until somebody else confirms.',
});

export const listSportsOrders = defineCall('listSportsOrders', {
  method: 'GET',
  path: '/desk/api/sports/orders',
  audience: 'staff',
  reply: z.object({ orders: z.array(order) }),
  summary: 'Orders that wait, the oldest first, then the newest 60 of the others.',
});

const decision = {
  method: 'POST',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: order,
  refusals: ['sports.orderUnknown', 'sports.orderMoved', 'sports.ownOrder', 'staff.notSeparate'],
} as const;

export const confirmSportsOrder = defineCall('confirmSportsOrder', {
  ...decision,
  path: '/desk/api/sports/orders/:id/confirm',
  summary: 'Carries an order out: tickets are settled anew by differences, or their stakes go back.',
});

export const rejectSportsOrder = defineCall('rejectSportsOrder', {
  ...decision,
  path: '/desk/api/sports/orders/:id/reject',
  summary: 'Rejects an order.',
});
