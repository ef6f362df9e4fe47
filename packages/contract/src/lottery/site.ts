/** Lottery games, draws, slips, proofs and trends (specification 7 Games; lottery.md 1, 11, 12, 13). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  amount,
  dailyPoints,
  dailyProduct,
  day,
  empty,
  gameCode,
  id,
  instant,
  key,
  pageQuery,
  pageReply,
  positiveAmount,
  prizeMode,
  text,
} from '../shapes.ts';
import { officialFacts } from './official-facts.ts';

/** scheduled -> open -> closed -> drawn -> settling -> settled; or void. `late` is closed and overdue. */
export const drawState = z.enum(['scheduled', 'open', 'closed', 'drawn', 'settling', 'settled', 'late', 'void']);
export type DrawStateName = z.output<typeof drawState>;

export const drawScheme = z.union([z.literal(1), z.literal(2)]);

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const drawSummary = z.object({
  id,
  gameCode: z.string(),
  drawNo: z.string(),
  state: drawState,
  openAt: instant,
  closeAt: instant,
  drawAt: instant,
  result: z.nullable(z.array(z.int())),
  /** SHA-256 of the server seed, published before the draw opens; null of a draw held elsewhere. */
  commit: z.nullable(hex),
  official: z.nullable(officialFacts),
});
export type DrawSummary = z.output<typeof drawSummary>;

export const lotteryGame = z.object({
  gameCode: z.string(),
  /** The family whose plays it has, as in `packages/lottery`: FAST5D, SSC, VNMBF. */
  family: z.string(),
  /** Lott: units at a prize level. ZY: any stake at a level. Elott and SEA: any stake at fixed odds (specification 3). */
  prizeMode,
  periodSeconds: z.int(),
  closeBeforeSeconds: z.int(),
  names: z.record(z.string(), z.string()),
  state: z.enum(['on', 'stopped']),
  minStake: amount,
  maxStake: amount,
  maxWin: amount,
  /** The most one order costs, and is paid. */
  maxOrder: amount,
  maxOrderWin: amount,
  /** Return to player of the widest play, basis points of 100 %, from enumeration. */
  rtpBasisPoints: z.int(),
  current: z.nullable(drawSummary),
  next: z.nullable(drawSummary),
  /** Drawn by now, its result not there yet; null of draws held elsewhere, which stand with their places. */
  awaited: z.nullable(drawSummary),
  last: z.nullable(drawSummary),
});
export type LotteryGameView = z.output<typeof lotteryGame>;

export const listLotteryGames = defineCall('listLotteryGames', {
  method: 'GET',
  path: '/lgw/games/game_menus',
  audience: 'anyone',
  reply: z.object({ games: z.array(lotteryGame), serverTime: instant }),
  summary: 'The lottery games with their current draw, the next, the one awaited and the last result.',
});

export const stationView = z.object({
  gameCode: z.string(),
  station: z.string(),
  names: z.record(z.string(), z.string()),
  zone: z.string(),
  zoneOffsetMinutes: z.int(),
  /** On sale, or the next that will be. */
  current: z.nullable(drawSummary),
  /** Closed, its result not there yet. */
  awaited: z.nullable(drawSummary),
  last: z.nullable(drawSummary),
});
export type StationSummary = z.output<typeof stationView>;

export const listStations = defineCall('listStations', {
  method: 'GET',
  path: '/lotto/lgw/stations',
  audience: 'anyone',
  query: z.object({ gameCode: z.optional(gameCode) }),
  reply: z.object({ stations: z.array(stationView), serverTime: instant }),
  summary: 'The places of draws held elsewhere, each with the draw on sale, the one awaited and the last result.',
});

export const listPopularGames = defineCall('listPopularGames', {
  method: 'GET',
  path: '/lgw/games/popular',
  audience: 'anyone',
  query: z.object({
    count: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(20)), 20),
    /** Games of one prize mode only. */
    prizeMode: z.optional(prizeMode),
    device: z.optional(text(16)),
    language: z.optional(text(8)),
  }),
  reply: z.object({ games: z.array(lotteryGame), serverTime: instant }),
  summary: 'The same games by stakes of the last day.',
});

