/** What a slot takes, and the most it pays, the same for all six. */
import { ONE } from '@house/money/amount';
import type { StakeRange, WinLimit } from '../game.ts';

const LADDER = [2n, 4n, 10n, 20n, 40n, 100n, 200n, 400n, 1_000n, 2_000n].map((units) => units * ONE);

/** A step is a tenth of the currency: of it every pay of every slot is a whole number of mills. */
export const SLOT_STAKES: StakeRange = { min: 2n * ONE, max: 2_000n * ONE, step: ONE / 10n, ladder: LADDER };

export const SLOT_MAX_WIN: WinLimit = { timesStake: 5_000n };
