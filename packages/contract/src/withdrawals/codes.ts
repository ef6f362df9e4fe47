/** What withdrawals refuse with, what staff may do in them, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const withdrawalsCodes = defineCodes({
  refusals: {
    'withdrawals.unknown': 404,
    'withdrawals.stateMoved': 409,
    'withdrawals.accountTooNew': 409,
    'withdrawals.amountOutOfRange': 422,
    'withdrawals.dayCount': 409,
    'withdrawals.daySum': 409,
    'withdrawals.turnoverOpen': 409,
    'withdrawals.nameDiffers': 409,
    'withdrawals.frozen': 403,
    'withdrawals.overdrawn': 409,
    'withdrawals.approvedTwice': 409,
    'withdrawals.ownDecision': 409,
    'withdrawals.referenceTaken': 409,
    'withdrawals.nothingToPay': 409,
    'withdrawals.fileUnknown': 404,
  },
  rights: ['withdrawals.view', 'withdrawals.review', 'withdrawals.pay'],
  auditActions: [
    'withdrawals.look',
    'withdrawals.approve',
    'withdrawals.reject',
    'withdrawals.pay',
    'withdrawals.forceReceipt',
    'withdrawals.resend',
    'withdrawals.return',
    'withdrawals.dispute',
    'withdrawals.fail',
    'withdrawals.release',
    'withdrawals.makeFile',
    'withdrawals.releaseFile',
    'withdrawals.fetchFile',
    'withdrawals.readReturn',
  ],
});
