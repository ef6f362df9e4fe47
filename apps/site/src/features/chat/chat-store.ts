/**
 * The chat of this tab: what the server knows of the talk, and what was written here and has not arrived yet.
 *
 * A line written here
 * sending  on its way under its key. Leaves by: arrived (it is a line), no network (waiting), refused.
 * waiting  goes out again by itself, under the same key, when the network is back. Also after a reload.
 * refused  the server said why; its writer sends it again or takes it away.
 *
 * Lines have an order without gaps, so one that is further on than the next means some were missed: they are asked for.
 */
import {
  type ChatConversation,
  type ChatLine,
  getChat,
  getConversation,
  markConversationRead,
  openConversation,
  sendConversationImage,
  sendConversationLine,
} from '@house/contract/chat/site';
import type { LiveEvent } from '@house/contract/platform/realtime';
import { newKey, serverNow } from '@house/web/clock';
import { isRefusalError } from '@house/web/refusal-error';
import { create } from 'zustand';
import { messageOf } from '../../shared/api.ts';
import { noteConversation } from '../../shared/chat-pass.ts';
import { onSession } from '../../shared/session.ts';
import { ask } from './requests.ts';

export interface Unsent {
  readonly key: string;
  readonly text: string;
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly why: string;
}

interface ChatState {
  readonly conversation: ChatConversation | null;
  readonly lines: readonly ChatLine[];
  readonly unsent: readonly Unsent[];
  /** When staff was last seen writing, by this machine's clock. */
  readonly typingAt: number;
}

const NOTHING: ChatState = { conversation: null, lines: [], unsent: [], typingAt: 0 };
const LINES_AT_ONCE = 200;
const AGAIN_MILLISECONDS = 4_000;
const STALE_TYPING_MILLISECONDS = 8_000;

export const useChat = create<ChatState>(() => NOTHING);

const unsentName = (conversationId: string): string => `chatUnsent.${conversationId}`;

function keepUnsent(unsent: readonly Unsent[]): void {
  const { conversation } = useChat.getState();
  useChat.setState({ unsent });
  if (conversation === null) return;
  if (unsent.length === 0) sessionStorage.removeItem(unsentName(conversation.id));
  else sessionStorage.setItem(unsentName(conversation.id), JSON.stringify(unsent));
}

function readUnsent(conversationId: string): Unsent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(unsentName(conversationId)) ?? '[]');
    return Array.isArray(kept) ? (kept as Unsent[]).map((line) => ({ ...line, state: 'waiting' })) : [];
  } catch {
    return [];
  }
}

/** Adds lines that came, each once; answers whether one before them is missing. */
function addLines(came: readonly ChatLine[]): boolean {
  const lines = [...useChat.getState().lines];
  for (const line of came) {
    const last = lines.at(-1)?.place ?? 0;
    if (line.place > last + 1) return true;
    if (line.place === last + 1) lines.push(line);
  }
  const known = new Set(came.map(({ key }) => key));
  useChat.setState({ lines });
  keepUnsent(useChat.getState().unsent.filter(({ key }) => !known.has(key)));
  return false;
}

function setConversation(conversation: ChatConversation): void {
  const before = useChat.getState().conversation;
  // Answers may overtake each other: what was read and ended stays so.
  if (
    before?.id === conversation.id &&
    (before.lines > conversation.lines || (before.state === 'ended' && conversation.state !== 'ended'))
  )
    return;
  if (before?.id !== conversation.id)
    useChat.setState({ ...NOTHING, conversation, unsent: readUnsent(conversation.id) });
  else useChat.setState({ conversation });
  noteConversation(conversation.state === 'ended' ? null : conversation.id);
}

/** The talk as it stands now, and every line that is not here yet. */
export async function refreshConversation(): Promise<void> {
  const { conversation } = useChat.getState();
  if (conversation === null) return;
  for (;;) {
    const after = useChat.getState().lines.at(-1)?.place ?? 0;
    const reply = await ask(getConversation, { params: { id: conversation.id }, query: { after } });
    if (useChat.getState().conversation?.id !== conversation.id) return;
    setConversation(reply.conversation);
    addLines(reply.lines);
    if (reply.lines.length < LINES_AT_ONCE) break;
  }
  void flush();
}

/** What customer service says of itself; goes on with the talk there is. */
export async function loadChat() {
  const reply = await ask(getChat);
  if (reply.conversation === null) {
    if (useChat.getState().conversation?.state !== 'ended') useChat.setState(NOTHING);
    noteConversation(null);
  } else {
    setConversation(reply.conversation);
    await refreshConversation();
  }
  return reply;
}

