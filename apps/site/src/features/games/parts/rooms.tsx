/** Rooms of the card games one can sit down in (screens.md 2.11): seats every ten seconds, for members. */
import type { ReplyOf } from '@house/contract/call';
import type { listRooms } from '@house/contract/games/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { SectionHead } from '@house/ui/page-parts';
import { EmptyState } from '@house/ui/states';
import type { JSX } from 'react';
import { goTo } from '../../../shared/catalogue.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { PagedRows } from '../../../shared/paged-rows.tsx';
import { hereAddress, openPopup } from '../../../shared/popups.ts';
import { useSession } from '../../../shared/session.ts';
import { useRooms } from '../requests.ts';
import { OpenLinks } from './open-now.tsx';

type Room = ReplyOf<typeof listRooms>['rooms'][number];

const joinRoom = ({ vassalage, gameId, roomId }: Room): void =>
  goTo(`/game?${new URLSearchParams({ vassalage, gameId, roomId, mode: 'real' })}`);

/** Where somebody waits for one more, else where most play; of equal ones the cheapest. */
function quickOf(rooms: readonly Room[]): Room | undefined {
  const [first] = rooms.toSorted(
    (one, other) =>
      other.waiting - one.waiting || other.players - one.players || Number(one.buyIn) - Number(other.buyIn),
  );
  return first;
}

function RoomRows({ rooms }: { rooms: readonly Room[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <ul className="card rooms">
      {rooms.map((room) => (
        <li key={room.roomId}>
          <b>
            {room.roomName} · <span translate="no">{money.whole(room.minBet)}</span>
          </b>
          <span className="num t2" translate="no">
            {t('site-games.rooms.buyIn', { amount: money.whole(room.buyIn) })}
          </span>
          <span className="num t2">{t('site-games.rooms.places', { places: room.places })}</span>
          <span className="num t2">{t('site-games.rooms.seats', { players: room.players, seats: room.seats })}</span>
          {room.waiting === 0 ? null : (
            <span className="num t2">{t('site-games.rooms.waiting', { count: room.waiting })}</span>
          )}
          <Button
            look="gold"
            size="s"
            disabled={room.players >= room.seats}
            data-room={room.roomId}
            onClick={() => joinRoom(room)}
          >
            {t('site-games.rooms.join')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Quick({ room }: { room: Room | undefined }): JSX.Element | null {
  const t = useT();
  return room === undefined ? null : (
    <p>
      <Button look="brand" data-quick={room.roomId} onClick={() => joinRoom(room)}>
        {t('site-games.rooms.quick')}
      </Button>
    </p>
  );
}

function RoomList({ vendors }: { vendors: readonly string[] }): JSX.Element {
  const t = useT();
  const query = useRooms(vendors);
  return (
    <ListStates query={query} skeleton={{ height: 64, count: 2 }}>
      {({ rooms }) =>
        rooms.length === 0 ? (
          <EmptyState title={t('site-games.rooms.none')} art="chips" action={<OpenLinks />}>
            {t('site-games.rooms.noneHint')}
          </EmptyState>
        ) : (
          <>
            <Quick room={quickOf(rooms)} />
            <PagedRows rows={rooms}>{(rows) => <RoomRows rooms={rows} />}</PagedRows>
          </>
        )
      }
    </ListStates>
  );
}

export function Rooms({ vendors }: { vendors: readonly string[] }): JSX.Element {
  const t = useT();
  const { token } = useSession();
  return (
    <section className="lsec">
      <SectionHead title={t('site-games.rooms.title')} />
      {token === null ? (
        <EmptyState
          title={t('site-games.rooms.logIn')}
          art="chips"
          action={
            <Button look="brand" onClick={() => openPopup('login', { next: hereAddress() })}>
              {t('common.nav.logIn')}
            </Button>
          }
        />
      ) : (
        <RoomList vendors={vendors} />
      )}
    </section>
  );
}
