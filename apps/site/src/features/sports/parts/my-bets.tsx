/** The member's tickets: open ones, and those that are over. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { EmptyState } from '@house/ui/states';
import type { JSX } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { hereAddress, openPopup } from '../../../shared/popups.ts';
import { useSession } from '../../../shared/session.ts';
import { useTickets } from '../book/requests.ts';
import { useSlipState } from '../book/slip-store.ts';
import { TicketCard } from './ticket-card.tsx';

function List({ view }: { view: 'open' | 'settled' }): JSX.Element {
  const t = useT();
  const query = useTickets(view);
  return (
    <ListStates query={query} skeleton={{ height: 150, count: 2 }}>
      {({ tickets }) =>
        tickets.length === 0 ? (
          <EmptyState title={t(view === 'open' ? 'site-sports.noneOpen' : 'site-sports.noneSettled')} />
        ) : (
          <div className="sb-tickets">
            {tickets.map((ticket) => (
              <div key={ticket.id} className="card">
                <TicketCard ticket={ticket} />
              </div>
            ))}
          </div>
        )
      }
    </ListStates>
  );
}

export function MyBets({ view }: { view: 'open' | 'settled' }): JSX.Element {
  const t = useT();
  const { token } = useSession();
  if (token !== null) return <List view={view} />;
  return (
    <EmptyState
      title={t('site-sports.logInToSee')}
      action={
        <Button look="brand" onClick={() => openPopup('login', { next: hereAddress() })}>
          {t('common.nav.logIn')}
        </Button>
      }
    />
  );
}

/** Beside the slip on wide screens. */
export function OpenBets(): JSX.Element | null {
  const t = useT();
  const { token } = useSession();
  const { data } = useTickets('open');
  const answered = useSlipState((state) => state.answered);
  // What was just placed is shown above.
  const tickets = data?.tickets.filter(({ id }) => answered?.tickets.includes(id) !== true) ?? [];
  if (token === null || tickets.length === 0) return null;
  return (
    <section className="card sb-open" aria-label={t('site-sports.view.open')}>
      <h2>{t('site-sports.view.open')}</h2>
      {tickets.slice(0, 3).map((ticket) => (
        <TicketCard key={ticket.id} ticket={ticket} />
      ))}
    </section>
  );
}
