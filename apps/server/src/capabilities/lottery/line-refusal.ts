/** Why a ticket is not taken, by slips and chases alike. */
import { type Refusal, refuse } from '../../platform/result.ts';

/** Why a line is refused, in the order of lottery.md 1.5. */
export type LineRefusal = Refusal<
  | 'lottery.gameStopped'
  | 'system.partMaintenance'
  | 'lottery.drawNotOpen'
  | 'lottery.drawClosed'
  | 'lottery.playUnknown'
  | 'lottery.playStopped'
  | 'lottery.playOneStation'
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
  | 'wallet.insufficientFunds'
  | 'wallet.ownLimit'
  | 'wallet.paused'
  | 'wallet.busy'
  | 'request.keyReused'
  | 'request.keyOutOfRange'
>;

const RETRY_SECONDS = 30;

/** Of a game under maintenance. */
export const underMaintenance = (): Refusal<'system.partMaintenance'> =>
  refuse('system.partMaintenance', { retryAfterSeconds: RETRY_SECONDS });
