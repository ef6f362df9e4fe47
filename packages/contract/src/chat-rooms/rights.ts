/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listDeskRooms: 'chatRooms.view',
  readDeskRoom: 'chatRooms.view',
  listRoomSanctions: 'chatRooms.view',
  listRoomFilters: 'chatRooms.view',
  tryRoomFilters: 'chatRooms.view',
  deleteRoomLine: 'chatRooms.delete',
  muteInRooms: 'chatRooms.mute',
  liftRoomMute: 'chatRooms.mute',
  banFromRooms: 'chatRooms.ban',
  liftRoomBan: 'chatRooms.ban',
  listRoomReports: 'chatRooms.view',
  decideRoomReport: 'chatRooms.reports',
  setRoomSlowMode: 'chatRooms.slow',
  addChatRoom: 'chatRooms.manage',
  changeChatRoom: 'chatRooms.manage',
  addRoomFilter: 'chatRooms.filters',
  removeRoomFilter: 'chatRooms.filters',
} as const satisfies RightOfCall;
