/** The book of sports: matches, their markets, and the member's tickets (screens.md 2.12). Odds are decimal strings. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, id, instant, key, positiveAmount, text } from '../shapes.ts';

export const SPORT_KINDS = ['sport', 'esport'] as const;
export const TICKET_STATES = [
  'waiting',
  'placing',
  'asked',
  'offered',
  'open',
  'settled',
  'cashing',
  'cashed',
  'void',
  'refused',
] as const;
export const ODDS_CHANGES = ['none', 'better', 'any'] as const;
export const DECIDING_RULES = [
  'finalScore',
  'alreadyDecided',
  'wholeLine',
  'quarterLine',
  'drawNoBet',
  'abandoned',
  'superOver',
  'oversBowled',
  'notBowled',
  'notPlayed',
  'toss',
  'byFeed',
  'byFile',
  'takenLate',
  'retired',
  'awarded',
  'postponed',
  'corrected',
  'voided',
] as const;

const names = z.record(z.string(), z.string());
const odds = z.string().check(z.regex(/^[1-9]\d{0,2}\.\d{2,3}$/));
const side = z.object({ code: z.string(), names, hue: z.int() });
const whichSide = z.enum(['home', 'away']);
/** Codes of sports and of types of markets are those of packages/sports, where a new one is a folder of its own. */
export const sportCode = text(16);
export const marketName = {
  type: text(16),
  /** Of which part of the match: a set, an innings, an innings and an over (`1.6`). Null: of all of it. */
  part: z.nullable(z.string()),
  /** `2.5`; of a handicap the home side's. Null: the type has none. */
  line: z.nullable(z.string()),
};

/** What is shown of a match, the same for every sport; codes have words. */
const state = z.object({
  phase: z.string(),
  /** Minutes, overs and balls, the number of a set; null: nothing is counted. */
  clock: z.nullable(z.string()),
  home: z.string(),
  away: z.string(),
  /** Sets, maps, quarters. */
  periods: z.array(z.object({ home: z.string(), away: z.string() })),
  /** Goals and their minutes. */
  marks: z.array(z.object({ side: whichSide, at: z.string() })),
  /** The newest balls, the last of them last. */
  last: z.array(z.string()),
  batting: z.nullable(whichSide),
  note: z.nullable(z.object({ code: z.string(), values: z.record(z.string(), z.string()) })),
});
export type SportsState = z.output<typeof state>;

const market = z.object({
  id,
  ...marketName,
  /** Under which a page has it. */
  group: z.string(),
  /** What a list of matches shows it as; null: nothing. */
  role: z.nullable(z.enum(['winner', 'total', 'handicap'])),
  /** Takes no bets for now. */
  suspended: z.boolean(),
  decided: z.boolean(),
  selections: z.array(
    z.object({
      code: z.string(),
      /** Null: there is no price now. */
      odds: z.nullable(odds),
      /** Once it is decided: win, lose, void, halfWin, halfLose, dead2 and so on. */
      outcome: z.nullable(z.string()),
    }),
  ),
});
export type SportsMarketView = z.output<typeof market>;

const event = z.object({
  id,
  sport: sportCode,
  kind: z.enum(SPORT_KINDS),
  league: z.object({ code: z.string(), names }),
  home: side,
  away: side,
  startsAt: instant,
  /** Invented sides, played from a committed seed. */
  simulated: z.boolean(),
  /** The feed whose odds and results it has; null: the house's own. */
  feed: z.nullable(z.string()),
  status: z.enum(['upcoming', 'live', 'ended', 'abandoned']),
  state,
  /** Nothing of it takes bets for now. */
  suspended: z.boolean(),
  /** How many markets take bets. */
  open: z.int(),
});
export type SportsEventView = z.output<typeof event>;

export const listSportsEvents = defineCall('listSportsEvents', {
  method: 'GET',
  path: '/wps/sports/events',
  audience: 'anyone',
  query: z.object({
    kind: z.optional(z.enum(SPORT_KINDS)),
    sport: z.optional(sportCode),
    /** Part of the name of a side or a league. */
    q: z.optional(text(40)),
    /** These alone, apart by commas. */
    ids: z.optional(text(900)),
    /** So many for a front page: one that is played of each of the first sports, then those that come next. */
    soon: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(20))),
  }),
  reply: z.object({
    /** All of them, with how many of their matches are played and come. */
    sports: z.array(z.object({ code: sportCode, kind: z.enum(SPORT_KINDS), names, live: z.int(), upcoming: z.int() })),
    /** 80 at most, each with its winner market, total and handicap that are most alike. */
    events: z.array(z.extend(event, { markets: z.array(market) })),
    serverTime: instant,
  }),
  summary: 'Matches that are played, come, or ended lately: live ones first, then by their start.',
});

