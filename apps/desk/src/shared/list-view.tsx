/** What stands round every list: loading, failed, empty, old rows that could not be refreshed, pages (screens.md 0.4). */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { DataTable, type DataTableProps } from '@house/ui/data-table';
import { Pagination } from '@house/ui/pagination';
import { EmptyState, ErrorState, Notice, Skeleton } from '@house/ui/states';
import { toServerTime } from '@house/web/clock';
import type { JSX, ReactNode } from 'react';
import { useFigures } from './money.ts';
import type { Answer, List, PagedRows, RowOf } from './use-list.ts';
import { useWhen } from './when.ts';

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
          {t('common.state.stale', { time: when.clock(new Date(toServerTime(answer.dataUpdatedAt)).toISOString()) })}.{' '}
          <button type="button" className="link" onClick={retry}>
            {t('common.retry')}
          </button>
        </Notice>
      ) : null}
      {children(data, error !== null || answer.isPlaceholderData)}
    </>
  );
}

export interface ListTableProps<T extends PagedRows>
  extends Pick<DataTableProps<RowOf<T>>, 'label' | 'columns' | 'rowKey' | 'sort' | 'onSort' | 'pinned'> {
  list: List<T>;
  /** Why the list is empty when nothing is filtered. */
  empty: string;
  /** Sums of the whole filter, one entry a column key. */
  totals?: (data: T) => Readonly<Record<string, ReactNode>>;
  /** Stands over the rows. */
  above?: (data: T) => ReactNode;
  /** A total above this says only that there are more. */
  counted?: number;
}

/** A paged list as a table, with its states. */
export function ListTable<T extends PagedRows>(props: ListTableProps<T>): JSX.Element | null {
  const { list, empty, totals, above, counted = Number.POSITIVE_INFINITY, ...table } = props;
  const t = useT();
  const { filtered, clear, toPage } = list.pager;
  // Its filter says what is wrong: nothing is on its way.
  if (!list.askable && list.answer.data === undefined) return null;
  return (
    <AnswerView answer={list.answer}>
      {(data, stale) =>
        data.rows.length > 0 ? (
          <>
            {above?.(data)}
            <DataTable
              {...table}
              rows={data.rows}
              stale={stale}
              {...(totals === undefined ? {} : { totals: totals(data) })}
            />
            <Pages {...data} counted={counted} onPage={toPage} />
          </>
        ) : (
          <EmptyState
            title={filtered || data.total > 0 ? t('common.state.noMatch') : empty}
            art={filtered ? 'compass' : 'ticket'}
            action={filtered ? <Button onClick={clear}>{t('common.state.clearFilters')}</Button> : null}
          />
        )
      }
    </AnswerView>
  );
}

/** The API answers at most so many pages. */
const PAGES_MAX = 10_000;

interface PagesProps extends Omit<PagedRows, 'rows'> {
  counted: number;
  onPage: (page: number) => void;
}

function Pages({ page, size, total, counted, onPage }: PagesProps) {
  const t = useT();
  const { count } = useFigures();
  const from = (page - 1) * size + 1;
  const to = Math.min(page * size, total);
  const of = { from: count(from), to: count(to), total: count(Math.min(total, counted)) };
  return (
    <div className="list-foot">
      <span className="sm t2 num" role="status">
        {t(total > counted ? 'desk.showingOfMore' : 'common.showing', of)}
      </span>
      <Pagination page={page} pageCount={Math.min(PAGES_MAX, Math.ceil(total / size))} onChange={onPage} />
    </div>
  );
}
