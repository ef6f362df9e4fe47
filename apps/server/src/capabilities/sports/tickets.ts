/**
 * Taking bets. A ticket is written before it is posted, under the key of its member: whoever finds one on its way posts it
 * again, and the journal has it once. Versions of the markets go with it, so that the posting statement takes it only while
 * each of them is open and at the price that the ticket names.
 *
 * A live bet waits as long as the sport says and is looked at again: by then whoever knew more than the house shows has
 * nothing of it.
 */
import { hash } from 'node:crypto';
import { takesOdds } from '@house/sports/acceptance';
import { conflictsIn, countLines, isBet, mostReturned } from '@house/sports/bet';
import { formatDecimal } from '@house/sports/odds';
import { SPORTS } from '@house/sports/sports';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { type Ids, idTime } from '../../platform/ids.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import type { PlaceOutcome, Wagers } from '../wagers/port.ts';
import type { InFlight } from './in-flight.ts';
import { judgeLimits } from './limits.ts';
import {
  DAY_RETURN_MAX,
  type LegRefusal,
  RETURN_MAX,
  type Slip,
  type SlipRefusal,
  type SportsEvent,
  type SportsMarket,
  type SportsTicket,
  STAKE_MIN,
  type TicketLeg,
} from './port.ts';
import { SPORTSBOOK } from './products.ts';
import { writeTicket } from './rules.ts';
import { returnOfTicket } from './settle.ts';
import {
  fixContent,
  hasSameSince,
  markRefused,
  returnsOfDay,
  selectDueTickets,
  selectTickets,
  setOverLimits,
} from './ticket-queries.ts';

/** A ticket that is on its way for so long was left by a process that died. */
const AGAIN_SECONDS = 5;
const DUE_AT_ONCE = 100;
/** A second ticket on the same selection within so long may be a slip of the finger (games.md 7.6). */
const SAME_SECONDS = 3;
/** Between a look at the prices and the posting they may move; more often than this it is refused. */
const LOOKS = 3;

export interface TicketsDeps {
  readonly db: Db;
  readonly flight: InFlight;
  readonly ids: Ids;
  readonly wagers: Pick<Wagers, 'bookOf' | 'place'>;
  readonly zoneOffsetMinutes: number;
  /** Settles tickets whose markets were decided while they were on their way. */
  readonly settleTickets: (ids: readonly bigint[]) => Promise<boolean>;
  /** Gives the stakes of void tickets back; true: they are. */
  readonly bringVoid: (tickets: readonly SportsTicket[]) => Promise<boolean>;
  /** The product, or the whole house, takes no bets. */
  readonly isClosed: () => MaybePromise<boolean>;
}

type Looked =
  | {
      readonly refused?: undefined;
      readonly legs: readonly TicketLeg[];
      readonly live: boolean;
      readonly delay: number;
      /** Where each leg stands in the tree of limits. */
      readonly places: Parameters<typeof judgeLimits>[1][number]['places'];
    }
  | LegRefusal;

