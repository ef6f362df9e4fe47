/**
 * The book at the desk. Stopping and letting go is done at once; a corrected result, a void market and a void ticket are asked
 * for by one and confirmed by another, and settle what they concern by differences.
 */
import { mostReturned, stakeLeft } from '@house/sports/bet';
import { decideEnding, type EndedEarly } from '@house/sports/ending';
import { isScope, writeLimit } from '@house/sports/limits';
import { keyOfMarket } from '@house/sports/market';
import { ODDS_MIN } from '@house/sports/odds';
import type { Margins } from '@house/sports/sport';
import { SPORT_CODES, SPORTS, type SportCode } from '@house/sports/sports';
import type { AuditAction } from '../../platform/audit-action.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { type Ids, idTime } from '../../platform/ids.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import type { Board } from './board.ts';
import {
  correctPrice,
  decideOrder,
  endEvent,
  findOrder,
  insertMargins,
  insertOrder,
  listOrders,
  lookAtBigBets,
  lookAtOrders,
  marketsWaiting,
  selectSettling,
  setEventHeld,
  setMarketHeld,
  voidTicket,
} from './desk-queries.ts';
import { findFactor, findLimit, insertFactor, insertLimit, selectFactors, selectLimits } from './limits.ts';
import { tellOdds } from './live.ts';
import type { OrderWish, ShownEvent, SportsDesk, SportsEvent, SportsMarket, SportsOrder, StaffAct } from './port.ts';
import { lockEvent, readMargins, selectEvents, selectMarkets, selectMarketsOf, updateMarkets } from './queries.ts';
import {
  type Liability,
  lockTicket,
  selectAsked,
  selectLiabilities,
  selectNewestTickets,
  selectTickets,
} from './ticket-queries.ts';

const TAPE = 60;
const ORDERS = 100;
const ASKED = 100;
const LIMITS = 500;
const SETTLING = 60;
/** An obvious error is a price of more than so many times the right one, and is found within so long (games.md 7.6). */
const ERROR_TIMES = 2;
const ERROR_MILLISECONDS = 24 * 3_600_000;

export interface DeskDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly board: Board;
  readonly wagers: Pick<Wagers, 'suspendMarkets' | 'resumeMarkets' | 'closeMarket'>;
  /** The seed of a match of the house; null: this process has none. */
  readonly seedOf: (eventId: bigint) => Uint8Array | null;
  readonly record: (
    tx: Tx,
    line: StaffAct & {
      readonly action: AuditAction;
      readonly object: string;
      readonly before?: string;
      readonly after?: string;
    },
  ) => Promise<void>;
  readonly checkSecondApprover: (
    tx: Tx,
    staffId: bigint,
    others: readonly (bigint | null)[],
  ) => Promise<Refusal<'staff.notSeparate'> | undefined>;
}

const isOffered = (event: SportsEvent, market: SportsMarket): boolean =>
  market.status === 'open' && !market.held && !event.held && !event.leaping && !(event.feed !== null && event.stale);

