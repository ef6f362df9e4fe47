/** What the member bet on lately. */
import { listRecentGames } from '@house/contract/games/site';
import { useCall } from './query.ts';
import { useSession } from './session.ts';

const FRESH_MS = 60_000;

export interface PlayedGame {
  readonly gameId: string;
  /** When he bet on it last, ISO. */
  readonly playedAt: string;
}

const NONE: readonly PlayedGame[] = [];

/** The last first; undefined until the house has told it, none for a visitor and where it could not be told. */
export function useRecentGames(): readonly PlayedGame[] | undefined {
  const { token } = useSession();
  const { data, error } = useCall(listRecentGames, {}, { enabled: token !== null, staleTime: FRESH_MS });
  if (token === null || (data === undefined && error !== null)) return NONE;
  return data?.games;
}
