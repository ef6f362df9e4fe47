/** The desk's side of the catalogue: every change upon the seen version, with a reason, written down as it is made. */
import { auditValue } from '../../platform/audit-value.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import { present, type Refusal, refuse } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import { changeManyGames } from './bulk.ts';
import type { Catalogue, Snapshot } from './catalogue.ts';
import { changeMaker, differences, type Told } from './desk-change.ts';
import {
  deleteList,
  findDeskGame,
  lockGames,
  lockLists,
  lockVendor,
  readLists,
  saveList,
  updateGame,
  updateVendor,
} from './desk-queries.ts';
import type {
  ClosedParts,
  DeskGameFilter,
  Game,
  GameFacts,
  GameList,
  GamesDesk,
  ListFacts,
  RecordChange,
  Vendor,
} from './port.ts';
import { foldName, nameIn } from './rules.ts';

const LISTS_MAX = 30;

interface GamesDeskDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly wagers: Pick<Wagers, 'listGames'>;
  readonly closedParts: () => MaybePromise<ClosedParts>;
  readonly defaultLanguage: () => Promise<string>;
  readonly record?: RecordChange;
}

export function createGamesDesk(deps: GamesDeskDeps): GamesDesk {
  const { db, catalogue } = deps;
  const change = changeMaker(deps);

  /** People read it in their language and, where that is missing, in English. */
  async function lacksName(names: Readonly<Record<string, string>>): Promise<boolean> {
    const needed = ['en', await deps.defaultLanguage()];
    return needed.some((language) => (names[language] ?? '').trim() === '');
  }

  return {
    async vendors() {
      catalogue.forget();
      const [snapshot, closed, played] = await Promise.all([
        catalogue.current(),
        deps.closedParts(),
        deps.wagers.listGames(),
      ]);
      const open = new Set(played.flatMap((game) => (game.open ? [game.gameCode] : [])));
      return [...snapshot.vendors.values()].map((vendor) => {
        const games = [...snapshot.byId.values()].filter((entry) => entry.vendor.code === vendor.code);
        const running = games.filter(({ game }) => game.state === 'on' && open.has(game.id));
        return {
          vendor,
          underMaintenance: closed.has(`vendor:${vendor.code}`),
          games: games.length,
          open: running.length,
        };
      });
    },
    async changeVendor(by, code, version, facts) {
      if (await lacksName(facts.names)) return refuse('games.nameMissing');
      return change<Vendor, 'games.vendorUnknown' | 'games.changedMeanwhile'>(by, async (tx) => {
        const before = await lockVendor(tx, code);
        if (before === undefined) return refuse('games.vendorUnknown');
        if (before.version !== version) return refuse('games.changedMeanwhile');
        const value = present(await updateVendor(tx, code, facts), 'a locked vendor is there');
        return { value, action: 'games.vendor', object: `vendor:${code}`, ...differences(before, value) };
      });
    },
    async games(filter) {
      catalogue.forget();
      return listGames(await catalogue.current(), filter);
    },
    async game(gameId) {
      return (await findDeskGame(db, gameId)) ?? refuse('games.unknown');
    },
    async changeGame(by, gameId, version, facts: GameFacts) {
      if (await lacksName(facts.names)) return refuse('games.nameMissing');
      return change<Game, 'games.unknown' | 'games.changedMeanwhile' | 'games.notPlayable'>(by, async (tx) => {
        const before = (await lockGames(tx, [gameId])).get(gameId);
        if (before === undefined) return refuse('games.unknown');
        if (before.version !== version) return refuse('games.changedMeanwhile');
        if (facts.state === 'on' && before.product === null) return refuse('games.notPlayable');
        const value = present(await updateGame(tx, gameId, facts), 'a locked game is there');
        return { value, action: 'games.game', object: `game:${gameId}`, ...differences(before, value) };
      });
    },
    changeGames: (by, order) => changeManyGames({ db, change }, by, order),
    async lists() {
      const [{ lists, now }, { byId }] = await Promise.all([readLists(db), catalogue.current()]);
      const withGames = lists.map((list) => ({
        list,
        games: list.gameIds.flatMap((id) => byId.get(id)?.game ?? []),
      }));
      return { lists: withGames, now };
    },
    async changeList(by, code, version, facts) {
      if (await lacksName(facts.names)) return refuse('games.nameMissing');
      if (facts.startsAt !== null && facts.endsAt !== null && facts.endsAt <= facts.startsAt) {
        return refuse('games.windowTimes');
      }
      catalogue.forget();
      const { byId } = await catalogue.current();
      if (facts.gameIds.some((id) => !byId.has(id))) return refuse('games.unknown');
      return change<GameList, 'games.changedMeanwhile' | 'games.listsFull'>(by, (tx) =>
        writeList(tx, code, version, { ...facts, gameIds: [...new Set(facts.gameIds)] }),
      );
    },
    removeList: (by, code, version) =>
      change<{ removed: boolean }, 'games.listUnknown' | 'games.listFixed' | 'games.changedMeanwhile'>(
        by,
        async (tx) => {
          const before = (await lockLists(tx)).get(code);
          if (before === undefined) return refuse('games.listUnknown');
          if (before.fixed) return refuse('games.listFixed');
          if (before.version !== version) return refuse('games.changedMeanwhile');
          await deleteList(tx, code);
          return {
            value: { removed: true },
            action: 'games.removeList',
            object: `list:${code}`,
            before: auditValue(before),
          };
        },
      ),
  };
}

