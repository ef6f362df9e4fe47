/** The stake limits all fast games share unless a brand sets its own (lottery.md 1.5, 1.7 and 11). */
import { ONE } from '@house/money/amount';
import type { StakeLimits } from './game.ts';

export const FAST_GAME_LIMITS: StakeLimits = {
  minimumStake: 1n * ONE,
  maximumStake: 50_000n * ONE,
  stakeStep: ONE / 100n,
  maximumUnits: 100_000,
  maximumWin: 500_000n * ONE,
  bestCaseFactor: 20n,
};
