/**
 * Filters of the records, in the address under `mc.` (screens.md 0.1), so that a link opens the same rows. Each page
 * remembers its own for as long as the tab is open.
 */
import { useMemo } from 'react';
import { setMemberFilters, useMemberFilter } from '../../shared/popups.ts';
import { type DayRange, quickRange, readRange } from './model/days.ts';
import type { PageKey } from './pages.ts';
import { useRecordWords } from './words.ts';

type Filters = Record<string, string>;

const remembered = new Map<PageKey, Filters>();

/** What a page was last filtered by, for the menu to open it again the same way. */
export function filtersOf(page: PageKey): Filters {
  return remembered.get(page) ?? {};
}

/** Changes filters of the open page; pages start at the first one again unless `p` is given. */
export function changeRecordFilters(page: PageKey, change: Filters): void {
  const next = { p: '', ...change };
  remembered.set(page, { ...remembered.get(page), ...next });
  setMemberFilters(next);
}

/** The days of the open page; today unless the address says otherwise. */
export function useRangeFilter(): DayRange {
  const { today } = useRecordWords();
  const from = useMemberFilter('from');
  const to = useMemberFilter('to');
  const now = today();
  return useMemo(() => readRange(from, to, now, quickRange('today', now)), [from, to, now]);
}

/** The days of the open page; null: none were chosen, and the list shows the newest of all. */
export function useChosenDays(): DayRange | null {
  const { today } = useRecordWords();
  const from = useMemberFilter('from');
  const to = useMemberFilter('to');
  const now = today();
  return useMemo(() => {
    const none = { from: '', to: '' };
    const range = readRange(from, to, now, none);
    return range.from === '' ? null : range;
  }, [from, to, now]);
}

const PAGES_MAX = 10_000;

/** The page of the list from 1. */
export function usePageFilter(): number {
  const page = Number(useMemberFilter('p'));
  return Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1;
}

/** One of a closed list of values, or undefined for all. */
export function useChoiceFilter<V extends string>(name: string, values: readonly V[]): V | undefined {
  const value = useMemberFilter(name);
  return values.find((candidate) => candidate === value);
}
