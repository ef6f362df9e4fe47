/**
 * The book at the desk. Stopping and letting go is done at once; a corrected result, a void market and a void ticket are asked
 * for by one and confirmed by another, and settle what they concern by differences.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { keyOfMarket } from '@house/sports/market';
import type { Margins } from '@house/sports/sport';
import { SPORT_CODES, SPORTS, type SportCode } from '@house/sports/sports';
import type { AuditAction } from '../../platform/audit-action.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import { shardOf } from '../wallet/port.ts';
import type { Board } from './board.ts';
import {
  decideOrder,
  findOrder,
  insertMargins,
  insertOrder,
  listOrders,
  lookAtOrders,
  marketsWaiting,
  markVoided,
  setEventHeld,
  setMarketHeld,
  voidTicket,
} from './desk-queries.ts';
import type { OrderWish, ShownEvent, SportsDesk, SportsEvent, SportsMarket, SportsOrder, StaffAct } from './port.ts';
import { lockEvent, readMargins, selectEvents, selectMarkets, selectMarketsOf, updateMarkets } from './queries.ts';
import {
  type Liability,
  selectDueTickets,
  selectLiabilities,
  selectNewestTickets,
  selectTickets,
} from './ticket-queries.ts';

const TAPE = 60;
const ORDERS = 100;
const VOIDS_AT_ONCE = 100;

export interface DeskDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly board: Board;
  readonly wagers: Pick<Wagers, 'suspendMarkets' | 'resumeMarkets' | 'closeMarket' | 'decide'>;
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

export function createSportsDesk({ db, ids, board, wagers, record, checkSecondApprover }: DeskDeps): SportsDesk {
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

  async function judge({ kind, target, score }: OrderWish) {
    if (kind === 'voidTicket') {
      const [ticket] = await selectTickets(db, [target]);
      if (ticket === undefined) return refuse('sports.ticketUnknown');
      if (ticket.state !== 'open' && ticket.state !== 'settled') return refuse('sports.ticketOver');
      return { marketId: null, ticketId: target, outcomes: null, score: null };
    }
    const [market] = await selectMarkets(db, [target]);
    const [event] = market === undefined ? [] : await selectEvents(db, [market.eventId]);
    if (market === undefined || event === undefined) return refuse('sports.marketUnknown');
    if (kind === 'voidMarket') return { marketId: target, ticketId: null, outcomes: null, score: null };
    if (market.status !== 'decided') return refuse('sports.notDecided');
    if (score === null) return refuse('sports.scoreMissing');
    const outcomes = SPORTS[event.sport].correct(market.name, event.state, score);
    if (outcomes === null) return refuse('sports.notCorrectable');
    return { marketId: target, ticketId: null, outcomes, score };
  }

  async function carryOut(tx: Tx, order: SportsOrder): Promise<Refusal<'sports.orderMoved'> | undefined> {
    if (order.ticketId !== null)
      return (await voidTicket(tx, order.ticketId)) ? undefined : refuse('sports.orderMoved');
    const id = present(order.marketId, 'an order is about a market or a ticket');
    const [market] = await selectMarkets(tx, [id]);
    const event = await lockEvent(tx, present(market, 'a market of an order').eventId);
    const { name } = present(market, 'a market of an order');
    const selections = SPORTS[present(event, 'a market has its event').sport].selections(name);
    await wagers.closeMarket(tx, id, { now: true });
    const outcomes = order.outcomes ?? Object.fromEntries(selections.map((code) => [code, 'void' as const]));
    await updateMarkets(tx, [
      { id, status: 'decided', outcomes, rule: order.kind === 'correct' ? 'corrected' : 'voided' },
    ]);
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
      return present(await findOrder(tx, { id }), 'a decided order is there');
    });
  }

  const aboutOf = ({ marketId, ticketId }: Pick<SportsOrder, 'marketId' | 'ticketId'>): string =>
    ticketId === null ? `market:${marketId}` : `ticket:${ticketId}`;

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
      const about = wish.kind === 'voidTicket' ? known?.ticketId : known?.marketId;
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
    waiting: () => lookAtOrders(db),
    async voidDue() {
      const due = await selectDueTickets(db, ['void'], VOIDS_AT_ONCE);
      const outcomes = await wagers.decide(
        due.map(({ id, memberId, seq, askedAt }) => ({
          memberId,
          bet: { shard: shardOf(memberId), seq: seq ?? 0n },
          key: uuidFromContent(askedAt.getTime(), `sports ticket ${id}, void`),
          kind: 'void',
        })),
      );
      for (const [i, { id }] of due.entries()) {
        const outcome = outcomes[i];
        if (outcome !== undefined && !isRefusal(outcome)) await markVoided(db, id);
      }
    },
  };
}
