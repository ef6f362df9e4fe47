/** Our studio at the desk (screens.md 7.16): rounds, taking them back by two people, returns as played, pools. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  dayRange,
  id,
  instant,
  key,
  pageQuery,
  pageReply,
  positiveAmount,
  reason,
  seenState,
  words,
} from '../shapes.ts';

export const STUDIO_GAMES = [
  'S1',
  'S2',
  'S3',
  'S4',
  'S5',
  'S6',
  'CRASH',
  'MINES',
  'DICE',
  'HILO',
  'PLINKO',
  'WHEEL',
  'KENO',
  'FISH',
  'BAC',
  'SIC',
  'ROU',
  'DAT',
  'WZPJ',
  'SD',
  'FT',
  'NN',
  'YSX',
  'ZJH',
  'MJ',
  'BJ',
  'HE',
  'TCP',
  'AB',
  'COCK',
  'COCKA',
] as const;
export const STUDIO_ROUND_STATES = ['placed', 'open', 'decided', 'settled', 'refused', 'voiding', 'void'] as const;
/** `confirmed`: the studio has not taken it back yet. `failed`: it could not. */
export const STUDIO_VOID_STATES = ['requested', 'confirmed', 'done', 'failed', 'rejected'] as const;

const roundId = z.uuid();
const row = z.object({
  id: roundId,
  game: z.string(),
  memberId: z.nullable(id),
  account: z.nullable(z.string()),
  state: z.enum(STUDIO_ROUND_STATES),
  stake: positiveAmount,
  prize: z.nullable(positiveAmount),
  trial: z.boolean(),
  placedAt: instant,
  endedAt: z.nullable(instant),
  /** The wallet's word for why it took no stake. */
  refusal: z.nullable(z.string()),
});
export type StudioRound = z.output<typeof row>;

export const STUDIO_VOID_OF = ['round', 'hand', 'shoe'] as const;
const voidOrder = z.object({
  id,
  /** Of the round, the hand or the shoe. */
  roundId,
  of: z.enum(STUDIO_VOID_OF),
  /** Which hand or shoe it is, in words; null of a round. */
  what: z.nullable(z.string()),
  game: z.string(),
  account: z.nullable(z.string()),
  stake: positiveAmount,
  prize: z.nullable(positiveAmount),
  state: z.enum(STUDIO_VOID_STATES),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBecause: z.nullable(z.string()),
  /** Whoever asked does not decide. */
  isOwn: z.boolean(),
});
export type StudioVoid = z.output<typeof voidOrder>;

export const listStudioRounds = defineCall('listStudioRounds', {
  method: 'GET',
  path: '/desk/api/studio/rounds',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    ...dayRange,
    member: z.optional(words(64)),
    game: z.optional(z.enum(STUDIO_GAMES)),
    round: z.optional(words(64)),
    state: z.optional(z.enum(STUDIO_ROUND_STATES)),
  }),
  reply: z.object({ ...pageReply, rows: z.array(row) }),
  refusals: ['studio.away'],
  summary: 'Rounds of our own games, the newest first; counted up to 10,000.',
});

export const getStudioRound = defineCall('getStudioRound', {
  method: 'GET',
  path: '/desk/api/studio/rounds/:id',
  audience: 'staff',
  params: z.object({ id: roundId }),
  reply: z.object({
    round: row,
    choice: z.record(z.string(), z.unknown()),
    actions: z.array(z.record(z.string(), z.unknown())),
    /** What the member was shown, in order; what it holds beside `kind` is the game's. */
    events: z.array(z.looseObject({ kind: z.string() })),
    pair: z.string(),
    nonce: z.int(),
    /** Null while it is kept. */
    serverSeed: z.nullable(z.string()),
    clientSeed: z.nullable(z.string()),
    betTransaction: z.string(),
    winTransaction: z.string(),
    /** The newest order to take it back. */
    void: z.nullable(voidOrder),
  }),
  refusals: ['studio.away', 'studio.roundUnknown'],
  summary: 'One round as its member saw it, with its seeds as far as they are published.',
});

