/**
 * Reading wagers in pieces that memory can hold: a ticket may be a hundred thousand characters, so a page ends by what it
 * holds as well as by how many it holds.
 */
import { type RawBuilder, sql } from 'kysely';

/** Of tickets in one page; taking so many apart holds this process up for some hundredths of a second. */
export const PAGE_CHARACTERS = 1_000_000;

/**
 * A query of the first rows of `next`, a query of `seq`, `selection` and whatever else in order of `seq`, while those
 * before them have fewer than so many characters: the first row is always in, however long it is. `read` says how many
 * rows `next` has. The length of a text is told without reading it; so `next` must not make anything of `selection`.
 */
export const upToCharacters = (next: RawBuilder<unknown>, characters: number = PAGE_CHARACTERS): RawBuilder<unknown> =>
  sql`select * from (
      select n.*, count(*) over () as read,
        sum(octet_length(selection)) over (order by seq rows unbounded preceding) - octet_length(selection) as before
      from (${next}) n) c where before < ${characters}`;

/** Whether nothing follows a page of `upToCharacters` that holds so many of at most `size` rows. */
export function isLastPage(page: { readonly taken: number; readonly read: bigint; readonly size: number }): boolean {
  return page.taken < page.size && BigInt(page.taken) === page.read;
}
