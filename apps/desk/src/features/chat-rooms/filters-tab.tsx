/** Words that are not let through, hosts that may be named, and a text to try them on. */

import type { ReplyOf } from '@house/contract/call';
import {
  addRoomFilter,
  listRoomFilters,
  type RoomFilter,
  removeRoomFilter,
  tryRoomFilters,
} from '@house/contract/chat-rooms/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { type FormEvent, type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';

const KINDS = ['abuse', 'advert', 'link'] as const;
const ACTS = ['refuse', 'mask'] as const;
const WORD_MAX = 60;
const TEXT_MAX = 300;

function AddPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [kind, setKind] = useState<RoomFilter['kind']>('abuse');
  const [act, setAct] = useState<RoomFilter['act']>('mask');
  const [pattern, setPattern] = useState('');
  const [tried, setTried] = useState(false);
  const short = pattern.trim().length < 2;
  return (
    <ReasonPopup
      title={t('desk-rooms.filter.add')}
      confirm={t('desk-rooms.save')}
      wrong={short ? ['pattern'] : []}
      onTried={() => setTried(true)}
      onSend={({ reason }) => request(addRoomFilter, { body: { kind, pattern, act, reason } })}
      onDone={() => {
        void askAgain(listRoomFilters);
        onClose();
      }}
      onClose={onClose}
    >
      <Select
        label={t('desk-rooms.filter.kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, text: t(`desk-rooms.filter.${value}`) }))}
        onChange={(event) => setKind(event.target.value as RoomFilter['kind'])}
      />
      <Field
        label={t('desk-rooms.filter.word')}
        name="pattern"
        maxLength={WORD_MAX}
        value={pattern}
        onChange={(event) => setPattern(event.target.value)}
        {...(tried && short ? { error: t('desk-rooms.filter.word') } : {})}
      />
      {kind === 'link' ? null : (
        <Select
          label={t('desk-rooms.filter.act')}
          value={act}
          options={ACTS.map((value) => ({ value, text: t(`desk-rooms.filter.${value}`) }))}
          onChange={(event) => setAct(event.target.value as RoomFilter['act'])}
        />
      )}
    </ReasonPopup>
  );
}

function Remove({ filter }: { filter: RoomFilter }): JSX.Element {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="s" onClick={() => setAsking(true)}>
        {t('desk-rooms.filter.remove')}
      </Button>
      {asking ? (
        <ReasonPopup
          title={`${t('desk-rooms.filter.remove')}: ${filter.pattern}`}
          confirm={t('desk-rooms.filter.remove')}
          look="danger-fill"
          reasonFirst
          onSend={({ reason }) => request(removeRoomFilter, { params: { id: filter.id }, body: { reason } })}
          onDone={() => {
            void askAgain(listRoomFilters);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function TryForm(): JSX.Element {
  const t = useT();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<ReplyOf<typeof tryRoomFilters>>();
  const { busy, refused, send } = useSend();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    void send(async () => setOutcome(await request(tryRoomFilters, { body: { text } })));
  };
  return (
    <form className="card pad col" onSubmit={submit}>
      <p className="sm t2">{t('desk-rooms.filter.always')}</p>
      <Field
        label={t('desk-rooms.filter.try')}
        maxLength={TEXT_MAX}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOutcome(undefined);
        }}
      />
      <Refused words={refused} />
      <div className="row">
        <Button type="submit" busy={busy}>
          {t('desk-rooms.filter.tryDo')}
        </Button>
        <span role="status" className="wrap-any">
          {outcome === undefined
            ? null
            : outcome.caughtBy === null
              ? `${t('desk-rooms.filter.passes')} ${outcome.text}`
              : t('desk-rooms.filter.refused', { why: t(`desk-rooms.filter.${outcome.caughtBy}`) })}
        </span>
      </div>
    </form>
  );
}

export function FiltersTab(): JSX.Element {
  const t = useT();
  const mayChange = useCan('chatRooms.filters');
  const answer = useCall(listRoomFilters);
  const [adding, setAdding] = useState(false);
  const columns: Column<RoomFilter>[] = [
    { key: 'word', head: t('desk-rooms.filter.word'), card: 'title', cell: ({ pattern }) => <b>{pattern}</b> },
    { key: 'kind', head: t('desk-rooms.filter.kind'), cell: ({ kind }) => t(`desk-rooms.filter.${kind}`) },
    {
      key: 'act',
      head: t('desk-rooms.filter.act'),
      cell: ({ kind, act }) => (kind === 'link' ? '–' : t(`desk-rooms.filter.${act}`)),
    },
    { key: 'by', head: t('desk-rooms.by'), cell: ({ by }) => by || '–' },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-rooms.filter.remove')}</span>,
      end: true,
      cell: (filter) => (mayChange ? <Remove filter={filter} /> : null),
    },
  ];
  return (
    <>
      <TryForm />
      {mayChange ? (
        <div>
          <Button look="brand" icon="plus-bold" onClick={() => setAdding(true)}>
            {t('desk-rooms.filter.add')}
          </Button>
        </div>
      ) : null}
      <AnswerView answer={answer}>
        {({ rows }, stale) => (
          <DataTable
            label={t('desk-rooms.tab.filters')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            stale={stale}
          />
        )}
      </AnswerView>
      {adding ? <AddPopup onClose={() => setAdding(false)} /> : null}
    </>
  );
}
