/**
 * Raffles: numbered tickets at one price, winners drawn among those sold.
 *
 * open   tickets are sold by the database's clock until all are or its time comes. Leaves by: drawn, void.
 * drawn  winners and seed are published and every prize is credited, in one transaction. Nothing leaves.
 * void   fewer than the least were sold: every purchase is refunded in the same transaction. Nothing leaves.
 *
 * No two tickets of a raffle have a number, whoever sells them at once. The commitment stands from the beginning.
 */
import type { Refusal } from '../../../platform/result.ts';

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
  readonly closesAt: Date;
  /** Hex. */
  readonly commit: string;
  readonly endedAt: Date | null;
  /** Hex; null until drawn. */
  readonly betRoot: string | null;
  readonly serverSeed: string | null;
  /** Ticket numbers in the order of the prizes; null until drawn. */
  readonly winners: readonly number[] | null;
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
  | 'lottery.raffleUnknown'
  | 'lottery.raffleOver'
  | 'lottery.raffleLeft'
  | 'lottery.raffleLimit'
  | 'lottery.amountDiffers'
  | 'request.keyReused'
  | 'request.keyOutOfRange'
  | 'wallet.insufficientFunds'
  | 'wallet.busy'
>;

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
  /** Purchases in the order of their numbers, without whose they are; for whoever recomputes the draw. */
  purchasesOf(raffleId: bigint): Promise<{ raffle: Raffle; purchases: Purchase[] } | Refusal<'lottery.raffleUnknown'>>;
  /** Draws or refunds whatever is due; answers how many raffles ended. */
  advance(): Promise<number>;
}
