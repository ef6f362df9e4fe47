/** What the home page asks for, kept by its channels. */
import type { ReplyOf } from '@house/contract/call';
import { getHome, type Home } from '@house/contract/content/home';
import { type DrawSummary, type LotteryGameView, listLotteryGames } from '@house/contract/lottery/site';
import { listWagers } from '@house/contract/wagers/site';
import { callKey } from '@house/web/query';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getBoot } from '../../shared/boot.ts';
import { soon } from '../../shared/debounce.ts';
import { useLive } from '../../shared/live.ts';
import { useOwnBetsLive } from '../../shared/own-bets.ts';
import { queryClient, useCall } from '../../shared/query.ts';
import { onSession, useSession } from '../../shared/session.ts';
import { applyDraw } from './model.ts';

const REFETCH_MS = 60_000;

type Games = ReplyOf<typeof listLotteryGames>;

function askHomeAnew(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(getHome) });
}
const askHomeSoon = soon(askHomeAnew);

/** What the server wrote into the page is the first answer; a member's own follows. */
function seedHome(): void {
  for (const [language, home] of Object.entries(getBoot().home ?? {})) {
    queryClient.setQueryData<Home>([getHome.name, {}, language, ''], home);
  }
}
seedHome();

/** The sections in their order and the banners; follows the desk and whoever signs in. */
export function useHome(): Home | undefined {
  const { data } = useCall(getHome, {}, { staleTime: REFETCH_MS });
  const { token } = useSession();
  // The page was written for a visitor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the page came with
  useEffect(() => {
    if (token !== null) askHomeAnew();
  }, []);
  useEffect(() => onSession(askHomeAnew), []);
  useLive('sys', ({ kind }) => {
    if (kind === 'content') askHomeSoon();
  });
  return data;
}

export function useGames(): UseQueryResult<Games, RefusalError> {
  return useCall(listLotteryGames, {}, { refetchInterval: REFETCH_MS });
}

/** Keeps one game of the list in step with its channel; every row that shows a game calls this. */
export function useGameChannel(game: LotteryGameView): void {
  useLive(`lott.${game.gameCode}`, ({ kind, data }) => {
    const draw = data as unknown as DrawSummary;
    queryClient.setQueriesData<Games>({ queryKey: callKey(listLotteryGames) }, (old) =>
      old === undefined
        ? old
        : {
            ...old,
            games: old.games.map((row) => (row.gameCode === game.gameCode ? applyDraw(row, kind, draw) : row)),
          },
    );
  });
}

/** What the signed-in member has open in a game; follows his own bets and the draws they are in. */
export function useOpenTickets(gameCode: string): { bets: number; stake: string } | undefined {
  const { token } = useSession();
  useOwnBetsLive([gameCode]);
  const { data } = useCall(listWagers, { query: { gameCode, state: 'open', size: 1 } }, { enabled: token !== null });
  return data?.totals;
}
