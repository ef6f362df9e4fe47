/** What a member takes where a price has moved between quote and bet (games.md 7.6). */
import type { Odds } from './odds.ts';

/** `none`: only the price that was seen. `better`: that or a higher one. `any`: also up to a tenth less. */
export const ODDS_CHANGES = ['none', 'better', 'any'] as const;
export type OddsChange = (typeof ODDS_CHANGES)[number];

export function takesOdds(mode: OddsChange, seen: Odds, now: Odds): boolean {
  if (now === seen) return true;
  if (mode === 'none') return false;
  if (now > seen) return true;
  return mode === 'any' && now * 10 >= seen * 9;
}
