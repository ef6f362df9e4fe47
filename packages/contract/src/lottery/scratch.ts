/** Scratch cards: decided and paid when they are bought, checked by anybody once their seed is public (lottery.md 12.2). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, gameCode, id, instant, key, pageQuery, pageReply, positiveAmount } from '../shapes.ts';

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const SCRATCH_FIELDS = 9;
const PRIZES_MAX = 50;

export const seedPair = z.object({
  id,
  clientSeed: z.string(),
  /** SHA-256 of the server seed, there to be read before the client seed was chosen. */
  commit: hex,
  committedAt: instant,
  /** When the client seed was fixed; null of pairs of before, whose seeds were made together. */
  chosenAt: z.nullable(instant),
  /** Null while the pair is current. */
  serverSeed: z.nullable(hex),
  /** Cards decided with it: the nonce of the next. */
  used: z.int(),
});
export type SeedPairView = z.output<typeof seedPair>;

const seeds = z.object({
  /** Null until a client seed was chosen; without it no card is sold. */
  current: z.nullable(seedPair),
  /** The commitment for which the next client seed is chosen. */
  next: z.object({ commit: hex, committedAt: instant }),
});
export type ScratchSeedsView = z.output<typeof seeds>;

export const scratchCard = z.object({
  id,
  code: z.string(),
  price: amount,
  /** Zero for none; credited when the card was bought. */
  prize: amount,
  /** Places in the table of prizes of the card, as its nine fields show them. */
  fields: z.array(z.int().check(z.gte(0), z.lt(PRIZES_MAX))).check(z.length(SCRATCH_FIELDS)),
  nonce: z.int(),
  pair: seedPair,
  boughtAt: instant,
});
export type ScratchCardView = z.output<typeof scratchCard>;

export const listScratchGames = defineCall('listScratchGames', {
  method: 'GET',
  path: '/lotto/lgw/scratch',
  audience: 'anyone',
  reply: z.object({
    games: z.array(z.object({ code: z.string(), state: z.enum(['on', 'stopped']), dailyLimit: z.int() })),
  }),
  summary:
    'The scratch cards on sale; prices and prize tables stand in the package that the page shares with the server.',
});

export const buyScratchCard = defineCall('buyScratchCard', {
  method: 'POST',
  path: '/lotto/lgw/scratch/cards',
  audience: 'member',
  body: z.object({
    key,
    code: gameCode,
    /** The price the page showed; another one is refused. */
    price: positiveAmount,
  }),
  reply: z.object({
    card: scratchCard,
    balance: amount,
    /** True when this key had bought the card before; nothing moved now. */
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
    'lottery.gameUnknown',
    'lottery.gameStopped',
    'lottery.amountDiffers',
    'lottery.scratchLimit',
    'lottery.seedNotChosen',
  ],
  summary: 'Buys a scratch card: takes its price, decides it and credits its prize, all or nothing.',
});

export const listScratchCards = defineCall('listScratchCards', {
  method: 'GET',
  path: '/lotto/lgw/scratch/cards',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(scratchCard) }),
  summary: "The member's scratch cards, newest first.",
});

export const getScratchSeeds = defineCall('getScratchSeeds', {
  method: 'GET',
  path: '/lotto/lgw/scratch/seeds',
  audience: 'member',
  reply: seeds,
  summary: "The member's current pair of seeds, and the commitment for which he may choose his next client seed.",
});

export const chooseScratchSeed = defineCall('chooseScratchSeed', {
  method: 'POST',
  path: '/lotto/lgw/scratch/seeds',
  audience: 'member',
  body: z.object({
    key,
    /** What the member adds to the house's seed: printable ASCII, so that it is written alike everywhere. */
    clientSeed: z.string().check(z.regex(/^[\x21-\x39\x3b-\x7e]{1,64}$/)),
    /** The commitment he read and chooses for; refused when it is not that of his next pair. */
    commit: hex,
  }),
  reply: seeds,
  refusals: ['lottery.commitmentMoved', 'request.keyReused'],
  summary:
    'Publishes the current server seed, begins the next pair with this client seed and commits to another one; the same key again changes nothing.',
});
