/** What one winning unit gets, tier by tier and choice by choice, at a stake per unit (lottery.md 1.1, 1.3). */
import type { Play } from '@house/lottery/game';
import { type Price, unitReturn } from '@house/lottery/pricing';
import { compareRational, type Rational, rational } from '@house/lottery/rational';
import type { Selection } from '@house/lottery/tickets/selection';
import { ONE } from '@house/money/amount';
import { formatOdds } from '@house/money/display';

export interface TierPrize {
  readonly chance: Rational;
  /** Mills. */
  readonly prize: bigint;
  /** Times the stake of the unit, ten-thousandths. */
  readonly times: bigint;
  /** The same as it is shown. */
  readonly odds: string;
}

/** Two decimals; at a level a third, unless it is a 0: `930.00`, `93.00`, `1.955`. */
function oddsOf(times: bigint, decimal: boolean): string {
  const odds = formatOdds(times, { decimals: decimal ? 3 : 2 });
  return decimal ? odds.replace(/(\.\d\d)0$/, '$1') : odds;
}

/** The prizes of these tiers, the rarest first; what is not paid and what gives the stake back is no prize. */
export function tierPrizes(
  play: Play,
  stake: bigint,
  price: Price,
  tiers: readonly number[] = play.tiers.map((_, tier) => tier),
): TierPrize[] {
  return tiers
    .flatMap((index) => {
      const tier = play.tiers[index];
      if (tier === undefined || tier.refund) return [];
      const { numerator, denominator } = unitReturn(play, index, price);
      if (numerator === 0n) return [];
      const times = (ONE * numerator) / denominator;
      return [
        {
          chance: rational(BigInt(tier.ways), BigInt(tier.results)),
          prize: (stake * numerator) / denominator,
          times,
          odds: oddsOf(times, price.decimal === true),
        },
      ];
    })
    .sort((a, b) => compareRational(a.chance, b.chance));
}

/** Of a choice, the likeliest first. */
export function choicePrizes(play: Play, code: string, stake: bigint, price: Price): TierPrize[] {
  return tierPrizes(play, stake, price, play.tiersOf?.(code)).toReversed();
}

/** Whether what it pays is said in odds, which hold whatever the stake; else as the prize of a unit at its price. */
export function showsOdds({ odds, freeStake }: Pick<Play, 'odds' | 'freeStake'>): boolean {
  return odds !== null || !!freeStake;
}

/** More prizes than that are not listed: three sums alone have dozens. */
const PRIZES_LISTED = 30;

export function hasManyPrizes({ tiers }: Pick<Play, 'tiers'>): boolean {
  return tiers.length > PRIZES_LISTED;
}

/** What can be won: of a play with many prizes what its picks reach, once they make a bet. */
export function prizesOfPicks(play: Play, picks: Selection, stake: bigint, price: Price): TierPrize[] {
  if (!hasManyPrizes(play) || play.countUnits(picks) === 0) return tierPrizes(play, stake, price);
  const reached = play.mostHits(picks).flatMap((hits, tier) => (hits > 0 ? [tier] : []));
  return tierPrizes(play, stake, price, reached);
}

/** Whether the choices of a play are paid apart, so that each says its own. */
export function paysByChoice(play: Play): boolean {
  return play.tiersOf !== undefined;
}
