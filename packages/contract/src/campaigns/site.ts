/** Free rounds that a member was given. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, positiveAmount } from '../shapes.ts';

const myFreeRounds = z.object({
  id,
  name: z.string(),
  /** `coming`: the game does not know of them yet. `over`: expired or cancelled. */
  state: z.enum(['coming', 'open', 'used', 'over']),
  /** Games of the catalogue in which they can be played. */
  gameIds: z.array(z.string()),
  rounds: z.int(),
  used: z.int(),
  /** What each round is worth. */
  stake: positiveAmount,
  won: positiveAmount,
  /** What all of them may win together; null: as much as they win. */
  winLimit: z.nullable(positiveAmount),
  /** How often what they win has to be played, hundredths. */
  multiplier: z.int(),
  validFrom: instant,
  validTo: instant,
});
export type MyFreeRounds = z.output<typeof myFreeRounds>;

export const listMyFreeRounds = defineCall('listMyFreeRounds', {
  method: 'GET',
  path: '/wps/free-rounds',
  audience: 'member',
  reply: z.object({ rows: z.array(myFreeRounds) }),
  summary: 'Free rounds of the member: those they have, and those of the last 30 days.',
});
