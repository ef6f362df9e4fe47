/** What the sportsbook asks the house for: matches every few seconds, tickets more often while one is on its way. */
import type { ReplyOf } from '@house/contract/call';
import { readEventOdds, readListedOdds, withOdds } from '@house/contract/sports/live';
import {
  getSportsEvent,
  getSportsTicket,
  listSportsEvents,
  listSportsTickets,
  type SportsTicketView,
} from '@house/contract/sports/site';
import { putAnswer } from '@house/web/query';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive, useLiveFlow } from '../../../shared/live.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';

export type EventList = ReplyOf<typeof listSportsEvents>;
export type ListedEvent = EventList['events'][number];
export type EventReply = ReplyOf<typeof getSportsEvent>;

const LIST_MS = 4_000;
const EVENT_MS = 2_000;
const TICKETS_MS = 5_000;
const ON_ITS_WAY_MS = 1_000;
/** The socket may miss what only a list knows: matches that come. */
const BESIDE_SOCKET_MS = 15_000;
const ASK_AFTER_MS = 1_000;

/** The parts of the book: each has its own page. */
export type SportKind = EventList['sports'][number]['kind'];

/** Which matches of a part are listed; what is left out narrows nothing. */
interface EventsWanted {
  readonly sport?: string;
  readonly q?: string;
  readonly ids?: string;
}

/** Matches as they stand: what moves is brought by the socket, and asked for where there is none. */
export function useEvents(kind: SportKind, wanted: EventsWanted): UseQueryResult<EventList, RefusalError> {
  const flows = useLiveFlow();
  useLive('odds', ({ data }) => {
    const told = readListedOdds(data);
    if (told === null) return;
    putAnswer(queryClient, listSportsEvents, (old) => {
      if (old?.events.some(({ id }) => id === told.event.id) !== true) return undefined;
      const events = old.events.map((each) =>
        each.id === told.event.id ? { ...told.event, markets: [...told.markets] } : each,
      );
      return { ...old, events };
    });
  });
  return useCall(
    listSportsEvents,
    { query: { kind, ...wanted } },
    {
      // Matches of a feed are not told by the socket.
      refetchInterval: (data) =>
        flows && data?.events.every(({ feed }) => feed === null) === true ? BESIDE_SOCKET_MS : LIST_MS,
      staleTime: 1_000,
    },
  );
}

const isOf = (reply: EventReply | undefined, id: string): reply is EventReply => reply?.event.id === id;

/** One match, all of its markets: prices are brought by the socket, markets that come are asked for. */
export function useEvent(id: string): UseQueryResult<EventReply, RefusalError> {
  const flows = useLiveFlow();
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(asking.current), []);
  const query = useCall(
    getSportsEvent,
    { params: { id } },
    {
      refetchInterval: (data) => (flows && data?.event.feed === null ? BESIDE_SOCKET_MS : EVENT_MS),
      staleTime: 1_000,
    },
  );
  const { refetch } = query;
  useLive(`odds.${id}`, ({ data }) => {
    const told = readEventOdds(data);
    if (told === null) return;
    const odds = new Map(told.markets.map((market) => [market[0], market]));
    putAnswer(queryClient, getSportsEvent, (old) =>
      isOf(old, id)
        ? { ...old, event: told.event, markets: old.markets.map((market) => withOdds(market, odds)) }
        : undefined,
    );
    if (!told.more) return;
    // Not all pages at once, and not before the house has read it anew.
    clearTimeout(asking.current);
    asking.current = setTimeout(() => void refetch(), ASK_AFTER_MS + Math.random() * ASK_AFTER_MS);
  });
  return query;
}

const isOnItsWay = ({ state }: Pick<SportsTicketView, 'state'>): boolean =>
  state === 'waiting' || state === 'placing' || state === 'asked' || state === 'offered' || state === 'cashing';

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
