/**
 * Scratch cards: bought, decided and paid in one transaction (lottery.md 12.2).
 *
 * The same key again answers the same card and moves nothing. A card follows from its member's pair of seeds and a nonce
 * that is used once; a pair's server seed stays sealed until its owner asks for another pair, and no card is decided with
 * it after that.
 */
import type { Refusal } from '../../../platform/result.ts';

export interface ScratchGame {
  readonly code: string;
  readonly state: 'on' | 'stopped';
  /** Cards of one member a day. */
  readonly dailyLimit: number;
}

export interface SeedPair {
  readonly id: bigint;
  readonly clientSeed: string;
  /** Hex. */
  readonly commit: string;
  /** Hex; null while it is current. */
  readonly serverSeed: string | null;
  /** Cards decided with it. */
  readonly used: number;
}

export interface BoughtCard {
  readonly id: bigint;
  readonly code: string;
  readonly price: bigint;
  readonly prize: bigint;
  /** What each field shows: places in the game's table of prizes. */
  readonly fields: readonly number[];
  readonly nonce: number;
  readonly pair: SeedPair;
  readonly boughtAt: Date;
}

export interface CardOrder {
  /** One-time key, see `Movement.key` of the wallet. */
  readonly key: string;
  readonly code: string;
  /** What the page showed, in units of 0.0001. */
  readonly price: bigint;
}

export type BuyRefusal = Refusal<
  | 'lottery.gameUnknown'
  | 'lottery.gameStopped'
  | 'lottery.amountDiffers'
  | 'lottery.scratchLimit'
  | 'request.keyReused'
  | 'request.keyOutOfRange'
  | 'wallet.insufficientFunds'
  | 'wallet.busy'
>;

export interface Scratch {
  listGames(): Promise<ScratchGame[]>;
  buy(memberId: bigint, order: CardOrder): Promise<{ card: BoughtCard; repeated: boolean } | BuyRefusal>;
  listOf(memberId: bigint, page: { offset: number; limit: number }): Promise<{ rows: BoughtCard[]; total: number }>;
  /** The member's current pair; made when he has none. */
  pairOf(memberId: bigint): Promise<SeedPair>;
  /** Publishes the current server seed and makes a new pair; the same key again changes nothing. Answers the current. */
  rotate(memberId: bigint, wish: { key: string; clientSeed: string }): Promise<SeedPair>;
}
