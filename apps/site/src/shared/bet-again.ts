/**
 * A bet of the record on its way into the slip of its game: left where it is shown, taken where it is bet.
 *
 * Promises: it is taken once, for its own game, and only while whoever left it is signed in.
 */
import type { Wager } from '@house/contract/wagers/site';
import { getSession } from './session.ts';

let left: { readonly wager: Wager; readonly account: string | null } | undefined;

export function leaveBet(wager: Wager): void {
  left = { wager, account: getSession().account };
}

/** The one that waits for this game, if any; it waits no more. */
export function takeLeftBet(gameCode: string): Wager | undefined {
  if (left?.wager.gameCode !== gameCode || left.account !== getSession().account) return undefined;
  const { wager } = left;
  left = undefined;
  return wager;
}
