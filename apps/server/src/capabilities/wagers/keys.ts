/** Keys of the house's own lines that others work out too, to tell what a line gave back. */
import { uuidFromContent } from '@house/fairness/uuid';

/** Of the line that gives a member his late stakes back (late.ts); `time` in milliseconds, which the key begins with. */
export function lateRefundKey(time: number, marketId: bigint, version: number, memberId: bigint): string {
  return uuidFromContent(time, `lateRefund:${marketId}:v${version}:${memberId}`);
}