export const listOpenedDraws = defineCall('listOpenedDraws', {
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  audience: 'member',
  reply: z.object({ draws: z.array(drawSummary), serverTime: instant }),
  summary: 'Draws that are open for bets now.',
});

export const listDrawResults = defineCall('listDrawResults', {
  method: 'GET',
  path: '/lotto/lgw/games/:gameCode/results',
  audience: 'anyone',
  params: z.object({ gameCode }),
  query: z.object({
    count: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 20),
    /** Of a game drawn elsewhere: the results of this place alone. */
    station: z.optional(gameCode),
  }),
  reply: z.object({ draws: z.array(drawSummary) }),
  refusals: ['lottery.gameUnknown'],
  summary: 'The latest drawn results, newest first; the trend is computed from them.',
});

/** Why a draw is void, where the house may say it to everybody: what staff wrote stays at the desk. */
export const voidCause = z.enum([
  'neverOpened',
  'overdue',
  'beaconLost',
  'seedLost',
  'sourceVoid',
  'sourceEarly',
  'ordered',
]);

export const drawRecord = z.object({ ...drawSummary.shape, voidCause: z.nullable(voidCause) });
export type DrawRecord = z.output<typeof drawRecord>;

export const listDrawHistory = defineCall('listDrawHistory', {
  method: 'GET',
  path: '/lotto/lgw/games/:gameCode/history',
  audience: 'anyone',
  params: z.object({ gameCode }),
  query: z.object({
    /** In the house's zone; the latest day that has draws when left out. A draw at midnight ends the day before. */
    day: z.optional(day),
    /** Only the draw of this number, whatever the day: a receipt names its draw so. */
    drawNo: z.optional(text(32)),
    ...pageQuery,
  }),
  reply: z.object({
    ...pageReply,
    /** Null while the game has no draw behind it. */
    day: z.nullable(day),
    draws: z.array(drawRecord),
  }),
  refusals: ['lottery.gameUnknown'],
  summary: 'The draws of a day since the game began, newest first, with their results or why they are void.',
});

export const listDrawDays = defineCall('listDrawDays', {
  method: 'GET',
  path: '/lotto/lgw/games/:gameCode/days',
  audience: 'anyone',
  params: z.object({ gameCode }),
  query: z.object({ month: z.string().check(z.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/)) }),
  reply: z.object({
    /** The first and the last day of the game that have draws behind them. */
    first: z.nullable(day),
    last: z.nullable(day),
    /** Of the month, in order. */
    days: z.array(day),
  }),
  refusals: ['lottery.gameUnknown'],
  summary: 'The days of a month on which a game drew, for a calendar.',
});

export const listCommitments = defineCall('listCommitments', {
  method: 'GET',
  path: '/lotto/lgw/games/:gameCode/commitments',
  audience: 'anyone',
  params: z.object({ gameCode }),
  query: z.object({
    /** Of a game drawn elsewhere, which commits to nothing: its coming draws from this station's next on. */
    station: z.optional(gameCode),
  }),
  reply: z.object({
    draws: z.array(
      z.object({
        ...drawSummary.shape,
        /** What is promised with the commitment and never changes: how it is drawn, and with what from outside. */
        scheme: drawScheme,
        beaconKind: z.enum(['none', 'drand']),
        beaconRound: z.nullable(z.int()),
      }),
    ),
  }),
  refusals: ['lottery.gameUnknown'],
  summary: 'The commitments of the next 120 draws (docs/fairness.md).',
});

