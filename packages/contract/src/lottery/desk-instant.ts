/** Raffles and scratch cards at the desk: made, cancelled, stopped, and what they sold (screens.md 7.12). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, gameCode, id, instant, key, pageQuery, pageReply, positiveAmount, reason, words } from '../shapes.ts';
import { raffle } from './raffles.ts';

const order = { key, reason };
const name = words(60).check(z.minLength(1));
const TICKETS_MAX = 10_000;
const tickets = z.int().check(z.gte(1), z.lte(TICKETS_MAX));
const PRIZES_MAX = 100;
const price = positiveAmount.check(z.refine((value) => !/^0(\.0+)?$/.test(value)));

export const deskRaffle = z.object({
  ...raffle.shape,
  madeAt: instant,
  /** Members with tickets. */
  members: z.int(),
  /** What its tickets cost; zero once it is void. Of real money alone, as `paid`: play money of trial accounts is in neither (operations.md 6). */
  taken: amount,
  /** Prizes that were paid. */
  paid: amount,
});
export type DeskRaffleView = z.output<typeof deskRaffle>;

export const listDeskRaffles = defineCall('listDeskRaffles', {
  method: 'GET',
  path: '/desk/api/raffles',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(deskRaffle) }),
  summary: 'Raffles with what they sold and paid, the newest first.',
});

export const listRaffleSales = defineCall('listRaffleSales', {
  method: 'GET',
  path: '/desk/api/raffles/:id/sales',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object(pageQuery),
  reply: z.object({
    ...pageReply,
    rows: z.array(
      z.object({
        id,
        memberId: id,
        account: z.string(),
        first: z.int(),
        count: z.int(),
        amount,
        boughtAt: instant,
      }),
    ),
  }),
  refusals: ['lottery.raffleUnknown'],
  summary: 'Who bought which tickets of a raffle, the last first.',
});

export const makeRaffle = defineCall('makeRaffle', {
  method: 'POST',
  path: '/desk/api/raffles',
  audience: 'staff',
  body: z.object({
    ...order,
    names: z.object({ bn: name, en: name }),
    price,
    tickets,
    /** With fewer sold at its close every ticket is refunded. */
    leastSold: tickets,
    mostPerMember: tickets,
    /** By place, the first first. */
    prizes: z.array(price).check(z.minLength(1), z.maxLength(PRIZES_MAX)),
    /** Null: at once. */
    opensAt: z.nullable(instant),
    closesAt: instant,
  }),
  reply: deskRaffle,
  refusals: ['lottery.rafflePlanInvalid', 'lottery.raffleTimesInvalid', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Makes a raffle; its seed is committed to at once. The same key again is the same raffle.',
});

export const cancelRaffle = defineCall('cancelRaffle', {
  method: 'POST',
  path: '/desk/api/raffles/:id/cancel',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object(order),
  reply: deskRaffle,
  refusals: [
    'lottery.raffleUnknown',
    'lottery.raffleCancelTooLate',
    'staff.aboveLimit',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary: 'Cancels a raffle while its tickets are on sale; every ticket is refunded.',
});

export const deskScratchGame = z.object({
  code: z.string(),
  state: z.enum(['on', 'stopped']),
  dailyLimit: z.int(),
  price: amount,
  cards: z.int(),
  /** What its cards cost, and what they won. */
  taken: amount,
  paid: amount,
});
export type DeskScratchGame = z.output<typeof deskScratchGame>;

export const listDeskScratch = defineCall('listDeskScratch', {
  method: 'GET',
  path: '/desk/api/scratch',
  audience: 'staff',
  reply: z.object({ games: z.array(deskScratchGame) }),
  summary: 'Scratch games with what they sold and paid so far.',
});

export const setScratchState = defineCall('setScratchState', {
  method: 'PUT',
  path: '/desk/api/scratch/:gameCode/state',
  audience: 'staff',
  params: z.object({ gameCode }),
  body: z.object({ ...order, state: z.enum(['on', 'stopped']) }),
  reply: deskScratchGame,
  refusals: ['lottery.gameUnknown', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Stops the sale of a scratch game or begins it again; counts at once.',
});
