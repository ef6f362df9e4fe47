/** Who is muted or banned, by whom and why, and letting them speak again. */
import { liftRoomBan, liftRoomMute, listRoomSanctions, type Sanction } from '@house/contract/chat-rooms/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, useState } from 'react';
import { request } from '../../shared/api.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { useCan } from '../../shared/staff.ts';
import { lookAgain } from './acts.tsx';

const TONES = { runs: 'loss', over: 'plain', lifted: 'plain' } as const;

function Lift({ of: { id, kind, state } }: { of: Sanction }): JSX.Element | null {
  const t = useT();
  const may = useCan(kind === 'mute' ? 'chatRooms.mute' : 'chatRooms.ban');
  const [asking, setAsking] = useState(false);
  if (state !== 'runs' || !may) return null;
  return (
    <>
      <Button size="s" onClick={() => setAsking(true)}>
        {t('desk-rooms.lift')}
      </Button>
      {asking ? (
        <ReasonPopup
          title={t('desk-rooms.lift')}
          confirm={t('desk-rooms.lift')}
          reasonFirst
          onSend={({ reason }) =>
            request(kind === 'mute' ? liftRoomMute : liftRoomBan, { params: { id }, body: { reason } })
          }
          onDone={() => {
            void lookAgain();
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

const SANCTIONS: ResourceList<typeof listRoomSanctions> = {
  call: listRoomSanctions,
  titleId: 'desk-rooms.tab.sanctions',
  emptyId: 'desk-rooms.noSanctions',
  rowKey: ({ id }) => id,
  filters: {
    running: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: ['1'],
      wordsId: () => 'desk-rooms.running',
    },
  },
  columns: [
    { key: 'at', kind: 'time', headId: 'desk.time', of: ({ at }) => at },
    {
      key: 'member',
      kind: 'link',
      headId: 'desk-rooms.member',
      card: 'title',
      of: ({ account }) => account,
      address: ({ memberId }) => `/members/${memberId}`,
      mono: true,
    },
    { key: 'kind', kind: 'text', headId: 'desk-rooms.kind', of: ({ kind }, { t }) => t(`desk-rooms.kind.${kind}`) },
    { key: 'room', kind: 'text', headId: 'desk-rooms.room', of: ({ room }, { t }) => room ?? t('desk-rooms.allRooms') },
    {
      key: 'until',
      kind: 'text',
      headId: 'desk-rooms.until',
      of: ({ until }, { t, instant }) => (until === null ? t('desk-rooms.endless') : instant(until)),
    },
    { key: 'reason', kind: 'text', headId: 'desk-rooms.because', of: ({ reason }) => reason },
    { key: 'by', kind: 'mono', headId: 'desk-rooms.by', of: ({ by }) => by },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: TONES[state], wordsId: `desk-rooms.state.${state}` }),
    },
    { key: 'acts', kind: 'actions', headId: 'desk-rooms.lift', of: (row) => <Lift of={row} /> },
  ],
};

export function SanctionsTab(): JSX.Element {
  return <ResourceListPage list={SANCTIONS} isPart />;
}
