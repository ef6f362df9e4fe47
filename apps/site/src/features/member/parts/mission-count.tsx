/** Steps of missions that can be claimed, above zero (specification 2); fetched behind the menu it stands in. */
import { getMissions } from '@house/contract/rewards/missions';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';

const FRESH_MS = 60_000;

export function MissionCount(): JSX.Element | null {
  const { digits } = useMoney();
  const { data } = useCall(getMissions, {}, { staleTime: FRESH_MS });
  if (data === undefined || data.done === 0) return null;
  return (
    <span className="dot num" translate="no">
      {digits(data.done)}
    </span>
  );
}
