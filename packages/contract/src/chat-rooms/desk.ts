/** Chat rooms at the desk: the live room, what was reported, who is silenced, rooms and filters. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, id, instant, key, pageQuery, pageReply, reason, seenState, words } from '../shapes.ts';
import { reportReason, room, roomCode, roomLanguage, roomLine, roomNames, roomPlace, roomProduct } from './shapes.ts';

const roomParams = z.object({ code: roomCode });

export const deskRoom = z.extend(room, {
  /** Of the catalogue, where the room belongs to a live table. */
  gameId: z.nullable(z.string()),
  /** Reports of it that wait. */
  reports: z.int(),
});
export type DeskRoom = z.output<typeof deskRoom>;

export const deskRoomLine = z.extend(roomLine, {
  /** Null: the house said it. */
  memberId: z.nullable(id),
  /** The account, not masked. */
  account: z.nullable(z.string()),
  /** What was said, deleted or not. */
  said: z.string(),
  deletedBy: z.nullable(z.string()),
});
export type DeskRoomLine = z.output<typeof deskRoomLine>;

export const listDeskRooms = defineCall('listDeskRooms', {
  method: 'GET',
  path: '/desk/api/chat-rooms',
  audience: 'staff',
  reply: z.object({ rooms: z.array(deskRoom) }),
  summary: 'All rooms, at most 500.',
});

export const readDeskRoom = defineCall('readDeskRoom', {
  method: 'GET',
  path: '/desk/api/chat-rooms/:code/lines',
  audience: 'staff',
  params: roomParams,
  query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000_000))) }),
  reply: z.object({ room: deskRoom, lines: z.array(deskRoomLine), more: z.boolean() }),
  refusals: ['chatRooms.roomUnknown'],
  summary: 'The newest lines of a room with who said them, 50 at a time.',
});

export const deleteRoomLine = defineCall('deleteRoomLine', {
  method: 'POST',
  path: '/desk/api/chat-rooms/:code/lines/delete',
  audience: 'staff',
  params: roomParams,
  body: z.object({ place: roomPlace, reason }),
  reply: empty,
  refusals: ['chatRooms.roomUnknown', 'chatRooms.lineUnknown', 'staff.reasonRequired', 'wallet.busy'],
  summary: 'Takes a line out of sight; of a red packet what nobody took goes back. Again it changes nothing.',
});

export const sanction = z.object({
  id,
  memberId: id,
  account: z.string(),
  kind: z.enum(['mute', 'ban']),
  /** Null: of all rooms. */
  room: z.nullable(roomCode),
  /** Null: until it is lifted. */
  until: z.nullable(instant),
  reason: z.string(),
  by: z.string(),
  at: instant,
  state: z.enum(['runs', 'over', 'lifted']),
});
export type Sanction = z.output<typeof sanction>;

const sanctionBody = z.object({
  key,
  reason,
  memberId: id,
  /** Null: in all rooms. */
  room: z.nullable(roomCode),
  /** Null: until somebody lifts it. At most a year. */
  minutes: z.nullable(z.int().check(z.gte(1), z.lte(525_600))),
});

export const muteInRooms = defineCall('muteInRooms', {
  method: 'POST',
  path: '/desk/api/chat-rooms/mutes',
  audience: 'staff',
  body: sanctionBody,
  reply: sanction,
  refusals: ['chatRooms.personUnknown', 'chatRooms.roomUnknown', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'A member reads and says nothing for a time.',
});

export const banFromRooms = defineCall('banFromRooms', {
  method: 'POST',
  path: '/desk/api/chat-rooms/bans',
  audience: 'staff',
  body: sanctionBody,
  reply: sanction,
  refusals: ['chatRooms.personUnknown', 'chatRooms.roomUnknown', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'A member is out of one room or of all.',
});

export const listRoomSanctions = defineCall('listRoomSanctions', {
  method: 'GET',
  path: '/desk/api/chat-rooms/sanctions',
  audience: 'staff',
  query: z.object({ ...pageQuery, running: z.optional(z.enum(['1'])) }),
  reply: z.object({ ...pageReply, rows: z.array(sanction) }),
  summary: 'Who was silenced or sent out, newest first.',
});

export const liftRoomMute = defineCall('liftRoomMute', {
  method: 'POST',
  path: '/desk/api/chat-rooms/mutes/:id/lift',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: sanction,
  refusals: ['chatRooms.sanctionUnknown', 'staff.reasonRequired'],
  summary: 'Ends a mute before its time.',
});

export const liftRoomBan = defineCall('liftRoomBan', {
  method: 'POST',
  path: '/desk/api/chat-rooms/bans/:id/lift',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: sanction,
  refusals: ['chatRooms.sanctionUnknown', 'staff.reasonRequired'],
  summary: 'Lets a member in again.',
});

const report = z.object({
  id,
  room: roomCode,
  roomNames,
  /** Null: it is older than history is kept. */
  line: z.nullable(deskRoomLine),
  reason: reportReason,
  note: z.string(),
  reporter: z.string(),
  at: instant,
  state: z.enum(['open', 'upheld', 'dismissed']),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});
export type RoomReport = z.output<typeof report>;

export const listRoomReports = defineCall('listRoomReports', {
  method: 'GET',
  path: '/desk/api/chat-rooms/reports',
  audience: 'staff',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(['open', 'upheld', 'dismissed'])) }),
  reply: z.object({ ...pageReply, rows: z.array(report) }),
  summary: 'What members reported, those that wait first in the order in which they came.',
});