export const getDrawProof = defineCall('getDrawProof', {
  method: 'GET',
  path: '/lotto/lgw/draws/:drawId/proof',
  audience: 'anyone',
  params: z.object({ drawId: id }),
  reply: z.object({
    draw: drawSummary,
    /** How its stream is made (docs/fairness.md): 1 takes the bet root, 2 does not. Fixed with the commitment. */
    scheme: drawScheme,
    serverSeed: z.nullable(hex),
    betRoot: z.nullable(hex),
    beacon: z.nullable(hex),
    /**
     * drand: the first round of its network quicknet after the close as the draw was put on sale. none: 32 zero bytes, the
     * draw is commit-only.
     */
    beaconKind: z.enum(['none', 'drand']),
    beaconRound: z.nullable(z.int()),
    /** When it was to close, of a draw whose sale was ended early: its round stays as it was. */
    plannedCloseAt: z.nullable(instant),
    /** As the network published it; the beacon is its SHA-256. */
    beaconSignature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{96}$/))),
    ticketCount: z.int(),
    /** Shots of the round: their digests follow those of the tickets (lottery.md 10.4). */
    yeekeeEntryCount: z.int(),
    /** The result that counts since the drawn one, which the seed proves, was corrected (lottery.md 12.4). */
    correctedResult: z.nullable(z.array(z.int())),
    /**
     * Of a void draw: why, and, where our own seed would have drawn it, that seed and the result that it would have given,
     * from its draw time on. The result is null until its round has come, and where what goes into the stream was not fixed.
     */
    voided: z.nullable(
      z.object({
        cause: voidCause,
        serverSeed: z.nullable(hex),
        beaconSignature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{96}$/))),
        result: z.nullable(z.array(z.int())),
      }),
    ),
    /** What is paid at most, fixed when the sale ends: of an order, and of all orders of one member (lottery.md 1.7). */
    caps: z.nullable(z.object({ order: amount, member: amount })),
  }),
  refusals: ['lottery.drawUnknown'],
  summary: 'Everything needed to recompute a draw. The seed is there once the draw is drawn.',
});

export const countVoidDraws = defineCall('countVoidDraws', {
  method: 'GET',
  path: '/lotto/lgw/voids',
  audience: 'anyone',
  reply: z.object({
    causes: z.array(
      z.object({
        cause: voidCause,
        draws: z.int(),
        /** Of which somebody had bet on. */
        withBets: z.int(),
        /** Of which were drawn already. */
        afterResult: z.int(),
      }),
    ),
  }),
  summary:
    'How many draws of our own were void since the house began, by cause; what each would have given is in its proof.',
});

export const listLimitedNumbers = defineCall('listLimitedNumbers', {
  method: 'GET',
  path: '/lotto/lgw/games/:gameCode/limited',
  audience: 'anyone',
  params: z.object({ gameCode }),
  reply: z.object({
    numbers: z.array(
      z.object({
        play: z.string(),
        /** As tickets of the play are written; a box with nothing in it holds whatever is picked there. */
        selection: z.string(),
        closed: z.boolean(),
        /** It is sold at reduced odds: thousandths of what its play pays; null: at the odds of others. */
        factor: z.nullable(z.int()),
        /** Per unit and draw; null where only the sum of all members is limited. */
        maxStake: z.nullable(amount),
        /** In draws where what all may have at the usual price is sold: thousandths of what its play pays; null: closed there. */
        fullFactor: z.nullable(z.int()),
        /** Draws on sale in which it is sold at `fullFactor`. A stake that does not fit is, in others too. */
        reducedDraws: z.array(id),
        /** Draws on sale in which all that is to be had of it is sold. */
        fullDraws: z.array(id),
      }),
    ),
    /** What plays pay, in thousandths of the full prize: all of the game, and those that pay otherwise. */
    prices: z.object({ all: z.int(), plays: z.array(z.object({ play: z.string(), factor: z.int() })) }),
    /** Plays that are not sold now. */
    stopped: z.array(z.string()),
  }),
  refusals: ['lottery.gameUnknown'],
  summary:
    'What a game is sold on now: numbers that are closed, of which less is sold, or that pay less, the prices of its plays, and plays that are not sold (lottery.md 1.5, 1.7).',
});

