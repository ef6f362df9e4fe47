/** The call of search: the contract in, the service, the contract out. */
import { searchSite } from '@house/contract/search/site';
import type { CallRouter } from '../../platform/http.ts';
import { type Found, SEARCH_TYPES, type Search } from './port.ts';

function writeRow({ line, ...row }: Found) {
  return { ...row, text: line };
}

export function serveSearch(house: CallRouter, search: Search): void {
  house.serve(searchSite, async ({ query, language }) => {
    const asked = query.types.split(',');
    const { counts, rows, nearest } = await search.ask({
      question: query.q,
      types: SEARCH_TYPES.filter((type) => asked.includes(type)),
      language,
      limit: query.size,
    });
    return { tabs: counts.map((tab) => ({ ...tab })), rows: rows.map(writeRow), nearest: nearest.map(writeRow) };
  });
}
