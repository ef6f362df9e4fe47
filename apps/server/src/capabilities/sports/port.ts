/**
 * The book of sports: what can be bet on, tickets, and what becomes of them (docs/sports.md).
 *
 * An event
 * upcoming  its markets take bets at the prices of before. Leaves by: its start (live).
 * live      frame by frame its state is shown and its prices follow; a leap (a goal) suspends its markets until the next
 *           frame. What is shown is known to nobody before it is written, and markets are suspended in the same commit.
 *           Leaves by: its end (ended), the desk (abandoned).
 * ended     its seed is published, and every market has its outcomes. Nothing leaves; a result may be corrected.
 *
 * A ticket
 * waiting   a live bet, until its second look. Leaves by: placing, refused.
 * placing   its content is fixed and it is posted under its key; whoever finds it later posts it again. Leaves by: open, refused.
 * asked     its stake stands in the journal and is over a limit: a trader looks at it. Leaves by: open, offered, void.
 * offered   a trader takes a part of it, or another price, if its member does. Leaves by: void, with a ticket in its place or none.
 * open      its stake stands in the journal. Leaves by: settled, cashing, void.
 * settled   every leg that matters has an outcome. Leaves by: a corrected result (settled by a difference, or open), void.
 * cashing   its member sells it, or tenths of it; a live one is looked at again. Leaves by: cashed; open where the price has
 *           gone, or where a part is left.
 * cashed, void, refused   over. Nothing leaves.
 */

import type { EndedEarly } from '@house/sports/ending';
import type { Names } from '@house/sports/invented';
import type { Limit, OverLimit } from '@house/sports/limits';
import type { MarketName, Outcomes, Prices } from '@house/sports/market';
import type { Outcome } from '@house/sports/outcome';
import type { DecidingRule, Margins } from '@house/sports/sport';
import type { SportCode, StoredState } from '@house/sports/sports';
import type { Refusal } from '../../platform/result.ts';

export type EventStatus = 'upcoming' | 'live' | 'ended' | 'abandoned';
export type MarketStatus = 'open' | 'suspended' | 'decided';
export type TicketState =
  | 'waiting'
  | 'placing'
  | 'asked'
  | 'offered'
  | 'open'
  | 'settled'
  | 'cashing'
  | 'cashed'
  | 'void'
  | 'refused';

export interface FeedNames {
  readonly league: Names;
  readonly home: Names;
  readonly away: Names;
}

export interface SportsEvent {
  readonly id: bigint;
  readonly sport: SportCode;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly strengthHome: number;
  readonly strengthAway: number;
  readonly simulated: boolean;
  /** Whose odds and results it has; null: it is the house's own. */
  readonly feed: string | null;
  /** As the feed calls its sides and competition; null: they are the house's own, by code. */
  readonly names: FeedNames | null;
  /** Null: it comes from a feed, and there is no seed. */
  readonly commitment: Buffer | null;
  readonly seed: Buffer | null;
  readonly startsAt: Date;
  readonly status: EventStatus;
  readonly frame: number;
  readonly state: StoredState;
  readonly leaping: boolean;
  readonly held: boolean;
  /** More was to be shown a while ago: nobody works, and nothing of it takes bets. */
  readonly stale: boolean;
  readonly revision: number;
}

export interface SportsMarket {
  readonly id: bigint;
  readonly eventId: bigint;
  readonly name: MarketName;
  readonly key: string;
  readonly version: number;
  readonly prices: Prices;
  readonly status: MarketStatus;
  readonly held: boolean;
  /** Null of a selection whose result was taken back. */
  readonly outcomes: StoredOutcomes | null;
  readonly rule: DecidingRule | null;
  readonly resultVersion: number;
  readonly settledVersion: number;
}

/** Outcomes of a market; null where they were taken back. */
export type StoredOutcomes = Readonly<Record<string, Outcome | null>>;

export interface ShownEvent {
  readonly event: SportsEvent;
  readonly markets: readonly SportsMarket[];
}

export interface TicketLeg {
  readonly marketId: bigint;
  readonly eventId: bigint;
  readonly selection: string;
  readonly seen: number;
  readonly odds: number;
  /** Where its price was an obvious error: what it was taken at. */
  readonly oddsTaken: number | null;
  readonly version: number;
  readonly state: StoredState | null;
  /** Taken when its feed says that no bet counts: it is void, whatever comes of its market. */
  readonly voided: boolean;
}

