/** The catalogue: see port.ts for what it promises. */

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { isPromise, type MaybePromise } from '../../platform/maybe-promise.ts';
import { refuse } from '../../platform/result.ts';
import type { Wakeups } from '../../platform/wakeups.ts';
import type { Wagers } from '../wagers/port.ts';
import { createCatalogue, type Entry, type Snapshot } from './catalogue.ts';
import { createGamesDesk } from './desk.ts';
import { insertGames, insertVendor } from './desk-queries.ts';
import { createFavourites } from './favourites.ts';
import { createForbidden, type ForbiddenCategories, withoutForbidden } from './forbidden.ts';
import { createLaunches } from './launches.ts';
import type {
  Category,
  ClosedParts,
  DescribeWinners,
  GameFilter,
  GamePage,
  Games,
  Lane,
  OpenSession,
  RecordChange,
  ShownGame,
  TypeCount,
} from './port.ts';
import { setGameReturn } from './queries.ts';
import {
  foldName,
  hasOwnEntry,
  isUnderMaintenance,
  isWithin,
  likeness,
  matches,
  openAgainAt,
  pageOfGame,
  type Surroundings,
  shownStateOf,
} from './rules.ts';
import { createWinners } from './winners.ts';

const FRESH_MILLISECONDS = 900;
const HOT_MAX = 50;
const SIMILAR_MAX = 6;
const RECENT_MAX = 24;
const NONE: ReadonlySet<string> = new Set();

export interface GamesDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Hears of changes other processes make; without it they are seen within a second all the same. */
  readonly wakeups?: Pick<Wakeups, 'on'>;
  readonly wagers: Pick<Wagers, 'recentGamesOf' | 'listGames' | 'describeMarkets'>;
  readonly closedParts: () => MaybePromise<ClosedParts>;
  /** Categories that the law forbids where the house stands. */
  readonly forbiddenCategories?: ForbiddenCategories;
  readonly describeWinners: DescribeWinners;
  readonly defaultLanguage: () => Promise<string>;
  readonly zoneOffsetMinutes: number;
  readonly openSession: OpenSession;
  /** Writes a change into the audit log. */
  readonly record?: RecordChange;
}

