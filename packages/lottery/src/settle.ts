/**
 * What tickets win on a result (lottery.md 1.1 to 1.3 and 11). Pure: settling twice gives the same figures.
 *
 * A ticket wins parts: so many units, each returning so much. Each winning unit's prize is floored to a mill by itself,
 * then multiplied by the units of its part.
 */
import { mustHave } from '@house/money/broken-promise';
import type { GameFamily, Play } from './game.ts';
import { findPlay } from './offer.ts';
import { type Price, readPricedPlay, type UnitReturn, unitReturn } from './pricing.ts';
import { isResult } from './result.ts';
import type { DrawResult, Selection } from './tickets/selection.ts';

/** Units of a ticket that win alike. */
export interface PayPart extends UnitReturn {
  readonly hits: number;
}

export interface CompiledDraw {
  /**
   * What a stored ticket wins; nothing for a lost one. `playText` is the play with its price (`writePricedPlay`). Throws
   * `BrokenPromise` on a play or price that never passed `validateTicket`.
   */
  partsOf(playText: string, selectionText: string): readonly PayPart[];
  /** The prize in mills at a stake per unit in mills, before any cap. */
  payoutTicket(playText: string, selectionText: string, stakePerUnit: bigint): bigint;
}

const LOST: readonly PayPart[] = [];

/** An evaluator for one result; each play and price is looked up once. */
export function compileDraw(family: GameFamily, result: DrawResult): CompiledDraw {
  mustHave(isResult(family.resultShape, result), `a result of ${family.familyCode} has its shape`);
  const plays = new Map<string, { play: Play; returns: readonly UnitReturn[] }>();

  const playOf = (playText: string): { play: Play; returns: readonly UnitReturn[] } => {
    const known = plays.get(playText);
    if (known !== undefined) return known;
    const { code, price } = mustHave(readPricedPlay(playText), 'a stored ticket names a play');
    const play = mustHave(findPlay(family, code), `a stored ticket names a play of ${family.familyCode}`);
    const returns = play.tiers.map((_, tier) => unitReturn(play, tier, price));
    const made = { play, returns };
    plays.set(playText, made);
    return made;
  };

  const partsOf = (playText: string, selectionText: string): readonly PayPart[] => {
    const { play, returns } = playOf(playText);
    return partsFrom(play.countHits(play.grammar.readStored(selectionText), result), returns);
  };
  return {
    partsOf,
    payoutTicket: (playText, selectionText, stakePerUnit) => payoutOf(partsOf(playText, selectionText), stakePerUnit),
  };
}

function partsFrom(hits: readonly number[], returns: readonly UnitReturn[]): readonly PayPart[] {
  if (hits.every((count) => count === 0)) return LOST;
  const parts = hits.flatMap((count, tier) => {
    const one = returns[tier];
    return count === 0 || one === undefined || one.numerator === 0n ? [] : [{ hits: count, ...one }];
  });
  return parts;
}

/** What a selection wins on a result at a price. */
export function winningParts(play: Play, selection: Selection, result: DrawResult, price: Price): readonly PayPart[] {
  return partsFrom(
    play.countHits(selection, result),
    play.tiers.map((_, tier) => unitReturn(play, tier, price)),
  );
}

/** Of the prize of parts, what is the stake itself given back: it is never cut (lottery.md 4, 8). */
export function refundOf(parts: readonly PayPart[], stakePerUnit: bigint): bigint {
  return payoutOf(
    parts.filter(({ refund }) => refund === true),
    stakePerUnit,
  );
}

/** The prize of parts at a stake per unit, in mills: each winning unit floored, then added. */
export function payoutOf(parts: readonly PayPart[], stakePerUnit: bigint): bigint {
  return parts.reduce(
    (sum, part) => sum + BigInt(part.hits) * ((stakePerUnit * part.numerator) / part.denominator),
    0n,
  );
}