/** What a trader takes in place of a ticket. */
export interface Offer {
  /** Units of 0.0001. */
  readonly stakePerLine: bigint;
  /** Of each leg, in the order of the ticket. */
  readonly odds: readonly number[];
}

export interface SportsTicket {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly memberId: bigint;
  readonly key: string;
  readonly state: TicketState;
  readonly folds: readonly number[];
  readonly lines: number;
  /** Units of 0.0001, of all lines. */
  readonly stake: bigint;
  /** What it returns at most. */
  readonly most: bigint;
  readonly oddsChange: 'none' | 'better' | 'any';
  readonly live: boolean;
  readonly askedAt: Date;
  readonly dueAt: Date | null;
  readonly seq: bigint | null;
  readonly placedAt: Date | null;
  readonly refusal: string | null;
  readonly refusalValues: Readonly<Record<string, string | number>> | null;
  readonly prize: bigint | null;
  readonly version: number;
  readonly settledAt: Date | null;
  readonly cashKey: string | null;
  readonly cashAmount: bigint | null;
  /** How many tenths of its stake that sale is of. */
  readonly cashTenths: number | null;
  /** Tenths that were sold before, and for how much together. */
  readonly soldTenths: number;
  readonly soldFor: bigint;
  /** Which limit it is over. */
  readonly overLimit: OverLimit | null;
  readonly offer: Offer | null;
  /** Whose answer it had, and why. */
  readonly answeredBy: string | null;
  readonly answeredBecause: string | null;
  /** The ticket in whose place it stands. */
  readonly replaces: bigint | null;
  /** Its sale stands, whatever comes. */
  readonly cashFixed: boolean;
  readonly legs: readonly TicketLeg[];
}

/** How a ticket that waited for a trader came to be none. */
export const NOT_TAKEN = [
  'sports.withdrawn',
  'sports.bigRefused',
  'sports.bigTimeout',
  'sports.offerTaken',
  'sports.offerMissed',
  'sports.offerMoved',
] as const;
type NotTaken = (typeof NOT_TAKEN)[number];

/** A slip as it is sent. */
export interface Slip {
  /** UUID of version 7: the same again answers the same ticket. */
  readonly key: string;
  /** What was picked, at the odds it was seen at. */
  readonly legs: readonly { readonly marketId: bigint; readonly selection: string; readonly odds: number }[];
  readonly folds: readonly number[];
  readonly stakePerLine: bigint;
  readonly oddsChange: 'none' | 'better' | 'any';
  /** Its member knows of a ticket on the same from a moment ago. */
  readonly again: boolean;
}

/** Why a leg can not be had; `leg` in its values is its place in the slip, `odds` what there is instead. */
export type LegRefusal = Refusal<
  | 'sports.legsConflict'
  | 'sports.marketUnknown'
  | 'sports.marketClosed'
  | 'sports.suspended'
  | 'sports.oddsChanged'
  | 'sports.scoreChanged'
>;
export type SlipRefusal =
  | LegRefusal
  | Refusal<
      | 'sports.notABet'
      | 'sports.stakeLow'
      | 'sports.stakeHigh'
      | 'sports.dayHigh'
      | 'sports.closed'
      | 'sports.placedTwice'
      | 'wallet.busy'
      | 'request.keyReused'
    >;

/** 10 to what returns 1,000,000 at most, a ticket (games.md 7.6); units of 0.0001. */
export const STAKE_MIN = 100_000n;
export const RETURN_MAX = 10_000_000_000n;
/** What all tickets of a member return at most that they ask for within a day (games.md 7.6). */
export const DAY_RETURN_MAX = 20_000_000_000n;

