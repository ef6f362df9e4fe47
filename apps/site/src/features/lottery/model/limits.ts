import type { LotteryGameView } from '@house/contract/lottery';
import type { GameFacts, StakeLimits } from '@house/lottery/game';
import { parseAmount } from '@house/money/amount';

/** The brand's limits, as the house says them, over the catalogue's. */
export function limitsOf(
  game: Pick<GameFacts, 'limits'>,
  view: Pick<LotteryGameView, 'minStake' | 'maxStake' | 'maxWin'>,
): StakeLimits {
  return {
    ...game.limits,
    minimumStake: parseAmount(view.minStake) ?? game.limits.minimumStake,
    maximumStake: parseAmount(view.maxStake) ?? game.limits.maximumStake,
    maximumWin: parseAmount(view.maxWin) ?? game.limits.maximumWin,
  };
}
