/** How a bet is shown in the record; by itself, since lists of bets need nothing else of what explains one. */
import type { Wager } from '@house/contract/wagers/site';

/** How a bet stands in the record. */
export type WagerLook = Wager['state'] | 'partBack';

/** A return below the stake is no win and is not called one. */
export function lookOfWager({ state, net }: Pick<Wager, 'state' | 'net'>): WagerLook {
  return state === 'won' && net?.startsWith('-') === true ? 'partBack' : state;
}
