/** Products by which members have rebate points (operations.md 4.2). */
import { type GameFacts, sellsAtLevels } from './game.ts';

/**
 * What gives back at 04:00 of the next day; Lott gives back with the draw. Of new ones the last is the newest: lines of the ledger
 * name them by their place.
 */
export const DAILY_PRODUCTS = ['VN', 'SEA', 'ELOTT', 'LIVE', 'SLOTS', 'FISH', 'SPORTS', 'COCK'] as const;
export type DailyProduct = (typeof DAILY_PRODUCTS)[number];

export const POINT_PRODUCTS = ['LOTT', ...DAILY_PRODUCTS] as const;
export type PointProduct = (typeof POINT_PRODUCTS)[number];

/** The highest point of each, thousandths: 130 is 13.0 %. */
export const POINTS_MAX: Readonly<Record<PointProduct, number>> = {
  ...{ LOTT: 130, VN: 10, SEA: 20, ELOTT: 10 },
  ...{ LIVE: 8, SLOTS: 10, FISH: 10, SPORTS: 8, COCK: 8 },
};

/** Our own fast boards of Viet Nam are sold as e-lottery (lottery.md 11); those held there are the product VN. */
export function pointProductOf({
  prizeMode,
  board,
}: Pick<GameFacts, 'prizeMode' | 'board'>): 'LOTT' | 'VN' | 'SEA' | 'ELOTT' {
  if (sellsAtLevels({ prizeMode })) return 'LOTT';
  if (prizeMode === 'Elott') return 'ELOTT';
  return board === 'vn' ? 'VN' : 'SEA';
}
