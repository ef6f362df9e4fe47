/** `/pointMall` (screens.md 2.4): the own points, what they are swapped for, orders, points changed for cash, how they are earned. */
import './mall.css';
import { getPointBalance } from '@house/contract/rewards/mall';
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button } from '@house/ui/button';
import { Skeleton } from '@house/ui/states';
import { Ticket } from '@house/ui/ticket';
import { type JSX, useState } from 'react';
import { ListStates } from '../../shared/list-states.tsx';
import { hereAddress, openPopup } from '../../shared/popups.ts';
import { useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { ChangesPopup, OwnMall } from './own-points.tsx';
import { Shelf } from './shelf.tsx';
import { usePoints } from './use-points.ts';

const STUB = 72;

function OwnPoints(): JSX.Element {
  const t = useT();
  const points = usePoints();
  const balance = useCall(getPointBalance, {}, { staleTime: 1_000 });
  const [shows, setShows] = useState(false);
  return (
    <>
      <ListStates query={balance} skeleton={<Skeleton height={190} radius={18} />} ages={false}>
        {(data) => (
          <Ticket
            stubSize={STUB}
            className="club-points"
            stub={
              <button type="button" className="club-link" onClick={() => setShows(true)}>
                {t('site-mall.details')}
              </button>
            }
          >
            <small>{t('site-club.points')}</small>
            <b className="k l num" translate="no">
              {points(data.points)}
            </b>
            <p className="num">
              {data.today === '0' ? t('site-club.pointsStay') : t('site-mall.today', { points: points(data.today) })}
            </p>
          </Ticket>
        )}
      </ListStates>
      {shows ? <ChangesPopup onClose={() => setShows(false)} /> : null}
    </>
  );
}

function VisitorTicket(): JSX.Element {
  const t = useT();
  return (
    <Ticket
      stubSize={STUB}
      className="club-points"
      stub={
        <Button look="brand" onClick={() => openPopup('login', { next: hereAddress() })}>
          {t('common.nav.logIn')}
        </Button>
      }
    >
      <small>{t('site-club.points')}</small>
      <b>{t('site-club.logInPoints')}</b>
      <p>{t('site-club.pointsStay')}</p>
    </Ticket>
  );
}

export function PointsPage(): JSX.Element {
  useAreas(['site-club', 'site-frame', 'site-mall', 'site-turnover', 'member']);
  const t = useT();
  const { token } = useSession();
  return (
    <div className="wrap club">
      <header className="club-mall">
        <div>
          <h1>{t('site-frame.title.points')}</h1>
          <p className="t2">{t('site-club.mallLead')}</p>
          <ArtImage name="coins" shown={150} eager />
        </div>
        <div>{token === null ? <VisitorTicket /> : <OwnPoints />}</div>
      </header>
      {token === null ? null : (
        <>
          <Shelf />
          <OwnMall />
        </>
      )}
    </div>
  );
}
