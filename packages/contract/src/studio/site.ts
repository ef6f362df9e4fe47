/** The progressive jackpots of our games, for everybody (screens.md 2.23). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, positiveAmount } from '../shapes.ts';

export const listJackpots = defineCall('listJackpots', {
  method: 'GET',
  path: '/wps/jackpots',
  audience: 'anyone',
  reply: z.object({
    /** The game whose stakes feed them; null: there are none. */
    gameId: z.nullable(z.string()),
    /** From the smallest. */
    pools: z.array(
      z.object({
        code: z.string(),
        amount: positiveAmount,
        /** It is won before it is more. */
        cap: positiveAmount,
        /** Of each stake: 0.005. */
        share: z.number(),
        /** Null: none was won yet. */
        lastWin: z.nullable(z.object({ amount: positiveAmount, player: z.string(), at: instant })),
      }),
    ),
  }),
  summary: 'What stands in the jackpots now, and who won each last, masked; none while the studio does not answer.',
});
