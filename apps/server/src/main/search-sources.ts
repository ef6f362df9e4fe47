/** What search may find, each kind told by the capability that owns it. Only what every visitor may see. */
import type { Pieces, ShownPiece, Viewer } from '../capabilities/content/pieces/port.ts';
import type { Category, GameFilter, Games, ShownGame } from '../capabilities/games/port.ts';
import type { Draw, GameView, Lottery } from '../capabilities/lottery/port.ts';
import type { Findable, SearchSource } from '../capabilities/search/port.ts';

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
};
/** A catalogue or a help centre beyond this is not a house's own; search would find the first of it. */
const MOST_GAMES = 20_000;
const PIECES_AT_ONCE = 100;
const MOST_PIECES = 2_000;

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
  size: MOST_GAMES,
};

/** What can be played stands before what opens soon, hot before the rest; within that the order of the desk. */
function popularityOf({ state, game }: ShownGame, place: number, count: number): number {
  const order = count < 2 ? 0 : 1 - place / (count - 1);
  return (state === 'on' ? 0.5 : 0) + (game.isHot ? 0.3 : 0) + 0.2 * order;
}

function gameSource(games: Games): SearchSource {
  return {
    type: 'game',
    revision: async () => String(await games.revision()),
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

function vendorSource(games: Games): SearchSource {
  return {
    type: 'vendor',
    revision: async () => String(await games.revision()),
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

/** A draw by its number or the name of its game; one that is drawn leads to its proof. */
function findableDraw({ names }: GameView, draw: Draw): Findable {
  const numbered = Object.entries(names).map(([language, name]) => [language, `${name} · ${draw.drawNo}`]);
  return {
    id: draw.id.toString(),
    titles: Object.fromEntries(numbered),
    also: [draw.drawNo],
    lines: draw.result === null ? {} : { en: draw.result.join(' ') },
    address: draw.result === null ? `/lottery?gameCode=${draw.gameCode}` : `/verify?draw=${draw.id}`,
    art: 'balls',
  };
}

/** Of every game the draw that takes bets and the last result. */
function drawSource(lottery: Lottery): SearchSource {
  return {
    type: 'draw',
    revision: async () =>
      (await lottery.listGames()).flatMap(({ state, current, last }) => [state, current?.id, last?.id]).join(),
    list: async () =>
      (await lottery.listGames()).flatMap((game) =>
        [game.current, game.last].flatMap((draw) => (draw === null ? [] : findableDraw(game, draw))),
      ),
  };
}

const VISITOR: Viewer = { signedIn: false, kind: null, language: 'en', rank: 0 };

async function listPieces(pieces: Pieces, kind: 'help' | 'page' | 'guide' | 'promotion', language: string) {
  const rows: ShownPiece[] = [];
  while (rows.length < MOST_PIECES) {
    const wish = { offset: rows.length, limit: PIECES_AT_ONCE, withHtml: true };
    const some = await pieces.list(kind, { ...VISITOR, language }, wish);
    rows.push(...some);
    if (some.length < PIECES_AT_ONCE) break;
  }
  return rows;
}

/** The words of clean HTML. */
function wordsOfHtml(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&[a-z#0-9]+;/gi, ' ');
}

/** Pieces in both languages; one that is missing in a language comes in English there. */
async function findablePieces(
  pieces: Pieces,
  kind: 'help' | 'page' | 'guide' | 'promotion',
  languages: readonly string[],
  addressOf: (piece: ShownPiece) => string,
): Promise<Findable[]> {
  const byLanguage = await Promise.all(
    languages.map(async (language) => {
      const rows = await listPieces(pieces, kind, language);
      return { language, rows, byId: new Map(rows.map((row) => [row.id, row])) };
    }),
  );
  const texts = (id: bigint, read: (piece: ShownPiece) => string) =>
    Object.fromEntries(
      byLanguage.flatMap(({ language, byId }) => {
        const row = byId.get(id);
        return row === undefined ? [] : [[language, read(row)] as const];
      }),
    );
  // A page without a text is one that the operator has still to write: nothing leads to it.
  const written = (byLanguage[0]?.rows ?? []).filter(({ html }) => kind !== 'page' || html.trim() !== '');
  return written.map((piece) => ({
    id: piece.slug,
    titles: texts(piece.id, ({ title }) => title),
    also: [piece.slug.replaceAll('-', ' ')],
    lines: texts(piece.id, ({ summary, line }) => summary || line),
    texts: texts(piece.id, ({ summary, line, html }) => `${summary} ${line} ${wordsOfHtml(html)}`),
    address: addressOf(piece),
    art: null,
  }));
}

/** Pages that stand at an address of their own; the rest are read in the help centre (screens.md 3.22-3.25). */
const OWN_PAGES: Readonly<Record<string, string>> = { about: '/about', licences: '/licences', join: '/join' };

interface Sources {
  readonly lottery: Lottery;
  readonly games: Games;
  readonly pieces: Pieces;
  readonly languages: () => Promise<readonly string[]>;
}

export function listSearchSources({ lottery, games, pieces, languages }: Sources): SearchSource[] {
  const revision = async () => `${await pieces.revision()} ${(await languages()).join()}`;
  const helpAddress = ({ slug }: ShownPiece) => `/help?topic=${encodeURIComponent(slug)}`;
  return [
    gameSource(games),
    vendorSource(games),
    drawSource(lottery),
    {
      type: 'promotion',
      revision,
      list: async () => findablePieces(pieces, 'promotion', await languages(), ({ id }) => `/promoDetail?id=${id}`),
    },
    {
      type: 'help',
      revision,
      list: async () => {
        const spoken = await languages();
        const [help, guides, pages] = await Promise.all([
          findablePieces(pieces, 'help', spoken, helpAddress),
          findablePieces(pieces, 'guide', spoken, helpAddress),
          findablePieces(pieces, 'page', spoken, (piece) => OWN_PAGES[piece.slug] ?? helpAddress(piece)),
        ]);
        return [...help, ...guides, ...pages];
      },
    },
  ];
}
