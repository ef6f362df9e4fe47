/** The rooms: a new one is a row; names, language, product, open or closed. */
import { addChatRoom, changeChatRoom, type DeskRoom, listDeskRooms } from '@house/contract/chat-rooms/desk';
import { roomLanguage, roomProduct } from '@house/contract/chat-rooms/shapes';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Switch } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useSeen } from '../../shared/use-seen.ts';
import { lookAgain } from './acts.tsx';
import { useRoomName } from './live-tab.tsx';

type Wish = Pick<DeskRoom, 'names' | 'language' | 'product' | 'open'>;

const NAME_MAX = 60;
const NEW: Wish = { names: { bn: '', en: '' }, language: 'any', product: 'all', open: true };
const CODE = /^[a-z0-9][a-z0-9-]{1,39}$/;

/** Null: a room more. */
function RoomPopup({ room, onClose }: { room: DeskRoom | null; onClose: () => void }): JSX.Element {
  const t = useT();
  const [seen] = useSeen<Wish>(
    room === null ? NEW : { names: room.names, language: room.language, product: room.product, open: room.open },
  );
  const [wish, setWish] = useState<Wish>(seen);
  const [code, setCode] = useState('');
  const [gameId, setGameId] = useState('');
  const [tried, setTried] = useState(false);
  const wrong = [
    ...(room === null && !CODE.test(code) ? ['code'] : []),
    ...(wish.names.bn.trim() === '' ? ['nameBn'] : []),
    ...(wish.names.en.trim() === '' ? ['nameEn'] : []),
  ];
  const errorOf = (name: string) => (tried && wrong.includes(name) ? { error: t('desk-rooms.save') } : {});
  return (
    <ReasonPopup
      title={t(room === null ? 'desk-rooms.add' : 'desk-rooms.change')}
      confirm={t('desk-rooms.save')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={({ reason }) =>
        room === null
          ? request(addChatRoom, { body: { ...wish, code, gameId: gameId.trim() || null, reason } })
          : request(changeChatRoom, { params: { code: room.code }, body: { ...wish, reason, seenState: seen } })
      }
      onDone={() => {
        void lookAgain();
        onClose();
      }}
      onClose={onClose}
    >
      {room === null ? (
        <Field
          label={t('desk-rooms.code')}
          name="code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value.trim())}
          {...(tried && wrong.includes('code') ? { error: 'a-z 0-9 -' } : { hint: 'a-z 0-9 -' })}
        />
      ) : null}
      <Field
        label={t('desk-rooms.nameBn')}
        name="nameBn"
        lang="bn"
        maxLength={NAME_MAX}
        value={wish.names.bn}
        onChange={(event) => setWish({ ...wish, names: { ...wish.names, bn: event.target.value } })}
        {...errorOf('nameBn')}
      />
      <Field
        label={t('desk-rooms.nameEn')}
        name="nameEn"
        lang="en"
        maxLength={NAME_MAX}
        value={wish.names.en}
        onChange={(event) => setWish({ ...wish, names: { ...wish.names, en: event.target.value } })}
        {...errorOf('nameEn')}
      />
      <Select
        label={t('desk-rooms.language')}
        value={wish.language}
        options={roomLanguage.options.map((value) => ({ value, text: t(`desk-rooms.language.${value}`) }))}
        onChange={(event) => setWish({ ...wish, language: event.target.value as Wish['language'] })}
      />
      <Select
        label={t('desk-rooms.product')}
        value={wish.product}
        options={roomProduct.options.map((value) => ({ value, text: t(`desk-rooms.product.${value}`) }))}
        onChange={(event) => setWish({ ...wish, product: event.target.value as Wish['product'] })}
      />
      {room === null ? (
        <Field
          label={t('desk-rooms.table')}
          name="gameId"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={gameId}
          hint={t('desk-rooms.tableHint')}
          onChange={(event) => setGameId(event.target.value)}
        />
      ) : null}
      <Switch checked={wish.open} onChange={(event) => setWish({ ...wish, open: event.target.checked })}>
        {t('desk-rooms.open')}
      </Switch>
    </ReasonPopup>
  );
}

function RoomTable({
  rooms,
  stale,
  onChange,
}: {
  rooms: readonly DeskRoom[];
  stale: boolean;
  onChange: (room: DeskRoom) => void;
}): JSX.Element {
  const t = useT();
  const nameOf = useRoomName();
  const { count } = useFigures();
  const mayManage = useCan('chatRooms.manage');
  const columns: Column<DeskRoom>[] = [
    {
      key: 'room',
      head: t('desk-rooms.room'),
      card: 'title',
      cell: (room) => (
        <>
          <b>{nameOf(room)}</b>{' '}
          <span className="t3 sm mono" translate="no">
            {room.code}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ open }) => (
        <Badge tone={open ? 'win' : 'plain'}>{t(open ? 'desk-rooms.open' : 'desk-rooms.closed')}</Badge>
      ),
    },
    { key: 'language', head: t('desk-rooms.language'), cell: ({ language }) => t(`desk-rooms.language.${language}`) },
    { key: 'product', head: t('desk-rooms.product'), cell: ({ product }) => t(`desk-rooms.product.${product}`) },
    { key: 'table', head: t('desk-rooms.table'), cell: ({ gameId }) => gameId ?? '–' },
    {
      key: 'slow',
      head: t('desk-rooms.slow'),
      end: true,
      cell: ({ slowSeconds }) =>
        slowSeconds === 0 ? t('desk-rooms.slowOff') : t('desk-rooms.slowOf', { seconds: count(slowSeconds) }),
    },
    { key: 'lines', head: t('desk-rooms.lines'), end: true, cell: ({ lines }) => count(lines) },
    { key: 'reports', head: t('desk-rooms.waiting'), end: true, cell: ({ reports }) => count(reports) },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-rooms.change')}</span>,
      end: true,
      cell: (room) =>
        mayManage ? (
          <Button size="s" onClick={() => onChange(room)}>
            {t('desk-rooms.change')}
          </Button>
        ) : null,
    },
  ];
  return (
    <DataTable label={t('desk-rooms.rooms')} columns={columns} rows={rooms} rowKey={({ code }) => code} stale={stale} />
  );
}

export function RoomsTab(): JSX.Element {
  const t = useT();
  const mayManage = useCan('chatRooms.manage');
  const answer = useCall(listDeskRooms);
  const [changing, setChanging] = useState<DeskRoom | 'new'>();
  return (
    <>
      {mayManage ? (
        <div>
          <Button look="brand" icon="plus-bold" onClick={() => setChanging('new')}>
            {t('desk-rooms.add')}
          </Button>
        </div>
      ) : null}
      <AnswerView answer={answer}>
        {({ rooms }, stale) => <RoomTable rooms={rooms} stale={stale} onChange={setChanging} />}
      </AnswerView>
      {changing === undefined ? null : (
        <RoomPopup room={changing === 'new' ? null : changing} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}
