/**
 * Chat rooms, as members have them (screens.md 3.7). Visitors have none; trial accounts read; who has excluded themselves has none.
 *
 * Lines of a room have an order without gaps, so a page that knows line n asks for what came after n. The same come live on
 * channel `room.<code>`: `line` {line}, `deleted` {place}, `room` {room}, `packet` {packet}. Whoever is banned or has excluded
 * themselves hears nothing of it.
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, empty, id, key, positiveAmount, text, words } from '../shapes.ts';
import {
  PACKET_NOTE_MAX,
  PACKET_SHARES_MAX,
  ROOM_TEXT_MAX,
  redPacket,
  reportReason,
  room,
  roomAlias,
  roomCode,
  roomLine,
  roomPlace,
} from './shapes.ts';

const enter = ['chatRooms.off', 'chatRooms.excluded', 'chatRooms.banned'] as const;
const inRoom = [...enter, 'chatRooms.roomUnknown'] as const;
const speak = [
  ...inRoom,
  'session.trialAccount',
  'chatRooms.roomClosed',
  'chatRooms.muted',
  'chatRooms.tooFast',
  'request.keyReused',
] as const;
const roomParams = z.object({ code: roomCode });
const typed = text(ROOM_TEXT_MAX).check(z.refine((value) => value.trim() !== ''));

const ownStanding = z.object({
  /** The caller's own alias. */
  alias: roomAlias,
  /** Trial accounts read only. */
  mayWrite: z.boolean(),
  mayGive: z.boolean(),
  /** In all rooms; one of a single room is told where something is said there. */
  muted: z.boolean(),
  /** Null: not muted, or until staff lift it. */
  mutedUntil: z.nullable(z.iso.datetime()),
  /** Whom the caller does not want to see, at most 200. */
  blocked: z.array(z.object({ alias: roomAlias, name: z.string() })),
});

export const listChatRooms = defineCall('listChatRooms', {
  method: 'GET',
  path: '/wps/chat-rooms',
  audience: 'member',
  reply: z.object({ rooms: z.array(room), me: ownStanding }),
  refusals: enter,
  summary: 'The rooms that are not bound to a table, at most 100, and how the caller stands in them.',
});

export const findTableRoom = defineCall('findTableRoom', {
  method: 'GET',
  path: '/wps/chat-rooms/of-table',
  audience: 'member',
  query: z.object({ gameId: text(40), table: z.optional(text(40)) }),
  reply: z.object({ room: z.nullable(room), me: ownStanding }),
  refusals: enter,
  summary: 'The room of a live table; null where there is none.',
});

export const readChatRoom = defineCall('readChatRoom', {
  method: 'GET',
  path: '/wps/chat-rooms/:code/lines',
  audience: 'member',
  params: roomParams,
  query: z.object({
    /** Lines after this place, the oldest first. */
    after: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000_000))),
    /** The last lines before this place; without both the newest. */
    before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000_000))),
  }),
  reply: z.object({
    room,
    /** At most 50, in their order. */
    lines: z.array(roomLine),
    /** There are lines before these. */
    more: z.boolean(),
  }),
  refusals: inRoom,
  summary: 'Lines of a room, 50 at a time.',
});

export const sayInRoom = defineCall('sayInRoom', {
  method: 'POST',
  path: '/wps/chat-rooms/:code/lines',
  audience: 'member',
  params: roomParams,
  body: z.object({ key, text: typed }),
  reply: z.object({ line: roomLine }),
  refusals: [...speak, 'chatRooms.textRefused'],
  summary: 'Says something; the same key again is the same line.',
});

export const shareBet = defineCall('shareBet', {
  method: 'POST',
  path: '/wps/chat-rooms/:code/bets',
  audience: 'member',
  params: roomParams,
  body: z.object({ key, ticket: text(16) }),
  reply: z.object({ line: roomLine }),
  refusals: [...speak, 'chatRooms.betUnknown'],
  summary: 'Tells a bet of the caller’s own, by its number; the number itself is not told.',
});

export const reportRoomLine = defineCall('reportRoomLine', {
  method: 'POST',
  path: '/wps/chat-rooms/:code/reports',
  audience: 'member',
  params: roomParams,
  body: z.object({ place: roomPlace, reason: reportReason, note: z._default(words(200), '') }),
  reply: empty,
  refusals: [...inRoom, 'session.trialAccount', 'chatRooms.lineUnknown', 'chatRooms.tooFast'],
  summary: 'Tells staff of a line; once a member and line.',
});

export const blockInRooms = defineCall('blockInRooms', {
  method: 'PUT',
  path: '/wps/chat-rooms/blocks/:alias',
  audience: 'member',
  params: z.object({ alias: roomAlias }),
  reply: empty,
  refusals: [...enter, 'chatRooms.personUnknown', 'chatRooms.blocksFull'],
  summary: 'The caller sees nothing of this person any more; they are not told.',
});

export const unblockInRooms = defineCall('unblockInRooms', {
  method: 'DELETE',
  path: '/wps/chat-rooms/blocks/:alias',
  audience: 'member',
  params: z.object({ alias: roomAlias }),
  reply: empty,
  refusals: enter,
  summary: 'The caller sees this person again.',
});

export const getPacketTerms = defineCall('getPacketTerms', {
  method: 'GET',
  path: '/wps/chat-rooms/packets/terms',
  audience: 'member',
  reply: z.object({
    minTotal: amount,
    maxTotal: amount,
    /** Of one share. */
    minShare: amount,
    minShares: z.int(),
    maxShares: z.int(),
    hours: z.int(),
    dayLeft: amount,
    available: amount,
    /** While it is anything, nothing can be given. */
    toPlay: amount,
  }),
  refusals: [...enter, 'session.trialAccount'],
  summary: 'How much a member may give in red packets now.',
});

export const givePacket = defineCall('givePacket', {
  method: 'POST',
  path: '/wps/chat-rooms/:code/packets',
  audience: 'member',
  encrypted: true,
  params: roomParams,
  body: z.object({
    key,
    total: positiveAmount,
    shares: z.int().check(z.gte(1), z.lte(PACKET_SHARES_MAX)),
    mode: z.enum(['random', 'even']),
    note: words(PACKET_NOTE_MAX),
    paymentPassword: text(64),
  }),
  reply: z.object({ line: roomLine }),
  refusals: [
    ...speak,
    'chatRooms.textRefused',
    'chatRooms.packetOutOfRange',
    'chatRooms.packetDaySum',
    'chatRooms.packetClosed',
    'chatRooms.turnoverOpen',
    'chatRooms.underReview',
    'kyc.payoutBound',
    'profile.paymentPasswordMissing',
    'profile.paymentPasswordWrong',
    'profile.paymentPasswordLocked',
    'request.notEncrypted',
    'request.undecipherable',
    'request.keyOutOfRange',
    'wallet.insufficientFunds',
    'wallet.busy',
  ],
  summary: 'Gives own cash to a room in shares; what nobody takes comes back.',
});

export const takePacket = defineCall('takePacket', {
  method: 'POST',
  path: '/wps/chat-rooms/packets/:id/shares',
  audience: 'member',
  params: z.object({ id }),
  reply: z.object({ amount, packet: redPacket }),
  refusals: [
    ...enter,
    'session.trialAccount',
    'chatRooms.muted',
    'chatRooms.packetUnknown',
    'chatRooms.packetOwn',
    'chatRooms.packetOver',
    'chatRooms.packetDaySum',
    'chatRooms.packetClosed',
    'wallet.busy',
  ],
  summary: 'Takes a share; asked again it is the same share. It has to be played once, as a transfer has.',
});