export const getAnnouncedBeside = defineCall('getAnnouncedBeside', {
  method: 'GET',
  path: '/lotto/lgw/draws/:drawId/announced',
  audience: 'anyone',
  params: z.object({ drawId: id }),
  reply: z.object({
    /** By field of the game's announcement, in the order of the game; fields nobody told are left out. */
    fields: z.array(z.object({ code: z.string(), numbers: z.array(z.string()) })),
  }),
  refusals: ['lottery.drawUnknown'],
  summary: 'What was announced beside the result of a draw held elsewhere; no bet is on it (lottery.md 10.1).',
});

export const listDrawDigests = defineCall('listDrawDigests', {
  method: 'GET',
  path: '/lotto/lgw/draws/:drawId/digests',
  audience: 'anyone',
  params: z.object({ drawId: id }),
  query: z.object({
    /** Continue after this cursor; empty starts. */
    after: z._default(text(40), ''),
    size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 1_000),
  }),
  reply: z.object({
    digests: z.array(hex),
    /** Of each ticket of the page its shard: within one they are in order of acceptance. Shots, which follow, have none. */
    shards: z.array(z.int()),
    next: z.nullable(z.string()),
  }),
  refusals: ['lottery.drawUnknown', 'lottery.proofNotReady'],
  summary: 'Ticket digests in acceptance order, once the draw is closed.',
});

export const getPrizeTerms = defineCall('getPrizeTerms', {
  method: 'GET',
  path: '/lotto/lgw/prize_terms',
  audience: 'member',
  reply: z.object({
    /** The member's rebate point in thousandths: 130 is 13.0 %. */
    rebatePoint: z.int(),
    /** The levels he may pick: what a level uses of his point he does not get back (lottery.md 1.3). */
    lowestLevel: z.int(),
    highestLevel: z.int(),
    levelStep: z.int(),
    /** The level he last chose; null: none yet. It may be above the highest, where his point has shrunk since. */
    level: z.nullable(z.int()),
    /** His points of what gives back by the day. */
    dailyPoints,
  }),
  summary: 'The prize levels and the rebate points of a member.',
});

export const getDailyRebates = defineCall('getDailyRebates', {
  method: 'GET',
  path: '/lotto/lgw/daily_rebates',
  audience: 'member',
  reply: z.object({
    /** Days that are not paid yet, the newest first; without days and products that give him nothing. */
    days: z.array(
      z.object({
        day,
        /** 04:00 of the next day. */
        paidAt: instant,
        /** It goes on: more may count for it. */
        today: z.boolean(),
        products: z.array(
          z.object({
            product: dailyProduct,
            /** Thousandths. */
            point: z.int(),
            /** His turnover that were settled in the day. */
            turnover: amount,
            /** What they give, as it stands now. */
            rebate: amount,
          }),
        ),
      }),
    ),
    /** What the next runs take off again: of bets that were paid for and are void since. */
    owing: z.array(z.object({ product: dailyProduct, amount })),
  }),
  summary: "What a member's own bets on VN, SEA and the e-lottery give back by the day (operations.md 4.2).",
});

export const savePrizeLevel = defineCall('savePrizeLevel', {
  method: 'PUT',
  path: '/lotto/lgw/prize_level',
  audience: 'member',
  body: z.object({ level: z.int().check(z.gte(0), z.lte(10_000)) }),
  reply: empty,
  refusals: ['lottery.levelNotAllowed'],
  summary: 'Keeps the prize level a member chose, for his next visit and every device.',
});

/** The most that one ticket's text may have: 20 000 typed numbers of five digits. */
export const SELECTION_LONGEST = 120_000;
/** A basket of 1 000 lines is one request. */
export const SLIP_LINES_MAX = 1_000;
const SLIP_BYTES = 2_000_000;

/** Thousandths of what the catalogue or the prize level pays. */
export const priceFactor = z.int().check(z.gte(1), z.lte(1_000));

