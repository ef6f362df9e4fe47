/**
 * The limits games have unless a brand sets its own (lottery.md 1.1, 1.5, 1.7 and 11): an order costs 200,000 at most and
 * wins 500,000 at most.
 */
import { ONE } from '@house/money/amount';
import type { StakeLimits } from './game.ts';
import { TIMES_MAX, UNIT_PRICES } from './pricing.ts';

/** Of our fast games at fixed odds: 50,000 a choice, and 500,000 won by a member in a draw (lottery.md 11). */
export const FAST_GAME_LIMITS: StakeLimits = {
  minimumStake: 1n * ONE,
  maximumStake: 50_000n * ONE,
  stakeStep: ONE / 100n,
  maximumUnits: 100_000,
  minimumTicket: 1n * ONE,
  maximumTicket: 200_000n * ONE,
  maximumOrderWin: 500_000n * ONE,
  maximumWin: 500_000n * ONE,
  bestCaseFactor: 20n,
};

/** Of draws held elsewhere and rounds like theirs: a member may win twice what one order may (lottery.md 1.7). */
export const OFFICIAL_GAME_LIMITS: StakeLimits = { ...FAST_GAME_LIMITS, maximumWin: 1_000_000n * ONE };

/** A line has one price; the lines of fifteen numbers are the most a ticket has. */
export const MEGA_LIMITS: StakeLimits = {
  ...FAST_GAME_LIMITS,
  minimumStake: 20n * ONE,
  maximumStake: 20n * ONE,
  minimumTicket: 20n * ONE,
  maximumTicket: 3_003n * 20n * ONE,
  maximumUnits: 3_003,
};

/** Of games at prize levels: units of 2.00, 0.20, 0.02 or 0.002, times 1 to 99 999 (lottery.md 1.1, 1.7). */
export const LEVEL_GAME_LIMITS: StakeLimits = {
  minimumStake: UNIT_PRICES.li,
  maximumStake: UNIT_PRICES.yuan * BigInt(TIMES_MAX),
  stakeStep: UNIT_PRICES.li,
  maximumUnits: 100_000,
  minimumTicket: ONE / 10n,
  maximumTicket: 200_000n * ONE,
  maximumOrderWin: 500_000n * ONE,
  maximumWin: 1_000_000n * ONE,
  bestCaseFactor: 20n,
};

/** Of a game sold for any stake at the odds of a level. */
export const LEVEL_ODDS_LIMITS: StakeLimits = {
  ...LEVEL_GAME_LIMITS,
  minimumStake: ONE / 10n,
  stakeStep: ONE / 100n,
};
