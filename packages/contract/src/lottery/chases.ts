/** Chases: one ticket or several on several draws of a game, each draw with its own multiple (lottery.md 1.6). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, gameCode, id, instant, key, pageQuery, pageReply, positiveAmount, words } from '../shapes.ts';
import { priceFactor, SELECTION_LONGEST, TICKET_REFUSALS } from './site.ts';

const DRAWS_MAX = 120;
const MULTIPLE_MAX = 99_999;
export const CHASE_LINES_MAX = 50;
/** Lines times draws that are bet on. A member's chases that run wait with as many at most. */
export const CHASE_ORDERS_MAX = 2_400;
/** Of the selections of all its lines together, UTF-16 units: what one ticket may have. */
export const CHASE_SIGNS_MAX = SELECTION_LONGEST;
const CHASE_BYTES = 400_000;

/** A ticket that is bought in each of the draws. */
export const chaseLine = z.object({
  /** From 1, in the order in which they were asked for. */
  line: z.int(),
  /** With its price where a level priced it. */
  play: z.string(),
  selection: z.string(),
  units: z.int(),
  /** Before the multiples. */
  unitStake: amount,
});

/** A line in a draw. */
export const chaseOrder = z.object({
  place: z.int(),
  line: z.int(),
  drawId: id,
  drawNo: z.string(),
  multiple: z.int(),
  amount,
  /** waiting: held. placed: a bet. settled: its draw has ended with it. returned: what was held went back. */
  state: z.enum(['waiting', 'placed', 'settled', 'returned']),
  ticket: z.nullable(z.string()),
  prize: z.nullable(amount),
});

/** A chase and how far it is. */
export const chaseHead = z.object({
  id,
  gameCode: z.string(),
  /** Of the first line, as lines say it. */
  play: z.string(),
  lineCount: z.int(),
  stopOnWin: z.boolean(),
  state: z.enum(['active', 'stopping', 'stopped', 'done']),
  /** debt: his cash was below zero. locked: the house had locked him. */
  stopReason: z.nullable(z.enum(['won', 'member', 'debt', 'locked', 'paused', 'playerLimit'])),
  madeAt: instant,
  endedAt: z.nullable(instant),
  /** Draws that it bets on, and those of them that have ended with a bet of it. */
  draws: z.int(),
  drawn: z.int(),
  /** What waits; what is bet on draws that have not ended; what bets won; what went back. */
  held: amount,
  inPlay: amount,
  won: amount,
  returned: amount,
});
export type ChaseHeadView = z.output<typeof chaseHead>;

export const chase = z.object({
  ...chaseHead.shape,
  lines: z.array(chaseLine),
  /** Draw by draw, soonest first; in a draw line by line. */
  orders: z.array(chaseOrder),
});
export type ChaseView = z.output<typeof chase>;

export const makeChase = defineCall('makeChase', {
  method: 'POST',
  path: '/lotto/lgw/chases',
  audience: 'member',
  bodyBytes: CHASE_BYTES,
  body: z.object({
    key,
    gameCode,
    /** The first draw; the others are those after it. */
    firstDrawId: id,
    /** The draw of the last multiple, as the member was shown it: refused when a draw between is gone, which would move the others on. */
    lastDrawId: z.optional(id),
    /** Each is bought in every draw. */
    lines: z
      .array(
        z.object({
          play: words(32),
          level: z.optional(z.int().check(z.gte(1_700), z.lte(1_960))),
          /** Thousandths of the full prize, as the member was shown it: every bet of the line is at this price. */
          factor: z.optional(priceFactor),
          selection: words(SELECTION_LONGEST),
          units: z.int().check(z.gte(1), z.lte(100_000)),
          unitStake: positiveAmount,
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(CHASE_LINES_MAX),
        z.refine((lines) => lines.reduce((sum, { selection }) => sum + selection.length, 0) <= CHASE_SIGNS_MAX),
      ),
    /** One a draw, soonest first; 0 leaves its draw out. */
    multiples: z.array(z.int().check(z.gte(0), z.lte(MULTIPLE_MAX))).check(z.minLength(1), z.maxLength(DRAWS_MAX)),
    stopOnWin: z.boolean(),
    /** units x unitStake of all lines x all multiples; the server recounts and refuses a difference. */
    amount: positiveAmount,
  }),
  reply: z.object({ chase, balance: amount }),
  refusals: [
    ...TICKET_REFUSALS,
    'lottery.drawClosed',
    'lottery.drawLimit',
    'lottery.drawBets',
    'lottery.chaseDraws',
    'lottery.chaseOrders',
    'lottery.chaseOrdersWaiting',
    'lottery.chasesRunning',
  ],
  summary:
    'Makes a chase: its whole sum is held, each order becomes a bet when its draw opens. A line that is refused refuses the chase; of several the values of the refusal say which (`line`).',
});

export const listChases = defineCall('listChases', {
  method: 'GET',
  path: '/lotto/lgw/chases',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(chaseHead) }),
  summary: "The member's chases, newest first.",
});

export const getChase = defineCall('getChase', {
  method: 'GET',
  path: '/lotto/lgw/chases/:id',
  audience: 'member',
  params: z.object({ id }),
  reply: chase,
  refusals: ['lottery.chaseUnknown'],
  summary: 'One chase with its lines and orders.',
});

export const stopChase = defineCall('stopChase', {
  method: 'POST',
  path: '/lotto/lgw/chases/:id/stop',
  audience: 'member',
  params: z.object({ id }),
  reply: z.object({
    chase,
    /** Its bets that stand, because their draw had closed. */
    standing: z.array(chaseOrder),
    balance: amount,
  }),
  refusals: ['lottery.chaseUnknown'],
  summary:
    'Stops what has not closed yet and gives it back whole, outside the cancels of a day; the same again changes nothing.',
});
