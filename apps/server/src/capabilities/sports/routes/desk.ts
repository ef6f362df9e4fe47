/** The calls of the desk about the book. */
import {
  confirmSportsOrder,
  getSportsBook,
  holdSportsEvent,
  holdSportsMarket,
  listSportsFixtures,
  listSportsOrders,
  listSportsTape,
  rejectSportsOrder,
  requestSportsOrder,
  type SportsFixture,
  setSportsMargins,
} from '@house/contract/sports/desk';
import { formatAmount } from '@house/money/amount';
import { findSport, SPORTS } from '@house/sports/sports';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import { formatTicket } from '../../wagers/port.ts';
import { shardOf } from '../../wallet/port.ts';
import type { ShownEvent, Sports, SportsDesk, SportsOrder, Standing } from '../port.ts';
import { isStopped, showBookMarket, showEvent, showTicket } from '../show.ts';
import { actOf } from './act.ts';

interface DeskRoutesDeps {
  readonly house: CallRouter;
  readonly desk: SportsDesk;
  readonly sports: Pick<Sports, 'eventsOf'>;
  readonly namesOfMembers: (ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>;
}

function showFixture(shown: ShownEvent, standings: readonly Standing[]): SportsFixture {
  const { league, home, away, state, ...event } = showEvent(shown);
  const { id, sport, startsAt, simulated, feed, status } = event;
  return {
    ...{ id, sport, startsAt, simulated, feed, status },
    ...{ league: league.names, home: home.names, away: away.names },
    score: { home: state.home, away: state.away, clock: state.clock },
    held: shown.event.held,
    suspended: isStopped(shown.event) && !shown.event.held,
    tickets: standings.reduce((sum, { tickets }) => sum + tickets, 0),
    stake: formatAmount(standings.reduce((sum, { stake }) => sum + stake, 0n)),
  };
}

const standingsOf = ({ markets }: ShownEvent, all: ReadonlyMap<bigint, readonly Standing[]>): Standing[] =>
  markets.flatMap(({ id }) => all.get(id) ?? []);

export function serveSportsDesk({ house, desk, sports, namesOfMembers }: DeskRoutesDeps): void {
  async function showOrder(order: SportsOrder, staffId: bigint) {
    const { id, kind, state, reason, score, marketId, ticketId } = order;
    const { requestedBy, requestedAt, requestedById, decidedBy, decidedAt, decidedBecause } = order;
    return {
      ...{ kind, state, reason, requestedBy, decidedBy, decidedBecause },
      id: id.toString(),
      score: score === null ? null : { home: score.home, away: score.away },
      about: marketId === null ? `${ticketId}` : await desk.describeMarket(marketId),
      requestedAt: requestedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      isOwn: requestedById === staffId,
    };
  }

  house.serveSignedIn(listSportsFixtures, 'sports.view', async () => {
    const { events, liabilities, margins } = await desk.fixtures();
    return {
      events: events.map((shown) => showFixture(shown, standingsOf(shown, liabilities))),
      margins: margins.map(({ sport, ...each }) => ({ ...each, sport, names: { ...SPORTS[sport].names } })),
    };
  });
  house.serveSignedIn(getSportsBook, 'sports.view', async ({ params }) => {
    const found = await desk.book(BigInt(params.id));
    if (found === null) return refuse('sports.eventUnknown');
    const { shown, liabilities, waiting } = found;
    return {
      event: showFixture(shown, standingsOf(shown, liabilities)),
      markets: shown.markets.map((market) => ({
        ...showBookMarket(market, shown.event, liabilities.get(market.id) ?? []),
        waits: waiting.has(market.id),
      })),
    };
  });
  house.serveSignedIn(holdSportsEvent, 'sports.trade', async (request) =>
    desk.holdEvent(actOf(request), BigInt(request.params.id), request.body.held),
  );
  house.serveSignedIn(holdSportsMarket, 'sports.trade', async (request) =>
    desk.holdMarket(actOf(request), BigInt(request.params.id), request.body.held),
  );
  house.serveSignedIn(setSportsMargins, 'sports.trade', async (request) => {
    const { prematch, live, correctScore } = request.body;
    const sport = findSport(request.body.sport);
    if (sport === undefined) return refuse('sports.sportUnknown');
    return { ...(await desk.setMargins(actOf(request), sport, { prematch, live, correctScore })) };
  });
  house.serveSignedIn(listSportsTape, 'sports.view', async () => {
    const tickets = await desk.tape();
    const [found, names] = await Promise.all([
      sports.eventsOf(tickets),
      namesOfMembers([...new Set(tickets.map(({ memberId }) => memberId))]),
    ]);
    return {
      tickets: tickets.map((ticket) => {
        const shown = showTicket(ticket, { found, words: () => '', cashOut: () => null });
        const { id, placedAt, state, live, folds, stake, most, prize } = shown;
        return {
          ...{ id, state, live, folds, stake, most, prize },
          ticket: formatTicket({ shard: shardOf(ticket.memberId), seq: present(ticket.seq, 'a bet has its place') }),
          placedAt: present(placedAt, 'a bet has its time'),
          memberId: ticket.memberId.toString(),
          account: names.get(ticket.memberId) ?? null,
          legs: shown.legs.map(({ home, away, type, part, line, selection, odds }) => ({
            ...{ type, part, line, selection, odds, home: home.names, away: away.names },
          })),
        };
      }),
    };
  });
  house.serveSignedIn(requestSportsOrder, 'sports.settle', async (request) => {
    const { kind, target, score = null } = request.body;
    const order = await desk.request(actOf(request), { kind, target: BigInt(target), score });
    return isRefusal(order) ? order : showOrder(order, request.principal.id);
  });
  house.serveSignedIn(listSportsOrders, 'sports.view', async ({ principal }) => ({
    orders: await Promise.all((await desk.orders()).map((order) => showOrder(order, principal.id))),
  }));
  house.serveSignedIn(confirmSportsOrder, 'sports.settle', async (request) => {
    const order = await desk.confirm(actOf(request), BigInt(request.params.id));
    return isRefusal(order) ? order : showOrder(order, request.principal.id);
  });
  house.serveSignedIn(rejectSportsOrder, 'sports.settle', async (request) => {
    const order = await desk.reject(actOf(request), BigInt(request.params.id));
    return isRefusal(order) ? order : showOrder(order, request.principal.id);
  });
}