export const requestStudioVoid = defineCall('requestStudioVoid', {
  method: 'POST',
  path: '/desk/api/studio/rounds/:id/void',
  audience: 'staff',
  params: z.object({ id: roundId }),
  body: z.object({ key, reason }),
  reply: voidOrder,
  refusals: [
    'studio.away',
    'studio.roundUnknown',
    'studio.voidWaits',
    'studio.notVoidable',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary:
    'Asks that a round be taken back: the stake returns, what it won goes. Nothing moves until somebody else confirms.',
});

export const listStudioVoids = defineCall('listStudioVoids', {
  method: 'GET',
  path: '/desk/api/studio/voids',
  audience: 'staff',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(STUDIO_VOID_STATES)) }),
  reply: z.object({ ...pageReply, rows: z.array(voidOrder) }),
  summary: 'Orders to take rounds back; those that wait oldest first, all others newest first.',
});

const decision = {
  method: 'POST',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: voidOrder,
} as const;
const decisionRefusals = [
  'studio.voidUnknown',
  'studio.stateMoved',
  'studio.ownRequest',
  'staff.notSeparate',
  'staff.reasonRequired',
] as const;

export const confirmStudioVoid = defineCall('confirmStudioVoid', {
  ...decision,
  path: '/desk/api/studio/voids/:id/confirm',
  refusals: decisionRefusals,
  summary: 'Takes the round back through the studio; it is asked again until it has.',
});

export const rejectStudioVoid = defineCall('rejectStudioVoid', {
  ...decision,
  path: '/desk/api/studio/voids/:id/reject',
  refusals: decisionRefusals,
  summary: 'Rejects an order to take a round back.',
});

const range = z.object({ lowest: z.number(), highest: z.number() });

export const getStudioReturns = defineCall('getStudioReturns', {
  method: 'GET',
  path: '/desk/api/studio/returns',
  audience: 'staff',
  reply: z.object({
    cells: z.array(
      z.object({
        game: z.string(),
        /** The least stake of its band; null: all stakes. */
        band: z.nullable(z.int()),
        rounds: z.int(),
        staked: positiveAmount,
        paid: positiveAmount,
        /** 0.9632; null: no round yet. */
        mean: z.nullable(z.number()),
        /** Where it lies by chance; null: too few rounds. */
        bounds: z.nullable(range),
        proved: range,
        outsideSince: z.nullable(instant),
      }),
    ),
    /** What the studio says against what the ledger says, by game; trial money too. */
    totals: z.array(
      z.object({
        game: z.string(),
        staked: positiveAmount,
        paid: positiveAmount,
        underWay: positiveAmount,
        ledgerStaked: positiveAmount,
        ledgerPaid: positiveAmount,
      }),
    ),
  }),
  refusals: ['studio.away'],
  summary:
    'What our games paid back as they were played, by stake, held against what was proved and against the ledger.',
});

export const getStudioPools = defineCall('getStudioPools', {
  method: 'GET',
  path: '/desk/api/studio/pools',
  audience: 'staff',
  reply: z.object({
    game: z.string(),
    pools: z.array(
      z.object({
        code: z.string(),
        /** Whose stakes feed it. */
        game: z.string(),
        number: z.int(),
        amount: positiveAmount,
        seed: positiveAmount,
        cap: positiveAmount,
        /** Of each stake: 0.005. */
        share: z.number(),
        openedAt: instant,
        commitment: z.string(),
        won: z.int(),
        paid: positiveAmount,
        seeds: positiveAmount,
        contributed: positiveAmount,
      }),
    ),
    wins: z.array(
      z.object({
        code: z.string(),
        number: z.int(),
        account: z.nullable(z.string()),
        memberId: z.nullable(id),
        round: z.string(),
        amount: positiveAmount,
        wonAt: instant,
      }),
    ),
    /** What stands in the pools: the house owes it to whoever wins them. */
    owed: positiveAmount,
    /** Seeds and shares of stakes, less what was paid, are what stands in the pools. */
    balanced: z.boolean(),
    /** Pool wins that the ledger has as prizes of their rounds, of all of them. */
    inLedger: z.int(),
  }),
  refusals: ['studio.away'],
  summary:
    'The progressive pools: what stands in them, where it came from, what they paid, and whether the ledger has it.',
});

