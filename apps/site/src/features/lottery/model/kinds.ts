/** Of which kind a game is, and the order of games beside each other. */
import type { LotteryGameView } from '@house/contract/lottery/site';
import { findFacts } from '@house/lottery/facts';
import { sellsAtLevels } from '@house/lottery/game';

export type Kind = 'Elott' | 'Lott' | 'Vn' | 'Sea';

/** Vietnamese boards stand by themselves, whatever prices them; other games by how they are priced. */
export function kindOf({ gameCode, prizeMode }: Pick<LotteryGameView, 'gameCode' | 'prizeMode'>): Kind {
  if (findFacts(gameCode)?.board === 'vn') return 'Vn';
  return prizeMode === 'SEA' ? 'Sea' : sellsAtLevels({ prizeMode }) ? 'Lott' : 'Elott';
}

/** Those of these codes first, in the order of the codes; all others behind them as they stood. */
export function inOrderOf<Game extends Pick<LotteryGameView, 'gameCode'>>(
  codes: readonly string[],
  games: readonly Game[],
): Game[] {
  // What is not among them stands at -1, which without its sign is behind all.
  const rank = ({ gameCode }: Game): number => codes.indexOf(gameCode) >>> 0;
  return games.toSorted((a, b) => rank(a) - rank(b));
}
