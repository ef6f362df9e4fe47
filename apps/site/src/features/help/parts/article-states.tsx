/** What stands where an article will be, or could not come. */
import { useT } from '@house/i18n/react';
import { ErrorState, Skeleton } from '@house/ui/states';
import type { RefusalError } from '@house/web/refusal-error';
import type { JSX } from 'react';

export function ArticleSkeleton(): JSX.Element {
  return (
    <div className="card article">
      <Skeleton width="62%" height={34} radius={10} />
      <Skeleton height={18} count={3} />
      <Skeleton height={180} radius={12} />
    </div>
  );
}

interface FailedProps {
  error: RefusalError;
  busy: boolean;
  onRetry: () => void;
}

export function LoadFailed({ error, busy, onRetry }: FailedProps): JSX.Element {
  const t = useT();
  return (
    <ErrorState title={t('common.state.failed')} onRetry={onRetry} busy={busy}>
      {error.message}
    </ErrorState>
  );
}
