/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  getDeskChat: 'chat.view',
  listDeskConversations: 'chat.view',
  getTranscript: 'chat.view',
  getDeskConversationImage: 'chat.view',
  getDeskConversation: 'chat.answer',
  takeConversation: 'chat.answer',
  passConversation: 'chat.answer',
  sendDeskLine: 'chat.answer',
  sendDeskImage: 'chat.answer',
  markDeskConversationRead: 'chat.answer',
  noteDeskTyping: 'chat.answer',
  endDeskConversation: 'chat.answer',
  setChatPresence: 'chat.answer',
  saveChatSettings: 'chat.manage',
  addChatCanned: 'chat.manage',
  changeChatCanned: 'chat.manage',
  removeChatCanned: 'chat.manage',
} as const satisfies RightOfCall;
