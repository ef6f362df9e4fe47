/**
 * The site's calls. A lost session clears the store, says why, and opens the login popup, which returns the person to
 * where he was.
 */
import { createRequest } from '@house/web/api';
import { isRefusalError } from '@house/web/refusal-error';
import { noteNetwork } from './network.ts';
import { hereAddress, openPopup } from './popups.ts';
import { chosenLanguage } from './preferences.ts';
import { getSession, signOut } from './session.ts';
import { wordsNow } from './words.ts';

const closedListeners = new Set<() => void>();

/** Told whenever a call is refused because the house is closed. Returns how to stop. */
export function onClosed(listener: () => void): () => void {
  closedListeners.add(listener);
  return () => closedListeners.delete(listener);
}

export const request = createRequest({
  language: chosenLanguage,
  token: () => getSession().token,
  words: (why) => wordsNow(why === 'offline' ? 'common.state.offline' : 'common.state.failed'),
  onNetwork: noteNetwork,
  onClosed: () => {
    for (const listener of closedListeners) listener();
  },
  onSessionLost: (token, reason) => {
    if (getSession().token !== token) return;
    const next = hereAddress();
    signOut();
    if (reason === null) openPopup('login', { next });
    else openPopup('ended', { next, id: reason });
  },
});

/** The words to show for anything a call threw. */
export function messageOf(thrown: unknown): string {
  return isRefusalError(thrown) ? thrown.message : wordsNow('common.state.failed');
}
