/** Vendors, games and lists of games at the desk (screens.md 7.16). Every change asks for a reason and the seen version. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, instant, key, pageQuery, pageReply, positiveAmount, reason, text, words } from '../shapes.ts';
import { accountTypeName, gameCategory, gameClass, gameId, gameTag, vendorCode, volatility } from './site.ts';

const version = z.int().check(z.gte(0));
const LANGUAGE = /^[a-z]{2}$/;
const names = z
  .record(z.string().check(z.regex(LANGUAGE)), words(80))
  .check(z.refine((value) => Object.keys(value).length <= 40));
const picture = z.nullable(words(300).check(z.regex(/^(https:\/\/[^\s"'<>\\]+|\/[^\s"'<>\\/][^\s"'<>\\]*)$/)));

export const deskVendorState = z.enum(['on', 'maintenance', 'hidden']);
export const deskGameState = z.enum(['soon', 'on', 'maintenance', 'hidden', 'retired']);

const vendorFields = {
  names,
  smallIcon: picture,
  isHot: z.boolean(),
  state: deskVendorState,
  sort: z.int().check(z.gte(0), z.lte(100_000)),
  categories: z.array(gameCategory).check(z.minLength(1), z.maxLength(9)),
};
export const deskVendor = z.object({
  ...vendorFields,
  vassalage: z.string(),
  /** A maintenance window of the vendor is in force. */
  underMaintenance: z.boolean(),
  games: z.int(),
  open: z.int(),
  version,
  changedAt: instant,
});
export type DeskVendor = z.output<typeof deskVendor>;

export const listDeskVendors = defineCall('listDeskVendors', {
  method: 'GET',
  path: '/desk/api/vendors',
  audience: 'staff',
  reply: z.object({ vendors: z.array(deskVendor) }),
  summary: 'Every vendor, with how many games it has and how many are open.',
});

export const changeVendor = defineCall('changeVendor', {
  method: 'PUT',
  path: '/desk/api/vendors/:vassalage',
  audience: 'staff',
  params: z.object({ vassalage: text(16) }),
  body: z.object({ ...vendorFields, version, reason }),
  reply: deskVendor,
  refusals: ['games.vendorUnknown', 'games.changedMeanwhile', 'games.nameMissing', 'staff.reasonRequired'],
  summary: 'Changes a vendor, unless somebody else did since it was read.',
});

const gameFields = {
  names,
  /** Other spellings people search by. */
  spellings: z.array(words(80)).check(z.maxLength(20)),
  category: gameCategory,
  gameClassify: z.nullable(gameClass),
  tags: z.array(gameTag).check(z.maxLength(12)),
  state: deskGameState,
  supportPlay: z.int().check(z.gte(0), z.lte(1)),
  showIcon: picture,
  art: z.string().check(z.regex(/^[a-z][a-z-]{1,23}$/)),
  hue: z.int().check(z.gte(0), z.lte(10)),
  seed: z.int().check(z.gte(0), z.lte(2_147_483_647)),
  rtpBasisPoints: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
  minBet: z.nullable(positiveAmount),
  minLineNum: z.nullable(z.int().check(z.gte(1), z.lte(100_000))),
  volatility: z.nullable(volatility),
  isHot: z.boolean(),
  isNew: z.boolean(),
  sort: z.int().check(z.gte(0), z.lte(1_000_000)),
};
export const deskGame = z.object({
  ...gameFields,
  minBet: z.nullable(amount),
  supportPlay: z.int(),
  gameId: z.string(),
  vassalage: z.string(),
  accountTypeName: z.nullable(accountTypeName),
  opensAt: z.nullable(instant),
  /** A product of ours decides whether it is open: the state here counts only while that says `on`. */
  followsProduct: z.boolean(),
  version,
  changedAt: instant,
});
export type DeskGame = z.output<typeof deskGame>;

export const listDeskGames = defineCall('listDeskGames', {
  method: 'GET',
  path: '/desk/api/games',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    q: z._default(text(64), ''),
    vassalage: z.optional(vendorCode),
    category: z.optional(gameCategory),
    state: z.optional(deskGameState),
    tag: z._default(text(24), ''),
    mark: z.optional(z.enum(['hot', 'new', 'noEnglish'])),
    sort: z._default(z.enum(['order', 'name', 'rtp', 'changed']), 'order'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
  }),
  reply: z.object({ ...pageReply, rows: z.array(deskGame) }),
  summary: 'Games of every state.',
});

