/**
 * Transfer wallets: vendors that keep a wallet of their own for each member, into which money is moved before it is played with
 * (operations.md 2.8). What is there is the vendor's word; the house knows what it moved.
 *
 * A move
 * sending   written down, and of one `in` the cash is taken, before the vendor is told. Leaves by: its answer; none that can be
 *           relied on, or a process that died (unknown).
 * unknown   may have happened. The vendor is asked by our reference until it tells; only when it has never heard of it, minutes
 *           later, is it told again, under the same reference, which is the same move. Nothing is given back meanwhile.
 * done      the money is where it was to go; of one `out` the cash is there. For good.
 * returned  the vendor did not take it, or did not give it; the cash is as before. For good.
 * A member has one move at a time that is neither done nor returned.
 *
 * Of each the ledger holds a `vendorOut` of cash against the house's account `vendorWallets`, or a `vendorIn` the other way. What
 * that account holds is members' money with vendors, and what members lost there less what they won.
 */
import type { Tx } from '../../platform/database.ts';
import type { Waiting } from '../../platform/module.ts';
import type { Refusal } from '../../platform/result.ts';

export type MoveDirection = 'in' | 'out';
export type MoveState = 'sending' | 'unknown' | 'done' | 'returned';
/** Who wanted it: the member, the launch of a game, or the house since nobody played any more. */
export type MoveCause = 'member' | 'launch' | 'idle';

export interface WalletMove {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly vendor: string;
  readonly direction: MoveDirection;
  /** Units of 0.0001. */
  readonly amount: bigint;
  readonly state: MoveState;
  readonly at: Date;
}

export interface MoveWish {
  readonly memberId: bigint;
  /** UUID: the same again answers the move there is. */
  readonly key: string;
  readonly vendor: string;
  readonly direction: MoveDirection;
  /** Units of 0.0001; null: all there is, down to what the vendor keeps of an amount. */
  readonly amount: bigint | null;
  readonly cause: MoveCause;
}

export type MoveRefusal = Refusal<
  | 'transferWallets.unknown'
  | 'transferWallets.closed'
  | 'transferWallets.away'
  | 'transferWallets.nothing'
  | 'transferWallets.amountInvalid'
  | 'transferWallets.waiting'
  | 'transferWallets.notAllowed'
  | 'transferWallets.limited'
  | 'request.keyReused'
  | 'request.keyOutOfRange'
  | 'wallet.insufficientFunds'
  | 'wallet.busy'
>;

/** What is in a wallet, as the vendor told it. */
export interface ToldBalance {
  readonly amount: bigint;
  readonly at: Date;
  /** It was told earlier: the vendor does not answer now. */
  readonly stale: boolean;
}

export interface MerchantWallet {
  readonly vendor: string;
  /** Its games are paid from the house's wallet. */
  readonly isSingle: boolean;
  readonly open: boolean;
  /** Null: there is no wallet of its own, or it was never told. */
  readonly balance: ToldBalance | null;
  readonly simulated: boolean;
  /** What is on its way. */
  readonly waiting: WalletMove | null;
}

