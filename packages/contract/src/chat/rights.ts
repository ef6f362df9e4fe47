/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  getDeskChat: 'chat.view',
  listDeskTalks: 'chat.view',
  getTranscript: 'chat.view',
  getDeskTalkImage: 'chat.view',
  getDeskTalk: 'chat.answer',
  takeTalk: 'chat.answer',
  passTalk: 'chat.answer',
  sendDeskLine: 'chat.answer',
  sendDeskImage: 'chat.answer',
  markDeskTalkRead: 'chat.answer',
  noteDeskTyping: 'chat.answer',
  endDeskTalk: 'chat.answer',
  setChatPresence: 'chat.answer',
  saveChatSettings: 'chat.manage',
  addChatCanned: 'chat.manage',
  changeChatCanned: 'chat.manage',
  removeChatCanned: 'chat.manage',
} as const satisfies RightOfCall;
