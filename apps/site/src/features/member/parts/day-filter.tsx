/** Days above a list that shows the newest of all days unless some are chosen, and what stands there when they hold nothing. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { EmptyState } from '@house/ui/states';
import type { JSX, ReactNode } from 'react';
import { changeRecordFilters, useChosenDays } from '../filters.ts';
import type { PageKey } from '../pages.ts';
import { FilterBar } from './filter-bar.tsx';

const ALL_DAYS = { from: '', to: '' } as const;

export function DayFilter({ page, children }: { page: PageKey; children?: ReactNode }): JSX.Element {
  const range = useChosenDays();
  return (
    <FilterBar
      range={range}
      onRange={(days) => changeRecordFilters(page, { ...days })}
      onAll={() => changeRecordFilters(page, ALL_DAYS)}
    >
      {children}
    </FilterBar>
  );
}

/** Nothing in the days that were chosen, which says nothing of others. */
export function NoneInDays({ page }: { page: PageKey }): JSX.Element {
  const t = useT();
  return (
    <EmptyState
      title={t('member.filter.noneInDays')}
      action={
        <Button look="ghost" onClick={() => changeRecordFilters(page, ALL_DAYS)}>
          {t('member.filter.showAllDays')}
        </Button>
      }
    />
  );
}
