/** What of the house stands over the catalogue of a game: limits of stakes and prizes, the end of the sale. */
import type { DrawSummary, LotteryGameView } from '@house/contract/lottery/site';
import type { GameFacts, StakeLimits } from '@house/lottery/game';
import { parseAmount } from '@house/money/amount';

/** The brand's limits, as the house says them, over the catalogue's. */
export function limitsOf(
  game: Pick<GameFacts, 'limits'>,
  view: Pick<LotteryGameView, 'minStake' | 'maxStake' | 'maxWin' | 'maxOrder' | 'maxOrderWin'>,
): StakeLimits {
  return {
    ...game.limits,
    minimumStake: parseAmount(view.minStake) ?? game.limits.minimumStake,
    maximumStake: parseAmount(view.maxStake) ?? game.limits.maximumStake,
    maximumTicket: parseAmount(view.maxOrder) ?? game.limits.maximumTicket,
    maximumOrderWin: parseAmount(view.maxOrderWin) ?? game.limits.maximumOrderWin,
    maximumWin: parseAmount(view.maxWin) ?? game.limits.maximumWin,
  };
}

/** Seconds between the end of a draw's sale and the draw: its own, for the desk may change those of draws to come. */
export function closeBeforeOf({ closeAt, drawAt }: Pick<DrawSummary, 'closeAt' | 'drawAt'>): number {
  return Math.round((Date.parse(drawAt) - Date.parse(closeAt)) / 1_000);
}