export const getSportsTable = defineCall('getSportsTable', {
  method: 'GET',
  path: '/wps/sports/leagues/:league/table',
  audience: 'anyone',
  params: z.object({ league: text(16) }),
  reply: z.object({
    rows: z.array(
      z.extend(side, {
        won: z.int(),
        drawn: z.int(),
        lost: z.int(),
        points: z.int(),
        /** The newest five, the last of them last. */
        form: z.array(z.enum(['W', 'D', 'L'])),
      }),
    ),
  }),
  refusals: ['sports.leagueUnknown'],
  summary: 'The table of a league by its matches of the last seven days.',
});

export const getSportsEvent = defineCall('getSportsEvent', {
  method: 'GET',
  path: '/wps/sports/events/:id',
  audience: 'anyone',
  params: z.object({ id }),
  reply: z.object({
    event,
    markets: z.array(market),
    /** Null: a match of a feed, which no seed made. */
    proof: z.nullable(
      z.object({
        /** SHA-256 of the seed, fixed before the markets opened. */
        commitment: z.string(),
        /** Null until the match is over. */
        seed: z.nullable(z.string()),
        strengths: z.object({ home: z.int(), away: z.int() }),
      }),
    ),
    serverTime: instant,
  }),
  refusals: ['sports.eventUnknown'],
  summary: 'One match with all of its markets, and what it is verified with once it is over.',
});

const leg = z.object({
  eventId: id,
  marketId: id,
  ...marketName,
  selection: z.string(),
  /** As it was taken. */
  odds,
  /** What it was taken at, where that was an obvious error and the right price counts. */
  oddsTaken: z.nullable(odds),
  /** Now; null: decided, or no price. */
  oddsNow: z.nullable(odds),
  home: side,
  away: side,
  startsAt: instant,
  status: z.enum(['upcoming', 'live', 'ended', 'abandoned']),
  score: z.nullable(z.object({ home: z.string(), away: z.string(), clock: z.nullable(z.string()) })),
  outcome: z.nullable(z.string()),
  /** Which published rule decided it. */
  rule: z.nullable(z.enum(DECIDING_RULES)),
});

export const sportsTicket = z.object({
  id,
  /** Its public number, once it is a bet. */
  ticket: z.nullable(z.string()),
  state: z.enum(TICKET_STATES),
  folds: z.array(z.int()),
  lines: z.int(),
  stake: amount,
  /** What it returns at most. */
  most: amount,
  live: z.boolean(),
  askedAt: instant,
  placedAt: z.nullable(instant),
  /** Of a live bet, or a sale of one: when it is looked at again. */
  dueAt: z.nullable(instant),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string(), leg: z.nullable(z.int()) })),
  prize: z.nullable(amount),
  /** For what it is sold, or was. */
  soldFor: z.nullable(amount),
  settledAt: z.nullable(instant),
  /** What the house gives for all that is left of it now; null: it is not for sale. */
  cashOut: z.nullable(amount),
  /** What it gives for so many tenths of the stake, the rest staying open. */
  cashOutParts: z.array(z.object({ tenths: z.int(), amount })),
  /** Tenths of the stake that were sold before, and for how much together; null: none. */
  sold: z.nullable(z.object({ tenths: z.int(), amount })),
  /** Over a limit: the most that is taken without a trader looking at it. Null: it is not. */
  over: z.nullable(z.object({ stakeMax: amount })),
  /** What a trader takes in its place, until `dueAt`: the stake of all lines, and the odds of each leg. */
  offer: z.nullable(z.object({ stake: amount, odds: z.array(odds) })),
  legs: z.array(leg),
});
export type SportsTicketView = z.output<typeof sportsTicket>;
export type SportsLegView = z.output<typeof leg>;

