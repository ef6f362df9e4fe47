/** The calls of the desk about the book. */
import {
  answerSportsBigBet,
  confirmSportsOrder,
  getSportsBook,
  holdSportsEvent,
  holdSportsMarket,
  listSportsBigBets,
  listSportsFixtures,
  listSportsLimits,
  listSportsOrders,
  listSportsSettling,
  listSportsTape,
  rejectSportsOrder,
  requestSportsOrder,
  type SportsFixture,
  setSportsFactor,
  setSportsLimit,
  setSportsMargins,
} from '@house/contract/sports/desk';
import { formatAmount, parseAmount } from '@house/money/amount';
import { type Limit, STARTING_LIMIT } from '@house/sports/limits';
import { formatDecimal, parseDecimal } from '@house/sports/odds';
import { findSport, SPORT_CODES, SPORTS } from '@house/sports/sports';
import type { Clock } from '../../../platform/clock.ts';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import { formatTicket } from '../../wagers/port.ts';
import { shardOf } from '../../wallet/port.ts';
import type { createBigBets } from '../big-bets.ts';
import type { ShownEvent, Sports, SportsDesk, SportsOrder, SportsTicket, Standing } from '../port.ts';
import { isStopped, showBookMarket, showEvent, showTicket } from '../show.ts';
import { actOf } from './act.ts';