export const tableTerms = z.object({
  /** `closing`: closed once the hand under way is over. */
  state: z.enum(['open', 'closing', 'closed']),
  bettingSeconds: z.int().check(z.gte(8), z.lte(60)),
  /** On one spot. */
  min: positiveAmount,
  max: positiveAmount,
  /** The most that a spot may win of one player in a hand. */
  maxWin: positiveAmount,
});
export type StudioTableTerms = z.output<typeof tableTerms>;

const liveTable = z.object({
  code: z.string(),
  game: z.string(),
  names: z.object({ bn: z.string(), en: z.string() }),
  terms: tableTerms,
  /** The hand under way; null: the table rests. Real money alone. */
  hand: z.nullable(z.object({ number: z.int(), state: z.string(), players: z.int(), staked: positiveAmount })),
});
export type StudioTable = z.output<typeof liveTable>;

export const listStudioTables = defineCall('listStudioTables', {
  method: 'GET',
  path: '/desk/api/studio/tables',
  audience: 'staff',
  reply: z.object({ tables: z.array(liveTable) }),
  refusals: ['studio.away'],
  summary: 'Live tables with their limits and the hand under way.',
});

/** What two players may share: a device, a home, a line of invitations. */
export const CARD_TIES = ['device', 'address', 'line'] as const;
export const CARD_SEATING_RULES = ['refuse', 'warn', 'allow'] as const;
const seatingRules = z.object({
  device: z.enum(CARD_SEATING_RULES),
  address: z.enum(CARD_SEATING_RULES),
  line: z.enum(CARD_SEATING_RULES),
});
const seating = z.object({ public: seatingRules, private: seatingRules });
export type StudioCardSeating = z.output<typeof seating>;

const cardPlayer = { seat: z.int(), account: z.nullable(z.string()), memberId: z.nullable(id) };
const cardTable = z.object({
  id: z.string(),
  game: z.string(),
  trial: z.boolean(),
  isPrivate: z.boolean(),
  hands: z.int(),
  rake: positiveAmount,
  players: z.array(
    z.object({
      ...{ ...cardPlayer, stack: positiveAmount, out: z.boolean() },
      /** What ties them to somebody who sat there already, where the seating rule only warns. */
      together: z.array(z.enum(CARD_TIES)),
    }),
  ),
});
export type StudioCardTable = z.output<typeof cardTable>;
const cardHand = z.object({
  id: z.string(),
  game: z.string(),
  number: z.int(),
  state: z.string(),
  dealtAt: instant,
  rake: positiveAmount,
  acts: z.int(),
  players: z.array(z.object({ ...cardPlayer, put: positiveAmount, won: positiveAmount })),
});
export type StudioCardHand = z.output<typeof cardHand>;

const shotSums = {
  shots: z.int(),
  kills: z.int(),
  cost: positiveAmount,
  prize: positiveAmount,
  /** Prize by cost, and its standard error by the rules; null: no shot yet. */
  mean: z.nullable(z.number()),
  error: z.nullable(z.number()),
};
const fishTier = z.object({
  ...{ code: z.string(), base: positiveAmount, rooms: z.int(), players: z.int() },
  ...shotSums,
  ...{ jackpot: positiveAmount, jackpotPaid: positiveAmount, chest: positiveAmount, chestPaid: positiveAmount },
  /** What bullets put into the chest is what stands there and was paid. */
  balanced: z.boolean(),
});
export type StudioFishTier = z.output<typeof fishTier>;
const fishKind = z.object({ ...{ code: z.string(), boss: z.boolean(), expected: z.number() }, ...shotSums });
export type StudioFishKind = z.output<typeof fishKind>;
const fishChest = z.object({
  ...{ account: z.nullable(z.string()), memberId: z.nullable(id) },
  ...{ code: z.string(), kind: z.string(), level: z.int(), round: z.string(), amount: positiveAmount, wonAt: instant },
});
export type StudioFishChest = z.output<typeof fishChest>;
const fishSitting = z.object({
  ...{ account: z.nullable(z.string()), memberId: z.nullable(id) },
  ...{ id: z.string(), code: z.string(), trial: z.boolean(), bullets: z.int() },
  ...{ cost: positiveAmount, won: positiveAmount, satAt: instant, leftAt: z.nullable(instant) },
});
export type StudioFishSitting = z.output<typeof fishSitting>;

