/** FAST5D: five digits A to E, each 0-9 (lottery.md 11). */
import type { DeclaredFamily } from '../game.ts';
import { FAST_GAME_LIMITS } from '../limits.ts';
import { placesTrend } from './trends.ts';

export const FAST5D: DeclaredFamily = {
  familyCode: 'FAST5D',
  nameId: 'lottery.game.f5d',
  board: 'digits',
  resultShape: { kind: 'digits', count: 5 },
  limits: FAST_GAME_LIMITS,
  trend: { ...placesTrend([...'ABCDE'], 0, 9, 5), sum: { bigFrom: 23 }, dragonTiger: [[0, 4]] },
  loadPlays: async () => (await import('../families/fast-5d.ts')).FAST5D_PLAYS,
};
