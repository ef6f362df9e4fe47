/** What is told of a draw held elsewhere, and so of every bet on it (lottery.md 12.3). */
import * as z from 'zod/mini';

export const officialFacts = z.object({
  station: z.string(),
  /** Made up by the house, for a demo. */
  simulated: z.boolean(),
  /** What its result rests on; null until it is there. */
  origin: z.nullable(z.enum(['simulated', 'feeds', 'feedAndPerson', 'people', 'decision'])),
});
export type OfficialFactsView = z.output<typeof officialFacts>;