export const placeSportsTicket = defineCall('placeSportsTicket', {
  method: 'POST',
  path: '/wps/sports/tickets',
  audience: 'member',
  body: z.object({
    key,
    legs: z.array(z.object({ marketId: id, selection: text(16), odds })).check(z.minLength(1), z.maxLength(12)),
    /** Sizes of the combinations that are bet on: `[1]` a single, `[3]` an accumulator of three, `[2, 3]` a trixie. */
    folds: z.array(z.int().check(z.gte(1), z.lte(12))).check(z.minLength(1), z.maxLength(12)),
    /** Of each line. */
    stake: positiveAmount,
    oddsChange: z.enum(ODDS_CHANGES),
    /** Its member knows of a ticket on the same, asked for within 3 seconds. */
    again: z.optional(z.boolean()),
  }),
  reply: z.object({ ticket: sportsTicket, serverTime: instant }),
  refusals: [
    'sports.notABet',
    'sports.legsConflict',
    'sports.marketUnknown',
    'sports.marketClosed',
    'sports.suspended',
    'sports.oddsChanged',
    'sports.scoreChanged',
    'sports.stakeLow',
    'sports.stakeHigh',
    'sports.dayHigh',
    'sports.closed',
    'sports.placedTwice',
    'wallet.busy',
    'request.keyReused',
  ],
  summary: 'Places a ticket; one with a live leg waits first. The same key answers the same ticket.',
});

export const getSportsTicket = defineCall('getSportsTicket', {
  method: 'GET',
  path: '/wps/sports/tickets/:id',
  audience: 'member',
  params: z.object({ id }),
  reply: z.object({ ticket: sportsTicket, serverTime: instant }),
  refusals: ['sports.ticketUnknown'],
  summary: 'One of the member’s tickets, line by line.',
});

export const findSportsTicket = defineCall('findSportsTicket', {
  method: 'GET',
  path: '/wps/sports/numbers/:ticket',
  audience: 'member',
  /** Its public number. */
  params: z.object({ ticket: text(64) }),
  reply: z.object({ ticket: sportsTicket, serverTime: instant }),
  refusals: ['sports.ticketUnknown'],
  summary: 'One of the member’s tickets by its public number, as the betting record has it.',
});

export const listSportsTickets = defineCall('listSportsTickets', {
  method: 'GET',
  path: '/wps/sports/tickets',
  audience: 'member',
  query: z.object({
    view: z.enum(['open', 'settled']),
    /** Those older than this one. */
    before: z.optional(id),
  }),
  reply: z.object({ tickets: z.array(sportsTicket), more: z.boolean(), serverTime: instant }),
  summary: 'The member’s tickets, the newest first, 20 a page.',
});

export const cashOutSportsTicket = defineCall('cashOutSportsTicket', {
  method: 'POST',
  path: '/wps/sports/tickets/:id/cash-out',
  audience: 'member',
  params: z.object({ id }),
  body: z.object({
    key,
    /** As it was offered. */
    amount: positiveAmount,
    /** Of how many tenths of the stake; left out: of all that is left. */
    tenths: z.optional(z.int().check(z.gte(1), z.lte(10))),
  }),
  reply: z.object({ ticket: sportsTicket, serverTime: instant }),
  refusals: ['sports.ticketUnknown', 'sports.notForSale', 'sports.cashOutMoved', 'request.keyReused'],
  summary: 'Sells an open ticket, or tenths of it, for what is offered now; one with a live leg waits first.',
});

/** How a ticket that waited for a trader came to be none. */
const NOT_TAKEN = [
  'sports.withdrawn',
  'sports.bigRefused',
  'sports.bigTimeout',
  'sports.offerTaken',
  'sports.offerMissed',
  'sports.offerMoved',
] as const;

export const withdrawSportsTicket = defineCall('withdrawSportsTicket', {
  method: 'POST',
  path: '/wps/sports/tickets/:id/withdraw',
  audience: 'member',
  params: z.object({ id }),
  body: z.object({ key }),
  reply: z.object({ ticket: sportsTicket, serverTime: instant }),
  refusals: ['sports.ticketUnknown', 'sports.ticketOver', ...NOT_TAKEN],
  summary: 'Takes a ticket back that waits for a trader, or leaves what one offers. Again: as it stands.',
});

export const takeSportsOffer = defineCall('takeSportsOffer', {
  method: 'POST',
  path: '/wps/sports/tickets/:id/take',
  audience: 'member',
  params: z.object({ id }),
  body: z.object({ key }),
  reply: z.object({ ticket: sportsTicket, serverTime: instant }),
  refusals: [
    'sports.ticketUnknown',
    'sports.ticketOver',
    'sports.suspended',
    'sports.closed',
    'request.keyReused',
    ...NOT_TAKEN,
  ],
  summary: 'Takes what a trader offers in place of a ticket; answers the ticket in its place.',
});
