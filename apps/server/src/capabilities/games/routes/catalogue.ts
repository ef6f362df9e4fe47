/** The catalogue for anyone and for members (specification 7, Games). */
import type { QueryOf } from '@house/contract/call';
import {
  getGame,
  getRankList,
  launchGame,
  listGameRows,
  listGameTypes,
  listGameVendors,
  listHotGames,
  listRecentGames,
  listRooms,
  relayGameList,
  searchGameList,
} from '@house/contract/games/site';
import { findGame } from '@house/lottery/catalogue';
import { parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { GameFilter, GamePage, Games, TableRoom } from '../port.ts';
import { bySeatOrder, lobbyOf, nameIn } from '../rules.ts';
import { listOfWords, showGame, showGames, showWinner } from './show.ts';

const VENDORS_ASKED = 20;
const IDS_ASKED = 200;

function filterOf(query: QueryOf<typeof searchGameList>, language: string, ids: readonly string[] | null): GameFilter {
  return {
    name: query.gameName,
    vendors: listOfWords(query.vassalage).slice(0, VENDORS_ASKED),
    category: query.gameType === '' ? null : query.gameType,
    gameClass: query.gameClassify === '' ? null : query.gameClassify,
    tag: query.tag === '' ? null : query.tag,
    minBet: query.minBet === undefined ? null : (parseAmount(query.minBet) ?? 0n),
    minLines: query.minLineNum ?? null,
    rtpBasisPoints: query.rtp ?? null,
    volatility: query.volatility ?? null,
    supportPlay: query.supportPlay === undefined ? null : query.supportPlay === 0 ? 0 : 1,
    openOnly: query.open === 1,
    ids,
    sort: query.sort,
    language,
    page: query.pageNo,
    size: query.pageSize,
  };
}

const askedIds = (text: string): string[] | null => (text === '' ? null : listOfWords(text).slice(0, IDS_ASKED));

const roomIdOf = ({ gameId, room }: Pick<TableRoom, 'gameId' | 'room'>): string => `${gameId}:${room}`;
function readRoomId(roomId: string | undefined): Pick<TableRoom, 'gameId' | 'room'> | null {
  const [, gameId, room] = /^([A-Z0-9-]{1,36}):(\d{1,2})$/.exec(roomId ?? '') ?? [];
  return gameId === undefined ? null : { gameId, room: Number(room) };
}

function showPage({ games, page, pages, total }: GamePage, language: string) {
  return { games: showGames(games, language), pageNum: page, totalPages: pages, total };
}

export interface CatalogueRoutes {
  readonly games: Games;
  readonly now: () => number;
  /** Whether the brand shows winners (screens.md 0.8); off, the lists are empty. */
  readonly showsWinners: () => Promise<boolean>;
  readonly rooms: () => Promise<readonly TableRoom[]>;
}

function serveLists(house: CallRouter, { games, now, showsWinners }: CatalogueRoutes): void {
  house.serve(searchGameList, async ({ query, language }) =>
    showPage(await games.search(filterOf(query, language, askedIds(query.gameIds))), language),
  );

  house.serveSignedIn(relayGameList, null, async ({ query, language, principal }) => {
    const asked = askedIds(query.gameIds);
    if (query.fav !== 1) return showPage(await games.search(filterOf(query, language, asked)), language);
    const favourites = await games.favourites.list(principal.id);
    const ids = asked === null ? favourites : favourites.filter((id) => asked.includes(id));
    return showPage(await games.search(filterOf(query, language, ids)), language);
  });

  house.serve(listHotGames, async ({ query, language }) => ({
    list: showGames(await games.hot(listOfWords(query.vassalage).slice(0, VENDORS_ASKED)), language),
  }));

  house.serve(listGameRows, async ({ language }) => ({
    rows: (await games.rows()).map(({ list, games: shown }) => ({
      code: list.code,
      title: nameIn(list.names, language),
      games: showGames(shown, language),
    })),
  }));

  house.serve(getRankList, async ({ query, language }) => {
    const { view, range, size } = query;
    const wish = {
      view,
      range,
      category: query.gameType === '' ? null : query.gameType,
      gameIds: query.gameIds === '' ? null : listOfWords(query.gameIds).slice(0, IDS_ASKED),
      minPrize: query.minPrize === undefined ? 0n : (parseAmount(query.minPrize) ?? 0n),
      size,
    };
    const rows = (await showsWinners()) ? await games.ranks(wish) : [];
    return {
      view,
      range,
      rows: rows.map((row) => showWinner(row, language)),
      serverTime: new Date(now()).toISOString(),
    };
  });
}

export function serveCatalogue(house: CallRouter, routes: CatalogueRoutes): void {
  const { games } = routes;
  serveLists(house, routes);

  house.serve(listGameVendors, async ({ language }) => ({
    data: {
      lanes: (await games.lanes()).map(({ category, names, classes, cards }) => ({
        category,
        title: nameIn(names, language),
        gameClassify: [...classes],
        cards: cards.map(({ vendor, maintenance, ownEntry, games: count }) => ({
          vassalage: vendor.code,
          isGame: 'VASSALAGE' as const,
          code: vendor.code,
          displayName: nameIn(vendor.names, language),
          smallIcon: vendor.smallIcon,
          isHot: vendor.isHot ? (1 as const) : (0 as const),
          maintenance,
          ownEntry,
          games: count,
        })),
      })),
    },
  }));

  house.serveSignedIn(listGameTypes, null, async ({ query, language }) => {
    const vendors = listOfWords(query.vassalage).slice(0, VENDORS_ASKED);
    const types = await games.types(vendors, query.gameType === '' ? null : query.gameType);
    return {
      types: types.map(({ category, names, total, classes }) => ({
        gameType: category,
        title: nameIn(names, language),
        total,
        classes: classes.map(({ gameClass, games: count }) => ({ gameClassify: gameClass, games: count })),
      })),
    };
  });

  house.serveSignedIn(listRecentGames, null, async ({ principal, language }) => ({
    games: (await games.recent(principal.id)).map((played) => ({
      ...showGame(played, language),
      playedAt: played.playedAt.toISOString(),
    })),
  }));

  house.serveSignedIn(listRooms, null, async ({ query, language }) => {
    const vendors = listOfWords(query.vassalage).slice(0, VENDORS_ASKED);
    const asked = query.gameId ?? '';
    const rooms = bySeatOrder((await routes.rooms()).filter(({ gameId }) => asked === '' || gameId === asked));
    const shown = await games.show([...new Set(rooms.map(({ gameId }) => gameId))]);
    return {
      rooms: rooms.flatMap((room) => {
        const of = shown.find(({ game, address }) => game.id === room.gameId && address !== null);
        if (of === undefined || (vendors.length > 0 && !vendors.includes(of.game.vendor))) return [];
        return {
          ...{ roomId: roomIdOf(room), gameId: room.gameId, vassalage: of.game.vendor },
          ...{ roomName: nameIn(of.game.names, language), minBet: room.unit, buyIn: room.buyIn, places: room.places },
          // Where every table is full one more is opened.
          seats: room.players >= room.seats ? room.seats + room.places : room.seats,
          ...{ players: room.players, waiting: room.waiting },
        };
      }),
    };
  });

  house.serveSignedIn(launchGame, null, async ({ body, principal, language }) => {
    const room = readRoomId(body.roomId);
    const gameId = body.lottoGameCode ?? body.gameId ?? room?.gameId ?? body.roomId ?? body.nodeId;
    if (body.launchMode === 'LOTT' && (body.lottoView === 'lobby' || gameId === undefined)) {
      const none = { gameId: '', code: '', defaultPlayType: '', ownWallet: false };
      return { ...none, ...lobbyOf({ area: body.lottoArea, prizeMode: body.lottoPrizeMode }) };
    }
    const launched = await games.launch(principal.id, gameId ?? '', language, body.confirmTrans === 1);
    if (isRefusal(launched)) return launched;
    const { game, ownWallet } = launched;
    // The page of the game is told which room was pressed, behind the `#` where the session is.
    const isRoomOf = room !== null && room.gameId === game.id && launched.address.includes('#');
    const address = isRoomOf ? `${launched.address}&room=${room.room}` : launched.address;
    return {
      ...{ gameId: game.id, code: game.id, defaultPlayType: findGame(game.id)?.plays[0]?.code ?? '' },
      ...{ gameType: game.category, accountTypeName: game.accountType, address, ownWallet },
      ...(game.product === 'pvp' ? { content: address } : {}),
    };
  });

  house.serve(getGame, async ({ params, language }) => {
    const found = await games.find(params.gameId);
    if (isRefusal(found)) return found;
    return {
      game: showGame(found.shown, language),
      vendorName: nameIn(found.vendor.names, language),
      similar: showGames(found.similar, language),
    };
  });
}
