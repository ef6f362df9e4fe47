/** What the sportsbook asks the house for: matches every few seconds, tickets more often while one is on its way. */
import type { ReplyOf } from '@house/contract/call';
import {
  getSportsEvent,
  getSportsTicket,
  listSportsEvents,
  listSportsTickets,
  type SportsTicketView,
} from '@house/contract/sports/site';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';

export type EventList = ReplyOf<typeof listSportsEvents>;
export type ListedEvent = EventList['events'][number];
export type EventReply = ReplyOf<typeof getSportsEvent>;

const LIST_MS = 4_000;
const EVENT_MS = 2_000;
const TICKETS_MS = 5_000;
const ON_ITS_WAY_MS = 1_000;

/** The parts of the book: each has its own page. */
export type SportKind = EventList['sports'][number]['kind'];

/** Which matches of a part are listed; what is left out narrows nothing. */
interface EventsWanted {
  readonly sport?: string;
  readonly q?: string;
  readonly ids?: string;
}

export const useEvents = (kind: SportKind, wanted: EventsWanted): UseQueryResult<EventList, RefusalError> =>
  useCall(listSportsEvents, { query: { kind, ...wanted } }, { refetchInterval: LIST_MS, staleTime: 1_000 });

export const useEvent = (id: string): UseQueryResult<EventReply, RefusalError> =>
  useCall(getSportsEvent, { params: { id } }, { refetchInterval: EVENT_MS, staleTime: 1_000 });

const isOnItsWay = ({ state }: Pick<SportsTicketView, 'state'>): boolean =>
  state === 'waiting' || state === 'placing' || state === 'cashing';

export const useTicket = (id: string): UseQueryResult<ReplyOf<typeof getSportsTicket>, RefusalError> =>
  useCall(
    getSportsTicket,
    { params: { id } },
    {
      refetchInterval: (data) => (data === undefined || isOnItsWay(data.ticket) ? ON_ITS_WAY_MS : TICKETS_MS),
      staleTime: 500,
    },
  );

export function useTickets(view: 'open' | 'settled'): UseQueryResult<ReplyOf<typeof listSportsTickets>, RefusalError> {
  const { token } = useSession();
  return useCall(
    listSportsTickets,
    { query: { view } },
    {
      enabled: token !== null,
      refetchInterval: (data) => (data?.tickets.some(isOnItsWay) === true ? ON_ITS_WAY_MS : TICKETS_MS),
      staleTime: 500,
    },
  );
}
