/** Rows of a record by one of their columns: those that are shown, in an order of the person's own (screens.md 0.5). */
import type { Sort } from '@house/ui/data-table';

/** What a row is sorted by; null has no place yet and stands last either way. */
export type SortValue = string | bigint | null;

function compareValues(one: SortValue, other: SortValue): number {
  if (typeof one === 'string' && typeof other === 'string')
    return one.localeCompare(other, undefined, { numeric: true });
  if (one === null || other === null || one === other) return 0;
  return one < other ? -1 : 1;
}

/** A new list; rows that are equal keep the order of the house. */
export function sortRows<R>(rows: readonly R[], direction: Sort['direction'], sortBy: (row: R) => SortValue): R[] {
  const valued = rows.map((row) => ({ row, value: sortBy(row) }));
  const turn = direction === 'ascending' ? 1 : -1;
  return [
    ...valued.filter(({ value }) => value !== null).sort((one, other) => turn * compareValues(one.value, other.value)),
    ...valued.filter(({ value }) => value === null),
  ].map(({ row }) => row);
}

/** Another column begins with its greatest, words with their first; a second press turns it round. */
export function nextSort(before: Sort, key: string, kind: 'words' | 'figure'): Sort {
  if (before.key === key) return { key, direction: before.direction === 'ascending' ? 'descending' : 'ascending' };
  return { key, direction: kind === 'words' ? 'ascending' : 'descending' };
}
