/** The outbox: what left the house by text message and mail, or would have. Who it went to is masked until asked for. */
import { type DeskMessage, listOutbox } from '@house/contract/desk-outbox';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { type JSX, useMemo, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFilters } from '../../shared/filters.ts';
import { LateField } from '../../shared/late-field.tsx';
import { useListKeys } from '../../shared/list-keys.ts';
import { ListView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { MessagePopup } from './message-popup.tsx';
import { CHANNELS, STANDING_TONES, STATES, standingOf } from './model.ts';

const DEFAULTS = { channel: '', state: '', recipient: '' };

function useOutboxColumns(open: (key: string) => void): Column<DeskMessage>[] {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  return useMemo(
    () => [
      {
        key: 'at',
        head: `${t('desk.time')} (${zoneName})`,
        cell: ({ madeAt }) => <span className="nw">{when.instant(madeAt)}</span>,
      },
      {
        key: 'template',
        head: t('desk.outbox.template'),
        card: 'title',
        cell: ({ key, template }) => (
          <button type="button" className="link" data-row aria-haspopup="dialog" onClick={() => open(key)}>
            {t(`desk.outbox.template.${template}`)}
          </button>
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
    ],
    [t, when, count, open],
  );
}

export function OutboxPage(): JSX.Element {
  const t = useT();
  const [opened, setOpened] = useState<string>();
  const columns = useOutboxColumns(setOpened);
  const filters = useFilters(DEFAULTS);
  const { values, page, change } = filters;
  const query = {
    page,
    channel: oneOf(CHANNELS, values.channel),
    state: oneOf(STATES, values.state),
    recipient: values.recipient === '' ? undefined : values.recipient,
  };
  const answer = useCall(listOutbox, { query }, { keepOld: true });
  useListKeys();
  usePlace([{ text: t('desk.outbox') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.outbox')}</h1>
      </div>
      <div className="filters card">
        <LateField
          type="search"
          icon="magnifying-glass"
          label={t('desk.outbox.recipient')}
          placeholder={t('desk.outbox.recipientHint')}
          maxLength={254}
          value={values.recipient}
          onSettled={(recipient) => change({ recipient })}
        />
        <Select
          small
          label={t('desk.outbox.channel')}
          value={values.channel}
          options={[
            { value: '', text: t('common.all') },
            ...CHANNELS.map((channel) => ({ value: channel, text: t(`desk.outbox.channel.${channel}`) })),
          ]}
          onChange={(event) => change({ channel: event.target.value })}
        />
        <Select
          small
          label={t('desk.state')}
          value={values.state}
          options={[
            { value: '', text: t('common.all') },
            ...STATES.map((state) => ({ value: state, text: t(`desk.outbox.state.${state}`) })),
          ]}
          onChange={(event) => change({ state: event.target.value })}
        />
        <span className="sp" />
        <span className="xs t3 keys-note only-d">{t('desk.keysNote')}</span>
      </div>
      <div className="card list">
        <ListView
          answer={answer}
          filtered={filters.filtered}
          onClear={filters.clear}
          onPage={filters.toPage}
          empty={t('desk.outbox.empty')}
        >
          {({ rows }, stale) => (
            <DataTable
              label={t('desk.outbox')}
              columns={columns}
              rows={rows}
              rowKey={({ key }) => key}
              stale={stale}
              pinned
            />
          )}
        </ListView>
      </div>
      {opened === undefined ? null : <MessagePopup messageKey={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
