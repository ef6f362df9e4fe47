/** Who changed the state of the site, when and why. */
import type { ReplyOf } from '@house/contract/call';
import { listSiteHistory } from '@house/contract/desk-region';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { ListView } from '../../shared/list-view.tsx';
import { useWhen, zoneName } from '../../shared/when.ts';

type Line = ReplyOf<typeof listSiteHistory>['rows'][number];

export function HistoryPart(): JSX.Element {
  const t = useT();
  const when = useWhen();
  const [page, setPage] = useState(1);
  const answer = useCall(listSiteHistory, { query: { page } }, { keepOld: true });
  const columns: Column<Line>[] = [
    {
      key: 'at',
      head: `${t('desk.time')} (${zoneName})`,
      cell: ({ at }) => <span className="nw">{when.instant(at)}</span>,
    },
    {
      key: 'action',
      head: t('desk.audit.action'),
      card: 'title',
      cell: ({ action }) => <span className="b">{t(`desk.action.${action}`)}</span>,
    },
    { key: 'object', head: t('desk.audit.object'), cell: ({ object }) => <span className="mono">{object}</span> },
    { key: 'staff', head: t('desk.audit.staff'), cell: ({ staff }) => staff },
    { key: 'reason', head: t('desk.reason'), cell: ({ reason }) => reason },
  ];
  return (
    <div className="card list">
      <ListView
        answer={answer}
        filtered={false}
        onClear={() => setPage(1)}
        onPage={setPage}
        empty={t('desk-region.noHistory')}
      >
        {({ rows }, stale) => (
          <DataTable
            label={t('desk-region.history')}
            columns={columns}
            rows={rows}
            rowKey={({ seq }) => seq}
            stale={stale}
          />
        )}
      </ListView>
    </div>
  );
}
