/**
 * Raffles: numbered tickets at one price, winners drawn among those sold.
 *
 * open   tickets are sold by the database's clock from its opening until all are or its time comes. Leaves by: drawn, void.
 * drawn  winners and seed are published in one transaction; its market settles as that of a draw does. Nothing leaves.
 * void   fewer than the least were sold, or the desk cancelled it while it was on sale: its market gives back. Nothing
 *        leaves.
 *
 * A raffle is a market of the betting record under its own id, and a purchase a bet on it. Paying and giving back go on
 * after a crash (`wagers/settle.ts`), once.
 *
 * No two tickets of a raffle have a number, whoever sells them at once. The commitment stands from the beginning.
 */
import type { DrawScheme } from '@house/fairness/draw';
import type { Refusal } from '../../../platform/result.ts';
import type { ChangeBy } from '../staff.ts';

export interface Raffle {
  readonly id: bigint;
  /** Name by language code. */
  readonly names: Readonly<Record<string, string>>;
  readonly price: bigint;
  readonly tickets: number;
  readonly leastSold: number;
  readonly mostPerMember: number;
  /** By place, the first first. */
  readonly prizes: readonly bigint[];
  readonly state: 'open' | 'drawn' | 'void';
  readonly sold: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** Null unless void. */
  readonly voidReason: 'fewSold' | 'cancelled' | null;
  /** Hex. */
  readonly commit: string;
  readonly endedAt: Date | null;
  /** How its winners are drawn, fixed with its commitment. */
  readonly scheme: DrawScheme;
  /** Hex; null until drawn. */
  readonly betRoot: string | null;
  readonly serverSeed: string | null;
  /** Ticket numbers in the order of the prizes; null until drawn. */
  readonly winners: readonly number[] | null;
}

/** What a buyer is told when a raffle ends without a draw. */
export interface VoidRaffleNews {
  /** The same for the member and raffle, however often it is told. */
  readonly key: string;
  readonly memberId: bigint;
  readonly names: Readonly<Record<string, string>>;
  readonly why: 'fewSold' | 'cancelled';
  readonly tickets: number;
  /** What goes back to him, units of 0.0001. */
  readonly amount: bigint;
}

export interface RafflePlan {
  /** One-time key: the same again is the same raffle. */
  readonly key: string;
  readonly names: Readonly<Record<string, string>>;
  readonly price: bigint;
  readonly tickets: number;
  readonly leastSold: number;
  readonly mostPerMember: number;
  readonly prizes: readonly bigint[];
  /** At once when it is left out. */
  readonly opensAt?: Date;
  readonly closesAt: Date;
}

export interface Purchase {
  readonly id: bigint;
  readonly raffleId: bigint;
  readonly first: number;
  readonly count: number;
  readonly amount: bigint;
  readonly boughtAt: Date;
}

export interface TicketOrder {
  readonly key: string;
  readonly raffleId: bigint;
  readonly count: number;
  /** What the page showed, in units of 0.0001. */
  readonly amount: bigint;
}

export type BuyTicketsRefusal = Refusal<
  | 'system.partMaintenance'
  | 'lottery.raffleUnknown'
  | 'lottery.raffleNotOpen'
  | 'lottery.raffleOver'
  | 'lottery.raffleLeft'
  | 'lottery.raffleLimit'
  | 'lottery.amountDiffers'
  | 'request.keyReused'
  | 'request.keyOutOfRange'
  | 'request.unavailable'
  | 'wallet.insufficientFunds'
  | 'wallet.playerLimit'
  | 'wallet.paused'
  | 'wallet.busy'
>;

/** So many purchases at most, from the ticket number after this one; 0 starts. */
export interface PurchasePage {
  readonly after: number;
  readonly size: number;
}

export interface Raffles {
  /** Makes a raffle; answers the one of the key when it is there. */
  make(plan: RafflePlan): Promise<Raffle>;
  /** The open ones, soonest close first, then the latest that ended. */
  list(): Promise<Raffle[]>;
  buy(
    memberId: bigint,
    order: TicketOrder,
  ): Promise<{ purchase: Purchase; raffle: Raffle; repeated: boolean } | BuyTicketsRefusal>;
  /** The member's tickets of the raffles that are listed. */
  ticketsOf(memberId: bigint): Promise<Purchase[]>;
  /** Purchases in the order of their numbers, without whose they are; for whoever recomputes the draw. `next`: what to go on after. */
  pagePurchases(
    raffleId: bigint,
    page: PurchasePage,
  ): Promise<{ raffle: Raffle; purchases: Purchase[]; next: number | null } | Refusal<'lottery.raffleUnknown'>>;
  /**
   * Draws or voids whatever is due and pays what ended; answers how many raffles ended. One that fails is left for the next
   * turn, others go on; then throws AggregateError with every fault.
   */
  advance(): Promise<number>;
}

/** A raffle as the desk sees it. */
export interface DeskRaffle extends Raffle {
  readonly madeAt: Date;
  /** Members with tickets. */
  readonly members: number;
  /** What its tickets cost, zero once it is void, and what they won: of real money, as all figures (operations.md 6). */
  readonly taken: bigint;
  readonly paid: bigint;
}

export interface RaffleSale extends Purchase {
  readonly memberId: bigint;
  readonly account: string;
}

/** Raffles at the desk: every change with a reason, in one transaction with its line of the audit log. */
export interface RaffleDesk {
  /** The newest first. */
  list(page: { offset: number; limit: number }): Promise<{ rows: DeskRaffle[]; total: number }>;
  /** The last sold first. */
  sales(
    raffleId: bigint,
    page: { offset: number; limit: number },
  ): Promise<{ rows: RaffleSale[]; total: number } | Refusal<'lottery.raffleUnknown'>>;
  make(
    by: ChangeBy,
    plan: RafflePlan,
  ): Promise<
    | DeskRaffle
    | Refusal<'lottery.rafflePlanInvalid' | 'lottery.raffleTimesInvalid' | 'request.keyReused' | 'staff.reasonRequired'>
  >;
  /** Refused once sales are over: from then on the winners are settled by what was sold. The same key again: the first outcome. */
  cancel(
    by: ChangeBy,
    order: { key: string; raffleId: bigint },
  ): Promise<
    | DeskRaffle
    | Refusal<
        | 'lottery.raffleUnknown'
        | 'lottery.raffleCancelTooLate'
        | 'staff.aboveLimit'
        | 'request.keyReused'
        | 'staff.reasonRequired'
      >
  >;
}
