/** COLOR10: one digit 0-9 (lottery.md 11). */
import type { DeclaredFamily } from '../game.ts';
import { FAST_GAME_LIMITS } from '../limits.ts';
import { placesTrend } from './trends.ts';

export const COLOR10: DeclaredFamily = {
  familyCode: 'COLOR10',
  nameId: 'lottery.game.color',
  board: 'color',
  resultShape: { kind: 'digits', count: 1 },
  limits: FAST_GAME_LIMITS,
  trend: placesTrend(['N'], 0, 9, 5),
  loadPlays: async () => (await import('../families/color-10.ts')).COLOR10_PLAYS,
};