/** Opens a talk, then says what was typed as any other line: it arrives, or waits here. */
export async function beginConversation(
  wish: { key: string; name: string; language: 'bn' | 'en'; reference: string | null },
  text: string,
): Promise<void> {
  const { reference, ...rest } = wish;
  const reply = await ask(openConversation, { body: { ...rest, ...(reference === null ? {} : { reference }) } });
  setConversation(reply.conversation);
  if (text.trim() !== '') say(text.trim());
  refreshConversation().catch(() => undefined);
}

/** Leaves a talk that has ended, for a new one. */
export function leaveConversation(): void {
  useChat.setState(NOTHING);
  noteConversation(null);
}

let flushing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function flushLater(milliseconds = AGAIN_MILLISECONDS): void {
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), milliseconds);
}

function mark(key: string, state: Unsent['state'], why = ''): void {
  keepUnsent(useChat.getState().unsent.map((line) => (line.key === key ? { ...line, state, why } : line)));
}

/** Sends what waits, one after the other, so that it arrives in the order in which it was written. */
async function flush(): Promise<void> {
  if (flushing) return;
  flushing = true;
  try {
    for (;;) {
      const { conversation, unsent } = useChat.getState();
      const next = unsent.find(({ state }) => state !== 'refused');
      if (conversation === null || next === undefined) return;
      mark(next.key, 'sending');
      try {
        const { line } = await ask(sendConversationLine, {
          params: { id: conversation.id },
          body: { key: next.key, text: next.text },
        });
        if (addLines([line])) void refreshConversation().catch(() => undefined);
      } catch (thrown) {
        if (!isRefusalError(thrown) || thrown.code === 'network' || thrown.status >= 500) {
          mark(next.key, 'waiting');
          flushLater();
          return;
        }
        const { retryAfterSeconds } = thrown.values;
        if (thrown.code === 'chat.tooFast' && typeof retryAfterSeconds === 'number') {
          mark(next.key, 'waiting');
          flushLater(retryAfterSeconds * 1_000);
          return;
        }
        mark(next.key, 'refused', messageOf(thrown));
      }
    }
  } finally {
    flushing = false;
  }
}

export function say(text: string): void {
  keepUnsent([...useChat.getState().unsent, { key: newKey(), text, state: 'sending', why: '' }]);
  void flush();
}

export function sayAgain(key: string): void {
  mark(key, 'waiting');
  void flush();
}

export function dropUnsent(key: string): void {
  keepUnsent(useChat.getState().unsent.filter((line) => line.key !== key));
}

export async function showPicture(key: string, image: string): Promise<void> {
  const { conversation } = useChat.getState();
  if (conversation === null) return;
  const { line } = await ask(sendConversationImage, { params: { id: conversation.id }, body: { key, image } });
  if (addLines([line])) await refreshConversation();
}

/** Everything that is shown has been read. */
export function readAll(): void {
  const { conversation, lines } = useChat.getState();
  const place = lines.at(-1)?.place ?? 0;
  if (conversation === null || place <= conversation.ownerRead) return;
  useChat.setState({ conversation: { ...conversation, ownerRead: place } });
  ask(markConversationRead, { params: { id: conversation.id }, body: { place } }).catch(() => undefined);
}

/** How many lines of others came since. */
export function unreadOf({ conversation, lines }: Pick<ChatState, 'conversation' | 'lines'>): number {
  return lines.filter(({ author, place }) => author === 'staff' && place > (conversation?.ownerRead ?? 0)).length;
}

export function hear({ kind, data, at }: LiveEvent): void {
  const { conversation } = useChat.getState();
  if (conversation === null || data['conversationId'] !== conversation.id) return;
  if (kind === 'typing') {
    if (serverNow() - Date.parse(at) < STALE_TYPING_MILLISECONDS) useChat.setState({ typingAt: Date.now() });
    return;
  }
  if (kind === 'read' && typeof data['place'] === 'number') {
    useChat.setState({ conversation: { ...conversation, staffRead: Math.max(conversation.staffRead, data['place']) } });
    return;
  }
  const line = data['line'] as ChatLine | undefined;
  if (line !== undefined) {
    const missing = addLines([line]);
    if (line.author === 'staff') useChat.setState({ typingAt: 0 });
    if (!missing && line.author !== 'house') return;
  }
  refreshConversation().catch(() => undefined);
}

addEventListener('online', () => void refreshConversation().catch(() => undefined));
// Somebody else's chat is none of his who signs in or out here.
onSession(() => {
  useChat.setState(NOTHING);
  noteConversation(null);
});
