/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listMemberWagers: 'ledger.view',
} as const satisfies RightOfCall;
