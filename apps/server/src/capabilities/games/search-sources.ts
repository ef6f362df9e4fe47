/** What search may find of the catalogue: its games, and their vendors. */
import type { Findable, SearchSource } from '../../platform/search-source.ts';
import type { Category, GameFilter, Games, ShownGame } from './port.ts';

/** The page of each category. */
const PAGES: Readonly<Record<Category, string>> = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  LOTT: '/lottery',
  ELOTT: '/elott',
  MINI: '/mini',
  COCK: '/cockfight',
};
/** A catalogue beyond this is not a house's own; search would find the first of it. */
const GAMES_MAX = 20_000;

const EVERY_GAME: GameFilter = {
  name: '',
  vendors: [],
  category: null,
  gameClass: null,
  tag: null,
  minBet: null,
  minLines: null,
  rtpBasisPoints: null,
  volatility: null,
  supportPlay: null,
  openOnly: false,
  ids: null,
  sort: 'order',
  language: 'en',
  page: 1,
  size: GAMES_MAX,
};

/** What can be played stands before what opens soon, hot before the rest; within that the order of the desk. */
function popularityOf({ state, game }: ShownGame, place: number, count: number): number {
  const order = count < 2 ? 0 : 1 - place / (count - 1);
  return (state === 'on' ? 0.5 : 0) + (game.isHot ? 0.3 : 0) + 0.2 * order;
}

/** Of the catalogue, and of what may be shown of it: a category that becomes forbidden leaves at once. */
async function revisionOf(games: Games): Promise<string> {
  const [revision, shown] = await Promise.all([games.revision(), games.shownCategories()]);
  return `${revision} ${shown.join(',')}`;
}

export function gameSource(games: Games): SearchSource {
  return {
    type: 'game',
    revision: () => revisionOf(games),
    async list() {
      const [{ games: shown }, lanes] = await Promise.all([games.search(EVERY_GAME), games.lanes()]);
      const vendors = new Map(lanes.flatMap(({ cards }) => cards.map(({ vendor }) => [vendor.code, vendor.names])));
      return shown.map(
        (each, place): Findable => ({
          id: each.game.id,
          titles: each.game.names,
          also: each.game.spellings,
          lines: vendors.get(each.game.vendor) ?? {},
          address: each.address ?? `${PAGES[each.game.category]}?pop=game&pop.id=${each.game.id}`,
          art: each.game.art,
          popularity: popularityOf(each, place, shown.length),
        }),
      );
    },
  };
}

export function vendorSource(games: Games): SearchSource {
  return {
    type: 'vendor',
    revision: () => revisionOf(games),
    async list() {
      const cards = (await games.lanes()).flatMap(({ category, cards: own }) =>
        own.map(({ vendor }) => ({ category, vendor })),
      );
      const once = new Map(cards.toReversed().map((card) => [card.vendor.code, card]));
      return [...once.values()].map(
        ({ category, vendor }): Findable => ({
          id: vendor.code,
          titles: vendor.names,
          also: [vendor.code],
          // The lottery has a lobby of its own, which lists no vendors.
          address: category === 'LOTT' ? PAGES.LOTT : `${PAGES[category]}?v=${vendor.code}`,
          art: null,
          popularity: vendor.isHot ? 1 : 0,
        }),
      );
    },
  };
}
