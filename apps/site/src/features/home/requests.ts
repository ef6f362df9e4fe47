/** The games of the home page, kept by their channels. */
import type { ReplyOf } from '@house/contract/call';
import { type DrawSummary, type LotteryGameView, listLotteryGames } from '@house/contract/lottery';
import { listWagers } from '@house/contract/wagers';
import { callKey } from '@house/web/query';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLive } from '../../shared/live.ts';
import { queryClient, useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { applyDraw } from './model.ts';

const REFETCH_MS = 60_000;

type Games = ReplyOf<typeof listLotteryGames>;

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

/** What the signed-in member has open in a game; follows his own bets. */
export function useOpenTickets(gameCode: string): { bets: number; stake: string } | undefined {
  const { token } = useSession();
  useLive(token === null ? null : 'bets', () => {
    void queryClient.invalidateQueries({ queryKey: callKey(listWagers) });
  });
  const { data } = useCall(listWagers, { query: { gameCode, state: 'open', size: 1 } }, { enabled: token !== null });
  return data?.totals;
}
