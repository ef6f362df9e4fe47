/**
 * A bet of the record on its way into the slip of its game: left where it is shown, taken where it is bet.
 *
 * Promises: it is taken once, by the page of its own game, and only while whoever left it is signed in.
 */
import type { Wager } from '@house/contract/wagers';
import { create } from 'zustand';
import { getSession, useSession } from './session.ts';

interface Left {
  readonly wager: Wager;
  readonly account: string | null;
}

const useLeft = create<{ readonly left: Left | null }>(() => ({ left: null }));

export function leaveBet(wager: Wager): void {
  useLeft.setState({ left: { wager, account: getSession().account } });
}

export function dropLeftBet(): void {
  useLeft.setState({ left: null });
}

/** The one that waits for this game; null for none. */
export function useLeftBet(gameCode: string): Wager | null {
  const { account } = useSession();
  const left = useLeft((state) => state.left);
  return left?.wager.gameCode === gameCode && left.account === account ? left.wager : null;
}
