/** Statistics of games with a number at each position (lottery.md 13), as their plays look at the places. */
import type { TrendShape } from '../game.ts';

export function placesTrend(codes: readonly string[], lowest: number, highest: number, bigFrom: number): TrendShape {
  const positionIds = codes.map((code) => `lottery.position.${code}`);
  return { positionIds, lowest, highest, bigFrom, together: [], sum: null, dragonTiger: [] };
}

export const ordinals = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));

export const DICE_TREND: TrendShape = {
  ...placesTrend(ordinals(3), 1, 6, 4),
  together: ['BDW'],
  sum: { bigFrom: 11 },
};

export const ELEVEN_FIVE_TREND: TrendShape = {
  ...placesTrend(ordinals(5), 1, 11, 6),
  together: ['BDW', '3A', '2A'],
  sum: { bigFrom: 31, middle: 30 },
};

/** The sum is that of the first two; first against last, second against last but one, and so on. */
export const RACE_TREND: TrendShape = {
  ...placesTrend(ordinals(10), 1, 10, 6),
  sum: { bigFrom: 12, count: 2, nameId: 'lottery.area.SUM12' },
  dragonTiger: [0, 1, 2, 3, 4].map((place) => [place, 9 - place]),
};

/** Six numbers and the special one; a special 49 has no sides. */
export const MARK_SIX_TREND: TrendShape = {
  ...placesTrend([...ordinals(6), 'SP'], 1, 49, 25),
  neither: 49,
  together: ['BDW', 'N'],
};
