/**
 * Scratch cards: bought, decided and paid in one transaction (lottery.md 12.2).
 *
 * The same key again answers the same card and moves nothing. A card follows from its member's pair of seeds and a nonce
 * that is used once.
 *
 * A pair is
 * next     its server seed is made and committed to; its owner reads the commitment. Leaves by: his choice of a client seed.
 * current  he named the commitment together with his client seed, so he chose after he could read it. Cards are decided
 *          with it. Leaves by: his choice for the next pair.
 * revealed its server seed is public. No card is decided with it any more.
 *
 * Choosing does all of it at once: the current pair is revealed, the next becomes current, another next is committed to.
 */
import type { Refusal } from '../../../platform/result.ts';
import type { ChangeBy } from '../staff.ts';

export interface ScratchGame {
  readonly code: string;
  readonly state: 'on' | 'stopped';
  /** Cards of one member a day. */
  readonly dailyLimit: number;
}

/** A pair whose client seed is fixed. */
export interface SeedPair {
  readonly id: bigint;
  readonly clientSeed: string;
  /** Hex. */
  readonly commit: string;
  readonly committedAt: Date;
  /** When the client seed was fixed; null of pairs of before, whose seeds were made together. */
  readonly chosenAt: Date | null;
  /** Hex; null while it is current. */
  readonly serverSeed: string | null;
  /** Cards decided with it. */
  readonly used: number;
}

/** What a member has to play with, and what he may choose for. */
export interface Seeds {
  /** Null until he has chosen a client seed. */
  readonly current: SeedPair | null;
  /** The commitment for which his next client seed is chosen. Hex. */
  readonly next: { readonly commit: string; readonly committedAt: Date };
}

export interface SeedChoice {
  /** One-time key: the same choice again changes nothing. */
  readonly key: string;
  readonly clientSeed: string;
  /** The commitment he read; hex. */
  readonly commit: string;
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
  | 'system.partMaintenance'
  | 'lottery.gameUnknown'
  | 'lottery.gameStopped'
  | 'lottery.amountDiffers'
  | 'lottery.scratchLimit'
  | 'lottery.seedNotChosen'
  | 'request.keyReused'
  | 'request.keyOutOfRange'
  | 'request.unavailable'
  | 'wallet.insufficientFunds'
  | 'wallet.playerLimit'
  | 'wallet.paused'
  | 'wallet.busy'
>;

export interface Scratch {
  listGames(): Promise<ScratchGame[]>;
  buy(memberId: bigint, order: CardOrder): Promise<{ card: BoughtCard; repeated: boolean } | BuyRefusal>;
  listOf(memberId: bigint, page: { offset: number; limit: number }): Promise<{ rows: BoughtCard[]; total: number }>;
  /** The member's seeds; the next server seed is committed to when none is. */
  seedsOf(memberId: bigint): Promise<Seeds>;
  /** Refused where the commitment is not that of his next pair: somebody chose for it meanwhile. */
  choose(
    memberId: bigint,
    choice: SeedChoice,
  ): Promise<Seeds | Refusal<'lottery.commitmentMoved' | 'request.keyReused' | 'request.unavailable'>>;
}

/** A scratch game as the desk sees it. */
export interface DeskScratchGame extends ScratchGame {
  readonly price: bigint;
  readonly cards: number;
  /** What its cards cost, and what they won. */
  readonly taken: bigint;
  readonly paid: bigint;
}

/** Scratch games at the desk. */
export interface ScratchDesk {
  games(): Promise<DeskScratchGame[]>;
  /** Counts at once: a card is sold before the change or refused after it. What is so already is told nobody. */
  setState(
    by: ChangeBy,
    wish: { key: string; code: string; state: ScratchGame['state'] },
  ): Promise<DeskScratchGame | Refusal<'lottery.gameUnknown' | 'request.keyReused' | 'staff.reasonRequired'>>;
}
