/** The book of sports: simulated matches, their markets, tickets and what becomes of them. */
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Wagers } from '../wagers/port.ts';
import { createBigBets } from './big-bets.ts';
import { createBoard } from './board.ts';
import { createCashOut, offerFor } from './cash-out.ts';
import { createSportsDesk, type DeskDeps } from './desk.ts';
import { createFeeds, type FeedSettings } from './feeds/module.ts';
import { serveFeeds } from './feeds/routes.ts';
import { createFixtures } from './fixtures.ts';
import { createImportsDesk } from './imports/desk.ts';
import { serveImports } from './imports/routes.ts';
import { createInFlight } from './in-flight.ts';
import type { Sports } from './port.ts';
import { createSportsProducts } from './products.ts';
import { serveSportsDesk } from './routes/desk.ts';
import { serveSports } from './routes/site.ts';
import { createSettling } from './settle.ts';
import { createStandings } from './standings.ts';
import { findTicketAt, openPartOf, selectTickets, selectTicketsOf } from './ticket-queries.ts';
import { createTickets } from './tickets.ts';
import { createVoids } from './voids.ts';

/** The product of the book; wagers, below, are built with it. */
export const sportsProducts = createSportsProducts;

const TICK_MILLISECONDS = 500;
const PLAN_MILLISECONDS = 1_000;

interface SportsNeeds extends Pick<DeskDeps, 'record' | 'checkSecondApprover'> {
  readonly wagers: Wagers;
  /** Seeds of matches are derived from it; null: this process shows none. */
  readonly secret: string | null;
  /** The house plays matches of its own. */
  readonly simulates: boolean;
  readonly feeds: FeedSettings;
  readonly zoneOffsetMinutes: number;
  readonly isClosed: () => MaybePromise<boolean>;
  readonly namesOfMembers: (ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>;
}

export function createSportsModule(
  { database: { db }, ids, clock, log, translate }: ModuleContext,
  { wagers, secret, simulates, feeds: settings, zoneOffsetMinutes, isClosed, namesOfMembers, ...needs }: SportsNeeds,
) {
  const board = createBoard({ db, clock });
  const fixtures = createFixtures({ db, ids, wagers, secret });
  const flight = createInFlight(db);
  const settling = createSettling({ db, flight, wagers });
  const { settleTickets } = settling;
  const { bringVoid, voidDue } = createVoids({ db, wagers });
  const tickets = createTickets({ db, flight, ids, wagers, zoneOffsetMinutes, isClosed, settleTickets, bringVoid });
  const { record } = needs;
  const bigBets = createBigBets({ db, ids, record, isClosed, bringVoid, finish: tickets.finish });

  const cashOut = createCashOut({ db, wagers, settleTickets });

  const sports: Sports = {
    listEvents: () => board.list(),
    findEvent: (id) => board.find(id),
    tableOf: createStandings({ db, clock }),
    async eventsOf(of) {
      const legs = of.flatMap((ticket) => ticket.legs);
      const [events, markets] = await Promise.all([
        flight.events([...new Set(legs.map(({ eventId }) => eventId))]),
        flight.markets([...new Set(legs.map(({ marketId }) => marketId))]),
      ]);
      const byEvent = Map.groupBy(markets, ({ eventId }) => eventId);
      return new Map(events.map((event) => [event.id, { event, markets: byEvent.get(event.id) ?? [] }]));
    },
    place: (memberId, slip) => tickets.place(memberId, slip),
    cashOut: (memberId, id, wish) => cashOut.cashOut(memberId, id, wish),
    offerFor,
    openPartOf: (memberId) => openPartOf(db, memberId),
    withdraw: (memberId, id) => bigBets.withdraw(memberId, id),
    takeOffer: (memberId, id, key) => bigBets.takeOffer(memberId, id, key),
    async findTicket(memberId, id) {
      const [ticket] = await selectTickets(db, [id]);
      return ticket?.memberId === memberId ? ticket : null;
    },
    ticketAt: async (memberId, seq) => (await findTicketAt(db, memberId, seq)) ?? null,
    listTickets: (memberId, view, before, limit) =>
      selectTicketsOf(
        db,
        memberId,
        view === 'open' ? ['waiting', 'placing', 'asked', 'offered', 'open', 'cashing'] : ['settled', 'cashed', 'void'],
        before,
        limit,
      ),
  };

  const seedOf = secret === null ? () => null : fixtures.seedOf;
  const desk = createSportsDesk({ ...needs, db, ids, board, wagers, seedOf });
  const feeds = createFeeds({ ...needs, db, ids, wagers, log, settings, now: () => clock.now() });
  const imports = createImportsDesk({ ...needs, db, ids, wagers });
  const module: Module = {
    routes: ({ house }) => {
      serveSports({ house, sports, clock, translate });
      serveSportsDesk({ house, desk, sports, bigBets, clock, namesOfMembers });
      serveFeeds({ house, feeds: feeds.desk });
      serveImports({ house, imports });
    },
    work: {
      first: feeds.work.first,
      loops: feeds.work.loops,
      tickers: [
        ...feeds.work.tickers,
        ...(simulates && secret !== null
          ? [
              { name: 'sports.plan', everyMilliseconds: PLAN_MILLISECONDS, run: () => fixtures.plan() },
              { name: 'sports.tick', everyMilliseconds: TICK_MILLISECONDS, run: () => fixtures.tick() },
            ]
          : []),
        { name: 'sports.tickets', everyMilliseconds: TICK_MILLISECONDS, run: () => tickets.lookAtDue() },
        { name: 'sports.cashOuts', everyMilliseconds: TICK_MILLISECONDS, run: () => cashOut.lookAtDue() },
        { name: 'sports.voids', everyMilliseconds: TICK_MILLISECONDS, run: voidDue },
        { name: 'sports.bigBets', everyMilliseconds: TICK_MILLISECONDS, run: () => bigBets.lookAtDue() },
        { name: 'sports.settle', everyMilliseconds: TICK_MILLISECONDS, run: () => settling.run() },
      ],
    },
    queues: [
      {
        ...{ name: 'sports.bigBets', page: '/sports?tab=big', right: 'sports.trade' },
        ...{ amberMinutes: 1, redMinutes: 2, look: () => desk.bigBetsWaiting() },
      },
      {
        ...{ name: 'sports.imports', page: '/sports?tab=feeds', right: 'sports.settle' },
        ...{ amberMinutes: 30, redMinutes: 180, look: () => imports.waiting() },
      },
      {
        ...{ name: 'sports.orders', page: '/sports?tab=orders', right: 'sports.settle' },
        ...{ amberMinutes: 30, redMinutes: 180, look: () => desk.waiting() },
      },
    ],
  };
  return { sports, module };
}
