/**
 * Cash out: the house buys an open ticket back, or tenths of its stake, at what it is worth by the odds of now, less a margin
 * (games.md 7.6). Nothing is bought while one of its markets is suspended. What the journal has of a ticket is the sum of its
 * sales and, in the end, of what is left.
 *
 * asked  the ticket is `cashing`; one with a live leg waits as a live bet does, and is looked at again. Leaves by: fixed, or
 *        open again where it is worth less than was asked for.
 * fixed  the price stands, whatever comes; the journal decides it under the key of the wish. Leaves by: cashed, or open where a
 *        part is left.
 *
 * A result and a sale do not meet: both looks hold the markets against new results, and settling leaves alone what is sold.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { cashOutValue, mostReturned, stakeLeft, TENTHS } from '@house/sports/bet';
import { SPORTS } from '@house/sports/sports';
import { type Db, transact } from '../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import { shardOf } from '../wallet/port.ts';
import { type ShownEvent, type SportsTicket, STAKE_MIN } from './port.ts';
import { selectEvents, shareMarkets } from './queries.ts';
import { isStopped } from './show.ts';
import {
  askCash,
  clearDue,
  dropCash,
  findSale,
  fixCash,
  lockTicket,
  markCashed,
  selectDueTickets,
  selectTickets,
} from './ticket-queries.ts';

const MARGIN_PERCENT = 5;
const AGAIN_SECONDS = 5;
const DUE_AT_ONCE = 100;
/** Somebody may have decided it meanwhile: the sale comes after that. */
const TRIES = 3;

export type CashOutRefusal = Refusal<
  'sports.ticketUnknown' | 'sports.notForSale' | 'sports.cashOutMoved' | 'request.keyReused'
>;

/** Whether so many tenths of a ticket can be sold: all that is left, or so much that enough of it stays. */
export function isForSale({ stake, lines, soldTenths }: SportsTicket, tenths: number): boolean {
  if (tenths === TENTHS - soldTenths) return true;
  const left = stakeLeft(stake / BigInt(lines), soldTenths + tenths);
  return left !== null && soldTenths + tenths < TENTHS && left * BigInt(lines) >= STAKE_MIN;
}

/**
 * What the house gives for so many tenths of a ticket, left out: for all that is left, by what it knows of its markets; null:
 * they are not for sale now.
 */
export function offerFor(
  ticket: SportsTicket,
  found: ReadonlyMap<bigint, ShownEvent>,
  tenths: number = TENTHS - ticket.soldTenths,
): bigint | null {
  const { state, folds, legs, stake, lines } = ticket;
  if (state !== 'open' || !isForSale(ticket, tenths)) return null;
  const judged = legs.map((leg) => {
    const shown = found.get(leg.eventId);
    const market = shown?.markets.find(({ id }) => id === leg.marketId);
    const outcome = leg.voided ? ('void' as const) : (market?.outcomes?.[leg.selection] ?? null);
    const stopped = shown === undefined || market?.status !== 'open' || market.held || isStopped(shown.event);
    return { taken: leg.odds, now: stopped ? null : (market?.prices[leg.selection] ?? null), outcome };
  });
  if (judged.every(({ outcome }) => outcome !== null)) return null;
  const stakePerLine = stake / BigInt(lines);
  const value = cashOutValue({ stakePerLine, folds, legs: judged, marginPercent: MARGIN_PERCENT, tenths });
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
      offer: (tenths: number) => bigint | null,
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
      const judged = { ...ticket, state: ticket.state === 'cashing' ? 'open' : ticket.state } as const;
      return step(tx, ticket, (tenths) => offerFor(judged, found, tenths), delay);
    });
  }

  /**
   * Decides what is fixed, in the journal first, after whatever stands there already. Its key there follows from the ticket and
   * the wish: the wish's own may be that of something else of its member's. What could not be decided now is looked at later,
   * behind others.
   */
  async function finish(id: bigint): Promise<void> {
    const ticket = present((await selectTickets(db, [id]))[0], 'the ticket is there');
    if (ticket.state !== 'cashing' || !ticket.cashFixed) return;
    const { memberId, askedAt, cashKey, stake, lines, folds, legs, soldTenths, soldFor, cashTenths, cashAmount } =
      ticket;
    let version = ticket.version + 1;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const [outcome] = await wagers.decide([
        {
          memberId,
          bet: { shard: shardOf(memberId), seq: ticket.seq ?? 0n },
          key: uuidFromContent(askedAt.getTime(), `sports ticket ${id}, sale ${cashKey}, decision ${version}`),
          ...{ kind: 'decide', prize: soldFor + (cashAmount ?? 0n), version },
        },
      ]);
      if (outcome !== undefined && !isRefusal(outcome)) {
        const left = stakeLeft(stake / BigInt(lines), soldTenths + (cashTenths ?? TENTHS)) ?? 0n;
        const more = mostReturned(
          left,
          folds,
          legs.map(({ odds }) => ({ odds, outcome: null })),
        );
        await markCashed(db, id, version, soldFor + (cashAmount ?? 0n) + more);
        return;
      }
      if (outcome?.refused !== 'wagers.versionNotNext') break;
      version = Number(outcome.values?.['version'] ?? 0) + 1;
    }
    await transact(db, (tx) => fixCash(tx, id, AGAIN_SECONDS));
  }

  async function cashOut(
    memberId: bigint,
    id: bigint,
    { key, amount, tenths: asked }: { readonly key: string; readonly amount: bigint; readonly tenths?: number },
  ): Promise<SportsTicket | CashOutRefusal> {
    const refused = await look(id, async (tx, ticket, offer, delay): Promise<CashOutRefusal | number> => {
      if (ticket.memberId !== memberId) return refuse('sports.ticketUnknown');
      const tenths = asked ?? TENTHS - ticket.soldTenths;
      const known =
        ticket.cashKey === key ? { tenths: ticket.cashTenths, amount: ticket.cashAmount } : await findSale(tx, id, key);
      if (known !== undefined)
        return known.amount === amount && (asked === undefined || known.tenths === asked)
          ? 1
          : refuse('request.keyReused');
      if (ticket.state !== 'open') return refuse('sports.notForSale');
      const offered = offer(tenths);
      if (offered === null) return refuse('sports.notForSale');
      if (amount !== offered) return refuse('sports.cashOutMoved');
      const fixed = delay === 0;
      await askCash(tx, id, { key, amount, tenths, fixed, dueSeconds: fixed ? AGAIN_SECONDS : delay });
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
      const offered = offer(ticket.cashTenths ?? TENTHS);
      if (offered === null || offered < (ticket.cashAmount ?? 0n)) {
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
