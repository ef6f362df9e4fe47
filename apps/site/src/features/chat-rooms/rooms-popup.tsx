/** `?pop=rooms` (screens.md 3.7): the rooms of the house, one open at a time; a full screen on phones. */
import '../../shared/chat.css';
import './rooms.css';
import type { ReplyOf } from '@house/contract/call';
import { listChatRooms } from '@house/contract/chat-rooms/site';
import { useAreas, useLanguage, useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import { Popup } from '@house/ui/popup';
import { EmptyState, ErrorState, Skeleton } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { closePopup, hereAddress, openPopup } from '../../shared/popups.ts';
import { useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { BlockedPopup } from './blocked-popup.tsx';
import { useOwnStanding } from './own-standing.ts';
import { RoomView } from './room-view.tsx';
import { useRoom } from './use-room.ts';

type List = ReplyOf<typeof listChatRooms>;

function Rooms({ list, code, blockedOpen, onBlockedClose }: RoomsProps): JSX.Element {
  const t = useT();
  const { language } = useLanguage();
  const me = useOwnStanding(list.me);
  const first = list.rooms.find((room) => room.language === language) ?? list.rooms[0];
  const chosen = list.rooms.find((room) => room.code === code) ?? first;
  const open = useRoom(chosen?.code ?? null);
  if (chosen === undefined) return <EmptyState title={t('site-rooms.closed')} art="lantern" />;
  return (
    <div className="chat-body">
      <div className="rm-chips">
        <Chips
          label={t('site-rooms.choose')}
          value={chosen.code}
          choices={list.rooms.map((room) => ({
            value: room.code,
            text: language === 'bn' ? room.names.bn : room.names.en,
          }))}
          onChange={(id) => openPopup('rooms', { id })}
        />
      </div>
      <RoomView key={chosen.code} open={open} me={me} />
      {blockedOpen ? <BlockedPopup me={me} onClose={onBlockedClose} /> : null}
    </div>
  );
}

interface RoomsProps {
  list: List;
  code: string | null;
  blockedOpen: boolean;
  onBlockedClose: () => void;
}

function Visitor(): JSX.Element {
  const t = useT();
  return (
    <div className="chat-pad col">
      <p>{t('site-rooms.members')}</p>
      <Button look="brand" block onClick={() => openPopup('login', { next: hereAddress() })}>
        {t('site-rooms.logIn')}
      </Button>
    </div>
  );
}

export function RoomsPopup({ code }: { code: string | null }): JSX.Element {
  useAreas(['site-rooms', 'site-transfer']);
  const t = useT();
  const { token, account } = useSession();
  const rooms = useCall(listChatRooms, {}, { enabled: token !== null, staleTime: 0 });
  const [blockedOpen, setBlockedOpen] = useState(false);
  return (
    <Popup
      size="service"
      title={t('site-rooms.title')}
      aside={
        rooms.data === undefined ? null : (
          <IconButton icon="prohibit" label={t('site-rooms.blocked')} onClick={() => setBlockedOpen(true)} />
        )
      }
      onClose={closePopup}
    >
      {token === null ? (
        <Visitor />
      ) : rooms.data !== undefined ? (
        <Rooms
          key={account}
          list={rooms.data}
          code={code}
          blockedOpen={blockedOpen}
          onBlockedClose={() => setBlockedOpen(false)}
        />
      ) : rooms.error === null ? (
        <div className="chat-pad">
          <Skeleton height={44} count={4} />
        </div>
      ) : (
        <ErrorState title={rooms.error.message} onRetry={() => void rooms.refetch()} />
      )}
    </Popup>
  );
}
