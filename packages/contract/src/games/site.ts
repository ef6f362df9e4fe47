/**
 * The catalogue: vendors, games, rooms, winners and the way into a game (specification 3 and 7 "Games", screens.md 1.4,
 * 2.8-2.11, 3.9, 3.19, 3.20). Names come in the language of the `language` header, EN where a text is missing.
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, instant, positiveAmount, prizeMode, text } from '../shapes.ts';

/** Page sizes of specification 9; vendors are paged by whoever shows them: 21 first, 18 after. */
export const GAME_PAGE_SIZE = 24;
export const VENDOR_PAGE_FIRST = 21;
export const VENDOR_PAGE_NEXT = 18;

export const gameCategory = z.enum([
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'LOTT',
  'ELOTT',
  'MINI',
  'COCK',
]);
export type GameCategory = z.output<typeof gameCategory>;
export const gameId = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_-]{0,39}$/));
export const vendorCode = z.string().check(z.regex(/^[A-Z0-9]{2,16}$/));
/** BAC, SIC, ROU, DAT, BJ, HE, MT, TCP, WZPJ, SD, FT, NN, YSX, ZJH, MJ of the specification, and the house's own. */
export const gameClass = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/));
export const gameTag = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,23}$/));
export const volatility = z.enum(['low', 'mediumLow', 'medium', 'mediumHigh', 'high']);
/** How a lottery game is entered: which lottery page plays it. */
export const accountTypeName = z.enum(['TCG_SEA', 'TCG_LOTTO_VN', 'LOTT', 'ELOTT']);

export const catalogueGame = z.object({
  gameId: z.string(),
  vassalage: z.string(),
  gameName: z.string(),
  /** The same, and where it is played, by the other names that the specification has for them (section 3). */
  nodeName: z.string(),
  game_url: z.nullable(z.string()),
  category: gameCategory,
  gameClassify: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Only `on` can be launched. */
  state: z.enum(['on', 'soon', 'maintenance']),
  /** 0: a free trial is offered. */
  supportPlay: z.union([z.literal(0), z.literal(1)]),
  /** A picture of the vendor's; null: the tile is generated from art, hue and seed. */
  showIcon: z.nullable(z.string()),
  art: z.string(),
  hue: z.int(),
  seed: z.int(),
  /** Return to player in basis points; null where a game has none (players against each other) or none is proved. */
  rtpBasisPoints: z.nullable(z.int()),
  /** Null while the house has not set one. */
  minBet: z.nullable(amount),
  minLineNum: z.nullable(z.int()),
  volatility: z.nullable(volatility),
  isHot: z.boolean(),
  isNew: z.boolean(),
  /** Where it is played; null while it can not be. */
  address: z.nullable(z.string()),
});
export type CatalogueGame = z.output<typeof catalogueGame>;

const vendorCard = z.object({
  vassalage: z.string(),
  /** A card opens the list of its vendor's games (specification 3), which `code` names. */
  isGame: z.literal('VASSALAGE'),
  code: z.string(),
  displayName: z.string(),
  /** Null: a geometric mark is generated from the code. */
  smallIcon: z.nullable(z.string()),
  /** 1 hot. */
  isHot: z.union([z.literal(0), z.literal(1)]),
  maintenance: z.boolean(),
  /** Has an entry of its own in the header. */
  ownEntry: z.boolean(),
  /** How many games of this lane it shows. */
  games: z.int(),
});
export type VendorCard = z.output<typeof vendorCard>;

const platform = z._default(text(32), 'html5-desktop');
const clientType = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(9)), 3);
const short = (longest = 32) => z.optional(text(longest));

export const listGameVendors = defineCall('listGameVendors', {
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  audience: 'anyone',
  query: z.object({ platform, language: short(8) }),
  reply: z.object({
    data: z.object({
      lanes: z.array(
        z.object({
          category: gameCategory,
          title: z.string(),
          /** Sub-classes that have a game, in their order. */
          gameClassify: z.array(z.string()),
          cards: z.array(vendorCard),
        }),
      ),
    }),
  }),
  summary: 'Every category that has a game, with its vendors.',
});

