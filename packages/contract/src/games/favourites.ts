/** A member's favourite games (screens.md 3.18): kept in his order, at most 200. Every write answers the whole list. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { key, text } from '../shapes.ts';
import { catalogueGame, GAME_PAGE_SIZE, gameId } from './site.ts';

export const FAVOURITES_MAX = 200;
const ids = z.object({ gameIds: z.array(z.string()) });
const manyIds = z.array(gameId).check(z.maxLength(FAVOURITES_MAX));

export const listFavouriteGames = defineCall('listFavouriteGames', {
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  audience: 'member',
  reply: ids,
  summary: 'Ids of his favourites in his order.',
});

export const listFavouriteGamesList = defineCall('listFavouriteGamesList', {
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  audience: 'member',
  query: z.object({
    pageNo: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), GAME_PAGE_SIZE),
    language: z.optional(text(8)),
  }),
  reply: z.object({ games: z.array(catalogueGame), pageNum: z.int(), totalPages: z.int(), total: z.int() }),
  summary: 'His favourites in his order, as games; what is not shown any more is left out.',
});

export const putFavourite = defineCall('putFavourite', {
  method: 'PUT',
  path: '/wps/game/favourites/:gameId',
  audience: 'member',
  params: z.object({ gameId: text(40) }),
  body: z.object({ key }),
  reply: ids,
  refusals: ['games.unknown', 'games.favouritesFull', 'request.keyReused'],
  summary: 'Adds a favourite at the end; one that is there stays where it is.',
});

export const removeFavourite = defineCall('removeFavourite', {
  method: 'DELETE',
  path: '/wps/game/favourites/:gameId',
  audience: 'member',
  params: z.object({ gameId: text(40) }),
  query: z.object({ key: z.optional(key) }),
  reply: ids,
  refusals: ['request.keyReused'],
  summary: 'Takes a favourite away; the same again changes nothing.',
});

export const orderFavourites = defineCall('orderFavourites', {
  method: 'PUT',
  path: '/wps/game/favourites',
  audience: 'member',
  body: z.object({ key, gameIds: manyIds }),
  reply: ids,
  refusals: ['request.keyReused'],
  summary:
    'Puts these first, in this order; ids that are no favourites count for nothing, the others follow as they were.',
});

export const mergeFavourites = defineCall('mergeFavourites', {
  method: 'POST',
  path: '/wps/game/favourites/merge',
  audience: 'member',
  body: z.object({ key, gameIds: manyIds }),
  reply: ids,
  refusals: ['request.keyReused'],
  summary: 'Adds what a device kept before the login behind what the account has, up to 200.',
});
