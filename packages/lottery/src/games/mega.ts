/** The daily mega draw: five of thirty at 21:00 of the house's zone. */
import type { DeclaredFamily } from '../game.ts';
import { MEGA_LIMITS } from '../limits.ts';
import { atOdds } from '../offer.ts';
import { ordinals, placesTrend } from './trends.ts';

export const MEGA_DRAW_MINUTE = 21 * 60;

export const MEGA: DeclaredFamily = {
  familyCode: 'MEGA',
  nameId: 'lottery.game.mega',
  board: 'numbers',
  resultShape: { kind: 'prefix', from: 30, count: 5 },
  limits: MEGA_LIMITS,
  trend: { ...placesTrend(ordinals(5), 1, 30, 16), together: ['BDW'] },
  loadPlays: async () => {
    const { MEGA_PLAYS, MEGA_ODDS } = await import('../families/mega.ts');
    return atOdds(MEGA_PLAYS, MEGA_ODDS);
  },
};
