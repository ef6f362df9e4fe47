/** The Vietnamese boards by themselves (specification 7 Games): apart from the lottery's other calls, which pages load. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { gameCode, instant } from '../shapes.ts';
import { drawSummary, lotteryGame, stationView } from './site.ts';

export const listVnGames = defineCall('listVnGames', {
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  audience: 'anyone',
  reply: z.object({ games: z.array(lotteryGame), stations: z.array(stationView), serverTime: instant }),
  summary: 'The Vietnamese boards, those drawn elsewhere and our fast ones, and the places of the first.',
});

export const listRecentVnGames = defineCall('listRecentVnGames', {
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  audience: 'member',
  reply: z.object({ games: z.array(lotteryGame), serverTime: instant }),
  summary: 'The Vietnamese boards the member bet on lately, the last first.',
});

export const listVnResults = defineCall('listVnResults', {
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  audience: 'anyone',
  query: z.object({
    /** One board; the latest of all when left out. */
    gameCode: z.optional(gameCode),
    count: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 100),
  }),
  reply: z.object({ draws: z.array(drawSummary) }),
  refusals: ['lottery.gameUnknown'],
  summary: 'The latest drawn numbers of Vietnamese boards, newest first.',
});
