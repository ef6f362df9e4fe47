/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listManualOrders: 'deposits.view',
  getManualOrder: 'deposits.view',
  getManualOrderSlip: 'deposits.view',
  reopenManualOrder: 'deposits.decide',
  decideManualOrder: 'deposits.decide',
  listStatementImports: 'deposits.view',
  listStatementLines: 'deposits.view',
  previewStatement: 'deposits.import',
  importStatement: 'deposits.import',
  confirmStatementImport: 'deposits.confirmImport',
  discardStatementImport: 'deposits.import',
  listReceivingAccounts: 'channels.view',
  addReceivingAccount: 'channels.edit',
  changeReceivingAccount: 'channels.edit',
  confirmReceivingAccount: 'channels.edit',
} as const satisfies RightOfCall;
