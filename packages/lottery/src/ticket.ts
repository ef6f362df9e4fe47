/**
 * A ticket before it is taken: what can be judged without a database (lottery.md 1.5 steps 2 to 4, 6 and the stake part
 * of 7). Whether the draw is open, what the member has already staked and what he owns is the server's to know.
 */
import { ONE } from '@house/money/amount';
import { findPlay } from './catalogue.ts';
import type { GameFamily, Play, Selection } from './game.ts';

/** Why a ticket is refused, in the order in which it is judged. */
export type TicketRefusal =
  | 'playUnknown'
  | 'selectionInvalid'
  | 'unitsOutOfRange'
  | 'unitsDiffer'
  | 'stakeNotInSteps'
  | 'stakeBelowMinimum'
  | 'stakeAboveMaximum'
  | 'totalDiffers'
  | 'bestCaseTooHigh';

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

export type TicketJudgement =
  | { readonly ok: true; readonly ticket: Ticket }
  | { readonly ok: false; readonly refusal: TicketRefusal };

/** Recounts everything the client claims about a ticket and returns it normalised, or the first reason against it. */
export function validateTicket(family: GameFamily, claim: TicketClaim): TicketJudgement {
  const play = findPlay(family, claim.playCode);
  if (play === undefined) return refuse('playUnknown');
  const selection = play.parseSelection(claim.selection);
  if (selection === null) return refuse('selectionInvalid');
  const units = play.countUnits(selection);
  const { limits } = family;
  if (units < 1 || units > limits.maximumUnits) return refuse('unitsOutOfRange');
  if (units !== claim.units) return refuse('unitsDiffer');
  const { stakePerUnit } = claim;
  if (stakePerUnit < limits.minimumStake) return refuse('stakeBelowMinimum');
  if (stakePerUnit > limits.maximumStake) return refuse('stakeAboveMaximum');
  if (stakePerUnit % limits.stakeStep !== 0n) return refuse('stakeNotInSteps');
  const total = BigInt(units) * stakePerUnit;
  if (total !== claim.total) return refuse('totalDiffers');
  const bestCase = bestCaseOf(play, selection, stakePerUnit);
  if (bestCase > limits.maximumWin * limits.bestCaseFactor) return refuse('bestCaseTooHigh');
  const selectionText = play.formatSelection(selection);
  return { ok: true, ticket: { play, selection, selectionText, units, stakePerUnit, total, bestCase } };
}

/** The most a selection can win at a stake per unit, in mills: never below any payout, before the cut at the cap. */
export function bestCaseOf(play: Play, selection: Selection, stakePerUnit: bigint): bigint {
  return (stakePerUnit * play.bestMultiplier(selection)) / ONE;
}

function refuse(refusal: TicketRefusal): TicketJudgement {
  return { ok: false, refusal };
}
