/**
 * What this tab keeps of a chat with customer service: the secret of a visitor's talks, and whether one is going on.
 *
 * The secret is drawn here and stands in session storage alone (own-texts.ts); a member needs none. The rest of the chat is
 * fetched only when it is opened or a talk is going on.
 */
import { create } from 'zustand';
import { keepOwn, readOwn } from './own-texts.ts';

const GOING = 'chatConversation';

const store = create(() => ({ going: sessionStorage.getItem(GOING) !== null }));

/** True while a talk of this tab has not ended, as far as the tab knows. */
export function useConversationGoesOn(): boolean {
  return store((state) => state.going);
}

export function noteConversation(id: string | null): void {
  if (id === null) sessionStorage.removeItem(GOING);
  else sessionStorage.setItem(GOING, id);
  store.setState({ going: id !== null });
}

/** Null before a visitor's first talk. */
export function chatSecret(): string | null {
  return readOwn('chatToken', null);
}

/** The secret, drawn now if there is none. */
export function drawChatSecret(): string {
  const kept = chatSecret();
  if (kept !== null) return kept;
  const drawn = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  keepOwn('chatToken', null, drawn);
  return drawn;
}
