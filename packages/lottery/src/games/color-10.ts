/** COLOR10: one digit 0-9 (lottery.md 11). */
import type { DeclaredFamily } from '../game.ts';
import { FAST_GAME_LIMITS } from '../limits.ts';

export const COLOR10: DeclaredFamily = {
  familyCode: 'COLOR10',
  nameId: 'lottery.game.color',
  board: 'color',
  resultShape: { kind: 'digits', count: 1 },
  limits: FAST_GAME_LIMITS,
  trend: {
    positionIds: ['lottery.position.N'],
    lowest: 0,
    highest: 9,
    bigFrom: 5,
    sum: null,
    dragonTiger: null,
  },
  loadPlays: async () => (await import('../families/color-10.ts')).COLOR10_PLAYS,
};
