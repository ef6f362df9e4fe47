/** Why a ticket is not taken, by slips and chases alike. */
import { type Refusal, refuse } from '../../platform/result.ts';

/** Why a ticket is not taken whatever it is bet on: what it picks, its price, its stake, what is left of limits. */
export type TicketRefusal = Refusal<
  | 'lottery.playUnknown'
  | 'lottery.playStopped'
  | 'lottery.oneOrderANumber'
  | 'lottery.selectionInvalid'
  | 'lottery.unitsDiffer'
  | 'lottery.levelNotAllowed'
  | 'lottery.amountDiffers'
  | 'wagers.stakeTooSmall'
  | 'wagers.stakeTooLarge'
  | 'wagers.stakeNotInSteps'
  | 'lottery.drawLimit'
  | 'lottery.drawBets'
  | 'lottery.numberClosed'
  | 'lottery.numberLimited'
  | 'lottery.numberFull'
  | 'lottery.numberReduced'
  | 'lottery.numbersMany'
  | 'lottery.priceChanged'
  | 'lottery.winLimit'
>;

/** Why the money of bets is not taken. */
export type StakeRefusal = Refusal<
  | 'wallet.insufficientFunds'
  | 'wallet.playerLimit'
  | 'wallet.paused'
  | 'wallet.busy'
  | 'request.keyReused'
  | 'request.keyOutOfRange'
>;

/** Why a line of a slip is refused (lottery.md 1.5). */
export type LineRefusal =
  | TicketRefusal
  | StakeRefusal
  | Refusal<
      | 'lottery.gameStopped'
      | 'system.partMaintenance'
      | 'lottery.drawNotOpen'
      | 'lottery.drawClosed'
      | 'lottery.playOneStation'
    >;

const RETRY_SECONDS = 30;

/** Of a game under maintenance. */
export const underMaintenance = (): Refusal<'system.partMaintenance'> =>
  refuse('system.partMaintenance', { retryAfterSeconds: RETRY_SECONDS });
