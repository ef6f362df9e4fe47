/** How a vendor is connected, at the desk: added, given an address, a family, keys, and games of the catalogue. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { gameCategory, gameId } from '../games/site.ts';
import { key, reason, words } from '../shapes.ts';

const params = z.object({ vendor: words(16) });
const name = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,31}$/));
/** Behind https; plain on this machine alone, for a try. */
const url = words(500).check(z.regex(/^(https:\/\/[^\s@]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?)$/));
const product = z.enum(['slots', 'mini', 'live', 'fish', 'pvp', 'cockfight']);
const names = z.object({ bn: words(80), en: words(80) });

const connection = z.object({
  /** Whose calls and words it speaks; null: those of the house's own protocol. */
  family: z.nullable(words(32)),
  /** Where it is asked to open games and for its list; null: games open at `launchUrl`. */
  apiUrl: z.nullable(url),
  /** Where it is asked for free rounds, history and rounds (integrate-a-vendor); null: nowhere. */
  serviceUrl: z.nullable(words(500)),
  /** By the names of the family; nothing secret. */
  settings: z.record(name, words(4_000)),
});
export type VendorConnection = z.output<typeof connection>;

const connected = z.object({
  code: z.string(),
  version: z.int(),
  connection,
  /** Those that exist, with what each asks of the operator. */
  families: z.array(
    z.object({
      family: z.string(),
      keyNames: z.array(z.string()),
      settingNames: z.array(z.string()),
      /** The house makes its own keys, and tells the vendor the public half. */
      makesKeys: z.boolean(),
      /** It tells its games. */
      listsGames: z.boolean(),
    }),
  ),
  games: z.array(z.object({ code: z.string(), gameId: z.string(), product })),
});
export type ConnectedVendor = z.output<typeof connected>;

export const getVendorConnection = defineCall('getVendorConnection', {
  method: 'GET',
  path: '/desk/api/vendor-access/:vendor/connection',
  audience: 'staff',
  params,
  reply: connected,
  refusals: ['vendors.unknown'],
  summary: 'How a vendor is reached and which games of it the house knows. Keys are never told.',
});

export const addVendor = defineCall('addVendor', {
  method: 'POST',
  path: '/desk/api/vendor-access',
  audience: 'staff',
  body: z.object({
    key,
    reason,
    code: z.string().check(z.regex(/^[A-Z0-9]{2,16}$/)),
    names,
    categories: z.array(gameCategory).check(z.minLength(1), z.maxLength(9)),
  }),
  reply: connected,
  refusals: ['vendors.codeTaken', 'staff.reasonRequired'],
  summary: 'Adds a vendor, switched off and with nobody allowed to call.',
});

export const connectVendor = defineCall('connectVendor', {
  method: 'PUT',
  path: '/desk/api/vendor-access/:vendor/connection',
  audience: 'staff',
  params,
  body: z.object({ key, reason, seenVersion: z.int(), connection }),
  reply: connected,
  refusals: [
    'vendors.unknown',
    'vendors.changedMeanwhile',
    'vendors.mustBeOff',
    'vendors.familyUnknown',
    'vendors.settingUnknown',
    'vendors.urlInvalid',
    'staff.reasonRequired',
  ],
  summary: 'Says how a vendor is reached. It has to be off meanwhile.',
});

export const enterVendorKeys = defineCall('enterVendorKeys', {
  method: 'POST',
  path: '/desk/api/vendor-access/:vendor/keys',
  audience: 'staff',
  params,
  body: z.object({
    key,
    reason,
    /** By the names of the family; null: the house makes them. */
    keys: z.nullable(z.record(name, words(8_000))),
  }),
  reply: z.object({
    vendor: connected,
    /** What the vendor is to be told of keys that the house made; null where there is nothing, or the order came again. */
    told: z.nullable(z.string()),
  }),
  refusals: ['vendors.unknown', 'vendors.noFamily', 'vendors.keysWrong', 'staff.reasonRequired'],
  summary: 'Enters the keys of a vendor of a family. They count once another person has confirmed them.',
});

const newGame = z.object({
  /** The vendor's own code. */
  code: z.string().check(z.regex(/^[0-9A-Za-z_.-]{1,64}$/)),
  gameId,
  names,
  product,
  category: gameCategory,
});
export type NewVendorGame = z.output<typeof newGame>;

export const addVendorGames = defineCall('addVendorGames', {
  method: 'POST',
  path: '/desk/api/vendor-access/:vendor/games',
  audience: 'staff',
  params,
  body: z.object({ key, reason, games: z.array(newGame).check(z.minLength(1), z.maxLength(500)) }),
  reply: connected,
  refusals: ['vendors.unknown', 'vendors.gameTaken', 'staff.reasonRequired'],
  summary: 'Adds games of a vendor to the catalogue, hidden until somebody shows them. What is there stays.',
});

export const listOfferedGames = defineCall('listOfferedGames', {
  method: 'GET',
  path: '/desk/api/vendor-access/:vendor/offered-games',
  audience: 'staff',
  params,
  reply: z.object({
    games: z
      .array(z.object({ code: z.string(), name: z.string(), category: z.string(), known: z.boolean() }))
      .check(z.maxLength(5_000)),
  }),
  refusals: ['vendors.unknown', 'vendors.listsNoGames', 'vendors.listAway'],
  summary: 'Asks a vendor for the list of its games.',
});
