/** Search over all that the site shows (screens.md 3.17). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { text } from '../shapes.ts';

export const searchType = z.enum(['game', 'vendor', 'draw', 'promotion', 'help']);
export type SearchType = z.output<typeof searchType>;
/** Longer questions are refused; the search itself reads no more either. */
export const SEARCH_QUESTION_LENGTH = 80;

export const searchRow = z.object({
  type: searchType,
  id: z.string(),
  /** In the language of the request, EN where it is missing. */
  title: z.string(),
  /** One line below the title; may be empty. */
  text: z.string(),
  /** A page of the site. */
  address: z.string(),
  /** Name of the art that stands for it. */
  art: z.nullable(z.string()),
  /** Falls from row to row; the whole part is the rank. */
  score: z.number(),
});
export type SearchRow = z.output<typeof searchRow>;

export const searchSite = defineCall('searchSite', {
  method: 'GET',
  path: '/wps/search',
  audience: 'anyone',
  query: z.object({
    q: z._default(text(SEARCH_QUESTION_LENGTH), ''),
    /** By commas; empty: all. The tabs count every type all the same. */
    types: z._default(text(60).check(z.regex(/^((game|vendor|draw|promotion|help)(,|$))*$/)), ''),
    size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 24),
  }),
  reply: z.object({
    /** Types of which something was found. */
    tabs: z.array(z.object({ type: searchType, count: z.int() })),
    rows: z.array(searchRow),
    /** The six closest, when nothing was found. */
    nearest: z.array(searchRow),
  }),
  summary: 'Games, vendors, draws, promotions and help by name, in Bengali or Latin spelling, forgiving slips.',
});
