/** The outbox: what left the house by text message and mail, or would have. Who it went to is masked until asked for. */
import { type DeskMessage, listOutbox } from '@house/contract/delivery/desk';
import { useT } from '@house/i18n/react';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { KeysNote, SearchFilter, SelectFilter } from '../../shared/filter-fields.tsx';
import { useFilters } from '../../shared/filters.ts';
import { ListPage } from '../../shared/list-page.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { RowButton, useTimeColumn } from '../../shared/row-parts.tsx';
import { useList } from '../../shared/use-list.ts';
import { MessagePopup } from './message-popup.tsx';
import { CHANNELS, STANDING_TONES, STATES, standingOf } from './model.ts';

const DEFAULTS = { channel: '', state: '', recipient: '' };

function useOutboxColumns(open: (key: string) => void): Column<DeskMessage>[] {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { count } = useFigures();
  return [
    timeColumn({ key: 'at', name: t('desk.time'), of: ({ madeAt }) => madeAt }),
    {
      key: 'template',
      head: t('desk.outbox.template'),
      card: 'title',
      cell: ({ key, template }) => (
        <RowButton onOpen={() => open(key)}>{t(`desk.outbox.template.${template}`)}</RowButton>
      ),
    },
    {
      key: 'channel',
      head: t('desk.outbox.channel'),
      cell: ({ channel }) => t(`desk.outbox.channel.${channel}`),
    },
    {
      key: 'recipient',
      head: t('desk.outbox.recipient'),
      card: 'main',
      cell: ({ recipient }) => <span className="mono">{recipient}</span>,
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: (message) => {
        const standing = standingOf(message);
        return <Badge tone={STANDING_TONES[standing]}>{t(`desk.outbox.state.${standing}`)}</Badge>;
      },
    },
    { key: 'tries', head: t('desk.outbox.tries'), end: true, cell: ({ tries }) => count(tries) },
    {
      key: 'error',
      head: t('desk.outbox.error'),
      cell: ({ lastError }) =>
        lastError === null ? <span className="t3">–</span> : <span className="mono">{lastError}</span>,
    },
  ];
}

export function OutboxPage(): JSX.Element {
  const t = useT();
  const [opened, setOpened] = useState<string>();
  const columns = useOutboxColumns(setOpened);
  const filters = useFilters(DEFAULTS);
  const { channel, state, recipient } = filters.values;
  const query = { channel: oneOf(CHANNELS, channel), state: oneOf(STATES, state), recipient: recipient || undefined };
  const list = useList(listOutbox, filters, { query });
  return (
    <>
      <ListPage
        title={t('desk.outbox')}
        list={list}
        columns={columns}
        rowKey={({ key }) => key}
        empty={t('desk.outbox.empty')}
        pinned
        filters={
          <>
            <SearchFilter
              filters={filters}
              name="recipient"
              label={t('desk.outbox.recipient')}
              placeholder={t('desk.outbox.recipientHint')}
              maxLength={254}
            />
            <SelectFilter
              filters={filters}
              name="channel"
              label={t('desk.outbox.channel')}
              choices={CHANNELS}
              words={(one) => t(`desk.outbox.channel.${one}`)}
            />
            <SelectFilter
              filters={filters}
              name="state"
              label={t('desk.state')}
              choices={STATES}
              words={(one) => t(`desk.outbox.state.${one}`)}
            />
            <KeysNote />
          </>
        }
      />
      {opened === undefined ? null : <MessagePopup messageKey={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
