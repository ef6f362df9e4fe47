/** The lottery at the desk: corrections, exposure, limited numbers, terms (lottery.md 1.5, 1.7, 12.4; screens.md 7.12, 7.13). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  amount,
  dailyPoints,
  id,
  instant,
  key,
  pageQuery,
  pageReply,
  pointProduct,
  positiveAmount,
  reason,
  seenState,
  text,
} from '../shapes.ts';
import { priceFactor } from './site.ts';

/** A word of the path; whether there is such a game is the answer's to say. */
const gameCodeParam = text(16);
const order = { key, reason };
const RESULT_NUMBERS_MAX = 200;
const result = z.array(z.int().check(z.gte(0), z.lte(999))).check(z.minLength(1), z.maxLength(RESULT_NUMBERS_MAX));
const version = z.int().check(z.gte(0));
/** Thousandths: 130 is 13.0 %. */
const rebatePoint = z.int().check(z.gte(0), z.lte(130));
/** The highest of each product (operations.md 4.2). */
const POINTS_MAX = {
  ...{ LOTT: 130, VN: 10, SEA: 20, ELOTT: 10 },
  ...{ LIVE: 8, SLOTS: 10, FISH: 10, SPORTS: 8, COCK: 8 },
} as const;

export const closeDrawEarly = defineCall('closeDrawEarly', {
  method: 'POST',
  path: '/desk/api/draws/:id/close',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object(order),
  reply: z.object({ closedAt: instant }),
  refusals: ['lottery.drawUnknown', 'lottery.drawNotOnSale', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Ends the sale of an open draw now; what was bet stands, and the draw goes on at its time.',
});

export const getLatestClose = defineCall('getLatestClose', {
  method: 'GET',
  path: '/desk/api/draws/:id/close',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    closeAt: instant,
    /** A later one is refused. */
    latestAt: instant,
  }),
  refusals: ['lottery.drawUnknown', 'lottery.drawNotOnSale'],
  summary: 'When the sale of an open draw ends, and the latest it may be made to end.',
});

export const extendDrawSale = defineCall('extendDrawSale', {
  method: 'POST',
  path: '/desk/api/draws/:id/extend',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ ...order, closeAt: instant }),
  reply: z.object({ closeAt: instant }),
  refusals: [
    'lottery.drawUnknown',
    'lottery.drawNotOnSale',
    'lottery.closeNotLater',
    'lottery.closeTooLate',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary: 'Moves the close of an open draw later; the draw keeps its time.',
});

export const gameFairness = z.object({
  /** How many were counted: the newest, or as many as there are. */
  draws: z.int(),
  /** The fewest that say something: five of each number are to be expected. */
  drawsNeeded: z.int(),
  /** What the first count of each position is of. */
  lowest: z.int(),
  positions: z.array(
    z.object({
      counts: z.array(z.int()),
      chiSquare: z.number(),
      degrees: z.int(),
      /** The chance that an even game differs so much or more, 0 to 1. */
      pValue: z.number(),
      /** few: too few draws to say; odd: below 1 % shared among the positions. */
      verdict: z.enum(['even', 'odd', 'few']),
    }),
  ),
});
export type GameFairnessView = z.output<typeof gameFairness>;

export const getGameFairness = defineCall('getGameFairness', {
  method: 'GET',
  path: '/desk/api/lottery/games/:gameCode/fairness',
  audience: 'staff',
  params: z.object({ gameCode: gameCodeParam }),
  query: z.object({ draws: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(5_000)), 1_000) }),
  reply: gameFairness,
  refusals: ['lottery.gameUnknown', 'lottery.notDrawnHere'],
  summary: 'Chi-square by position of the newest draws of a game of our own (screens.md 7.14).',
});

