/** Names of games on the pages of the lottery, from the first moment on. */
import { listLotteryGames } from '@house/contract/lottery/site';
import type { GameFacts } from '@house/lottery/game';
import { useCall } from '../../shared/query.ts';
import { useLotteryWords } from './words.ts';

const FRESH_MS = 600_000;

/** Names of games by what is known of them at once: the house's, or a fresh house's until they are there. */
export function useGameNames(): (game: GameFacts) => string {
  const words = useLotteryWords();
  const { data } = useCall(listLotteryGames, {}, { staleTime: FRESH_MS });
  return (facts) => {
    const game = data?.games.find(({ gameCode }) => gameCode === facts.gameCode);
    return game === undefined ? words.firstName(facts) : words.gameName(game);
  };
}
