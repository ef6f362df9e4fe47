/** Who changed the state of the site, when and why. */
import type { ReplyOf } from '@house/contract/call';
import { listSiteHistory } from '@house/contract/content/desk-region';
import { useT } from '@house/i18n/react';
import type { Column } from '@house/ui/data-table';
import type { JSX } from 'react';
import { ListTable } from '../../shared/list-view.tsx';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useList, useOwnPage } from '../../shared/use-list.ts';

type Line = ReplyOf<typeof listSiteHistory>['rows'][number];

export function HistoryPart(): JSX.Element {
  const t = useT();
  const timeColumn = useTimeColumn();
  const list = useList(listSiteHistory, useOwnPage());
  const columns: Column<Line>[] = [
    timeColumn({ key: 'at', name: t('desk.time'), of: ({ at }) => at }),
    {
      key: 'action',
      head: t('desk.audit.action'),
      card: 'title',
      cell: ({ action }) => <span className="b">{t(`desk.action.${action}`)}</span>,
    },
    {
      key: 'object',
      head: t('desk.audit.object'),
      cell: ({ object }) => (
        <span className="mono" translate="no">
          {object}
        </span>
      ),
    },
    { key: 'staff', head: t('desk.audit.staff'), cell: ({ staff }) => staff },
    { key: 'reason', head: t('desk.reason'), cell: ({ reason }) => reason },
  ];
  return (
    <div className="card list">
      <ListTable
        label={t('desk-region.history')}
        list={list}
        columns={columns}
        rowKey={({ seq }) => seq}
        empty={t('desk-region.noHistory')}
      />
    </div>
  );
}
