/** Pages of lists. */
import { LIST_COUNTED } from '@house/contract/shapes';

/** So far rows of a list that grows for ever are counted; to count them all takes longer than to find a page of them. */
export const COUNT_TO = LIST_COUNTED + 1;

/** A page of a list as statements ask for it. */
export function pageOf({ page, size }: { page: number; size: number }): { offset: number; limit: number } {
  return { offset: (page - 1) * size, limit: size };
}
