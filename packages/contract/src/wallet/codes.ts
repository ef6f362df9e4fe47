/** What wallet refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const walletCodes = defineCodes({
  refusals: {
    'wallet.insufficientFunds': 409,
    'wallet.playerLimit': 409,
    'wallet.paused': 403,
    'wallet.busy': 503,
  },
  rights: ['ledger.view', 'reconciliation.view', 'reconciliation.run'],
  auditActions: ['members.viewLedger', 'reconciliation.run'],
});