export const getDrawExposure = defineCall('getDrawExposure', {
  method: 'GET',
  path: '/desk/api/draws/:id/exposure',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object({
    play: z._default(text(32), ''),
    size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        play: z.string(),
        /** A pick as `A:7`, a typed number, or a whole ticket. */
        choice: z.string(),
        bets: z.int(),
        stake: amount,
        /** The most the house pays if it comes. */
        pays: amount,
      }),
    ),
  }),
  refusals: ['lottery.drawUnknown'],
  summary: 'What is staked on each number of a draw, and what the house pays if it comes; the dearest first.',
});

const numberExposure = z.object({
  /** `123`, `07-03`. */
  number: z.string(),
  /** Of the units that win on it. */
  stake: amount,
  /** What the house pays if it is drawn, before any cut. */
  pays: amount,
});

export const getDrawNumbers = defineCall('getDrawNumbers', {
  method: 'GET',
  path: '/desk/api/draws/:id/exposure/numbers',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object({
    /** A field of the game, `2.3.4`; without it, or where nothing is bet on it, the one at most risk. */
    field: z._default(text(32), ''),
  }),
  reply: z.object({
    /** Places of the result that few numbers can be drawn at, with what is staked on them and their dearest number. */
    fields: z.array(z.object({ field: z.string(), stake: amount, worst: numberExposure })),
    shown: z.nullable(
      z.object({
        field: z.string(),
        stake: amount,
        /** Those that pay something, the dearest first. */
        numbers: z.array(numberExposure),
      }),
    ),
  }),
  refusals: ['lottery.drawUnknown'],
  summary: 'What the house pays if a number is drawn, of all plays together; every number of one field.',
});

const correctionSums = {
  bets: z.int(),
  members: z.int(),
  /** What bets lose by it, and what bets win. */
  taken: amount,
  added: amount,
  belowZero: z.int(),
};

/** Rebates and commissions that are taken back; zero of another result. */
const rebates = amount;

export const drawCorrection = z.object({
  id,
  drawId: id,
  /**
   * result: another one counts. void: none does, every stake goes back. late: bets received after the true draw time are
   * void one by one (lottery.md 12.4).
   */
  kind: z.enum(['result', 'void', 'late']),
  /** Null before it runs, and of a void of a draw that was not drawn. */
  version: z.nullable(z.int()),
  state: z.enum(['asked', 'running', 'done', 'refused']),
  /** Empty when nothing was drawn. */
  resultBefore: z.array(z.int()),
  /** Of another result only; empty otherwise. */
  result: z.array(z.int()),
  /** Of late bets: those received at this instant or after it are void; null otherwise. */
  lateFrom: z.nullable(instant),
  /** Of late bets: what shows the true draw time; null otherwise. */
  evidence: z.nullable(z.string()),
  reason: z.string(),
  askedBy: id,
  askedName: z.string(),
  askedAt: instant,
  /** As it was when it was asked for. */
  preview: z.object({ ...correctionSums, rebates }),
  approvals: z.array(z.object({ staffId: id, staff: z.string(), at: instant })),
  /** Two of a draw that is drawn; one of a void, or of late bets, of a draw that is not. Once it runs, those it took. */
  approvalsNeeded: z.int(),
  turnedDown: z.nullable(z.object({ by: z.string(), reason: z.string() })),
  /** What has moved so far; null before it runs. */
  moved: z.nullable(z.object({ bets: z.int(), taken: amount, added: amount, rebates })),
  endedAt: z.nullable(instant),
});
export type DrawCorrectionView = z.output<typeof drawCorrection>;

export const listDrawCorrections = defineCall('listDrawCorrections', {
  method: 'GET',
  path: '/desk/api/draws/:id/corrections',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({ corrections: z.array(drawCorrection) }),
  summary: 'Corrections of a draw, the newest first.',
});

const notVoidable = ['lottery.drawUnknown', 'lottery.drawNotVoidable', 'lottery.correctionTooLate'] as const;

/** What it would change for a member, and his cash now. */
const touched = { memberId: id, account: z.string(), change: amount, cash: amount, below: z.boolean() };

