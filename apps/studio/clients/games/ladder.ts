/** What the rules of a game say, as the shell takes it. */
import type { GameFacts } from '@house/games/game';
import { formatAmount } from '@house/money/amount';

/** Stakes that are offered, decimal strings, rising. */
export const ladderOf = ({ stakes }: Pick<GameFacts, 'stakes'>): readonly string[] => stakes.ladder.map(formatAmount);

/** The proved return: `96.3542 %`, or from the least to the most over what can be chosen. */
export function returnOf({ rtp: { lowest, highest, proof, error } }: Pick<GameFacts, 'rtp'>): string {
  const percent = (share: string): string => `${(Number(share) * 100).toFixed(2)} %`;
  const range = lowest === highest ? percent(lowest) : `${percent(lowest)} – ${percent(highest)}`;
  return proof === 'exact' || error === undefined ? range : `${range} ± ${(Number(error) * 100).toFixed(2)}`;
}