/** The game list request of specification 3, and the filters of screens.md 0.1. */
const gameListQuery = {
  clientType,
  platform,
  channel: short(),
  merchant: short(),
  language: short(8),
  /** Any part of a name, in any language it has. */
  gameName: z._default(text(64), ''),
  /** Games that take this stake: their least is not above it. */
  minBet: z.optional(positiveAmount),
  /** Games with at least so many lines. */
  minLineNum: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000))),
  pageNo: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), GAME_PAGE_SIZE),
  /** One vendor, or several by commas. */
  vassalage: z._default(text(200), ''),
  /** A category; empty: all. */
  gameType: z._default(z.union([gameCategory, z.literal('')]), ''),
  gameClassify: z._default(text(12), ''),
  tag: z._default(text(24), ''),
  volatility: z.optional(volatility),
  /** Least return, in basis points. */
  rtp: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
  /** 0: only with a free trial. */
  supportPlay: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1))),
  /** 1: only what can be played now. */
  open: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1))),
  /** These and no other, in this order, by commas: what a visitor keeps on his own device. */
  gameIds: z._default(text(8_400), ''),
  sort: z._default(z.enum(['order', 'new', 'name', 'rtp']), 'order'),
};
const gameListReply = z.object({
  games: z.array(catalogueGame),
  pageNum: z.int(),
  totalPages: z.int(),
  total: z.int(),
});

export const searchGameList = defineCall('searchGameList', {
  method: 'GET',
  path: '/wps/game/gameList',
  audience: 'anyone',
  query: z.object(gameListQuery),
  reply: gameListReply,
  summary: 'Games by vendor, category, name and what they are like; 24 a page.',
});

export const relayGameList = defineCall('relayGameList', {
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  audience: 'member',
  query: z.object({
    ...gameListQuery,
    /** 1: only his favourites. */
    fav: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1))),
  }),
  reply: gameListReply,
  summary: 'The same for a signed-in member, who may ask for his favourites among them.',
});

export const listHotGames = defineCall('listHotGames', {
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  audience: 'anyone',
  query: z.object({
    merchantCode: short(),
    isPlatform: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(9)), 2),
    vassalage: z._default(text(200), ''),
    platform,
    language: short(8),
  }),
  reply: z.object({ list: z.array(catalogueGame) }),
  summary: 'Hot games in the order the desk gave them.',
});

export const listGameRows = defineCall('listGameRows', {
  method: 'GET',
  path: '/wps/game/rows',
  audience: 'anyone',
  query: z.object({ language: short(8) }),
  reply: z.object({
    rows: z.array(z.object({ code: z.string(), title: z.string(), games: z.array(catalogueGame) })),
  }),
  summary: 'Rows of games on the home page: hot, new and those the desk made, while their window is open.',
});

export const listGameTypes = defineCall('listGameTypes', {
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  audience: 'member',
  query: z.object({
    vassalage: z._default(text(200), ''),
    gameType: z._default(z.union([gameCategory, z.literal('')]), ''),
    platform,
    language: short(8),
  }),
  reply: z.object({
    types: z.array(
      z.object({
        gameType: gameCategory,
        title: z.string(),
        total: z.int(),
        classes: z.array(z.object({ gameClassify: z.string(), games: z.int() })),
      }),
    ),
  }),
  summary: 'Categories and sub-classes of a vendor, or of all, with how many games each has.',
});

const winner = z.object({
  at: instant,
  /** Masked: `ra***77`. */
  player: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  category: gameCategory,
  stake: amount,
  prize: amount,
  /** prize / stake with two decimals. */
  multiplier: z.string(),
  /** The draw's result is made up by the house, for a demo. */
  simulated: z.boolean(),
});
export type Winner = z.output<typeof winner>;