const notCorrectable = [
  'lottery.drawUnknown',
  'lottery.drawNotCorrectable',
  'lottery.correctionTooLate',
  'lottery.resultFollowsSeed',
  'lottery.resultInvalid',
  'lottery.resultSame',
  'lottery.previewUnderWay',
] as const;

export const previewDrawCorrection = defineCall('previewDrawCorrection', {
  method: 'GET',
  path: '/desk/api/draws/:id/correction',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object({
    /** Numbers in draw order, joined by commas. */
    result: z.string().check(z.regex(/^\d{1,3}(,\d{1,3}){0,199}$/)),
  }),
  reply: z.object({
    ...correctionSums,
    /** Those who would go below zero first, then those whom it moves most; at most 100. */
    first: z.array(z.object(touched)),
  }),
  refusals: [...notCorrectable],
  summary: 'What another result of a settled draw would move; nothing moves.',
});

export const askDrawCorrection = defineCall('askDrawCorrection', {
  method: 'POST',
  path: '/desk/api/draws/:id/corrections',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ ...order, result }),
  reply: drawCorrection,
  refusals: [...notCorrectable, 'lottery.correctionUnderWay', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Asks for another result of a settled draw; two people who did not ask have to approve it.',
});

export const previewDrawVoid = defineCall('previewDrawVoid', {
  method: 'GET',
  path: '/desk/api/draws/:id/void',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    ...correctionSums,
    /** All stakes, and the rebates and commissions they brought: these are taken back. */
    stake: amount,
    rebates,
    /** Others who have to approve it. Zero: so little is staked that `voidDraw` does it alone. */
    approvals: z.int(),
    /** Those who would go below zero first, then those whom it moves most; at most 100. */
    first: z.array(z.object({ ...touched, stake: amount })),
  }),
  refusals: [...notVoidable],
  summary: 'Whom voiding a draw would touch, now, and how many people it takes; nothing moves.',
});