export interface Sports {
  /** Matches that are played, come, or ended lately; a second old at most. */
  listEvents(): Promise<readonly ShownEvent[]>;
  findEvent(id: bigint): Promise<ShownEvent | null>;
  /** The table of a league; null: there is none of this code. A minute old at most. */
  tableOf(league: string): Promise<readonly StandingsRow[]> | null;
  /** The events that legs of these tickets are of, each with the markets of those legs. */
  eventsOf(tickets: readonly SportsTicket[]): Promise<ReadonlyMap<bigint, ShownEvent>>;
  /** Takes a bet, or answers a ticket that waits (live) or that the wallet refused. The same key answers the same ticket. */
  place(memberId: bigint, slip: Slip): Promise<SportsTicket | SlipRefusal>;
  /** Takes a ticket back that a trader has not answered, or an offer that its member leaves. Again: as it stands. */
  withdraw(
    memberId: bigint,
    id: bigint,
  ): Promise<SportsTicket | Refusal<'sports.ticketUnknown' | 'sports.ticketOver' | NotTaken>>;
  /** Takes what a trader offers; answers the ticket in its place, which stands under this key. Again: the same ticket. */
  takeOffer(
    memberId: bigint,
    id: bigint,
    key: string,
  ): Promise<
    | SportsTicket
    | Refusal<
        | 'sports.ticketUnknown'
        | 'sports.ticketOver'
        | 'sports.suspended'
        | 'sports.closed'
        | 'request.keyReused'
        | NotTaken
      >
  >;
  /**
   * Sells a ticket, or tenths of its stake, for what the house gives now; one with a live leg waits first. The same key
   * answers the same ticket.
   */
  cashOut(
    memberId: bigint,
    id: bigint,
    wish: { readonly key: string; readonly amount: bigint; readonly tenths?: number },
  ): Promise<
    SportsTicket | Refusal<'sports.ticketUnknown' | 'sports.notForSale' | 'sports.cashOutMoved' | 'request.keyReused'>
  >;
  /** What the house gives for so many tenths of a ticket, left out: for all that is left; null: they are not for sale. */
  offerFor(ticket: SportsTicket, found: ReadonlyMap<bigint, ShownEvent>, tenths?: number): bigint | null;
  /**
   * What of a member's stakes is open although the journal has decided something of it (tenths sold, a result taken back):
   * no loss yet. Units of 0.0001. To be asked for after what the journal has as undecided: then nothing is missed that is
   * sold in between.
   */
  openPartOf(memberId: bigint): Promise<bigint>;
  findTicket(memberId: bigint, id: bigint): Promise<SportsTicket | null>;
  /** The ticket of the member's bet at this place in the journal of their shard. */
  ticketAt(memberId: bigint, seq: bigint): Promise<SportsTicket | null>;
  /** The newest first. */
  listTickets(
    memberId: bigint,
    view: 'open' | 'settled',
    before: bigint | null,
    limit: number,
  ): Promise<readonly SportsTicket[]>;
}

/** Who of staff acts, why, under which key. */
export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
}

/** What one of staff asks for, about a market or a ticket. */
export interface OrderWish {
  /**
   * correct     a market is decided by this score; without one, by how its match ended, where its result was taken back.
   * rollback    the result of a market is taken back: its tickets are open again, until it is corrected.
   * voidMarket  every leg on it counts as 1.00.
   * voidTicket  its stake goes back, for good.
   * priceError  a leg is settled at the price it should have had (games.md 7.6).
   * endEvent    a match ends early (packages/sports/src/ending.ts).
   */
  readonly kind: 'correct' | 'rollback' | 'voidMarket' | 'voidTicket' | 'priceError' | 'endEvent';
  readonly target: bigint;
  /** By which a market is decided anew. */
  readonly score: { readonly home: number; readonly away: number } | null;
  /** Of `priceError`: the leg, from 0, and its right odds. */
  readonly price?: { readonly leg: number; readonly odds: number } | undefined;
  /** Of `endEvent`. */
  readonly ending?: EndedEarly | undefined;
}

export interface SportsOrder {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly key: string;
  readonly kind: OrderWish['kind'];
  readonly marketId: bigint | null;
  readonly ticketId: bigint | null;
  readonly eventId: bigint | null;
  readonly outcomes: Outcomes | null;
  readonly score: OrderWish['score'];
  /** Of a wrong price, of an end. */
  readonly detail: (NonNullable<OrderWish['price']> | EndedEarly) | null;
  readonly reason: string;
  readonly state: 'requested' | 'done' | 'rejected';
  readonly requestedById: bigint;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBecause: string | null;
}

/** What stands on a selection in open tickets; amounts in units of 0.0001. */
export interface Standing {
  readonly selection: string;
  readonly tickets: number;
  readonly stake: bigint;
  readonly most: bigint;
  /** What tickets may return that are on their way, or wait for a trader. */
  readonly asked: bigint;
}

