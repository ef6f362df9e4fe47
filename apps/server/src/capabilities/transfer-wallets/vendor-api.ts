/** What the house asks of a vendor that keeps a wallet. Our reference names one move for ever: told again it is the same move. */
import type { MoveDirection } from './port.ts';

export interface SentMove {
  readonly reference: string;
  /** As the vendor knows the member. */
  readonly user: string;
  readonly direction: MoveDirection;
  /** Units of 0.0001. */
  readonly amount: bigint;
}

/**
 * unknown: nothing that can be relied on was answered; it may have happened.
 * absent: they never heard of it. Only what was asked for by `find` is answered so.
 */
export type MoveOutcome = 'done' | 'failed' | 'unknown' | 'absent';

/** What a vendor says of a wallet, units of 0.0001. */
export interface WalletReport {
  readonly balance: bigint;
  /** All that ever came in and went out, and what was won there less what was lost. */
  readonly movedIn: bigint;
  readonly movedOut: bigint;
  readonly result: bigint;
  /** Null: nothing was ever played. */
  readonly playedAt: Date | null;
}

export interface VendorWalletApi {
  /** Never throws: what went wrong is unknown. */
  send(move: SentMove): Promise<Exclude<MoveOutcome, 'absent'>>;
  find(move: SentMove): Promise<MoveOutcome>;
  /** Null: nothing that can be relied on was answered. */
  read(user: string): Promise<WalletReport | null>;
}
