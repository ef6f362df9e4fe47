/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  searchLedger: 'ledger.view',
  exportLedger: 'ledger.view',
  getLedgerLine: 'ledger.view',
  getDayReport: 'reports.view',
  getProductReport: 'reports.view',
  getCashierSpeed: 'reports.view',
  getLiability: 'reports.view',
  // Each queue takes the right of its own page.
  listWorkQueues: null,
} as const satisfies RightOfCall;
