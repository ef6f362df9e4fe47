/**
 * The talks that are open in this console: lines, drafts, and what was written and has not arrived. A line goes out under
 * its key again and again until the server has it or says why not; nothing typed is lost by looking at another talk.
 */
import type { ReplyOf } from '@house/contract/call';
import { type DeskConversation, getDeskConversation, sendDeskLine } from '@house/contract/chat/desk';
import type { ChatLine } from '@house/contract/chat/site';
import { newKey } from '@house/web/clock';
import { isRefusalError } from '@house/web/refusal-error';
import { create } from 'zustand';
import { messageOf, request } from '../../shared/api.ts';
import { onSession } from '../../shared/session.ts';

export interface Unsent {
  readonly key: string;
  readonly text: string;
  /** Empty: on its way, or waiting for the network. */
  readonly why: string;
}

export interface OpenConversation {
  readonly conversation: DeskConversation;
  readonly lines: readonly ChatLine[];
  readonly moves: ReplyOf<typeof getDeskConversation>['moves'];
  readonly unsent: readonly Unsent[];
  readonly draft: string;
  readonly typingAt: number;
}

const LINES_AT_ONCE = 200;
const AGAIN_MILLISECONDS = 4_000;

export const useConversations = create<Readonly<Record<string, OpenConversation>>>(() => ({}));

function change(id: string, part: Partial<OpenConversation>): void {
  const before = useConversations.getState()[id];
  if (before !== undefined) useConversations.setState({ [id]: { ...before, ...part } });
}

function addLines(id: string, came: readonly ChatLine[]): boolean {
  const open = useConversations.getState()[id];
  if (open === undefined) return false;
  const lines = [...open.lines];
  let missing = false;
  for (const line of came) {
    const last = lines.at(-1)?.place ?? 0;
    if (line.place === last + 1) lines.push(line);
    else if (line.place > last + 1) missing = true;
  }
  const known = new Set(came.map(({ key }) => key));
  change(id, { lines, unsent: open.unsent.filter(({ key }) => !known.has(key)) });
  return missing;
}

/** Reads a talk and the lines that are not here yet. */
export async function readConversation(id: string): Promise<void> {
  for (;;) {
    const after = useConversations.getState()[id]?.lines.at(-1)?.place ?? 0;
    const { conversation, lines, moves } = await request(getDeskConversation, { params: { id }, query: { after } });
    if (useConversations.getState()[id] === undefined) {
      useConversations.setState({ [id]: { conversation, lines: [], moves, unsent: [], draft: '', typingAt: 0 } });
    } else change(id, { conversation, moves });
    addLines(id, lines);
    if (lines.some(({ author }) => author === 'owner')) change(id, { typingAt: 0 });
    if (lines.length < LINES_AT_ONCE) return;
  }
}

export function keepDraft(id: string, draft: string): void {
  change(id, { draft });
}

export function noteTyping(id: string): void {
  change(id, { typingAt: Date.now() });
}

const flushing = new Set<string>();

async function flush(id: string): Promise<void> {
  if (flushing.has(id)) return;
  flushing.add(id);
  try {
    for (;;) {
      const next = useConversations.getState()[id]?.unsent.find(({ why }) => why === '');
      if (next === undefined) return;
      try {
        const body = { key: next.key, text: next.text };
        const { line } = await request(sendDeskLine, { params: { id }, body });
        if (addLines(id, [line])) await readConversation(id).catch(() => undefined);
        // Missed lines may have brought it already; either way it has arrived.
        dropUnsent(id, next.key);
      } catch (thrown) {
        const waits = !isRefusalError(thrown) || thrown.code === 'network' || thrown.status >= 500;
        if (waits) {
          setTimeout(() => void flush(id), AGAIN_MILLISECONDS);
          return;
        }
        refuse(id, next.key, messageOf(thrown));
      }
    }
  } finally {
    flushing.delete(id);
  }
}

function refuse(id: string, key: string, why: string): void {
  const unsent = useConversations.getState()[id]?.unsent ?? [];
  change(id, { unsent: unsent.map((line) => (line.key === key ? { ...line, why } : line)) });
}

export function say(id: string, text: string): void {
  const unsent = useConversations.getState()[id]?.unsent ?? [];
  change(id, { draft: '', unsent: [...unsent, { key: newKey(), text, why: '' }] });
  void flush(id);
}

export function sayAgain(id: string, key: string): void {
  refuse(id, key, '');
  void flush(id);
}

export function dropUnsent(id: string, key: string): void {
  const unsent = useConversations.getState()[id]?.unsent ?? [];
  change(id, { unsent: unsent.filter((line) => line.key !== key) });
}

export function unreadOf(conversation: DeskConversation): number {
  return Math.max(0, conversation.lines - conversation.staffRead);
}

// What one of staff read is gone from memory once he signs out.
onSession(() => useConversations.setState({}, true));
