/** What happens at an address before its page is drawn: repairs of the query, and who may enter (specification 2, screens.md 0.1). */
import { safeNext } from '../shared/next.ts';
import type { RouteRow } from './route-row.ts';
import { findRow } from './routes.ts';

export interface Address {
  readonly pathname: string;
  /** `?a=b` or empty. */
  readonly search: string;
}

export interface Comer {
  readonly signedIn: boolean;
  /** The brand shows its house to nobody who is not signed in. */
  readonly loggedInHome: boolean;
}

/** Names that are taken out of every address: what they say is kept in this browser. */
const TAKEN_OUT = ['lang', 'referralCode', 'affiliateCode'];

export function writeAddress(pathname: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

function deleteAll(query: URLSearchParams, isNamed: (name: string) => boolean): void {
  for (const name of [...query.keys()]) if (isNamed(name)) query.delete(name);
}

/** The query as it should stand; null when it already does. */
function repairQuery({ pathname, search }: Address): URLSearchParams | null {
  const query = new URLSearchParams(search);
  const before = query.toString();
  deleteAll(query, (name) => TAKEN_OUT.includes(name));
  // Both centres at once cannot be shown: the agent's is meant.
  if (query.has('ac')) deleteAll(query, (name) => name === 'mc' || name.startsWith('mc.'));
  // A play without its game says nothing. A game without a play is completed by its page, which knows the plays.
  if (pathname === '/lottery' && !query.get('gameCode')) deleteAll(query, (name) => /^(gameCode|playType)$/.test(name));
  return query.toString() === before ? null : query;
}

function mayEnter(row: RouteRow, query: URLSearchParams, { signedIn, loggedInHome }: Comer): boolean {
  if (signedIn) return true;
  if (loggedInHome && !row.exempt) return false;
  return row.entry !== 'member' && (row.entry !== 'realPlay' || query.get('mode') === 'demo');
}

function askLogin(address: string): string {
  return `/login?next=${encodeURIComponent(address)}`;
}

/** Where the address leads instead of to its page; null: its page is shown. */
export function redirectOf(address: Address, comer: Comer): string | null {
  const repaired = repairQuery(address);
  if (repaired !== null) return writeAddress(address.pathname, repaired);
  const row = findRow(address.pathname);
  const query = new URLSearchParams(address.search);
  // An address without a page is guarded like a page: what exists is nobody's business either.
  if (row === undefined)
    return comer.loggedInHome && !comer.signedIn ? askLogin(address.pathname + address.search) : null;
  if (row.entry === 'visitor' && comer.signedIn) return safeNext(query.get('next')) ?? '/';
  if (!mayEnter(row, query, comer)) return askLogin(address.pathname + address.search);
  if (row.forwardsTo !== undefined) return writeAddress(row.forwardsTo, query);
  if (row.opens !== undefined && query.get('pop') !== row.opens) {
    query.set('pop', row.opens);
    // Behind the guard the popup stands on a bare page, for the home page is closed too.
    return writeAddress(comer.loggedInHome ? row.paths[0] : '/', query);
  }
  return null;
}

/** The address search engines should know this page by: its first path and what of the query names its content. */
export function canonicalPath(row: RouteRow, search: string): string {
  const query = new URLSearchParams(search);
  // Signing in and registering happen over the home page; only registering is a page worth finding.
  if (row.group === 'index') return row.opens === 'register' || query.get('pop') === 'register' ? '/register' : '/';
  return writeAddress(
    row.paths[0],
    new URLSearchParams(row.content.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : []))),
  );
}