interface DeskRoutesDeps {
  readonly house: CallRouter;
  readonly desk: SportsDesk;
  readonly sports: Pick<Sports, 'eventsOf'>;
  readonly bigBets: Pick<ReturnType<typeof createBigBets>, 'answer'>;
  readonly clock: Clock;
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

const showLimit = ({ scope, stakeMax, returnMax, liabilityMax }: Limit) => ({
  scope,
  stakeMax: stakeMax === null ? null : formatAmount(stakeMax),
  returnMax: returnMax === null ? null : formatAmount(returnMax),
  liabilityMax: liabilityMax === null ? null : formatAmount(liabilityMax),
});
const showSetting = ({
  reason,
  setBy,
  setAt,
}: {
  readonly reason: string;
  readonly setBy: string;
  readonly setAt: Date;
}) => ({
  ...{ reason, setBy, setAt: setAt.toISOString() },
});

const standingsOf = ({ markets }: ShownEvent, all: ReadonlyMap<bigint, readonly Standing[]>): Standing[] =>
  markets.flatMap(({ id }) => all.get(id) ?? []);

function writeDetail({ kind, detail }: SportsOrder): string | null {
  if (detail === null) return null;
  if (kind === 'priceError' && 'leg' in detail) return `${detail.leg + 1}: ${formatDecimal(detail.odds)}`;
  return 'how' in detail ? `${detail.how}${detail.winner === null ? '' : ` ${detail.winner}`}` : null;
}

export function serveSportsDesk({ house, desk, sports, bigBets, clock, namesOfMembers }: DeskRoutesDeps): void {
  async function describe({ marketId, ticketId, eventId }: SportsOrder): Promise<string> {
    if (marketId !== null) return desk.describeMarket(marketId);
    return eventId === null ? `${ticketId}` : desk.describeEvent(eventId);
  }

  async function showOrder(order: SportsOrder, staffId: bigint) {
    const { id, kind, state, reason, score } = order;
    const { requestedBy, requestedAt, requestedById, decidedBy, decidedAt, decidedBecause } = order;
    return {
      ...{ kind, state, reason, requestedBy, decidedBy, decidedBecause },
      id: id.toString(),
      score: score === null ? null : { home: score.home, away: score.away },
      detail: writeDetail(order),
      about: await describe(order),
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
  /** Tickets as traders see them, with their legs as members do. */
  async function showTape(tickets: readonly SportsTicket[]) {
    const [found, names] = await Promise.all([
      sports.eventsOf(tickets),
      namesOfMembers([...new Set(tickets.map(({ memberId }) => memberId))]),
    ]);
    return tickets.map((ticket) => {
      const shown = showTicket(ticket, { found, words: () => '', cashOut: () => null });
      const { id, placedAt, state, live, folds, stake, most, prize } = shown;
      return {
        shown,
        row: {
          ...{ id, state, live, folds, stake, most, prize },
          ticket: formatTicket({ shard: shardOf(ticket.memberId), seq: present(ticket.seq, 'a bet has its place') }),
          placedAt: present(placedAt, 'a bet has its time'),
          memberId: ticket.memberId.toString(),
          account: names.get(ticket.memberId) ?? null,
          legs: shown.legs.map(({ home, away, type, part, line, selection, odds }) => ({
            ...{ type, part, line, selection, odds, home: home.names, away: away.names },
          })),
        },
      };
    });
  }

  house.serveSignedIn(listSportsTape, 'sports.view', async () => ({
    tickets: (await showTape(await desk.tape())).map(({ row }) => row),
  }));
  house.serveSignedIn(listSportsBigBets, 'sports.view', async () => {
    const tickets = await desk.bigBets();
    const shown = await showTape(tickets);
    return {
      tickets: tickets.flatMap(({ overLimit, dueAt, lines }, i) => {
        const each = shown[i];
        if (each === undefined || overLimit === null || dueAt === null) return [];
        const { why, scope, stakeMax } = overLimit;
        return {
          ...{ ...each.row, lines, dueAt: dueAt.toISOString() },
          over: { why, scope, stakeMax: formatAmount(stakeMax) },
          oddsNow: each.shown.legs.map(({ oddsNow }) => oddsNow),
        };
      }),
      serverTime: new Date(clock.now()).toISOString(),
    };
  });
  house.serveSignedIn(answerSportsBigBet, 'sports.trade', async (request) => {
    const { how, offer } = request.body;
    if (how === 'offer' && offer === undefined) return refuse('sports.notAnOffer');
    const said =
      how === 'offer'
        ? {
            how,
            stakePerLine: present(parseAmount(offer?.stake ?? ''), 'the contract has checked the amount'),
            odds: offer?.odds.map((odds) => parseDecimal(odds) ?? 0) ?? [],
          }
        : { how };
    const ticket = await bigBets.answer(actOf(request), BigInt(request.params.id), said);
    return isRefusal(ticket) ? ticket : { state: ticket.state, refusal: ticket.refusal };
  });
  house.serveSignedIn(listSportsLimits, 'sports.view', async () => {
    const { limits, factors } = await desk.limits();
    const names = await namesOfMembers(factors.map(({ memberId }) => memberId));
    return {
      starting: showLimit(STARTING_LIMIT),
      limits: limits.map((limit) => ({ ...showLimit(limit), ...showSetting(limit) })),
      factors: factors.map(({ memberId, factor, ...rest }) => ({
        ...{ memberId: memberId.toString(), account: names.get(memberId) ?? null, factor },
        ...showSetting(rest),
      })),
      tree: SPORT_CODES.map((sport) => ({
        ...{ sport, names: { ...SPORTS[sport].names }, types: Object.values(SPORTS[sport].groups).flat() },
        leagues: SPORTS[sport].leagues.map(({ code, names: own }) => ({ code, names: { ...own } })),
      })),
    };
  });
  house.serveSignedIn(setSportsLimit, 'sports.trade', async (request) => {
    const { scope, stakeMax, returnMax, liabilityMax } = request.body;
    const [stake, returns, liability] = [stakeMax, returnMax, liabilityMax].map((amount) =>
      amount === null ? null : parseAmount(amount),
    );
    const set = await desk.setLimit(actOf(request), {
      ...{ scope, stakeMax: stake ?? null, returnMax: returns ?? null, liabilityMax: liability ?? null },
    });
    return isRefusal(set) ? set : showLimit(set);
  });
  house.serveSignedIn(setSportsFactor, 'sports.trade', async (request) => {
    const memberId = BigInt(request.body.memberId);
    if (!(await namesOfMembers([memberId])).has(memberId)) return refuse('sports.memberUnknown');
    const set = await desk.setFactor(actOf(request), memberId, request.body.factor);
    return isRefusal(set) ? set : { factor: set.factor };
  });
  house.serveSignedIn(listSportsSettling, 'sports.view', async () => ({
    markets: (await desk.settlingNow()).map(({ market, event, decidedAt, open }) => {
      const { id, rule, results, settled, selections, type, part, line } = showBookMarket(market, event, []);
      const { home, away } = showEvent({ event, markets: [] });
      return {
        ...{ id, type, part, line, rule, results, settled, open },
        ...{ home: home.names, away: away.names, eventId: event.id.toString(), decidedAt: decidedAt.toISOString() },
        outcomes: selections.map(({ code, outcome }) => ({ code, outcome })),
      };
    }),
  }));
  house.serveSignedIn(requestSportsOrder, 'sports.settle', async (request) => {
    const { kind, target, score = null, price, ending } = request.body;
    const order = await desk.request(actOf(request), {
      ...{ kind, target: BigInt(target), score, ending },
      ...(price === undefined ? {} : { price: { leg: price.leg, odds: parseDecimal(price.odds) ?? 0 } }),
    });
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
