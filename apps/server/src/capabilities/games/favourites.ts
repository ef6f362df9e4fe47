/** Favourite games: see port.ts. Each write reads, changes and writes the member's list under his lock. */
import { createHash } from 'node:crypto';
import { type Db, transact } from '../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { Catalogue } from './catalogue.ts';
import { forgetKeys, keepKey, lockFavourites, readFavourites, writeFavourites } from './favourite-queries.ts';
import { FAVOURITES_MAX, type FavouriteGames } from './port.ts';

interface FavouritesDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
}

type Change<Code extends string> = (before: readonly string[]) => readonly string[] | Refusal<Code>;

export function createFavourites({ db, catalogue }: FavouritesDeps): FavouriteGames {
  async function change<Code extends string>(
    memberId: bigint,
    key: string | null,
    content: string,
    work: Change<Code>,
  ): Promise<readonly string[] | Refusal<Code | 'request.keyReused'>> {
    const digest = createHash('sha256').update(content).digest('hex');
    return transact(db, async (tx) => {
      await lockFavourites(tx, memberId);
      const before = await readFavourites(tx, memberId);
      const after = work(before);
      // A refusal uses no key up: once there is room the same request may succeed.
      if (isRefusal(after)) {
        return after as Refusal<Code>;
      }
      const used = key === null ? undefined : await keepKey(tx, memberId, key, digest);
      if (used !== undefined) return used === digest ? before : refuse('request.keyReused');
      if (after.length !== before.length || after.some((id, place) => id !== before[place])) {
        await writeFavourites(tx, memberId, after);
      }
      return after;
    });
  }

  return {
    list: (memberId) => readFavourites(db, memberId),
    async put(memberId, { key, gameId }) {
      const { byId } = await catalogue.current();
      return change<'games.unknown' | 'games.favouritesFull'>(memberId, key, `put ${gameId}`, (before) => {
        if (before.includes(gameId)) return before;
        if (!byId.has(gameId)) return refuse('games.unknown');
        if (before.length >= FAVOURITES_MAX) return refuse('games.favouritesFull', { most: FAVOURITES_MAX });
        return [...before, gameId];
      });
    },
    remove: (memberId, { key, gameId }) =>
      change<never>(memberId, key, `remove ${gameId}`, (before) => before.filter((id) => id !== gameId)),
    order: (memberId, { key, gameIds }) =>
      change<never>(memberId, key, `order ${gameIds.join(' ')}`, (before) => {
        const first = [...new Set(gameIds)].filter((id) => before.includes(id));
        return [...first, ...before.filter((id) => !first.includes(id))];
      }),
    async merge(memberId, { key, gameIds }) {
      const { byId } = await catalogue.current();
      return change<never>(memberId, key, `merge ${gameIds.join(' ')}`, (before) => {
        const known = gameIds.filter((id) => byId.has(id));
        return [...new Set([...before, ...known])].slice(0, FAVOURITES_MAX);
      });
    },
    sweep: () => forgetKeys(db),
  };
}