/** Version 0: it is to be new. */
async function writeList(
  tx: Tx,
  code: string,
  version: number,
  facts: ListFacts,
): Promise<Told<GameList> | Refusal<'games.changedMeanwhile' | 'games.listsFull'>> {
  const lists = await lockLists(tx);
  const before = lists.get(code);
  if ((before?.version ?? 0) !== version) return refuse('games.changedMeanwhile');
  if (before === undefined && lists.size >= LISTS_MAX) return refuse('games.listsFull', { most: LISTS_MAX });
  const value = present(await saveList(tx, code, facts), 'a list that is written is there');
  return { value, action: 'games.list', object: `list:${code}`, ...differences(before ?? {}, value) };
}

type Compare = (a: Game, b: Game) => number;
const COMPARE: Readonly<Record<Exclude<DeskGameFilter['sort'], 'order'>, Compare>> = {
  name: (a, b) => nameIn(a.names, 'en').localeCompare(nameIn(b.names, 'en'), 'en', { numeric: true }),
  rtp: (a, b) => (a.rtpBasisPoints ?? 0) - (b.rtpBasisPoints ?? 0),
  changed: (a, b) => a.changedAt.getTime() - b.changedAt.getTime(),
};

function isWanted(game: Game, { vendor, category, state, tag, mark }: DeskGameFilter): boolean {
  if (vendor !== null && game.vendor !== vendor) return false;
  if (category !== null && game.category !== category) return false;
  if (state !== null && game.state !== state) return false;
  if (tag !== '' && !game.tags.includes(tag)) return false;
  if (mark === 'hot') return game.isHot;
  if (mark === 'new') return game.isNew;
  return mark !== 'noEnglish' || (game.names.en ?? '') === '';
}

function listGames(snapshot: Snapshot, filter: DeskGameFilter): { rows: Game[]; total: number } {
  const needle = foldName(filter.q);
  const found = [...snapshot.byId.values()]
    .filter(({ game, haystack }) => haystack.includes(needle) || foldName(game.id).includes(needle))
    .map(({ game }) => game)
    .filter((game) => isWanted(game, filter));
  const ordered = filter.sort === 'order' ? found : found.toSorted(COMPARE[filter.sort]);
  const rows = filter.order === 'asc' ? ordered : ordered.toReversed();
  return { rows: rows.slice(filter.offset, filter.offset + filter.limit), total: found.length };
}
