/** The filters of the open page: read from its address and written there; a change replaces, so Back leaves the page. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { changeFilters, type GameFilters, readFilters, writeFilters } from './model/filters.ts';

export interface FilterState {
  readonly filters: GameFilters;
  readonly change: (change: Partial<GameFilters>) => void;
}

export function useFilters(): FilterState {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(search), [search]);
  return {
    filters,
    change: (change) => {
      const said = writeFilters(changeFilters(filters, change));
      void navigate({ to: '.', search: { ...search, ...said }, replace: true, resetScroll: false });
    },
  };
}
