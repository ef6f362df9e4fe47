/** The progressive jackpots of our games, for everybody (screens.md 2.23), and how a hand at a table lay, for who bet on it. */
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

const lying = z.object({
  /** Of the table: `banker`, `seat-2`; of what lies in the middle, `table`. */
  place: z.string(),
  kind: z.enum(['card', 'tile', 'die', 'disc', 'pocket', 'beads', 'fight']),
  /** `10H`, `6`, `crab`, `red`, `32`, in the order in which they came. */
  things: z.array(z.string()),
  /** As the rules count it, where that is a figure. */
  worth: z.nullable(z.string()),
});
export type LyingThings = z.output<typeof lying>;

export const getHandOfBet = defineCall('getHandOfBet', {
  method: 'GET',
  path: '/wps/member/hands/:round',
  audience: 'member',
  params: z.object({ round: z.uuid() }),
  reply: z.object({
    /** Empty while the hand is not over, or where it was void. */
    lying: z.array(lying),
    /** Of the shoe, or of the round of a game without one; its server seed is null while hands come of it. */
    shoe: z.string(),
    hand: z.int(),
    serverSeed: z.nullable(z.string()),
    clientSeed: z.nullable(z.string()),
  }),
  refusals: ['studio.roundUnknown', 'studio.away'],
  summary: 'What lay on the table when a bet of the member’s own was decided, and the seed that makes it again.',
});
