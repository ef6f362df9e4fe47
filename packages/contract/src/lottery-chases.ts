/** Chases: one ticket on several draws, each with its own multiple (lottery.md 1.6). */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { priceFactor, SELECTION_LONGEST, TICKET_REFUSALS } from './lottery.ts';
import { amount, gameCode, id, instant, key, pageQuery, pageReply, positiveAmount, words } from './shapes.ts';

const DRAWS_MOST = 120;
const MULTIPLE_MOST = 99_999;
const CHASE_BYTES = 400_000;

export const chaseOrder = z.object({
  place: z.int(),
  drawId: id,
  drawNo: z.string(),
  multiple: z.int(),
  amount,
  /** waiting: held. placed: a bet. settled: its draw has ended with it. returned: what was held went back. */
  state: z.enum(['waiting', 'placed', 'settled', 'returned']),
  ticket: z.nullable(z.string()),
  prize: z.nullable(amount),
});

export const chase = z.object({
  id,
  gameCode: z.string(),
  /** With its price where a level priced it. */
  play: z.string(),
  selection: z.string(),
  units: z.int(),
  unitStake: amount,
  stopOnWin: z.boolean(),
  state: z.enum(['active', 'stopping', 'stopped', 'done']),
  /** debt: his cash was below zero. locked: the house had locked him. */
  stopReason: z.nullable(z.enum(['won', 'member', 'debt', 'locked', 'paused', 'ownLimit'])),
  madeAt: instant,
  endedAt: z.nullable(instant),
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
    play: words(32),
    level: z.optional(z.int().check(z.gte(1_700), z.lte(1_960))),
    /** Thousandths of the full prize, as the member was shown it: every bet of the chase is at this price. */
    factor: z.optional(priceFactor),
    selection: words(SELECTION_LONGEST),
    units: z.int().check(z.gte(1), z.lte(100_000)),
    unitStake: positiveAmount,
    /** One a draw, soonest first; 0 leaves its draw out. */
    multiples: z.array(z.int().check(z.gte(0), z.lte(MULTIPLE_MOST))).check(z.minLength(1), z.maxLength(DRAWS_MOST)),
    stopOnWin: z.boolean(),
    /** units x unitStake x all multiples; the server recounts and refuses a difference. */
    amount: positiveAmount,
  }),
  reply: z.object({ chase, balance: amount }),
  refusals: [
    ...TICKET_REFUSALS,
    'lottery.drawLimit',
    'lottery.drawBets',
    'lottery.chaseDraws',
    'lottery.chasesRunning',
  ],
  summary: 'Makes a chase: its whole sum is held, each order becomes a bet when its draw opens.',
});

export const listChases = defineCall('listChases', {
  method: 'GET',
  path: '/lotto/lgw/chases',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(chase) }),
  summary: "The member's chases, newest first.",
});

export const getChase = defineCall('getChase', {
  method: 'GET',
  path: '/lotto/lgw/chases/:id',
  audience: 'member',
  params: z.object({ id }),
  reply: chase,
  refusals: ['lottery.chaseUnknown'],
  summary: 'One chase with its orders.',
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
  refusals: ['lottery.chaseUnknown', 'identity.memberLocked'],
  summary:
    'Stops what has not closed yet and gives it back whole, outside the cancels of a day; the same again changes nothing.',
});
