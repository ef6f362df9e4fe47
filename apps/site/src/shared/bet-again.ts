/**
 * A bet of the record on its way into the slip of its game: left where it is shown, taken where it is bet.
 *
 * Promises: it is taken once, for its own game, and only while whoever left it is signed in.
 */
import type { Wager } from '@house/contract/wagers/site';
import { getSession } from './session.ts';

/** Of a bet what a slip is made of: one's own, or one that somebody told in a room. */
export type LeftBet = Pick<Wager, 'gameCode' | 'drawNo' | 'play' | 'selection' | 'units' | 'unitStake'>;

let left: { readonly wager: LeftBet; readonly account: string | null } | undefined;

export function leaveBet(wager: LeftBet): void {
  left = { wager, account: getSession().account };
}

/** The one that waits for this game, if any; it waits no more. */
export function takeLeftBet(gameCode: string): LeftBet | undefined {
  if (left?.wager.gameCode !== gameCode || left.account !== getSession().account) return undefined;
  const { wager } = left;
  left = undefined;
  return wager;
}
