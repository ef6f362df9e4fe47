/** What the lobbies ask the house for. */
import type { ReplyOf } from '@house/contract/call';
import {
  type CatalogueGame,
  type GameCategory,
  listGameVendors,
  listHotGames,
  listRecentGames,
  listRooms,
  searchGameList,
} from '@house/contract/games/site';
import type { CallInputOf } from '@house/web/api';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { useFavourites } from '../../shared/favourites.ts';
import type { ListQuery } from '../../shared/list-states.tsx';
import { type PagedList, usePagedList } from '../../shared/paged-list.ts';
import { useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { type GameFilters, listQuery } from './model/filters.ts';

type VendorsReply = ReplyOf<typeof listGameVendors>;
export type Lane = VendorsReply['data']['lanes'][number];

/** Kept for the session, as specification 3 says of vendors. */
const VENDORS_STALE_MS = 5 * 60_000;

export function useLanes(): UseQueryResult<VendorsReply, RefusalError> {
  return useCall(listGameVendors, {}, { staleTime: VENDORS_STALE_MS });
}

export function useLane(category: GameCategory): Lane | undefined {
  return useLanes().data?.data.lanes.find((lane) => lane.category === category);
}

export interface GamePage {
  readonly games: readonly CatalogueGame[];
  readonly total: number;
  readonly pages: number;
}

const NO_GAMES: GamePage = { games: [], total: 0, pages: 0 };

type GamesQuery = UseQueryResult<ReplyOf<typeof searchGameList>, RefusalError>;

type GamesReply = ReplyOf<typeof searchGameList>;
type GamesInput = NonNullable<CallInputOf<typeof searchGameList>['query']>;

/** Games of the catalogue, page by page. */
export interface GamesList extends Pick<PagedList<unknown>, 'page' | 'pageCount' | 'long'> {
  readonly query: ListQuery<GamePage>;
}

export function useGamePages(query: GamesInput, page: number, enabled = true): GamesList {
  const { query: answer, ...list } = usePagedList(searchGameList, (of) => ({ query: { ...query, pageNo: of } }), {
    page,
    rowsIn: 'games',
    idOf: ({ gameId }) => gameId,
    pageCountOf: ({ totalPages }) => totalPages,
    enabled,
  });
  return { ...list, query: { ...answer, data: answer.data && pageOf(answer.data) } };
}

function pageOf({ games, total, totalPages }: GamesReply): GamePage {
  return { games, total, pages: totalPages };
}

function useRecent(on: boolean): UseQueryResult<ReplyOf<typeof listRecentGames>, RefusalError> {
  const { token } = useSession();
  return useCall(listRecentGames, {}, { enabled: on && token !== null });
}

/** Games of one category under its filters; recent games and favourites are lists of ids among them. */
export function useGameList(category: GameCategory, filters: GameFilters): GamesList {
  const { ids: favourites } = useFavourites();
  const recent = useRecent(filters.recent);
  const ids = filters.favourites ? favourites : (recent.data?.games.map(({ gameId }) => gameId) ?? []);
  const among = filters.favourites || filters.recent;
  const query = listQuery(filters, category, among ? ids : []);
  const list = useGamePages(query, filters.page, !among || ids.length > 0);
  // No ids would ask for every game.
  const none = among && ids.length === 0;
  if (!none) return list;
  const waits = filters.recent && recent.data === undefined && (recent.isLoading || recent.isError);
  return { page: 1, pageCount: 0, long: null, query: { ...recent, data: waits ? undefined : NO_GAMES } };
}

/** How many games a choice of filters would show. */
export function useGameCount(category: GameCategory, filters: GameFilters): number | undefined {
  const query = { ...listQuery({ ...filters, page: 1 }, category), pageSize: 1 };
  return useCall(searchGameList, { query }, { keepOld: true }).data?.total;
}

/** How many games of a category can be played now. */
export function useOpenCount(category: GameCategory): GamesQuery {
  return useCall(searchGameList, { query: { gameType: category, open: 1, pageSize: 1 } });
}

/** Games that can be played now, hot ones first: where a page points to that has none of its own. Undefined: not known yet. */
export function useOpenGames(): readonly CatalogueGame[] | undefined {
  const { data, isError } = useCall(listHotGames, {}, { staleTime: 60_000 });
  return data?.list.filter(({ state }) => state === 'on') ?? (isError ? [] : undefined);
}

export function useRooms(vendors: readonly string[]): UseQueryResult<ReplyOf<typeof listRooms>, RefusalError> {
  const { token } = useSession();
  return useCall(
    listRooms,
    { query: { vassalage: vendors.join(',') } },
    { enabled: token !== null, refetchInterval: 10_000 },
  );
}
