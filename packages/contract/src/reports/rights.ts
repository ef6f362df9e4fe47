/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  searchLedger: 'ledger.view',
  exportLedger: 'ledger.view',
  getLedgerLine: 'ledger.view',
  // What it says of the house is not secret; where it is shown takes a right.
  getReportSource: null,
  getDayReport: 'reports.view',
  getProductReport: 'reports.view',
  getCashierSpeed: 'reports.view',
  getLiability: 'reports.view',
  // Each queue takes the right of its own page.
  listWorkQueues: null,
} as const satisfies RightOfCall;
