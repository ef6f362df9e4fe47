/**
 * The site's calls. A lost session clears the store, says why, and opens the login popup, which returns the person to
 * where he was.
 */
import { createRequest } from '@house/web/api';
import { isRefusalError, partOf, RefusalError } from '@house/web/refusal-error';
import { noteNetwork } from './network.ts';
import { hereAddress, openPopup } from './popups.ts';
import { chosenLanguage } from './preferences.ts';
import { getSession, loseSession } from './session.ts';
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
    loseSession();
    if (reason === null) openPopup('login', { next });
    else openPopup('ended', { next, id: reason });
  },
});

/** A part of the site that an act needs; one that does not come is told as a network that is gone. */
export function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return partOf(load, () => wordsNow('common.state.offline'));
}

/** Whatever was thrown, as a refusal that can be shown. */
export function refusalOf(thrown: unknown): RefusalError {
  if (isRefusalError(thrown)) return thrown;
  return new RefusalError(wordsNow('common.state.failed'), { code: 'request.unavailable', status: 0 });
}

/** The words to show for anything a call threw. */
export function messageOf(thrown: unknown): string {
  return isRefusalError(thrown) ? thrown.message : wordsNow('common.state.failed');
}