export interface TransferWallets {
  list(memberId: bigint): Promise<readonly MerchantWallet[]>;
  /** The sum of what vendors told of the member's wallets, at most ten seconds ago where they answer. */
  sumOf(memberId: bigint): Promise<bigint>;
  /** Those of these members of whom something may lie with a vendor, or did a few minutes ago. */
  holdingAmong(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /**
   * Moves all cash to a vendor whose game was launched, unless the member is asked first; answers whether it keeps a wallet. What cannot be moved stays: the game
   * opens with what is there.
   */
  moveOnLaunch(memberId: bigint, vendor: string, asksFirst: boolean): Promise<boolean>;
  /** Answers when the vendor did, or is late. */
  move(wish: MoveWish): Promise<WalletMove | MoveRefusal>;
  /** From every vendor where something may be; `away` are those that did not tell what they have. */
  bringAllBack(
    memberId: bigint,
    key: string,
    cause: MoveCause,
  ): Promise<
    | { readonly refused?: undefined; moves: readonly WalletMove[]; away: readonly string[] }
    | Refusal<'request.keyOutOfRange'>
  >;
  /** Asks vendors what became of moves of which it is not known, as far as they are due; answers of how many. */
  askUnknown(limit: number): Promise<number>;
  /** Brings back what nobody has played with for half an hour; answers of how many wallets it asked. */
  bringIdleBack(limit: number): Promise<number>;
  /** Keeps what vendors report of every wallet, for the check of the books. */
  readReports(): Promise<void>;
  /** Moves that vendors were asked about for so long that a person has to ask. */
  countStuck(): Promise<number>;
}

/** Who does something at the desk, from where, and why; `key`: the same again does it once. */
export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly key: string;
  readonly reason: string;
  /** Units of 0.0001 that one decision of theirs may move; null: any. */
  readonly decisionLimit: bigint | null;
}

/** What one of staff asks for and another confirms. `url` null: the vendor keeps no wallet any more. */
export type WalletWish =
  | { readonly kind: 'connect'; readonly vendor: string; readonly url: string | null; readonly decimals: number }
  | { readonly kind: 'decide'; readonly moveId: bigint; readonly outcome: 'done' | 'returned' };

export type AskRefusal = Refusal<
  'vendors.unknown' | 'transferWallets.asked' | 'staff.reasonRequired' | 'request.keyReused'
>;
export type DecideRefusal =
  | AskRefusal
  | Refusal<'transferWallets.moveUnknown' | 'transferWallets.notStuck' | 'staff.aboveLimit'>;
export type AnswerRefusal = Refusal<
  | 'transferWallets.requestUnknown'
  | 'transferWallets.requestOver'
  | 'transferWallets.ownRequest'
  | 'transferWallets.moveOver'
  | 'transferWallets.moveAsked'
  | 'transferWallets.holdsMoney'
  | 'staff.aboveLimit'
  | 'staff.notSeparate'
  | 'staff.reasonRequired'
  | 'request.keyReused'
>;

/** A request that waits for another person. */
export interface WaitingRequest {
  readonly id: bigint;
  readonly reason: string;
  readonly asked_by: bigint;
  readonly asked_name: string;
  readonly asked_at: Date;
  readonly url: string | null;
  readonly decimals: number | null;
  readonly outcome: 'done' | 'returned' | null;
}

export interface DeskWallets {
  readonly wallets: readonly {
    readonly vendor: string;
    readonly status: 'on' | 'maintenance' | 'off';
    readonly url: string | null;
    readonly decimals: number;
    /** Members of whom something may lie there, and what vendors told of it last. */
    readonly holders: number;
    readonly told: bigint;
    readonly asked: WaitingRequest | null;
  }[];
  /** Moves that vendors do not tell about, the oldest first; `stuckCount` of all of them. */
  readonly stuck: readonly {
    readonly id: bigint;
    readonly vendor: string;
    readonly member_id: bigint;
    readonly direction: MoveDirection;
    readonly amount: bigint;
    readonly at: Date;
    readonly asks: number;
    readonly asked: WaitingRequest | null;
  }[];
  readonly stuckCount: number;
}

export interface TransferWalletsDesk {
  read(): Promise<DeskWallets>;
  /** Both answer the request's id. */
  askToConnect(by: StaffAct, wish: Extract<WalletWish, { kind: 'connect' }>): Promise<bigint | AskRefusal>;
  askToDecide(by: StaffAct, wish: Extract<WalletWish, { kind: 'decide' }>): Promise<bigint | DecideRefusal>;
  /** Confirms, by another person than who asked, or takes it back. */
  answer(by: StaffAct, id: bigint, confirm: boolean): Promise<bigint | AnswerRefusal>;
  lookAtStuck(): Promise<Waiting>;
}
