/** Statistics of games with a number at each position (lottery.md 13). */
import type { TrendShape } from '../game.ts';

export function placesTrend(codes: readonly string[], lowest: number, highest: number, bigFrom: number): TrendShape {
  const positionIds = codes.map((code) => `lottery.position.${code}`);
  return { positionIds, lowest, highest, bigFrom, sum: null, dragonTiger: null };
}
