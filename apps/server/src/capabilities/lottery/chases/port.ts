/**
 * Chases: one ticket on several draws of a game, each with its own multiple (lottery.md 1.6).
 *
 * A chase
 * active    its whole sum was held when it was made; each order becomes a bet when its draw opens. Leaves by: a win (when
 *           it stops on a win), its member, a draw that opens while its member may not bet (his cash is below zero,
 *           staff have locked him, he has paused, or it is above a limit of his own), the last of its draws.
 * stopping  what waits goes back; stopped by a win or by its member, bets on draws that are still open are taken back.
 *           Leaves by: that done.
 * stopped   nothing leaves.
 * done      every draw has ended with it. Nothing leaves.
 *
 * Each of its bets is at the price at which it was made, whatever the desk sets later; only a number that was limited
 * since is not bought, nor what is above the limit per choice and draw by then. While its game is stopped or under
 * maintenance its orders wait, and go back when their draw closes first.
 *
 * A member has 20 that run at once (lottery.md 1.6 says none; chosen as the 20 cancels of 1.7 are).
 *
 * A draw that is void gives its own stake back and does not stop the chase. Of draws held elsewhere the orders are on
 * those of the first one's station: one that the calendar moves keeps its order, one that it drops gives it back.
 */
import type { Refusal } from '../../../platform/result.ts';
import type { LineRefusal } from '../line-refusal.ts';

export const CHASE_DRAWS_MOST = 120;
/** Of one member, together at most 2,400 draws ahead. */
export const CHASES_RUNNING_MOST = 20;

export interface ChaseWish {
  /** One-time key of the whole chase, see `Movement.key` of the wallet. */
  readonly key: string;
  readonly gameCode: string;
  /** The first draw; the others are those after it. */
  readonly firstDrawId: bigint;
  readonly play: string;
  readonly level?: number;
  /** Thousandths of the full prize, as it was shown; the full one unless told. */
  readonly factor?: number;
  readonly selection: string;
  readonly units: number;
  /** Units of 0.0001, before the multiples. */
  readonly unitStake: bigint;
  /** One a draw, 1 to 120 of them; 0 leaves its draw out. */
  readonly multiples: readonly number[];
  readonly stopOnWin: boolean;
  /** The sum the client showed. */
  readonly amount: bigint;
}

export interface ChaseOrder {
  readonly place: number;
  readonly drawId: bigint;
  readonly drawNo: string;
  readonly multiple: number;
  readonly amount: bigint;
  readonly state: 'waiting' | 'placed' | 'settled' | 'returned';
  readonly ticket: string | null;
  readonly prize: bigint | null;
}

/**
 * `debt`: its member's cash was below zero; `locked`: staff had locked him; `paused`: he had paused or excluded himself;
 * `ownLimit`: an order was above a limit of his own.
 */
export type StopReason = 'won' | 'member' | 'debt' | 'locked' | 'paused' | 'ownLimit';

export interface Chase {
  readonly id: bigint;
  readonly gameCode: string;
  readonly play: string;
  readonly selection: string;
  readonly units: number;
  readonly unitStake: bigint;
  readonly stopOnWin: boolean;
  readonly state: 'active' | 'stopping' | 'stopped' | 'done';
  readonly stopReason: StopReason | null;
  readonly madeAt: Date;
  readonly endedAt: Date | null;
  /** In the order of their draws. */
  readonly orders: readonly ChaseOrder[];
}

/** The bets of a chase that was stopped which stand: their draw had closed. None while it is still stopping. */
export function standingOf({ state, orders }: Pick<Chase, 'state' | 'orders'>): readonly ChaseOrder[] {
  return state === 'stopped' ? orders.filter((order) => order.state === 'placed') : [];
}

export type ChaseRefusal =
  | LineRefusal
  | Refusal<
      | 'lottery.gameUnknown'
      | 'lottery.drawUnknown'
      | 'lottery.chaseDraws'
      | 'lottery.chasesRunning'
      | 'lottery.chaseUnknown'
      | 'request.unavailable'
    >;

export interface Chases {
  /** Holds the whole sum and makes the orders; the same key again answers the same chase. */
  make(memberId: bigint, wish: ChaseWish): Promise<Chase | ChaseRefusal>;
  listOf(memberId: bigint, page: { offset: number; limit: number }): Promise<{ rows: Chase[]; total: number }>;
  find(memberId: bigint, chaseId: bigint): Promise<Chase | Refusal<'lottery.chaseUnknown'>>;
  /** Stops what has not closed yet, free and however often; the same again changes nothing. What is left: `standingOf`. */
  stop(memberId: bigint, chaseId: bigint): Promise<Chase | Refusal<'lottery.chaseUnknown' | 'request.unavailable'>>;
  /**
   * A turn at what is due: orders of draws that opened, wins that stop, draws that ended. Some batches of each, so that
   * draws are closed and drawn between turns; true when more may be left. Any number of workers may run it.
   */
  advance(): Promise<boolean>;
}
