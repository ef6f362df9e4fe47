/** What a bet at a live table takes over all its spots; each table has limits of its own within it. */
import { ONE } from '@house/money/amount';
import type { StakeRange, WinLimit } from '../game.ts';

const CHIPS = [10n, 50n, 100n, 500n, 1_000n, 5_000n, 10_000n].map((units) => units * ONE);

export const LIVE_STAKES: StakeRange = { min: ONE, max: 1_000_000n * ONE, step: ONE, ladder: CHIPS };

/** Bounded by the limits of spots (`spotLimit`): no bet of a table is cut off. */
export const LIVE_MAX_WIN: WinLimit = { amount: 100_000_000n * ONE };
