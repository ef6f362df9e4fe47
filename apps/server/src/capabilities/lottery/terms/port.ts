/**
 * The terms the lottery is sold on, as the desk sets them: stakes and the most one can win by game, limited numbers,
 * what plays pay and which are sold, rebate points, and what taking a bet back costs. Every change asks for a reason, stands upon the version that was seen,
 * is written down, and counts at once in every process.
 */
import type { PointProduct } from '@house/lottery/products';
import type { Refusal } from '../../../platform/result.ts';
import type { DailyPoints } from '../daily-rebates/points.ts';
import type { ChangeBy } from '../staff.ts';
import type { LimitedNumber } from './limited-numbers.ts';
import type { PlayPrice, SalePrices } from './play-prices.ts';
import type { StoppedPlay } from './play-states.ts';

export interface GameTerms {
  readonly gameCode: string;
  readonly state: 'on' | 'stopped';
  /** Per unit. */
  readonly minStake: bigint;
  readonly maxStake: bigint;
  /** Of one member in one draw. This and `maxOrderWin` count for draws whose sale ends from now on. */
  readonly maxWin: bigint;
  /** The most an order costs, and is paid; null: the catalogue's. */
  readonly maxOrder: bigint | null;
  readonly maxOrderWin: bigint | null;
  /** Seconds between the end of the sale and the draw, of draws made from now on; null: the catalogue's, or the station's. */
  readonly closeBefore: number | null;
  readonly rtpBasisPoints: number;
  readonly version: number;
}
export type GameTermsChange = Omit<GameTerms, 'gameCode' | 'rtpBasisPoints' | 'version'>;

export interface HouseTerms {
  /** Thousandths; of members without a point of their own. */
  readonly rebatePoint: number;
  /** The same of the products that give back by the day. */
  readonly dailyPoints: DailyPoints;
  readonly cancelsADay: number;
  /** Thousandths of a stake above `cancelFreeUpTo`. */
  readonly cancelFee: number;
  readonly cancelFreeUpTo: bigint;
  /** What may be staked on a draw that one person voids alone, units of 0.0001; zero: it always takes two. */
  readonly voidAloneUpTo: bigint;
  /** What of it counts now: a raise counts 24 hours after it was set, what is lowered at once. */
  readonly voidAloneNow: bigint;
  /** From when `voidAloneUpTo` counts; null: it does. */
  readonly voidAloneFrom: Date | null;
  readonly version: number;
}

export type HouseTermsChange = Omit<HouseTerms, 'voidAloneNow' | 'voidAloneFrom' | 'version'>;

export interface MemberPoint {
  readonly memberId: bigint;
  readonly account: string;
  readonly rebatePoint: number;
  readonly setAt: Date;
}

type Changed<T, Code extends string> = Promise<T | Refusal<Code | 'staff.reasonRequired'>>;

export interface Terms {
  games(): Promise<GameTerms[]>;
  changeGame(
    by: ChangeBy,
    gameCode: string,
    version: number,
    change: GameTermsChange,
  ): Changed<GameTerms, 'lottery.gameUnknown' | 'lottery.changedMeanwhile' | 'lottery.termsInvalid'>;
  house(): Promise<HouseTerms>;
  changeHouse(
    by: ChangeBy,
    version: number,
    change: HouseTermsChange,
  ): Changed<HouseTerms, 'lottery.changedMeanwhile' | 'lottery.pointAboveUpline'>;
  /** Members with a point of their own of the product, the last set first. */
  points(
    product: PointProduct,
    page: { offset: number; limit: number },
  ): Promise<{ rows: MemberPoint[]; total: number }>;
  /** Null: the house's point for everybody. */
  setPoint(
    by: ChangeBy,
    wish: {
      readonly account: string;
      readonly product: PointProduct;
      readonly rebatePoint: number | null;
      /** As the one who decides saw it: what changed since is not undone. Left out, whatever it is by now. */
      readonly seen?: number | null;
    },
  ): Changed<
    { readonly memberId: bigint; readonly rebatePoint: number | null },
    'operations.memberUnknown' | 'lottery.pointAboveUpline' | 'lottery.pointBelowDownline' | 'lottery.changedMeanwhile'
  >;
  limits(gameCode: string | null): Promise<LimitedNumber[]>;
  /**
   * Once a key: repeated later it undoes nothing that followed. The same again answers what stands; the same number with
   * other limits is refused. An empty `selection` is every number of the play, with amounts alone: what a whole play pays
   * and whether it is sold is said once, by `setPrice` and `switchPlay`.
   */
  limitNumber(
    by: ChangeBy,
    wish: {
      readonly key: string;
      readonly gameCode: string;
      readonly play: string;
      readonly selection: string;
      readonly maxStake: bigint | null;
      readonly maxTotal: bigint | null;
      readonly factor: number | null;
      /** None unless told. */
      readonly fullFactor?: number | null;
    },
  ): Changed<
    LimitedNumber,
    | 'lottery.gameUnknown'
    | 'lottery.playUnknown'
    | 'lottery.numberInvalid'
    | 'lottery.numberKnown'
    | 'lottery.limitInvalid'
    | 'lottery.playLimitInvalid'
    | 'lottery.limitsFull'
    | 'request.keyReused'
  >;
  /** Repeatable. */
  endLimit(by: ChangeBy, id: bigint): Changed<{ readonly ended: true }, 'lottery.limitUnknown'>;
  prices(): Promise<PlayPrice[]>;
  /** Repeatable; upon the price that was seen. A factor of null is the game's price again, or the full one. */
  setPrice(
    by: ChangeBy,
    wish: Pick<PlayPrice, 'gameCode' | 'play'> & {
      readonly key: string;
      readonly factor: number | null;
      readonly seen: number | null;
    },
  ): Changed<
    { readonly gameCode: string; readonly play: string | null; readonly factor: number | null },
    'lottery.gameUnknown' | 'lottery.playUnknown' | 'lottery.changedMeanwhile' | 'request.keyReused'
  >;
  /** Plays that are not sold. */
  stoppedPlays(): Promise<StoppedPlay[]>;
  /** Switches a play of a game off or on again, for bets from now on; those that stand go on. Repeatable. */
  switchPlay(
    by: ChangeBy,
    wish: { readonly key: string; readonly gameCode: string; readonly play: string; readonly off: boolean },
  ): Changed<
    { readonly gameCode: string; readonly play: string; readonly off: boolean },
    'lottery.gameUnknown' | 'lottery.playUnknown' | 'request.keyReused'
  >;
  /** What people who bet on the game are told. */
  saleNow(gameCode: string): Promise<
    | {
        readonly numbers: readonly {
          readonly play: string;
          readonly selection: string;
          readonly closed: boolean;
          readonly maxStake: bigint | null;
          readonly factor: number | null;
          readonly fullFactor: number | null;
          /** Draws in which it is sold at `fullFactor`. */
          readonly reducedDraws: readonly bigint[];
          /** Draws in which nothing of it is left. */
          readonly fullDraws: readonly bigint[];
        }[];
        readonly prices: SalePrices;
      }
    | Refusal<'lottery.gameUnknown'>
  >;
}
