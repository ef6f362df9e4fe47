/** Talks that ended, newest first; each opens as a transcript. */
import { CHAT_END_REASONS, type DeskTalk, listDeskTalks } from '@house/contract/desk-chat';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { type JSX, useMemo, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFilters } from '../../shared/filters.ts';
import { useListKeys } from '../../shared/list-keys.ts';
import { ListView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { TranscriptPopup } from './transcript-popup.tsx';

function useColumns(open: (id: string) => void): Column<DeskTalk>[] {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  return useMemo(
    () => [
      {
        key: 'ended',
        head: `${t('desk-chat.endedAt')} (${zoneName})`,
        cell: ({ endedAt }) => <span className="nw">{when.instant(endedAt)}</span>,
      },
      {
        key: 'owner',
        head: t('desk-chat.card'),
        card: 'title',
        cell: ({ id, owner }) => (
          <button type="button" className="link" data-row aria-haspopup="dialog" onClick={() => open(id)}>
            {owner.name || t('desk-chat.visitor')}
          </button>
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
    ],
    [t, when, count, open],
  );
}

export function PastTalks(): JSX.Element {
  const t = useT();
  const [opened, setOpened] = useState<string>();
  const columns = useColumns(setOpened);
  const filters = useFilters({ tab: 'console' }, ['tab']);
  const answer = useCall(listDeskTalks, { query: { page: filters.page } }, { keepOld: true });
  useListKeys();
  return (
    <div className="card list">
      <ListView
        answer={answer}
        filtered={false}
        onClear={() => undefined}
        onPage={filters.toPage}
        empty={t('desk-chat.pastEmpty')}
      >
        {({ rows }, stale) => (
          <DataTable
            label={t('desk-chat.pastTab')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            stale={stale}
            pinned
          />
        )}
      </ListView>
      {opened === undefined ? null : <TranscriptPopup id={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
