/** A member's favourites. */
import {
  listFavouriteGames,
  listFavouriteGamesList,
  mergeFavourites,
  orderFavourites,
  putFavourite,
  removeFavourite,
} from '@house/contract/games/favourites';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal, type Refusal } from '../../../platform/result.ts';
import type { Games } from '../port.ts';
import { showGames } from './show.ts';

function showIds<Code extends string>(
  outcome: readonly string[] | Refusal<Code>,
): { gameIds: string[] } | Refusal<Code> {
  return isRefusal(outcome) ? outcome : { gameIds: [...(outcome as readonly string[])] };
}

export function serveFavourites(house: CallRouter, games: Games): void {
  const { favourites } = games;
  house.serveSignedIn(listFavouriteGames, null, async ({ principal }) => ({
    gameIds: [...(await favourites.list(principal.id))],
  }));

  house.serveSignedIn(listFavouriteGamesList, null, async ({ principal, query, language }) => {
    const { pageNo, pageSize } = query;
    const shown = await games.show(await favourites.list(principal.id));
    const from = (pageNo - 1) * pageSize;
    return {
      games: showGames(shown.slice(from, from + pageSize), language),
      pageNum: pageNo,
      totalPages: Math.ceil(shown.length / pageSize),
      total: shown.length,
    };
  });

  house.serveSignedIn(putFavourite, null, async ({ principal, params, body }) =>
    showIds(await favourites.put(principal.id, { ...params, ...body })),
  );

  house.serveSignedIn(removeFavourite, null, async ({ principal, params, query }) =>
    showIds(await favourites.remove(principal.id, { ...params, key: query.key ?? null })),
  );

  house.serveSignedIn(orderFavourites, null, async ({ principal, body }) =>
    showIds(await favourites.order(principal.id, body)),
  );

  house.serveSignedIn(mergeFavourites, null, async ({ principal, body }) =>
    showIds(await favourites.merge(principal.id, body)),
  );
}
