/** What manual deposits refuse with, what staff may do in them, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const manualDepositsCodes = defineCodes({
  refusals: {
    'manualDeposits.stateMoved': 409,
    'manualDeposits.referenceUsed': 409,
    'manualDeposits.referenceUnreadable': 422,
    'manualDeposits.tooManySubmissions': 409,
    'manualDeposits.lineUnknown': 404,
    'manualDeposits.ownImport': 409,
    'manualDeposits.ownGift': 409,
    'manualDeposits.ownAccount': 409,
    'manualDeposits.slipMissing': 422,
    'manualDeposits.nothingNew': 409,
    'manualDeposits.importUnknown': 404,
    'manualDeposits.importConfirmed': 409,
    'manualDeposits.accountUnknown': 404,
    'manualDeposits.accountTaken': 409,
    'manualDeposits.feedUnknown': 404,
  },
  rights: ['deposits.view', 'deposits.decide', 'deposits.import', 'deposits.confirmImport'],
  auditActions: [
    'deposits.look',
    'deposits.give',
    'deposits.accept',
    'deposits.refuse',
    'deposits.reopen',
    'deposits.import',
    'deposits.confirmImport',
    'deposits.discardImport',
    'channels.addAccount',
    'channels.changeAccount',
    'channels.confirmAccount',
  ],
});
