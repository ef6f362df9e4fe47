/**
 * Favourite games (screens.md 3.18): a visitor's on his device, a member's with the house.
 *
 * visitor   kept in local storage. Leaves by: signing in, which adds them behind what the account has and forgets them
 *           here once the house has them.
 * member    as the house told last. A change shows at once, is sent after those before it, and is taken back
 *           when the house refuses it.
 *
 * The list is asked for by the first page that shows a heart.
 */
import {
  FAVOURITES_MAX,
  listFavouriteGames,
  mergeFavourites,
  orderFavourites,
  putFavourite,
  removeFavourite,
} from '@house/contract/games/favourites';
import { showToast } from '@house/ui/toast';
import { newKey } from '@house/web/clock';
import { useEffect } from 'react';
import { create } from 'zustand';
import { messageOf, request } from './api.ts';
import { createChanges } from './changes.ts';
import { getSession, onSession } from './session.ts';

const STORED = 'favouriteGames';
const GAME_ID = /^[A-Z0-9][A-Z0-9_-]{0,39}$/;

interface Favourites {
  readonly ids: readonly string[];
  /** False until the house has told them. */
  readonly known: boolean;
  /** Why the house did not tell them. */
  readonly failure: Error | null;
}

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const ids = stored.filter((id): id is string => typeof id === 'string' && GAME_ID.test(id));
    return [...new Set(ids)].slice(0, FAVOURITES_MAX);
  } catch {
    return []; // written by somebody else
  }
}

function store(ids: readonly string[]): void {
  if (ids.length === 0) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, JSON.stringify(ids));
}

const favourites = create<Favourites>(() => ({ ids: [], known: false, failure: null }));

let readFor: string | null | undefined;

/** What the device kept goes to the account; only then it is forgotten here. */
async function readFromHouse(): Promise<readonly string[]> {
  const stored = readStored();
  if (stored.length === 0) return (await request(listFavouriteGames)).gameIds;
  const { gameIds } = await request(mergeFavourites, { body: { key: newKey(), gameIds: stored } });
  store([]);
  return gameIds;
}

async function read(): Promise<void> {
  const { account, token } = getSession();
  if (readFor === account) return;
  readFor = account;
  if (token === null) {
    favourites.setState({ ids: readStored(), known: true, failure: null });
    return;
  }
  favourites.setState({ ids: readStored(), known: false, failure: null });
  try {
    const ids = await readFromHouse();
    if (getSession().account === account) favourites.setState({ ids, known: true });
  } catch (thrown) {
    readFor = undefined; // asked again by the next page
    favourites.setState({ failure: thrown instanceof Error ? thrown : new Error(String(thrown)) });
  }
}

/** Asks the house once more for what it did not tell. */
export function readFavouritesAgain(): void {
  void read();
}

onSession(() => {
  if (readFor !== undefined) void read();
});

/** The favourites, in their order. */
export function useFavourites(): Favourites {
  useEffect(() => void read(), []);
  return favourites();
}

const sendChange = createChanges<readonly string[]>({
  read: () => favourites.getState().ids,
  write: (ids) => favourites.setState({ ids }),
});

type Ids = readonly string[];

function change(
  apply: (now: Ids) => Ids,
  undo: (now: Ids) => Ids,
  send: () => Promise<{ gameIds: Ids }>,
): Promise<void> {
  const { account, token } = getSession();
  if (token === null) {
    const next = apply(favourites.getState().ids);
    favourites.setState({ ids: next });
    store(next);
    return Promise.resolve();
  }
  return sendChange({
    apply,
    undo,
    send: async () => (await send()).gameIds,
    holds: () => getSession().account === account,
    onRefused: (failure) => showToast(messageOf(failure), 'warn'),
  });
}

const without =
  (gameId: string) =>
  (now: Ids): Ids =>
    now.filter((id) => id !== gameId);

/** What is there now in the order of then; what was not there then comes last. */
const inOrderOf =
  (before: Ids) =>
  (now: Ids): Ids => [...before.filter((id) => now.includes(id)), ...now.filter((id) => !before.includes(id))];

/** Adds it at the end, or takes it away. */
export function toggleFavourite(gameId: string): Promise<void> {
  const { ids: before } = favourites.getState();
  const params = { gameId };
  const key = newKey();
  if (before.includes(gameId)) {
    const putBack = (now: Ids): Ids => inOrderOf(before)([...without(gameId)(now), gameId]);
    return change(without(gameId), putBack, () => request(removeFavourite, { params, query: { key } }));
  }
  if (before.length >= FAVOURITES_MAX && getSession().token === null) return Promise.resolve();
  const add = (now: Ids): Ids => [...without(gameId)(now), gameId];
  return change(add, without(gameId), () => request(putFavourite, { params, body: { key } }));
}

export function reorderFavourites(ids: Ids): Promise<void> {
  const { ids: before } = favourites.getState();
  const key = newKey();
  return change(
    () => ids,
    inOrderOf(before),
    () => request(orderFavourites, { body: { key, gameIds: [...ids] } }),
  );
}

/** Puts one that was just taken away back to its place. */
export function restoreFavourite(gameId: string, before: Ids): Promise<void> {
  const [putKey, orderKey] = [newKey(), newKey()];
  return change(
    () => before,
    without(gameId),
    async () => {
      await request(putFavourite, { params: { gameId }, body: { key: putKey } });
      return request(orderFavourites, { body: { key: orderKey, gameIds: [...before] } });
    },
  );
}
