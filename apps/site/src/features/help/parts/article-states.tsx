/** What stands where an article will be. */
import { Skeleton } from '@house/ui/states';
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