/** A limit as the desk has set it. */
export interface SetLimit extends Limit {
  readonly reason: string;
  readonly setBy: string;
  readonly setAt: Date;
}
/** A member's factor, in percent of the limits on one ticket. */
export interface SetFactor {
  readonly memberId: bigint;
  readonly factor: number;
  readonly reason: string;
  readonly setBy: string;
  readonly setAt: Date;
}

/** A market whose results are being brought to its tickets, or were lately. */
export interface SettlingMarket {
  readonly market: SportsMarket;
  readonly event: SportsEvent;
  readonly decidedAt: Date;
  /** Tickets with a leg on it that are open still. */
  readonly open: number;
}

/** What a trader says to a ticket that is over a limit. */
export type BigBetAnswer =
  | { readonly how: 'accept' }
  | { readonly how: 'refuse' }
  | { readonly how: 'offer'; readonly stakePerLine: bigint; readonly odds: readonly number[] };
type Standings = ReadonlyMap<bigint, readonly Standing[]>;
type Held<Code extends string> = Promise<{ readonly refused?: undefined; readonly held: boolean } | Refusal<Code>>;
type DecidedOrder = Promise<
  SportsOrder | Refusal<'sports.orderUnknown' | 'sports.orderMoved' | 'sports.ownOrder' | 'staff.notSeparate'>
>;

export interface SportsDesk {
  fixtures(): Promise<{
    readonly events: readonly ShownEvent[];
    readonly liabilities: Standings;
    readonly margins: readonly (Margins & { readonly sport: SportCode })[];
  }>;
  book(id: bigint): Promise<{
    readonly shown: ShownEvent;
    readonly liabilities: Standings;
    /** Markets that an order waits for. */
    readonly waiting: ReadonlySet<bigint>;
  } | null>;
  /** Stops, or lets go; as it stands already: nothing changes. */
  holdEvent(by: StaffAct, id: bigint, held: boolean): Held<'sports.eventUnknown'>;
  holdMarket(by: StaffAct, id: bigint, held: boolean): Held<'sports.marketUnknown'>;
  setMargins(by: StaffAct, sport: SportCode, margins: Margins): Promise<Margins>;
  tape(): Promise<readonly SportsTicket[]>;
  /** The same key again answers the order there is. */
  request(
    by: StaffAct,
    wish: OrderWish,
  ): Promise<
    | SportsOrder
    | Refusal<
        | 'sports.marketUnknown'
        | 'sports.ticketUnknown'
        | 'sports.notDecided'
        | 'sports.scoreMissing'
        | 'sports.notCorrectable'
        | 'sports.ticketOver'
        | 'sports.eventUnknown'
        | 'sports.eventOver'
        | 'sports.priceRight'
        | 'sports.tooLate'
        | 'sports.orderWaits'
        | 'request.keyReused'
      >
  >;
  confirm(by: StaffAct, id: bigint): DecidedOrder;
  reject(by: StaffAct, id: bigint): DecidedOrder;
  orders(): Promise<readonly SportsOrder[]>;
  /** Its sides and its name, in the house's own signs. */
  describeMarket(id: bigint): Promise<string>;
  describeEvent(id: bigint): Promise<string>;
  waiting(): Promise<{ readonly count: number; readonly oldestSince: Date | null }>;
  /** Limits that are set, by their place in the tree, and members with a factor of their own. */
  limits(): Promise<{ readonly limits: readonly SetLimit[]; readonly factors: readonly SetFactor[] }>;
  /** The same key again changes nothing. */
  setLimit(by: StaffAct, limit: Limit): Promise<Limit | Refusal<'sports.scopeUnknown' | 'request.keyReused'>>;
  setFactor(
    by: StaffAct,
    memberId: bigint,
    factor: number,
  ): Promise<{ readonly refused?: undefined; readonly factor: number } | Refusal<'request.keyReused'>>;
  /** Tickets that wait for a trader or for their member, the oldest first. */
  bigBets(): Promise<readonly SportsTicket[]>;
  bigBetsWaiting(): Promise<{ readonly count: number; readonly oldestSince: Date | null }>;
  /** Markets whose results are on their way to tickets, then those that were settled last. */
  settlingNow(): Promise<readonly SettlingMarket[]>;
}

/** Won, drawn, lost. */
export type Letter = 'W' | 'D' | 'L';

/** A team in the table of its league. */
export interface StandingsRow {
  readonly code: string;
  readonly names: Names;
  readonly hue: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly points: number;
  /** The newest matches, the last of them last. */
  readonly form: readonly Letter[];
}