export const askDrawVoid = defineCall('askDrawVoid', {
  method: 'POST',
  path: '/desk/api/draws/:id/void/ask',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object(order),
  reply: drawCorrection,
  refusals: [...notVoidable, 'lottery.correctionUnderWay', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Asks for a void of a draw, drawn or not; others have to approve it as they approve corrections.',
});

const notLate = [
  ...notVoidable,
  'lottery.lateDrawnHere',
  'lottery.drawStillOnSale',
  'lottery.lateInstant',
  'lottery.noLateBets',
] as const;

export const previewLateBets = defineCall('previewLateBets', {
  method: 'GET',
  path: '/desk/api/draws/:id/late',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object({
    /** The true draw time. */
    from: instant,
  }),
  reply: z.object({
    ...correctionSums,
    /** Their stakes, and the rebates and commissions they brought: these are taken back. */
    stake: amount,
    rebates,
    /** Others who have to approve it: one before the draw is drawn, two once it is. */
    approvals: z.int(),
    /** Those who would go below zero first, then those whom it moves most; at most 100. */
    first: z.array(z.object({ ...touched, stake: amount })),
  }),
  refusals: [...notLate],
  summary:
    'Which bets were received at the true draw time or after it, and what voiding them would move; nothing moves.',
});

export const askLateBets = defineCall('askLateBets', {
  method: 'POST',
  path: '/desk/api/draws/:id/late',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({
    ...order,
    from: instant,
    /** What shows the true draw time: an address, or the name of a film and where it lies. Ten characters at least. */
    evidence: z.string().check(z.maxLength(500)),
  }),
  reply: drawCorrection,
  refusals: [
    ...notLate,
    'lottery.evidenceRequired',
    'lottery.correctionUnderWay',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary: 'Asks for a void of the bets received too late for a draw held elsewhere; others have to approve it.',
});

export const approveDrawCorrection = defineCall('approveDrawCorrection', {
  method: 'POST',
  path: '/desk/api/corrections/:id/approve',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object(order),
  reply: drawCorrection,
  refusals: [
    'lottery.correctionUnknown',
    'lottery.correctionOver',
    'lottery.correctionOwn',
    'lottery.correctionTwice',
    'lottery.correctionTooLate',
    'lottery.drawNotVoidable',
    'lottery.resultFollowsSeed',
    'lottery.lateDrawnHere',
    'staff.notSeparate',
    'staff.aboveLimit',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary:
    'Approves a correction, a void or late bets; with the last approval bets are settled anew, or stakes go back.',
});

export const refuseDrawCorrection = defineCall('refuseDrawCorrection', {
  method: 'POST',
  path: '/desk/api/corrections/:id/refuse',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object(order),
  reply: drawCorrection,
  refusals: ['lottery.correctionUnknown', 'lottery.correctionOver', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Refuses a correction, a void or late bets that wait for approval.',
});

const gameTerms = {
  state: z.enum(['on', 'stopped']),
  /** Per unit. */
  minStake: positiveAmount,
  maxStake: positiveAmount,
  /** Of one member in one draw. */
  maxWin: positiveAmount,
  /** The most an order costs, and is paid; null: the catalogue's. */
  maxOrder: z.nullable(positiveAmount),
  maxOrderWin: z.nullable(positiveAmount),
  /** Seconds between the end of the sale and the draw, of draws of our own made from now on; null: the catalogue's. */
  closeBefore: z.nullable(z.int().check(z.gte(3), z.lte(43_200))),
};
export const lotteryGameTerms = z.object({
  ...gameTerms,
  gameCode: z.string(),
  rtpBasisPoints: z.int(),
  version,
  /** Its draws are the house's own; of others their stations say when a sale ends. */
  drawnHere: z.boolean(),
  /** What counts where nothing is set. */
  usual: z.object({ maxOrder: amount, maxOrderWin: amount, closeBefore: z.int() }),
});
export type LotteryGameTerms = z.output<typeof lotteryGameTerms>;

export const listLotteryTerms = defineCall('listLotteryTerms', {
  method: 'GET',
  path: '/desk/api/lottery/games',
  audience: 'staff',
  reply: z.object({ games: z.array(lotteryGameTerms) }),
  summary: 'Stakes and the most one can win, by game.',
});

export const changeLotteryTerms = defineCall('changeLotteryTerms', {
  method: 'PUT',
  path: '/desk/api/lottery/games/:gameCode',
  audience: 'staff',
  params: z.object({ gameCode: gameCodeParam }),
  body: z.object({ ...gameTerms, version, reason }),
  reply: lotteryGameTerms,
  refusals: ['lottery.gameUnknown', 'lottery.changedMeanwhile', 'lottery.termsInvalid', 'staff.reasonRequired'],
  summary: 'Changes the stakes of a game, unless somebody else did since it was read.',
});

const settings = {
  /** Of members without a point of their own. */
  rebatePoint,
  /** The same of what gives back by the day. */
  dailyPoints,
  cancelsADay: z.int().check(z.gte(0), z.lte(200)),
  /** Thousandths of a stake above `cancelFreeUpTo`. */
  cancelFee: z.int().check(z.gte(0), z.lte(10)),
  cancelFreeUpTo: positiveAmount,
  /** What may be staked on a draw that one person voids alone; zero: a void always takes two. A raise counts 24 hours later. */
  voidAloneUpTo: positiveAmount,
};
export const lotterySettings = z.object({
  ...settings,
  /** What of `voidAloneUpTo` counts now, and from when all of it does; null: it does. */
  voidAloneNow: z.string(),
  voidAloneFrom: z.nullable(instant),
  version,
});
export type LotterySettings = z.output<typeof lotterySettings>;

export const getLotterySettings = defineCall('getLotterySettings', {
  method: 'GET',
  path: '/desk/api/lottery/settings',
  audience: 'staff',
  reply: lotterySettings,
  summary: 'The rebate points of the house, what taking a bet back costs, and which voids take two people.',
});

export const changeLotterySettings = defineCall('changeLotterySettings', {
  method: 'PUT',
  path: '/desk/api/lottery/settings',
  audience: 'staff',
  body: z.object({ ...settings, version, reason }),
  reply: lotterySettings,
  refusals: ['lottery.changedMeanwhile', 'lottery.pointAboveUpline', 'staff.reasonRequired'],
  summary: 'Changes them, unless somebody else did since they were read.',
});

export const listRebatePoints = defineCall('listRebatePoints', {
  method: 'GET',
  path: '/desk/api/lottery/points',
  audience: 'staff',
  query: z.object({ ...pageQuery, product: z._default(pointProduct, 'LOTT') }),
  reply: z.object({
    ...pageReply,
    rows: z.array(z.object({ memberId: id, account: z.string(), rebatePoint: z.int(), setAt: instant })),
  }),
  summary: 'Members with a rebate point of their own of a product, the last set first.',
});

export const setRebatePoint = defineCall('setRebatePoint', {
  method: 'PUT',
  path: '/desk/api/lottery/points',
  audience: 'staff',
  body: z
    .object({
      account: text(64),
      product: z._default(pointProduct, 'LOTT'),
      rebatePoint: z.nullable(rebatePoint),
      /** His own one; null: the house's. */
      seen: z.optional(seenState(z.nullable(rebatePoint))),
      reason,
    })
    .check(z.refine(({ product, rebatePoint: point }) => point === null || point <= POINTS_MAX[product])),
  reply: z.object({ memberId: id, rebatePoint: z.nullable(z.int()) }),
  refusals: [
    'operations.memberUnknown',
    'lottery.pointAboveUpline',
    'lottery.pointBelowDownline',
    'lottery.changedMeanwhile',
    'staff.reasonRequired',
  ],
  summary: "Sets a member's rebate point of a product, or gives him the house's again; never above his upline's.",
});

export const numberLimit = z.object({
  id,
  gameCode: z.string(),
  play: z.string(),
  /** Empty: every number of the play by itself. */
  selection: z.string(),
  /** Of one member in one draw, per unit; with `maxTotal` and `factor` null too the number is closed. */
  maxStake: z.nullable(amount),
  /** Of all members together in one draw. */
  maxTotal: z.nullable(amount),
  /** At reduced odds: thousandths of what its play pays. */
  factor: z.nullable(z.int()),
  /** Of what does not fit into `maxTotal` as much again is sold at this, thousandths too; null: it is closed when full. */
  fullFactor: z.nullable(z.int()),
  reason: z.string(),
  staff: z.string(),
  madeAt: instant,
});
export type NumberLimit = z.output<typeof numberLimit>;

export const listNumberLimits = defineCall('listNumberLimits', {
  method: 'GET',
  path: '/desk/api/lottery/limits',
  audience: 'staff',
  query: z.object({ gameCode: z.optional(gameCodeParam) }),
  reply: z.object({ limits: z.array(numberLimit) }),
  summary: 'Limited numbers, the newest first.',
});

export const listDrawLimits = defineCall('listDrawLimits', {
  method: 'GET',
  path: '/desk/api/draws/:id/limits',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    rows: z.array(
      z.object({
        limitId: id,
        play: z.string(),
        /** The number; of a limit of every number of its play one that somebody has bet on. */
        selection: z.string(),
        /** By all members, in every play that takes the bet. */
        sold: amount,
        /** At the usual price. */
        maxTotal: amount,
        /** Of what does not fit as much again is sold at this, thousandths; null: nothing. */
        fullFactor: z.nullable(z.int()),
      }),
    ),
  }),
  refusals: ['lottery.drawUnknown'],
  summary:
    'How much of the numbers that are limited for all members is sold in a draw; the fullest hundred, fullest first.',
});

const limitAmount = z.nullable(positiveAmount.check(z.refine((value) => !/^0(\.0+)?$/.test(value))));

export const limitNumber = defineCall('limitNumber', {
  method: 'POST',
  path: '/desk/api/lottery/limits',
  audience: 'staff',
  body: z.object({
    ...order,
    gameCode: gameCodeParam,
    play: text(32),
    /** Empty: every number of the play by itself, with amounts alone; its odds and its sale are the play's own. */
    selection: z.string().check(z.maxLength(400)),
    maxStake: limitAmount,
    maxTotal: limitAmount,
    factor: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(999)))),
    /** With a `maxTotal` only, and below `factor`. */
    fullFactor: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(999)))),
  }),
  reply: numberLimit,
  refusals: [
    'lottery.gameUnknown',
    'lottery.playUnknown',
    'lottery.numberInvalid',
    'lottery.numberKnown',
    'lottery.limitInvalid',
    'lottery.playLimitInvalid',
    'lottery.limitsFull',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary: 'Closes a number of a play, limits what is sold of it, or reduces its odds; counts at once.',
});

