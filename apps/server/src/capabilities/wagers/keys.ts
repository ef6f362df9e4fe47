/** Keys of the house's own lines that others work out too, to tell what a line gave back. */
import { uuidFromContent } from '@house/fairness/uuid';

/** Of the line that gives a member his late stakes back (late.ts); `gateTime` is when the gate opened, in milliseconds. */
export function lateRefundKey(gateTime: number, gateId: bigint, version: number, memberId: bigint): string {
  return uuidFromContent(gateTime, `lateRefund:${gateId}:v${version}:${memberId}`);
}
