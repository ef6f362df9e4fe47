/** Shapes that chat rooms show to members and to staff alike (screens.md 3.7). */
import * as z from 'zod/mini';
import { amount, id, instant, key, words } from '../shapes.ts';

/** Of what is typed, in UTF-16 units. */
export const ROOM_TEXT_MAX = 300;
export const PACKET_NOTE_MAX = 60;
export const PACKET_SHARES_MAX = 50;

/** The name of a room in addresses and on the live channel `room.<code>`. */
export const roomCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/));
/** How people of a room are told apart; it says nothing of who they are. */
export const roomAlias = z.string().check(z.regex(/^[0-9a-z]{12}$/));
export const roomLanguage = z.enum(['bn', 'en', 'any']);
export const roomPlace = z.int().check(z.gte(0), z.lte(1_000_000_000));
export const roomNames = z.object({
  bn: words(60).check(z.minLength(1)),
  en: words(60).check(z.minLength(1)),
});
export const roomProduct = z.enum([
  'all',
  'lottery',
  'elottery',
  'live',
  'slots',
  'fish',
  'pvp',
  'mini',
  'sports',
  'esports',
  'cockfight',
]);

/** A real bet of who told it: what it lies on and when it was placed, never how much of anything else they have. */
export const sharedBet = z.object({
  product: z.string(),
  gameCode: z.string(),
  /** The draw, match or hand, in the words of its product. */
  title: z.string(),
  play: z.string(),
  selection: z.string(),
  units: z.int(),
  /** Of one unit. */
  unitStake: amount,
  /** How it stood when it was told. */
  state: z.enum(['open', 'won', 'lost', 'void', 'cancelled']),
  /** Others may take it into a slip of their own. */
  opens: z.boolean(),
});
export type SharedBet = z.output<typeof sharedBet>;

/** As everybody sees it: amounts of others' shares are not told. */
export const redPacket = z.object({
  id,
  total: amount,
  shares: z.int(),
  left: z.int(),
  mode: z.enum(['random', 'even']),
  state: z.enum(['open', 'done', 'expired', 'void']),
  expiresAt: instant,
});
export type RedPacket = z.output<typeof redPacket>;

export const roomLine = z.object({
  /** 1, 2, 3… within its room, without gaps. */
  place: roomPlace,
  /** Of who said it; their page knows its own line by it. */
  key: z.nullable(key),
  /** Null: the house said it. */
  alias: z.nullable(roomAlias),
  /** Masked: `ra***m`. */
  name: z.string(),
  /** The place in the ladder of VIP ranks; 0: none. */
  rank: z.int(),
  kind: z.enum(['text', 'bet', 'packet', 'house']),
  /** Plain text, never HTML; empty where it was deleted. */
  text: z.string(),
  bet: z.nullable(sharedBet),
  packet: z.nullable(redPacket),
  deleted: z.boolean(),
  at: instant,
});
export type RoomLine = z.output<typeof roomLine>;

export const room = z.object({
  code: roomCode,
  names: roomNames,
  language: roomLanguage,
  product: roomProduct,
  open: z.boolean(),
  /** Seconds between two lines of one member; 0: none asked for. */
  slowSeconds: z.int(),
  /** How many lines there are: the place of the newest. */
  lines: roomPlace,
});
export type Room = z.output<typeof room>;

export const reportReason = z.enum(['abuse', 'spam', 'fraud', 'contact', 'other']);
export type ReportReason = z.output<typeof reportReason>;
