/**
 * The week's board of missions (operations.md 5.4): points of the steps that were claimed in a week, Monday to Sunday of the
 * house's zone; more first, then who had them earlier. What places are paid stands before the week begins.
 */
import { ONE } from '@house/money/amount';
import { BOARD_PAID } from './missions.ts';

/** Places up to one, from behind the row before, and what each of them is paid; units of 0.0001. */
export interface BoardPrize {
  readonly upTo: number;
  readonly amount: bigint;
}

const PRIZES_MAX = 10;
/** More is a slip of the hand. */
const PRIZE_MAX = 1_000_000n * ONE;

/** What a house begins with. */
export const FIRST_BOARD_PRIZES: readonly BoardPrize[] = [
  { upTo: 1, amount: 5_000n * ONE },
  { upTo: 3, amount: 2_000n * ONE },
  { upTo: 10, amount: 500n * ONE },
  { upTo: BOARD_PAID, amount: 100n * ONE },
];

/** Whether a table can stand: places rise up to the last that is paid, and nobody gets more than whoever stands above. */
export function isBoardPrizes(prizes: readonly BoardPrize[]): boolean {
  if (prizes.length === 0 || prizes.length > PRIZES_MAX) return false;
  return prizes.every(({ upTo, amount }, row) => {
    const above = prizes[row - 1];
    if (amount <= 0n || amount > (above?.amount ?? PRIZE_MAX)) return false;
    return Number.isInteger(upTo) && upTo > (above?.upTo ?? 0) && upTo <= BOARD_PAID;
  });
}

/** What a place is paid; zero: nothing. */
export const prizeOfPlace = (prizes: readonly BoardPrize[], place: number): bigint =>
  prizes.find(({ upTo }) => place <= upTo)?.amount ?? 0n;
