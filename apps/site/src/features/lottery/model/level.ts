/** The prize levels a person may pick, and what he keeps of his rebate point at one (lottery.md 1.3). */
import type { ReplyOf } from '@house/contract/call';
import type { getPrizeTerms } from '@house/contract/lottery/site';
import { keptRebate, LEVELS, type LevelPrice } from '@house/lottery/pricing';

export type PrizeTerms = ReplyOf<typeof getPrizeTerms>;

/** A visitor has no point yet: the lowest level, at which everybody may bet. */
export const VISITOR_TERMS: PrizeTerms = {
  rebatePoint: 0,
  lowestLevel: LEVELS.lowest,
  highestLevel: LEVELS.lowest,
  levelStep: LEVELS.step,
  level: null,
  dailyPoints: { VN: 0, SEA: 0, ELOTT: 0, LIVE: 0, SLOTS: 0, FISH: 0, SPORTS: 0, COCK: 0 },
};

/** The level nearest to the wished one, on a step and within the terms; without a wish the one last chosen, or the highest. */
export function levelWithin(terms: PrizeTerms, wish: number | null): number {
  const { lowestLevel, highestLevel, levelStep, level } = terms;
  const wished = wish ?? level;
  if (wished === null || wished >= highestLevel) return highestLevel;
  return lowestLevel + Math.max(0, Math.floor((wished - lowestLevel) / levelStep)) * levelStep;
}

export function levelAt(terms: PrizeTerms, wished: number | null): LevelPrice {
  const level = levelWithin(terms, wished);
  return { level, kept: keptRebate(level, terms.rebatePoint) };
}