export function createGames(deps: GamesDeps): Games {
  const { db, clock } = deps;
  const whole = createCatalogue({ db, clock });
  const forbidden = createForbidden({ read: deps.forbiddenCategories ?? (async () => []), clock });
  const catalogue = withoutForbidden(whole, forbidden);
  const silence = deps.wakeups?.on('games_changed', () => catalogue.wake());
  const winners = createWinners({ ...deps, catalogue });
  let played: { games: Promise<ReadonlyMap<string, boolean>>; until: number } | undefined;

  function playedGames(): Promise<ReadonlyMap<string, boolean>> {
    const now = clock.now();
    if (played !== undefined && now < played.until) return played.games;
    const games = deps.wagers.listGames().then((list) => new Map(list.map(({ gameCode, open }) => [gameCode, open])));
    played = { games, until: now + FRESH_MILLISECONDS };
    games.catch(() => {
      if (played?.games === games) played = undefined;
    });
    return games;
  }

  async function look(): Promise<{ snapshot: Snapshot; around: Surroundings }> {
    const [snapshot, closed, games] = await Promise.all([catalogue.current(), deps.closedParts(), playedGames()]);
    return { snapshot, around: { closed, played: games } };
  }

  function showAll(entries: readonly Entry[], around: Surroundings): ShownGame[] {
    return entries.flatMap(({ game, vendor }) => {
      const state = shownStateOf(game, vendor, around);
      return state === undefined ? [] : [{ game, state, address: state === 'on' ? pageOfGame(game) : null }];
    });
  }

  const pick = ({ byId }: Snapshot, ids: readonly string[]): Entry[] =>
    [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);

  async function show(ids: readonly string[]): Promise<readonly ShownGame[]> {
    const { snapshot, around } = await look();
    return showAll(pick(snapshot, ids), around);
  }

  async function hot(vendors: readonly string[]): Promise<readonly ShownGame[]> {
    const { snapshot, around } = await look();
    const list = snapshot.lists.find(({ code }) => code === 'hot');
    const chosen = list !== undefined && isWithin(list, clock.now()) ? pick(snapshot, list.gameIds) : [];
    const marked = snapshot.visible('order', 'en').filter(({ game }) => game.isHot);
    const entries = [...new Set([...chosen, ...marked])].filter(
      ({ game }) => vendors.length === 0 || vendors.includes(game.vendor),
    );
    return showAll(entries, around).slice(0, HOT_MAX);
  }

  /** Open games beside this one: popular ones of its category, others of it, popular ones of all (specification 8). */
  async function others(gameId: string): Promise<readonly ShownGame[]> {
    const { snapshot, around } = await look();
    const popular = (await hot([])).filter(({ state, game }) => state === 'on' && game.id !== gameId);
    const category = snapshot.byId.get(gameId)?.game.category;
    const visible = snapshot
      .visible('order', 'en')
      .filter(({ game }) => game.id !== gameId && game.category === category);
    const alike = showAll(visible, around).filter(({ state }) => state === 'on');
    const found = [...popular.filter(({ game }) => game.category === category), ...alike, ...popular];
    return [...new Map(found.map((shown) => [shown.game.id, shown])).values()];
  }

  /** When a game under a maintenance window opens again; null: nobody said, or it rests for another reason. */
  async function restsUntil(gameId: string): Promise<Date | null> {
    const { snapshot, around } = await look();
    const entry = snapshot.byId.get(gameId);
    return entry === undefined ? null : openAgainAt(entry.game, entry.vendor, around.closed);
  }

  return {
    async search(filter) {
      const { snapshot, around } = await look();
      return searchIn(snapshot, around, filter, showAll);
    },
    async lanes() {
      const { snapshot, around } = await look();
      return lanesOf(snapshot, around);
    },
    async types(vendors, category) {
      const snapshot = await catalogue.current();
      const wanted = snapshot
        .visible('order', 'en')
        .filter(({ game }) => vendors.length === 0 || vendors.includes(game.vendor))
        .filter(({ game }) => category === null || game.category === category);
      return typesOf(snapshot, wanted);
    },
    async shownCategories() {
      const snapshot = await catalogue.current();
      const shown = new Set(snapshot.visible('order', 'en').map(({ game }) => game.category));
      return [...snapshot.categories.keys()].filter((category) => shown.has(category));
    },
    hot,
    async rows() {
      const { snapshot, around } = await look();
      const now = clock.now();
      return snapshot.lists
        .filter((list) => list.onHome && isWithin(list, now))
        .map((list) => {
          const marked = list.code === 'new' ? snapshot.visible('order', 'en').filter(({ game }) => game.isNew) : [];
          return { list, games: showAll([...new Set([...pick(snapshot, list.gameIds), ...marked])], around) };
        })
        .filter(({ games }) => games.length > 0);
    },
    async find(gameId) {
      const { snapshot, around } = await look();
      const entry = snapshot.byId.get(gameId);
      const [shown] = entry === undefined ? [] : showAll([entry], around);
      if (entry === undefined || shown === undefined) return refuse('games.unknown');
      const alike = snapshot
        .visible('order', 'en')
        .filter(({ game }) => game.id !== gameId)
        .map((other) => ({ other, like: likeness(entry.game, other.game) }))
        .sort((a, b) => b.like - a.like)
        .slice(0, SIMILAR_MAX)
        .map(({ other }) => other);
      return { shown, vendor: entry.vendor, similar: showAll(alike, around) };
    },
    show,
    launch: createLaunches({ clock, show, others, restsUntil, openSession: deps.openSession }),
    async recent(memberId) {
      const { byId } = await catalogue.current();
      const played = await deps.wagers.recentGamesOf(memberId, [...byId.keys()], RECENT_MAX);
      const at = new Map(played.map(({ gameCode, playedAt }) => [gameCode, playedAt]));
      const shown = await show([...at.keys()]);
      return shown.flatMap((game) => {
        const playedAt = at.get(game.game.id);
        return playedAt === undefined ? [] : [{ ...game, playedAt }];
      });
    },
    ranks: (filter) => winners.ranks(filter),
    setReturn: setGameReturn,
    addVendor: insertVendor,
    addGames: async (tx, vendor, added) => ({ taken: await insertGames(tx, vendor, added) }),
    async namesOf(gameIds) {
      const { byId } = await catalogue.current();
      return new Map(gameIds.flatMap((id) => (byId.has(id) ? [[id, byId.get(id)?.game.names ?? {}] as const] : [])));
    },
    closedAmong(gameIds) {
      const [snapshot, closed, banned] = [whole.current(), deps.closedParts(), forbidden.now()];
      // All are held almost always, and every bet asks.
      return isPromise(snapshot) || isPromise(closed) || isPromise(banned)
        ? Promise.all([snapshot, closed, banned]).then(([found, parts, codes]) =>
            closedIn(found, parts, codes, gameIds),
          )
        : closedIn(snapshot, closed, banned, gameIds);
    },
    revision: async () => (await catalogue.current()).revision,
    favourites: createFavourites({ db, catalogue }),
    desk: createGamesDesk({ ...deps, catalogue: whole }),
    tellWins: () => winners.tell(),
    thinWins: () => winners.thin(),
    close: () => silence?.(),
  };
}

