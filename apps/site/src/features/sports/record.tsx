/** A ticket of the sportsbook in the betting record: leg by leg with the rule that decided each, and line by line. */
import './sports.css';
import { findSportsTicket } from '@house/contract/sports/site';
import { useAreas } from '@house/i18n/react';
import type { JSX } from 'react';
import { ListStates } from '../../shared/list-states.tsx';
import { useCall } from '../../shared/query.ts';
import { TicketCard } from './parts/ticket-card.tsx';

const EVERY_MS = 5_000;

export function SportsRecord({ ticket }: { ticket: string }): JSX.Element {
  useAreas(['site-sports']);
  const query = useCall(findSportsTicket, { params: { ticket } }, { refetchInterval: EVERY_MS });
  return (
    <ListStates query={query} skeleton={{ height: 120, count: 1 }}>
      {(reply) => <TicketCard ticket={reply.ticket} />}
    </ListStates>
  );
}
