/**
 * The staff session of this tab. It lives in session storage under names of its own, so a member signed in to the site in
 * the same tab is somebody else.
 *
 * nobody     no token. Leaves by: signing in.
 * signed in  every call carries the token. Leaves by: signing out, or the server no longer knowing the token (`ended`).
 */
import { create } from 'zustand';

const TOKEN = 'deskToken';

interface StaffSession {
  readonly token: string | null;
  /** True when the server ended it: the sign-in says so. */
  readonly ended: boolean;
  /** True when it began on this page, and not before it was loaded. */
  readonly begun: boolean;
}

const store = create<StaffSession>(() => ({ token: sessionStorage.getItem(TOKEN), ended: false, begun: false }));

export function useSession(): StaffSession {
  return store();
}

export function getToken(): string | null {
  return store.getState().token;
}

/** True once the server ended the session, until somebody signs in again. */
export function isSessionLost(): boolean {
  return store.getState().ended;
}

export function keepSession(token: string): void {
  sessionStorage.setItem(TOKEN, token);
  store.setState({ token, ended: false, begun: true });
}

/** Forgets the session; when `token` is given, only if it is still the one in use. */
export function dropSession(ended: boolean, token = getToken()): void {
  if (getToken() !== token) return;
  sessionStorage.removeItem(TOKEN);
  store.setState({ token: null, ended: ended && token !== null });
}

/** Calls back whenever somebody signs in or out. */
export function onSession(listener: () => void): () => void {
  return store.subscribe(listener);
}
