/**
 * Who is signed in, kept in session storage under the specification's names: token, isAgent, account, merchant.
 *
 * `isAgent` 4 is a trial account. Signing out clears all but the merchant.
 */
import { create } from 'zustand';

export interface Session {
  token: string | null;
  account: string | null;
  /** Specification 6: 0 player, 1, 2, 41, 42 agents, 4 trial; null when nobody is signed in. */
  isAgent: number | null;
}

const NOBODY: Session = { token: null, account: null, isAgent: null };

function readStored(): Session {
  const token = sessionStorage.getItem('token');
  if (!token) return NOBODY;
  return { token, account: sessionStorage.getItem('account'), isAgent: Number(sessionStorage.getItem('isAgent') ?? 0) };
}

const store = create<Session>(() => readStored());

/** The session; re-renders on sign-in and sign-out. */
export function useSession(): Session {
  return store();
}

export function getSession(): Session {
  return store.getState();
}

/** Calls back whenever somebody signs in or out; returns how to stop. */
export function onSession(listener: (session: Session) => void): () => void {
  return store.subscribe(listener);
}

export function signIn(reply: { token: string; account: string; isAgent: number }): void {
  sessionStorage.setItem('token', reply.token);
  sessionStorage.setItem('account', reply.account);
  sessionStorage.setItem('isAgent', String(reply.isAgent));
  store.setState({ token: reply.token, account: reply.account, isAgent: reply.isAgent });
}

/** Keeps the merchant, as the specification says. */
export function signOut(): void {
  for (const name of ['token', 'account', 'isAgent']) sessionStorage.removeItem(name);
  store.setState(NOBODY);
}

export function keepMerchant(merchant: string): void {
  if (merchant) sessionStorage.setItem('merchant', merchant);
}