function closedIn(
  { byId }: Snapshot,
  closed: ClosedParts,
  forbidden: ReadonlySet<string>,
  gameIds: readonly string[],
): ReadonlySet<string> {
  const isShut = (id: string): boolean => {
    const entry = byId.get(id);
    if (entry === undefined) return false;
    return forbidden.has(entry.game.category) || isUnderMaintenance(entry.game, entry.vendor, closed);
  };
  return gameIds.some(isShut) ? new Set(gameIds.filter(isShut)) : NONE;
}

type ShowAll = (entries: readonly Entry[], around: Surroundings) => ShownGame[];

function searchIn(snapshot: Snapshot, around: Surroundings, filter: GameFilter, showAll: ShowAll): GamePage {
  const needle = foldName(filter.name);
  // Signs alone are looked for and found nowhere; nothing typed finds everything.
  if (needle === '' && filter.name.trim() !== '') return { games: [], page: filter.page, pages: 0, total: 0 };
  const all = snapshot.visible(filter.sort, filter.language);
  const asked = filter.ids === null ? all : [...new Set(filter.ids)].flatMap((id) => snapshot.byId.get(id) ?? []);
  const found = asked.filter(({ game, vendor, haystack }) => {
    if (!matches(game, filter) || !haystack.includes(needle)) return false;
    if (filter.ids === null && !filter.openOnly) return true;
    const state = shownStateOf(game, vendor, around);
    return state !== undefined && (!filter.openOnly || state === 'on');
  });
  const from = (filter.page - 1) * filter.size;
  return {
    games: showAll(found.slice(from, from + filter.size), around),
    page: filter.page,
    pages: Math.ceil(found.length / filter.size),
    total: found.length,
  };
}

function groupBy<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** The categories that have one of these games, in their own order. */
function categoriesOf(
  snapshot: Snapshot,
  entries: readonly Entry[],
): [Category, Readonly<Record<string, string>>, Entry[]][] {
  const groups = groupBy(entries, ({ game }) => game.category);
  return [...snapshot.categories].flatMap(([category, names]) => {
    const group = groups.get(category);
    return group === undefined ? [] : [[category, names, group] as [typeof category, typeof names, Entry[]]];
  });
}

const classesOf = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap(({ game }) => game.gameClass ?? [])),
];

function lanesOf(snapshot: Snapshot, around: Surroundings): Lane[] {
  return categoriesOf(snapshot, snapshot.visible('order', 'en')).map(([category, names, entries]) => ({
    category,
    names,
    classes: classesOf(entries),
    cards: [...groupBy(entries, ({ vendor }) => vendor)].map(([vendor, games]) => ({
      vendor,
      maintenance:
        vendor.state === 'maintenance' ||
        around.closed.has(`vendor:${vendor.code}`) ||
        around.closed.has(`product:${category}`),
      ownEntry: hasOwnEntry(vendor.code),
      games: games.length,
    })),
  }));
}

function typesOf(snapshot: Snapshot, entries: readonly Entry[]): TypeCount[] {
  return categoriesOf(snapshot, entries).map(([category, names, games]) => ({
    category,
    names,
    total: games.length,
    classes: classesOf(games).map((gameClass) => ({
      gameClass,
      games: games.filter(({ game }) => game.gameClass === gameClass).length,
    })),
  }));
}
