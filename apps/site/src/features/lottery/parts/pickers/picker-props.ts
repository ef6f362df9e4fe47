/** What every picker is given. */
import type { BetDesk } from '../../bet-desk.ts';

/** How long a value has been away. */
export interface Omission {
  readonly draws: number;
  /** Just drawn, or long missing; null also while too few draws are known to say so. */
  readonly mark: 'hot' | 'cold' | null;
}

export interface PickerProps {
  desk: BetDesk;
  /** Draws since each value was drawn, by position; null while the results are not there. */
  omissions: ReadonlyMap<string, readonly Omission[]> | null;
}
