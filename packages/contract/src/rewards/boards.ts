/** The week's board of missions (specification 7; operations.md 5.4; screens.md 5.13): the site's, and its payment at the desk. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { day, id, instant, key, pageQuery, pageReply, positiveAmount, reason } from '../shapes.ts';

/** Places up to one, from behind the row before, and what each of them is paid. */
const prize = z.object({ upTo: z.int().check(z.gte(1), z.lte(50)), amount: positiveAmount });

const place = {
  place: z.int(),
  score: z.int(),
  /** What the place is paid; 0: nothing. */
  amount: positiveAmount,
};

const board = z.object({
  /** The Monday it began on, and its end. */
  week: day,
  endsAt: instant,
  /** Closed: it is kept as it stood, and was not paid yet. */
  state: z.enum(['open', 'closed', 'paid']),
  prizes: z.array(prize),
  /** Masked; those that are paid, at most 50. */
  rows: z.array(z.object({ ...place, name: z.string(), isOwn: z.boolean() })),
  /** The member's own; place null: without points, or behind the 10,000 that are counted. */
  own: z.object({ ...place, place: z.nullable(z.int()) }),
});
export type BoardView = z.output<typeof board>;

export const getMissionLeaderboard = defineCall('getMissionLeaderboard', {
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  audience: 'member',
  query: z.object({ which: z._default(z.enum(['current', 'last']), 'current') }),
  reply: board,
  refusals: ['session.trialAccount'],
  summary:
    'The board of this week or the last one: points of missions, who stands among the first 50, and the own place.',
});

const weekBoard = z.object({
  week: day,
  /** How many scored, and what the places are paid together. */
  members: z.int(),
  amount: positiveAmount,
  state: z.enum(['waiting', 'asked', 'paid']),
  closedAt: instant,
  askedBy: z.nullable(z.string()),
  askedReason: z.nullable(z.string()),
  /** Asked for by whoever looks: they do not decide. */
  isOwn: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decidedReason: z.nullable(z.string()),
});
export type WeekBoard = z.output<typeof weekBoard>;

const prizes = z.object({
  version: z.int(),
  rows: z.array(prize),
  madeBy: z.nullable(z.string()),
  madeAt: z.nullable(instant),
});
export type BoardPrizes = z.output<typeof prizes>;

export const listMissionBoards = defineCall('listMissionBoards', {
  method: 'GET',
  path: '/desk/api/rewards/boards',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(weekBoard), prizes }),
  summary:
    'Boards of weeks that are over, the newest first, and the table that counts for weeks that begin from now on.',
});

const weekParams = z.object({ week: day });

export const getMissionBoard = defineCall('getMissionBoard', {
  method: 'GET',
  path: '/desk/api/rewards/boards/:week',
  audience: 'staff',
  params: weekParams,
  reply: z.object({
    board: weekBoard,
    rows: z.array(z.object({ ...place, memberId: id, account: z.string(), reachedAt: instant })),
  }),
  refusals: ['rewards.boardUnknown'],
  summary: 'A board that is over, as it was kept: at most 50 places.',
});

export const askBoardPayout = defineCall('askBoardPayout', {
  method: 'POST',
  path: '/desk/api/rewards/boards/:week/ask',
  audience: 'staff',
  params: weekParams,
  body: z.object({ key, reason }),
  reply: weekBoard,
  refusals: [
    'rewards.boardUnknown',
    'rewards.boardMoved',
    'rewards.ownRequest',
    'staff.notSeparate',
    'staff.reasonRequired',
  ],
  summary: 'Asks for the payment of a board; somebody else agrees to it.',
});

export const decideBoardPayout = defineCall('decideBoardPayout', {
  method: 'POST',
  path: '/desk/api/rewards/boards/:week/decide',
  audience: 'staff',
  params: weekParams,
  body: z.object({ key, reason, decision: z.enum(['approve', 'reject']) }),
  reply: weekBoard,
  refusals: [
    'rewards.boardUnknown',
    'rewards.boardMoved',
    'rewards.ownRequest',
    'staff.notSeparate',
    'staff.reasonRequired',
  ],
  summary:
    'Agrees to the payment that somebody else asked for: prizes wait in the reward centre, each once. Or says no.',
});

export const setBoardPrizes = defineCall('setBoardPrizes', {
  method: 'POST',
  path: '/desk/api/rewards/board-prizes',
  audience: 'staff',
  body: z.object({ key, reason, version: z.int(), rows: z.array(prize).check(z.minLength(1), z.maxLength(10)) }),
  reply: prizes,
  refusals: ['rewards.rulesWrong', 'rewards.versionMoved', 'staff.reasonRequired'],
  summary: 'What places are paid in weeks that begin from now on; a week that runs keeps what it promised.',
});
