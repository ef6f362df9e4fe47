/** What may be done with a chase, and what stopping it gave back (lottery.md 1.6). Amounts are mills. */
import type { ChaseHeadView } from '@house/contract/lottery/chases';
import { millsOf } from '../mills.ts';

/** While it runs, and something of it has not been drawn. */
export function mayStop({ state, held, inPlay }: Pick<ChaseHeadView, 'state' | 'held' | 'inPlay'>): boolean {
  return state === 'active' && (millsOf(held) > 0n || millsOf(inPlay) > 0n);
}

/** What stopping gave back: the difference between a chase before and after. */
export function cameBack(before: Pick<ChaseHeadView, 'returned'>, after: Pick<ChaseHeadView, 'returned'>): bigint {
  return millsOf(after.returned) - millsOf(before.returned);
}
