/**
 * What stands where rows will be (screens.md 0.4): still blocks after 150 ms, a word after 8 s, the reason when nothing
 * came, and old rows greyed with their time when they could not be refreshed.
 */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { ErrorState, Notice, Skeleton } from '@house/ui/states';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { type JSX, type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { useRecordWords } from '../words.ts';

const SLOW_MS = 8_000;

function SlowNote({ onRetry }: { onRetry: () => void }): JSX.Element | null {
  const t = useT();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!slow) return null;
  return (
    <Notice tone="warn" urgent>
      <span className="row wrap-f">
        <span className="sp">{t('common.state.slow')}</span>
        <Button look="ghost" size="s" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </span>
    </Notice>
  );
}

export interface ListStatesProps<D> {
  query: UseQueryResult<D, RefusalError>;
  /** Blocks in the shape of the rows. */
  skeleton?: { height: number; count: number };
  children: (data: D) => ReactNode;
}

export function ListStates<D>({ query, skeleton, children }: ListStatesProps<D>): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const retry = (): void => void query.refetch();
  if (query.data !== undefined) {
    const stale = query.isError;
    return (
      <>
        {stale ? (
          <Notice tone="warn" urgent>
            <span className="row wrap-f">
              <span className="sp">
                {t('common.state.stale', { time: words.time(new Date(query.dataUpdatedAt).toISOString()) })}
              </span>
              <Button look="ghost" size="s" busy={query.isFetching} onClick={retry}>
                {t('common.retry')}
              </Button>
            </span>
          </Notice>
        ) : null}
        <div
          className={stale || query.isPlaceholderData ? 'mc-rows old' : 'mc-rows'}
          aria-busy={query.isPlaceholderData}
        >
          {children(query.data)}
        </div>
      </>
    );
  }
  if (query.isError) {
    const why = messageOf(query.error);
    return (
      <ErrorState title={t('common.state.failed')} busy={query.isFetching} onRetry={retry}>
        {why === t('common.state.failed') ? t('common.state.failedHint') : why}
      </ErrorState>
    );
  }
  return (
    <div className="mc-rows">
      <Skeleton height={skeleton?.height ?? 56} count={skeleton?.count ?? 6} radius={12} />
      <SlowNote onRetry={retry} />
    </div>
  );
}
