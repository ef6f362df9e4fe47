/** Talks and lines as the contract has them. */
import type { ChatConversation } from '@house/contract/chat/site';
import type { Conversation } from '../port.ts';

export const conversationShape = (conversation: Conversation): ChatConversation => ({
  id: String(conversation.id),
  line: conversation.line,
  state: conversation.state,
  language: conversation.language,
  topic: conversation.topic,
  reference: conversation.reference,
  openedAt: conversation.openedAt.toISOString(),
  endedAt: conversation.endedAt?.toISOString() ?? null,
  endedBy: conversation.endedBy,
  staffName: conversation.staffName === '' ? null : conversation.staffName,
  lines: conversation.lines,
  ownerRead: conversation.ownerRead,
  staffRead: conversation.staffRead,
  rating: conversation.rating,
  ahead: conversation.ahead,
  waitSeconds: conversation.waitSeconds,
});

export const imageShape = (webp: Buffer) => ({ image: `data:image/webp;base64,${webp.toString('base64')}` });
