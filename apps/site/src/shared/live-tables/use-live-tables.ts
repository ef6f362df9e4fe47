/** The live tables that stand open now, each with the game that is launched to sit there; asked again every ten seconds. */
import { type CatalogueGame, searchGameList } from '@house/contract/games/site';
import { type LiveTable, listLiveTables } from '@house/contract/vendors/site';
import { useCall } from '../query.ts';

const EVERY_MS = 10_000;
const FRESH_MS = 60_000;
const GAMES_MAX = 100;

export interface OpenTable {
  readonly table: LiveTable;
  readonly game: CatalogueGame;
}

/** Undefined: not known yet. Without a vendor that tells of its tables there are none. */
export function useLiveTables(category: 'LIVE' | 'COCK' = 'LIVE'): readonly OpenTable[] | undefined {
  const { data, error } = useCall(listLiveTables, {}, { refetchInterval: EVERY_MS, staleTime: 1_000 });
  const games = useCall(
    searchGameList,
    { query: { gameType: category, open: 1, pageSize: GAMES_MAX } },
    { staleTime: FRESH_MS },
  );
  if (data === undefined || games.data === undefined) return error === null && games.error === null ? undefined : [];
  const byId = new Map(games.data.games.map((game) => [game.gameId, game]));
  return data.tables.flatMap((table) => {
    const game = byId.get(table.gameId);
    return game === undefined ? [] : [{ table, game }];
  });
}
