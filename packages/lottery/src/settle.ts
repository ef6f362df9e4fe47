/**
 * What tickets win on a result (lottery.md 1.1 and 11). Pure: settling twice gives the same figures.
 *
 * Each winning unit's prize is floored to a mill by itself, then the prizes are added. With stakes in steps of 0.01 and
 * odds of two decimals nothing is ever floored away, so stake x multiplier / ONE in one go (as a set-based statement
 * does it) is the same figure; a property test holds that.
 */
import { multiplyFloor, ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { findPlay } from './catalogue.ts';
import type { DrawResult, Evaluation, GameFamily } from './game.ts';
import { evaluationOf } from './pick-play.ts';
import { isResult } from './result.ts';

// A draw of a million bets has few different selections; a hostile one may not grow the memory without end.
const MEMO_ENTRIES = 100_000;

export interface CompiledDraw {
  /** What a stored selection wins. Throws `BrokenPromise` on a play or selection that never passed `validateTicket`. */
  evaluateTicket(playCode: string, selectionText: string): Evaluation;
  /** The prize in mills at a stake per unit in mills, before any cap. */
  payoutTicket(playCode: string, selectionText: string, stakePerUnit: bigint): bigint;
}

/** An evaluator for one result that works out each (play, selection) once. */
export function compileDraw(family: GameFamily, result: DrawResult): CompiledDraw {
  mustHave(isResult(family.resultShape, result), `a result of ${family.familyCode} has its shape`);
  const memo = new Map<string, Evaluation>();
  const evaluateTicket = (playCode: string, selectionText: string): Evaluation => {
    const key = `${playCode} ${selectionText}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const evaluation = evaluateSelection(family, result, playCode, selectionText);
    if (memo.size < MEMO_ENTRIES) memo.set(key, evaluation);
    return evaluation;
  };
  return {
    evaluateTicket,
    payoutTicket: (playCode, selectionText, stakePerUnit) =>
      payoutOf(evaluateTicket(playCode, selectionText), stakePerUnit),
  };
}

/** The prize of an evaluation at a stake per unit, in mills: each winning unit floored, then added. */
export function payoutOf(evaluation: Evaluation, stakePerUnit: bigint): bigint {
  return evaluation.wins.reduce((sum, odds) => sum + multiplyFloor(stakePerUnit, odds, ONE), 0n);
}

export interface CappedPayout {
  readonly paid: bigint;
  /** What the cap took away; above zero the ticket is marked `capped`. */
  readonly cut: bigint;
}

/** Cuts a prize so that a member's prizes of one issue stay within the cap; `alreadyPaid` are his others of the issue. */
export function capPayout(payout: bigint, alreadyPaid: bigint, maximumWin: bigint): CappedPayout {
  const room = maximumWin > alreadyPaid ? maximumWin - alreadyPaid : 0n;
  const paid = payout < room ? payout : room;
  return { paid, cut: payout - paid };
}

const LOST = evaluationOf([]);

function evaluateSelection(family: GameFamily, result: DrawResult, playCode: string, text: string): Evaluation {
  const play = mustHave(findPlay(family, playCode), `a stored ticket names a play of ${family.familyCode}`);
  const selection = mustHave(play.parseSelection(text), 'a stored selection parses');
  const evaluation = play.evaluate(selection, result);
  return evaluation.wins.length === 0 ? LOST : evaluation;
}