export const slipLine = z.object({
  key,
  /** Of another station of the game on the same day; the slip's own draw unless told. */
  drawId: z.optional(id),
  /** The code of the play, without its price. */
  play: text(32),
  selection: text(SELECTION_LONGEST),
  /** The prize level, where one prices the play: 1700 to 1960 in steps of 2, as far as the member's point reaches. */
  level: z.optional(z.int().check(z.gte(1_700), z.lte(1_960))),
  /** Thousandths of the full prize, as the member was shown it; the full one unless told. Another one is refused. */
  factor: z.optional(priceFactor),
  units: z.int().check(z.gte(1), z.lte(100_000)),
  unitStake: positiveAmount,
  /** units x unitStake; the server recounts and refuses a difference. */
  amount: positiveAmount,
});

export const cancelLotteryWager = defineCall('cancelLotteryWager', {
  method: 'POST',
  path: '/lotto/lgw/wagers/:ticket/cancel',
  audience: 'member',
  params: z.object({ ticket: text(64) }),
  reply: z.object({
    /** What came back: the stake without the fee. */
    returned: amount,
    balance: amount,
    /** True when it had been taken back before; nothing moved now. */
    repeated: z.boolean(),
  }),
  refusals: ['request.notFound', 'lottery.drawClosed', 'wagers.cancelLimit'],
  summary: 'Takes a bet back while its draw is open; at most 20 a day (lottery.md 1.7). The ticket is the key.',
});

/** Why a ticket is not taken, whatever it is bought in: money, limits, and what was picked. */
export const TICKET_REFUSALS = [
  'system.partMaintenance',
  'request.keyReused',
  'request.keyOutOfRange',
  'wallet.insufficientFunds',
  'wallet.playerLimit',
  'wallet.paused',
  'wallet.busy',
  'wagers.stakeTooSmall',
  'wagers.stakeTooLarge',
  'wagers.stakeNotInSteps',
  'lottery.gameUnknown',
  'lottery.gameStopped',
  'lottery.playUnknown',
  'lottery.playStopped',
  'lottery.oneOrderANumber',
  'lottery.selectionInvalid',
  'lottery.unitsDiffer',
  'lottery.levelNotAllowed',
  'lottery.amountDiffers',
  'lottery.winLimit',
  'lottery.numberClosed',
  'lottery.numberLimited',
  'lottery.numberFull',
  'lottery.numberReduced',
  'lottery.numbersMany',
  'lottery.priceChanged',
] as const;

export const placeLotterySlip = defineCall('placeLotterySlip', {
  method: 'POST',
  path: '/lotto/lgw/slips',
  audience: 'member',
  bodyBytes: SLIP_BYTES,
  body: z.object({
    gameCode,
    drawId: id,
    /** True: either every line stands or none. A slip on two or three stations always is (lottery.md 9.3). */
    allOrNothing: z._default(z.boolean(), false),
    lines: z.array(slipLine).check(z.minLength(1), z.maxLength(SLIP_LINES_MAX)),
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        key,
        accepted: z.boolean(),
        /** True when this key had been accepted before: the first outcome is repeated, nothing moved. */
        repeated: z.boolean(),
        /** The number of the bet, under which its receipt can be read; null of a refused line. */
        ticket: z.nullable(z.string()),
        placedAt: z.nullable(instant),
        refusal: z.nullable(
          z.object({
            code: z.string(),
            message: z.string(),
            values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
          }),
        ),
      }),
    ),
    /** Of the lines that were accepted, each once. */
    draws: z.array(z.object({ drawId: id, drawNo: z.string(), official: z.nullable(officialFacts) })),
    balance: amount,
    serverTime: instant,
  }),
  refusals: [
    ...TICKET_REFUSALS,
    'lottery.drawUnknown',
    'lottery.drawClosed',
    'lottery.drawNotOpen',
    'lottery.playOneStation',
    'lottery.stationsDiffer',
    'lottery.drawLimit',
    'lottery.drawBets',
  ],
  summary:
    'Places a slip. Each line is decided on its own; when every line is refused for one reason the whole call answers that refusal. What the caller said himself is not said back: a slip of a thousand lines on a slow line.',
});
