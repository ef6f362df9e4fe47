/** What every picker is given. */
import type { BetDesk } from '../../bet-desk.ts';

export interface PickerProps {
  desk: BetDesk;
  /** Draws since each value was drawn, by position; null while the results are not there. */
  omissions: ReadonlyMap<string, readonly number[]> | null;
}
