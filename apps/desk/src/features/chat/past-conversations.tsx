/** Talks that ended, newest first; each opens as a transcript. */
import { CHAT_END_REASONS, type DeskConversation, listDeskConversations } from '@house/contract/chat/desk';
import { useT } from '@house/i18n/react';
import type { Column } from '@house/ui/data-table';
import { type JSX, useState } from 'react';
import { useFilters } from '../../shared/filters.ts';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { RowButton, useTimeColumn } from '../../shared/row-parts.tsx';
import { useList } from '../../shared/use-list.ts';
import { callOwner } from './model.ts';
import { TranscriptPopup } from './transcript-popup.tsx';

function useColumns(open: (id: string) => void): Column<DeskConversation>[] {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { count } = useFigures();
  return [
    timeColumn({ key: 'ended', name: t('desk-chat.endedAt'), of: ({ endedAt }) => endedAt }),
    {
      key: 'owner',
      head: t('desk-chat.card'),
      card: 'title',
      cell: ({ id, owner }) => (
        <RowButton onOpen={() => open(id)}>{callOwner(owner, t('desk-chat.visitor'))}</RowButton>
      ),
    },
    { key: 'staff', head: t('desk-chat.answeredBy'), cell: ({ staff }) => staff ?? '–' },
    {
      key: 'reason',
      head: t('desk-chat.endReason'),
      cell: ({ endReason }) => {
        const reason = oneOf(CHAT_END_REASONS, endReason ?? '');
        return reason === undefined ? '–' : t(`desk-chat.reason.${reason}`);
      },
    },
    { key: 'lines', head: t('desk-chat.lines'), end: true, cell: ({ lines }) => count(lines) },
    {
      key: 'rating',
      head: t('desk-chat.rating'),
      end: true,
      cell: ({ rating }) => (rating === null ? '–' : count(rating)),
    },
  ];
}

export function PastConversations(): JSX.Element {
  const t = useT();
  const [opened, setOpened] = useState<string>();
  const columns = useColumns(setOpened);
  const list = useList(listDeskConversations, useFilters({ tab: 'console' }, ['tab']));
  return (
    <div className="card list">
      <ListTable
        label={t('desk-chat.pastTab')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-chat.pastEmpty')}
        pinned
      />
      {opened === undefined ? null : <TranscriptPopup id={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
