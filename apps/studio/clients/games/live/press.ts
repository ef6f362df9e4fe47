/** A press that lays chips on a hand, and whether another one is the same again. Pure. */
import type { BetMap } from './bet-map.ts';

export interface Press {
  readonly key: string;
  readonly bets: BetMap;
  /** The hand that was seen. */
  readonly round: string | null;
}

const written = (bets: BetMap): string =>
  JSON.stringify(Object.entries(bets).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * `unanswered`: a press whose answer did not come. The same chips on the same hand are that press again, not another bet;
 * other chips, or a later hand, are never answered by it.
 */
export function pressOf(unanswered: Press | null, bets: BetMap, round: string | null, makeKey: () => string): Press {
  const isSame = unanswered !== null && unanswered.round === round && written(unanswered.bets) === written(bets);
  return isSame ? unanswered : { key: makeKey(), bets, round };
}
