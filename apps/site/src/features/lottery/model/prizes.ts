/** What one winning unit gets, tier by tier and choice by choice, at a stake per unit (lottery.md 1.1, 1.3). */
import type { Play } from '@house/lottery/game';
import { type Price, unitReturn } from '@house/lottery/pricing';
import { compareRational, type Rational, rational } from '@house/lottery/rational';
import { ONE } from '@house/money/amount';

export interface TierPrize {
  readonly chance: Rational;
  /** Mills. */
  readonly prize: bigint;
  /** Times the stake of the unit, ten-thousandths. */
  readonly times: bigint;
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
      return [
        {
          chance: rational(BigInt(tier.ways), BigInt(tier.results)),
          prize: (stake * numerator) / denominator,
          times: (ONE * numerator) / denominator,
        },
      ];
    })
    .sort((a, b) => compareRational(a.chance, b.chance));
}

/** Of a choice, the likeliest first. */
export function choicePrizes(play: Play, code: string, stake: bigint, price: Price): TierPrize[] {
  return tierPrizes(play, stake, price, play.tiersOf?.(code)).toReversed();
}

/** Whether the choices of a play are paid apart, so that each says its own. */
export function paysByChoice(play: Play): boolean {
  return play.tiersOf !== undefined;
}
