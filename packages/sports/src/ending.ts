/**
 * What becomes of a match that does not reach its end (games.md 7.7): what is decided stands, everything else is void, but for
 * the winner where somebody is it by the rules of the sport. Pure; `ending.vectors.json` has the cases.
 */
import type { MarketName, Outcomes } from './market.ts';
import type { Decision, Side } from './sport.ts';
import { SPORTS, type SportCode, type StoredState } from './sports.ts';

/**
 * abandoned  it was begun and is not played on within the time its sport gives it.
 * postponed  it was not begun and is not played within that time.
 * retired    a side could not go on.
 * awarded    its officials have named a winner: walkover, forfeit, shortened by rain.
 */
export const ENDINGS = ['abandoned', 'postponed', 'retired', 'awarded'] as const;
export type Ending = (typeof ENDINGS)[number];

export interface EndedEarly {
  readonly how: Ending;
  /** Who goes on, or was named the winner; null: nobody. */
  readonly winner: Side | null;
}

/** Sports of which a named winner counts once they have begun: maps of esports, cricket by the official result. */
const AWARDED: readonly SportCode[] = ['cricket', 't10', 'odi', 'test', 'cs2', 'dota2', 'lol', 'mlbb', 'valorant'];

/** Whether the winner market stands, with this winner. */
function isWinnerKnown(sport: SportCode, state: StoredState, begun: boolean, { how, winner }: EndedEarly): boolean {
  if (winner === null || !begun) return false;
  if (how === 'awarded') return AWARDED.includes(sport);
  // A set has to be over.
  return how === 'retired' && sport === 'tennis' && Number(state['home']) + Number(state['away']) >= 1;
}

/** Of esports the map that is played is its winner's too. */
function isMapOfNow(market: MarketName, state: StoredState): boolean {
  return market.type === 'mapWinner' && Number(market.part) === Number(state['home']) + Number(state['away']) + 1;
}

/**
 * What an ending makes of a market. `begun`: something of it was played. `decided`: it had its outcomes before; they stand.
 */
export function decideEnding(
  sport: SportCode,
  market: MarketName,
  moment: { readonly state: StoredState; readonly begun: boolean },
  ending: EndedEarly,
): Decision {
  const { state, begun } = moment;
  const known = SPORTS[sport].decide(market, state);
  if (known !== null) return known;
  const selections = SPORTS[sport].selections(market);
  const isWinner =
    market.type === SPORTS[sport].listed.winner || (ending.how === 'awarded' && isMapOfNow(market, state));
  if (isWinner && isWinnerKnown(sport, state, begun, ending)) {
    const won = ending.winner === 'home' ? '1' : '2';
    const outcomes: Outcomes = Object.fromEntries(selections.map((code) => [code, code === won ? 'win' : 'lose']));
    return { outcomes, rule: ending.how === 'retired' ? 'retired' : 'awarded' };
  }
  return {
    outcomes: Object.fromEntries(selections.map((code) => [code, 'void' as const])),
    rule: ending.how === 'postponed' ? 'postponed' : 'abandoned',
  };
}
