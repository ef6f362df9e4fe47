/**
 * Popups that live in the address (screens.md 0.1): `?pop=login`, `?mc=deposit`.
 *
 * Opening pushes, so Back closes; closing goes back when we pushed it and otherwise replaces, so a shared link can be
 * closed too; moving between popups or changing a filter replaces. Popups keep the page and its own filters below.
 */
import { useSyncExternalStore } from 'react';
import { tabHistory } from './history.ts';

export interface PopupAddress {
  /** `login`, `register`, `logout`… or null. */
  pop: string | null;
  /** Page key of the member centre, or null. */
  mc: string | null;
  /** Page key of the agent centre, or null; never together with `mc`. */
  ac: string | null;
  /** Where to go after signing in. */
  next: string | null;
  /** What the popup shows: `pop.id`, in a link written by hand also `id`. */
  id: string | null;
  /** The bet or order that a talk with customer service is about. */
  ref: string | null;
}

const OWN = ['pop', 'mc', 'ac', 'next', 'confirm', 'ref'];
const PREFIXES = ['pop.', 'mc.', 'ac.'];

function readAddress(search: string): PopupAddress {
  const query = new URLSearchParams(search);
  return {
    pop: query.get('pop'),
    mc: query.get('mc'),
    ac: query.get('ac'),
    next: query.get('next'),
    id: query.get('pop.id') ?? query.get('id'),
    ref: query.get('ref'),
  };
}

function isPopupKey(name: string): boolean {
  return OWN.includes(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}

function pageQuery(): URLSearchParams {
  const query = new URLSearchParams(tabHistory.location.search);
  for (const name of [...query.keys()]) if (isPopupKey(name)) query.delete(name);
  return query;
}

function addressWith(query: URLSearchParams): string {
  const text = query.toString();
  return tabHistory.location.pathname + (text ? `?${text}` : '') + tabHistory.location.hash;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True on entries that `openPopup` pushed. */
    pushedPopup?: boolean;
    /** Whose place on the page this entry has: a popup stands over the page as it was scrolled. */
    placeKey?: string;
  }
}

/** The same page goes on: it stays where it is scrolled to. */
function samePlace(): { placeKey?: string } {
  const { placeKey, __TSR_key: own } = tabHistory.location.state;
  const key = placeKey ?? own;
  return key === undefined ? {} : { placeKey: key };
}

function openAt(query: URLSearchParams): void {
  const address = addressWith(query);
  const open = readAddress(tabHistory.location.search);
  const { pushedPopup = false } = tabHistory.location.state;
  if (open.pop !== null || open.mc !== null || open.ac !== null)
    tabHistory.replace(address, { pushedPopup, ...samePlace() });
  else tabHistory.push(address, { pushedPopup: true, ...samePlace() });
}

/**
 * Opens `?pop=`; `next` is where the person continues after signing in (path and query), `ref` the bet or order that a
 * talk with customer service is about.
 */
export function openPopup(pop: string, more: { next?: string; id?: string; ref?: string } = {}): void {
  const query = pageQuery();
  query.set('pop', pop);
  if (more.next) query.set('next', more.next);
  // `id` alone is the page's own: an announcement, a promotion.
  if (more.id) query.set('pop.id', more.id);
  if (more.ref) query.set('ref', more.ref);
  openAt(query);
}

/** Opens a page of the member centre, with its own filters (`mc.p`, `mc.st`) if given without their prefix. */
export function openMemberPage(mc: string, filters: Record<string, string> = {}): void {
  const query = pageQuery();
  query.set('mc', mc);
  for (const [name, value] of Object.entries(filters)) if (value) query.set(`mc.${name}`, value);
  openAt(query);
}

/** Opens a page of the agents' centre. */
export function openAgentPage(ac: string): void {
  const query = pageQuery();
  query.set('ac', ac);
  openAt(query);
}

/** Changes filters of the open member page in place; an empty value removes one. */
export function setMemberFilters(filters: Record<string, string>): void {
  const query = new URLSearchParams(tabHistory.location.search);
  for (const [name, value] of Object.entries(filters)) {
    if (value) query.set(`mc.${name}`, value);
    else query.delete(`mc.${name}`);
  }
  tabHistory.replace(addressWith(query), { ...tabHistory.location.state, ...samePlace() });
}

/** Closes whatever popup is open. */
export function closePopup(): void {
  if (tabHistory.location.state.pushedPopup === true) tabHistory.back();
  else tabHistory.replace(addressWith(pageQuery()), samePlace());
}

/** Leaves the popup for another address of the site, without keeping the popup in the history. */
export function leavePopupTo(address: string): void {
  const here = address.split('?', 1)[0] === tabHistory.location.pathname;
  tabHistory.replace(address, here ? samePlace() : {});
}

/** Whoever signs in has nothing to go on with there: a password that was changed elsewhere would be refused once more. */
const OF_ENTRY: ReadonlySet<string | null> = new Set([
  'login',
  'register',
  'social',
  'forgot',
  'check',
  'password',
  'logout',
  'ended',
]);

/** Where a person stands, as `next` of the login popup: with the popup that is open, unless it is of coming in and going. */
export function hereAddress(): string {
  if (OF_ENTRY.has(readPopup().pop)) return addressWith(pageQuery());
  return tabHistory.location.pathname + tabHistory.location.search;
}

let known = { search: '', address: readAddress('') };

function readPopup(): PopupAddress {
  const { search } = tabHistory.location;
  if (search !== known.search) known = { search, address: readAddress(search) };
  return known.address;
}

/** What popup the address asks for. */
export function usePopup(): PopupAddress {
  return useSyncExternalStore((watcher) => tabHistory.subscribe(watcher), readPopup);
}

/** One filter of the open member page, '' when it is not set. */
export function useMemberFilter(name: string): string {
  return useSyncExternalStore(
    (watcher) => tabHistory.subscribe(watcher),
    () => new URLSearchParams(tabHistory.location.search).get(`mc.${name}`) ?? '',
  );
}