export function createSportsDesk({
  db,
  ids,
  board,
  wagers,
  seedOf,
  record,
  checkSecondApprover,
}: DeskDeps): SportsDesk {
  async function liabilitiesOf(events: readonly ShownEvent[]): Promise<ReadonlyMap<bigint, readonly Liability[]>> {
    const marketIds = events.flatMap(({ markets }) => markets.map(({ id }) => id));
    return Map.groupBy(await selectLiabilities(db, marketIds), ({ marketId }) => marketId);
  }

  /** Lets those of these markets take bets that may, and stops the others. */
  async function follow(tx: Tx, event: SportsEvent, markets: readonly SportsMarket[]): Promise<void> {
    const open = markets.filter(({ status }) => status !== 'decided');
    await wagers.suspendMarkets(
      tx,
      open.map(({ id }) => id),
    );
    const offered = open.filter((market) => isOffered(event, market)).map(({ id }) => id);
    if (offered.length > 0) await wagers.resumeMarkets(tx, offered);
  }

  const NOTHING = { marketId: null, ticketId: null, eventId: null, outcomes: null, score: null, detail: null } as const;

  async function judgeTicket({ kind, target, price }: OrderWish) {
    const [ticket] = await selectTickets(db, [target]);
    if (ticket === undefined) return refuse('sports.ticketUnknown');
    if (ticket.state !== 'open' && ticket.state !== 'settled') return refuse('sports.ticketOver');
    if (kind === 'voidTicket') return { ...NOTHING, ticketId: target };
    const leg = price === undefined ? undefined : ticket.legs[price.leg];
    // No price is below the least: text that is none reads as 0.
    if (price === undefined || leg === undefined || price.odds < ODDS_MIN) return refuse('sports.priceRight');
    if ((leg.oddsTaken ?? leg.odds) <= price.odds * ERROR_TIMES) return refuse('sports.priceRight');
    const age = idTime(ids.next()) - present(ticket.placedAt, 'a bet has its time').getTime();
    if (age > ERROR_MILLISECONDS) return refuse('sports.tooLate');
    return { ...NOTHING, ticketId: target, detail: price };
  }

  async function judgeEvent({ target, ending }: OrderWish) {
    const [event] = await selectEvents(db, [target]);
    if (event === undefined || ending === undefined) return refuse('sports.eventUnknown');
    if (event.status === 'ended' || event.status === 'abandoned') return refuse('sports.eventOver');
    return { ...NOTHING, eventId: target, detail: ending };
  }

  async function judge(wish: OrderWish) {
    const { kind, target, score } = wish;
    if (kind === 'voidTicket' || kind === 'priceError') return judgeTicket(wish);
    if (kind === 'endEvent') return judgeEvent(wish);
    const [market] = await selectMarkets(db, [target]);
    const [event] = market === undefined ? [] : await selectEvents(db, [market.eventId]);
    if (market === undefined || event === undefined) return refuse('sports.marketUnknown');
    if (kind === 'voidMarket') return { ...NOTHING, marketId: target };
    // What a feed leaves undecided a person decides by the score.
    const over = event.status === 'ended' || event.status === 'abandoned';
    const isLeft = event.feed !== null && (over || market.resultVersion > 0);
    if (market.status !== 'decided' && !(kind === 'correct' && isLeft)) return refuse('sports.notDecided');
    if (kind === 'rollback') return { ...NOTHING, marketId: target };
    // What was taken back may be decided again as its match says.
    const rolledBack = Object.values(market.outcomes ?? {}).every((each) => each === null);
    if (score === null && !rolledBack) return refuse('sports.scoreMissing');
    const outcomes =
      score === null
        ? (SPORTS[event.sport].decide(market.name, event.state)?.outcomes ?? null)
        : SPORTS[event.sport].correct(market.name, event.state, score);
    if (outcomes === null) return refuse('sports.notCorrectable');
    return { ...NOTHING, marketId: target, outcomes, score };
  }

  /** What is decided stands, everything else is void or the winner's; bets are settled by these results as by any. */
  async function carryOutEnd(
    tx: Tx,
    id: bigint,
    ending: EndedEarly,
  ): Promise<Refusal<'sports.orderMoved'> | undefined> {
    const event = await lockEvent(tx, id);
    if (event === undefined || event.status === 'ended' || event.status === 'abandoned')
      return refuse('sports.orderMoved');
    const open = (await selectMarketsOf(tx, [id])).filter(({ status }) => status !== 'decided');
    await wagers.suspendMarkets(
      tx,
      open.map((market) => market.id),
    );
    const moment = { state: event.state, begun: event.status === 'live' };
    for (const market of open) await wagers.closeMarket(tx, market.id, { now: true });
    await updateMarkets(
      tx,
      open.map((market) => ({
        ...{ id: market.id, status: 'decided' as const },
        ...decideEnding(event.sport, market.name, moment, ending),
      })),
    );
    await endEvent(tx, id, event.simulated ? seedOf(id) : null);
    return undefined;
  }

  async function carryOutPrice(tx: Tx, id: bigint, { leg, odds }: { readonly leg: number; readonly odds: number }) {
    const ticket = await lockTicket(tx, id);
    if (ticket === undefined) return refuse('sports.orderMoved');
    const { stake, lines, folds, legs, soldTenths, soldFor } = ticket;
    const most = mostReturned(
      present(stakeLeft(stake / BigInt(lines), soldTenths), 'a sale leaves whole units'),
      folds,
      legs.map((each, place) => ({ odds: place === leg ? odds : each.odds, outcome: null })),
    );
    return (await correctPrice(tx, id, { leg, odds, most: soldFor + most })) ? undefined : refuse('sports.orderMoved');
  }

  async function carryOut(tx: Tx, order: SportsOrder): Promise<Refusal<'sports.orderMoved'> | undefined> {
    if (order.eventId !== null) return carryOutEnd(tx, order.eventId, order.detail as EndedEarly);
    if (order.ticketId !== null && order.kind === 'priceError')
      return carryOutPrice(tx, order.ticketId, order.detail as NonNullable<OrderWish['price']>);
    if (order.ticketId !== null)
      return (await voidTicket(tx, order.ticketId)) ? undefined : refuse('sports.orderMoved');
    const id = present(order.marketId, 'an order is about a market or a ticket');
    const [market] = await selectMarkets(tx, [id]);
    const event = await lockEvent(tx, present(market, 'a market of an order').eventId);
    const { name } = present(market, 'a market of an order');
    const selections = SPORTS[present(event, 'a market has its event').sport].selections(name);
    await wagers.closeMarket(tx, id, { now: true });
    const all = (outcome: 'void' | null) => Object.fromEntries(selections.map((code) => [code, outcome]));
    const outcomes = order.outcomes ?? all(order.kind === 'rollback' ? null : 'void');
    const rule = order.kind === 'voidMarket' ? 'voided' : 'corrected';
    await updateMarkets(tx, [{ id, status: 'decided', outcomes, rule }]);
    return undefined;
  }

  async function decide(by: StaffAct, id: bigint, state: 'done' | 'rejected') {
    return transact(db, async (tx) => {
      const order = await findOrder(tx, { id }, 'hold');
      if (order === undefined) return refuse('sports.orderUnknown');
      if (order.state !== 'requested') return refuse('sports.orderMoved');
      if (order.requestedById === by.staffId) return refuse('sports.ownOrder');
      const tied = await checkSecondApprover(tx, by.staffId, [order.requestedById]);
      if (tied !== undefined) return tied;
      if (state === 'done') {
        const moved = await carryOut(tx, order);
        if (moved !== undefined) return moved;
      }
      await decideOrder(tx, id, { state, staffId: by.staffId, staff: by.staff, reason: by.reason });
      await record(tx, {
        ...{ ...by, before: 'requested', after: state },
        action: state === 'done' ? 'sports.confirmOrder' : 'sports.rejectOrder',
        object: aboutOf(order),
      });
      const decided = present(await findOrder(tx, { id }), 'a decided order is there');
      const eventId = state === 'done' ? await eventOf(tx, order) : null;
      if (eventId !== null) await tellOdds(tx, eventId, true);
      return decided;
    });
  }

  /** The match whose markets an order changes; null: it is about a ticket. */
  async function eventOf(tx: Tx, { eventId, marketId }: SportsOrder): Promise<bigint | null> {
    if (eventId !== null || marketId === null) return eventId;
    return (await selectMarkets(tx, [marketId]))[0]?.eventId ?? null;
  }

  const aboutOf = ({ marketId, ticketId, eventId }: Pick<SportsOrder, 'marketId' | 'ticketId' | 'eventId'>): string =>
    eventId !== null ? `event:${eventId}` : ticketId === null ? `market:${marketId}` : `ticket:${ticketId}`;

  return {
    async fixtures() {
      const events = await board.list();
      const margins = await Promise.all(
        SPORT_CODES.map(async (sport) => ({ sport, ...(await readMargins(db, sport)) })),
      );
      return { events, liabilities: await liabilitiesOf(events), margins };
    },
    async book(id) {
      const [event] = await selectEvents(db, [id]);
      if (event === undefined) return null;
      const shown = { event, markets: await selectMarketsOf(db, [id]) };
      const waiting = await marketsWaiting(
        db,
        shown.markets.map((market) => market.id),
      );
      return { shown, liabilities: await liabilitiesOf([shown]), waiting };
    },
    holdEvent: (by, id, held) =>
      transact(db, async (tx) => {
        const event = await lockEvent(tx, id);
        if (event === undefined) return refuse('sports.eventUnknown');
        if (event.held === held) return { held };
        await setEventHeld(tx, id, held);
        await follow(tx, { ...event, held }, await selectMarketsOf(tx, [id]));
        await record(tx, { ...by, action: held ? 'sports.hold' : 'sports.release', object: `event:${id}` });
        await tellOdds(tx, id, false);
        return { held };
      }),
    holdMarket: (by, id, held) =>
      transact(db, async (tx) => {
        const [before] = await selectMarkets(tx, [id]);
        const event = before === undefined ? undefined : await lockEvent(tx, before.eventId);
        const [market] = event === undefined ? [] : await selectMarkets(tx, [id]);
        if (event === undefined || market === undefined) return refuse('sports.marketUnknown');
        if (market.held === held) return { held };
        await setMarketHeld(tx, id, held);
        await follow(tx, event, [{ ...market, held }]);
        await record(tx, { ...by, action: held ? 'sports.hold' : 'sports.release', object: `market:${id}` });
        await tellOdds(tx, event.id, false);
        return { held };
      }),
    setMargins: (by, sport: SportCode, margins: Margins) =>
      transact(db, async (tx) => {
        const before = await readMargins(tx, sport);
        const { key, staffId } = by;
        if (!(await insertMargins(tx, { ...margins, id: ids.next(), key, sport, staffId }))) return before;
        const write = (each: Margins) => `${each.prematch} ${each.live} ${each.correctScore}`;
        await record(tx, {
          ...{ ...by, action: 'sports.setMargins', object: `sport:${sport}` },
          ...{ before: write(before), after: write(margins) },
        });
        return margins;
      }),
    async tape() {
      return selectNewestTickets(db, TAPE);
    },
    async request(by, wish) {
      const known = await findOrder(db, { key: by.key });
      const about = known?.eventId ?? known?.ticketId ?? known?.marketId;
      if (known !== undefined) {
        return known.kind === wish.kind && about === wish.target ? known : refuse('request.keyReused');
      }
      const judged = await judge(wish);
      if (isRefusal(judged)) return judged;
      const id = ids.next();
      const { key, staffId, staff, reason } = by;
      return transact(db, async (tx) => {
        const stands = await insertOrder(tx, { ...judged, id, key, kind: wish.kind, reason, staffId, staff });
        if (!stands) return refuse('sports.orderWaits');
        await record(tx, { ...by, action: 'sports.requestOrder', object: aboutOf(judged), after: wish.kind });
        return present(await findOrder(tx, { id }), 'an inserted order comes back');
      });
    },
    confirm: (by, id) => decide(by, id, 'done'),
    reject: (by, id) => decide(by, id, 'rejected'),
    orders: () => listOrders(db, ORDERS),
    async describeMarket(id) {
      const [market] = await selectMarkets(db, [id]);
      const [event] = market === undefined ? [] : await selectEvents(db, [market.eventId]);
      return market === undefined || event === undefined
        ? ''
        : `${event.home}–${event.away} ${keyOfMarket(market.name)}`;
    },
    async describeEvent(id) {
      const [event] = await selectEvents(db, [id]);
      return event === undefined ? '' : `${event.home}–${event.away}`;
    },
    waiting: () => lookAtOrders(db),
    async limits() {
      const [limits, factors] = await Promise.all([selectLimits(db, LIMITS), selectFactors(db, LIMITS)]);
      return { limits, factors };
    },
    setLimit: (by, limit) =>
      transact(db, async (tx) => {
        if (!isScope(limit.scope)) return refuse('sports.scopeUnknown');
        const before = await findLimit(tx, { scope: limit.scope });
        if (!(await insertLimit(tx, { ...by, ...limit, id: ids.next() }))) {
          const known = await findLimit(tx, { key: by.key });
          return known !== undefined && known.scope === limit.scope && writeLimit(known) === writeLimit(limit)
            ? limit
            : refuse('request.keyReused');
        }
        await record(tx, {
          ...{ ...by, action: 'sports.setLimit', object: `limit:${limit.scope}`, after: writeLimit(limit) },
          ...(before === undefined ? {} : { before: writeLimit(before) }),
        });
        return limit;
      }),
    setFactor: (by, memberId, factor) =>
      transact(db, async (tx) => {
        const before = await findFactor(tx, { memberId });
        if (!(await insertFactor(tx, { ...by, id: ids.next(), memberId, factor }))) {
          const known = await findFactor(tx, { key: by.key });
          return known?.memberId === memberId && known.factor === factor ? { factor } : refuse('request.keyReused');
        }
        await record(tx, {
          ...{ ...by, action: 'sports.setFactor', object: `member:${memberId}` },
          ...{ before: `${before?.factor ?? 100} %`, after: `${factor} %` },
        });
        return { factor };
      }),
    bigBets: () => selectAsked(db, ASKED),
    bigBetsWaiting: () => lookAtBigBets(db),
    async settlingNow() {
      const rows = await selectSettling(db, SETTLING);
      const markets = new Map(
        (
          await selectMarkets(
            db,
            rows.map(({ id }) => id),
          )
        ).map((market) => [market.id, market]),
      );
      const eventIds = [...new Set([...markets.values()].map(({ eventId }) => eventId))];
      const events = new Map((await selectEvents(db, eventIds)).map((event) => [event.id, event]));
      return rows.flatMap(({ id, decidedAt, open }) => {
        const market = markets.get(id);
        const event = market === undefined ? undefined : events.get(market.eventId);
        return market === undefined || event === undefined ? [] : [{ market, event, decidedAt, open }];
      });
    },
  };
}
