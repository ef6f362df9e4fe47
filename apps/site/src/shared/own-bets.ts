/**
 * Own bets that stand open somewhere are read again when they may read differently. The `bets` channel tells of wins and
 * refunds alone: that a bet was lost is known only from its game, when one of its draws ends.
 */
import type { LiveEvent } from '@house/contract/platform/realtime';
import { listWagers } from '@house/contract/wagers/site';
import { callKey } from '@house/web/query';
import { soon } from './debounce.ts';
import { useLiveAll } from './live.ts';
import { queryClient } from './query.ts';
import { useSession } from './session.ts';

const DECIDED = new Set(['settled', 'void', 'corrected']);

function readBets(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(listWagers) });
}
/** Everybody with a bet in a draw hears of its end in the same moment. */
const readBetsSoon = soon(readBets);

/** Whether bets on a game may be decided now. A raffle tells of every ticket that is sold, too. */
export function decidesBets({ kind, data }: Pick<LiveEvent, 'kind' | 'data'>): boolean {
  return DECIDED.has(kind) || (kind === 'raffle' && data['state'] !== 'open');
}

/** Whose games have a channel; how bets of the others end is told on `bets` alone. */
const DRAWN = new Set(['lottery', 'elottery']);

/** The games of rows that are open, each once, in their order: those whose draws are told. */
export function gamesOfOpen(rows: readonly { product: string; gameCode: string; state: string }[]): string[] {
  const told = rows.filter(({ product, state }) => state === 'open' && DRAWN.has(product));
  return [...new Set(told.map(({ gameCode }) => gameCode))];
}

/** Keeps every list of own bets in step while the component is there; `gameCodes` are the games of those open. */
export function useOwnBetsLive(gameCodes: readonly string[]): void {
  const { token } = useSession();
  const channels = ['bets', ...gameCodes.map((gameCode) => `lott.${gameCode}`)];
  useLiveAll(token === null ? [] : channels, (event) => {
    if (event.channel === 'bets') readBets();
    else if (decidesBets(event)) readBetsSoon();
  });
}
