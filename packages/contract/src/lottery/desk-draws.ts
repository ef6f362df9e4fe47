/** Draws at the desk (screens.md 7): their figures, their bets, and how one is voided. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, day, gameCode, id, instant, key, pageQuery, pageReply, reason, text } from '../shapes.ts';
import { drawState, drawSummary } from './site.ts';

/** Amounts of a draw are of real money: play money of trial accounts is in none of them (operations.md 6). */
export const deskDraw = z.object({
  ...drawSummary.shape,
  /** All that were accepted, those of trial accounts and those taken back among them. */
  bets: z.int(),
  /** Of these, those of trial accounts. */
  trialBets: z.int(),
  stake: amount,
  /** Of the stake: taken back by members, or given back because the draw is void. */
  refunded: amount,
  prize: amount,
  /** stake - refunded - prize of this draw. */
  houseResult: amount,
  settledAt: z.nullable(instant),
});
export type DeskDraw = z.output<typeof deskDraw>;

/** A list of draws is counted up to one more than this: there are a million a month. */
export const DRAWS_COUNTED = 10_000;

export const listDeskDraws = defineCall('listDeskDraws', {
  method: 'GET',
  path: '/desk/api/draws',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    gameCode: z.optional(gameCode),
    /** The whole number, of one game or of all; of anything else nothing is found. */
    drawNo: z.optional(text(32)),
    day: z.optional(day),
    state: z.optional(drawState),
  }),
  reply: z.object({ ...pageReply, rows: z.array(deskDraw) }),
  summary: 'Draws with their figures, next close first.',
});

export const getDeskDraw = defineCall('getDeskDraw', {
  method: 'GET',
  path: '/desk/api/draws/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    draw: deskDraw,
    serverSeed: z.nullable(z.string()),
    betRoot: z.nullable(z.string()),
    beacon: z.nullable(z.string()),
    settlement: z.nullable(
      z.object({
        startedAt: instant,
        finishedAt: z.nullable(instant),
        chunks: z.int(),
        wagers: z.int(),
        winners: z.int(),
      }),
    ),
    voided: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
  }),
  refusals: ['lottery.drawUnknown'],
  summary: 'One draw: commitment, result, settlement.',
});

export const listDrawWagers = defineCall('listDrawWagers', {
  method: 'GET',
  path: '/desk/api/draws/:id/wagers',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object({ size: pageQuery.size, after: z._default(text(40), '') }),
  reply: z.object({
    rows: z.array(
      z.object({
        ticket: z.string(),
        memberId: id,
        account: z.string(),
        placedAt: instant,
        play: z.string(),
        selection: z.string(),
        units: z.int(),
        stake: amount,
        prize: z.nullable(amount),
        state: z.enum(['open', 'won', 'lost', 'void', 'cancelled']),
        /** Void by itself: received after the true draw time. */
        late: z.boolean(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  refusals: ['lottery.drawUnknown'],
  summary: 'The bets of a draw in acceptance order.',
});

export const voidDraw = defineCall('voidDraw', {
  method: 'POST',
  path: '/desk/api/draws/:id/void',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: z.object({ draw: deskDraw, refundedBets: z.int(), refundedStake: amount }),
  refusals: [
    'lottery.drawUnknown',
    'lottery.drawNotVoidable',
    'lottery.voidNeedsTwo',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary: 'Voids a draw that is not drawn, and on which little is staked: every stake goes back.',
});
