/**
 * What stands where an answer of the house will be (screens.md 0.4), the same on every page: the page's own shape after
 * 150 ms, a word and Retry after 8 s, the reason and Retry when nothing came, and old rows greyed with their time when they
 * could not be renewed.
 */
import './list-states.css';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { ErrorState, Notice, Skeleton } from '@house/ui/states';
import { type JSX, type ReactNode, useState } from 'react';
import { messageOf } from './api.ts';
import { useReadTime } from './days.ts';
import { useNetworkGone } from './network.ts';
import { askHungAgain } from './query.ts';
import { useSlow } from './slow.ts';

/** What is known of an answer; every `useCall` gives one. */
export interface ListQuery<D> {
  readonly data: D | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** The rows are of the question before. */
  readonly isPlaceholderData: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

function RetryNote({ busy = false, onRetry, children }: { busy?: boolean; onRetry: () => void; children: ReactNode }) {
  const t = useT();
  return (
    <Notice tone="warn" urgent>
      <span className="row wrap-f">
        <span className="sp">{children}</span>
        <Button look="ghost" size="s" busy={busy} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </span>
    </Notice>
  );
}

function SlowNote({ onRetry }: { onRetry: () => void }): JSX.Element | null {
  const t = useT();
  const slow = useSlow(true);
  if (!slow) return null;
  return (
    <div className="waiting-note">
      <RetryNote onRetry={onRetry}>{t('common.state.slow')}</RetryNote>
    </div>
  );
}

/** The shape of what is on its way. What it says after 8 s lies over it, so that nothing moves; a retry waits 8 s anew. */
export function Waiting({ onRetry = askHungAgain, children }: { onRetry?: () => unknown; children: ReactNode }) {
  const [tries, setTries] = useState(0);
  return (
    <div className="waiting">
      <div>{children}</div>
      <SlowNote
        key={tries}
        onRetry={() => {
          setTries(tries + 1);
          onRetry();
        }}
      />
    </div>
  );
}

/** A first load that failed: why, and another try. */
export function LoadFailed({ query: { error, isFetching, refetch } }: { query: Omit<ListQuery<unknown>, 'data'> }) {
  const t = useT();
  const why = messageOf(error);
  return (
    <ErrorState title={t('common.state.failed')} busy={isFetching} onRetry={() => void refetch()}>
      {why === t('common.state.failed') ? t('common.state.failedHint') : why}
    </ErrorState>
  );
}

interface BlocksProps {
  count: number;
  height: number;
  radius?: number;
  className: string;
}

export interface ListStatesProps<D> {
  query: ListQuery<D>;
  /** Blocks in the shape of the rows, or how high and how many they are. */
  skeleton?: { height: number; count: number } | ReactNode;
  /** A text does not age while the network is gone. */
  ages?: boolean;
  children: (data: D) => ReactNode;
}

/** Equal blocks in the page's own grid. */
export function Blocks({ count, height, radius = 16, className }: BlocksProps): JSX.Element {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal blocks without identity
        <Skeleton key={place} height={height} radius={radius} />
      ))}
    </div>
  );
}

function shapeOf(skeleton: ListStatesProps<unknown>['skeleton']): ReactNode {
  if (skeleton !== null && typeof skeleton === 'object' && 'height' in skeleton)
    return <Skeleton height={skeleton.height} count={skeleton.count} radius={12} />;
  return skeleton;
}

export function ListStates<D>({
  query,
  skeleton = { height: 56, count: 6 },
  ages = true,
  children,
}: ListStatesProps<D>): JSX.Element {
  const t = useT();
  const readTime = useReadTime();
  const gone = useNetworkGone() && ages;
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = query;
  if (data === undefined) return error === null ? <Waiting>{shapeOf(skeleton)}</Waiting> : <LoadFailed query={query} />;
  const old = error !== null || gone;
  return (
    <>
      {old && dataUpdatedAt > 0 ? (
        <RetryNote busy={isFetching && !gone} onRetry={() => void refetch()}>
          {t('common.state.stale', { time: readTime(dataUpdatedAt) })}
        </RetryNote>
      ) : null}
      <div className={old || isPlaceholderData ? 'list-rows old' : 'list-rows'} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    </>
  );
}
