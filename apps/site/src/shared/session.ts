/**
 * Who is signed in, kept in session storage under the specification's names: token, isAgent, account, merchant, and
 * whether the password must change first.
 *
 * `isAgent` 4 is a trial account. A session ends in one of two ways, which clear all but the merchant: its person signs out,
 * and what he began in this tab goes with him (own-texts.ts); or it is lost, and he finds that when he signs in again.
 */
import type { ForcedChange } from '@house/contract/identity/site';
import { create } from 'zustand';
import { forgetKept } from './kept.ts';
import { forgetAllOwn, forgetOwnOfOthers } from './own-texts.ts';

export interface Session {
  token: string | null;
  account: string | null;
  /** Specification 6: 0 player, 1, 2, 41, 42 agents, 4 trial; null when nobody is signed in. */
  isAgent: number | null;
  /** Why nothing is open before a new password; null when nothing is closed. The server decides, this only shows it. */
  forcedChange: ForcedChange;
}

const TRIAL_ACCOUNT = 4;
const AGENT_CODES: readonly (number | null)[] = [1, 2, 41, 42];

/** Whether the agents' centre is theirs (specification 6). */
export const isAgentCode = (code: Session['isAgent']): boolean => AGENT_CODES.includes(code);

/** Whether somebody is signed in to an account of his own; who is on trial may still register or log in. */
export function hasOwnAccount({ token, isAgent }: Pick<Session, 'token' | 'isAgent'>): boolean {
  return token !== null && isAgent !== TRIAL_ACCOUNT;
}

/** The next person on this tab begins with what he sees for himself: neither their vendor nor their hidden balance. */
const OF_THE_PERSON = ['token', 'account', 'isAgent', 'forcedChange', 'vassalage', 'hideBalance'];
const NOBODY: Session = { token: null, account: null, isAgent: null, forcedChange: null };

function readStored(): Session {
  const token = sessionStorage.getItem('token');
  if (!token) return NOBODY;
  return {
    token,
    account: sessionStorage.getItem('account'),
    isAgent: Number(sessionStorage.getItem('isAgent') ?? 0),
    forcedChange: sessionStorage.getItem('forcedChange') as ForcedChange,
  };
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

export function signIn(reply: { token: string; account: string; isAgent: number; forcedChange: ForcedChange }): void {
  forgetKept();
  forgetOwnOfOthers(reply.account);
  sessionStorage.setItem('token', reply.token);
  sessionStorage.setItem('account', reply.account);
  sessionStorage.setItem('isAgent', String(reply.isAgent));
  keepForcedChange(reply.forcedChange);
  const { token, account, isAgent, forcedChange } = reply;
  store.setState({ token, account, isAgent, forcedChange });
}

function keepForcedChange(why: ForcedChange): void {
  if (why === null) sessionStorage.removeItem('forcedChange');
  else sessionStorage.setItem('forcedChange', why);
}

/** What the server says about the password of this session now. */
export function noteForcedChange(why: ForcedChange): void {
  if (store.getState().token === null || store.getState().forcedChange === why) return;
  keepForcedChange(why);
  store.setState({ forcedChange: why });
}

/** By the person himself. */
export function signOut(): void {
  forgetAllOwn();
  loseSession();
}

/** The house ended it, or no longer knows it. */
export function loseSession(): void {
  forgetKept();
  for (const name of OF_THE_PERSON) sessionStorage.removeItem(name);
  store.setState(NOBODY);
}

export function keepMerchant(merchant: string): void {
  if (merchant) sessionStorage.setItem('merchant', merchant);
}
