/** The words of months, by their numbers. */
import type { AreaMessageId } from './catalogues.ts';

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The message id of a month, 1 to 12. */
export function monthId(month: number): AreaMessageId<'common'> {
  return `common.month.${MONTHS[month - 1] ?? 1}`;
}