export function createTickets({
  db,
  flight,
  ids,
  wagers,
  zoneOffsetMinutes,
  settleTickets,
  bringVoid,
  isClosed,
}: TicketsDeps) {
  /** Whether each leg can be had now, and at which odds. `leg` in a refusal is its place in the slip. */
  async function look(
    asked: readonly {
      readonly marketId: bigint;
      readonly selection: string;
      readonly seen: number;
      readonly state: TicketLeg['state'];
    }[],
    mode: Slip['oddsChange'],
  ): Promise<Looked> {
    const found = await flight.markets(asked.map(({ marketId }) => marketId));
    const markets = new Map(found.map((each) => [each.id, each]));
    const eventIds = [...new Set([...markets.values()].map(({ eventId }) => eventId))];
    const events = new Map((await flight.events(eventIds)).map((event) => [event.id, event]));
    const legs: TicketLeg[] = [];
    const places: Parameters<typeof judgeLimits>[1][number]['places'][number][] = [];
    for (const [leg, { marketId, selection, seen, state }] of asked.entries()) {
      const market = markets.get(marketId);
      const event = market === undefined ? undefined : events.get(market.eventId);
      if (market === undefined || event === undefined || !Object.hasOwn(market.prices, selection))
        return refuse('sports.marketUnknown', { leg });
      const fault = faultOf(market, event);
      if (fault !== null) return refuse(fault, { leg });
      const rules = SPORTS[event.sport];
      if (state !== null && rules.restsOn(state) !== rules.restsOn(event.state))
        return refuse('sports.scoreChanged', { leg });
      const odds = market.prices[selection] ?? null;
      if (odds === null) return refuse('sports.suspended', { leg });
      if (!takesOdds(mode, seen, odds)) return refuse('sports.oddsChanged', { leg, odds: formatDecimal(odds) });
      const shown = state ?? (event.status === 'live' ? event.state : null);
      const taken = { marketId, selection, seen, odds, version: market.version, state: shown };
      legs.push({ ...taken, eventId: event.id, oddsTaken: null, voided: false });
      const { sport, league } = event;
      places.push({ sport, league, type: market.name.type, eventId: String(event.id) });
    }
    const conflicts = conflictsIn(legs.map(({ eventId }) => String(eventId)));
    if (conflicts.length > 0) return refuse('sports.legsConflict', { leg: conflicts.at(-1) ?? 0 });
    const live = [...events.values()].filter(({ status }) => status === 'live');
    const delay = Math.max(0, ...live.map(({ sport }) => SPORTS[sport].liveDelaySeconds));
    return { legs, delay, places, live: live.length > 0 };
  }

  function faultOf(market: SportsMarket, event: SportsEvent): 'sports.marketClosed' | 'sports.suspended' | null {
    if (market.status === 'decided' || event.status === 'ended' || event.status === 'abandoned')
      return 'sports.marketClosed';
    const stopped = market.status === 'suspended' || market.held || event.held || event.leaping || event.stale;
    return stopped ? 'sports.suspended' : null;
  }

  function mostOf(ticket: Pick<SportsTicket, 'folds' | 'stake' | 'lines'>, legs: readonly TicketLeg[]): bigint {
    return mostReturned(
      ticket.stake / BigInt(ticket.lines),
      ticket.folds,
      legs.map(({ odds }) => ({ odds, outcome: null })),
    );
  }

  /** Whether with this ticket at a higher return those of its member's day could return more than the house pays in a day. */
  async function passesDay(tx: Tx, ticket: SportsTicket, most: bigint): Promise<boolean> {
    const days = await returnsOfDay(tx, [ticket], idTime(ticket.id));
    return (days.get(ticket.memberId)?.sum ?? 0n) - ticket.most + most > DAY_RETURN_MAX;
  }

  /** How the journal has it: the play names the kind, the odds of all legs stand in what was picked. */
  async function post(ticket: SportsTicket): Promise<{ outcome: PlaceOutcome; bookId: bigint }> {
    const day = new Date(ticket.askedAt.getTime() + zoneOffsetMinutes * 60_000)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');
    const book = { product: 'sports', gameCode: SPORTSBOOK, day, marketId: ids.next(), zoneOffsetMinutes } as const;
    const bookId = await wagers.bookOf(book);
    const { memberId, key, legs, folds, lines: units, stake } = ticket;
    const wager = { marketId: bookId, ...writeTicket(folds, legs), units };
    const [outcome] = await wagers.place([
      {
        ...{ memberId, key, stake, wager },
        legs: legs.map(({ marketId, version, selection, odds }) => ({
          ...{ marketId, version },
          selection: `${selection}@${formatDecimal(odds)}`,
        })),
      },
    ]);
    return { outcome: present(outcome, 'a bet has an outcome'), bookId };
  }

  const reread = async ({ id }: SportsTicket) => present((await flight.tickets([id]))[0], 'the ticket is there');

  /** A ticket that the journal has, settled where whoever settled one of its markets has passed it by. */
  async function settled(ticket: SportsTicket): Promise<SportsTicket> {
    const [now, markets] = await Promise.all([
      reread(ticket),
      flight.markets(ticket.legs.map(({ marketId }) => marketId)),
    ]);
    if (returnOfTicket(now, new Map(markets.map((market) => [market.id, market]))) === now.prize) return now;
    await settleTickets([now.id]);
    return reread(now);
  }

  /** Posts what is fixed, and looks again where a price has moved meanwhile; answers the ticket as it is then. */
  async function finish(first: SportsTicket): Promise<SportsTicket> {
    let ticket = first;
    // The stake in whose place it stands goes back first.
    if (first.replaces !== null && !(await bringVoid(await selectTickets(db, [first.replaces])))) return reread(first);
    for (let looks = 1; ; looks += 1) {
      const { outcome, bookId } = await post(ticket);
      if (!isRefusal(outcome)) {
        await flight.markPlaced({ id: ticket.id, seq: outcome.seq, at: outcome.at, bookId });
        return settled(ticket);
      }
      // Passing: whoever looks at what is due asks again.
      if (outcome.refused === 'wallet.busy') return reread(ticket);
      if (outcome.refused !== 'wagers.legsRefused' || looks >= LOOKS) {
        const refusal = outcome.refused === 'wagers.legsRefused' ? 'sports.suspended' : outcome.refused;
        await markRefused(db, ticket.id, refusal, outcome.values);
        return reread(ticket);
      }
      const again = await lookAgain(ticket);
      if (again === null) return reread(ticket);
      ticket = again;
    }
  }

  /** A second look: fixes the prices of now, or refuses. Null: nothing is left to post. */
  async function lookAgain(ticket: SportsTicket): Promise<SportsTicket | null> {
    const looked = await look(ticket.legs, ticket.oddsChange);
    if (isRefusal(looked)) {
      await markRefused(db, ticket.id, looked.refused, looked.values);
      return null;
    }
    // What a trader has offered is to be had at that, or not at all.
    const legs =
      ticket.replaces === null
        ? looked.legs
        : looked.legs.map((leg, place) => ({ ...leg, odds: ticket.legs[place]?.odds ?? leg.odds }));
    const content = { legs, most: mostOf(ticket, legs), againSeconds: AGAIN_SECONDS };
    // Higher odds than were asked for return more: the bounds hold for them as well.
    const fixed = await transact(db, async (tx) => {
      if (content.most > RETURN_MAX) return refuse('sports.stakeHigh');
      if (content.most > ticket.most && (await passesDay(tx, ticket, content.most))) return refuse('sports.dayHigh');
      if (!(await fixContent(tx, ticket, content))) return false;
      if (ticket.replaces !== null) return true;
      const [over = null] = await judgeLimits(tx, [{ ...ticket, ...looked, most: content.most }]);
      if (over !== null || ticket.overLimit !== null) await setOverLimits(tx, [{ id: ticket.id, over }]);
      return true;
    });
    if (isRefusal(fixed)) await markRefused(db, ticket.id, fixed.refused, undefined);
    if (fixed !== true) return null;
    return (await flight.tickets([ticket.id]))[0] ?? null;
  }

  async function place(memberId: bigint, slip: Slip): Promise<SportsTicket | SlipRefusal> {
    const { folds, stakePerLine, oddsChange } = slip;
    const key = slip.key.toLowerCase();
    const content = [
      slip.legs.map(({ marketId, selection, odds }) => [String(marketId), selection, odds]),
      folds,
      String(stakePerLine),
      oddsChange,
    ];
    const request = hash('sha256', JSON.stringify(content), 'buffer');
    const [[known], looked] = await Promise.all([
      flight.ticketsByKey([{ memberId, key }]),
      look(
        slip.legs.map(({ odds, ...leg }) => ({ ...leg, seen: odds, state: null })),
        oddsChange,
      ),
    ]);
    if (known !== undefined) return known.request.equals(request) ? known : refuse('request.keyReused');
    if (await isClosed()) return refuse('sports.closed');
    if (!isBet(slip.legs.length, folds)) return refuse('sports.notABet');
    const lines = countLines(slip.legs.length, folds);
    const stake = stakePerLine * BigInt(lines);
    if (stake < STAKE_MIN) return refuse('sports.stakeLow');
    if (isRefusal(looked)) return looked;
    const { legs, live, delay } = looked;
    const most = mostOf({ folds, stake, lines }, legs);
    if (most > RETURN_MAX) return refuse('sports.stakeHigh');
    if (!slip.again && (await hasSameSince(db, memberId, legs, { key, seconds: SAME_SECONDS })))
      return refuse('sports.placedTwice');
    const ticket = { id: ids.next(), memberId, key, request, folds, lines, stake, most, oddsChange, live, legs };
    const state = delay > 0 ? 'waiting' : 'placing';
    const written = await flight.write({
      ticket: { ...ticket, state, dueSeconds: delay > 0 ? delay : AGAIN_SECONDS },
      places: looked.places,
    });
    if (isRefusal(written)) return written;
    const [own] =
      written === 'written' ? await flight.tickets([ticket.id]) : await flight.ticketsByKey([{ memberId, key }]);
    const there = present(own, 'the ticket is there');
    if ('request' in there && !request.equals(there.request as Buffer)) return refuse('request.keyReused');
    return there.state === 'placing' ? finish(there) : there;
  }

  /** Looks at bets whose time has come: live ones, and those that were left on their way. */
  async function lookAtDue(): Promise<'more' | undefined> {
    const due = await selectDueTickets(db, ['waiting', 'placing'], DUE_AT_ONCE);
    await Promise.all(
      due.map(async (ticket) => {
        const fixed = ticket.state === 'waiting' ? await lookAgain(ticket) : ticket;
        if (fixed !== null) await finish(fixed);
      }),
    );
    return due.length === DUE_AT_ONCE ? 'more' : undefined;
  }

  return { place, finish, lookAtDue };
}