export const getStudioFish = defineCall('getStudioFish', {
  method: 'GET',
  path: '/desk/api/studio/fish',
  audience: 'staff',
  query: z.object({ days: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(366))) }),
  reply: z.object({
    ...{ days: z.int(), proved: z.number() },
    ...{
      tiers: z.array(fishTier),
      kinds: z.array(fishKind),
      chests: z.array(fishChest),
      sittings: z.array(fishSitting),
    },
  }),
  refusals: ['studio.away'],
  summary: 'The fish shooter: what shots came to against the rules, jackpots and chests, bosses, who sat where.',
});

const oppositePlayer = z.object({
  account: z.nullable(z.string()),
  memberId: z.nullable(id),
  /** Hands with stakes on both sides, of all hands bet on. */
  hands: z.int(),
  ofHands: z.int(),
  staked: positiveAmount,
  /** What lay on both sides: twice the smaller. */
  covered: positiveAmount,
});
export type StudioOppositePlayer = z.output<typeof oppositePlayer>;

export const listStudioOpposites = defineCall('listStudioOpposites', {
  method: 'GET',
  path: '/desk/api/studio/opposites',
  audience: 'staff',
  reply: z.object({ days: z.int(), players: z.array(oppositePlayer) }),
  refusals: ['studio.away'],
  summary: 'Members who staked on both sides of hands at live tables in the last days, fifty at most.',
});

export const listStudioCards = defineCall('listStudioCards', {
  method: 'GET',
  path: '/desk/api/studio/cards',
  audience: 'staff',
  query: z.object({ member: z.optional(words(64)), other: z.optional(words(64)) }),
  reply: z.object({ tables: z.array(cardTable), hands: z.array(cardHand) }),
  refusals: ['studio.away'],
  summary:
    'Card rooms: tables with who sits there, and the fifty hands that ended last, of one member or of two together.',
});

const pastCardHand = z.object({
  id: roundId,
  game: z.string(),
  number: z.int(),
  unit: positiveAmount,
  button: z.int(),
  isPrivate: z.boolean(),
  dealtAt: instant,
  rake: positiveAmount,
  commitment: z.string(),
  serverSeed: z.string(),
  players: z.array(
    z.object({
      ...{ ...cardPlayer, stack: positiveAmount, put: positiveAmount, won: positiveAmount },
      /** What they gave to the deal. */
      seed: z.string(),
    }),
  ),
  /** In order; the seat -1 is nobody: the time of the whole hand was over. */
  actions: z.array(
    z.object({
      seat: z.int(),
      kind: z.string(),
      amount: z.optional(positiveAmount),
      picks: z.optional(z.array(z.string())),
      /** Milliseconds since it was dealt. */
      at: z.optional(z.number()),
    }),
  ),
});
export type StudioPastCardHand = z.output<typeof pastCardHand>;

export const openStudioCardHand = defineCall('openStudioCardHand', {
  method: 'GET',
  path: '/desk/api/studio/cards/hands/:id',
  audience: 'staff',
  params: z.object({ id: roundId }),
  reply: pastCardHand,
  refusals: ['studio.away', 'studio.roundUnknown'],
  summary:
    'A hand of a card room that is over, with all it takes to deal and play it again; written down in the audit log.',
});

export const getStudioCardSeating = defineCall('getStudioCardSeating', {
  method: 'GET',
  path: '/desk/api/studio/cards/seating',
  audience: 'staff',
  reply: seating,
  refusals: ['studio.away'],
  summary: 'What a tie between two players does where they would sit at one table for money.',
});

