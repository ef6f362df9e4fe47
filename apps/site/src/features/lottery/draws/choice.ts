/** What the pages of results, trend and odds show stands in their address, so that it can be linked and shared. */
import { findFacts, listFacts } from '@house/lottery/facts';
import type { GameFacts } from '@house/lottery/game';
import { useNavigate, useSearch } from '@tanstack/react-router';

export type DrawPage = '/results' | '/trend' | '/odds';

export interface GameAddress {
  /** The game of the address; the house's first when it names none. */
  readonly game: GameFacts;
  readonly search: Readonly<Record<string, string | undefined>>;
  /** Goes to the same page with these; an empty text takes a name out of the address. */
  readonly change: (values: Readonly<Record<string, string>>, options?: { replace?: boolean }) => void;
}

/** Names that lead on; empty ones are left out. */
export function searchOf(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
}

export function useGameAddress(page: DrawPage): GameAddress | null {
  const navigate = useNavigate();
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const game = findFacts(search['gameCode'] ?? '') ?? listFacts()[0];
  if (game === undefined) return null;
  return {
    game,
    search,
    change: (values, { replace = false } = {}) =>
      void navigate({
        to: page,
        search: searchOf({ ...search, gameCode: game.gameCode, ...values }),
        replace,
        resetScroll: false,
      }),
  };
}
