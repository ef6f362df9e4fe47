/**
 * Cash out: the house buys an open single or accumulator back, at what it is worth by the odds of now, less a margin
 * (games.md 7.6). Nothing is bought while one of its markets is suspended.
 *
 * asked  the ticket is `cashing`; one with a live leg waits as a live bet does, and is looked at again. Leaves by: fixed, or
 *        open again where it is worth less than was asked for.
 * fixed  the price stands, whatever comes; the journal decides it under the key of the wish. Leaves by: cashed.
 *
 * A result and a sale do not meet: both looks hold the markets against new results, and settling leaves alone what is sold.
 */
import { cashOutValue } from '@house/sports/bet';
import { SPORTS } from '@house/sports/sports';
import { type Db, transact } from '../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import { shardOf } from '../wallet/port.ts';
import type { ShownEvent, SportsTicket } from './port.ts';
import { selectEvents, shareMarkets } from './queries.ts';
import { isStopped } from './show.ts';
import {
  askCash,
  clearDue,
  dropCash,
  fixCash,
  lockTicket,
  markCashed,
  selectDueTickets,
  selectTickets,
} from './ticket-queries.ts';

const MARGIN_PERCENT = 5;
const AGAIN_SECONDS = 5;
const DUE_AT_ONCE = 100;

export type CashOutRefusal = Refusal<
  'sports.ticketUnknown' | 'sports.notForSale' | 'sports.cashOutMoved' | 'request.keyReused'
>;

/** What the house gives for a ticket by what it knows of its markets; null: it is not for sale now. */
export function offerFor(ticket: SportsTicket, found: ReadonlyMap<bigint, ShownEvent>): bigint | null {
  const { state, folds, legs, stake } = ticket;
  if (state !== 'open' || folds.length !== 1 || folds[0] !== legs.length) return null;
  const judged = legs.map((leg) => {
    const shown = found.get(leg.eventId);
    const market = shown?.markets.find(({ id }) => id === leg.marketId);
    const outcome = leg.voided ? ('void' as const) : (market?.outcomes?.[leg.selection] ?? null);
    const stopped = shown === undefined || market?.status !== 'open' || market.held || isStopped(shown.event);
    return { taken: leg.odds, now: stopped ? null : (market?.prices[leg.selection] ?? null), outcome };
  });
  if (judged.every(({ outcome }) => outcome !== null)) return null;
  const value = cashOutValue({ stake, legs: judged, marginPercent: MARGIN_PERCENT });
  return value === null || value <= 0n ? null : value;
}

interface CashOutDeps {
  readonly db: Db;
  readonly wagers: Pick<Wagers, 'decide'>;
  readonly settleTickets: (ids: readonly bigint[]) => Promise<boolean>;
}

export function createCashOut({ db, wagers, settleTickets }: CashOutDeps) {
  /** Looks at a ticket with its markets held against a result, and takes the step that its worth allows. */
  function look<T>(
    id: bigint,
    step: (
      tx: Parameters<typeof lockTicket>[0],
      ticket: SportsTicket,
      offer: bigint | null,
      delay: number,
    ) => Promise<T>,
  ) {
    return transact(db, async (tx) => {
      const [before] = await selectTickets(tx, [id]);
      if (before === undefined) return null;
      const markets = await shareMarkets(
        tx,
        before.legs.map(({ marketId }) => marketId),
      );
      const events = await selectEvents(tx, [...new Set(before.legs.map(({ eventId }) => eventId))]);
      const ticket = await lockTicket(tx, id);
      if (ticket === undefined) return null;
      const found = new Map(
        events.map((event) => [event.id, { event, markets: markets.filter(({ eventId }) => eventId === event.id) }]),
      );
      const open = new Set(markets.filter(({ status }) => status !== 'decided').map(({ eventId }) => eventId));
      const live = events.filter(({ id: eventId, status }) => status === 'live' && open.has(eventId));
      const delay = Math.max(0, ...live.map(({ sport }) => SPORTS[sport].liveDelaySeconds));
      return step(
        tx,
        ticket,
        offerFor({ ...ticket, state: ticket.state === 'cashing' ? 'open' : ticket.state }, found),
        delay,
      );
    });
  }

  /** Decides what is fixed, in the journal first. */
  async function finish(id: bigint): Promise<void> {
    const ticket = present((await selectTickets(db, [id]))[0], 'the ticket is there');
    if (ticket.state !== 'cashing' || !ticket.cashFixed) return;
    const version = ticket.version + 1;
    const [outcome] = await wagers.decide([
      {
        memberId: ticket.memberId,
        bet: { shard: shardOf(ticket.memberId), seq: ticket.seq ?? 0n },
        key: present(ticket.cashKey, 'a sale has a key'),
        ...{ kind: 'decide', prize: ticket.cashAmount ?? 0n, version },
      },
    ]);
    // Passing, or void by the desk meanwhile: looked at again.
    if (outcome !== undefined && !isRefusal(outcome)) await markCashed(db, id, version);
  }

  async function cashOut(
    memberId: bigint,
    id: bigint,
    { key, amount }: { readonly key: string; readonly amount: bigint },
  ): Promise<SportsTicket | CashOutRefusal> {
    const refused = await look(id, async (tx, ticket, offer, delay): Promise<CashOutRefusal | number> => {
      if (ticket.memberId !== memberId) return refuse('sports.ticketUnknown');
      if (ticket.cashKey === key) return ticket.cashAmount === amount ? 1 : refuse('request.keyReused');
      if (offer === null) return refuse('sports.notForSale');
      if (amount !== offer) return refuse('sports.cashOutMoved');
      await askCash(tx, id, { key, amount, fixed: delay === 0, dueSeconds: delay === 0 ? AGAIN_SECONDS : delay });
      return delay;
    });
    if (refused === null) return refuse('sports.ticketUnknown');
    if (isRefusal(refused)) return refused as CashOutRefusal;
    if (refused === 0) await finish(id);
    return present((await selectTickets(db, [id]))[0], 'the ticket is there');
  }

  /** Whether a sale stands that waited for its second look; it is dropped where it does not. */
  const standsStill = (id: bigint) =>
    look(id, async (tx, ticket, offer) => {
      if (ticket.state !== 'cashing') return false;
      if (ticket.cashFixed) return true;
      if (offer === null || offer < (ticket.cashAmount ?? 0n)) {
        await dropCash(tx, id);
        return false;
      }
      await fixCash(tx, id, AGAIN_SECONDS);
      return true;
    });

  /** Second looks, sales that a process left on their way, and tickets whose results came while they could not be settled. */
  async function lookAtDue(): Promise<void> {
    for (const { id, state } of await selectDueTickets(db, ['cashing', 'open', 'settled'], DUE_AT_ONCE)) {
      if (state === 'cashing' && (await standsStill(id)) === true) await finish(id);
      else if (await settleTickets([id])) await clearDue(db, id);
    }
  }

  return { cashOut, lookAtDue };
}
