/** The calls of members: matches and tickets. */
import {
  cashOutSportsTicket,
  findSportsTicket,
  getSportsEvent,
  getSportsTable,
  getSportsTicket,
  listSportsEvents,
  listSportsTickets,
  placeSportsTicket,
  takeSportsOffer,
  withdrawSportsTicket,
} from '@house/contract/sports/site';
import { parseAmount } from '@house/money/amount';
import { parseDecimal } from '@house/sports/odds';
import { SPORT_CODES, SPORTS } from '@house/sports/sports';
import type { Clock } from '../../../platform/clock.ts';
import type { CallRouter, Translate } from '../../../platform/http.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import { parseTicket } from '../../wagers/port.ts';
import type { ShownEvent, Sports, SportsTicket } from '../port.ts';
import { isNamed, isShown, mainMarkets, showEvent, showMarket, showProof, showTicket } from '../show.ts';

const PAGE = 20;
/** Events of a list; who wants others asks for one sport. */
const LISTED_MAX = 80;

/** Of a front page: half of them are played, each of another sport; the others come next. */
function soonOf(shown: readonly ShownEvent[], count: number): readonly ShownEvent[] {
  const live = SPORT_CODES.flatMap(
    (code) => shown.find(({ event }) => event.sport === code && event.status === 'live') ?? [],
  );
  const upcoming = shown.filter(({ event }) => event.status === 'upcoming');
  return [...live.slice(0, Math.ceil(count / 2)), ...upcoming].slice(0, count);
}

export interface SportsRoutesDeps {
  readonly house: CallRouter;
  readonly sports: Sports;
  readonly clock: Clock;
  readonly translate: Translate;
}

export function serveSports({ house, sports, clock, translate }: SportsRoutesDeps): void {
  const serverTime = (): string => new Date(clock.now()).toISOString();

  async function showTickets(tickets: readonly SportsTicket[], language: string) {
    const found = await sports.eventsOf(tickets);
    return tickets.map((ticket) =>
      showTicket(ticket, {
        found,
        words: (code, values) => translate(language, `errors.${code}`, values),
        cashOut: (each, tenths) => sports.offerFor(each, found, tenths),
      }),
    );
  }
  const showOne = async (ticket: SportsTicket, language: string) => ({
    ticket: present((await showTickets([ticket], language))[0], 'a ticket is shown'),
    serverTime: serverTime(),
  });

  house.serve(listSportsEvents, async ({ query }) => {
    const all = await sports.listEvents();
    const ids = query.ids?.split(',');
    const wanted = all.filter(
      ({ event }) =>
        (query.kind === undefined || SPORTS[event.sport].kind === query.kind) &&
        (query.sport === undefined || event.sport === query.sport) &&
        (ids === undefined || ids.includes(String(event.id))) &&
        (query.q === undefined || isNamed(event, query.q)),
    );
    const listed = query.soon === undefined ? wanted.slice(0, LISTED_MAX) : soonOf(wanted, query.soon);
    return {
      sports: SPORT_CODES.map((code) => {
        const of = all.filter(({ event }) => event.sport === code);
        const { names, kind } = SPORTS[code];
        return {
          ...{ code, kind, names: { ...names } },
          live: of.filter(({ event }) => event.status === 'live').length,
          upcoming: of.filter(({ event }) => event.status === 'upcoming').length,
        };
      }),
      events: listed.map((shown) => ({
        ...showEvent(shown),
        markets: mainMarkets(shown.markets, shown.event).map((market) => showMarket(market, shown.event)),
      })),
      serverTime: serverTime(),
    };
  });

  house.serve(getSportsTable, async ({ params }) => {
    const rows = await sports.tableOf(params.league);
    if (rows === null) return refuse('sports.leagueUnknown');
    return { rows: rows.map(({ names, form, ...row }) => ({ ...row, names: { ...names }, form: [...form] })) };
  });

  house.serve(getSportsEvent, async ({ params }) => {
    const shown = await sports.findEvent(BigInt(params.id));
    if (shown === null) return refuse('sports.eventUnknown');
    return {
      event: showEvent(shown),
      markets: shown.markets.filter(isShown).map((market) => showMarket(market, shown.event)),
      proof: showProof(shown.event),
      serverTime: serverTime(),
    };
  });

  house.serveSignedIn(placeSportsTicket, null, async ({ principal, body, language }) => {
    const { key, folds, oddsChange, legs, stake, again = false } = body;
    const placed = await sports.place(principal.id, {
      ...{ key, folds, oddsChange, again },
      legs: legs.map(({ marketId, selection, odds }) => ({
        ...{ marketId: BigInt(marketId), selection },
        odds: parseDecimal(odds) ?? 0,
      })),
      stakePerLine: present(parseAmount(stake), 'the contract has checked the amount'),
    });
    return isRefusal(placed) ? placed : showOne(placed, language);
  });

  house.serveSignedIn(cashOutSportsTicket, null, async ({ principal, params, body, language }) => {
    const amount = present(parseAmount(body.amount), 'the contract has checked the amount');
    const { key, tenths } = body;
    const sold = await sports.cashOut(principal.id, BigInt(params.id), {
      key,
      amount,
      ...(tenths === undefined ? {} : { tenths }),
    });
    return isRefusal(sold) ? sold : showOne(sold, language);
  });
  house.serveSignedIn(withdrawSportsTicket, null, async ({ principal, params, language }) => {
    const ticket = await sports.withdraw(principal.id, BigInt(params.id));
    return isRefusal(ticket) ? ticket : showOne(ticket, language);
  });
  house.serveSignedIn(takeSportsOffer, null, async ({ principal, params, body, language }) => {
    const ticket = await sports.takeOffer(principal.id, BigInt(params.id), body.key);
    return isRefusal(ticket) ? ticket : showOne(ticket, language);
  });

  house.serveSignedIn(getSportsTicket, null, async ({ principal, params, language }) => {
    const ticket = await sports.findTicket(principal.id, BigInt(params.id));
    return ticket === null ? refuse('sports.ticketUnknown') : showOne(ticket, language);
  });

  house.serveSignedIn(findSportsTicket, null, async ({ principal, params, language }) => {
    const place = parseTicket(params.ticket);
    const ticket = place === null ? null : await sports.ticketAt(principal.id, place.seq);
    return ticket === null ? refuse('sports.ticketUnknown') : showOne(ticket, language);
  });

  house.serveSignedIn(listSportsTickets, null, async ({ principal, query, language }) => {
    const before = query.before === undefined ? null : BigInt(query.before);
    const tickets = await sports.listTickets(principal.id, query.view, before, PAGE + 1);
    return {
      tickets: await showTickets(tickets.slice(0, PAGE), language),
      more: tickets.length > PAGE,
      serverTime: serverTime(),
    };
  });
}
