/**
 * Chases: one ticket or several, its lines, on several draws of a game, each draw with its own multiple (lottery.md 1.6).
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
 * An order is a line in a draw. Each is judged for itself when its draw opens: one that is not bought goes back, those
 * beside it are bet. The chase has won once any of them has.
 *
 * A chase has at most 50 lines and 2,400 orders. A member has 20 chases that run at once, and 2,400 orders that wait in all
 * of them (lottery.md 1.6 says none; 20 chosen as the 20 cancels of 1.7 are, 2,400 as 20 chases of one line over 120 draws).
 *
 * A draw that is void gives its own stake back and does not stop the chase. Of draws held elsewhere the orders are on
 * those of the first one's station: one that the calendar moves keeps its order, one that it drops gives it back.
 */
import type { Refusal } from '../../../platform/result.ts';
import type { StakeRefusal, TicketRefusal } from '../line-refusal.ts';

export const CHASE_DRAWS_MAX = 120;
/** Lines times draws that are bet on: of one chase, and of all that waits in a member's chases that run. */
export const CHASE_ORDERS_MAX = 2_400;
/** Of one member. */
export const CHASES_RUNNING_MAX = 20;

/** A ticket that is to be bought in each draw. */
export interface ChaseLineWish {
  readonly play: string;
  readonly level?: number;
  /** Thousandths of the full prize, as it was shown; the full one unless told. */
  readonly factor?: number;
  readonly selection: string;
  readonly units: number;
  /** Units of 0.0001, before the multiples. */
  readonly unitStake: bigint;
}

export interface ChaseWish {
  /** One-time key of the whole chase, see `Movement.key` of the wallet. */
  readonly key: string;
  readonly gameCode: string;
  /** The first draw; the others are those after it. */
  readonly firstDrawId: bigint;
  /** The draw of the last multiple, where the client says it: with a draw between gone the multiples would move on. */
  readonly lastDrawId?: bigint;
  /** 1 to 50. */
  readonly lines: readonly ChaseLineWish[];
  /** One a draw, 1 to 120 of them; 0 leaves its draw out. */
  readonly multiples: readonly number[];
  readonly stopOnWin: boolean;
  /** The sum the client showed. */
  readonly amount: bigint;
}

export interface ChaseLine {
  /** From 1. */
  readonly line: number;
  /** With its price. */
  readonly play: string;
  readonly selection: string;
  readonly units: number;
  /** Units of 0.0001, before the multiples. */
  readonly unitStake: bigint;
}

/** A line in a draw. */
export interface ChaseOrder {
  /** From 1, over all lines. */
  readonly place: number;
  readonly line: number;
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
 * `playerLimit`: an order was above a limit of his own.
 */
export type StopReason = 'won' | 'member' | 'debt' | 'locked' | 'paused' | 'playerLimit';

/** A chase, and how far it is. */
export interface ChaseHead {
  readonly id: bigint;
  readonly gameCode: string;
  /** Of its first line, with its price. */
  readonly play: string;
  readonly lineCount: number;
  readonly stopOnWin: boolean;
  readonly state: 'active' | 'stopping' | 'stopped' | 'done';
  readonly stopReason: StopReason | null;
  readonly madeAt: Date;
  readonly endedAt: Date | null;
  /** Draws that it bets on, and those of them that have ended with a bet of it. */
  readonly draws: number;
  readonly drawn: number;
  /** What waits, is bet on draws that have not ended, was won, and went back: units of 0.0001. */
  readonly held: bigint;
  readonly inPlay: bigint;
  readonly won: bigint;
  readonly returned: bigint;
}

export interface Chase extends ChaseHead {
  readonly lines: readonly ChaseLine[];
  /** In the order of their draws, in a draw in that of the lines. */
  readonly orders: readonly ChaseOrder[];
}

/** The bets of a chase that was stopped which stand: their draw had closed. None while it is still stopping. */
export function standingOf({ state, orders }: Pick<Chase, 'state' | 'orders'>): readonly ChaseOrder[] {
  return state === 'stopped' ? orders.filter((order) => order.state === 'placed') : [];
}

export type ChaseRefusal =
  | TicketRefusal
  | StakeRefusal
  | Refusal<
      | 'lottery.gameUnknown'
      | 'lottery.gameStopped'
      | 'system.partMaintenance'
      | 'lottery.drawClosed'
      | 'lottery.chaseDraws'
      | 'lottery.chaseOrders'
      | 'lottery.chaseOrdersWaiting'
      | 'lottery.chasesRunning'
      | 'request.unavailable'
    >;

export interface Chases {
  /**
   * Holds the whole sum and makes the orders, all or none; the same key again answers the same chase. The refusal of a line
   * has its number among its values (`line`, from 1) where there are several.
   */
  make(memberId: bigint, wish: ChaseWish): Promise<Chase | ChaseRefusal>;
  listOf(memberId: bigint, page: { offset: number; limit: number }): Promise<{ rows: ChaseHead[]; total: number }>;
  find(memberId: bigint, chaseId: bigint): Promise<Chase | Refusal<'lottery.chaseUnknown'>>;
  /** Stops what has not closed yet, free and however often; the same again changes nothing. What is left: `standingOf`. */
  stop(memberId: bigint, chaseId: bigint): Promise<Chase | Refusal<'lottery.chaseUnknown' | 'request.unavailable'>>;
  /**
   * A turn at what is due: orders of draws that opened, wins that stop, draws that ended. Some batches of each, so that
   * draws are closed and drawn between turns; true when more may be left. Any number of workers may run it.
   */
  advance(): Promise<boolean>;
}
