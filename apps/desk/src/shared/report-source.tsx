/** How old a report may be; nothing where the house has no replica. Its words are of the area `desk-ledger`. */
import { getReportSource } from '@house/contract/reports/desk';
import { useT } from '@house/i18n/react';
import type { JSX } from 'react';
import { useCall } from './api.ts';

export function ReportSource(): JSX.Element | null {
  const t = useT();
  const { data } = useCall(getReportSource);
  if (data === undefined || data.onReplica === null) return null;
  return (
    <span className="sm t2" role="status">
      {data.onReplica
        ? t('desk-ledger.source.replica', { seconds: data.behindSeconds ?? 0 })
        : t('desk-ledger.source.primary')}
    </span>
  );
}
