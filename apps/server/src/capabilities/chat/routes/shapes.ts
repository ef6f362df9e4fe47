/** Talks and lines as the contract has them. */
import type { ChatTalk } from '@house/contract/chat/site';
import type { Talk } from '../port.ts';

export const talkShape = (talk: Talk): ChatTalk => ({
  id: String(talk.id),
  line: talk.line,
  state: talk.state,
  language: talk.language,
  topic: talk.topic,
  reference: talk.reference,
  openedAt: talk.openedAt.toISOString(),
  endedAt: talk.endedAt?.toISOString() ?? null,
  endedBy: talk.endedBy,
  staffName: talk.staffName === '' ? null : talk.staffName,
  lines: talk.lines,
  ownerRead: talk.ownerRead,
  staffRead: talk.staffRead,
  rating: talk.rating,
  ahead: talk.ahead,
  waitSeconds: talk.waitSeconds,
});

export const imageShape = (webp: Buffer) => ({ image: `data:image/webp;base64,${webp.toString('base64')}` });
