/** What a mini game takes, and the most it pays, the same for all seven. */
import { ONE } from '@house/money/amount';
import type { StakeRange, WinLimit } from '../game.ts';

const LADDER = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1_000n, 5_000n, 10_000n].map((units) => units * ONE);

export const MINI_STAKES: StakeRange = { min: ONE, max: 10_000n * ONE, step: ONE / 100n, ladder: LADDER };

export const MINI_MAX_WIN: WinLimit = { amount: 500_000n * ONE };
