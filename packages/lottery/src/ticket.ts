/**
 * A ticket before it is taken: what can be judged without a database (lottery.md 1.5 steps 2 to 4, 6 and the stake part
 * of 7). Whether the draw is open, what the member has already staked and what he owns is the server's to know.
 */
import { formatAmount, ONE } from '@house/money/amount';
import { findPlay } from './catalogue.ts';
import type { GameFamily, Play, Selection, StakeLimits } from './game.ts';

/** Why a ticket is refused, in the order in which it is judged. The codes are the contract's. */
export type TicketRefusalCode =
  | 'lottery.playUnknown'
  /** Does not parse, picks nothing, or makes more units than a ticket may have. */
  | 'lottery.selectionInvalid'
  | 'lottery.unitsDiffer'
  | 'wagers.stakeTooSmall'
  | 'wagers.stakeTooLarge'
  | 'wagers.stakeNotInSteps'
  | 'lottery.amountDiffers'
  | 'lottery.winLimit';

/** A refusal with what its message says: the limit it broke as a wire amount, or the server's own count. */
export interface TicketRefusal {
  readonly refused: TicketRefusalCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface TicketClaim {
  readonly playCode: string;
  /** As typed; it is normalised here. */
  readonly selection: string;
  /** The units the client counted. */
  readonly units: number;
  /** Mills per unit. */
  readonly stakePerUnit: bigint;
  /** The total the client showed, in mills. */
  readonly total: bigint;
}

export interface Ticket {
  readonly play: Play;
  readonly selection: Selection;
  /** The normalised text, which is what is stored, hashed and settled. */
  readonly selectionText: string;
  readonly units: number;
  readonly stakePerUnit: bigint;
  readonly total: bigint;
  /** The largest prize before the cut at `maximumWin`, in mills. */
  readonly bestCase: bigint;
}

/** Recounts everything the client claims about a ticket and returns it normalised, or the first reason against it. */
export function validateTicket(family: GameFamily, claim: TicketClaim): Ticket | TicketRefusal {
  const play = findPlay(family, claim.playCode);
  if (play === undefined) return { refused: 'lottery.playUnknown' };
  const selection = play.parseSelection(claim.selection);
  if (selection === null) return { refused: 'lottery.selectionInvalid' };
  const units = play.countUnits(selection);
  if (units < 1 || units > family.limits.maximumUnits) return { refused: 'lottery.selectionInvalid' };
  if (units !== claim.units) return { refused: 'lottery.unitsDiffer', values: { units } };
  const { stakePerUnit } = claim;
  const stakeRefusal = judgeStake(family.limits, stakePerUnit);
  if (stakeRefusal !== null) return stakeRefusal;
  const total = BigInt(units) * stakePerUnit;
  if (total !== claim.total) return { refused: 'lottery.amountDiffers', values: { amount: formatAmount(total) } };
  const bestCase = bestCaseOf(play, selection, stakePerUnit);
  const bestCaseAllowed = family.limits.maximumWin * family.limits.bestCaseFactor;
  if (bestCase > bestCaseAllowed)
    return { refused: 'lottery.winLimit', values: { maximum: formatAmount(bestCaseAllowed) } };
  return { play, selection, selectionText: play.formatSelection(selection), units, stakePerUnit, total, bestCase };
}

/** The stake part alone, for the stake box: the reason against a stake per unit, or null. */
export function judgeStake(limits: StakeLimits, stakePerUnit: bigint): TicketRefusal | null {
  const { minimumStake, maximumStake, stakeStep } = limits;
  if (stakePerUnit < minimumStake) {
    return { refused: 'wagers.stakeTooSmall', values: { minimum: formatAmount(minimumStake) } };
  }
  if (stakePerUnit > maximumStake) {
    return { refused: 'wagers.stakeTooLarge', values: { maximum: formatAmount(maximumStake) } };
  }
  if (stakePerUnit % stakeStep !== 0n) {
    return { refused: 'wagers.stakeNotInSteps', values: { step: formatAmount(stakeStep) } };
  }
  return null;
}

/** The most a selection can win at a stake per unit, in mills: never below any payout, before the cut at the cap. */
export function bestCaseOf(play: Play, selection: Selection, stakePerUnit: bigint): bigint {
  return (stakePerUnit * play.bestMultiplier(selection)) / ONE;
}
