/** `/pointMall` (screens.md 2.4). The shelf is empty until the operator fills it; the own points are real. */
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button, buttonClass } from '@house/ui/button';
import { Skeleton } from '@house/ui/states';
import { Ticket } from '@house/ui/ticket';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useBalance } from '../../shared/balance.ts';
import { ListStates } from '../../shared/list-states.tsx';
import { useMoney } from '../../shared/money.ts';
import { hereAddress, openMemberPage, openPopup } from '../../shared/popups.ts';
import { useSession } from '../../shared/session.ts';
import { NotOpen } from './not-open.tsx';

const STUB = 72;

/** Points are no money: the symbol goes, the digits and their grouping stay. */
function pointsOf(text: string): string {
  return text.replace(/^[^\d০-৯−]+/, '');
}

function OwnPoints(): JSX.Element {
  const t = useT();
  const money = useMoney();
  const balance = useBalance();
  return (
    <ListStates query={balance} skeleton={<Skeleton height={190} radius={18} />}>
      {({ points }) => (
        <Ticket
          stubSize={STUB}
          className="club-points"
          stub={
            <button type="button" className="club-link" onClick={() => openMemberPage('transactionHistory')}>
              {t('common.nav.accountRecord')}
            </button>
          }
        >
          <small>{t('site-club.points')}</small>
          <b className="k l num">{pointsOf(money.whole(points))}</b>
          <p>{t('site-club.pointsStay')}</p>
        </Ticket>
      )}
    </ListStates>
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
  useAreas(['site-club', 'site-frame']);
  const t = useT();
  const { token } = useSession();
  return (
    <div className="wrap club">
      <header className="club-mall">
        <div>
          <h1>{t('site-frame.title.points')}</h1>
          <p className="t2">{t('site-club.mallLead')}</p>
          <ArtImage name="gift" shown={150} eager />
        </div>
        <div>{token === null ? <VisitorTicket /> : <OwnPoints />}</div>
      </header>
      <NotOpen
        title={t('site-club.mallNot')}
        action={
          <Link to="/lottery" className={buttonClass('soft')}>
            {t('common.nav.lottery')}
          </Link>
        }
      >
        {t('site-club.mallNotText')}
      </NotOpen>
    </div>
  );
}
