/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listMemberEntries: 'ledger.view',
  getReconciliation: 'reconciliation.view',
  runReconciliation: 'reconciliation.run',
} as const satisfies RightOfCall;
