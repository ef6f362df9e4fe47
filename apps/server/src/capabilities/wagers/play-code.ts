/** The play of a wager as it is stored, in statements. */
import { sql } from 'kysely';

/** The play of a row `w` of wagers without its price: half of the results at each of two prices are all of them. */
export const PLAY_CODE = sql`split_part(w.play, '@', 1)`;
