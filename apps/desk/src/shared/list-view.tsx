/** What stands round every list: loading, failed, empty, old rows that could not be refreshed, pages (screens.md 0.4). */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Pagination } from '@house/ui/pagination';
import { EmptyState, ErrorState, Notice, Skeleton } from '@house/ui/states';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { useFigures } from './money.ts';
import { useWhen } from './when.ts';

type Answer<T> = Pick<
  UseQueryResult<T, RefusalError>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch'
>;

interface AnswerViewProps<T> {
  answer: Answer<T>;
  /** How many skeleton lines stand in for it. */
  lines?: number;
  children: (data: T, stale: boolean) => ReactNode;
}

/** An answer in any state; what came before an error stays, greyed, with the time it is from. */
export function AnswerView<T>({ answer, lines = 8, children }: AnswerViewProps<T>): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { data, error } = answer;
  const retry = (): void => void answer.refetch();
  if (data === undefined) {
    if (error) return <ErrorState title={error.message} onRetry={retry} busy={answer.isFetching} />;
    return (
      <div className="wait">
        <Skeleton height={26} count={lines} />
      </div>
    );
  }
  return (
    <>
      {error ? (
        <Notice tone="warn" urgent>
          {t('common.state.stale', { time: when.clock(new Date(answer.dataUpdatedAt).toISOString()) })}.{' '}
          <button type="button" className="link" onClick={retry}>
            {t('common.retry')}
          </button>
        </Notice>
      ) : null}
      {children(data, error !== null || answer.isPlaceholderData)}
    </>
  );
}

interface PagedRows {
  readonly rows: readonly unknown[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

interface ListViewProps<T extends PagedRows> {
  answer: Answer<T>;
  filtered: boolean;
  onClear: () => void;
  onPage: (page: number) => void;
  /** Why the list is empty when nothing is filtered. */
  empty: string;
  children: (data: T, stale: boolean) => ReactNode;
}

/** A paged list with its states. */
export function ListView<T extends PagedRows>(props: ListViewProps<T>): JSX.Element {
  const t = useT();
  const { filtered, onClear } = props;
  return (
    <AnswerView answer={props.answer}>
      {(data, stale) =>
        data.rows.length > 0 ? (
          <>
            {props.children(data, stale)}
            <Pages {...data} onPage={props.onPage} />
          </>
        ) : (
          <EmptyState
            title={filtered || data.total > 0 ? t('common.state.noMatch') : props.empty}
            art={filtered ? 'compass' : 'ticket'}
            action={filtered ? <Button onClick={onClear}>{t('common.state.clearFilters')}</Button> : null}
          />
        )
      }
    </AnswerView>
  );
}

/** The API answers at most so many pages. */
const PAGES_MAX = 10_000;

function Pages({ page, size, total, onPage }: Omit<PagedRows, 'rows'> & { onPage: (page: number) => void }) {
  const t = useT();
  const { count } = useFigures();
  const from = (page - 1) * size + 1;
  const to = Math.min(page * size, total);
  return (
    <div className="list-foot">
      <span className="sm t2 num" role="status">
        {t('common.showing', { from: count(from), to: count(to), total: count(total) })}
      </span>
      <Pagination page={page} pageCount={Math.min(PAGES_MAX, Math.ceil(total / size))} onChange={onPage} />
    </div>
  );
}
