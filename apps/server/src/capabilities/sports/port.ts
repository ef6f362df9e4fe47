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
 * open      its stake stands in the journal. Leaves by: settled, cashing, void.
 * settled   every leg that matters has an outcome. Leaves by: a corrected result (settled by a difference, or open), void.
 * cashing   its member sells it; a live one is looked at again. Leaves by: cashed, or open where the price has gone.
 * cashed, void, refused   over. Nothing leaves.
 */
import type { Names } from '@house/sports/invented';
import type { MarketName, Outcomes, Prices } from '@house/sports/market';
import type { DecidingRule, Margins } from '@house/sports/sport';
import type { SportCode, StoredState } from '@house/sports/sports';
import type { Refusal } from '../../platform/result.ts';

export type EventStatus = 'upcoming' | 'live' | 'ended' | 'abandoned';
export type MarketStatus = 'open' | 'suspended' | 'decided';
export type TicketState = 'waiting' | 'placing' | 'open' | 'settled' | 'cashing' | 'cashed' | 'void' | 'refused';

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
  readonly outcomes: Outcomes | null;
  readonly rule: DecidingRule | null;
  readonly resultVersion: number;
  readonly settledVersion: number;
}

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
  readonly version: number;
  readonly state: StoredState | null;
  /** Taken when its feed says that no bet counts: it is void, whatever comes of its market. */
  readonly voided: boolean;
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
  /** Its sale stands, whatever comes. */
  readonly cashFixed: boolean;
  readonly legs: readonly TicketLeg[];
}

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
  /** Sells a ticket for what the house gives now; one with a live leg waits first. The same key answers the same ticket. */
  cashOut(
    memberId: bigint,
    id: bigint,
    wish: { readonly key: string; readonly amount: bigint },
  ): Promise<
    SportsTicket | Refusal<'sports.ticketUnknown' | 'sports.notForSale' | 'sports.cashOutMoved' | 'request.keyReused'>
  >;
  /** What the house gives for a ticket; null: it is not for sale. */
  offerFor(ticket: SportsTicket, found: ReadonlyMap<bigint, ShownEvent>): bigint | null;
  findTicket(memberId: bigint, id: bigint): Promise<SportsTicket | null>;
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
  readonly kind: 'correct' | 'voidMarket' | 'voidTicket';
  readonly target: bigint;
  /** By which a market is decided anew. */
  readonly score: { readonly home: number; readonly away: number } | null;
}

export interface SportsOrder {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly key: string;
  readonly kind: OrderWish['kind'];
  readonly marketId: bigint | null;
  readonly ticketId: bigint | null;
  readonly outcomes: Outcomes | null;
  readonly score: OrderWish['score'];
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
}
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
        | 'sports.orderWaits'
        | 'request.keyReused'
      >
  >;
  confirm(by: StaffAct, id: bigint): DecidedOrder;
  reject(by: StaffAct, id: bigint): DecidedOrder;
  orders(): Promise<readonly SportsOrder[]>;
  /** Its sides and its name, in the house's own signs. */
  describeMarket(id: bigint): Promise<string>;
  waiting(): Promise<{ readonly count: number; readonly oldestSince: Date | null }>;
  /** Brings tickets that are void into the journal. */
  voidDue(): Promise<void>;
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
