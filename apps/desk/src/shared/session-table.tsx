/** Live sessions of one of staff, each with a button that ends it. */
import type { StaffSession } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import type { JSX } from 'react';
import { useTimeColumn } from './row-parts.tsx';

interface SessionTableProps {
  sessions: readonly StaffSession[];
  /** Left out: they can only be looked at. */
  onEnd?: (session: StaffSession) => void;
}

export function SessionTable({ sessions, onEnd }: SessionTableProps): JSX.Element {
  const t = useT();
  const timeColumn = useTimeColumn();
  if (sessions.length === 0) return <EmptyState title={t('desk.session.none')} art="phone" />;
  const columns: Column<StaffSession>[] = [
    {
      ...timeColumn({ key: 'started', name: t('desk.session.started'), of: ({ startedAt }) => startedAt }),
      card: 'title',
    },
    timeColumn({ key: 'seen', name: t('desk.staff.lastSeen'), of: ({ lastSeenAt }) => lastSeenAt }),
    {
      key: 'address',
      head: t('desk.address'),
      cell: ({ address }) => (
        <span className="mono" translate="no">
          {address}
        </span>
      ),
    },
    { key: 'device', head: t('desk.session.device'), cell: ({ device }) => device },
    {
      key: 'end',
      head: <span className="sr">{t('desk.staff.endSession')}</span>,
      end: true,
      card: 'status',
      cell: (session) => {
        if (session.current) return <Badge tone="info">{t('desk.staff.thisSession')}</Badge>;
        if (onEnd === undefined) return null;
        const label = t('desk.staff.endSessionOf', { address: session.address });
        return (
          <Button size="s" look="danger" aria-label={label} onClick={() => onEnd(session)}>
            {t('desk.staff.endSession')}
          </Button>
        );
      },
    },
  ];
  return <DataTable label={t('desk.staff.sessions')} columns={columns} rows={sessions} rowKey={({ id }) => id} />;
}