export const rankView = z.enum(['latest', 'biggest']);
export const rankRange = z.enum(['day', 'week', 'month', 'all']);
export const getRankList = defineCall('getRankList', {
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  audience: 'anyone',
  query: z.object({
    view: z._default(rankView, 'latest'),
    /** Of the biggest: today, the last 7 or 30 days of the house's zone, or ever. */
    range: z._default(rankRange, 'day'),
    gameType: z._default(z.union([gameCategory, z.literal('')]), ''),
    /** Only of these games, by commas; empty: of all. */
    gameIds: z._default(text(2_000), ''),
    minPrize: z.optional(positiveAmount),
    size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(53)), 50),
    language: short(8),
  }),
  reply: z.object({ view: rankView, range: rankRange, rows: z.array(winner), serverTime: instant }),
  summary: 'Real winners of settled bets, masked; without trial accounts and without whoever hides himself.',
});

export const listRecentGames = defineCall('listRecentGames', {
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  audience: 'member',
  query: z.object({ language: short(8) }),
  reply: z.object({
    games: z.array(
      z.extend(catalogueGame, {
        /** When he bet on it last. */
        playedAt: instant,
      }),
    ),
  }),
  summary: 'What the member bet on lately, the last first; at most 24.',
});

export const listRooms = defineCall('listRooms', {
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  audience: 'member',
  query: z.object({ vassalage: z._default(text(200), ''), gameId: short(40), language: short(8) }),
  reply: z.object({
    rooms: z.array(
      z.object({
        roomId: z.string(),
        gameId: z.string(),
        vassalage: z.string(),
        roomName: z.string(),
        /** What it is played for: the boot, the big blind, the entry, the value of a point. */
        minBet: amount,
        /** The least one sits down with. */
        buyIn: amount,
        players: z.int(),
        /** Of all its tables, with one more where they are full. */
        seats: z.int(),
        /** Of one table. */
        places: z.int(),
        /** Who sits where nothing is played yet. */
        waiting: z.int(),
      }),
    ),
  }),
  summary:
    'Rooms of card games one can sit down in, with who is there, some seconds old; none while the studio is away.',
});

export const launchGame = defineCall('launchGame', {
  method: 'POST',
  path: '/wps/game/launchGame',
  audience: 'member',
  /** The payload of specification 3; who plays is decided by the session, whatever else is sent. */
  body: z.object({
    gameId: z.optional(text(40)),
    roomId: z.optional(text(40)),
    nodeId: z.optional(text(40)),
    accountType: z._default(z.int(), 1),
    /** 0: the member's cash is moved to a vendor that keeps a wallet of its own; 1: they are to be asked first, nothing moves. */
    confirmTrans: z._default(z.int(), 0),
    vassalage: short(),
    /** LOTT is the launch of a lottery, which names its game in `lottoGameCode`. */
    launchMode: z._default(text(16), 'GLS'),
    lottoGameCode: z.optional(text(40)),
    /** `betting` opens the game; `lobby`, and no game, the lobby of its area and prize mode. */
    lottoView: z.optional(z.enum(['betting', 'lobby'])),
    lottoArea: short(8),
    lottoPrizeMode: z.optional(prizeMode),
    platform,
    clientType: z._default(z.int(), 3),
    merchantCode: short(),
    language: short(8),
  }),
  reply: z.object({
    /** Empty of a lobby. */
    gameId: z.string(),
    /** The game's code, which is its id here; empty of a lobby. */
    code: z.string(),
    /** The play that a lottery opens with; empty of what has no plays. */
    defaultPlayType: z.string(),
    gameType: gameCategory,
    accountTypeName: z.nullable(accountTypeName),
    /** A page of ours, or of a vendor's with the session in it. */
    address: z.string(),
    /** Of a card game (specification 7, PVP launch): the address once more. */
    content: z.optional(z.string()),
    /** The vendor keeps a wallet of its own: what is there is brought back as the game is left. */
    ownWallet: z.boolean(),
  }),
  refusals: ['games.unknown', 'games.soon', 'games.maintenance'],
  summary:
    'Where the member plays a game. A refusal names up to four other popular games in `values.suggested`, by commas.',
});

export const getGame = defineCall('getGame', {
  method: 'GET',
  path: '/wps/game/:gameId',
  audience: 'anyone',
  params: z.object({ gameId: text(40) }),
  query: z.object({ language: short(8) }),
  reply: z.object({ game: catalogueGame, vendorName: z.string(), similar: z.array(catalogueGame) }),
  refusals: ['games.unknown'],
  summary: 'One game, and up to six that are like it.',
});
