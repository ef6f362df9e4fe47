/** What members reported: the line, who said it, who told; upheld or dismissed with a reason. */
import { decideRoomReport, listRoomReports, type RoomReport } from '@house/contract/chat-rooms/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, useState } from 'react';
import { request } from '../../shared/api.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { useCan } from '../../shared/staff.ts';
import { LineActs, lookAgain } from './acts.tsx';
import { LineHead, LineWords } from './line-view.tsx';
import { useRoomName } from './live-tab.tsx';

const TONES = { open: 'warn', upheld: 'loss', dismissed: 'plain' } as const;

function Said({ report }: { report: RoomReport }): JSX.Element {
  const t = useT();
  if (report.line === null) return <span className="t2">{t('desk-rooms.report.gone')}</span>;
  return (
    <span className="col">
      <LineHead line={report.line} />
      <LineWords line={report.line} />
      {report.note === '' ? null : <q className="sm t2 wrap-any">{report.note}</q>}
    </span>
  );
}

function RoomOf({ report }: { report: RoomReport }): JSX.Element {
  const nameOf = useRoomName();
  return <>{nameOf({ names: report.roomNames })}</>;
}

function Acts({ report }: { report: RoomReport }): JSX.Element {
  const t = useT();
  const mayDecide = useCan('chatRooms.reports');
  const [verdict, setVerdict] = useState<'upheld' | 'dismissed'>();
  return (
    <span className="row wrap-f">
      {report.line === null ? null : <LineActs of={{ room: report.room, line: report.line }} />}
      {report.state === 'open' && mayDecide ? (
        <>
          <Button size="s" look="soft" onClick={() => setVerdict('upheld')}>
            {t('desk-rooms.report.uphold')}
          </Button>
          <Button size="s" look="ghost" onClick={() => setVerdict('dismissed')}>
            {t('desk-rooms.report.dismiss')}
          </Button>
        </>
      ) : null}
      {verdict === undefined ? null : (
        <ReasonPopup
          title={t(verdict === 'upheld' ? 'desk-rooms.report.uphold' : 'desk-rooms.report.dismiss')}
          confirm={t('desk-rooms.save')}
          reasonFirst
          onSend={({ reason }) => request(decideRoomReport, { params: { id: report.id }, body: { verdict, reason } })}
          onDone={() => {
            void lookAgain();
            setVerdict(undefined);
          }}
          onClose={() => setVerdict(undefined)}
        />
      )}
    </span>
  );
}

const REPORTS: ResourceList<typeof listRoomReports> = {
  call: listRoomReports,
  titleId: 'desk-rooms.tab.reports',
  emptyId: 'desk-rooms.reports.none',
  rowKey: ({ id }) => id,
  everyMilliseconds: 15_000,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk-rooms.report.state',
      choices: ['open', 'upheld', 'dismissed'],
      wordsId: (state) => `desk-rooms.report.${state as RoomReport['state']}`,
      start: 'open',
    },
  },
  columns: [
    { key: 'at', kind: 'time', headId: 'desk.time', of: ({ at }) => at },
    { key: 'room', kind: 'cell', headId: 'desk-rooms.room', of: (report) => <RoomOf report={report} /> },
    {
      key: 'said',
      kind: 'cell',
      headId: 'desk-rooms.report.said',
      card: 'title',
      of: (report) => <Said report={report} />,
    },
    {
      key: 'reason',
      kind: 'text',
      headId: 'desk-rooms.report.reason',
      of: ({ reason }, { t }) => t(`desk-rooms.reason.${reason}`),
    },
    { key: 'reporter', kind: 'mono', headId: 'desk-rooms.report.reporter', of: ({ reporter }) => reporter },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk-rooms.report.state',
      of: ({ state }) => ({ tone: TONES[state], wordsId: `desk-rooms.report.${state}` }),
    },
    { key: 'acts', kind: 'actions', headId: 'desk-rooms.report.said', of: (report) => <Acts report={report} /> },
  ],
};

export function ReportsTab(): JSX.Element {
  return <ResourceListPage list={REPORTS} isPart />;
}
