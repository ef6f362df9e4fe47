/**
 * Search: finds what the site shows by name, in whichever script and with slips of the finger.
 *
 * Owns no table. What can be found is told by sources, each of one kind, given by whoever composes the house; an index a
 * source lies in memory and is built anew when the source's revision moves. A source shows what every visitor may see
 * and nothing else: an answer is the same for everybody.
 */
import { type SearchType, SEARCH_TYPES as TYPES } from '../../platform/search-source.ts';

export type { Findable, SearchSource, SearchType } from '../../platform/search-source.ts';
export const SEARCH_TYPES = TYPES;

export interface SearchAsk {
  readonly question: string;
  /** Empty: all. */
  readonly types: readonly SearchType[];
  readonly language: string;
  readonly limit: number;
}

export interface Found {
  readonly type: SearchType;
  readonly id: string;
  readonly title: string;
  readonly line: string;
  readonly address: string;
  readonly art: string | null;
  readonly score: number;
}

export interface SearchAnswer {
  readonly counts: readonly { readonly type: SearchType; readonly count: number }[];
  /** Best first. */
  readonly rows: readonly Found[];
  /** At most six; only when nothing was found. */
  readonly nearest: readonly Found[];
}

export interface Search {
  ask(ask: SearchAsk): Promise<SearchAnswer>;
}
