/** The betting record: one shape for every product (screens.md 5.6). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { officialFacts } from '../lottery/official-facts.ts';
import { amount, day, dayRange, id, instant, pageQuery, pageReply, text } from '../shapes.ts';

export const wagerState = z.enum(['open', 'won', 'lost', 'void', 'cancelled']);
export type WagerStateName = z.output<typeof wagerState>;

/** Every product there is or will be. */
export const wagerProduct = z.enum([
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
export type WagerProductName = z.output<typeof wagerProduct>;

export const wager = z.object({
  /** Public ticket number; opens the receipt. */
  ticket: z.string(),
  placedAt: instant,
  product: wagerProduct,
  gameCode: z.string(),
  /** By language code, of what no catalogue names: a raffle. */
  names: z.nullable(z.record(z.string(), z.string())),
  drawId: id,
  drawNo: z.string(),
  play: z.string(),
  selection: z.string(),
  units: z.int(),
  unitStake: amount,
  stake: amount,
  /** What of the stake was paid from a bonus; left out: nothing. */
  bonusStake: z.optional(amount),
  /** What counts as turnover (operations.md 2.3); null while open. */
  turnover: z.nullable(amount),
  /** Gross return; null while open. */
  prize: z.nullable(amount),
  /** The prize is less than the bet won: what an order, or a member in a draw, is paid at most cut it (lottery.md 1.7). */
  capped: z.boolean(),
  /** prize - stake; null while open. */
  net: z.nullable(amount),
  state: wagerState,
  /** Void by itself: it was received after the true draw time (lottery.md 12.4). */
  late: z.boolean(),
  result: z.nullable(z.array(z.int())),
  /** Of a draw held elsewhere: where, whether its result is made up, and what it rests on. */
  official: z.nullable(officialFacts),
  /** Of one bet on several stations of a day (lottery.md 9.3): on which, its own among them; null of any other. */
  stations: z.nullable(z.array(z.string())),
  settledAt: z.nullable(instant),
  /** What it won before the result of its draw was corrected, or before it was found late; null of any other (lottery.md 12.4). */
  correction: z.nullable(z.object({ prizeBefore: amount, at: instant })),
});
export type Wager = z.output<typeof wager>;

export const wagersQuery = z.object({
  ...pageQuery,
  ...dayRange,
  product: z.optional(wagerProduct),
  gameCode: z.optional(text(16)),
  /** As bets have it, without its price. */
  play: z.optional(text(64)),
  state: z.optional(wagerState),
  ticket: z.optional(text(64)),
});
export type WagersQuery = z.output<typeof wagersQuery>;
export const wagersReply = z.object({
  ...pageReply,
  rows: z.array(wager),
  /** Of all that was asked for; `net` of what has ended, as in the rows. */
  totals: z.object({ bets: z.int(), stake: amount, turnover: amount, prize: amount, net: amount }),
});

export const listWagers = defineCall('listWagers', {
  method: 'GET',
  path: '/wps/member/wagers',
  audience: 'member',
  query: wagersQuery,
  reply: wagersReply,
  summary: "The member's betting record, newest first; at most 90 days a query.",
});

export const listWagerRows = defineCall('listWagerRows', {
  method: 'GET',
  path: '/wps/member/wager-rows',
  audience: 'member',
  query: wagersQuery,
  reply: z.object({ rows: z.array(wager) }),
  summary: 'The same rows without their sums, for pages after the first.',
});

/**
 * What a member won or lost in some days. `net` is what bets paid, bonuses and cashback, less what was staked; what came in
 * or went out is no part of it. All but `net` are sizes.
 */
const profitFigures = {
  deposit: amount,
  /** With its fees. */
  withdrawal: amount,
  /** Less what came back of bets, on the day on which it came back: it may be below zero. */
  stake: amount,
  /** What counted as turnover (operations.md 2.3), by the day on which it did. */
  turnover: amount,
  paid: amount,
  bonus: amount,
  cashback: amount,
  net: amount,
};
const profitDay = z.object({ day, ...profitFigures });
export type ProfitDay = z.output<typeof profitDay>;

export const getProfit = defineCall('getProfit', {
  method: 'GET',
  path: '/wps/member/profit',
  audience: 'member',
  query: z.object(dayRange),
  reply: z.object({
    /** In their order, in the house's zone; a day on which nothing moved is left out. */
    days: z.array(profitDay),
    /** What counted of each product, the most first. */
    products: z.array(z.object({ product: wagerProduct, turnover: amount })),
    totals: z.object(profitFigures),
  }),
  summary: 'What the member won or lost by playing, by day; at most 90 days a query.',
});

/** A text that the house has signed with its published key; signature and key in hexadecimal. */
export const signedText = z.object({ text: z.string(), signature: z.string(), key: z.string() });

/** What a person keeps to prove his bet: the canonical ticket, its digest and what its draw was committed to (lottery.md 12.1). */
export const receipt = z.object({
  /** Canonical JSON of the accepted ticket; its SHA-256 is `digest`. */
  canonical: z.string(),
  digest: z.string(),
  /** SHA-256 of the seed of its draw, fixed before the draw opened; null where no seed of a draw decides. */
  commit: z.nullable(z.string()),
  /** What from outside goes into its draw beside that seed, as it was promised with the commitment; null where none of ours decides. */
  beacon: z.nullable(z.enum(['none', 'drand'])),
  /** The round of drand that was promised with it: which one counts does not follow a close that is moved. */
  beaconRound: z.nullable(z.int()),
  /**
   * What the house signs of it (docs/fairness.md): digest, commitment, beacon, scheme, and the running root of the ticket's shard
   * in the draw, as canonical JSON, with an Ed25519 signature over "house receipt 1\n" and that text. Null of a card.
   */
  signed: z.nullable(signedText),
  wager,
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = defineCall('getReceipt', {
  method: 'GET',
  path: '/wps/member/wagers/:ticket',
  audience: 'member',
  params: z.object({ ticket: text(64) }),
  reply: receipt,
  refusals: ['request.notFound'],
  summary: 'The receipt of one bet.',
});
