/** The daily mega draw: five of thirty at 21:00 of the house's zone. */
import { MEGA_DRAWN, MEGA_LAST, MEGA_ODDS, MEGA_PLAYS } from '../families/mega.ts';
import type { GameFamily } from '../game.ts';
import { MEGA_LIMITS } from '../limits.ts';
import { atOdds } from '../offer.ts';
import { placesTrend } from './trends.ts';

export const MEGA_DRAW_MINUTE = 21 * 60;

export const MEGA: GameFamily = {
  familyCode: 'MEGA',
  nameId: 'lottery.game.mega',
  board: 'numbers',
  resultShape: { kind: 'prefix', from: MEGA_LAST, count: MEGA_DRAWN },
  limits: MEGA_LIMITS,
  trend: placesTrend(['1', '2', '3', '4', '5'], 1, MEGA_LAST, 16),
  plays: atOdds(MEGA_PLAYS, MEGA_ODDS),
};