export const getDeskGame = defineCall('getDeskGame', {
  method: 'GET',
  path: '/desk/api/games/:gameId',
  audience: 'staff',
  params: z.object({ gameId: text(40) }),
  reply: deskGame,
  refusals: ['games.unknown'],
  summary: 'One game as it is kept.',
});

export const changeGame = defineCall('changeGame', {
  method: 'PUT',
  path: '/desk/api/games/:gameId',
  audience: 'staff',
  params: z.object({ gameId: text(40) }),
  body: z.object({ ...gameFields, version, reason }),
  reply: deskGame,
  refusals: [
    'games.unknown',
    'games.changedMeanwhile',
    'games.nameMissing',
    'games.notPlayable',
    'staff.reasonRequired',
  ],
  summary: 'Changes a game, unless somebody else did since it was read.',
});

/** What is left out stays as it is. */
const bulkChange = z.object({
  state: z.optional(deskGameState),
  isHot: z.optional(z.boolean()),
  isNew: z.optional(z.boolean()),
  addTags: z.optional(z.array(gameTag).check(z.maxLength(12))),
  removeTags: z.optional(z.array(gameTag).check(z.maxLength(12))),
});
export const bulkGame = z.object({
  gameId: z.string(),
  name: z.string(),
  /** `changed`: somebody changed it meanwhile; `notPlayable`: the house has no way to play it; `same`: nothing to do. */
  outcome: z.enum(['change', 'same', 'changed', 'unknown', 'notPlayable', 'tooManyTags']),
  before: z.string(),
  after: z.string(),
});
export type BulkGame = z.output<typeof bulkGame>;

export const changeGames = defineCall('changeGames', {
  method: 'POST',
  path: '/desk/api/games/bulk',
  audience: 'staff',
  body: z.object({
    key,
    /** True: nothing is changed, only told. */
    preview: z.boolean(),
    games: z.array(z.object({ gameId, version })).check(z.minLength(1), z.maxLength(200)),
    change: bulkChange,
    reason: z._default(words(500), ''),
  }),
  reply: z.object({ changed: z.int(), games: z.array(bulkGame) }),
  refusals: ['games.changedMeanwhile', 'games.notPlayable', 'staff.reasonRequired'],
  summary: 'Changes many games, all or none; with `preview` it tells what that would do.',
});

const listCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/));
const listFields = {
  names,
  /** Null: at once, for ever. */
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  onHome: z.boolean(),
  sort: z.int().check(z.gte(0), z.lte(1_000)),
  gameIds: z.array(gameId).check(z.maxLength(100)),
};
export const deskGameList = z.object({
  ...listFields,
  gameIds: z.array(z.string()),
  code: z.string(),
  /** `hot` and `new` are always there. */
  fixed: z.boolean(),
  /** Within its window now. */
  showing: z.boolean(),
  games: z.array(z.object({ gameId: z.string(), name: z.string(), state: deskGameState })),
  version,
  changedAt: z.nullable(instant),
});
export type DeskGameList = z.output<typeof deskGameList>;

export const listDeskGameLists = defineCall('listDeskGameLists', {
  method: 'GET',
  path: '/desk/api/game-lists',
  audience: 'staff',
  reply: z.object({ lists: z.array(deskGameList), serverTime: instant }),
  summary: 'Hot, new and the rows of the home page, with their games in order.',
});

export const changeGameList = defineCall('changeGameList', {
  method: 'PUT',
  path: '/desk/api/game-lists/:code',
  audience: 'staff',
  params: z.object({ code: listCode }),
  body: z.object({ ...listFields, version, reason }),
  reply: deskGameList,
  refusals: [
    'games.unknown',
    'games.changedMeanwhile',
    'games.nameMissing',
    'games.windowTimes',
    'games.listsFull',
    'staff.reasonRequired',
  ],
  summary: 'Changes a list, or makes it when its version is 0.',
});

export const removeGameList = defineCall('removeGameList', {
  method: 'POST',
  path: '/desk/api/game-lists/:code/remove',
  audience: 'staff',
  params: z.object({ code: listCode }),
  body: z.object({ version, reason }),
  reply: z.object({ removed: z.boolean() }),
  refusals: ['games.listUnknown', 'games.listFixed', 'games.changedMeanwhile', 'staff.reasonRequired'],
  summary: 'Takes a row of the home page away; hot and new stay.',
});
