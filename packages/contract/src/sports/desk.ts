/** The book at the desk (screens.md 7.15): matches and markets, stopping them, liability, tickets, corrections and voids by two. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, key, positiveAmount, reason, text } from '../shapes.ts';
import { DECIDING_RULES, marketName, sportCode, TICKET_STATES } from './site.ts';

export const SPORTS_ORDER_KINDS = [
  'correct',
  'rollback',
  'voidMarket',
  'voidTicket',
  'priceError',
  'endEvent',
] as const;
export const SPORTS_ENDINGS = ['abandoned', 'postponed', 'retired', 'awarded'] as const;
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
      /** What tickets may return that are on their way, or wait for a trader. */
      asked: amount,
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
  /** Of a wrong price or an end: in the house's own signs. */
  detail: z.nullable(z.string()),
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
    /** Of the market, the ticket, or the match. */
    target: id,
    /** Of a correction: the score by which the market is decided. */
    score: z.optional(
      z.object({ home: z.int().check(z.gte(0), z.lte(999)), away: z.int().check(z.gte(0), z.lte(999)) }),
    ),
    /** Of a wrong price: the leg, from 0, and the odds it should have had. */
    price: z.optional(z.object({ leg: z.int().check(z.gte(0), z.lte(11)), odds: text(8) })),
    /** Of a match that ends early: how, and whose match it is by that. */
    ending: z.optional(z.object({ how: z.enum(SPORTS_ENDINGS), winner: z.nullable(z.enum(['home', 'away'])) })),
  }),
  reply: order,
  refusals: [
    'sports.marketUnknown',
    'sports.ticketUnknown',
    'sports.notDecided',
    'sports.scoreMissing',
    'sports.notCorrectable',
    'sports.ticketOver',
    'sports.eventUnknown',
    'sports.eventOver',
    'sports.priceRight',
    'sports.tooLate',
    'sports.orderWaits',
    'request.keyReused',
  ],
  summary:
    'Asks for a result, a void, a right price or the end of a match. Nothing moves until somebody else confirms.',
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

const limit = z.object({
  /** `*`, `sport:football`, `league:DELTA`, `type:football:1x2`, `event:17`. */
  scope: text(40),
  /** The most of one ticket without a trader looking at it; null: nothing of its own. */
  stakeMax: z.nullable(amount),
  returnMax: z.nullable(amount),
  /** Of all open tickets on one selection together. */
  liabilityMax: z.nullable(amount),
});
const factor = z.int().check(z.gte(0), z.lte(1_000));
const setBy = { reason: z.string(), setBy: z.string(), setAt: instant };

export const listSportsLimits = defineCall('listSportsLimits', {
  method: 'GET',
  path: '/desk/api/sports/limits',
  audience: 'staff',
  reply: z.object({
    /** What holds where the house has set nothing. */
    starting: limit,
    limits: z.array(z.extend(limit, setBy)),
    /** Members whose limits on one ticket are another percent than 100. */
    factors: z.array(z.object({ memberId: id, account: z.nullable(z.string()), factor, ...setBy })),
    /** Places of the tree: sports with their leagues and types of markets. */
    tree: z.array(
      z.object({
        sport: sportCode,
        names,
        leagues: z.array(z.object({ code: z.string(), names })),
        types: z.array(z.string()),
      }),
    ),
  }),
  summary: 'Limits by their place in the tree, 500 at most, and members with a factor of their own, the newest 500.',
});

export const setSportsLimit = defineCall('setSportsLimit', {
  method: 'POST',
  path: '/desk/api/sports/limits',
  audience: 'staff',
  body: z.extend(limit, { key, reason }),
  reply: limit,
  refusals: ['sports.scopeUnknown', 'request.keyReused'],
  summary:
    'Sets the limits of a place of the tree; three times null takes them away. They hold from the next ticket on.',
});

export const setSportsFactor = defineCall('setSportsFactor', {
  method: 'POST',
  path: '/desk/api/sports/factors',
  audience: 'staff',
  body: z.object({ key, reason, memberId: id, factor }),
  reply: z.object({ factor }),
  refusals: ['sports.memberUnknown', 'request.keyReused'],
  summary: 'How much of the limits on one ticket a member has, in percent; 0: a trader looks at each of their tickets.',
});

const bigBet = z.extend(tapeTicket, {
  /** Until when it waits. */
  dueAt: instant,
  /** The limit it is over, and the most that would have been taken. */
  over: z.object({ why: z.enum(['stake', 'return', 'liability']), scope: z.string(), stakeMax: amount }),
  lines: z.int(),
  /** Odds of now, by leg; null: none. */
  oddsNow: z.array(z.nullable(z.string())),
});
export type SportsBigBet = z.output<typeof bigBet>;

export const listSportsBigBets = defineCall('listSportsBigBets', {
  method: 'GET',
  path: '/desk/api/sports/big-bets',
  audience: 'staff',
  reply: z.object({ tickets: z.array(bigBet), serverTime: instant }),
  summary: 'Tickets over a limit that wait for a trader or, once offered something, for their member; the oldest 100.',
});

export const answerSportsBigBet = defineCall('answerSportsBigBet', {
  method: 'POST',
  path: '/desk/api/sports/big-bets/:id',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({
    key,
    reason,
    how: z.enum(['accept', 'refuse', 'offer']),
    /** What is offered: the stake of each line, and the odds of each leg, none of them more than was asked for. */
    offer: z.optional(
      z.object({ stake: positiveAmount, odds: z.array(text(8)).check(z.minLength(1), z.maxLength(12)) }),
    ),
  }),
  reply: z.object({ state: z.enum(TICKET_STATES), refusal: z.nullable(z.string()) }),
  refusals: ['sports.ticketUnknown', 'sports.ticketOver', 'sports.suspended', 'sports.notAnOffer', 'request.keyReused'],
  summary:
    'Takes a ticket whole, refuses it, or offers its member a part or lower prices. The same key: the same answer.',
});

export const listSportsSettling = defineCall('listSportsSettling', {
  method: 'GET',
  path: '/desk/api/sports/settling',
  audience: 'staff',
  reply: z.object({
    markets: z.array(
      z.object({
        id,
        eventId: id,
        ...marketName,
        home: names,
        away: names,
        decidedAt: instant,
        rule: z.nullable(z.enum(DECIDING_RULES)),
        /** Results so far, and by how many of them all tickets are settled. */
        results: z.int(),
        settled: z.int(),
        /** Tickets with a leg on it that are open still. */
        open: z.int(),
        outcomes: z.array(z.object({ code: z.string(), outcome: z.nullable(z.string()) })),
      }),
    ),
  }),
  summary: 'Markets whose results are on their way to tickets, the oldest first, then those decided last; 60 at most.',
});
