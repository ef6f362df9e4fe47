/**
 * Filters that live in the address: only what differs from the default is written, a change replaces the entry of the
 * history, and any change but of the page goes back to page 1 (screens.md 0.1).
 */
import type { Sort } from '@house/ui/data-table';
import { useNavigate, useSearch } from '@tanstack/react-router';

export type FilterValues<K extends string> = Readonly<Record<K, string>>;

export interface Filters<K extends string> {
  readonly values: FilterValues<K>;
  readonly page: number;
  /** True when any filter is not at its default; the page and what `neutral` names do not count. */
  readonly filtered: boolean;
  readonly change: (part: Partial<FilterValues<K>>) => void;
  readonly toPage: (page: number) => void;
  readonly clear: () => void;
}

/** The query of an address without what is at its default. */
export function dropDefaults(
  query: Readonly<Record<string, string>>,
  defaults: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== '' && value !== (defaults[name] ?? '')),
  );
}

/** `neutral`: settings such as sorting, which hide no rows. */
export function useFilters<K extends string>(
  defaults: FilterValues<K>,
  neutral: readonly NoInfer<K>[] = [],
): Filters<K> {
  const navigate = useNavigate();
  const query = useSearch({ strict: false }) as Record<string, string>;
  const names = Object.keys(defaults) as K[];
  const values = Object.fromEntries(names.map((name) => [name, query[name] ?? defaults[name]])) as Record<K, string>;
  const go = (next: Record<string, string>): void => {
    const search = dropDefaults(next, { ...defaults, p: '1' });
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return {
    values,
    page: Math.max(1, Number.parseInt(query['p'] ?? '1', 10) || 1),
    filtered: names.some((name) => !neutral.includes(name) && values[name] !== defaults[name]),
    change: (part) => go({ ...query, ...(part as Record<string, string>), p: '1' }),
    toPage: (page) => go({ ...query, p: String(page) }),
    clear: () => go({ ...query, ...defaults, p: '1' }),
  };
}

type SortFilters = FilterValues<'sort' | 'order'>;

/** The sorting that `sort` and `order` hold, for a table that shows and changes it. */
export function sortedBy(
  { change }: Pick<Filters<keyof SortFilters>, 'change'>,
  { sort, order }: SortFilters,
): { sort: Sort; onSort: (sort: Sort) => void } {
  return {
    sort: { key: sort, direction: order === 'desc' ? 'descending' : 'ascending' },
    onSort: ({ key, direction }) => change({ sort: key, order: direction === 'descending' ? 'desc' : 'asc' }),
  };
}