export const changeStudioCardSeating = defineCall('changeStudioCardSeating', {
  method: 'PUT',
  path: '/desk/api/studio/cards/seating',
  audience: 'staff',
  body: z.object({ key, reason, seen: seenState(seating), next: seating }),
  reply: seating,
  refusals: ['studio.away', 'studio.changedMeanwhile', 'staff.reasonRequired'],
  summary: 'Changes who may sit together for money, unless somebody else did meanwhile.',
});

const suspectPair = z.object({
  /** 100 and more is looked at. */
  score: z.int(),
  flags: z.array(z.enum(['oneWay', 'samePair', 'steadyTime', 'sharedDevice', 'sharedPaymentAccount', 'sharedAddress'])),
  members: z.array(z.object({ account: z.nullable(z.string()), memberId: id })).check(z.length(2)),
  /** Together in 30 days. */
  hands: z.int(),
  /** Of the hands of the one who played fewer. */
  togetherPercent: z.int(),
  /** What the first lost to the second, and the other way round. */
  flow: z.array(positiveAmount).check(z.length(2)),
  oneWayPercent: z.int(),
});
export type StudioSuspectPair = z.output<typeof suspectPair>;

export const listStudioCollusion = defineCall('listStudioCollusion', {
  method: 'GET',
  path: '/desk/api/studio/cards/collusion',
  audience: 'staff',
  reply: z.object({ pairs: z.array(suspectPair) }),
  refusals: ['studio.away'],
  summary: 'Pairs of card players who may work together (games.md 4), the highest score first; fifty at most.',
});

export const changeStudioTable = defineCall('changeStudioTable', {
  method: 'PUT',
  path: '/desk/api/studio/tables/:code',
  audience: 'staff',
  params: z.object({ code: words(8) }),
  body: z.object({ key, reason, seen: seenState(tableTerms), next: tableTerms }),
  reply: z.object({ tables: z.array(liveTable) }),
  refusals: [
    'studio.away',
    'studio.tableUnknown',
    'studio.changedMeanwhile',
    'studio.tableInvalid',
    'staff.reasonRequired',
  ],
  summary: 'Opens a live table, closes it after its hand, or changes its limits, unless somebody else did meanwhile.',
});

const tableHand = z.object({
  id: roundId,
  number: z.int(),
  state: z.string(),
  /** As roads show it; null: not known yet, or void. */
  mark: z.nullable(z.string()),
  openedAt: instant,
  shoe: z.object({
    id: roundId,
    number: z.int(),
    /** SHA-256 of its seed, told before its first hand. */
    commitment: z.string(),
    serverSeed: z.nullable(z.string()),
  }),
  players: z.int(),
  staked: positiveAmount,
  paid: positiveAmount,
  /** What the hand under way pays if every spot wins its best; null of one that is over. */
  atMost: z.nullable(positiveAmount),
});
export type StudioHand = z.output<typeof tableHand>;

export const listStudioHands = defineCall('listStudioHands', {
  method: 'GET',
  path: '/desk/api/studio/tables/:code/hands',
  audience: 'staff',
  params: z.object({ code: words(8) }),
  reply: z.object({ hands: z.array(tableHand) }),
  refusals: ['studio.away'],
  summary: 'The last forty hands of a live table with what was staked and paid, and the promise of their shoes.',
});

const handsVoid = {
  method: 'POST',
  audience: 'staff',
  params: z.object({ id: roundId }),
  body: z.object({ key, reason }),
  reply: voidOrder,
  refusals: [
    'studio.away',
    'studio.roundUnknown',
    'studio.voidWaits',
    'studio.notVoidable',
    'request.keyReused',
    'staff.reasonRequired',
  ],
} as const;
export const requestStudioHandVoid = defineCall('requestStudioHandVoid', {
  ...handsVoid,
  path: '/desk/api/studio/tables/hands/:id/void',
  summary:
    'Asks that a hand be taken back: every stake returns, what was won goes. Nothing moves until somebody else confirms.',
});
export const requestStudioShoeVoid = defineCall('requestStudioShoeVoid', {
  ...handsVoid,
  path: '/desk/api/studio/tables/shoes/:id/void',
  summary: 'Asks that all hands of a shoe be taken back. Nothing moves until somebody else confirms.',
});