export const decideRoomReport = defineCall('decideRoomReport', {
  method: 'POST',
  path: '/desk/api/chat-rooms/reports/:id',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ verdict: z.enum(['upheld', 'dismissed']), reason }),
  reply: empty,
  refusals: ['chatRooms.reportUnknown', 'chatRooms.reportDecided', 'staff.reasonRequired'],
  summary: 'Ends a report; what follows for the line and its author is done beside it.',
});

export const setRoomSlowMode = defineCall('setRoomSlowMode', {
  method: 'POST',
  path: '/desk/api/chat-rooms/:code/slow',
  audience: 'staff',
  params: roomParams,
  body: z.object({ slowSeconds: z.int().check(z.gte(0), z.lte(600)), reason }),
  reply: deskRoom,
  refusals: ['chatRooms.roomUnknown', 'staff.reasonRequired'],
  summary: 'How long one waits between two lines.',
});

const roomWish = {
  names: roomNames,
  language: roomLanguage,
  product: roomProduct,
  open: z.boolean(),
};

export const addChatRoom = defineCall('addChatRoom', {
  method: 'POST',
  path: '/desk/api/chat-rooms',
  audience: 'staff',
  body: z.object({ code: roomCode, ...roomWish, gameId: z.nullable(words(40)), reason }),
  reply: deskRoom,
  refusals: ['chatRooms.codeTaken', 'staff.reasonRequired'],
  summary: 'Opens a room, of a live table where a game is named.',
});

export const changeChatRoom = defineCall('changeChatRoom', {
  method: 'POST',
  path: '/desk/api/chat-rooms/:code',
  audience: 'staff',
  params: roomParams,
  body: z.object({ ...roomWish, reason, seenState: seenState(z.object(roomWish)) }),
  reply: deskRoom,
  refusals: ['chatRooms.roomUnknown', 'chatRooms.changedMeanwhile', 'staff.reasonRequired'],
  summary: 'Renames, opens or closes a room.',
});

const filter = z.object({
  id,
  kind: z.enum(['abuse', 'advert', 'link']),
  /** As it is looked for: small letters, without what is put between them to hide them. */
  pattern: z.string(),
  act: z.enum(['refuse', 'mask']),
  by: z.string(),
  at: instant,
});
export type RoomFilter = z.output<typeof filter>;

export const listRoomFilters = defineCall('listRoomFilters', {
  method: 'GET',
  path: '/desk/api/chat-rooms/filters',
  audience: 'staff',
  reply: z.object({ rows: z.array(filter) }),
  summary: 'Words that are not let through, and hosts that are; at most 1,000.',
});

export const addRoomFilter = defineCall('addRoomFilter', {
  method: 'POST',
  path: '/desk/api/chat-rooms/filters',
  audience: 'staff',
  body: z.object({
    kind: filter.shape.kind,
    pattern: words(60).check(z.refine((value) => value.trim().length >= 2)),
    act: filter.shape.act,
    reason,
  }),
  reply: filter,
  refusals: ['chatRooms.filterThere', 'chatRooms.filtersFull', 'staff.reasonRequired'],
  summary: 'Adds a word; of kind `link` a host that may be named.',
});

export const removeRoomFilter = defineCall('removeRoomFilter', {
  method: 'POST',
  path: '/desk/api/chat-rooms/filters/:id/remove',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: empty,
  refusals: ['chatRooms.filterUnknown', 'staff.reasonRequired'],
  summary: 'Takes a word away.',
});

export const tryRoomFilters = defineCall('tryRoomFilters', {
  method: 'POST',
  path: '/desk/api/chat-rooms/filters/try',
  audience: 'staff',
  body: z.object({ text: words(300) }),
  reply: z.object({ text: z.string(), caughtBy: z.nullable(z.enum(['abuse', 'advert', 'link', 'phone'])) }),
  summary: 'What would become of a text.',
});
