/** Whether a bet counts, for who checks its draw: a proof shows that its ticket was in the draw, not that it still stands. */
import type { Wager } from '@house/contract/wagers/site';

/**
 * late       received at the true draw time or after it (lottery.md 12.4).
 * takenBack  out of its draw before the sale ended.
 * void       its draw is void, or is being made so.
 * unknown    could not be asked.
 */
export type NotCounting = 'late' | 'takenBack' | 'void' | 'unknown';

/** Null where the bet counts, and of a bet on another draw than the one that is checked. */
export function whyNotCounted(
  { late, state, drawId }: Pick<Wager, 'late' | 'state' | 'drawId'>,
  checked: string,
): NotCounting | null {
  if (drawId !== checked) return null;
  if (late) return 'late';
  if (state === 'cancelled') return 'takenBack';
  return state === 'void' ? 'void' : null;
}
