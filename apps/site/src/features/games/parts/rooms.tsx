/** Rooms of the card games one can sit down in (screens.md 2.11): seats every ten seconds, for members. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { SectionHead } from '@house/ui/page-parts';
import { EmptyState, ErrorState, Skeleton } from '@house/ui/states';
import type { JSX } from 'react';
import { goTo } from '../../../shared/catalogue.ts';
import { useMoney } from '../../../shared/money.ts';
import { hereAddress, openPopup } from '../../../shared/popups.ts';
import { useSession } from '../../../shared/session.ts';
import { useRooms } from '../requests.ts';

function RoomRows({ vendors }: { vendors: readonly string[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { data, error, refetch } = useRooms(vendors);
  if (data === undefined && error !== null) return <ErrorState title={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={64} radius={12} count={2} />;
  if (data.rooms.length === 0) {
    return (
      <EmptyState title={t('site-games.rooms.none')} art="chips">
        {t('site-games.rooms.noneHint')}
      </EmptyState>
    );
  }
  return (
    <ul className="card rooms">
      {data.rooms.map((room) => (
        <li key={room.roomId}>
          <b>{room.roomName}</b>
          <span className="num t2">{t('site-games.from', { amount: money.whole(room.minBet) })}</span>
          <span className="num t2">{t('site-games.rooms.seats', { players: room.players, seats: room.seats })}</span>
          <Button
            look="gold"
            size="s"
            disabled={room.players >= room.seats}
            onClick={() =>
              goTo(
                `/game?${new URLSearchParams({ vassalage: room.vassalage, gameId: room.gameId, roomId: room.roomId, mode: 'real' })}`,
              )
            }
          >
            {t('site-games.rooms.join')}
          </Button>
        </li>
      ))}
    </ul>
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
        <RoomRows vendors={vendors} />
      )}
    </section>
  );
}
