/**
 * The talks that are open in this console: lines, drafts, and what was written and has not arrived. A line goes out under
 * its key again and again until the server has it or says why not; nothing typed is lost by looking at another talk.
 */
import type { ReplyOf } from '@house/contract/call';
import { type DeskTalk, getDeskTalk, sendDeskLine } from '@house/contract/chat/desk';
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

export interface OpenTalk {
  readonly talk: DeskTalk;
  readonly lines: readonly ChatLine[];
  readonly moves: ReplyOf<typeof getDeskTalk>['moves'];
  readonly unsent: readonly Unsent[];
  readonly draft: string;
  readonly typingAt: number;
}

const LINES_AT_ONCE = 200;
const AGAIN_MILLISECONDS = 4_000;

export const useTalks = create<Readonly<Record<string, OpenTalk>>>(() => ({}));

function change(id: string, part: Partial<OpenTalk>): void {
  const before = useTalks.getState()[id];
  if (before !== undefined) useTalks.setState({ [id]: { ...before, ...part } });
}

function addLines(id: string, came: readonly ChatLine[]): boolean {
  const open = useTalks.getState()[id];
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
export async function readTalk(id: string): Promise<void> {
  for (;;) {
    const after = useTalks.getState()[id]?.lines.at(-1)?.place ?? 0;
    const { talk, lines, moves } = await request(getDeskTalk, { params: { id }, query: { after } });
    if (useTalks.getState()[id] === undefined) {
      useTalks.setState({ [id]: { talk, lines: [], moves, unsent: [], draft: '', typingAt: 0 } });
    } else change(id, { talk, moves });
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
      const next = useTalks.getState()[id]?.unsent.find(({ why }) => why === '');
      if (next === undefined) return;
      try {
        const body = { key: next.key, text: next.text };
        const { line } = await request(sendDeskLine, { params: { id }, body });
        if (addLines(id, [line])) await readTalk(id).catch(() => undefined);
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
  const unsent = useTalks.getState()[id]?.unsent ?? [];
  change(id, { unsent: unsent.map((line) => (line.key === key ? { ...line, why } : line)) });
}

export function say(id: string, text: string): void {
  const unsent = useTalks.getState()[id]?.unsent ?? [];
  change(id, { draft: '', unsent: [...unsent, { key: newKey(), text, why: '' }] });
  void flush(id);
}

export function sayAgain(id: string, key: string): void {
  refuse(id, key, '');
  void flush(id);
}

export function dropUnsent(id: string, key: string): void {
  const unsent = useTalks.getState()[id]?.unsent ?? [];
  change(id, { unsent: unsent.filter((line) => line.key !== key) });
}

export function unreadOf(talk: DeskTalk): number {
  return Math.max(0, talk.lines - talk.staffRead);
}

// What one of staff read is gone from memory once he signs out.
onSession(() => useTalks.setState({}, true));
