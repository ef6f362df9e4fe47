/** Where a member is signed in now. */
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { EmptyState } from '@house/ui/states';
import type { JSX } from 'react';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import type { MemberDetail } from './model.ts';

type Session = MemberDetail['sessions'][number];

export function SessionsTab({ sessions }: { sessions: readonly Session[] }): JSX.Element {
  const t = useT();
  const timeColumn = useTimeColumn();
  const columns: Column<Session>[] = [
    {
      ...timeColumn({ key: 'started', name: t('desk.session.started'), of: ({ startedAt }) => startedAt }),
      card: 'title',
    },
    timeColumn({ key: 'seen', name: t('desk.member.lastSeen'), of: ({ lastSeenAt }) => lastSeenAt }),
    {
      key: 'address',
      head: t('desk.address'),
      cell: (session) => (
        <span className="mono" translate="no">
          {session.address}
        </span>
      ),
    },
    { key: 'device', head: t('desk.session.device'), cell: (session) => session.device },
  ];
  return (
    <>
      <div className="part-h">
        <h2>{t('desk.tab.sessions')}</h2>
      </div>
      {sessions.length === 0 ? (
        <EmptyState title={t('desk.session.none')} art="phone" />
      ) : (
        <DataTable
          label={t('desk.tab.sessions')}
          columns={columns}
          rows={sessions}
          rowKey={(session) => `${session.startedAt}-${session.address}-${session.device}`}
        />
      )}
    </>
  );
}
