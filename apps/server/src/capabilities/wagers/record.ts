/** What a bet is on record: as accepted, with what came of it, and with the words of its product. */
import type { ProductCode } from './product-codes.ts';

/** An accepted wager as the journal has it. (shard, seq) is the order of acceptance. */
export interface WagerRow {
  readonly shard: number;
  readonly seq: bigint;
  readonly memberId: bigint;
  readonly marketId: bigint;
  readonly product: ProductCode;
  readonly gameCode: string;
  readonly label: string;
  readonly play: string;
  readonly selection: string;
  readonly units: number;
  readonly unitStake: bigint;
  readonly stake: bigint;
  readonly placedAt: Date;
}

/** cancelled: its member took it back while the market was open. */
export type WagerState = 'open' | 'won' | 'lost' | 'void' | 'cancelled';

export interface WagerWithOutcome extends WagerRow {
  readonly state: WagerState;
  /** Void by itself: it was received after the true draw time. */
  readonly late: boolean;
  readonly prize: bigint | null;
  /** Less than it won, because of what an order, or all of a member in a market, are paid at most (lottery.md 1.7). */
  readonly capped: boolean;
  readonly turnover: bigint | null;
  /** What of its stake bonuses paid; null: nothing. */
  readonly bonusStake: bigint | null;
  readonly settledAt: Date | null;
  /** What it won before the newest correction of its result, or before it was found late; null when none changed it. */
  readonly correction: { readonly prizeBefore: bigint; readonly at: Date } | null;
  /** The markets on which the same bet was placed with it, its own among them, in order; null of a bet on one. */
  readonly marketsTogether: readonly bigint[] | null;
}

/** What records and receipts show of a market beyond its title. A product fills in what is its own, null for the rest. */
export interface MarketDetails {
  /** Null until drawn. */
  readonly result: number[] | null;
  /** Of a draw held elsewhere: where, whether its result is made up, and what it rests on. */
  readonly official: {
    readonly station: string;
    readonly simulated: boolean;
    readonly origin: 'simulated' | 'feeds' | 'feedAndPerson' | 'people' | 'decision' | null;
  } | null;
  /** Hex, what its seed was committed to before bets were taken; null where no seed of the market decides. */
  readonly commit: string | null;
  /** What from outside goes into its draw beside the seed, promised with the commitment; null where no draw of ours decides. */
  readonly beacon: 'none' | 'drand' | null;
  /** The round of it, promised with it too; null where there is none. */
  readonly beaconRound: number | null;
}

/** What a product says of a market for records. */
export interface MarketWords {
  readonly gameCode: string;
  /** What it is called beside its game: the number of a draw or a round, the sides of a match. */
  readonly title: string;
  /** By language code, of what no catalogue names; null of all others. */
  readonly names: Readonly<Record<string, string>> | null;
  /** Its result is made up by the house, for a demo. */
  readonly simulated: boolean;
  /** Null where its product shows no more of it. */
  readonly details: MarketDetails | null;
}

/** What a member ever bet. Units of 0.0001. */
export interface WagerLifetime {
  /** Of every bet that was taken, also of those that were void or taken back. */
  readonly stake: bigint;
  /** As far as the turnover is followed: less than a second behind the ends of markets. */
  readonly turnover: bigint;
  /** What his bets won, less what was taken back of it. */
  readonly prize: bigint;
  /** Stakes that went back: of bets taken back, without the fee, of late ones, and of void markets. */
  readonly refunded: bigint;
  /** Staked on markets that have not ended, or are void and have not given it back, and neither won yet nor taken back. */
  readonly openStake: bigint;
}

export interface WagerTotals {
  readonly bets: number;
  readonly stake: bigint;
  readonly turnover: bigint;
  readonly prize: bigint;
  /** Prizes less stakes of bets that have ended: what is open is neither won nor lost. */
  readonly net: bigint;
}