export const endNumberLimit = defineCall('endNumberLimit', {
  method: 'POST',
  path: '/desk/api/lottery/limits/:id/end',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: z.object({ ended: z.boolean() }),
  refusals: ['lottery.limitUnknown', 'staff.reasonRequired'],
  summary: 'Sells a limited number as others again.',
});

export const playPrice = z.object({
  gameCode: z.string(),
  /** Null: of all plays of the game that have no price of their own. */
  play: z.nullable(z.string()),
  /** Thousandths of the full prize. */
  factor: z.int(),
  reason: z.string(),
  staff: z.string(),
  setAt: instant,
});
export type PlayPriceView = z.output<typeof playPrice>;

export const listPlayPrices = defineCall('listPlayPrices', {
  method: 'GET',
  path: '/desk/api/lottery/prices',
  audience: 'staff',
  reply: z.object({ prices: z.array(playPrice) }),
  summary: 'Plays that do not pay their full prize, the last set first.',
});

export const setPlayPrice = defineCall('setPlayPrice', {
  method: 'POST',
  path: '/desk/api/lottery/prices',
  audience: 'staff',
  body: z.object({
    ...order,
    gameCode: gameCodeParam,
    play: z.nullable(text(32)),
    /** Null: as the game, or of a game the full prize again. */
    factor: z.nullable(priceFactor),
    /** The price of its own; null: it had none. */
    seen: seenState(z.nullable(priceFactor)),
  }),
  reply: z.object({ gameCode: z.string(), play: z.nullable(z.string()), factor: z.nullable(z.int()) }),
  refusals: [
    'lottery.gameUnknown',
    'lottery.playUnknown',
    'lottery.changedMeanwhile',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary:
    'Lowers what a play, or all plays of a game, pay, unless somebody else changed it since it was seen; counts at once.',
});

/** A play that is not sold. */
export const stoppedPlay = z.object({
  gameCode: z.string(),
  play: z.string(),
  reason: z.string(),
  staff: z.string(),
  setAt: instant,
});
export type StoppedPlayView = z.output<typeof stoppedPlay>;

export const listStoppedPlays = defineCall('listStoppedPlays', {
  method: 'GET',
  path: '/desk/api/lottery/plays/stopped',
  audience: 'staff',
  reply: z.object({ plays: z.array(stoppedPlay) }),
  summary: 'Plays that are not sold, the last switched off first.',
});

export const switchLotteryPlay = defineCall('switchLotteryPlay', {
  method: 'POST',
  path: '/desk/api/lottery/plays',
  audience: 'staff',
  body: z.object({ ...order, gameCode: gameCodeParam, play: text(32), off: z.boolean() }),
  reply: z.object({ off: z.boolean() }),
  refusals: ['lottery.gameUnknown', 'lottery.playUnknown', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Sells a play of a game no more, or again, from now on; bets that stand go on (lottery.md 1.5).',
});
